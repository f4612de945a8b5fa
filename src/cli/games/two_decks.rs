//! Games in which each player brings a deck, The Card Game and the Customizable Card Game: one of each side, in any
//! order.

use clap::Args;

use super::setups::{DeckArgs, Options, SetUpArgs, display_name};
use super::{CliGame, Prepared};
use crate::cli::check::{print_full, report_notes};
use crate::cli::decks::FormatOptions;
use crate::cli::output::Output;
use crate::cli::{Failure, complete};
use datacron_cards::Game;
use datacron_decks::legality::Rulebook;
use datacron_decks::read::Reading;
use datacron_decks::{Deck, Section, starter};
use datacron_engine::ccg::{self, Ccg};
use datacron_engine::lcg::{self, CardNo, Lcg};
use datacron_engine::scenario::{self, Fault};
use datacron_engine::script::{Script, Source};
use datacron_engine::sim::Facts;
use datacron_engine::{Keep, Seat};

/// A game in which each player brings a deck, whose side decides its seat.
pub trait TwoDecks: CliGame {
    /// A deck as the engine needs it.
    type List;

    /// The seat of a deck; `None` if it has no side.
    fn seat(deck: &Deck) -> Option<Seat>;

    /// Converts a legal deck, or returns why the engine cannot play it.
    fn list(deck: &Deck) -> Result<Self::List, String>;

    /// The set-up of two decks, in the order of the seats, or why they cannot be played.
    fn set_up(args: &SetUpArgs, lists: [Self::List; 2]) -> Result<Self::Setup, String>;

    /// What speaks against a boxed deck, as the opponent of a deck if there is one: the less, the better. `None` if they
    /// cannot be played against each other.
    fn drawback(_boxed: &Deck, _against: Option<&Deck>) -> Option<usize> {
        Some(0)
    }
}

/// More blanks than a deck has.
const MOST_BLANKS: usize = 1_000;

/// A deck with its name on the command line.
struct Named {
    name: String,
    reading: Reading,
}

/// Makes a set-up of two decks. Any deck that is legal in some format may be played.
pub fn prepare<G: TwoDecks>(
    args: &SetUpArgs,
    decks: DeckArgs,
    out: &mut Output,
) -> Result<Option<Prepared<G>>, Failure> {
    let DeckArgs { name, reading, other, boxed_opponent, .. } = decks;
    let mut decks = vec![Named { name, reading }];
    if let Some(name) = other {
        let reading = args.how.read(&name)?;
        let game = reading.deck.game;
        if game != G::GAME {
            return Err(Failure::Plain(format!("{name} is a deck for the {game}, not the {}", G::GAME)));
        }
        decks.push(Named { name: display_name(&name).to_owned(), reading });
    }
    let formats = FormatOptions { format: None, formats: Vec::new() };
    let rulebook = formats.rulebook(out)?;
    let mut legal = true;
    for deck in &mut decks {
        legal &= check_legal(deck, &formats, &rulebook, out)?;
    }
    if !legal {
        return Ok(None);
    }
    let seats = decks.iter().map(Named::seat::<G>).collect::<Result<Vec<Seat>, Failure>>()?;
    match (seats.as_slice(), decks.as_slice()) {
        (&[one, other], [first, second]) if one == other => {
            let [dark, light] = Seat::BOTH.map(G::name);
            return Err(Failure::Plain(format!(
                "{} and {} are both {} decks: a game needs a {dark} and a {light} deck",
                first.name,
                second.name,
                G::name(one)
            )));
        }
        (&[seat], [only]) => {
            let (own, others) = (G::name(seat), G::name(seat.other()));
            let Some(opponent) = boxed::<G>(seat.other(), Some(&only.reading.deck)) else {
                return Err(Failure::Plain(format!("there is no boxed {others} deck to play against {}", only.name)));
            };
            if !boxed_opponent {
                return Err(Failure::Plain(format!(
                    "{} is a {own} deck: name a {others} deck as well, such as {}",
                    only.name, opponent.name
                )));
            }
            out.note("note", &format!("the {others} side plays {}", opponent.name));
            decks.push(opponent);
        }
        _ => {}
    }
    if seats.first() == Some(&Seat::Second) {
        decks.reverse();
    }
    let [one, other] = decks.as_slice() else { return Err(Failure::Plain("a game needs two decks".to_owned())) };
    let setup = G::set_up(args, [one.list::<G>()?, other.list::<G>()?]).map_err(Failure::Plain)?;
    for remark in G::facts(&setup).remarks() {
        out.note("note", &remark);
    }
    let name = format!("{} against {}", one.title(), other.title());
    Ok(Some(Prepared { setup, name, seats }))
}

/// Whether a deck is legal in any format; if not, reports its problems as `check` does.
fn check_legal(
    deck: &mut Named,
    formats: &FormatOptions,
    rulebook: &Rulebook,
    out: &mut Output,
) -> Result<bool, Failure> {
    let verdict = formats.judge(&mut deck.reading, rulebook)?;
    report_notes(out, &deck.name, &deck.reading);
    if verdict.legal_in.is_empty() {
        print_full(out, &deck.name, &deck.reading, &verdict)?;
    }
    Ok(!verdict.legal_in.is_empty())
}

