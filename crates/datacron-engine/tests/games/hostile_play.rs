//! Broken files of play: they are refused or lead to a sound game, but never to a panic.

use std::path::Path;

use datacron_cards::dbg::spec::{Faction, Kind, Role};
use datacron_cards::diagnostic::Diagnostic;
use datacron_decks::random::Random;
use datacron_engine::dbg::{self, Dbg};
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::scenario;
use datacron_engine::script::{self, Entry, Script, Source};
use datacron_engine::{Keep, Playable};

/// A game with a place to keep its cards.
pub(super) trait Kept: Playable {
    fn keep() -> Self::Keep;
}

impl Kept for Dbg {
    fn keep() {}
}

impl Kept for Lcg<'static> {
    fn keep() -> &'static Keep<lcg::Table> {
        static KEEP: Keep<lcg::Table> = Keep::new();
        &KEEP
    }
}

/// The text of every scenario file of a game.
fn files(game: &str) -> Vec<String> {
    fn collect(folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("readable") {
            let path = entry.expect("readable").path();
            match path.is_dir() {
                true => collect(&path, found),
                false => found.extend(std::fs::read_to_string(&path)),
            }
        }
    }
    let mut found = Vec::new();
    collect(&Path::new("../../tests/scenarios").join(game), &mut found);
    found.sort();
    found
}

/// The text with a few words dropped, doubled or replaced by troublesome ones, and lines swapped.
fn broken(text: &str, random: &mut Random) -> String {
    const TROUBLE: [&str; 40] = [
        "65535",
        "300",
        "-1",
        "99999999999999999999",
        "200",
        "60",
        "13",
        "12",
        "6",
        "5",
        "4",
        "3",
        "2",
        "1",
        "0",
        "#2",
        "on",
        "damage",
        "shields",
        "bonus",
        "used",
        "attacked",
        "committed",
        "as enhancement",
        "seen by",
        "none",
        ";",
        "is",
        "\u{0}",
        "dial",
        "atacked",
        "attacking",
        "defending",
        "played",
        "strikes",
        "reward",
        "again",
        "committed to base",
        "of dark",
        "for this turn",
    ];
    let mut lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    for _ in 0..=random.below(4) {
        let line = random.below(lines.len() as u32) as usize;
        let word = random.below(lines[line].len() as u32) as usize;
        match random.below(4) {
            0 => {
                lines[line].remove(word);
                lines[line].push("");
            }
            1 => {
                let again = lines[line][word];
                lines[line].insert(word, again);
            }
            2 => lines[line][word] = TROUBLE[random.below(TROUBLE.len() as u32) as usize],
            _ => {
                let other = random.below(lines.len() as u32) as usize;
                lines.swap(line, other);
            }
        }
    }
    lines.iter().map(|words| words.join(" ")).collect::<Vec<_>>().join("\n")
}

/// The scenarios of a file, each as its own text.
fn single(text: &str) -> Vec<String> {
    let begun = |one: &str| if one.starts_with("---") { one.to_owned() } else { format!("---{one}") };
    text.split("\n\n---").map(begun).collect()
}

fn are_refused_or_sound<G: Kept>(audit: impl Fn(&G) -> Result<(), String>) {
    let mut random = Random::seeded(7);
    let mut played = 0;
    for text in files(G::GAME.code()) {
        // One scenario at a time, as a mistake in one would hide the others.
        for one in single(&text) {
            for _ in 0..4 {
                let text = broken(&one, &mut random);
                let source = Source::new("broken.game", &text);
                let Ok(scripts) = script::read(&source) else { continue };
                for script in &scripts {
                    played += u32::from(plays::<G>(script, &source, &audit));
                }
            }
        }
    }
    // Most are refused, but enough are played.
    assert!(played > 300, "{played}");
}

/// Whether the file was played to its end. Every game on the way must be sound.
fn plays<G: Kept>(script: &Script, source: &Source, audit: impl Fn(&G) -> Result<(), String>) -> bool {
    if let Ok(game) = G::begin(script, source, G::keep())
        && let Err(problem) = audit(&game)
    {
        panic!("{problem}\n{}", source.text);
    }
    match scenario::play::<G>(script, source, G::keep()) {
        Ok(game) => audit(&game).map_or_else(|problem| panic!("{problem}\n{}", source.text), |()| true),
        Err(_) => false,
    }
}

#[test]
fn broken_files_of_the_deckbuilding_game_are_refused_or_sound() {
    are_refused_or_sound::<Dbg>(Dbg::audit_position);
}

#[test]
fn broken_files_of_the_card_game_are_refused_or_sound() {
    are_refused_or_sound::<Lcg<'static>>(Lcg::audit);
}

