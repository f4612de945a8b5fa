//! Simulations: the same on any number of threads and in any number of parts; replays that replay; stories that keep
//! secrets.

use std::ops::Range;
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use datacron_decks::random::Random;
use datacron_engine::agents::Brain;
use datacron_engine::ccg::{self, Ccg};
use datacron_engine::dbg::{self, CardTally, Dbg, Facts, Mode, Setup, from_deck};
use datacron_engine::lcg::{self, Lcg};
use datacron_engine::script::{self, Source};
use datacron_engine::sim::game::End;
use datacron_engine::sim::goldfish::Goldfish;
use datacron_engine::sim::report::report;
use datacron_engine::sim::shard::{self, Part, Recorded, ShardOf};
use datacron_engine::sim::stats::{Moments, Share};
use datacron_engine::sim::{self, Facts as _, Measured, ReplayFilter, RunOptions};
use datacron_engine::{GameState, Keep, Outcome, Playable, Seat, Shown, Status, scenario};

type Plan = sim::Plan<Dbg>;
type Run = sim::report::Run<Facts>;
type Tally = sim::Tally<CardTally>;
type RunResult = sim::RunResult<CardTally>;
type Shard = ShardOf<Dbg>;

fn plan() -> Plan {
    Plan {
        setup: Setup::new(Mode::Beginner),
        agents: [Brain::Random; 2],
        swap: true,
        seed: 7,
        cards: true,
        compare: Some([Brain::Random, Brain::Greedy]),
        until: None,
    }
}

fn described(games: u64) -> Run {
    let pair = |one: &str, other: &str| [one.to_owned(), other.to_owned()];
    Run {
        version: "0".to_owned(),
        name: "test".to_owned(),
        facts: Facts { mode: "beginner".to_owned(), goal: 3, pay_off: false, bases: [None, None] },
        games,
        seed: 7,
        agents: pair("random", "random"),
        swap: true,
        cards: true,
        compare: Some(pair("random", "greedy")),
        until: None,
    }
}

fn recorded(games: u64) -> Recorded<Facts> {
    Recorded { run: described(games), command: "datacron sim".to_owned() }
}

fn run(plan: &Plan, games: Range<u64>, threads: usize) -> RunResult {
    let stop = AtomicBool::new(false);
    plan.run(games, RunOptions { threads, stop: &stop, keep: None, progress: &mut |_| {} }).expect("nothing is kept")
}

fn text(run: &Run, tally: &Tally) -> String {
    serde_json::to_string(&report::<Dbg>(run, tally)).expect("it can be written")
}

#[test]
fn threads_and_parts_change_nothing() {
    let plan = plan();
    let games = 73;
    let whole = run(&plan, 0..games, 1).tally;
    for threads in [2, 3, 8] {
        assert_eq!(run(&plan, 0..games, threads).tally, whole, "{threads} threads");
    }
    let mut random = Random::seeded(1);
    for of in [1, 2, 5, 16, 73] {
        let part = |part: u32| {
            let part = Part { part, of };
            let tally = run(&plan, part.games(games), 1 + part.part as usize % 3).tally;
            let shard = Shard { schema: Dbg::PART.to_owned(), part, run: recorded(games), tally };
            let file = serde_json::to_string(&shard).expect("it can be written");
            (format!("part-{}", part.part), shard::read::<Dbg>(&file).expect("it can be read"))
        };
        let mut parts: Vec<(String, Shard)> = (1..=of).map(part).collect();
        random.shuffle(&mut parts);
        let (run, merged) = shard::merge::<Dbg>(&parts).expect("all parts are there");
        assert_eq!(text(&run.run, &merged), text(&described(games), &whole), "{of} parts");
    }
}

#[test]
fn parts_cover_every_game_once() {
    for (games, of) in [(1, 1), (10, 3), (1000, 16), (1_000_000_007, 99_999)] {
        let mut next = 0;
        for part in 1..=of {
            let range = Part { part, of }.games(games);
            assert_eq!(range.start, next);
            next = range.end;
        }
        assert_eq!(next, games);
    }
    for wrong in ["0/3", "4/3", "3", "a/b", "1/0", "-1/2", "1/2/3", "1/1000000"] {
        assert!(wrong.parse::<Part>().is_err(), "{wrong}");
    }
}

