//! Properties that hold after every choice of random games, for every game.

use std::sync::OnceLock;

use datacron_decks::random::Random;
use datacron_decks::starter::starter;
use datacron_engine::ccg::{self, Ccg, DeckList};
use datacron_engine::dbg::{self, Dbg, Mode};
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::notation::parse;
use datacron_engine::{Imagine, Keep, Notation, Outcome, Piece, Seat, Shown, Status};

/// The number of games that are checked; more with `GAMES=100000 cargo test --release --test games properties`.
fn games<G: Tested>() -> u64 {
    std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(1_500) / G::LENGTH
}

/// A game with its internals open to tests.
trait Tested: Imagine + Shown {
    /// How long its games are compared to those of the others, of which more are played.
    const LENGTH: u64 = 1;

    /// Deals a game; consecutive seeds take turns with the set-ups.
    fn deal(seed: u64) -> Self;
    /// Checks that the game is consistent.
    fn audit(&self) -> Result<(), String>;
    /// What a player sees.
    fn sight(&self, seat: Seat) -> Vec<Option<Piece>>;
    /// The card whose ability a choice uses.
    fn used(&self, choice: Self::Choice) -> Option<&str>;
    /// Every card in these games that has such an ability.
    fn usable() -> Vec<&'static str>;
}

impl Tested for Dbg {
    fn deal(seed: u64) -> Dbg {
        let mut setup = dbg::Setup::new(Mode::ALL[seed as usize % 3]);
        setup.pay_off = seed.is_multiple_of(2);
        setup.goal = 2 + (seed / 6 % 4) as u8;
        Dbg::new(&setup, seed)
    }

    fn audit(&self) -> Result<(), String> {
        Dbg::audit(self)
    }

    fn sight(&self, seat: Seat) -> Vec<Option<Piece>> {
        Dbg::sight(self, seat)
    }

    fn used(&self, choice: dbg::Choice) -> Option<&str> {
        match choice {
            dbg::Choice::Use(piece) => Some(&self.cards().of(piece).id),
            _ => None,
        }
    }

    fn usable() -> Vec<&'static str> {
        let cards = dbg::built_in();
        cards.all.iter().filter(|card| card.is_usable()).map(|card| card.id.as_str()).collect()
    }
}

/// An affiliation card and the numbers of its objective sets.
pub type Deck = (lcg::CardNo, Vec<u16>);

/// The four starter decks, and decks with all other encoded cards: the dark side's and the light side's.
pub fn decks() -> [[Deck; 3]; 2] {
    let deck = |affiliation: &str, sets: &[u16]| {
        (lcg::built_in().by_id(affiliation).expect("an affiliation card"), sets.to_vec())
    };
    [
        [
            deck("sith", &[19, 20, 21, 22, 23, 24, 25, 36]),
            deck("imperial-navy", &[26, 27, 28, 29, 30, 31, 32, 36]),
            deck("scum-and-villainy", &[33, 34, 35, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90]),
        ],
        [
            deck("jedi", &[1, 2, 3, 4, 5, 6, 7, 18]),
            deck("rebel-alliance", &[8, 9, 10, 11, 12, 13, 14, 18]),
            deck("smugglers-and-spies", &[15, 16, 17, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]),
        ],
    ]
}

/// All these decks against each other.
fn tables() -> &'static [lcg::Setup<'static>] {
    static KEEP: Keep<lcg::Table> = Keep::new();
    static TABLES: OnceLock<Vec<lcg::Setup>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let [dark, light] = decks();
        let pairs = dark.iter().flat_map(|dark| light.iter().map(move |light| (dark.clone(), light.clone())));
        pairs.map(|(dark, light)| lcg::Setup::of_sets(dark, light, true, &KEEP).expect("they fit the engine")).collect()
    })
}

