//! The rendered text of every encoded card, compared with a reviewed snapshot.
//!
//! `BLESS=1 cargo test -p datacron-cards --test cards` rewrites the snapshot; review the diff.

use std::fmt::Write as _;
use std::path::Path;

use datacron_cards::dbg::spec::{Effect, Who};
use datacron_cards::dbg::text;
use datacron_cards::{AbilityState, Card, Game};

#[test]
fn every_card_text_matches_its_snapshot() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let pool = datacron_cards::load(&datacron_cards::read_folder(&root.join("cards")).unwrap()).unwrap();
    let encoded = |card: &&Card| match card.game() {
        Game::Dbg => true,
        Game::Lcg | Game::Ccg => card.abilities() == AbilityState::Encoded,
    };
    for game in Game::ALL {
        let mut rendered = String::new();
        for card in pool.cards.iter().filter(|card| card.game() == game).filter(encoded) {
            writeln!(rendered, "{}", card.id()).unwrap();
            for line in card.text() {
                writeln!(rendered, "  {line}").unwrap();
            }
        }
        let file = root.join(format!("crates/datacron-cards/tests/cards/text/{game}.txt"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&file, &rendered).unwrap();
        }
        let reviewed = std::fs::read_to_string(&file).unwrap();
        for (now, then) in rendered.lines().zip(reviewed.lines()) {
            assert_eq!(now, then, "BLESS=1 accepts the new text");
        }
        assert_eq!(rendered.lines().count(), reviewed.lines().count());
    }
}

#[test]
fn the_first_two_products_are_encoded() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let pool = datacron_cards::load(&datacron_cards::read_folder(&root.join("cards")).unwrap()).unwrap();
    // Objective sets 1 to 36 and the affiliation cards; 69 to 90 of Edge of Darkness.
    let core = |card: &datacron_cards::lcg::spec::Card| {
        card.printed.iter().any(|printed| match printed.at {
            Some(seat) => seat.set <= 36 || (69..=90).contains(&seat.set),
            None => printed.product.as_deref() == Some("core-set"),
        })
    };
    let left: Vec<&str> = pool
        .cards
        .iter()
        .filter(|card| matches!(card, Card::Lcg(c) if core(c)) && card.abilities() == AbilityState::Unencoded)
        .map(Card::id)
        .collect();
    assert_eq!(left, [""; 0]);
}

