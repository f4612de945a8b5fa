//! Broken files of play: they are refused or lead to a sound game, but never to a panic.

use std::path::Path;

use datacron_cards::dbg::spec::{Faction, Kind, Role};
use datacron_cards::diagnostic::Diagnostic;
use datacron_decks::random::Random;
use datacron_engine::ccg::{self, Ccg};
use datacron_engine::dbg::{self, Dbg};
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::scenario::{self, Fault};
use datacron_engine::script::{self, Entry, Script, Source};
use datacron_engine::{GameState, Keep, Outcome, Playable};

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

impl Kept for Ccg<'static> {
    fn keep() -> &'static Keep<ccg::Table> {
        static KEEP: Keep<ccg::Table> = Keep::new();
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

/// The stored games, each with the beginning of its play.
fn beginnings(game: &str) -> Vec<String> {
    const LINES: usize = 60;
    let folder = std::fs::read_dir("../../tests/replays").expect("readable");
    let names = folder.map(|entry| entry.expect("readable").path());
    let own = names.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(game)));
    let mut paths: Vec<_> = own.collect();
    paths.sort();
    let texts = paths.iter().map(|path| std::fs::read_to_string(path).expect("readable"));
    texts.map(|text| text.lines().take(LINES).collect::<Vec<_>>().join("\n")).collect()
}

