//! Mistakes in abilities of the Customizable Card Game.

use crate::files::{CCG, assert_mistakes, sources};

/// The type of a card of the Customizable Card Game, its ability from line 24 on, and the mistakes in it.
const CCG_ABILITIES: &[(&str, &str, &[&str])] = &[
    (
        "interrupt",
        r#"play.do = [{ shufle = { pile = "hand" } }]"#,
        &["ccg/premiere/dark.toml:24:14 unknown variant `shufle`, expected one of … | did you mean `shuffle`?"],
    ),
    (
        "interrupt",
        r#"play.cost = [{ use-force = "½½" }]
play.do = ["cancel"]"#,
        &[
            "ccg/premiere/dark.toml:24:28 invalid value: string \"½½\", expected a number from -99 to 99, a fraction such as \"½\", \"x\", \"destiny\", \"difference\", \"answered\", \"defense\", or a table such as { each = { … } }",
        ],
    ),
    (
        "interrupt",
        r#"play.do = [{ draw-destiny = { over = { stat = "ability" }, then = [{ lose = "this" }] } }]"#,
        &["ccg/premiere/dark.toml:24:38 `stat` and `of` belong together"],
    ),
    (
        "interrupt",
        r#"play.do = [{ draw = { cards = { each = {}, count = { cards = "hand" } } } }]"#,
        &[
            "ccg/premiere/dark.toml:24:31 a number is worked out from one of `base`, `each`, `stat`, `total`, `force-icons`, `count`, `draws`, `least-of`",
        ],
    ),
    (
        "interrupt",
        r#"play.to = { battle-begns = {} }
play.do = [{ draw = { cards = 1 } }]"#,
        &[
            "ccg/premiere/dark.toml:24:13 unknown variant `battle-begns`, expected one of … | did you mean `battle-begins` or `battle-ends`?",
        ],
    ),
    (
        "interrupt",
        r#"play.do = [{ cancel-card = { titel = ["Sense"] } }]"#,
        &["ccg/premiere/dark.toml:24:30 unknown field `titel`, expected one of … | did you mean `title`?"],
    ),
    (
        "character",
        r#"play.to = { force-drain = {} }
play.before = { lost = {} }
play.do = []
[[card.abilities]]
fire.at = {}
fire.over = "defense"
[[card.abilities]]
constant.side = "dark"
constant.rule = { gain = { to = { is = "host" } } }
[[card.abilities]]
reaction.do = [{ lose = "target" }, { lose = "other" }, { lose = "it" }]
"#,
        &[
            "ccg/premiere/dark.toml:24:1 only an interrupt can have `play`",
            "ccg/premiere/dark.toml:24:1 an event is answered either after it (`to`) or `before`",
            "ccg/premiere/dark.toml:26:11 at least one effect is needed",
            "ccg/premiere/dark.toml:28:1 only a weapon can have `fire`",
            "ccg/premiere/dark.toml:31:17 only a location has a text for each side",
            "ccg/premiere/dark.toml:32:26 a gain needs a number, `icons`, `characteristics` or `matching`",
            "ccg/premiere/dark.toml:32:40 this card is never on another, so it has no `host`",
            "ccg/premiere/dark.toml:34:1 a reaction needs `to` or `before`: what it answers",
            "ccg/premiere/dark.toml:34:25 no target is declared: `target` is missing",
            "ccg/premiere/dark.toml:34:46 no second target is declared: `other` is missing",
            "ccg/premiere/dark.toml:34:66 `it` refers to no card yet",
        ],
    ),
    (
        "weapon",
        r#"constant.rule = { night = { where = "event" } }"#,
        &[
            "ccg/premiere/dark.toml:23:1 this card needs `deploy.on`: what it is deployed on",
            "ccg/premiere/dark.toml:24:37 nothing is answered, so there is no place where it happens",
        ],
    ),
    (
        "interrupt",
        r#"deploy.force = 1
deploy.from-each = 1
deploy.on = { table = "you", half = "enemy" }
[[card.abilities]]
action.do = [{ change = { by = "x" } }, "cancel", { cancel-destiny = {} }]
[[card.abilities]]
constant.rule = { force-drain = {} }"#,
        &[
            "ccg/premiere/dark.toml:24:1 an interrupt is never deployed",
            "ccg/premiere/dark.toml:24:1 a price is either `force` or `from-each`",
            "ccg/premiere/dark.toml:26:37 only a location has a side for each player",
            "ccg/premiere/dark.toml:28:1 an interrupt is played from hand: use `play`",
            "ccg/premiere/dark.toml:28:25 X has no value: a cost of `\"x\"` is missing",
            "ccg/premiere/dark.toml:28:25 what is answered has no number",
            "ccg/premiere/dark.toml:28:41 only an answer to `force-drain`, `battle-begins`, `played` or `reacts` can cancel it",
            "ccg/premiere/dark.toml:28:51 only an answer to `destiny-drawn` can cancel a destiny",
            "ccg/premiere/dark.toml:30:1 an interrupt is never on table, so this rule has no effect",
            "ccg/premiere/dark.toml:30:33 either `by` or `is` is needed",
        ],
    ),
    (
        "location",
        r#"constant.rule = { cannot = { who = {}, what = [] } }
[[card.abilities]]
as-soon-as = { side = "dark", if = { deployed-as = 1 }, do = [{ choose = { options = [[{ lose = { each = { from = "looked" } } }]] } }] }"#,
        &[
            "ccg/premiere/dark.toml:24:1 a text of a location needs `side`: whose text it is",
            "ccg/premiere/dark.toml:24:47 at least one ban is needed",
            "ccg/premiere/dark.toml:26:52 the card has no such way to be deployed",
            "ccg/premiere/dark.toml:26:86 a choice needs at least two options",
            "ccg/premiere/dark.toml:26:115 no cards were looked at: `look` is missing",
        ],
    ),
    (
        "interrupt",
        r#"play.as = "used"
play.target = { of = { subtype = ["Dorid"], persona = ["Luek"], icons = ["pilt"], characteristics = ["Admral"] }, up-to = 1 }
play.do = [{ cancel-card = { title = ["Admiral Moti"], system = ["Tatooin"] } }, { put-into-play = { card = { one = { from = "hand" } }, to = "event" } }]"#,
        &[
            "ccg/premiere/dark.toml:24:11 its subtype says whether it is used or lost",
            "ccg/premiere/dark.toml:25:15 no effect uses the target",
            "ccg/premiere/dark.toml:25:35 no subtype `Dorid` in the vocabulary of ccg | did you mean `Droid`?",
            "ccg/premiere/dark.toml:25:56 no persona `Luek` in the vocabulary of ccg",
            "ccg/premiere/dark.toml:25:74 no icon `pilt` in the vocabulary of ccg | did you mean `pilot`?",
            "ccg/premiere/dark.toml:25:102 no trait `Admral` in the vocabulary of ccg | did you mean `admiral`?",
            "ccg/premiere/dark.toml:25:123 `up-to` is at least 2, and not together with `all`",
            "ccg/premiere/dark.toml:26:39 no card of ccg has the title `Admiral Moti` | did you mean `Admiral Motti`?",
            "ccg/premiere/dark.toml:26:66 no location of ccg belongs to `Tatooin`",
            "ccg/premiere/dark.toml:26:143 nothing is answered, so there is no place where it happens",
        ],
    ),
    (
        "character",
        r#"action.times = 2
action.if = { compare = { left = 1 } }
action.do = [{ retrieve = { topmost = true } }, { lose-force = { count = "difference", from = "out-of-play" } }, { contest = { you = {}, opponent = {} } }, { draw-destiny = { each = true } }]
[[card.abilities]]
constant.rule = { cost = { for = "deploy", by = 1, free = true } }
[[card.abilities]]
constant.rule = { react = {} }
[[card.abilities]]
constant.rule = { destiny = { of = "battle", by = 1, is = 1 } }"#,
        &[
            "ccg/premiere/dark.toml:24:16 `times` needs `once-per`: how often in what",
            "ccg/premiere/dark.toml:25:25 at least one of `over`, `under` and `is` is needed",
            "ccg/premiere/dark.toml:26:27 the topmost cards of what? `of` is missing",
            "ccg/premiere/dark.toml:26:74 there was no contest with a difference",
            "ccg/premiere/dark.toml:26:95 cards out of play are in no pile",
            "ccg/premiere/dark.toml:26:126 the contest has no consequence",
            "ccg/premiere/dark.toml:26:183 there is no test that each draw has to pass",
            "ccg/premiere/dark.toml:28:26 a cost rule needs one of `by`, `is` and `free`",
            "ccg/premiere/dark.toml:30:27 a react is a `move` or a `deploy`",
            "ccg/premiere/dark.toml:32:29 a destiny rule is either about `each` draw or about the `total`",
            "ccg/premiere/dark.toml:32:29 either `by` or `is` is needed",
        ],
    ),
];

#[test]
fn every_mistake_in_an_ability_of_the_customizable_card_game_is_reported_with_its_place() {
    for (kind, ability, expected) in CCG_ABILITIES {
        let mut sources = sources(&[]);
        let text = sources.get_mut(CCG).unwrap();
        *text = text
            .replace("type = \"character\"\nsubtype = \"Droid\"", &format!("type = \"{kind}\"\nsubtype = \"Droid\""));
        text.push_str(&format!("[[card.abilities]]\n{ability}\n"));
        assert_mistakes(&sources, expected);
    }
}
