//! What happens together does not depend on the order in which cards lie on the table, nor, where nothing is random, on
//! the seed.

use datacron_decks::random::Random;
use datacron_engine::ccg::Ccg;
use datacron_engine::lcg::Lcg;
use datacron_engine::scenario;
use datacron_engine::script::{Entry, Script};
use datacron_engine::{Keep, Playable};

use super::scenarios::all;

/// The places whose cards have no order.
const UNORDERED: [&str; 5] = ["objectives", "play", "hand", "at", "side"];

/// The same position with the cards of each player's places in a random order: `play a, b on a` as `play b on a, a`.
fn shuffled(script: &Script, random: &mut Random) -> Script {
    let mut script = script.clone();
    for entry in script.header.iter_mut().filter(|entry| matches!(entry.key.as_str(), "dark" | "light")) {
        let places = entry.value.split(';').map(|place| {
            let place = place.trim();
            let (name, cards) = place.split_once(' ').unwrap_or((place, ""));
            // `at` and `side theirs` are two words.
            let (name, cards) = match (name, cards.split_once(' ')) {
                ("at", Some((_, rest))) | ("side", Some(("theirs", rest))) => {
                    (&place[..place.len() - rest.len() - 1], rest)
                }
                _ => (name, cards),
            };
            let mut cards: Vec<&str> = cards.split(',').map(str::trim).collect();
            if name.split(' ').next().is_some_and(|word| UNORDERED.contains(&word)) {
                random.shuffle(&mut cards);
            }
            format!("{name} {}", cards.join(", "))
        });
        entry.value = places.collect::<Vec<_>>().join("; ");
    }
    script
}

/// Whether a position names copies by their number, which depends on the order.
fn numbers_copies(script: &Script) -> bool {
    let header = script.header.iter().any(|entry| entry.value.contains('#'));
    header || script.lines.iter().any(|line| format!("{:?}", line.statement).contains('#'))
}

/// Plays each scenario of a folder so often, each time with the cards in another order, and returns how many there were.
fn in_any_order<G: Playable>(folder: &str, orders: u64, keep: G::Keep) -> usize {
    let mut random = Random::seeded(7);
    let (mut played, mut wrong) = (0, Vec::new());
    for (source, script) in all(folder) {
        // A scenario with a seed of its own is about something random, as is a new game.
        let random_deal = ["seed", "dark deck"].iter().any(|key| script.header_value(key).is_some());
        if random_deal || numbers_copies(&script) {
            continue;
        }
        for seed in 0..orders {
            let mut other = shuffled(&script, &mut random);
            other.header.push(Entry { line: script.line, key: "seed".into(), value: seed.to_string() });
            if let Err(fault) = scenario::play::<G>(&other, &source, keep) {
                wrong
                    .push(format!("{}: {} in another order: {fault:?}\n{:?}", source.name, script.title, other.header));
                break;
            }
        }
        played += 1;
    }
    assert!(wrong.is_empty(), "{} scenarios:\n{}", wrong.len(), wrong.join("\n"));
    played
}

#[test]
fn moments_do_not_depend_on_the_order_of_cards_or_on_the_seed() {
    let played = in_any_order::<Lcg>("lcg/moments", 12, &Keep::new());
    assert!(played > 90, "only {played} scenarios can be played in any order");
}

#[test]
fn what_happens_at_locations_does_not_depend_on_the_order_of_cards_or_on_the_seed() {
    let played = in_any_order::<Ccg>("ccg", 3, &Keep::new());
    assert!(played > 500, "only {played} scenarios can be played in any order");
}