/// The mistakes in the set-up of a file with one game.
pub(super) fn mistakes<G: Kept>(text: &str) -> Vec<String> {
    let source = Source::new("broken.game", text);
    let scripts = script::read(&source).expect("it parses");
    let messages = |mistakes: Vec<Diagnostic>| mistakes.into_iter().map(|mistake| mistake.message).collect();
    G::begin(&scripts[0], &source, G::keep()).err().map_or_else(Vec::new, messages)
}

/// Inserts a meaningless word anywhere in a set-up.
fn nonsense_is_refused<G: Kept>() {
    // These keys are for human readers.
    let free = ["rules", "players"];
    let mut random = Random::seeded(3);
    let mut tried = 0;
    for text in files(G::GAME.code()).iter().flat_map(|text| single(text)) {
        let source = Source::new("sound.game", &text);
        let scripts = script::read(&source).expect("scenarios parse");
        let entries: Vec<&Entry> =
            scripts[0].header.iter().filter(|entry| !free.contains(&entry.key.as_str())).collect();
        let Some(entry) = entries.get(random.below(entries.len().max(1) as u32) as usize) else { continue };
        let mut words: Vec<&str> = entry.value.split(' ').collect();
        words.insert(random.below(words.len() as u32 + 1) as usize, "atacked");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines[entry.line - 1] = format!("{}: {}", entry.key, words.join(" "));
        let text = lines.join("\n");
        assert!(!mistakes::<G>(&text).is_empty(), "a word was ignored:\n{text}");
        tried += 1;
    }
    assert!(tried > 800, "{tried}");
}

#[test]
fn no_word_of_a_set_up_is_ignored() {
    nonsense_is_refused::<Dbg>();
    nonsense_is_refused::<Lcg<'static>>();
}

/// Checks impossible set-ups, each with its message.
fn are_reported<G: Kept>(wrong: &[(&str, &str)]) {
    for (text, message) in wrong {
        assert_eq!(mistakes::<G>(text), [*message], "{text}");
    }
}

#[test]
fn impossible_positions_of_the_deckbuilding_game_are_reported() {
    are_reported::<Dbg>(&[
        ("empire: base lothal, corellia", "a player has one base, and it is lothal"),
        ("empire: base lothal; base corellia", "a player has one base, and it is lothal"),
        ("empire: base lothal damage 8", "lothal has 8 hit points: 8 damage destroys it"),
        ("empire: base dantooine", "dantooine belongs to the other player and cannot be there"),
        ("empire: hand stormtrooper damage 1", "`damage` does not apply to stormtrooper there"),
        ("empire: play stormtrooper damage 1", "`damage` does not apply to stormtrooper there"),
        ("empire: deck stormtrooper used", "`used` does not apply to stormtrooper there"),
        ("empire: base lothal attacked", "`attacked` does not apply to lothal there"),
        ("row: x-wing bonus 1", "`bonus` does not apply to x-wing there"),
        ("empire: hand 2 x-wing", "x-wing belongs to the other player and cannot be there"),
        ("empire: deck 7 stormtrooper", "stormtrooper is listed more often than there are copies (2)"),
        ("galaxy deck: outer-rim-pilot", "outer-rim-pilot is not a galaxy card and cannot be there"),
        ("empire: hand 0 stormtrooper", "0 of `stormtrooper`: the number of cards must be 1 or more"),
        ("empire: victory dantooine, hoth, mon-cala", "with mon-cala the game is won: the goal is 3 bases"),
        ("goal: 2\nempire: victory dantooine, hoth", "with hoth the game is won: the goal is 2 bases"),
        ("goal: 6\nturn: empire", "`6` is not a valid number of bases to win: expected a number from 2 to 5"),
        ("pilots: 11", "`11` is not a valid number of pilots left: expected a number from 0 to 10"),
        ("row: 7 x-wing", "x-wing is listed more often than there are copies (3)"),
        ("row: -, -, -, -, -, -, -", "too many cards: the row has 6 places"),
        (
            "game: lgc\nturn: empire",
            "the engine does not play `lgc`; the file is read as a game of `dbg`; did you mean `lcg`?",
        ),
        ("force: centre\nforce: dark 1", "`force:` appears twice"),
        (
            "turn: empire\nmode: secret-bases\nempire bases: corellia, endor, kessel, rodia",
            "`empire bases:` belongs to a new game, but other lines describe a position",
        ),
        (
            "empire: play stormtrooper atacked",
            "unknown mark `atacked`, expected `damage`, `bonus`, `used`, `attacked`, `committed`, `prevented`, `hunting`, `hunted`, `for`, `seen`; did you mean `attacked`?",
        ),
    ]);
}