impl Tested for Lcg<'static> {
    fn deal(seed: u64) -> Self {
        Lcg::new(&tables()[seed as usize % tables().len()], seed)
    }

    fn audit(&self) -> Result<(), String> {
        Lcg::audit(self)
    }

    fn sight(&self, seat: Seat) -> Vec<Option<Piece>> {
        Lcg::sight(self, seat)
    }

    fn used(&self, choice: lcg::Choice) -> Option<&str> {
        match choice {
            lcg::Choice::Use(piece, _) => Some(&self.table().of(piece).id),
            lcg::Choice::Play(piece, _) => Some(&self.table().of(piece).id),
            _ => None,
        }
    }

    fn usable() -> Vec<&'static str> {
        let encoded = |set: u16| set <= 36 || (69..=90).contains(&set);
        let cards = &lcg::built_in().all;
        // Forced abilities are not chosen.
        let usable = |card: &&lcg::Card| card.abilities.iter().any(|ability| !ability.forced);
        let dealt = |card: &&lcg::Card| card.printed.iter().any(|seat| encoded(seat.set));
        cards.iter().filter(usable).filter(dealt).map(|card| card.id.as_str()).collect()
    }
}

/// Locations, vehicles, starships and those who steer them, most without their text: everything moves that can.
const FLEETS: [&str; 2] = [
    "tatooine-dark, yavin-4-dark, dantooine-dark, kessel-dark, ralltiir-dark, death-star-dark, \
     tatooine-docking-bay-94-dark, death-star-docking-bay-327-dark, yavin-4-docking-bay-dark, \
     hoth-echo-docking-bay-dark, tatooine-mos-eisley-dark, tatooine-jawa-camp-dark, tatooine-jundland-wastes-dark, \
     yavin-4-jungle-dark, death-star-docking-control-room-327-dark, forest-dark, spaceport-docking-bay-dark, \
     sandcrawler-droid-junkheap, devastator, 2 victory-class-star-destroyer, 3 tie-fighter, 2 tie-scout, \
     2 tie-advanced-x1, black-2, black-3, vaders-custom-tie, tie-vanguard, 2 bantha, sandcrawler-dark, \
     ubrikkian-9000-z001, blizzard-scout-1, lift-tube-dark, mobquet-a-1-deluxe-floater, \
     bespin-motors-void-spider-thx-1138, 3 imperial-pilot, ds-61-2, ds-61-3, darth-vader, 3 tusken-raider, \
     2 boosted-tie-cannon, 2 imperial-blaster, gaderffii-stick, lin-v8m-elleyein-veeateemm, \
     wed15-i662-treadwell-droid, 2 stormtrooper, comlink, ommni-box",
    "tatooine-light, yavin-4-light, dantooine-light, corellia, kessel-light, ralltiir-light, \
     tatooine-docking-bay-94-light, death-star-docking-bay-327-light, yavin-4-docking-bay-light, \
     hoth-echo-docking-bay-light, tatooine-mos-eisley-light, tatooine-jawa-camp-light, tatooine-dune-sea, \
     yavin-4-jungle-light, yavin-4-massassi-war-room, forest-light, spaceport-docking-bay-light, \
     sandcrawler-loading-bay, 2 corellian-corvette, 2 medium-transport, 2 x-wing, 2 y-wing, gold-1, gold-5, red-1, \
     red-3, millennium-falcon, yt-1300-transport, lukes-x-34-landspeeder, sandcrawler-light, \
     2 sorosuub-v-35-landspeeder, 2 snowspeeder, tauntaun, incom-t-16-skyhopper, 3 rebel-pilot, luke-skywalker, \
     red-leader, pops, jek-porkins, han-solo, 2 proton-torpedoes, 2 quad-laser-cannon, 2 blaster, 2 talz, \
     rebel-trooper, lin-v8k-elleyein-veeatekay, electrobinoculars, r2-d2-artoo-detoo",
];

