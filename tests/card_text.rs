//! Every encoded card in words, compared with a snapshot that was read and found right.
//!
//! `BLESS=1 cargo test --test card_text` writes it anew; the difference is then to be read.

use std::fmt::Write as _;
use std::path::Path;

use datacron::cards::{self, Card, Game};
use datacron::dbg::spec::Effect;
use datacron::dbg::text;

#[test]
fn every_card_reads_as_reviewed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pool = cards::load(&cards::read_folder(&root.join("cards")).unwrap()).unwrap();
    let mut rendered = String::new();
    for card in pool.cards.iter().filter(|card| card.game() == Game::Dbg) {
        writeln!(rendered, "{}", card.id()).unwrap();
        for line in card.text() {
            writeln!(rendered, "  {line}").unwrap();
        }
    }
    let file = root.join("tests/card_text/dbg.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &rendered).unwrap();
    }
    let reviewed = std::fs::read_to_string(&file).unwrap();
    for (now, then) in rendered.lines().zip(reviewed.lines()) {
        assert_eq!(now, then, "BLESS=1 accepts what is new");
    }
    assert_eq!(rendered.lines().count(), reviewed.lines().count());
}

/// What one ability reads, given as a card file has it.
fn read(ability: &str) -> String {
    let card = format!(
        "id = \"x\"\ntitle = \"X\"\nfaction = \"rebel\"\ntype = \"unit\"\nrole = \"galaxy\"\ncopies = 1\n\
         [[abilities]]\n{ability}"
    );
    let card = Card::Dbg(toml::from_str(&card).unwrap_or_else(|e| panic!("{ability}\n{e}")));
    card.text().join("\n")
}

#[test]
fn words_that_no_card_has_yet_read_well_too() {
    for (ability, expected) in [
        (
            r#"use.if = { exists = { from = ["row"], faction = ["enemy"], traits = ["Officer"] } }
use.cost = ["exile-this", { resources = 1 }]
use.do = [{ draw = 2 }]"#,
            "Use, if there is an enemy Officer card in the galaxy row, exiling this and paying 1 resource: \
             draw 2 cards.",
        ),
        (
            r#"use.do = [{ exile = { count = 2, of = { from = ["hand", "play"], type = "unit", other = true } } }]"#,
            "Use: exile 2 other units from hand or play.",
        ),
        (
            r#"when.event = "opponent-discards"
when.faction = ["own", "enemy", "neutral"]
when.do = [{ gain = { attack = 1, resources = 1, force = 1 } }]"#,
            "When the opponent discards a card of your faction, enemy card or neutral card from hand in your turn: \
             this unit gains 1 attack and you gain 1 resource and 1 Force.",
        ),
        (
            r#"use.do = [{ look = { galaxy-top = 3 } }, { take = { from = ["looked"], traits = ["Jedi"] } }]"#,
            "Use: look at the top 3 cards of the galaxy deck; put 1 Jedi card among them into hand.",
        ),
        (
            r#"instead.purchase = "any"
instead.to = "discard""#,
            "When you purchase a card: put it into your discard pile instead.",
        ),
    ] {
        assert_eq!(read(ability), expected);
    }
}

#[test]
fn the_words_read_as_the_guide_says() {
    let guide = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("cards/README.md")).unwrap();
    let mut heading = "";
    let mut rows = 0;
    for line in guide.lines() {
        if line.starts_with('#') {
            heading = line.trim_start_matches('#').trim().split(',').next().unwrap_or_default();
        }
        let Some((code, phrase)) = line.strip_prefix("| `").and_then(|row| row.split_once("` | ")) else { continue };
        let phrase = phrase.trim_end_matches(" |");
        let (ability, expected) = match heading {
            "What an ability may be" => (code.to_owned(), phrase.to_owned()),
            "Events" => (format!("when = {{ {code}, do = [{{ draw = 1 }}] }}"), format!("{phrase}: draw 1 card.")),
            "Costs" => {
                (format!("use.cost = [{code}]\nuse.do = [{{ draw = 1 }}]"), format!("Use, {phrase}: draw 1 card."))
            }
            "Conditions" => {
                (format!("use.if = {code}\nuse.do = [{{ draw = 1 }}]"), format!("Use, if {phrase}: draw 1 card."))
            }
            "Effects" => (format!("use.do = [{code}]"), format!("Use: {phrase}.")),
            _ => continue,
        };
        assert_eq!(read(&ability), expected);
        rows += 1;
    }
    assert!(rows > 50, "{rows} rows");
}

#[test]
fn options_are_told_to_the_one_who_chooses() {
    for (effects, expected) in [
        (r#"[{ "gain": { "resources": 2 } }]"#, "gain 2 resources"),
        (r#"[{ "gain": { "attack": 2 } }]"#, "this unit gains 2 attack"),
        (
            r#"[{ "discard": { "by": "opponent", "one": { "from": ["opponent-hand"] } } }]"#,
            "they discard 1 card from hand",
        ),
        (r#"[{ "draw": 1 }, { "repair": 3 }]"#, "draw 1 card; repair 3 damage on your base"),
    ] {
        assert_eq!(text::effects(&serde_json::from_str::<Vec<Effect>>(effects).unwrap()), expected);
    }
}
