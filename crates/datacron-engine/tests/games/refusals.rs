//! Positions that no game comes to are refused, each with its reason.

use datacron_engine::dbg::Dbg;
use datacron_engine::lcg::Lcg;

use super::hostile_play::mistakes;

/// The lines of the set-up, what the dark and the light side have besides their objectives, and the mistake.
const CARD_GAME: &[(&str, &str, &str, &str)] = &[
    (
        "turn: dark conflict\nengagement: draw-their-fire",
        "",
        "",
        "an engagement needs a `step:` that says how far it has come: `attackers`, `defenders`, `edge`, `fates`, `strikes` or `reward`",
    ),
    (
        "turn: dark conflict\nstep: strikes",
        "",
        "",
        "`strikes` is a step of an engagement: name what is engaged by `engagement:`",
    ),
    (
        "turn: dark conflict\nstep: strik",
        "",
        "",
        "unknown step `strik`, expected `actions`, `commit`, `engage`, `attackers`, `defenders`, `edge`, `fates`, `strikes`, `reward`; did you mean `strikes`?",
    ),
    (
        "turn: dark deployment\nengagement: draw-their-fire\nstep: defenders",
        "play tie-fighter attacking",
        "",
        "`defenders` belongs to the conflict phase: `turn: PLAYER conflict`",
    ),
    (
        "turn: dark conflict\nengagement: shadows-of-dathomir\nstep: defenders",
        "play tie-fighter attacking",
        "",
        "shadows-of-dathomir is not an objective of the defender",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire instead\nstep: defenders",
        "play tie-fighter attacking",
        "",
        "the objective first named counts as engaged: list it under `engaged:`",
    ),
    (
        "turn: dark conflict\nengaged: jedi-training\nengagement: draw-their-fire instead\nstep: attackers",
        "play tie-fighter",
        "",
        "an engagement is moved to another objective only when the attackers are declared",
    ),
    (
        "turn: dark conflict\nengagement: dial\nstep: defenders",
        "play tie-fighter attacking",
        "",
        "the dial is engaged only by the light side, with a card that says so in play",
    ),
    (
        "turn: dark conflict",
        "play tie-fighter attacking",
        "",
        "tie-fighter: there is no engagement: say what is engaged by `engagement:`",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: attackers",
        "play tie-fighter attacking",
        "",
        "tie-fighter: attackers and defenders are declared later: `step: attackers` is before that",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: defenders",
        "play tie-fighter",
        "",
        "there is no attacker at `step: defenders`: mark a unit `attacking`",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: defenders",
        "play tie-fighter attacking",
        "play x-wing defending",
        "x-wing: defenders are declared later: `step: defenders` is before that",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: edge",
        "play tie-fighter attacking",
        "play x-wing attacking",
        "x-wing: only the player whose turn it is attacks",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: edge",
        "play tie-fighter attacking, nightsister defending",
        "",
        "nightsister: only the player whose turn it is not defends",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: edge",
        "play tie-fighter attacking defending",
        "",
        "tie-fighter: it cannot attack and defend",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: edge",
        "play tie-fighter attacking, sith-library attacking",
        "",
        "sith-library: only units can attack or defend",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: edge\nedge: dark",
        "play tie-fighter attacking",
        "",
        "`edge:` belongs to an engagement after its edge battle: `strikes` or `reward`",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: edge\nfates placed: dark",
        "play tie-fighter attacking",
        "",
        "`fates placed:` belongs to an engagement after its edge battle: `strikes` or `reward`",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: strikes",
        "play tie-fighter attacking",
        "",
        "`strikes` comes after the edge battle: say who won it by `edge:`",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: strikes\nedge: drak",
        "play tie-fighter attacking",
        "",
        "unknown player `drak`, expected `dark`, `light`; did you mean `dark`?",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: edge",
        "play tie-fighter attacking; edge-stack nightsister",
        "",
        "there are edge stacks only at `step: fates`",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: fates",
        "play tie-fighter attacking; edge-stack nightsister",
        "edge-stack yoda",
        "light takes no part in the engagement",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: reward\nedge: dark",
        "play tie-fighter attacking",
        "",
        "a unit in the engagement is ready: it strikes first",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: strikes dark\nedge: dark",
        "play tie-fighter attacking focus 1",
        "",
        "no unit in the engagement is ready to strike: the next step is `reward`",
    ),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: fates\nacts: dark",
        "play tie-fighter attacking",
        "",
        "no action window comes before this step",
    ),
    ("turn: dark conflict\nacts: dark", "", "", "`acts:` needs a `step:` that says which action window is open"),
    (
        "turn: dark conflict\nengagement: draw-their-fire\nstep: defenders\nacts: everybody",
        "play tie-fighter attacking",
        "",
        "unknown player to act `everybody`, expected `dark`, `dark after pass`, `light`, `light after pass`, `nobody`",
    ),
    (
        "turn: dark conflict\nstep: actions",
        "",
        "",
        "the conflict phase ends with an action window only after an engagement",
    ),
    (
        "turn: dark balance\nstep: actions",
        "",
        "",
        "`actions` belongs to a phase with an action window at its end: `refresh`, `draw`, `deployment` and so on",
    ),
    ("turn: dark conflict\nstep: commit", "", "", "`commit` belongs to the Force phase: `turn: PLAYER force`"),
    ("turn: dark\nengaged: draw-their-fire", "", "", "nothing is engaged before the conflict phase"),
    (
        "turn: dark conflict\nengaged: draw-their-fire twice",
        "",
        "",
        "`draw-their-fire twice` must be an objective, or an objective and `again`",
    ),
    (
        "turn: dark conflict\nengaged: draw-their-fire, a-heros-journey\nengagements: 1",
        "",
        "",
        "2 were engaged this turn, so there were as many engagements at least",
    ),
    ("turn: dark\nengagements: 1", "", "", "there are no engagements before the conflict phase"),
    ("turn: dark\nnumber: 4", "", "", "turn 4 is a turn of light: the dark side begins"),
    ("turn: light\nnumber: 1", "", "", "turn 1 is a turn of dark: the dark side begins"),
    ("turn: dark conflict\nnumber: 1", "", "", "the first turn of the dark side has no conflict phase"),
    ("turn: dark\nlasting: force-choke on tie-fighter", "play tie-fighter", "", "force-choke has no effect that lasts"),
    ("turn: dark\nlasting: force-stasis on x-wing", "", "", "x-wing is not in play"),
    (
        "turn: dark\nlasting: force-stasis for light",
        "",
        "",
        "what force-stasis does is about a card: write `force-stasis on CARD`",
    ),
    (
        "turn: light\nlasting: rebel-sympathizer on x-wing",
        "",
        "play x-wing",
        "what rebel-sympathizer does is about a player: write `rebel-sympathizer for PLAYER`",
    ),
    (
        "turn: dark\nlasting: force-stasys on x-wing",
        "",
        "play x-wing",
        "no card `force-stasys`; did you mean `force-stasis` or `force-storm`?",
    ),
    ("turn: dark\nlasting: force-stasis (2) on x-wing", "", "play x-wing", "force-stasis has only 1 effect that lasts"),
    (
        "turn: light\nlasting: crossfire on x-wing",
        "",
        "play x-wing",
        "crossfire has 3 effects that last: write `crossfire (1)` to `(3)`",
    ),
    (
        "turn: light\nlasting: crossfire (1) on x-wing",
        "",
        "play x-wing",
        "crossfire lasts until the end of the strike, and no position is in the middle of one",
    ),
    (
        "turn: dark\nlasting: death-from-above on tie-fighter",
        "play tie-fighter",
        "",
        "death-from-above lasts until the end of the engagement, and there is none",
    ),
    ("turn: dark\nlasting: force-stasis", "", "", "`force-stasis` must be `CARD on CARD` or `CARD for PLAYER`"),
    ("turn: dark", "play vaders-lightsaber", "", "vaders-lightsaber: it enhances a card: write `on CARD`"),
    (
        "turn: dark",
        "play tie-fighter, vaders-lightsaber on tie-fighter",
        "",
        "vaders-lightsaber: it cannot be put on that card",
    ),
    (
        "turn: dark",
        "play nightsister, sith-library on nightsister",
        "",
        "sith-library: it enhances your play area, so it is `on` nothing",
    ),
    ("turn: dark", "play vaders-lightsaber on nightsister of light", "", "nightsister of light is not in play"),
    ("turn: dark", "", "objectives in-you-must-go", "in-you-must-go: light already has 3 objectives"),
    ("turn: dark", "play tie-fighter shields 3", "", "tie-fighter: a card has at most 2 shields"),
    (
        "turn: dark",
        "play tie-fighter shields 2",
        "",
        "tie-fighter: a card has one shield, and no card here adds another",
    ),
    ("turn: dark", "play tie-fighter damage 9", "", "tie-fighter: it has a capacity of 1: 9 damage destroys it"),
    ("turn: dark", "play darth-vader, darth-vader", "", "darth-vader: it is unique and already in play"),
    ("turn: dark", "hand tie-fighter focus 1", "", "tie-fighter: it is in `hand`, where it can only be marked `seen`"),
    ("turn: dark", "play nightsister seen", "", "nightsister: everybody sees the cards in `play`"),
    ("turn: dark", "play nightsister used", "", "nightsister: it has no such ability that can be used once per turn"),
    (
        "turn: light",
        "",
        "hand luke-skywalker-301",
        "luke-skywalker-301: its abilities are not encoded yet; write `luke-skywalker-301 blank` to play it without them",
    ),
    (
        "turn: light",
        "",
        "hand luke-skywalker blank",
        "luke-skywalker: its abilities are encoded, so it cannot be played `blank`",
    ),
    ("turn: dark", "played tie-fighter", "", "tie-fighter was played: list it also in the place where it is now"),
    (
        "turn: dark",
        "play 2 sith-library; played 2 sith-library",
        "",
        "sith-library: a player plays only one Limited card in a turn",
    ),
    ("turn: dark", "played twist-of-fate-dark", "", "twist-of-fate-dark: fate cards are not played"),
    ("turn: dark\ndial: 3 damage 1", "", "", "no card here lets anybody engage the dial, so it has no damage"),
    (
        "turn: dark\nstop: end of trun",
        "",
        "",
        "unknown moment to stop at `end of trun`, expected `end of engagement`, `end of phase`, `end of turn`; did you mean `end of turn`?",
    ),
    (
        "turn: dark\nseed: 9 to 3",
        "",
        "",
        "`9 to 3` are no seeds: expected a number, `every`, or a range such as `0 to 99` of at most 1000 seeds",
    ),
    (
        "turn: dark\nseed: 0 to 5000",
        "",
        "",
        "`0 to 5000` are no seeds: expected a number, `every`, or a range such as `0 to 99` of at most 1000 seeds",
    ),
    ("turn: dark", "reserve 2", "", "`2` is not a valid change of the reserve: expected a number from -60 to 0"),
    (
        "turn: dark",
        "hand tie-fighter seen by dark",
        "",
        "tie-fighter: dark always sees it there: `seen` is for the opponent",
    ),
    ("turn: dark", "play tie-fighter focus 1 focus 2", "", "`focus` is given twice"),
];

