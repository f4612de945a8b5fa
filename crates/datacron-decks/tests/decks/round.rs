//! Round trips: a deck that is written and read again is the same deck.

use datacron_cards::lcg::spec::SetPlace;
use datacron_cards::{Game, Side};
use datacron_data::index::{self, Fact};
use datacron_decks::read::{FileType, Known, read};
use datacron_decks::write::{Options, Target, Written, write, write_sheet};
use datacron_decks::{Deck, Entry, Section, Slot};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

/// Runs the same cases every time, so that a failure can be reproduced.
fn check<S: Strategy>(cases: u32, strategy: S, test: impl Fn(S::Value) -> Result<(), TestCaseError>)
where
    S::Value: std::fmt::Debug,
{
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 512, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(config, rng).run(&strategy, test).unwrap_or_else(|error| panic!("{error}"));
}

fn entry(section: Section, slot: Slot, count: u32, starting: bool) -> Entry {
    Entry { section, slot, count, starting, line: 0 }
}

fn facts(game: Game, wanted: impl Fn(&Fact) -> bool) -> Vec<Fact> {
    index::all().filter(|fact| fact.game() == game && wanted(fact)).collect()
}

fn of_side(fact: &Fact, light: bool) -> bool {
    fact.side() == Some(if light { Side::Light } else { Side::Dark })
}

/// Lines that look like something else.
const NASTY: [&str; 22] = [
    "Characters (12)",
    "STARTING",
    "2x Rebel Trooper",
    "Outside the deck",
    "Notes:",
    "Side: Dark",
    "Game: dbg",
    "[deck]",
    "\"Yavin 4\" = 2",
    "1_28,1_28|",
    "<deck/>",
    "{\"game\": \"lcg\"}",
    "\"\"\"'''\\ \\n \\u0041",
    "// no comment",
    "# no heading",
    "card \"/starwars/Premiere-Dark/t_sense\" 2",
    "name, count, id",
    "Ünïcødé “quotes” — ’tis, ナブー",
    "name = \"x\"",
    "]]>",
    "ver 2",
    "Total: 60",
];

/// A line of prose: anything printable, or something nasty.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => "[A-Za-z0-9 ,.:;!?'\"()-]{0,40}",
        1 => "\\PC{0,30}",
        2 => select(NASTY.to_vec()).prop_map(str::to_owned),
        1 => (" {1,4}", "[a-z]{1,8}").prop_map(|(blank, word)| format!("{blank}{word}")),
    ]
}

/// A fact of one line as a person would write it: no spaces at the ends, no double spaces, no markup.
fn plain_fact() -> impl Strategy<Value = String> {
    line().prop_map(|line| {
        let bare =
            ["'''", "**", "__", "[[", "{{", "<", "[", "&", "]"].iter().fold(line, |line, mark| line.replace(mark, " "));
        bare.split_whitespace().collect::<Vec<_>>().join(" ")
    })
}

/// Several lines, without empty ones at the ends.
fn plain_notes() -> impl Strategy<Value = String> {
    vec(line(), 0..6).prop_map(|lines| {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        lines.join("\n").trim_end().trim_start_matches('\n').to_owned()
    })
}

/// Name, author, format and notes.
fn texts(fact: BoxedStrategy<String>, notes: BoxedStrategy<String>) -> impl Strategy<Value = [String; 4]> {
    (fact.clone(), fact.clone(), fact, notes).prop_map(|(name, author, format, notes)| [name, author, format, notes])
}

/// Texts that lists for people can store.
fn plain_texts() -> impl Strategy<Value = [String; 4]> {
    texts(plain_fact().boxed(), plain_notes().boxed())
}

/// Any texts at all.
fn wild_texts() -> impl Strategy<Value = [String; 4]> {
    let fact = prop_oneof![line(), any::<String>()].boxed();
    let notes = prop_oneof![vec(line(), 0..6).prop_map(|lines| lines.join("\n")), any::<String>()].boxed();
    texts(fact, notes)
}

fn with(mut deck: Deck, [name, author, format, notes]: [String; 4]) -> Deck {
    (deck.name, deck.author, deck.format, deck.notes) = (name, author, format, notes);
    deck
}