#[test]
fn merge_refuses_parts_that_make_no_whole() {
    let plan = plan();
    let shard = |part: u32, of: u32| {
        let part = Part { part, of };
        let tally = run(&plan, part.games(12), 1).tally;
        Shard { schema: Dbg::PART.to_owned(), part, run: recorded(12), tally }
    };
    let named = |shards: &[Shard]| -> Vec<(String, Shard)> {
        shards.iter().enumerate().map(|(at, shard)| (format!("f{at}"), shard.clone())).collect()
    };
    let refused = |shards: &[Shard]| shard::merge::<Dbg>(&named(shards)).expect_err("not a whole");
    let (one, two, three) = (shard(1, 3), shard(2, 3), shard(3, 3));
    assert_eq!(refused(&[]), "there is nothing to merge");
    assert_eq!(refused(&[one.clone(), three.clone()]), "part 2 of 3 is missing");
    assert_eq!(refused(std::slice::from_ref(&two)), "parts 1, 3 of 3 are missing");
    assert_eq!(refused(&[one.clone(), two.clone(), one.clone()]), "f0 and f2 are both part 1 of 3");
    let mut foreign = two.clone();
    foreign.run.run.seed = 8;
    assert_eq!(refused(&[one.clone(), foreign]), "f0 and f1 are parts of different runs: seed 7 and 8");
    let other = refused(&[one.clone(), shard(2, 4)]);
    assert_eq!(other, "f0 is one of 3 parts and f1 one of 4: they do not fit together");
    let differs = |change: &dyn Fn(&mut Run)| {
        let mut other = two.clone();
        change(&mut other.run.run);
        refused(&[one.clone(), other]).split_once("different runs: ").expect("they differ").1.to_owned()
    };
    assert_eq!(differs(&|run| run.swap = false), "changing seats yes and no");
    assert_eq!(differs(&|run| run.until = Some(0.5)), "until none and 0.5%");
    assert_eq!(differs(&|run| run.facts.pay_off = true), "pay-off no and yes");
    let picked = |run: &mut Run| run.facts.bases[1] = Some(vec!["hoth".to_owned(), "jedha".to_owned()]);
    assert_eq!(differs(&picked), "rebel bases `as the mode has them` and `hoth, jedha`");
    // The names of the files and the command do not matter.
    let mut renamed = two.clone();
    renamed.run.command.push_str(" copy.toml");
    renamed.run.run.name = "copy".to_owned();
    let whole = shard::merge::<Dbg>(&named(&[one.clone(), renamed, three.clone()])).expect("they are parts of one run");
    assert_eq!(whole.0, one.run);

    let damage = |change: &dyn Fn(&mut Shard)| {
        let mut shard = one.clone();
        change(&mut shard);
        shard::read::<Dbg>(&serde_json::to_string(&shard).expect("it can be written")).expect_err("it is damaged")
    };
    assert!(damage(&|shard| shard.tally.games += 1).contains("damaged"));
    assert!(damage(&|shard| shard.tally.seats[0][0].wins += 100).contains("damaged"));
    assert!(damage(&|shard| shard.tally.lengths[0] = u64::MAX).contains("damaged"));
    assert!(damage(&|shard| shard.part.part = 9).contains("damaged"));
    // Numbers that agree with each other but are too large.
    let huge = |games: u64, turns: usize| {
        damage(&move |shard| {
            shard.part = Part { part: 1, of: 1 };
            shard.run.run.games = games;
            shard.tally = Tally { games, ..Tally::default() };
            shard.tally.seats = [[Share { games, wins: games }, Share::default()], [Share { games, wins: 0 }; 2]];
            shard.tally.seats[1][0] = Share::default();
            shard.tally.lengths = vec![0; turns];
            shard.tally.lengths.push(games);
        })
    };
    assert!(huge(sim::MOST_GAMES + 1, 30).contains("1,000,000,000 games"));
    assert!(huge(u64::MAX, 30).contains("1,000,000,000 games"));
    assert!(huge(0, 30).contains("1,000,000,000 games"));
    assert!(huge(sim::MOST_GAMES, usize::from(Dbg::MOST_TURNS) + 1).contains("do not add up"));
    assert!(damage(&|shard| shard.tally.decisions = u64::MAX).contains("do not add up"));
    assert!(damage(&|shard| shard.schema = "datacron.sim/1".to_owned()).contains("whole run"));
    let foreign =
        serde_json::to_string(&one).expect("it can be written").replace("\"goal\":3", "\"goal\":3,\"gaol\":3");
    assert!(shard::read::<Dbg>(&foreign).expect_err("it is damaged").contains("gaol"));
    for text in ["", "[]", "{}", "{\"schema\":\"datacron.sim-shard/1\"}"] {
        assert!(shard::read::<Dbg>(text).is_err(), "{text}");
    }
}

