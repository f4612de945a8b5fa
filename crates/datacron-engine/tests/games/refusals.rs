//! Positions that no game comes to are refused, each with its reason.

use datacron_engine::ccg::Ccg;
use datacron_engine::dbg::Dbg;
use datacron_engine::lcg::Lcg;

use super::hostile_play::{mistakes, with_life};

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

/// A line besides those of the turn and the locations, what the dark and the light side have besides their Life Force,
/// and the mistake.
const CUSTOMIZABLE_CARD_GAME: &[(&str, &str, &str, &str)] = &[
    ("", "hand talz", "", "talz: it belongs to the other side"),
    ("", "hand snowspeeder blank", "", "snowspeeder: it belongs to the other side"),
    ("", "hand luke", "", "luke: it belongs to the other side"),
    ("", "hand zzz", "", "no card `zzz`"),
    (
        "",
        "hand stormtroper",
        "",
        "no card `stormtroper`; did you mean `stormtrooper`, `stormtrooper-cadet` or `snowtrooper`?",
    ),
    (
        "",
        "at tatooine-dune-sea stormtroper",
        "",
        "no card `stormtroper`; did you mean `stormtrooper`, `stormtrooper-cadet` or `snowtrooper`?",
    ),
    ("", "at tatooine-dune-sea 2 darth-vader", "", "darth-vader: it is unique, and dark already has it on the table"),
    ("", "at tatooine-dune-sea darth-vader, vader", "", "vader: it is unique, and dark already has it on the table"),
    (
        "",
        "",
        "at tatooine-dune-sea luke-skywalker; at tatooine-jawa-camp-dark luke-skywalker",
        "luke-skywalker: it is unique, and light already has it on the table",
    ),
    ("", "at tatooine-dark 2 devastator", "", "devastator: it is unique, and dark already has it on the table"),
    ("", "side counter-assault", "", "counter-assault: it cannot be in `side`"),
    ("", "at tatooine-mos-eisley-dark stormtrooper", "", "tatooine-mos-eisley-dark is not under `locations:`"),
    (
        "",
        "at tatooine-docking-bay-94-light stormtrooper",
        "",
        "tatooine-docking-bay-94-light is not under `locations:`",
    ),
    (
        "",
        "at tatooine-dun-sea stormtrooper",
        "",
        "no card `tatooine-dun-sea`; did you mean `tatooine-dune-sea`, `tatooine-dune-sea-v` or `tatooine-dark`?",
    ),
    ("", "at tatooine-dark stormtrooper", "", "stormtrooper: a character is at a system only `aboard` a starship"),
    ("", "at tatooine-dark bantha", "", "bantha: a vehicle is at a system only `aboard` a starship"),
    ("", "at tatooine-dune-sea devastator", "", "devastator: only starfighters land"),
    (
        "",
        "at tatooine-dune-sea tatooine-mos-eisley-dark",
        "",
        "tatooine-mos-eisley-dark: it is a location: list it under `locations:`",
    ),
    ("", "at tatooine-dune-sea counter-assault", "", "counter-assault: it cannot be in `at`"),
    ("", "side stormtrooper", "", "stormtrooper: it cannot be in `side`"),
    (
        "",
        "at tatooine-dune-sea imperial-blaster",
        "",
        "imperial-blaster: it is deployed `on` a card that its text allows",
    ),
    ("", "at tatooine-dune-sea stormtrooper, imperial-blaster on darth-vader", "", "darth-vader is not on the table"),
    ("", "at tatooine-dune-sea bantha, imperial-blaster on bantha", "", "imperial-blaster: it cannot be on that card"),
    (
        "",
        "at tatooine-dune-sea imperial-blaster on talz",
        "at tatooine-dune-sea talz",
        "imperial-blaster: it cannot be on that card",
    ),
    (
        "",
        "at tatooine-dune-sea stormtrooper; at tatooine-jawa-camp-dark imperial-blaster on stormtrooper",
        "",
        "imperial-blaster: stormtrooper is at another location (a second copy is `stormtrooper#2`)",
    ),
    (
        "",
        "at tatooine-dune-sea stormtrooper, imperial-blaster on tatooine-dune-sea",
        "",
        "imperial-blaster: tatooine-dune-sea is a location: list it under `at` only",
    ),
    (
        "",
        "at tatooine-dune-sea stormtrooper, imperial-blaster on stormtrooper#2",
        "",
        "stormtrooper#2 is not on the table",
    ),
    (
        "",
        "at tatooine-dune-sea stormtrooper, imperial-blaster on stormtrooper of light",
        "",
        "stormtrooper of light is not on the table",
    ),
    (
        "",
        "at tatooine-dune-sea stormtrooper, tusken-raider on stormtrooper",
        "",
        "tusken-raider: characters, vehicles and starships are `aboard` a card, not `on` it",
    ),
    (
        "",
        "at tatooine-dune-sea stormtrooper, imperial-blaster aboard stormtrooper",
        "",
        "imperial-blaster: only characters, vehicles and starships are `aboard` a card",
    ),
    (
        "",
        "at tatooine-dune-sea stormtrooper, tusken-raider aboard stormtrooper",
        "",
        "tusken-raider: stormtrooper carries nobody",
    ),
    (
        "",
        "at tatooine-dark tie-fighter, 2 imperial-pilot aboard tie-fighter pilot",
        "",
        "imperial-pilot: it cannot be a pilot of tie-fighter, or there is no room",
    ),
    (
        "",
        "at tatooine-dark tie-fighter, stormtrooper aboard tie-fighter",
        "",
        "stormtrooper: there is no room for it aboard tie-fighter",
    ),
    (
        "",
        "at tatooine-dark tie-fighter, stormtrooper aboard tie-fighter pilot",
        "",
        "stormtrooper: it cannot be a pilot of tie-fighter, or there is no room",
    ),
    (
        "",
        "at tatooine-dark tie-fighter, ds-61-2 aboard tie-fighter driver",
        "",
        "ds-61-2: it cannot be a driver of tie-fighter, or there is no room",
    ),
    (
        "",
        "at tatooine-dark devastator, imperial-pilot aboard devastator pilot driver",
        "",
        "it is a pilot or a driver, not both",
    ),
    ("", "at tatooine-dune-sea stormtrooper pilot", "", "stormtrooper: a pilot or driver must be `aboard` a card"),
    (
        "",
        "at tatooine-dark devastator, tie-fighter aboard devastator pilot",
        "",
        "tie-fighter: only characters are pilots and drivers",
    ),
    (
        "",
        "at tatooine-dark ds-61-2 aboard x-wing pilot",
        "at tatooine-dark x-wing",
        "ds-61-2: x-wing is the other player's",
    ),
    (
        "",
        "at tatooine-dark devastator, stormtrooper aboard devastator on devastator",
        "",
        "stormtrooper: it is `on` a card or `aboard` one, not both",
    ),
    (
        "",
        "at tatooine-dune-sea stormtrooper beside",
        "",
        "stormtrooper: only what is deployed on a location lies `beside` it, on the other player's side",
    ),
    ("", "at tatooine-dune-sea stormtrooper as 2", "", "stormtrooper: it is deployed in one way only"),
    ("", "at tatooine-dune-sea stormtrooper as 3", "", "`as` is followed by `2`"),
    (
        "",
        "at tatooine-dune-sea stormtrooper hit",
        "",
        "stormtrooper: cards are hit only in a battle, and no position is in the middle of one",
    ),
    ("", "at tatooine-dune-sea stormtrooper parsec 3", "", "stormtrooper: only a location stands at a parsec"),
    ("", "at tatooine-dune-sea stormtrooper stolen", "", "stormtrooper: it is dark's own card"),
    ("", "at tatooine-dune-sea stormtrooper seen", "", "stormtrooper: everybody sees the cards in `at`"),
    ("", "at tatooine-dune-sea stormtrooper used", "", "stormtrooper: it has no such ability that is limited"),
    ("", "at tatooine-dune-sea stormtrooper moved moved", "", "`moved` is given twice"),
    (
        "",
        "at tatooine-dune-sea stormtrooper blank",
        "",
        "stormtrooper: its text is encoded, so it cannot be played `blank`",
    ),
    (
        "",
        "hand reserve-pilot",
        "",
        "reserve-pilot: its text is not encoded yet; write `reserve-pilot blank` to play it without it",
    ),
    ("", "hand stormtrooper moved", "", "stormtrooper: it is in `hand`, where it can only be marked `seen`"),
    ("", "hand stormtrooper seen by dark", "", "stormtrooper: dark always sees it there: `seen` is for the opponent"),
    ("", "hand stormtrooper seen by drak", "", "`seen by` needs `dark` or `light`"),
    ("", "lost stormtrooper seen", "", "stormtrooper: everybody sees the cards in `lost`"),
    (
        "",
        "at tatooine-dune-sea stormtrooper, comlink on stormtrooper moved",
        "",
        "comlink: it neither moves nor fights",
    ),
    (
        "",
        "at tatooine-dune-sea stormtrooper, comlink on stormtrooper fired",
        "",
        "comlink: it neither fires nor carries a weapon",
    ),
    ("", "played ommni-box", "", "ommni-box: interrupts without dots may be played again and again: leave it out"),
    ("", "played stormtrooper", "", "stormtrooper: it cannot be in `played`"),
    (
        "",
        "lost counter-assault; played counter-assault seen",
        "",
        "counter-assault: a card that was played is marked where it is now",
    ),
    ("", "played vaders-obsession", "", "vaders-obsession was played: list it also in the place where it is now"),
    ("", "lost 2 vaders-obsession; played 2 vaders-obsession", "", "vaders-obsession is played only once in a turn"),
    (
        "lasting: stormtrooper for dark",
        "at tatooine-dune-sea stormtrooper",
        "",
        "stormtrooper has no effect that lasts",
    ),
    ("lasting: zzz for dark", "", "", "no card `zzz`"),
    ("lasting: rebel-barrier", "", "lost rebel-barrier", "say whose it is: `rebel-barrier for PLAYER`"),
    ("lasting: rebel-barrier for light", "", "", "rebel-barrier lasts: list it also in the place where it is now"),
    ("lasting: rebel-barrier for light on vader", "", "lost rebel-barrier", "vader is not on the table"),
    ("lasting: rebel-barrier (2) for light", "", "lost rebel-barrier", "rebel-barrier has only 1 effect that lasts"),
    (
        "lasting: rebel-barrier for ligt",
        "",
        "lost rebel-barrier",
        "unknown player `ligt`, expected `dark`, `light`; did you mean `light`?",
    ),
    (
        "lasting: rebel-barrier for light x many",
        "",
        "lost rebel-barrier",
        "`many` is not a valid number: expected a number from 0 to 255",
    ),
    (
        "lasting: rebel-barrier for light from talz",
        "",
        "lost rebel-barrier",
        "`from` is not expected there: write `rebel-barrier for PLAYER`",
    ),
    (
        "turn: dark start",
        "at tatooine-dune-sea stormtrooper moved",
        "",
        "at `start` nothing has happened this turn: leave out what was moved, used, played or the like",
    ),
    (
        "locations: tatooine-dune-sea moved",
        "",
        "",
        "tatooine-dune-sea: a location can only be marked `drained`, `battled`, `used` and `parsec`",
    ),
    (
        "locations: tatooine-dune-sea parsec 2",
        "",
        "",
        "tatooine-dune-sea: only a mobile system stands at another parsec than it is printed with",
    ),
    (
        "locations: tatooine-docking-bay-94-dark, tatooine-docking-bay-94-light",
        "",
        "",
        "tatooine-docking-bay-94-light: the other side's version of it is on the table: write `CARD over CARD`",
    ),
    (
        "locations: tatooine-docking-bay-94-dark over tatooine-docking-bay-94-light drained",
        "",
        "",
        "tatooine-docking-bay-94-light: it is covered: marks belong to the location on top",
    ),
    (
        "locations: tatooine-docking-bay-94-dark over tatooine-dune-sea",
        "",
        "",
        "tatooine-docking-bay-94-dark: a location covers only the other side's version of it",
    ),
    (
        "locations: tatooine-docking-bay-94-dark over tatooine-docking-bay-94-light",
        "at tatooine-docking-bay-94-light stormtrooper",
        "",
        "tatooine-docking-bay-94-light is covered: name the location on top of it",
    ),
    ("locations: forest-dark blank", "", "", "forest-dark is generic: list it with a location of its planet"),
    (
        "locations: tatooine-jawa-camp-dark, tatooine-jawa-camp-dark",
        "",
        "",
        "tatooine-jawa-camp-dark: it is on the table already",
    ),
    (
        "locations: death-star-docking-control-room-327-dark",
        "at death-star-docking-control-room-327-dark tie-fighter",
        "",
        "tie-fighter: starships land at exterior sites and docking bays only",
    ),
    (
        "",
        "at tatooine-dune-sea timer-mine-dark on stormtrooper, stormtrooper",
        "",
        "timer-mine-dark: it is deployed `at` a location, `beside` it",
    ),
    (
        "",
        "at tatooine-dark tie-fighter, boosted-tie-cannon on tie-fighter",
        "",
        "boosted-tie-cannon: it cannot be on that card",
    ),
    ("", "at tatooine-dark devastator aboard devastator", "", "devastator: devastator is on or aboard of it"),
    (
        "",
        "at tatooine-dune-sea talz stolen, imperial-blaster on talz",
        "",
        "imperial-blaster: it cannot be on that card",
    ),
    ("", "side timer-mine-dark", "", "timer-mine-dark: it cannot be in `side`"),
    (
        "",
        "outside stormtrooper seen by dark",
        "",
        "stormtrooper: dark always sees it there: `seen` is for the opponent",
    ),
    ("", "reserve stormtrooper used", "", "stormtrooper: it is in `reserve`, where it can only be marked `seen`"),
    ("", "used stormtrooper on talz", "", "stormtrooper: it is in `used`, where it can only be marked `seen`"),
    ("", "out stormtrooper seen by light", "", "stormtrooper: everybody sees the cards in `out`"),
    (
        "acts: dark after",
        "",
        "",
        "unknown player to act `dark after`, expected `dark`, `dark after pass`, `light`, `light after pass`; did you mean `dark after pass`?",
    ),
    ("number: two", "", "", "`two` is not a valid turn number: expected a number from 1 to 400"),
    ("boardings: -1", "", "", "`-1` is not a valid number of free moves: expected a number from 0 to 40"),
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

#[test]
fn impossible_moments_of_the_customizable_card_game_are_refused() {
    const ROW: &str = "tatooine-docking-bay-94-dark, tatooine-jawa-camp-dark, tatooine-dune-sea, tatooine-dark";
    for (head, dark, light, message) in CUSTOMIZABLE_CARD_GAME {
        let row = if head.starts_with("locations:") { String::new() } else { format!("locations: {ROW}\n") };
        let text = with_life(&format!("game: ccg\n{row}{head}\ndark: {dark}\nlight: {light}"));
        let mut found = mistakes::<Ccg<'static>>(&text);
        // Where there is no room, each of those aboard is one too many.
        found.dedup();
        assert_eq!(found, [*message], "{text}");
    }
    // A player without Life Force has lost.
    for (dark, light, who) in [("", "reserve talz", "dark"), ("used stormtrooper", "lost talz", "light")] {
        let text = format!("game: ccg\nturn: dark\ndark: {dark}\nlight: {light}\n");
        let message = format!("{who} has no Life Force and would have lost: give a `reserve`");
        assert_eq!(mistakes::<Ccg<'static>>(&text), [message], "{text}");
    }
}