/// An affiliation card and sets of its side; with `single`, cards of sets without the rest too.
fn lcg(single: bool) -> impl Strategy<Value = Deck> {
    let picks = (any::<Index>(), vec((any::<Index>(), 1..=2u32), 0..14));
    let singles = vec((any::<Index>(), 1..=6u8, 1..=3u32), 0..if single { 8 } else { 1 });
    (any::<bool>(), picks, singles).prop_map(|(light, (card, sets), singles)| {
        let mut deck = Deck::new(Game::Lcg);
        let card = *card.get(&facts(Game::Lcg, |fact| fact.kind() == "affiliation" && of_side(fact, light)));
        deck.entries.push(entry(Section::Deck, Slot::Card(card.row), 1, false));
        let own = facts(Game::Lcg, |fact| fact.kind() == "objective" && of_side(fact, light));
        for (pick, copies) in sets {
            deck.entries.push(entry(Section::Deck, Slot::Set(pick.get(&own).objective_set()), copies, false));
        }
        for (pick, sequence, copies) in singles {
            let seat = SetPlace { set: pick.get(&own).objective_set(), sequence };
            deck.entries.push(entry(Section::Deck, Slot::SetPlace(seat), copies, false));
        }
        deck
    })
}

/// Cards of one side, some of them on the table at the start, some outside the deck.
fn ccg() -> impl Strategy<Value = Deck> {
    let inside = vec((any::<Index>(), 1..=4u32, prop::bool::weighted(0.2)), 1..40);
    (any::<bool>(), inside, vec(any::<Index>(), 0..12)).prop_map(|(light, inside, outside)| {
        let own = facts(Game::Ccg, |fact| of_side(fact, light));
        let mut deck = Deck::new(Game::Ccg);
        for (pick, copies, starting) in inside {
            deck.entries.push(entry(Section::Deck, Slot::Card(pick.get(&own).row), copies, starting));
        }
        for pick in outside {
            deck.entries.push(entry(Section::Outside, Slot::Card(pick.get(&own).row), 1, false));
        }
        deck
    })
}

/// A set-up: the parts of the box, any of them left out, and some of the bases.
fn dbg() -> impl Strategy<Value = Deck> {
    let bases = subsequence((0..9usize).collect::<Vec<_>>(), 0..=9);
    let parts = subsequence(vec!["starter", "galaxy", "outer-rim-pilot"], 1..=3);
    (bases.clone(), bases, parts, option::of(2..=5u8), any::<bool>()).prop_map(
        |(empire, rebel, parts, goal, with_bases)| {
            let mut deck = Deck::new(Game::Dbg);
            deck.goal = goal;
            for fact in facts(Game::Dbg, |fact| parts.contains(&fact.subtype())) {
                let section = match (fact.subtype(), fact.faction()) {
                    ("starter", "empire") => Section::EmpireStarter,
                    ("starter", _) => Section::RebelStarter,
                    ("galaxy", _) => Section::Galaxy,
                    _ => Section::Pilots,
                };
                deck.entries.push(entry(section, Slot::Card(fact.row), u32::from(fact.copies()), false));
            }
            for (section, faction, picked) in
                [(Section::EmpireBases, "empire", empire), (Section::RebelBases, "rebel", rebel)]
            {
                let own = facts(Game::Dbg, |fact| fact.subtype() == "base" && fact.faction() == faction);
                let (first, others): (Vec<Fact>, Vec<Fact>) = own.into_iter().partition(Fact::is_starting_base);
                if with_bases {
                    deck.entries.push(entry(section, Slot::Card(first[0].row), 1, true));
                    deck.entries.extend(picked.iter().map(|at| entry(section, Slot::Card(others[*at].row), 1, false)));
                }
            }
            deck
        },
    )
}

fn any_game() -> impl Strategy<Value = Deck> {
    prop_oneof![lcg(false), lcg(true), ccg(), dbg()]
}