/// The second seat may have the first turn, and then is the first player.
#[test]
fn the_first_player_is_whoever_had_the_first_turn() {
    let recorder = sim::Recorder::<Dbg>::new(false, false);
    let mut tally = Tally::default();
    let mut game = |first_turn: Seat, outcome: Outcome| {
        tally.count(End { outcome, first_turn, turns: 9, decisions: 1 }, Seat::First, &recorder);
    };
    for (first_turn, winner) in [
        (Seat::First, Seat::First),
        (Seat::Second, Seat::Second),
        (Seat::Second, Seat::Second),
        (Seat::Second, Seat::First),
    ] {
        game(first_turn, Outcome::Won(winner));
    }
    game(Seat::Second, Outcome::Unfinished);
    assert_eq!(tally.first_player(), Share { games: 5, wins: 3 });
    assert_eq!((tally.first_turn(), tally.seat(Seat::First)), (None, Share { games: 5, wins: 2 }));
    let report = report::<Dbg>(&described(5), &tally);
    assert_eq!((report.first_player.wins, report.first_turn), (3, None));
    // Parts of a run add up; if the first seat always begins, nothing about it is written.
    let text = serde_json::to_string(&tally).expect("it can be written");
    let mut twice: Tally = serde_json::from_str(&text).expect("it can be read");
    twice.add(&tally);
    assert_eq!(twice.first_player(), Share { games: 10, wins: 6 });
    assert!(!serde_json::to_string(&Tally::default()).expect("it can be written").contains("began"));
}

#[test]
fn until_stops_at_the_same_game_on_any_threads() {
    let plan = Plan { cards: false, compare: None, until: Some(0.06), ..plan() };
    let done = run(&plan, 0..10_000, 1);
    assert!(done.narrow && done.tally.games.is_multiple_of(100), "{}", done.tally.games);
    // The win rate of identical agents is that of the first seat.
    assert!(done.tally.seat(Seat::First).rate().half_width() <= 0.06);
    let before = run(&Plan { until: None, ..plan.clone() }, 0..done.tally.games - 100, 1);
    assert!(before.tally.seat(Seat::First).rate().half_width() > 0.06);
    let different = Plan { agents: [Brain::Random, Brain::Greedy], until: None, ..plan.clone() };
    assert_eq!(different.watched(&before.tally), before.tally.agent(0));
    for threads in [2, 5] {
        assert_eq!(run(&plan, 0..10_000, threads), done);
    }
    assert!(!run(&plan, 0..50, 1).narrow);
}

#[test]
fn a_stopped_run_is_a_shorter_run() {
    let plan = plan();
    let stop = AtomicBool::new(false);
    let mut progress = |games: u64| stop.store(games >= 40, Ordering::Relaxed);
    let done = plan.run(0..100_000, RunOptions { threads: 3, stop: &stop, keep: None, progress: &mut progress });
    let tally = done.expect("nothing is kept").tally;
    assert!((40..1000).contains(&tally.games), "{}", tally.games);
    assert_eq!(run(&plan, 0..tally.games, 2).tally, tally);
}

/// Plays a replay and returns its outcome.
fn replayed<G: Playable>(text: &str, keep: G::Keep) -> Option<Outcome> {
    let source = Source::new("replay", text);
    let scripts = script::read(&source).expect("it can be read");
    assert_eq!(scripts.len(), 1);
    scenario::play::<G>(&scripts[0], &source, keep).unwrap_or_else(|fault| panic!("{fault:?}")).status().outcome()
}

