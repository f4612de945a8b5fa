//! Decks that players bring to The Card Game: a dark one and a light one, in any order.

use super::Failure;
use super::check::{in_full, tell_notes};
use super::decks::ByFormat;
use super::games::{Agreed, SetUp};
use super::output::Output;
use super::setups::{Agreement, Brought, called};
use datacron_cards::Game;
use datacron_decks::legality::{Rulebook, judge};
use datacron_decks::read::Reading;
use datacron_decks::starter;
use datacron_engine::lcg::card::Table;
use datacron_engine::lcg::{Lcg, Setup, from_deck};
use datacron_engine::sim::{Facts, Measured};
use datacron_engine::{Game as _, Keep, Seat};

/// A deck as it is called on the command line.
struct Named {
    name: String,
    reading: Reading,
}

impl SetUp for Lcg<'static> {
    fn keep() -> &'static Keep<Table> {
        static KEEP: Keep<Table> = Keep::new();
        &KEEP
    }

    /// Each deck is bound to its seat by its side. Any deck that is legal in some format may be played.
    fn agree(agreement: &Agreement, brought: Brought, out: &mut Output) -> Result<Option<Agreed<Self>>, Failure> {
        let Brought { name, reading, other, boxed_opponent, .. } = brought;
        let mut decks = vec![Named { name, reading }];
        if let Some(name) = other {
            let reading = agreement.how.read(&name)?;
            let game = reading.deck.game;
            if game != Game::Lcg {
                return Err(Failure::Plain(format!("{name} is a deck of the {game}, not of the lcg")));
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
        let seats = decks.iter().map(Named::seat).collect::<Result<Vec<Seat>, Failure>>()?;
        match (seats.as_slice(), decks.as_slice()) {
            (&[one, other], [first, second]) if one == other => {
                return Err(Failure::Plain(format!(
                    "{} and {} are both {}: a game is played by a dark and a light deck",
                    first.name,
                    second.name,
                    Lcg::name(one)
                )));
            }
            (&[seat], [only]) => {
                let Some(opponent) = boxed(seat.other()) else {
                    return Err(Failure::Plain(format!("there is no boxed {} deck", Lcg::name(seat.other()))));
                };
                if !boxed_opponent {
                    return Err(Failure::Plain(format!(
                        "{} is a {} deck: a {} one is needed beside it, such as {}",
                        only.name,
                        Lcg::name(seat),
                        Lcg::name(seat.other()),
                        opponent.name
                    )));
                }
                out.note("note", &format!("the {} side plays {}", Lcg::name(seat.other()), opponent.name));
                decks.push(opponent);
            }
            _ => {}
        }
        if seats.first() == Some(&Seat::Second) {
            decks.reverse();
        }
        let [dark, light] = decks.as_slice() else { return Err(Failure::Plain("a game has two decks".to_owned())) };
        let mulligan = agreement.mulligan.unwrap_or(true);
        let setup = Setup::of_sets(dark.list()?, light.list()?, mulligan, Self::keep()).map_err(Failure::Plain)?;
        for remark in Lcg::facts(&setup).remarks() {
            out.note("note", &remark);
        }
        let name = format!("{} against {}", dark.title(), light.title());
        Ok(Some(Agreed { setup, name, seats }))
    }
}

/// Whether a deck is legal in any format; if not, its problems are told as `check` tells them.
fn may_be_played(deck: &mut Named, formats: &ByFormat, rulebook: &Rulebook, out: &mut Output) -> Result<bool, Failure> {
    let format = formats.choose(&mut deck.reading, rulebook)?;
    let verdict = judge(&deck.reading, format, rulebook);
    tell_notes(out, &deck.name, &deck.reading);
    if verdict.legal_in.is_empty() {
        in_full(out, &deck.name, &deck.reading, &verdict)?;
    }
    Ok(!verdict.legal_in.is_empty())
}

/// Boxed decks of both sides, for who names none.
pub fn boxed_pair() -> Option<[String; 2]> {
    Some([boxed(Seat::First)?.name, boxed(Seat::Second)?.name])
}

/// A boxed deck of a side.
fn boxed(seat: Seat) -> Option<Named> {
    let all = starter::names().filter_map(|name| Some((name, starter::starter(name)?)));
    let mut fitting =
        all.filter(|(_, reading)| reading.deck.game == Game::Lcg && from_deck::seat(&reading.deck) == Some(seat));
    fitting.next().map(|(name, reading)| Named { name: format!("starter:{name}"), reading })
}

impl Named {
    fn seat(&self) -> Result<Seat, Failure> {
        let no_side = || Failure::Plain(format!("{} is of no side", self.name));
        from_deck::seat(&self.reading.deck).ok_or_else(no_side)
    }

    fn list(&self) -> Result<(datacron_engine::lcg::card::CardNo, Vec<u16>), Failure> {
        from_deck::list(&self.reading.deck).map_err(|why| Failure::Plain(format!("{}: {why}", self.name)))
    }

    fn title(&self) -> &str {
        let name = &self.reading.deck.name;
        if name.is_empty() { &self.name } else { name }
    }
}