#[test]
fn impossible_positions_of_the_card_game_are_reported() {
    are_reported::<Lcg<'static>>(&[
        ("dial: 12", "`12` is not a valid dial position: expected a number from 0 to 11"),
        ("dial: 4 damage 300", "`300` is not a valid dial damage: expected a number from 0 to 255"),
        ("number: 0", "`0` is not a valid turn number: expected a number from 1 to 1000"),
        ("light: objectives jedi-training committed", "jedi-training: only units can be committed"),
        ("light: play 4 ewok-scout committed", "ewok-scout: all 3 Force cards of light are under other units"),
        ("light: hand yoda focus 1", "yoda: it is in `hand`, where it can only be marked `seen`"),
        ("light: play yoda, x-wing on yoda", "x-wing: it is not an enhancement, so it cannot be `on` a card"),
        ("light: play yoda as enhancement on dial", "yoda: it cannot be an enhancement"),
        ("light: play 2 yoda", "yoda: it is unique and already in play"),
        ("light: affiliation jedi, jedi", "jedi: light already has an affiliation card"),
        ("light: affiliation jedi damage 1", "jedi: only units and objectives can have damage or shields"),
        ("light: hand nightsister", "nightsister: it belongs to the other side"),
        ("light: victory jedi-training", "jedi-training: it is this player's own objective"),
        (
            "light: victory imperial-command, fall-of-the-jedi, shadows-of-dathomir",
            "shadows-of-dathomir: with it light would have destroyed 3 objectives and won",
        ),
        ("light: captured nightsister at jedi-training", "nightsister: only the dark side captures cards"),
        ("dark: captured yoda at dial", "yoda must be captured `at` a dark objective in play"),
        ("turn: light conflict\nengaged: jedi\nlight: affiliation jedi", "jedi is not an objective of the defender"),
        (
            "turn: light conflict\nengaged: imperial-command, imperial-command\ndark: objectives imperial-command",
            "imperial-command is listed twice",
        ),
        (
            "light: deck 129 ewok-scout",
            "the light side has 0 objectives and 130 other cards: the engine plays with at most 40 and 128",
        ),
        ("light: deck 999999999999 ewok-scout", "the two decks have 253 cards: the engine plays with at most 250"),
    ]);
}

/// Every card a player can have, in one pile.
#[test]
fn the_largest_piles_fit() {
    let cards = dbg::built_in();
    for (seat, other) in [("empire", Faction::Rebel), ("rebel", Faction::Empire)] {
        let own = cards.all.iter().filter(|card| card.kind != Kind::Base && card.faction != other);
        let list: Vec<String> = own.map(|card| format!("{} {}", card.copies(), card.id)).collect();
        for place in ["deck", "discard", "hand", "play"] {
            let found = mistakes::<Dbg>(&format!("turn: {seat}\n{seat}: {place} {}", list.join(", ")));
            assert!(found.is_empty(), "{found:?}");
        }
    }
    let galaxy = cards.all.iter().filter(|card| card.role == Role::Galaxy);
    let list: Vec<String> = galaxy.map(|card| format!("{} {}", card.copies(), card.id)).collect();
    for place in ["galaxy deck", "galaxy discard"] {
        let found = mistakes::<Dbg>(&format!("{place}: {}", list.join(", ")));
        assert!(found.is_empty(), "{found:?}");
    }
}

/// Reading stops early in long lists, and only so many mistakes are reported.
#[test]
fn long_lists_are_cut_short() {
    let many = |before: &str, item: &str| format!("{before}{}", format!("{item}, ").repeat(100_000));
    let deck = |list: String| format!("{list}\nlight deck: jedi; 1");
    let most = format!("too many objective sets: the engine plays decks of at most {}", lcg::from_deck::MOST_SETS);
    assert_eq!(mistakes::<Lcg<'static>>(&deck(many("dark deck: sith; ", "19"))), [most]);
    for item in ["x", "1", "70000"] {
        assert_eq!(
            mistakes::<Lcg<'static>>(&deck(many("dark deck: sith; ", item))).len(),
            script::MOST_MISTAKES,
            "{item}"
        );
    }
    for before in ["options: ", "engaged: ", "light: hand ", "light: play yoda on "] {
        assert_eq!(mistakes::<Lcg<'static>>(&many(before, "some-card")).len(), script::MOST_MISTAKES, "{before}");
    }
    for before in ["options: ", "empire bases: ", "row: ", "galaxy deck: ", "empire: play "] {
        assert_eq!(mistakes::<Dbg>(&many(before, "some-card")).len(), script::MOST_MISTAKES, "{before}");
    }
    let keys = "some key: x\n".repeat(100_000);
    assert_eq!(mistakes::<Dbg>(&keys).len(), script::MOST_MISTAKES);
    let marks = format!("empire: play stormtrooper {}", "atacked ".repeat(100_000));
    assert_eq!(mistakes::<Dbg>(&marks).len(), script::MOST_MISTAKES);
    // Marks without a card: the search for the end of the name is limited.
    assert_eq!(mistakes::<Lcg<'static>>(&format!("light: play {}", "on ".repeat(100_000))).len(), 1);
}