/// Cards that need certain others, together with these: on the ground and in space, each for both sides, as many of them
/// need one of the opponent's cards as well.
const PARTNERS: [[&str; 2]; 2] = [
    [
        "death-star-docking-bay-327-dark, tatooine-mos-eisley-dark, 4 darth-vader, 4 grand-moff-tarkin, \
         3 admiral-motti, 3 dr-evazan, 3 takeel, 2 vaders-lightsaber, 6 stormtrooper, 4 tusken-raider, 3 bantha, \
         4 imperial-code-cylinder, \
         4 charming-to-the-last, 5 moment-of-triumph, 5 the-circle-is-now-complete, \
         5 were-all-gonna-be-a-lot-thinner, 3 wed15-i662-treadwell-droid",
        "tatooine-dark, yavin-4-dark, tatooine-mos-eisley-dark, tatooine-docking-bay-94-dark, 14 tie-fighter, \
         6 tie-scout, 4 devastator, 4 chief-bast, 5 imperial-pilot, 6 lone-pilot, 7 ive-got-a-problem-here, \
         7 tallon-roll, 3 tie-advanced-x1",
    ],
    [
        "death-star-docking-bay-327-light, 2 death-star-trash-compactor, tatooine-mos-eisley-light, \
         4 obi-wan-kenobi, 3 momaw-nadon, 3 leia-organa, 3 luke-skywalker, 4 han-solo, 5 obi-wans-lightsaber, 2 jedi-lightsaber, \
         4 lightsaber-proficiency, 4 jedi-presence, 3 scomp-link-access, 3 solo-han, 4 spaceport-speeders, \
         4 into-the-garbage-chute-flyboy, 3 r2-x2-artoo-extoo, 3 talz, 2 lukes-x-34-landspeeder, 2 dont-get-cocky",
        "tatooine-light, yavin-4-light, tatooine-mos-eisley-light, tatooine-docking-bay-94-light, 14 x-wing, \
         7 y-wing, 4 corellian-corvette, 3 millennium-falcon, 4 luke-skywalker, 3 han-solo, 7 full-throttle, \
         7 hyper-escape, 5 out-of-nowhere, 2 dont-get-cocky",
    ],
];

/// Cards with an action about a card whose text is not encoded yet, which therefore never comes into play.
const OUT_OF_WORK: [&str; 3] = ["caller-dark", "caller-light", "wed-9-m1-bantha-droid"];

/// What makes a deck of the cards with a text playable.
const FILLERS: [&str; 2] = [
    "tatooine-dark, yavin-4-docking-bay-dark, 2 imperial-pilot, 3 darth-vader, 2 vaders-obsession, 3 stormtrooper",
    "tatooine-light, tatooine-mos-eisley-light, millennium-falcon, 2 rebel-pilot, 4 luke-skywalker, 3 rebel-trooper",
];

/// The cards of a list such as `2 bantha, vader`.
fn cards_of(list: &str) -> Vec<ccg::CardNo> {
    let copies = |item: &str| {
        let (count, id) = item.split_once(' ').unwrap_or(("1", item));
        let no = ccg::built_in().by_id(id).unwrap_or_else(|| panic!("no card `{id}`"));
        std::iter::repeat_n(no, count.parse().expect("a number"))
    };
    list.split(", ").flat_map(copies).collect()
}

/// The boxed decks of a side, one of the most different cards that move, all cards whose text is played, and cards with
/// those that they need.
fn decks_of(seat: Seat, boxed: [&str; 3]) -> Vec<DeckList> {
    const SIZE: usize = 60;
    let boxed = boxed.map(|name| starter(name).expect("a boxed deck"));
    let mut decks: Vec<DeckList> =
        boxed.iter().map(|reading| ccg::from_deck::list(&reading.deck).expect("the engine knows its cards")).collect();
    let fleet = DeckList { cards: cards_of(FLEETS[seat as usize]), outside: Vec::new() };
    decks.push(fleet);
    let filler = cards_of(FILLERS[seat as usize]);
    let all = ccg::built_in();
    let encoded = all.all.iter().filter(|card| card.side() == seat && !card.is_blank());
    let encoded: Vec<ccg::CardNo> = encoded.filter_map(|card| all.by_id(&card.id)).collect();
    for some in encoded.chunks(SIZE - filler.len()) {
        let cards = some.iter().chain(filler.iter().cycle()).copied().take(SIZE).collect();
        decks.push(DeckList { cards, outside: Vec::new() });
    }
    decks.extend(PARTNERS[seat as usize].map(|list| DeckList { cards: cards_of(list), outside: Vec::new() }));
    decks
}

/// The decks of both sides: from the box, to move around with, from the fifth on those of all cards with a text, and at
/// the end those of cards that need each other.
pub fn custom_decks() -> [Vec<DeckList>; 2] {
    [
        decks_of(Seat::First, ["vader", "vader-quick", "esb-dark"]),
        decks_of(Seat::Second, ["luke", "luke-quick", "esb-light"]),
    ]
}