/// The text with a few words dropped, doubled or replaced by troublesome ones, and lines swapped.
fn broken(text: &str, random: &mut Random) -> String {
    const TROUBLE: [&str; 58] = [
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
        "aboard",
        "pilot",
        "driver",
        "passenger",
        "beside",
        "as 2",
        "moved",
        "battled",
        "drained",
        "parsec 3",
        "over",
        "at",
        "side theirs",
        "stolen",
        "blank",
        "times 200",
        "last",
        "outside",
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
    // One scenario at a time, as a mistake in one would hide the others.
    let scenarios = files(G::GAME.code()).iter().flat_map(|text| single(text)).map(|one| (one, 4)).collect::<Vec<_>>();
    let games = beginnings(G::GAME.code()).into_iter().map(|one| (one, 20));
    for (one, times) in scenarios.into_iter().chain(games) {
        for _ in 0..times {
            let text = broken(&one, &mut random);
            let source = Source::new("broken.game", &text);
            let Ok(scripts) = script::read(&source) else { continue };
            for script in &scripts {
                played += u32::from(plays::<G>(script, &source, &audit));
            }
        }
    }
    // Most are refused, but enough are played.
    assert!(played > 300, "{played}");
}

/// Whether the file was played to its end. Every game on the way must be sound.
fn plays<G: Kept>(script: &Script, source: &Source, audit: impl Fn(&G) -> Result<(), String>) -> bool {
    let played = scenario::play::<G>(script, source, G::keep());
    if !matches!(played, Err(Fault::SetUp(_))) {
        let begun = G::begin(script, source, G::keep()).unwrap_or_else(|_| panic!("it began\n{}", source.text));
        audit(&begun).unwrap_or_else(|problem| panic!("{problem}\n{}", source.text));
    }
    match played {
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

#[test]
fn broken_files_of_the_customizable_card_game_are_refused_or_sound() {
    are_refused_or_sound::<Ccg<'static>>(Ccg::audit);
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
    assert!(tried > 700, "{tried}");
}

#[test]
fn no_word_of_a_set_up_is_ignored() {
    nonsense_is_refused::<Dbg>();
    nonsense_is_refused::<Lcg<'static>>();
}

#[test]
fn no_word_of_a_set_up_with_locations_is_ignored() {
    nonsense_is_refused::<Ccg<'static>>();
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

/// Set-ups with the Life Force that both players need.
#[test]
fn impossible_positions_of_the_customizable_card_game_are_reported() {
    let wrong: &[(&str, &str)] = &[
        ("number: 0", "`0` is not a valid turn number: expected a number from 1 to 400"),
        ("number: 401", "`401` is not a valid turn number: expected a number from 1 to 400"),
        (
            "turn: dark controll",
            "unknown part of a turn `controll`, expected `start`, `activate`, `control`, `deploy`, `battle`, `move`, `draw`, `end`; did you mean `control`?",
        ),
        ("turn: drak", "unknown player `drak`, expected `dark`, `light`; did you mean `dark`?"),
        ("boardings: 41", "`41` is not a valid number of free moves: expected a number from 0 to 40"),
        ("generation: 3", "expected a player and a number, such as `dark 3`"),
        (
            "turn: dark activate\ngeneration: dark 61",
            "`61` is not a valid amount of Force to activate: expected a number from 0 to 60",
        ),
        (
            "turn: dark activate\ngeneration: light 3",
            "`generation:` belongs to a player's activate phase: `turn: light activate`",
        ),
        (
            "turn: dark deploy\ngeneration: dark 3",
            "`generation:` belongs to a player's activate phase: `turn: dark activate`",
        ),
        (
            "acts: everybody",
            "unknown player to act `everybody`, expected `dark`, `dark after pass`, `light`, `light after pass`",
        ),
        ("turn: dark start\nacts: dark", "`acts:` belongs to a phase, such as `turn: dark control`"),
        ("turn: dark end\nacts: light after pass", "`acts:` belongs to a phase, such as `turn: dark control`"),
        ("locations: talz", "talz: it cannot be in `locations`"),
        (
            "locations: tatooine-dune-see",
            "no card `tatooine-dune-see`; did you mean `tatooine-dune-sea`, `tatooine-dune-sea-v` or `tatooine-bluffs`?",
        ),
        (
            "locations: tatooine-dune-sea, yavin-4-jungle-dark",
            "yavin-4-jungle-dark is of another system than tatooine-dune-sea: write `;` between them",
        ),
        (
            "locations: tatooine-dune-sea; tatooine-jawa-camp-dark",
            "tatooine-jawa-camp-dark is of a system listed before: its locations are one group",
        ),
        (
            "locations: tatooine-dune-sea, tatooine-docking-bay-94-dark",
            "tatooine-docking-bay-94-dark: it cannot lie there: interior sites come first, then docking bays, exterior sites and the system",
        ),
        ("locations: 2 tatooine-dune-sea", "tatooine-dune-sea: each location is listed by itself"),
        ("turn: dark\nlocations: tatooine-dune-sea\nlocations: none", "`locations:` appears twice"),
        (
            "turn: dark\ndark deck: 60 stormtrooper",
            "`dark deck:` belongs to a new game, but other lines describe a position",
        ),
        ("dark: hand 0 stormtrooper", "0 of `stormtrooper`: the number of cards must be 1 or more"),
        (
            "dark: hand 61 stormtrooper",
            "the dark side has 64 cards and 0 outside of the deck: the engine plays with at most 60 and 20",
        ),
        (
            "dark: outside 21 stormtrooper",
            "the dark side has 3 cards and 21 outside of the deck: the engine plays with at most 60 and 20",
        ),
        (
            "dark: hand 99999999999 stormtrooper",
            "the dark side has 164 cards and 0 outside of the deck: the engine plays with at most 60 and 20",
        ),
        (
            "dark: play stormtrooper",
            "unknown place of a player `play`, expected `at`, `side`, `hand`, `reserve`, `force`, `used`, `lost`, `out`, `outside`, `played`; did you mean `played`?",
        ),
        ("dark: at stormtrooper", "`at` is followed by a location and the cards there"),
        (
            "dark: hand stormtrooper atacked",
            "unknown mark `atacked`, expected `on`, `aboard`, `pilot`, `driver`, `beside`, `as`, `moved`, `battled`, `drained`, `fired`, `reacted`, `used`, `hit`, `parsec`, `stolen`, `seen`, `blank`",
        ),
        ("dark: hand stormtrooper undercover", "the engine does not play with `undercover` yet"),
        (
            "game: cgc\nturn: dark",
            "the engine does not play `cgc`; the file is read as a game of `ccg`; did you mean `ccg`?",
        ),
        ("turn: dark\noptions: mulligan", "unknown option `mulligan`: this game has none"),
        (
            "turn: dark\nstop: end of battle",
            "unknown moment to stop at `end of battle`, expected `end of phase`, `end of turn`",
        ),
        ("turn: dark\nseed: x", "`x` is not a valid seed: expected a number from 0 to 18446744073709551615"),
    ];
    for (text, message) in wrong {
        assert_eq!(mistakes::<Ccg<'static>>(&with_life(text)), [*message], "{text}");
    }
}

/// A set-up in which both players have Life Force.
pub(super) fn with_life(text: &str) -> String {
    let mut text = format!("{text}\n");
    for (side, reserve) in [("dark: ", "reserve 3 jawa-dark"), ("light: ", "reserve 3 jawa-light")] {
        let at = if text.starts_with(side) { Some(0) } else { text.find(&format!("\n{side}")).map(|at| at + 1) };
        match at {
            Some(at) => text.insert_str(at + side.len(), &format!("{reserve}; ")),
            None => text.push_str(&format!("{side}{reserve}\n")),
        }
    }
    text
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

/// A deck of the largest size in any place, which is then played on.
#[test]
fn the_largest_decks_fit_everywhere() {
    let row = "locations: tatooine-jawa-camp-dark, tatooine-dune-sea";
    let mut random = Random::seeded(2);
    for place in ["hand", "reserve", "force", "used", "lost", "out", "outside", "at tatooine-dune-sea"] {
        let most = if place == "outside" { 20 } else { 58 };
        let text = format!(
            "turn: dark end\n{row}\ndark: reserve stormtrooper; {place} {most} stormtrooper\n\
             light: reserve talz; {place} {most} rebel-trooper\n"
        );
        let source = Source::new("large.game", &text);
        let scripts = script::read(&source).expect("it parses");
        let game = Ccg::begin(&scripts[0], &source, Ccg::keep());
        let mut game = game.unwrap_or_else(|mistakes| panic!("{}\n{text}", mistakes[0]));
        let mut choices = Vec::new();
        for _ in 0..300 {
            game.audit().unwrap_or_else(|problem| panic!("{problem}\n{text}"));
            game.choices(&mut choices);
            if choices.is_empty() {
                break;
            }
            game.choose(choices[random.below(choices.len() as u32) as usize]);
        }
        assert_ne!(game.status().outcome(), Some(Outcome::Unfinished), "{text}");
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
    let deck = |list: String| format!("{list}\nlight deck: 60 talz");
    for item in ["x", "talz", "99999999999999999999", "stormtrooper moved"] {
        let found = mistakes::<Ccg<'static>>(&deck(many("dark deck: ", item)));
        assert_eq!(found.len(), script::MOST_MISTAKES, "{item}");
    }
    let most = "the dark side has 61 cards and 0 outside of the deck: the engine plays with at most 60 and 20";
    let stormtroopers = many("dark deck: tatooine-dark, ", "stormtrooper");
    let talzes = many("light deck: tatooine-light, ", "talz");
    assert_eq!(mistakes::<Ccg<'static>>(&format!("{stormtroopers}\n{talzes}")), [most]);
    for before in
        ["options: ", "locations: ", "lasting: ", "dark: hand ", "dark: at tatooine-dune-sea stormtrooper on "]
    {
        assert_eq!(mistakes::<Ccg<'static>>(&many(before, "some-card")).len(), script::MOST_MISTAKES, "{before}");
    }
    // Cards there are, but more than there can be.
    for before in ["dark: reserve ", "dark: at tatooine-dune-sea ", "locations: ", "dark: lost vader; played "] {
        let found = mistakes::<Ccg<'static>>(&many(before, "vaders-obsession"));
        assert!((1..=script::MOST_MISTAKES).contains(&found.len()), "{before}: {}", found.len());
    }
    let keys = "some key: x\n".repeat(100_000);
    assert_eq!(mistakes::<Dbg>(&keys).len(), script::MOST_MISTAKES);
    let marks = format!("empire: play stormtrooper {}", "atacked ".repeat(100_000));
    assert_eq!(mistakes::<Dbg>(&marks).len(), script::MOST_MISTAKES);
    // Marks without a card: the search for the end of the name is limited.
    assert_eq!(mistakes::<Lcg<'static>>(&format!("light: play {}", "on ".repeat(100_000))).len(), 1);
    assert_eq!(mistakes::<Ccg<'static>>(&format!("light: hand {}", "on ".repeat(100_000))).len(), 1);
}