#[test]
fn kept_games_replay_to_the_same_winner() {
    let secret = datacron_decks::read::read(
        "game = \"dbg\"\nformat = \"secret-bases\"\nbases-to-win = 3\n[empire-bases]\nLothal = 1\nKessel = 1\nRodia = 1\nMustafar = 1\nEndor = 1\n"
            .as_bytes(),
        datacron_decks::read::Known { file: "set-up.toml", game: None, file_type: None },
    )
    .expect("a set-up");
    let secret = from_deck::setup(&secret.deck, Mode::SecretBases);
    assert_eq!((secret.goal, secret.bases[Seat::Second].is_none()), (3, true));
    assert_eq!(from_deck::base_ids(&secret, Seat::First).map(|ids| ids.len()), Some(4));
    let pay_off = Setup { pay_off: true, ..Setup::new(Mode::FullGalaxy) };
    for setup in [secret, pay_off, Setup::new(Mode::Beginner)] {
        let plan = Plan { setup, agents: [Brain::Random, Brain::Greedy], compare: None, ..plan() };
        for which in [ReplayFilter::Won, ReplayFilter::Lost, ReplayFilter::All] {
            let kept = Mutex::new(Vec::new());
            let save = |game: u64, text: &str| {
                kept.lock().expect("nobody panics").push((game, text.to_owned()));
                Ok(())
            };
            let stop = AtomicBool::new(false);
            let options = RunOptions { threads: 2, stop: &stop, keep: Some((which, &save)), progress: &mut |_| {} };
            let tally = plan.run(0..12, options).expect("kept").tally;
            let kept = kept.into_inner().expect("nobody panics");
            let wanted = match which {
                ReplayFilter::Won => tally.agent(0).wins,
                ReplayFilter::Lost => tally.agent(1).wins,
                ReplayFilter::All => tally.games,
            };
            assert_eq!(kept.len() as u64, wanted);
            let won =
                kept.iter().filter(|(game, text)| replayed::<Dbg>(text, ()) == Some(Outcome::Won(plan.first(*game))));
            let expected = if which == ReplayFilter::Lost { 0 } else { tally.agent(0).wins };
            assert_eq!(won.count() as u64, expected);
        }
    }
}

#[test]
fn a_replay_that_cannot_be_written_ends_the_run() {
    let stop = AtomicBool::new(false);
    let save = |_: u64, _: &str| Err("the disk is full".to_owned());
    let options = RunOptions { threads: 2, stop: &stop, keep: Some((ReplayFilter::All, &save)), progress: &mut |_| {} };
    assert_eq!(plan().run(0..1_000_000, options).expect_err("it cannot"), "the disk is full");
}

#[test]
fn counts_of_cards_fit_the_games() {
    let tally = run(&plan(), 0..40, 2).tally;
    assert!(tally.is_sound(Dbg::MOST_TURNS) && tally.games == 40);
    let card = |id: &str| {
        let (no, _) = dbg::built_in().by_id(id).expect("in the box");
        tally.cards[usize::from(no.0)]
    };
    // Everybody plays starters, and nobody can buy them.
    let starter = card("imperial-shuttle");
    assert_eq!((starter.bought.games, starter.played.games), (0, 40));
    assert_eq!(starter.played.wins, tally.seat(Seat::First).wins);
    assert!(card("outer-rim-pilot").bought.games > 40);
    let bases = tally.progress_of(Seat::First);
    assert!(bases.windows(2).all(|pair| pair[0].sum <= pair[1].sum));
}

/// Nobody's story names the cards the opponent draws.
#[test]
fn stories_keep_secrets() {
    for seed in 0..20 {
        let mut random = Random::seeded(seed);
        let mut game = Dbg::new(&Setup::new(Mode::ALL[seed as usize % 3]), seed);
        game.record_notes();
        let mut choices = Vec::new();
        let mut lines = 0;
        while let Status::Choose { seat, .. } = game.status() {
            game.choices(&mut choices);
            let choice = choices[random.below(choices.len() as u32) as usize];
            let before = game;
            game.choose(choice);
            for viewer in [None, Some(seat), Some(seat.other())] {
                for line in Dbg::story(&before, choice, &game, viewer) {
                    let line = line.words(Dbg::side);
                    lines += 1;
                    assert!(line.ends_with('.') || line.starts_with("Turn "), "{line}");
                    assert!(!line.contains("  draws") || line.trim().len() > 5, "{line}");
                    if let Some((_, drawn)) = line.split_once("draws ")
                        && viewer == Some(seat.other())
                        && line.contains("ends the turn")
                    {
                        let words: Vec<&str> = drawn.split([' ', ',', '.']).collect();
                        assert!(words[0].parse::<u8>().is_ok() && words[1].starts_with("card"), "{line}");
                    }
                }
            }
        }
        assert!(lines > 100);
    }
}

fn datacron(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_datacron")).args(args).output().expect("it runs")
}