/// All these decks against each other, where both have the same number of cards.
pub fn custom_tables() -> &'static [ccg::Setup<'static>] {
    static KEEP: Keep<ccg::Table> = Keep::new();
    static TABLES: OnceLock<Vec<ccg::Setup>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let [dark, light] = custom_decks();
        let pairs = dark.iter().flat_map(|dark| light.iter().map(move |light| (dark, light)));
        let alike = pairs.filter(|(dark, light)| dark.cards.len() == light.cards.len());
        alike.map(|(dark, light)| ccg::Setup::new(dark, light, &KEEP).expect("they fit the engine")).collect()
    })
}

impl Tested for Ccg<'static> {
    const LENGTH: u64 = 5;

    fn deal(seed: u64) -> Self {
        Ccg::new(&custom_tables()[seed as usize % custom_tables().len()], seed)
    }

    fn audit(&self) -> Result<(), String> {
        Ccg::audit(self)
    }

    fn sight(&self, seat: Seat) -> Vec<Option<Piece>> {
        Ccg::sight(self, seat)
    }

    fn used(&self, choice: ccg::Choice) -> Option<&str> {
        match choice {
            ccg::Choice::Use(piece, _) | ccg::Choice::Play(piece, _) | ccg::Choice::Fire(piece, _) => {
                Some(&self.table().of(piece).id)
            }
            _ => None,
        }
    }

    fn usable() -> Vec<&'static str> {
        let used = ccg::built_in().all.iter().filter(|card| card.is_used()).map(|card| card.id.as_str());
        used.filter(|id| !OUT_OF_WORK.contains(id)).collect()
    }
}

/// Plays random games and passes every position to `look`, with its choices and the seed.
fn random_games<G: Tested>(seeds: std::ops::Range<u64>, mut look: impl FnMut(&G, &[G::Choice], u64)) {
    let mut choices = Vec::new();
    for seed in seeds {
        let mut game = <G as Tested>::deal(seed);
        let mut random = Random::part(9, seed);
        loop {
            game.choices(&mut choices);
            look(&game, &choices, seed);
            let Status::Choose { .. } = game.status() else { break };
            game.choose(choices[random.below(choices.len() as u32) as usize]);
        }
    }
}

fn every_position_is_sound<G: Tested>() {
    let mut ended = 0;
    random_games::<G>(0..games::<G>(), |game, _, seed| {
        if let Err(broken) = game.audit() {
            panic!("game {seed}, turn {}: {broken}", game.turns());
        }
        ended += u64::from(matches!(game.status().outcome(), Some(Outcome::Won(_))));
    });
    assert_eq!(ended, games::<G>(), "every game ends with a winner");
}

#[test]
fn every_card_is_in_one_place_and_every_number_within_bounds() {
    every_position_is_sound::<Dbg>();
    every_position_is_sound::<Lcg>();
    every_position_is_sound::<Ccg>();
}

fn every_choice_can_be_taken<G: Tested>() {
    random_games::<G>(0..games::<G>() / 5, |game, choices, seed| {
        if game.status().outcome().is_some() {
            assert!(choices.is_empty());
            return;
        }
        assert!(!choices.is_empty(), "game {seed}");
        let mut texts: Vec<String> = choices.iter().map(|&choice| game.notation(choice)).collect();
        for (&choice, text) in choices.iter().zip(&texts) {
            assert_eq!(parse(game, text), Ok(choice), "game {seed}: `{text}` does not parse to its choice");
            let mut after = *game;
            after.choose(choice);
            after.audit().unwrap_or_else(|broken| panic!("game {seed}, after `{text}`: {broken}"));
        }
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), choices.len(), "game {seed}: two choices have the same text");
    });
}

#[test]
fn choices_are_never_empty_all_different_and_legal() {
    every_choice_can_be_taken::<Dbg>();
    every_choice_can_be_taken::<Lcg>();
    every_choice_can_be_taken::<Ccg>();
}