/// The text of one ability, given as TOML.
fn rendered(ability: &str) -> String {
    let card = format!(
        "id = \"x\"\ntitle = \"X\"\nfaction = \"rebel\"\ntype = \"unit\"\nrole = \"galaxy\"\ncopies = 1\n\
         [[abilities]]\n{ability}"
    );
    let card = Card::Dbg(toml::from_str(&card).unwrap_or_else(|e| panic!("{ability}\n{e}")));
    card.text().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// The text of one ability of The Card Game, on a card of the type `expected` mentions.
fn rendered_lcg(ability: &str, expected: &str) -> String {
    let (kind, more) = match expected {
        _ if expected.contains("this objective") => ("objective", ""),
        _ if expected.contains("the enhanced unit") || expected.contains("The enhanced unit") => {
            ("enhancement", "\n[[abilities]]\nenhance = { card = { type = [\"unit\"] } }")
        }
        _ => ("unit", ""),
    };
    let card = format!(
        "id = \"x\"\ntitle = \"X\"\ntype = \"{kind}\"\nside = \"light\"\naffiliation = \"jedi\"\nprinted = []\n\
         [[abilities]]\n{ability}{more}"
    );
    let card = Card::Lcg(toml::from_str(&card).unwrap_or_else(|e| panic!("{ability}\n{e}")));
    card.text().remove(0).text
}

/// The text of one ability of the Customizable Card Game, on a card that can have it.
fn rendered_ccg(ability: &str) -> String {
    const ON: &str = "\n[[abilities]]\ndeploy.on.card = { type = [\"character\"] }";
    let (kind, more) = match ability {
        _ if ability.starts_with("play") => ("interrupt", ""),
        _ if ability.starts_with("fire") => ("weapon", ON),
        _ if ability.contains("\"host\"") => ("device", ON),
        _ if ability.contains("side = ") || ability.contains("first-turn") => ("location", ""),
        _ => ("character", ""),
    };
    let card = format!(
        "id = \"x\"\ngemp = \"1_1\"\ntitle = \"X\"\nside = \"dark\"\ntype = \"{kind}\"\nrarity = \"C1\"\n\
         [[abilities]]\n{ability}{more}"
    );
    let card = Card::Ccg(toml::from_str(&card).unwrap_or_else(|e| panic!("{ability}\n{e}")));
    card.text().remove(0).text
}

#[test]
fn unused_words_read_well_too() {
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
            "When the opponent discards a card of your faction, enemy card or neutral card from hand in your turn, \
             you may let this unit gain 1 attack until the end of the turn and gain 1 resource and 1 Force.",
        ),
        (
            r#"when.event = "this-played"
when.do = [{ next-purchase = "hand" }, { if = { is = "force-with-you", then = [{ draw = 1 }] } }]"#,
            "When played, you may let the next card you purchase this turn go into hand and, if the Force is \
             with you, draw 1 card.",
        ),
        (
            r#"when.event = "this-played"
when.do = [{ choose = { by = "opponent", options = [[{ draw = 1 }], [{ gain = { attack = 1, force = 1 } }]] } }]"#,
            "When played, you may let the opponent choose one: you draw 1 card; or this unit gains 1 attack \
             until the end of the turn and you gain 1 Force.",
        ),
        (
            r#"use.do = [{ destroy = [{ from = ["row"] }, { from = ["opponent-play"], faction = ["neutral"] }] }]"#,
            "Use: destroy 1 card in the galaxy row or 1 neutral card the opponent has in play.",
        ),
        (
            r#"use.do = [{ look = { galaxy-top = 3 } }, { take = { from = ["looked"], traits = ["Jedi"] } }]"#,
            "Use: look at the top 3 cards of the galaxy deck; put 1 Jedi card among them into hand.",
        ),
        (
            r#"instead.purchase = "any"
instead.to = "discard""#,
            "When you purchase a card, you may put it into your discard pile instead.",
        ),
    ] {
        assert_eq!(rendered(ability), expected);
    }
}

#[test]
fn unused_words_of_the_card_game_read_well_too() {
    for (ability, expected) in [
        (
            r#"action.target = { of = { type = ["unit"], state = ["damaged"], not-this = true }, up-to = 2 }
action.do = [{ heal = { on = "target" } }, { shield = { on = "target" } }]"#,
            "Action: remove all damage from up to 2 other target damaged units; put 1 shield on the targets.",
        ),
        (
            r#"reaction.to = { edge-lost = { by = "opponent" } }
reaction.if = { none = { from = "discard", whose = "enemy", type = ["event"] } }
reaction.do = [{ recover = { cards = 2, of = { type = ["unit"], traits = ["Ewok"] } } }]"#,
            "Reaction, after the opponent loses the edge battle, if there is no event in the opponent's discard pile: \
             put the topmost 2 Ewok units of your discard pile into hand.",
        ),
        (
            r#"constant.if = { exists = { is = "this", state = ["attacking-alone"] } }
constant.rule = { gain = { to = { is = "this" }, icons = { tactics = 1 } } }"#,
            "This unit gains 1 tactics while it is attacking alone.",
        ),
        (
            r#"action.if = { exists = { from = "hand", whose = "friendly", type = ["unit"], unique = true } }
action.do = [{ discard = { each = { type = ["enhancement"], state = ["attached"] } } }]"#,
            "Action, if there is a unique unit in your hand: discard each attached enhancement.",
        ),
        (
            r#"reaction.to = { destroyed = { card = { title = "Darth Vader" } } }
reaction.do = [{ deal = { damage = 1, to = { each = { type = ["objective"], state = ["holds-captured"] } } } }]"#,
            "Reaction, after Darth Vader is destroyed: deal 1 damage to each objective holding captured cards.",
        ),
    ] {
        assert_eq!(rendered_lcg(ability, expected), expected);
    }
}