/// Writes a deck and reads it again, with its file type given or detected.
fn there_and_back(deck: &Deck, target: Target, given: bool) -> Result<(Deck, Written), TestCaseError> {
    let written = write(deck, target).map_err(TestCaseError::fail)?;
    let file_type = FileType::from_word(target.word());
    let known = Known { file_type: file_type.filter(|_| given), ..Known::default() };
    let shown = || String::from_utf8_lossy(&written.bytes).into_owned();
    let back = read(&written.bytes, known).map_err(|error| TestCaseError::fail(format!("{error}\n{}", shown())))?;
    prop_assert_eq!(Some(back.file_type), file_type, "{}", shown());
    prop_assert!(back.unread.is_empty(), "{:?}\n{}", back.unread, shown());
    prop_assert!(back.notes.is_empty(), "{:?}\n{}", back.notes, shown());
    Ok((back.deck, written))
}

fn is_lossless(deck: &Deck, target: Target, given: bool) -> Result<(), TestCaseError> {
    let (back, written) = there_and_back(deck, target, given)?;
    prop_assert!(written.losses.is_empty(), "{:?}", written.losses);
    prop_assert_eq!(back.canonical(), deck.canonical(), "{}", String::from_utf8_lossy(&written.bytes));
    Ok(())
}

#[test]
fn toml_stores_everything() {
    check(192, (any_game(), wild_texts()), |(deck, texts)| is_lossless(&with(deck, texts), Target::Toml, true));
}

#[test]
fn json_stores_everything() {
    check(192, (any_game(), wild_texts()), |(deck, texts)| is_lossless(&with(deck, texts), Target::Json, true));
}

#[test]
fn native_files_are_detected() {
    check(128, (any_game(), wild_texts()), |(deck, texts)| {
        let deck = with(deck, texts);
        is_lossless(&deck, Target::Toml, false)?;
        is_lossless(&deck, Target::Json, false)
    });
}

#[test]
fn text_stores_what_people_write() {
    check(256, (any_game(), plain_texts()), |(deck, texts)| is_lossless(&with(deck, texts), Target::Text, true));
}

#[test]
fn text_is_detected() {
    check(256, (any_game(), plain_texts()), |(deck, texts)| is_lossless(&with(deck, texts), Target::Text, false));
}

#[test]
fn text_stores_everything() {
    check(256, (any_game(), wild_texts()), |(deck, texts)| is_lossless(&with(deck, texts), Target::Text, true));
}

/// Entries, with or without their starting marks, which some types of files cannot store.
fn cards(deck: &Deck, starting: bool) -> Vec<Entry> {
    let mut deck = deck.clone();
    for entry in &mut deck.entries {
        entry.starting &= starting;
    }
    deck.canonical().entries
}

/// Checks that all losses are reported, and nothing else; `stored` are the facts the file stores.
fn losses_are_reported(deck: &Deck, written: &Written, stored: &[&str]) -> Result<(), TestCaseError> {
    let reported = written.losses.join("; ");
    let starting = deck.entries.iter().any(|entry| entry.starting);
    for (word, present) in [
        ("name", !deck.name.is_empty()),
        ("author", !deck.author.is_empty()),
        ("format", !deck.format.is_empty()),
        ("notes", !deck.notes.is_empty()),
        ("starting cards", starting),
        ("bases to win", deck.goal.is_some()),
    ] {
        prop_assert_eq!(reported.contains(word), present && !stored.contains(&word), "{}: {}", word, reported);
    }
    Ok(())
}

#[test]
fn tables_store_the_cards() {
    let decks = prop_oneof![lcg(false), ccg(), dbg()];
    check(192, (decks, wild_texts(), any::<bool>()), |(deck, texts, given)| {
        let deck = with(deck, texts);
        let (back, written) = there_and_back(&deck, Target::Csv, given)?;
        prop_assert_eq!(cards(&back, true), cards(&deck, true), "{}", String::from_utf8_lossy(&written.bytes));
        prop_assert_eq!(back.game, deck.game);
        losses_are_reported(&deck, &written, &["starting cards"])
    });
}

#[test]
fn tables_store_single_cards() {
    check(128, lcg(true), |deck| {
        let (back, written) = there_and_back(&deck, Target::Csv, true)?;
        prop_assert_eq!(cards(&back, true), cards(&deck, true), "{}", String::from_utf8_lossy(&written.bytes));
        Ok(())
    });
}