#[test]
fn merged_parts_print_what_one_run_prints() {
    let folder = std::env::temp_dir().join(format!("datacron-sim-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let dbg = ["sim", "starter:dbg", "--agents", "random,idle", "-n", "9", "--seed", "3", "--goal", "2", "--cards"];
    let lcg =
        ["sim", "starter:jedi", "starter:sith", "--agents", "random,idle", "-n", "9", "--mulligan", "no", "--cards"];
    merges(&dbg, &folder);
    merges(&lcg, &folder);
    let ccg = ["sim", "starter:vader-quick", "starter:luke-quick", "--agents", "random,idle", "-n", "9", "--cards"];
    merges(&ccg, &folder);
    std::fs::remove_dir_all(&folder).expect("it was there");
}

fn merges(args: &[&str], folder: &std::path::Path) {
    let files: Vec<String> = (1..=4).map(|part| folder.join(format!("{part}.json")).display().to_string()).collect();
    for (part, file) in (1..=4).zip(&files) {
        let shard = format!("{part}/4");
        let made = datacron(&[args, &["--shard", &shard, "-o", file, "--force"]].concat());
        assert!(made.status.success() && made.stdout.is_empty());
    }
    let merge: Vec<&str> = ["sim", "merge"].into_iter().chain(files.iter().rev().map(String::as_str)).collect();
    for form in [&[][..], &["--json"], &["--csv"]] {
        let (one, merged) = (datacron(&[args, form].concat()), datacron(&[&merge[..], form].concat()));
        assert!(one.status.success() && merged.status.success());
        assert_eq!(String::from_utf8_lossy(&one.stdout), String::from_utf8_lossy(&merged.stdout), "{form:?}");
    }
}

/// Two boxed decks of The Card Game.
fn boxed(dark: &str, light: &str) -> lcg::Setup<'static> {
    static KEEP: Keep<lcg::Table> = Keep::new();
    let list = |name: &str| {
        let reading = datacron_decks::starter::starter(name).expect("boxed");
        lcg::from_deck::list(&reading.deck).expect("it has an affiliation card")
    };
    lcg::Setup::of_sets(list(dark), list(light), true, &KEEP).expect("they fit the table")
}

/// Two boxed decks of the Customizable Card Game.
fn custom(dark: &str, light: &str) -> ccg::Setup<'static> {
    static KEEP: Keep<ccg::Table> = Keep::new();
    let list = |name: &str| {
        let reading = datacron_decks::starter::starter(name).expect("boxed");
        ccg::from_deck::list(&reading.deck).expect("the engine knows its cards")
    };
    ccg::Setup::new(&list(dark), &list(light), &KEEP).expect("they fit the table")
}

/// Random players who change seats.
fn duel<G: Measured>(setup: G::Setup) -> sim::Plan<G> {
    let agents = [Brain::Random; 2];
    sim::Plan { setup, agents, swap: true, seed: 7, cards: true, compare: None, until: None }
}

fn duels<G: Measured>(plan: &sim::Plan<G>, games: Range<u64>, threads: usize) -> sim::Tally<G::Deeds> {
    let stop = AtomicBool::new(false);
    plan.run(games, RunOptions { threads, stop: &stop, keep: None, progress: &mut |_| {} })
        .expect("nothing is kept")
        .tally
}

/// Plays a number of games as one run, and checks that threads and parts change nothing.
fn divided<G: Measured>(plan: &sim::Plan<G>, games: u64) -> sim::Tally<G::Deeds> {
    let whole = duels(plan, 0..games, 1);
    assert!(whole.is_sound(G::MOST_TURNS) && whole.unfinished == 0);
    for threads in [2, 5] {
        assert!(duels(plan, 0..games, threads) == whole, "{threads} threads");
    }
    let mut parts = sim::Tally::default();
    for part in 1..=4 {
        parts.add(&duels(plan, Part { part, of: 4 }.games(games), 2));
    }
    assert!(parts == whole);
    whole
}