fn imagined_worlds_look_alike<G: Tested>() {
    let mut random = Random::seeded(4);
    let mut moved = 0;
    random_games::<G>(0..games::<G>() / 10, |game, choices, seed| {
        for seat in Seat::BOTH {
            let mut world = *game;
            world.imagine(seat, &mut random);
            assert_eq!(world.sight(seat), game.sight(seat), "game {seed}");
            world.audit().unwrap_or_else(|broken| panic!("game {seed}: {broken}"));
            moved += usize::from(world.sight(seat.other()) != game.sight(seat.other()));
            // The player who is asked has the same choices.
            if let Status::Choose { seat: asked, .. } = game.status()
                && asked == seat
            {
                let mut offered = Vec::new();
                world.choices(&mut offered);
                let texts =
                    |game: &G, choices: &[G::Choice]| choices.iter().map(|&c| game.notation(c)).collect::<Vec<_>>();
                assert_eq!(texts(&world, &offered), texts(game, choices), "game {seed}");
            }
        }
    });
    assert!(moved > 1_000, "hidden cards are redealt");
}

#[test]
fn imagining_changes_nothing_the_viewer_can_see() {
    imagined_worlds_look_alike::<Dbg>();
    imagined_worlds_look_alike::<Lcg>();
    imagined_worlds_look_alike::<Ccg>();
}

fn seeds_repeat<G: Tested>() {
    let play = |seed| {
        let mut lines = Vec::new();
        random_games::<G>(seed..seed + 1, |game, choices, _| {
            lines.extend(choices.iter().map(|&choice| game.notation(choice)));
        });
        lines
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(6));
}

#[test]
fn the_same_seed_is_the_same_game() {
    seeds_repeat::<Dbg>();
    seeds_repeat::<Lcg>();
    seeds_repeat::<Ccg>();
}

fn abilities_are_offered<G: Tested>() {
    let mut waiting = G::usable();
    random_games::<G>(0..games::<Dbg>(), |game, choices, _| {
        if waiting.is_empty() {
            return;
        }
        for &choice in choices {
            if let Some(id) = game.used(choice) {
                waiting.retain(|waiting| *waiting != id);
            }
        }
    });
    assert!(waiting.is_empty(), "never offered: {waiting:?}");
}

#[test]
fn every_ability_is_used_in_random_games() {
    abilities_are_offered::<Dbg>();
    abilities_are_offered::<Lcg>();
    abilities_are_offered::<Ccg>();
}

/// Players who always do something, if there is anything, come to the end of every turn.
fn turns_end<G: Tested>(games: u64) {
    const LONGEST: u32 = 2_000;
    let mut choices = Vec::new();
    for seed in 0..games {
        let mut game = <G as Tested>::deal(seed);
        let mut random = Random::part(3, seed);
        let (mut turn, mut decisions) = (0, 0);
        while let Status::Choose { .. } = game.status() {
            game.choices(&mut choices);
            let texts: Vec<String> = choices.iter().map(|&choice| game.notation(choice)).collect();
            let idle = |text: &String| matches!(text.as_str(), "pass" | "done" | "decline" | "end turn");
            let busy: Vec<usize> = (0..texts.len()).filter(|&at| !idle(&texts[at])).collect();
            let choice = match busy.is_empty() {
                true => random.below(choices.len() as u32) as usize,
                false => busy[random.below(busy.len() as u32) as usize],
            };
            decisions = if game.turns() == turn { decisions + 1 } else { 0 };
            turn = game.turns();
            assert!(decisions < LONGEST, "game {seed}, turn {turn} does not end: {}", texts.join(" | "));
            game.choose(choices[choice]);
        }
    }
}

#[test]
fn no_turn_goes_in_circles() {
    turns_end::<Dbg>(games::<Dbg>() / 15);
    turns_end::<Lcg>(games::<Lcg>() / 15);
    turns_end::<Ccg>(games::<Ccg>() / 6);
}

#[test]
fn every_kind_of_choice_occurs_in_random_games() {
    let kinds = "start with, activate, drain, deploy, transfer, battle, move, shuttle, transit from, dock, embark, \
                 disembark, seat, draw, draw destiny, play, use, fire, react with, pass, to, aboard, on, beside, before, \
                 last, as pilot, as driver, as passenger, with, alone, take, go, lose from, lose, forfeit, done, \
                 decline, accept, target, at, shuffle, next, jump off, stay aboard";
    let mut waiting: Vec<&str> = kinds.split(", ").collect();
    random_games::<Ccg>(0..games::<Dbg>(), |game, choices, _| {
        for &choice in choices {
            if !waiting.is_empty() {
                let text = game.notation(choice);
                let begins =
                    |kind: &str| text.strip_prefix(kind).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
                waiting.retain(|kind| !begins(kind));
            }
        }
    });
    assert!(waiting.is_empty(), "never offered: {waiting:?}");
}