#[test]
fn octgn_decks_store_the_cards() {
    check(192, (lcg(false), wild_texts(), any::<bool>()), |(deck, texts, given)| {
        let deck = with(deck, texts);
        let (back, written) = there_and_back(&deck, Target::O8d, given)?;
        prop_assert_eq!(cards(&back, true), cards(&deck, true), "{}", String::from_utf8_lossy(&written.bytes));
        losses_are_reported(&deck, &written, &["name"])
    });
}

/// The number of copies of each card, by title; sets count as their cards.
fn by_title(deck: &Deck) -> std::collections::BTreeMap<&'static str, u32> {
    let mut titles = std::collections::BTreeMap::new();
    for entry in &deck.entries {
        let seats: Vec<Slot> = match entry.slot {
            Slot::Set(set) => (1..=SetPlace::LAST).map(|sequence| Slot::SetPlace(SetPlace { set, sequence })).collect(),
            other => vec![other],
        };
        for seat in seats {
            *titles.entry(seat.title()).or_default() += entry.count;
        }
    }
    titles
}

#[test]
fn octgn_decks_store_single_cards_by_title() {
    let with_a_set = lcg(true).prop_map(|mut deck| {
        // A file of objectives alone is read as whole sets. Here one set is whole, so the others count card by card.
        let light = deck.affiliation_card().is_some_and(|card| of_side(&card, true));
        deck.entries.push(entry(Section::Deck, Slot::Set(if light { 1 } else { 19 }), 1, false));
        deck
    });
    check(128, with_a_set, |deck| {
        let written = write(&deck, Target::O8d).map_err(TestCaseError::fail)?;
        let back = read(&written.bytes, Known::default()).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(back.unread.is_empty());
        prop_assert_eq!(by_title(&back.deck), by_title(&deck), "{}", String::from_utf8_lossy(&written.bytes));
        Ok(())
    });
}

#[test]
fn gemp_decks_store_the_cards() {
    check(192, (ccg(), wild_texts(), any::<bool>()), |(deck, texts, given)| {
        let deck = with(deck, texts);
        for (target, stored) in [(Target::Gemp, &["name"][..]), (Target::GempContents, &[])] {
            let (back, written) = there_and_back(&deck, target, given)?;
            prop_assert_eq!(cards(&back, false), cards(&deck, false), "{}", String::from_utf8_lossy(&written.bytes));
            losses_are_reported(&deck, &written, stored)?;
        }
        Ok(())
    });
}

#[test]
fn holotable_decks_store_the_cards() {
    check(256, (ccg(), wild_texts(), any::<bool>()), |(deck, texts, given)| {
        let deck = with(deck, texts);
        let (back, written) = there_and_back(&deck, Target::Htd, given)?;
        let alternate = deck.section(Section::Deck).any(|entry| entry.slot.title().contains("(AI)"));
        prop_assert_eq!(written.losses.iter().any(|loss| loss.contains("alternate")), alternate);
        if alternate {
            return Ok(());
        }
        let inside = Deck { entries: deck.section(Section::Deck).copied().collect(), ..deck.clone() };
        prop_assert_eq!(cards(&back, true), cards(&inside, true), "{}", String::from_utf8_lossy(&written.bytes));
        let outside = deck.size(Section::Outside) > 0;
        prop_assert_eq!(written.losses.iter().any(|loss| loss.contains("outside")), outside);
        losses_are_reported(&deck, &written, &["name", "starting cards"])
    });
}