#[test]
fn threads_and_parts_change_nothing_with_two_decks() {
    let whole = divided(&duel::<Lcg>(boxed("sith", "jedi")), 45);
    // Only drawn cards are played, placed or committed; objectives are never drawn.
    let mut seen = [0; 5];
    for (counted, card) in Lcg::every_card().iter().zip(&whole.cards) {
        let deeds = [card.drawn, card.played, card.edge, card.committed, card.lost].map(|share| share.games);
        seen.iter_mut().zip(deeds).for_each(|(all, deed)| *all += deed);
        assert!(card.edge.games <= card.drawn.games && card.committed.games <= card.played.games, "{}", counted.id);
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn threads_and_parts_change_nothing_with_locations() {
    let whole = divided(&duel::<Ccg>(custom("vader-quick", "luke-quick")), 24);
    // Cards that were never in hand are not deployed from there, but games begin with locations.
    let mut seen = [0; 6];
    for card in &whole.cards {
        let deeds = [card.drawn, card.deployed, card.played, card.destiny, card.forfeited, card.lost];
        seen.iter_mut().zip(deeds).for_each(|(all, deed)| *all += deed.games);
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    assert_eq!(whole.margins.iter().flatten().sum::<u64>(), 24, "every game was won by some Life Force");
}

/// Files of parts that were damaged, or that belong to other decks, are refused and never merged.
#[test]
fn broken_parts_of_a_game_of_locations_are_refused() {
    type Part = ShardOf<Ccg<'static>>;
    let plan = duel::<Ccg>(custom("vader-quick", "luke-quick"));
    let games = 6;
    let of = |part: u32, plan: &sim::Plan<Ccg<'static>>| {
        let part = shard::Part { part, of: 2 };
        let Run { version, name, agents, .. } = described(games);
        let facts = Ccg::facts(&plan.setup);
        let run = sim::report::Run {
            version,
            name,
            facts,
            games,
            seed: 7,
            agents,
            swap: true,
            cards: true,
            compare: None,
            until: None,
        };
        let run = Recorded { run, command: "datacron sim".to_owned() };
        Part { schema: Ccg::PART.to_owned(), part, run, tally: duels(plan, part.games(games), 1) }
    };
    let written = |part: &Part| serde_json::to_string(part).expect("it can be written");
    let (one, two) = (of(1, &plan), of(2, &plan));
    let parts = [("a".to_owned(), one.clone()), ("b".to_owned(), two.clone())];
    assert!(shard::merge::<Ccg>(&parts).expect("a whole").1 == duels(&plan, 0..games, 1));
    let other = of(2, &duel::<Ccg>(custom("vader", "luke")));
    let other = [parts[0].clone(), ("b".to_owned(), other)];
    let refused = shard::merge::<Ccg>(&other).expect_err("other decks");
    assert!(refused.starts_with("a and b are parts of different runs: dark deck `"), "{refused}");

    // A few cards are enough for that, and much faster to read.
    let mut one = one;
    one.tally.cards.truncate(20);
    assert!(shard::read::<Ccg>(&written(&one)).is_ok());
    let damage = |change: &dyn Fn(&mut Part)| {
        let mut part = one.clone();
        change(&mut part);
        shard::read::<Ccg>(&written(&part)).expect_err("it is damaged")
    };
    let wrong = "its numbers do not add up";
    assert!(damage(&|part| part.tally.games += 1).contains(wrong));
    assert!(damage(&|part| part.tally.lengths[0] = u64::MAX).contains(wrong));
    assert!(damage(&|part| part.tally.lengths = vec![0; usize::from(Ccg::MOST_TURNS) + 2]).contains(wrong));
    assert!(damage(&|part| part.tally.decisions = u64::MAX).contains(wrong));
    assert!(damage(&|part| part.tally.margins[0].push(u64::MAX)).contains(wrong));
    assert!(damage(&|part| part.tally.cards[0].drawn.wins = u64::MAX).contains(wrong));
    assert!(damage(&|part| part.tally.cards.resize(60_000, ccg::CardTally::default())).contains(wrong));
    assert!(damage(&|part| part.part.part = 3).contains("there is no part 3 of 2"));
    assert!(damage(&|part| part.schema = Lcg::PART.to_owned()).contains("another game"));
    // Any word of the file may be missing, doubled or another one: it is refused, or it is a part all the same.
    let text = written(&one);
    let mut random = Random::seeded(5);
    let mut refused = 0;
    for _ in 0..300 {
        let mut words: Vec<&str> = text.split_inclusive([',', ':', '{', '[']).collect();
        let at = random.below(words.len() as u32) as usize;
        match random.below(4) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at]),
            2 => words[at] = "18446744073709551615,",
            _ => words.truncate(at),
        }
        match shard::read::<Ccg>(&words.concat()) {
            Ok(part) => assert!(part.tally.is_sound(Ccg::MOST_TURNS)),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 200, "{refused}");
}