#[test]
fn unused_words_of_the_customizable_card_game_read_well_too() {
    for (ability, expected) in [
        (
            r#"constant.if = { exists = { title = ["Red 3"], piloted-by = { is = "this" } } }
constant.rule = { battle-destiny = { least = 1 } }"#,
            "You draw at least 1 battle destiny while Red 3 piloted by this character is on table.",
        ),
        (
            r#"constant.rule = { total = { what = "power", by = { times = 2, least-of = [{ each = { whose = "friendly", subtype = ["Droid"], where = "present" } }, { each = { whose = "friendly", subtype = ["Rebel"], where = "present" } }] } } }"#,
            "Your total power here is +2 times the lowest of the number of droids of yours present and the number of \
             Rebels of yours present.",
        ),
        (
            r#"play.target.of = { type = ["effect"], except = [{ icons = ["grabber"] }] }
play.do = [{ draw-destiny = { under = { stat = "ability", of = { whose = "friendly", type = ["character"], highest = "ability" } }, then = [{ cancel-card = "target" }] } }]"#,
            "Play, targeting an effect other than a grabber: draw 1 destiny; if it is under the ability of a character \
             of yours with the highest ability, cancel the target.",
        ),
        (
            r#"action.target = { of = { type = ["starship"], subtype = ["Capital"], icons = ["independent"], state = ["unpiloted"], has-aboard = { subtype = ["Droid"] }, not-this = true }, all = true }
action.do = [{ may = [{ lose = "target" }, { draw = { cards = { each = { from = "hand", whose = "enemy" } } } }] }]"#,
            "Action, targeting each other unpiloted independent capital starship with a droid aboard: you can \
             choose this: each target is lost and draw 1 card for each card in the opponent's hand.",
        ),
        (
            r#"constant.if = { not = { all = [{ control = { occupy = true } }, { in-battle = { whose = "friendly", state = ["alone"] } }, { compare = { left = { draws = "you" }, is = "½" } }] } }
constant.rule = { gain = { to = { whose = "enemy", carries = { type = ["device"] }, at = { subtype = ["Site"], icons = ["exterior"] } }, power = { each = { title = ["Jawa"] }, times = -1, most = 3 } } }"#,
            "Each card of the opponent with a device on it at an exterior site has power −1 for each Jawa, at most +3 \
             while you do not occupy its location, no card of yours alone is in the battle or the number of destinies \
             you have drawn is not ½.",
        ),
    ] {
        assert_eq!(rendered_ccg(ability), expected);
    }
}

#[test]
fn room_and_permanent_pilots_are_shown() {
    let card = "id = \"x\"\ngemp = \"1_1\"\ntitle = \"X\"\nside = \"dark\"\ntype = \"starship\"\nrarity = \"C1\"\n\
                capacity = { pilots = 1, passengers = 2, either = 2, ties = 4 }\npermanent-pilots = [1, 2]";
    let card = Card::Ccg(toml::from_str(card).unwrap());
    let lines: Vec<String> = card.text().iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "Room for 1 pilot, 2 passengers, 2 pilots or passengers and 4 TIE starfighters.",
            "Permanent pilots: ability 1 and ability 2.",
        ]
    );
}

