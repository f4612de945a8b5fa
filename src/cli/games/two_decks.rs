//! Decks that players bring: one of each side, in any order. The Card Game is played so.

use clap::Args;

use super::setups::{Agreement, Brought, Options, called};
use super::{Agreed, SetUp};
use crate::cli::check::{in_full, report_notes};
use crate::cli::decks::ByFormat;
use crate::cli::output::Output;
use crate::cli::{Failure, complete};
use datacron_cards::Game;
use datacron_decks::legality::Rulebook;
use datacron_decks::read::Reading;
use datacron_decks::{Deck, starter};
use datacron_engine::lcg::card::{CardNo, Table};
use datacron_engine::lcg::{Lcg, Setup, from_deck};
use datacron_engine::sim::Facts;
use datacron_engine::{Keep, Seat};

/// A game in which each player brings a deck, which is bound to its seat by its side.
pub trait TwoDecks: SetUp {
    /// What a set-up is made of: a deck as the engine needs it.
    type List;

    /// Where a deck is played; none if it is of no side.
    fn seat(deck: &Deck) -> Option<Seat>;

    /// The list of a legal deck, or why the engine cannot play it.
    fn list(deck: &Deck) -> Result<Self::List, String>;

    /// The set-up of two decks, in the order of the seats, or why there is none.
    fn set_up(agreement: &Agreement, lists: [Self::List; 2]) -> Result<Self::Setup, String>;
}

/// A deck as it is called on the command line.
struct Named {
    name: String,
    reading: Reading,
}

/// The set-up of both decks. Any deck that is legal in some format may be played.
pub fn agree<G: TwoDecks>(
    agreement: &Agreement,
    brought: Brought,
    out: &mut Output,
) -> Result<Option<Agreed<G>>, Failure> {
    let Brought { name, reading, other, boxed_opponent, .. } = brought;
    let mut decks = vec![Named { name, reading }];
    if let Some(name) = other {
        let reading = agreement.how.read(&name)?;
        let game = reading.deck.game;
        if game != G::GAME {
            return Err(Failure::Plain(format!("{name} is a deck of the {game}, not of the {}", G::GAME)));
        }
        decks.push(Named { name: called(&name).to_owned(), reading });
    }
    let formats = ByFormat { format: None, formats: Vec::new() };
    let rulebook = formats.rulebook()?;
    let mut legal = true;
    for deck in &mut decks {
        legal &= may_be_played(deck, &formats, &rulebook, out)?;
    }
    if !legal {
        return Ok(None);
    }
    let seats = decks.iter().map(Named::seat::<G>).collect::<Result<Vec<Seat>, Failure>>()?;
    match (seats.as_slice(), decks.as_slice()) {
        (&[one, other], [first, second]) if one == other => {
            let [dark, light] = Seat::BOTH.map(G::name);
            return Err(Failure::Plain(format!(
                "{} and {} are both {}: a game is played by a {dark} and a {light} deck",
                first.name,
                second.name,
                G::name(one)
            )));
        }
        (&[seat], [only]) => {
            let (own, others) = (G::name(seat), G::name(seat.other()));
            let Some(opponent) = boxed::<G>(seat.other()) else {
                return Err(Failure::Plain(format!("there is no boxed {others} deck")));
            };
            if !boxed_opponent {
                return Err(Failure::Plain(format!(
                    "{} is a {own} deck: a {others} one is needed beside it, such as {}",
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
    let [one, other] = decks.as_slice() else { return Err(Failure::Plain("a game has two decks".to_owned())) };
    let setup = G::set_up(agreement, [one.list::<G>()?, other.list::<G>()?]).map_err(Failure::Plain)?;
    for remark in G::facts(&setup).remarks() {
        out.note("note", &remark);
    }
    let name = format!("{} against {}", one.title(), other.title());
    Ok(Some(Agreed { setup, name, seats }))
}

/// Whether a deck is legal in any format; if not, its problems are told as `check` tells them.
fn may_be_played(deck: &mut Named, formats: &ByFormat, rulebook: &Rulebook, out: &mut Output) -> Result<bool, Failure> {
    let verdict = formats.judge(&mut deck.reading, rulebook)?;
    report_notes(out, &deck.name, &deck.reading);
    if verdict.legal_in.is_empty() {
        in_full(out, &deck.name, &deck.reading, &verdict)?;
    }
    Ok(!verdict.legal_in.is_empty())
}

/// Boxed decks of both sides, for who names none.
pub fn boxed_pair<G: TwoDecks>() -> Option<[String; 2]> {
    Some([boxed::<G>(Seat::First)?.name, boxed::<G>(Seat::Second)?.name])
}

/// A boxed deck of a side.
fn boxed<G: TwoDecks>(seat: Seat) -> Option<Named> {
    let all = starter::names().filter_map(|name| Some((name, starter::starter(name)?)));
    let mut fitting = all.filter(|(_, reading)| reading.deck.game == G::GAME && G::seat(&reading.deck) == Some(seat));
    fitting.next().map(|(name, reading)| Named { name: format!("starter:{name}"), reading })
}

impl Named {
    fn seat<G: TwoDecks>(&self) -> Result<Seat, Failure> {
        let no_side = || Failure::Plain(format!("{} is of no side", self.name));
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

/// What players of The Card Game may agree on.
#[derive(Debug, Args)]
pub struct LcgOptions {
    /// Whether both players may take one (lcg)
    ///
    /// yes or no; yes, as in tournaments, if left out.
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
        _ => Err("yes or no".to_owned()),
    }
}

impl SetUp for Lcg<'static> {
    const BOX: Option<&'static str> = None;

    fn keep() -> &'static Keep<Table> {
        static KEEP: Keep<Table> = Keep::new();
        &KEEP
    }

    fn agree(agreement: &Agreement, brought: Brought, out: &mut Output) -> Result<Option<Agreed<Self>>, Failure> {
        agree(agreement, brought, out)
    }

    fn boxed_pair() -> Option<[String; 2]> {
        boxed_pair::<Self>()
    }
}

impl TwoDecks for Lcg<'static> {
    type List = (CardNo, Vec<u16>);

    fn seat(deck: &Deck) -> Option<Seat> {
        from_deck::seat(deck)
    }

    fn list(deck: &Deck) -> Result<Self::List, String> {
        from_deck::list(deck)
    }

    fn set_up(agreement: &Agreement, [dark, light]: [Self::List; 2]) -> Result<Setup<'static>, String> {
        Setup::of_sets(dark, light, agreement.lcg.mulligan.unwrap_or(true), Self::keep())
    }
}