/// A turn that ended before anything could be deployed says nothing about resources.
#[test]
fn only_turns_that_were_measured_count() {
    let plan = Goldfish::<Lcg> { setup: boxed("navy", "jedi"), agent: Brain::Greedy, seat: Seat::Second, seed: 1 };
    let totals = plan.run(40, 2, &AtomicBool::new(false), &mut |_| {});
    let [ready, spent, dead, progress, _] = totals.gauges.as_slice() else { panic!("five gauges") };
    let counts = |gauge: &[Moments]| gauge.iter().skip(1).map(|moments| moments.count).collect::<Vec<u64>>();
    assert_eq!((counts(ready), counts(ready)), (counts(spent), counts(dead)));
    assert_eq!(counts(progress), totals.lasted[1..]);
    let early: u64 = totals.lasted.iter().skip(1).zip(counts(ready)).map(|(lasted, measured)| lasted - measured).sum();
    assert!(early > 0 && early <= totals.games, "{early}");
    let ended = totals.lengths.iter().sum::<u64>() + totals.unfinished + totals.lost.values().sum::<u64>();
    assert_eq!((ended, totals.lasted[1]), (40, 40));
}

/// Cards that are not encoded are reported with every result they are part of.
#[test]
fn blanks_are_reported() {
    let known = lcg::Lcg::facts(&boxed("sith", "jedi"));
    assert!(known.remarks().is_empty() && known.decks[0].cards == 48);
    let all = &lcg::built_in().all;
    let blank = |card: &&lcg::Card| card.blank && card.side == Seat::First && !card.printed.is_empty();
    // Once every card is encoded, there is nothing to report.
    let Some(card) = all.iter().find(blank) else { return };
    let mut decks = ["sith", "jedi"].map(|name| {
        let reading = datacron_decks::starter::starter(name).expect("boxed");
        lcg::from_deck::list(&reading.deck).expect("it has an affiliation card")
    });
    decks[0].1.push(card.printed[0].set);
    let [dark, light] = decks;
    let keep = Keep::new();
    let facts = Lcg::facts(&lcg::Setup::of_sets(dark, light, true, &keep).expect("they fit the table"));
    assert!(facts.decks[0].blanks.iter().any(|blank| blank.id == card.id) && facts.decks[1].blanks.is_empty());
    let remarks = facts.remarks();
    assert!(remarks.len() == 1 && remarks[0].starts_with("dark deck: ") && remarks[0].contains("of 54 cards"));
    assert!(remarks[0].contains(&card.title), "{remarks:?}");
}

/// Keeps ten games of each pair of decks and replays them.
fn kept_games_replay<G: Measured>(setups: [G::Setup; 2], keep: impl Fn() -> G::Keep) {
    for setup in setups {
        let plan = sim::Plan { cards: false, ..duel::<G>(setup) };
        let kept = Mutex::new(Vec::new());
        let save = |game: u64, text: &str| {
            kept.lock().expect("nobody panics").push((game, text.to_owned()));
            Ok(())
        };
        let stop = AtomicBool::new(false);
        let options =
            RunOptions { threads: 2, stop: &stop, keep: Some((ReplayFilter::All, &save)), progress: &mut |_| {} };
        let tally = plan.run(0..10, options).expect("kept").tally;
        let kept = kept.into_inner().expect("nobody panics");
        let won =
            kept.iter().filter(|(game, text)| replayed::<G>(text, keep()) == Some(Outcome::Won(plan.first(*game))));
        assert_eq!((kept.len(), won.count() as u64), (10, tally.agent(0).wins));
    }
}

#[test]
fn kept_games_of_two_decks_replay_to_the_same_winner() {
    let (cards, customs) = (Keep::new(), Keep::new());
    kept_games_replay::<Lcg>([boxed("sith", "jedi"), boxed("navy", "rebel")], || &cards);
    kept_games_replay::<Ccg>([custom("vader", "luke"), custom("esb-dark", "esb-light")], || &customs);
}

