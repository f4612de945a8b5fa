//! What happens together does not depend on the order in which cards lie on the table, nor, where nothing is random, on
//! the seed.

use datacron_decks::random::Random;
use datacron_engine::Keep;
use datacron_engine::lcg::Lcg;
use datacron_engine::scenario;
use datacron_engine::script::{Entry, Script};

use super::scenarios::all;

/// How often each scenario is played, each time with the cards in another order.
const ORDERS: u64 = 12;

/// The places whose cards have no order.
const UNORDERED: [&str; 3] = ["objectives", "play", "hand"];

/// The same position with the cards of each player's places in a random order: `play a, b on a` as `play b on a, a`.
fn shuffled(script: &Script, random: &mut Random) -> Script {
    let mut script = script.clone();
    for entry in script.header.iter_mut().filter(|entry| matches!(entry.key.as_str(), "dark" | "light")) {
        let places = entry.value.split(';').map(|place| {
            let place = place.trim();
            let (name, cards) = place.split_once(' ').unwrap_or((place, ""));
            let mut cards: Vec<&str> = cards.split(',').map(str::trim).collect();
            if UNORDERED.contains(&name) {
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

#[test]
fn moments_do_not_depend_on_the_order_of_cards_or_on_the_seed() {
    let keep = Keep::new();
    let mut random = Random::seeded(7);
    let mut played = 0;
    for (source, script) in all("lcg/moments") {
        // A scenario with a seed of its own is about something random.
        if numbers_copies(&script) || script.header_value("seed").is_some() {
            continue;
        }
        for seed in 0..ORDERS {
            let mut other = shuffled(&script, &mut random);
            other.header.push(Entry { line: script.line, key: "seed".into(), value: seed.to_string() });
            if let Err(fault) = scenario::play::<Lcg>(&other, &source, &keep) {
                panic!("{} in another order: {fault:?}\n{:?}", script.title, other.header);
            }
        }
        played += 1;
    }
    assert!(played > 90, "only {played} scenarios can be played in any order");
}