/// The lines of the set-up, and the mistake.
const DECKBUILDING_GAME: &[(&str, &str)] = &[
    (
        "turn: rebel\nempire: play stormtrooper",
        "stormtrooper: units leave play at the end of a turn, and it is not the turn of empire",
    ),
    (
        "turn: empire start\nempire: play stormtrooper",
        "stormtrooper: units leave play at the end of a turn, and this one has only begun",
    ),
    ("turn: empire\nempire: base none", "empire has no base: a new one is revealed before the main phase"),
    ("turn: rebel\nempire: play gozanti-cruiser used", "gozanti-cruiser: `used` ends with the turn of empire"),
    ("turn: empire\nempire: play stormtrooper committed", "`committed` is followed by `to base` or `to CARD`"),
    (
        "turn: empire\nrow: tie-fighter\nempire: play stormtrooper committed to tie-fighter",
        "empire cannot attack tie-fighter",
    ),
    ("turn: empire\nrow: tie-fighter\nempire: play stormtrooper committed to x-wing", "x-wing is not in the row"),
    (
        "turn: empire\nempire: play stormtrooper committed to x-wng",
        "no card `x-wng`; did you mean `x-wing`, `b-wing` or `u-wing`?",
    ),
    (
        "turn: empire\nempire: play stormtrooper attacked committed to base",
        "`attacked` does not apply to stormtrooper there",
    ),
    ("turn: empire\nempire: hand stormtrooper committed to base", "`committed` does not apply to stormtrooper there"),
    ("turn: empire\nempire: base lothal hunted", "`hunted` does not apply to lothal there"),
    ("turn: empire\nempire: base lothal prevented 2", "`prevented` does not apply to lothal there"),
    ("turn: empire\nempire: hand stormtrooper for that turn", "`for` is followed by `this turn`"),
    ("turn: empire\nempire: played x-wing", "x-wing belongs to the other player"),
    ("turn: empire\nempire: bought stormtrooper", "stormtrooper cannot be bought"),
    ("turn: empire\nempire: played lothal", "lothal is a base"),
    ("turn: empire\nempire: played stormtrooper damage 1", "stormtrooper is marked where it is now, not here"),
    ("turn: empire\nrebel: played rebel-trooper", "rebel has not played anything this turn"),
    ("turn: empire start\nempire: bought tie-fighter", "empire has not bought anything this turn"),
    ("turn: empire\nlasting: stormtrooper for empire", "stormtrooper has no effect that lasts"),
    ("turn: empire\nlasting: twilek-smuggler for rebel", "what twilek-smuggler did ended with the turn of rebel"),
    ("turn: empire\nlasting: twilek-smuggler", "`twilek-smuggler` must be `CARD for PLAYER`"),
    ("turn: empire\nempire: discard stormtrooper seen", "`seen` does not apply to stormtrooper there"),
    (
        "turn: empire\nrow: x-wing, -",
        "an empty place of the row is filled at once while there are cards in the galaxy deck",
    ),
    ("turn: empire\nempire: hand 3 stormtrooper", "stormtrooper is listed more often than there are copies (2)"),
    ("turn: empire\nstop: end of phase", "unknown moment to stop at `end of phase`, expected `end of turn`"),
    ("turn: empire\nempire: play stormtrooper used", "`used` does not apply to stormtrooper there"),
    (
        "turn: empire\nempire: hand stormtrooper seen by empire",
        "empire always sees stormtrooper there: `seen` is for the opponent",
    ),
];

#[test]
fn impossible_moments_of_the_card_game_are_refused() {
    for (head, dark, light, message) in CARD_GAME {
        let text = format!(
            "game: lcg\n{head}\ndark: affiliation sith; objectives shadows-of-dathomir, imperial-command, \
             death-and-despayre; {dark}\nlight: affiliation jedi; objectives a-heros-journey, draw-their-fire, \
             jedi-training; {light}\n"
        );
        assert_eq!(mistakes::<Lcg<'static>>(&text), [*message], "{text}");
    }
}

#[test]
fn impossible_moments_of_the_deckbuilding_game_are_refused() {
    for (text, message) in DECKBUILDING_GAME {
        assert_eq!(mistakes::<Dbg>(text), [*message], "{text}");
    }
}
