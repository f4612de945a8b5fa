//! What scenarios may claim of the places and cards of any game.

use super::notation::seat_of;
use super::scenario::{claim, number_of, player};
use super::{GameState, Piece, Seat};
use datacron_cards::diagnostic::count;

/// A game whose places have names.
pub trait Places: GameState {
    /// A place a fact may speak of.
    type Place: Copy;

    /// Which names of places there are, for people who got one wrong.
    const PLACES: &'static str;

    /// The place that lies in the middle and is called like this.
    fn common_place(name: &str) -> Option<Self::Place>;

    /// The place of a player that is called like this.
    fn place_of(seat: Seat, name: &str) -> Option<Self::Place>;

    /// Whether a card is there.
    fn holds(&self, place: Self::Place, piece: Piece) -> bool;

    /// What lies on top of a place, if it has a top.
    fn top(&self, place: Self::Place) -> Option<Option<Piece>>;

    /// Every card of the game.
    fn every_piece(&self) -> impl Iterator<Item = Piece>;

    /// The copies of the card that is called like this; of several that are, the side's own. Nothing if no card is.
    fn copies(&self, card: &str, side: Seat) -> Option<impl Iterator<Item = Piece>>;

    /// The cards in play; of two that are called alike, the one that is meant comes first.
    fn cards_in_play(&self) -> impl Iterator<Item = Piece>;

    /// The id of a card.
    fn id(&self, piece: Piece) -> &str;

    /// How the notation calls a card.
    fn label(&self, piece: Piece) -> String;

    /// Whether a player knows what the card is.
    fn knows(&self, seat: Seat, piece: Piece) -> bool;
}

/// Whether a fact about places holds; what is no such fact is answered by `help`.
pub fn fact<G: Places>(game: &G, words: &[&str], help: &str) -> Result<(), String> {
    match words {
        [who, "sees", card, "in", place @ ..] => sees(game, who, card, place, true),
        [who, "does", "not", "see", card, "in", place @ ..] => sees(game, who, card, place, false),
        [card, "in", place @ ..] => contains(game, card, None, place),
        [card, "not", "in", place @ ..] => contains(game, card, Some(0), place),
        [card, "on", "top", "of", place @ ..] => on_top(game, card, place),
        [number, card, "in", place @ ..] => contains(game, card, Some(number_of(number)?), place),
        [place @ .., number] => {
            let text = place.join(" ");
            let place = named::<G>(&text).ok_or(help)?;
            let number: usize = number.parse().map_err(|_| help)?;
            let have = game.every_piece().filter(|&piece| game.holds(place, piece)).count();
            claim(have == number, || format!("{text} has {}", count(have, "card")))
        }
        [] => Err(help.into()),
    }
}

/// Whether a player has so many of something.
pub fn measure<G: GameState>(who: &str, number: &str, what: &str, have: impl Fn(Seat) -> usize) -> Result<(), String> {
    let (seat, number) = (player::<G>(who)?, number_of(number)?);
    let have = have(seat);
    claim(have == number, || format!("{who} has {}", count(have, what)))
}

/// Whether it is this player's turn.
pub fn turn<G: GameState>(active: Seat, who: &str) -> Result<(), String> {
    let seat = player::<G>(who)?;
    claim(active == seat, || format!("it is the turn of {}", G::name(active)))
}

/// A card in play, as the notation labels it.
pub fn in_play<G: Places>(game: &G, label: &str) -> Result<Piece, String> {
    let found = game.cards_in_play().find(|&piece| game.label(piece) == label);
    found.ok_or_else(|| format!("{label} is not in play"))
}

fn named<G: Places>(text: &str) -> Option<G::Place> {
    G::common_place(text).or_else(|| {
        let (who, place) = text.split_once(' ')?;
        G::place_of(seat_of::<G>(who)?, place)
    })
}

fn place_called<G: Places>(place: &[&str]) -> Result<(String, G::Place), String> {
    let text = place.join(" ");
    let place = named::<G>(&text).ok_or_else(|| format!("no place `{text}`: {}", G::PLACES))?;
    Ok((text, place))
}

fn contains<G: Places>(game: &G, card: &str, wanted: Option<usize>, place: &[&str]) -> Result<(), String> {
    let (text, place) = place_called::<G>(place)?;
    let copies = game.copies(card, Seat::First).ok_or_else(|| format!("no card `{card}`"))?;
    let have = copies.filter(|&piece| game.holds(place, piece)).count();
    claim(wanted.map_or(have > 0, |wanted| have == wanted), || format!("{text} has {have} of {card}"))
}

fn on_top<G: Places>(game: &G, card: &str, place: &[&str]) -> Result<(), String> {
    let (text, place) = place_called::<G>(place)?;
    let top = game.top(place).ok_or_else(|| format!("{text} has no top"))?;
    let id = top.map_or("nothing", |top| game.id(top));
    claim(top.is_some() && id == card, || format!("on top is {id}"))
}

fn sees<G: Places>(game: &G, who: &str, card: &str, place: &[&str], wanted: bool) -> Result<(), String> {
    let (seat, (text, place)) = (player::<G>(who)?, place_called::<G>(place)?);
    let mut copies = game.copies(card, seat).ok_or_else(|| format!("no card `{card}`"))?;
    let seen = copies.any(|piece| game.holds(place, piece) && game.knows(seat, piece));
    claim(seen == wanted, || match seen {
        true => format!("{who} sees {card} in {text}"),
        false => format!("{who} does not see {card} in {text}"),
    })
}