/// A game whose stories are told from notes.
trait Told: Shown {
    /// Every note as a sentence.
    fn sentences(before: &Self, choice: Self::Choice, after: &Self) -> Vec<String>;
    /// The titles of the cards that a player knows before or after a choice, and of the others.
    fn titles(before: &Self, after: &Self, viewer: Seat) -> [Vec<&'static str>; 2];
}

/// Both games of two decks keep their notes and cards alike.
macro_rules! told {
    ($game:ident, $module:ident) => {
        impl Told for $game<'static> {
            fn sentences(before: &Self, choice: Self::Choice, after: &Self) -> Vec<String> {
                after.notes().iter().map(|&note| $module::note_sentence(before, choice, after, None, note)).collect()
            }

            fn titles(before: &Self, after: &Self, viewer: Seat) -> [Vec<&'static str>; 2] {
                let knows = |piece| before.knows(viewer, piece) || after.knows(viewer, piece);
                let every = after.table().every_piece();
                let title = |piece| after.table().of(piece).title.as_str();
                let (known, secret): (Vec<_>, Vec<_>) = every.partition(|&piece| knows(piece));
                [known, secret].map(|cards| cards.into_iter().map(title).collect())
            }
        }
    };
}

told!(Lcg, lcg);
told!(Ccg, ccg);

/// Every note is a sentence, and no line names a card its reader does not know.
fn stories_keep_secrets_with_decks<G: Told>(setups: &[G::Setup], games: u64, least: usize) {
    let mut choices = Vec::new();
    let mut total = 0;
    for seed in 0..games {
        let mut random = Random::seeded(seed);
        let mut game = G::deal(&setups[seed as usize % setups.len()], seed);
        game.record_notes();
        while let Status::Choose { .. } = game.status() {
            game.choices(&mut choices);
            let choice = choices[random.below(choices.len() as u32) as usize];
            let before = game;
            game.choose(choice);
            for sentence in G::sentences(&before, choice, &game) {
                assert!(sentence.contains(' ') && !sentence.ends_with('.'), "{sentence}");
            }
            let rendered = !G::story(&before, choice, &game, None).is_empty();
            assert!(rendered || before.notation(choice) == "pass", "{choice:?}");
            for viewer in Seat::BOTH {
                let lines = G::story(&before, choice, &game, Some(viewer));
                let lines: Vec<_> = lines.iter().map(|line| line.words(G::side)).collect();
                total += lines.len();
                let text = lines.join("\n");
                assert!(lines.iter().all(|line| line.ends_with('.') || line.starts_with("Turn ")), "{text}");
                let [known, secrets] = G::titles(&before, &game, viewer);
                for secret in secrets {
                    let elsewhere = known.iter().any(|title| title.contains(secret));
                    assert!(elsewhere || !text.contains(secret), "{secret}: {text}");
                }
            }
        }
    }
    assert!(total > least, "{total}");
}

#[test]
fn stories_of_two_decks_say_everything_and_keep_secrets() {
    stories_keep_secrets_with_decks::<Lcg>(&[boxed("sith", "jedi"), boxed("navy", "rebel")], 16, 2_000);
}

#[test]
fn stories_of_locations_say_everything_and_keep_secrets() {
    stories_keep_secrets_with_decks::<Ccg>(&[custom("vader", "luke"), custom("esb-dark", "esb-light")], 16, 10_000);
}

/// Ctrl-C prints the result so far, and the last line is the command that reproduces it.
#[cfg(unix)]
#[test]
fn an_interrupted_run_can_be_repeated() {
    let mut run = Command::new(env!("CARGO_BIN_EXE_datacron"));
    run.args(["sim", "--agents", "random", "-n", "1000000000", "--goal", "2"]);
    let run = run.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().expect("it runs");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let killed = Command::new("kill").args(["-INT", &run.id().to_string()]).status().expect("kill is there");
    assert!(killed.success());
    let first = run.wait_with_output().expect("it ends");
    assert_eq!(first.status.code(), Some(130), "{first:?}");
    let printed = String::from_utf8_lossy(&first.stdout).into_owned();
    let repeat = printed.lines().last().and_then(|line| line.strip_prefix("repeat: datacron ")).expect("a command");
    let again = datacron(&repeat.split(' ').collect::<Vec<_>>());
    assert_eq!(String::from_utf8_lossy(&again.stdout), printed);
}

#[test]
fn a_search_and_the_engine_agree_on_what_is_playable() {
    let found = |game: &str| {
        let found = datacron(&["search", &format!("game:{game} is:playable"), "--count"]);
        String::from_utf8_lossy(&found.stdout).trim().replace(',', "")
    };
    let played = lcg::built_in().all.iter().filter(|card| !card.blank).count();
    assert_eq!(found("lcg"), played.to_string());
    let played = ccg::built_in().all.iter().filter(|card| !card.is_blank()).count();
    assert_eq!(found("ccg"), played.to_string());
}