/// A boxed deck for each side.
pub fn boxed_pair<G: TwoDecks>() -> Option<[String; 2]> {
    let first = boxed::<G>(Seat::First, None)?;
    let second = boxed::<G>(Seat::Second, Some(&first.reading.deck))?;
    Some([first.name, second.name])
}

/// A boxed deck of one side: the one that fits best as the opponent of a deck, the first of equals.
fn boxed<G: TwoDecks>(seat: Seat, against: Option<&Deck>) -> Option<Named> {
    let all = starter::names().filter_map(|name| Some((name, starter::starter(name)?)));
    let of_side = all.filter(|(_, reading)| reading.deck.game == G::GAME && G::seat(&reading.deck) == Some(seat));
    let fitting = of_side.filter_map(|(name, reading)| {
        let drawback = G::drawback(&reading.deck, against)?;
        Some((drawback, Named { name: format!("starter:{name}"), reading }))
    });
    fitting.min_by_key(|(drawback, _)| *drawback).map(|(_, named)| named)
}

impl Named {
    fn seat<G: TwoDecks>(&self) -> Result<Seat, Failure> {
        let no_side = || Failure::Plain(format!("{} has no side", self.name));
        G::seat(&self.reading.deck).ok_or_else(no_side)
    }

    fn list<G: TwoDecks>(&self) -> Result<G::List, Failure> {
        G::list(&self.reading.deck).map_err(|why| Failure::Plain(format!("{}: {why}", self.name)))
    }

    fn title(&self) -> &str {
        let name = &self.reading.deck.name;
        if name.is_empty() { &self.name } else { name }
    }
}

/// The options of The Card Game.
#[derive(Debug, Args)]
pub struct LcgOptions {
    /// Allow mulligans (lcg) [default: yes]
    ///
    /// One for each player, as in tournaments.
    #[arg(long, value_name = "YES|NO", value_parser = yes_or_no, add = complete::words(["yes", "no"]))]
    mulligan: Option<bool>,
}

impl Options for LcgOptions {
    const GAME: Game = Game::Lcg;

    fn given(&self) -> Vec<(&'static str, Option<String>)> {
        let word = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        self.mulligan.map(|mulligan| ("--mulligan", Some(word(mulligan)))).into_iter().collect()
    }
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("expected yes or no".to_owned()),
    }
}

impl CliGame for Lcg<'static> {
    const BOX: Option<&'static str> = None;

    fn keep() -> &'static Keep<lcg::Table> {
        static KEEP: Keep<lcg::Table> = Keep::new();
        &KEEP
    }

    fn play_scenario(script: &Script, source: &Source) -> Result<(), Fault> {
        scenario::play::<Lcg<'_>>(script, source, &Keep::new()).map(|_| ())
    }

    fn prepare(args: &SetUpArgs, decks: DeckArgs, out: &mut Output) -> Result<Option<Prepared<Self>>, Failure> {
        prepare(args, decks, out)
    }

    fn boxed_pair() -> Option<[String; 2]> {
        boxed_pair::<Self>()
    }
}

impl TwoDecks for Lcg<'static> {
    type List = (CardNo, Vec<u16>);

    fn seat(deck: &Deck) -> Option<Seat> {
        lcg::from_deck::seat(deck)
    }

    fn list(deck: &Deck) -> Result<Self::List, String> {
        lcg::from_deck::list(deck)
    }

    fn set_up(args: &SetUpArgs, [dark, light]: [Self::List; 2]) -> Result<lcg::Setup<'static>, String> {
        lcg::Setup::of_sets(dark, light, args.lcg.mulligan.unwrap_or(true), Self::keep())
    }
}

impl CliGame for Ccg<'static> {
    const BOX: Option<&'static str> = None;

    fn keep() -> &'static Keep<ccg::Table> {
        static KEEP: Keep<ccg::Table> = Keep::new();
        &KEEP
    }

    fn play_scenario(script: &Script, source: &Source) -> Result<(), Fault> {
        scenario::play::<Ccg<'_>>(script, source, &Keep::new()).map(|_| ())
    }

    fn prepare(args: &SetUpArgs, decks: DeckArgs, out: &mut Output) -> Result<Option<Prepared<Self>>, Failure> {
        prepare(args, decks, out)
    }

    fn boxed_pair() -> Option<[String; 2]> {
        boxed_pair::<Self>()
    }
}

impl TwoDecks for Ccg<'static> {
    type List = ccg::DeckList;

    fn seat(deck: &Deck) -> Option<Seat> {
        ccg::from_deck::seat(deck)
    }

    fn list(deck: &Deck) -> Result<Self::List, String> {
        ccg::from_deck::list(deck)
    }

    fn set_up(_: &SetUpArgs, [dark, light]: [Self::List; 2]) -> Result<ccg::Setup<'static>, String> {
        ccg::Setup::new(&dark, &light, Self::keep())
    }

    /// Both decks must have the same number of cards; those of one format are made for each other; and blanks are few.
    fn drawback(boxed: &Deck, against: Option<&Deck>) -> Option<usize> {
        let blanks = Self::list(boxed).map_or(0, |list| ccg::from_deck::blanks(&list));
        match against {
            Some(own) if own.size(Section::Deck) != boxed.size(Section::Deck) => None,
            Some(own) if own.format == boxed.format => Some(blanks),
            _ => Some(MOST_BLANKS + blanks),
        }
    }
}