#[test]
fn the_guide_shows_the_rendered_text() {
    const DRAW: &str = "do = [{ draw = { cards = 1 } }]";
    let guide =
        std::fs::read_to_string(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("cards/README.md"))
            .unwrap();
    let mut heading = "";
    let mut rows = [0, 0, 0];
    let mut wrong: Vec<String> = Vec::new();
    for line in guide.lines() {
        if line.starts_with('#') {
            heading = line.trim_start_matches('#').trim().split(',').next().unwrap_or_default();
        }
        let Some((code, phrase)) = line.strip_prefix("| `").and_then(|row| row.split_once("` | ")) else { continue };
        let phrase = phrase.trim_end_matches(" |");
        let (ability, expected) = match heading {
            "What an ability may be" | "What an ability of The Card Game may be" => {
                (code.to_owned(), phrase.to_owned())
            }
            "Events" => {
                (format!("when = {{ {code}, do = [{{ draw = 1 }}] }}"), format!("{phrase}, you may draw 1 card."))
            }
            "Costs" => {
                (format!("use.cost = [{code}]\nuse.do = [{{ draw = 1 }}]"), format!("Use, {phrase}: draw 1 card."))
            }
            "Conditions" => {
                (format!("use.if = {code}\nuse.do = [{{ draw = 1 }}]"), format!("Use, if {phrase}: draw 1 card."))
            }
            "Effects" => (format!("use.do = [{code}]"), format!("Use: {phrase}.")),
            "Events of The Card Game" => {
                (format!("reaction.to = {code}\nreaction.{DRAW}"), format!("Reaction, after {phrase}: draw 1 card."))
            }
            "Costs of The Card Game" => {
                (format!("action.cost = [{code}]\naction.{DRAW}"), format!("Action, {phrase}: draw 1 card."))
            }
            "Conditions of The Card Game" => {
                (format!("action.if = {code}\naction.{DRAW}"), format!("Action, if {phrase}: draw 1 card."))
            }
            "Effects of The Card Game" => (format!("action.do = [{code}]"), format!("Action: {phrase}.")),
            "Rules of The Card Game" | "Rules of the Customizable Card Game" => {
                (format!("constant.rule = {code}"), phrase.to_owned())
            }
            "What an ability of the Customizable Card Game may be" => (code.to_owned(), phrase.to_owned()),
            "Events of the Customizable Card Game" => {
                (format!("play.to = {code}\nplay.{DRAW}"), format!("Play, after {phrase}: draw 1 card."))
            }
            "Costs of the Customizable Card Game" => {
                (format!("action.cost = [{code}]\naction.{DRAW}"), format!("Action, {phrase}: draw 1 card."))
            }
            "Conditions of the Customizable Card Game" => {
                (format!("action.if = {code}\naction.{DRAW}"), format!("Action, if {phrase}: draw 1 card."))
            }
            "Effects of the Customizable Card Game" => (format!("action.do = [{code}]"), format!("Action: {phrase}.")),
            "Numbers of the Customizable Card Game" => (
                format!("action.if = {{ compare = {{ left = {code}, over = 3 }} }}\naction.{DRAW}"),
                format!("Action, if {phrase} is over 3: draw 1 card."),
            ),
            _ => continue,
        };
        let (game, read) = match heading {
            _ if heading.contains("The Card Game") => (1, rendered_lcg(&ability, &expected)),
            _ if heading.contains("the Customizable Card Game") => (2, rendered_ccg(&ability)),
            _ => (0, rendered(&ability)),
        };
        wrong.extend((read != expected).then(|| format!("{code}\n  reads   {read}\n  not     {expected}")));
        rows[game] += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows[0] > 50 && rows[1] > 150 && rows[2] > 150, "{rows:?} rows");
}

#[test]
fn options_address_the_player_who_chooses() {
    const DISCARD: &str = r#"{ "discard": { "by": "opponent", "one": { "from": ["opponent-hand"] } } }"#;
    const ATTACK: &str = r#"{ "gain": { "attack": 2 } }"#;
    for (by, effects, expected) in [
        (Who::You, r#"{ "gain": { "resources": 2 } }"#, "gain 2 resources"),
        // Options are typed: the text of the card says how long.
        (Who::You, ATTACK, "this unit gains 2 attack"),
        (Who::Opponent, ATTACK, "this unit gains 2 attack"),
        (Who::You, DISCARD, "they discard 1 card from hand"),
        (Who::Opponent, DISCARD, "discard 1 card from hand"),
        (Who::You, r#"{ "draw": 1 }, { "repair": 3 }"#, "draw 1 card; repair 3 damage on your base"),
        (Who::Opponent, r#"{ "gain": { "force": 1 } }"#, "let the opponent gain 1 Force"),
    ] {
        let effects: Vec<Effect> = serde_json::from_str(&format!("[{effects}]")).unwrap();
        assert_eq!(text::option(&effects, by), expected);
    }
}
