//! Lists and sheets for people show what is in the deck.

use std::collections::BTreeMap;

use datacron_cards::{Game, Side};
use datacron_data::index;
use datacron_decks::read::{Known, read};
use datacron_decks::write::{Options, Target, write, write_sheet, write_with};
use datacron_decks::{Deck, Entry, Section, Slot, starter};

fn boxed(name: &str) -> Deck {
    starter::starter(name).expect("a boxed deck").deck
}

fn text(deck: &Deck, target: Target) -> String {
    String::from_utf8(write(deck, target).expect("written").bytes).expect("UTF-8")
}

fn sheet(decks: &[&Deck]) -> Result<String, String> {
    let written = write_sheet(decks, &Options::default())?;
    Ok(String::from_utf8(written.bytes).expect("UTF-8"))
}

/// A text as it is in a page.
fn html(text: &str) -> String {
    let entities = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#x27;"), ("/", "&#x2f;")];
    entities.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

fn entry(section: Section, row: index::Row, count: u32) -> Entry {
    Entry { section, slot: Slot::Card(row), count, starting: false, line: 0 }
}

/// Every card of a side, shields outside the deck, in decks of the largest size: all the strange names there are.
fn whole_side(side: Side) -> Vec<Deck> {
    let facts: Vec<index::Fact> =
        index::all().filter(|fact| fact.game() == Game::Ccg && fact.side() == Some(side)).collect();
    let decks = facts.chunks(400).map(|facts| {
        let mut deck = Deck::new(Game::Ccg);
        deck.name = format!("All of {}", side.name());
        for fact in facts {
            let section = if fact.kind() == "defensive-shield" { Section::Outside } else { Section::Deck };
            deck.entries.push(entry(section, fact.row, 1 + u32::from(fact.gemp().number) % 3));
        }
        deck
    });
    decks.collect()
}

/// 60 different cards with the longest titles of a side, and 12 outside.
fn long_titles(side: Side) -> Deck {
    let mut deck = Deck::new(Game::Ccg);
    deck.name = "Long titles".to_owned();
    let mut facts: Vec<index::Fact> =
        index::all().filter(|fact| fact.game() == Game::Ccg && fact.side() == Some(side)).collect();
    facts.retain(|fact| !fact.is_two_sided());
    facts.sort_by_key(|fact| std::cmp::Reverse(fact.title().len()));
    let (shields, others): (Vec<index::Fact>, Vec<_>) =
        facts.into_iter().partition(|fact| fact.kind() == "defensive-shield");
    deck.entries.extend(others.iter().take(60).map(|fact| entry(Section::Deck, fact.row, 1)));
    deck.entries.extend(shields.iter().take(12).map(|fact| entry(Section::Outside, fact.row, 1)));
    deck
}

fn read_again(deck: &Deck, target: Target) -> Deck {
    let bytes = write(deck, target).expect("written").bytes;
    let reading = read(&bytes, Known::default()).expect("a deck");
    assert_eq!(reading.unread, [], "{target:?}");
    assert_eq!(reading.notes, [], "{target:?}");
    reading.deck
}

#[test]
fn forum_lists_can_be_read_again() {
    let mut decks: Vec<Deck> = starter::names().map(boxed).collect();
    decks.extend([Side::Light, Side::Dark].into_iter().flat_map(whole_side));
    for mut deck in decks {
        deck.author = "Somebody".to_owned();
        let title = deck.entries.iter().find(|entry| deck.game == Game::Ccg && entry.section == Section::Deck);
        if let Some(entry) = title {
            // A deck may have the name of a card.
            deck.name = entry.slot.title().to_owned();
        }
        for target in [Target::Markdown, Target::Bbcode] {
            let again = read_again(&deck, target).canonical();
            assert_eq!(again.entries, deck.canonical().entries, "{} as {}", deck.name, target.word());
            assert_eq!(
                (&again.author, &again.format, again.goal, again.game),
                (&deck.author, &deck.format, deck.goal, deck.game)
            );
        }
    }
}

#[test]
fn forum_lists_have_every_card_with_its_count() {
    for name in ["vader", "jedi", "dbg"] {
        let deck = boxed(name);
        let (markdown, bbcode) = (text(&deck, Target::Markdown), text(&deck, Target::Bbcode));
        for entry in &deck.entries {
            let line = format!("{}x {}", entry.count, entry.slot.title());
            assert!(markdown.lines().any(|own| own.starts_with(&format!("- {line}"))), "{line}");
            assert!(bbcode.lines().any(|own| own.starts_with(&line)), "{line}");
        }
    }
    let jedi = text(&boxed("jedi"), Target::Markdown);
    assert!(jedi.contains("- **Total:** 8 objective sets, 40 command cards"), "{jedi}");
    assert!(jedi.contains("## Objective sets (8)"), "{jedi}");
}

#[test]
fn forum_lists_escape_markup() {
    let mut deck = boxed("vader");
    deck.name = "*Star* <b>".to_owned();
    deck.notes = "[url]x[/url]\n# no heading".to_owned();
    let markdown = text(&deck, Target::Markdown);
    assert!(markdown.starts_with("# Deck: \\*Star\\* \\<b\\>\n"), "{markdown}");
    assert!(markdown.ends_with("\n\\# no heading\n"), "{markdown}");
    let bbcode = text(&deck, Target::Bbcode);
    assert!(!bbcode.contains("[url]") && !bbcode.contains("[/url]"), "{bbcode}");
}

#[test]
fn pages_escape_names() {
    let mut deck = boxed("vader");
    deck.name = "<script>alert(1)</script>".to_owned();
    deck.format = "\"><img src=x>".to_owned();
    let options = Options { player: "<script>".to_owned(), event: "a & b".to_owned(), ..Options::default() };
    let sheet = write_with(&deck, Target::Sheet, &options).expect("written").bytes;
    let sheet = String::from_utf8(sheet).expect("UTF-8");
    for page in [&sheet, &text(&deck, Target::Card)] {
        assert!(!page.contains("<script") && !page.contains("<img"), "{page}");
        assert!(page.contains("&lt;script&gt;"), "{page}");
    }
    assert!(sheet.contains("a &amp; b"));
}

#[test]
fn pages_load_nothing() {
    for page in [sheet(&[&boxed("vader")]).expect("written"), text(&boxed("vader"), Target::Card)] {
        for word in ["http:", "https:", "src=", "@import", "url(", "<link", "<script"] {
            assert!(!page.contains(word), "{word}");
        }
    }
}

#[test]
fn a_sheet_has_every_card_and_the_totals() {
    for name in starter::names() {
        let deck = boxed(name);
        let page = sheet(&[&deck]).expect("written");
        for entry in &deck.entries {
            let line = format!("<b>{}</b>{}", entry.count, html(entry.slot.title()));
            assert!(page.contains(&line), "{name}: {line}");
        }
    }
    let ccg = sheet(&[&boxed("vader")]).expect("written");
    assert!(ccg.contains("60 cards") && ccg.contains("<span>Characters</span> <span>23</span>"), "{ccg}");
    let lcg = sheet(&[&boxed("sith")]).expect("written");
    assert!(lcg.contains("8 objective sets + 40 command cards") && lcg.contains("(set 19)"), "{lcg}");
    assert!(sheet(&[&long_titles(Side::Dark)]).expect("written").contains("60 cards + 12 outside"));
}

#[test]
fn a_sheet_is_for_the_decks_of_one_player() {
    let [luke, vader, jedi, sith, dbg] = ["luke", "vader", "jedi", "sith", "dbg"].map(boxed);
    let page = sheet(&[&vader, &luke]).expect("Light and Dark");
    let place = |deck: &Deck| page.find(&html(&deck.name)).expect("named");
    assert!(place(&luke) < place(&vader), "Light comes first");
    assert!(sheet(&[&jedi, &sith]).is_ok());
    for (decks, why) in [
        (vec![&vader, &vader], "both of these are dark"),
        (vec![&vader, &luke, &vader], "not 3"),
        (vec![&vader, &jedi], "one game"),
        (vec![&dbg, &dbg], "one set-up"),
    ] {
        let error = sheet(&decks).expect_err(why);
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn two_decks_of_long_titles_fit_on_one_page() {
    let decks = [Side::Light, Side::Dark].map(long_titles);
    let written = write_sheet(&[&decks[0], &decks[1]], &Options::default()).expect("written");
    assert_eq!(written.losses, [] as [String; 0]);
    let whole = [Side::Light, Side::Dark].map(|side| whole_side(side).remove(0));
    let written = write_sheet(&[&whole[0], &whole[1]], &Options::default()).expect("written");
    assert!(written.losses.iter().any(|loss| loss.contains("on the back")), "{:?}", written.losses);
}

#[test]
fn a_card_list_has_every_title() {
    let page = text(&boxed("vader"), Target::Card);
    let deck = boxed("vader");
    assert_eq!(page.matches("<li>").count(), deck.entries.len());
    for entry in &deck.entries {
        let begin: String = entry.slot.title().chars().take(4).collect();
        assert!(page.contains(&format!("<b>{}</b><i>{}", entry.count, html(&begin))), "{}", entry.slot.title());
    }
    let long = text(&long_titles(Side::Light), Target::Card);
    assert_eq!(long.matches("<li>").count(), 72);
    let dbg = text(&boxed("dbg"), Target::Card);
    for entry in &boxed("dbg").entries {
        assert!(dbg.contains(&html(entry.slot.title())), "{}", entry.slot.title());
    }
}

fn tts(deck: &Deck, image_url: &str, back_url: &str) -> Result<serde_json::Value, String> {
    let options = Options { image_url: image_url.to_owned(), back_url: back_url.to_owned(), ..Options::default() };
    let written = write_with(deck, Target::Tts, &options)?;
    Ok(serde_json::from_slice(&written.bytes).expect("JSON"))
}

const FACE: &str = "https://images.example/{game}/{set}/{id}.jpg";
const BACK: &str = "https://images.example/{side}.jpg";

/// The number of cards in each pile; asserts that each pile is consistent.
fn piles(save: &serde_json::Value) -> Vec<usize> {
    let mut faces: BTreeMap<String, serde_json::Value> = BTreeMap::new();
    let objects = save["ObjectStates"].as_array().expect("a list");
    objects
        .iter()
        .map(|pile| {
            if pile["Name"] == "Card" {
                let sheet = (pile["CardID"].as_u64().expect("a number") / 100).to_string();
                assert!(pile["CustomDeck"][&sheet]["FaceURL"].is_string());
                return 1;
            }
            assert_eq!(pile["Name"], "DeckCustom");
            let ids = pile["DeckIDs"].as_array().expect("a list");
            let cards = pile["ContainedObjects"].as_array().expect("a list");
            assert!(cards.len() > 1);
            assert_eq!(ids.iter().collect::<Vec<_>>(), cards.iter().map(|card| &card["CardID"]).collect::<Vec<_>>());
            for card in cards {
                let sheet = (card["CardID"].as_u64().expect("a number") / 100).to_string();
                assert_eq!(card["CustomDeck"][&sheet], pile["CustomDeck"][&sheet]);
                let known = faces.entry(sheet.clone()).or_insert_with(|| card["Nickname"].clone());
                assert_eq!(*known, card["Nickname"], "a sheet has the images of one card");
            }
            cards.len()
        })
        .collect()
}

#[test]
fn tts_has_every_physical_card() {
    let vader = tts(&boxed("vader"), FACE, BACK).expect("written");
    assert_eq!(piles(&vader), [60]);
    assert_eq!(piles(&tts(&long_titles(Side::Dark), FACE, BACK).expect("written")), [60, 12]);
    assert_eq!(piles(&tts(&boxed("jedi"), FACE, BACK).expect("written")), [1, 8, 40]);
    assert_eq!(piles(&tts(&boxed("dbg"), FACE, BACK).expect("written")), [10, 10, 90, 10, 10, 10]);
    let all = vader.to_string();
    assert!(all.contains("https://images.example/ccg/1/1_182.jpg") && all.contains("https://images.example/dark.jpg"));
}

#[test]
fn tts_fills_every_placeholder() {
    let every = "https://x.example/{id}/{game}/{set}/{number}/{title}/{slug}/{side}";
    let save = tts(&boxed("vader"), every, BACK).expect("written").to_string();
    assert!(save.contains("https://x.example/1_182/ccg/1/182/Jawa/jawa/dark"), "{save}");
    assert!(save.contains("Tatooine%3A%20Docking%20Bay%2094/tatooine-docking-bay-94"), "{save}");
    let jedi = tts(&boxed("jedi"), every, BACK).expect("written").to_string();
    assert!(jedi.contains("https://x.example/1-2/lcg/1/"), "{jedi}");
}

#[test]
fn tts_reports_what_is_missing() {
    let vader = boxed("vader");
    let error = write(&vader, Target::Tts).expect_err("no images");
    assert!(error.contains("--image-url 'https://") && error.contains("--back-url"), "{error}");
    let error = tts(&vader, "https://x.example/{name}.jpg", BACK).expect_err("no such placeholder");
    assert!(error.contains("{name}") && error.contains("{id} {game} {set} {number} {title} {slug} {side}"), "{error}");
    let error = tts(&vader, FACE, "https://x.example/{sid}.jpg").expect_err("no such placeholder");
    assert!(error.contains("did you mean"), "{error}");
    assert!(tts(&vader, "https://x.example/{id.jpg", BACK).expect_err("open brace").contains("never closed"));
    assert!(tts(&boxed("dbg"), "https://x.example/{number}.jpg", BACK).expect_err("no numbers").contains("number"));
}