/// What is offered has no reason against it, what is not offered has one, and the reason gives nothing away. One moment
/// in `every` is looked at; `*` in the texts stands for a card, which is the last word of the others.
fn reasons_fit_the_choices<G: Tested>(games: u64, every: u64, texts: &[&str]) {
    let mut random = Random::seeded(5);
    let (mut moments, mut asked, mut unexplained) = (0, 0, Vec::new());
    random_games::<G>(0..games.max(1), |game, choices, seed| {
        let Status::Choose { seat, .. } = game.status() else { return };
        moments += 1;
        if moments % every != 0 {
            return;
        }
        let offered: Vec<String> = choices.iter().map(|&choice| game.notation(choice)).collect();
        for text in &offered {
            assert_eq!(game.why_not(seat, text), None, "game {seed}: `{text}` is offered");
        }
        let mut world = *game;
        world.imagine(seat, &mut random);
        let mut ids = game.card_ids(Some(seat));
        ids.dedup();
        for (text, id) in texts.iter().flat_map(|text| ids.iter().map(move |id| (text, id))) {
            let with = |card: &str| match text.contains('*') {
                true => text.replace('*', card),
                false => format!("{text} {card}"),
            };
            for text in [with(id), with(&format!("{id}#2"))] {
                let why = game.why_not(seat, &text);
                assert_eq!(why, world.why_not(seat, &text), "game {seed}: `{text}` depends on hidden cards");
                let alike = |other: &String| other == &text || other.starts_with(&format!("{text} "));
                if !offered.iter().any(alike) {
                    asked += 1;
                    unexplained.extend(why.is_none().then_some(text));
                }
            }
        }
    });
    assert!(asked > 100_000, "{asked} choices are not many");
    assert!(unexplained.is_empty(), "{} of {asked} without a reason: {unexplained:?}", unexplained.len());
}

#[test]
fn what_is_not_offered_has_a_reason() {
    let (all, few) = (games::<Dbg>() / 300, games::<Dbg>() / 1_500);
    reasons_fit_the_choices::<Dbg>(all, 1, &["play", "use", "buy"]);
    reasons_fit_the_choices::<Lcg>(all, 1, &["play", "use"]);
    let others = ["pay off", "attack", "discard", "exile", "destroy", "take", "damage", "swap", "reveal", "resolve"];
    reasons_fit_the_choices::<Dbg>(few, 1, &others);
    let others = ["pay 1 from", "engage", "attack with", "defend with", "strike with", "place", "commit", "target"];
    reasons_fit_the_choices::<Lcg>(few, 1, &others);
    let others = ["damage", "focus", "discard", "enhance", "shield", "reject", "reveal", "take", "capture at"];
    reasons_fit_the_choices::<Lcg>(few, 1, &others);
}

#[test]
fn what_is_not_offered_in_a_game_of_locations_has_a_reason() {
    let games = games::<Ccg>() / 5;
    reasons_fit_the_choices::<Ccg>(games, 97, &["play", "use", "deploy", "move", "drain", "battle", "fire"]);
    let others = [
        "forfeit",
        "lose",
        "transfer",
        "shuttle",
        "dock",
        "embark",
        "disembark",
        "seat",
        "react with",
        "start with",
        "to",
        "aboard",
        "on",
        "beside",
        "before",
        "with",
        "take",
        "target",
        "at",
        "next",
        "choose",
    ];
    reasons_fit_the_choices::<Ccg>(games, 307, &others);
    let others = [
        "move * to tatooine-docking-bay-94-dark",
        "move * to tatooine-light",
        "move stormtrooper to *",
        "shuttle * to tatooine-jawa-camp-dark",
        "shuttle rebel-trooper to *",
        "transit from * to tatooine-docking-bay-94-light",
        "transit from yavin-4-docking-bay-dark to *",
        "dock * with devastator",
        "embark * on y-wing",
        "embark imperial-pilot on *",
        "seat * as pilot",
        "transfer * to stormtrooper",
        "transfer blaster to *",
    ];
    reasons_fit_the_choices::<Ccg>(games, 251, &others);
}