/// Every card, alone in a deck, in every type of file: finds names that mislead a reader.
#[test]
fn every_card_survives_every_file() {
    let mut wrong = Vec::new();
    for fact in index::all() {
        let slot = match (fact.game(), fact.kind()) {
            (Game::Lcg, "objective") => Slot::Set(fact.objective_set()),
            (Game::Lcg, kind) if kind != "affiliation" => continue,
            _ => Slot::Card(fact.row),
        };
        let section = match (fact.game(), fact.subtype(), fact.faction()) {
            (Game::Dbg, "starter", "empire") => Section::EmpireStarter,
            (Game::Dbg, "starter", _) => Section::RebelStarter,
            (Game::Dbg, "base", "empire") => Section::EmpireBases,
            (Game::Dbg, "base", _) => Section::RebelBases,
            (Game::Dbg, "outer-rim-pilot", _) => Section::Pilots,
            (Game::Dbg, ..) => Section::Galaxy,
            _ => Section::Deck,
        };
        let mut deck = Deck::new(fact.game());
        deck.entries.push(entry(section, slot, 3, section.is_bases()));
        for target in [Target::Text, Target::Toml, Target::Json, Target::Csv, Target::Gemp, Target::O8d] {
            if target.game().is_some_and(|game| game != deck.game) {
                continue;
            }
            match there_and_back(&deck, target, false) {
                Ok((back, _)) if cards(&back, true) == cards(&deck, true) => {}
                other => {
                    wrong.push(format!("{} {} {:?}", target.word(), slot, other.map(|(deck, _)| super::entries(&deck))))
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The same for Holotable, whose file names contain less than titles do.
#[test]
fn every_card_survives_holotable() {
    let mut wrong = Vec::new();
    for fact in facts(Game::Ccg, |_| true) {
        let mut deck = Deck::new(Game::Ccg);
        deck.entries.push(entry(Section::Deck, Slot::Card(fact.row), 3, false));
        match there_and_back(&deck, Target::Htd, false) {
            Ok((back, _)) if cards(&back, true) == cards(&deck, true) => {}
            // A card that comes back with another image is reported.
            Ok((_, written)) if written.losses.iter().any(|loss| loss.contains("alternate")) => {}
            other => wrong.push(format!(
                "{} {} {:?}",
                fact.gemp(),
                fact.title(),
                other.map(|(deck, _)| super::entries(&deck))
            )),
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The same without the alternate images, which the files cannot distinguish.
#[test]
fn every_plain_card_survives_holotable() {
    let mut wrong = Vec::new();
    for fact in facts(Game::Ccg, |fact| !fact.title().contains("(AI)")) {
        let mut deck = Deck::new(Game::Ccg);
        deck.entries.push(entry(Section::Deck, Slot::Card(fact.row), 3, true));
        match there_and_back(&deck, Target::Htd, true) {
            Ok((back, written)) if cards(&back, true) == cards(&deck, true) && written.losses.is_empty() => {}
            _ => wrong.push(fact.title()),
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn tables_of_the_box_get_no_notes() {
    let deck = datacron_decks::starter::starter("dbg").expect("a starter").deck;
    let written = write(&deck, Target::Csv).expect("for every game");
    assert_eq!(super::open(&written.bytes).notes, []);
}

/// Every seat of every set.
#[test]
fn every_seat_survives_every_native_file() {
    let sets: Vec<u16> = (1..=index::last_objective_set()).collect();
    // As many sets as a deck has room for.
    for sets in sets.chunks(40) {
        let mut deck = Deck::new(Game::Lcg);
        for &set in sets {
            for sequence in 1..=SetPlace::LAST {
                let slot = Slot::SetPlace(SetPlace { set, sequence });
                deck.entries.push(entry(Section::Deck, slot, u32::from(sequence), false));
            }
        }
        for target in [Target::Text, Target::Toml, Target::Json] {
            let (back, _) = there_and_back(&deck, target, false).unwrap_or_else(|error| panic!("{error}"));
            assert!(back.canonical() == deck.canonical(), "{}", target.word());
        }
    }
}

#[test]
fn file_types_of_one_game_reject_the_others() {
    for (target, own) in [
        (Target::O8d, Game::Lcg),
        (Target::Gemp, Game::Ccg),
        (Target::GempContents, Game::Ccg),
        (Target::Htd, Game::Ccg),
    ] {
        for game in Game::ALL {
            assert_eq!(write(&Deck::new(game), target).is_ok(), game == own, "{} {game}", target.word());
        }
    }
}

#[test]
fn boxed_decks_survive_every_file() {
    for name in datacron_decks::starter::names() {
        let deck = datacron_decks::starter::starter(name).expect("a starter").deck;
        for target in Target::ALL {
            let readable = FileType::from_word(target.word()).is_some();
            if !readable || target.game().is_some_and(|game| game != deck.game) {
                continue;
            }
            let (back, _) = there_and_back(&deck, target, false).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(cards(&back, true), cards(&deck, true), "{name} as {}", target.word());
            if matches!(target, Target::Text | Target::Toml | Target::Json) {
                assert_eq!(back.canonical(), deck.canonical(), "{name} as {}", target.word());
            }
        }
    }
}

/// Files may mark any card as one that starts; a set-up keeps one base of each side, in every type of file.
#[test]
fn the_starting_base_survives_every_conversion() {
    let decks = (dbg(), vec(any::<Index>(), 0..4), vec(any::<Index>(), 0..3));
    check(128, decks, |(mut deck, marked, doubled)| {
        if deck.entries.is_empty() {
            return Ok(());
        }
        for pick in doubled {
            let again = deck.entries[pick.index(deck.entries.len())];
            deck.entries.push(Entry { starting: false, ..again });
        }
        deck.entries.iter_mut().for_each(|entry| entry.starting = false);
        for pick in marked {
            let at = pick.index(deck.entries.len());
            deck.entries[at].starting = true;
        }
        let table = write(&deck, Target::Csv).map_err(TestCaseError::fail)?;
        let first = read(&table.bytes, Known::default()).map_err(|error| TestCaseError::fail(error.to_string()))?.deck;
        for section in [Section::EmpireBases, Section::RebelBases] {
            let wanted = deck.section(section).filter(|entry| entry.starting).map(|entry| entry.slot);
            let wanted: Vec<Slot> = wanted.collect();
            let starts: Vec<Slot> =
                first.canonical().section(section).filter(|entry| entry.starting).map(|entry| entry.slot).collect();
            prop_assert_eq!(starts.len(), usize::from(first.section(section).next().is_some()));
            prop_assert!(wanted.is_empty() || wanted.contains(&starts[0]), "{:?} {:?}", wanted, starts);
        }
        for target in [Target::Text, Target::Toml, Target::Json, Target::Csv] {
            let (back, _) = there_and_back(&first, target, true)?;
            prop_assert_eq!(back.canonical().entries, first.canonical().entries, "{}", target.word());
        }
        Ok(())
    });
}

/// What a spreadsheet would run is written as text, and read as it was.
#[test]
fn tables_run_nothing() {
    let file = "count,name,game\n1,'=HYPERLINK(1),dbg\n1,'-Hoth,dbg\n2,'Tis nothing,dbg\n1,Hoth,dbg\n";
    let reading = read(file.as_bytes(), Known::default()).expect("a deck");
    let unread: Vec<&str> = reading.unread.iter().map(|line| line.text.as_str()).collect();
    assert!(unread[0].starts_with("=HYPERLINK"), "{unread:?}");
    assert_eq!(unread.last(), Some(&"'Tis nothing"), "{unread:?}");
}

/// Nothing in a name or note is markup in what people post or print.
#[test]
fn names_and_notes_are_no_markup() {
    let mut deck = Deck::new(Game::Dbg);
    let markup =
        "<script>x</script> <img src=x onerror=y> \"q\" 'r' & [b]x[/b] [url=a]b[/url] *a* _b_ `c` ![i](u) [d](e)";
    (deck.name, deck.author) = (markup.to_owned(), markup.to_owned());
    (deck.format, deck.notes) = (markup.to_owned(), format!("# h\n- l\n> q\n1. n\n    code\n{markup}"));
    let text = |target| String::from_utf8(write(&deck, target).expect("written").bytes).expect("text");
    for target in [Target::Sheet, Target::Card] {
        let html = text(target);
        assert!(
            !html.contains("<script>x") && !html.contains("<img src=x") && html.contains("&lt;script&gt;"),
            "{html}"
        );
    }
    let sheet =
        Options { player: markup.to_owned(), event: markup.to_owned(), date: markup.to_owned(), ..Options::default() };
    let html = write_sheet(&[&deck], &sheet).expect("written").bytes;
    assert!(!String::from_utf8(html).expect("text").contains("<script>x"));
    let markdown = text(Target::Markdown);
    for active in [" <script", "\n> q", "\n1. n", "\n    code", "\n# h", "\n- l", " *a*", " `c`", " ![i](", " [d]("] {
        assert!(!markdown.contains(active), "{active}: {markdown}");
    }
    let bbcode = text(Target::Bbcode);
    assert!(!bbcode.contains("[b]x") && !bbcode.contains("[url=") && !bbcode.contains("[/url]"), "{bbcode}");
}
