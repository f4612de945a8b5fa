//! Facts about places and cards that scenarios can state in any game.

use super::notation::seat_of;
use super::scenario::{claim, number_of, player};
use super::{FactError, GameState, Piece, Seat};
use datacron_cards::diagnostic::{count, guess};

/// A game whose places have names in scenarios.
pub trait Places: GameState {
    /// A place that a fact can name.
    type Place: Copy;

    /// The names of places, for error messages.
    const PLACES: &'static str;

    /// The shared place with this name.
    fn common_place(name: &str) -> Option<Self::Place>;

    /// A player's place with this name.
    fn place_of(seat: Seat, name: &str) -> Option<Self::Place>;

    /// Whether a card is in a place.
    fn holds(&self, place: Self::Place, piece: Piece) -> bool;

    /// The cards of a pile, of which the last is the top; none if the place is not a pile.
    fn pile(&self, place: Self::Place) -> Option<&[Piece]>;

    /// Every card of the game.
    fn every_piece(&self) -> impl Iterator<Item = Piece>;

    /// The copies of the card with this name; if two cards share it, those of the side's own card. None if no card has
    /// it.
    fn copies(&self, card: &str, side: Seat) -> Option<impl Iterator<Item = Piece>>;

    /// The cards in play. If two have the same label, the one that is meant comes first.
    fn cards_in_play(&self) -> impl Iterator<Item = Piece>;

    /// The id of a card.
    fn id(&self, piece: Piece) -> &str;

    /// A card as the notation labels it.
    fn label(&self, piece: Piece) -> String;

    /// Whether a player knows which card this is.
    fn knows(&self, seat: Seat, piece: Piece) -> bool;
}

/// Checks a fact about places; `help` is the error for anything else.
pub fn fact<G: Places>(game: &G, words: &[&str], help: &str) -> Result<(), FactError> {
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

/// Checks how many of something a player has.
pub fn measure<G: GameState>(
    who: &str,
    number: &str,
    what: &str,
    have: impl Fn(Seat) -> usize,
) -> Result<(), FactError> {
    let (seat, number) = (player::<G>(who)?, number_of(number)?);
    let have = have(seat);
    claim(have == number, || format!("{who} has {}", count(have, what)))
}

/// Checks whose turn it is.
pub fn turn<G: GameState>(active: Seat, who: &str) -> Result<(), FactError> {
    let seat = player::<G>(who)?;
    claim(active == seat, || format!("it is {}'s turn", G::name(active)))
}

/// Finds a card in play by its label.
pub fn in_play<G: Places>(game: &G, label: &str) -> Result<Piece, FactError> {
    let found = game.cards_in_play().find(|&piece| game.label(piece) == label);
    let id = label.split(['#', ' ']).next().unwrap_or(label);
    found.ok_or_else(|| match game.copies(id, Seat::First) {
        Some(_) => FactError::Untrue(format!("{label} is not in play")),
        None => no_card(game, id).into(),
    })
}

/// The copy of a card that `CARD of PLAYER` means, given as `CARD` or `CARD#2`: numbered among those of this player.
pub fn copy_of<G: Places>(game: &G, card: &str, controls: impl Fn(Piece) -> bool) -> Option<Piece> {
    let (id, number) = card.split_once('#').map_or((card, Some(1)), |(id, number)| (id, number.parse().ok()));
    let before: usize = usize::checked_sub(number?, 1)?;
    game.cards_in_play().filter(|&piece| game.id(piece) == id && controls(piece)).nth(before)
}

/// Checks whether a card has one of the traits, which are listed as cards have them.
pub fn has_trait(
    card: &str,
    wanted: &[&str],
    has: bool,
    known: &[String],
    is: impl Fn(usize) -> bool,
) -> Result<(), FactError> {
    let wanted = wanted.join(" ");
    let Some(at) = known.iter().position(|word| word.to_lowercase() == wanted) else {
        let lower: Vec<String> = known.iter().map(|word| word.to_lowercase()).collect();
        return Err(
            format!("no card has the trait `{wanted}`{}", guess(&wanted, lower.iter().map(String::as_str))).into()
        );
    };
    claim(is(at) == has, || format!("{card} {} the trait {wanted}", if has { "lacks" } else { "has" }))
}

fn no_card<G: Places>(game: &G, id: &str) -> String {
    format!("no card `{id}`{}", guess(id, game.every_piece().map(|piece| game.id(piece))))
}

fn named<G: Places>(text: &str) -> Option<G::Place> {
    G::common_place(text).or_else(|| {
        let (who, place) = text.split_once(' ')?;
        G::place_of(seat_of::<G>(who)?, place)
    })
}

fn parse_place<G: Places>(place: &[&str]) -> Result<(String, G::Place), String> {
    let text = place.join(" ");
    let place = named::<G>(&text).ok_or_else(|| format!("no place `{text}`: {}", G::PLACES))?;
    Ok((text, place))
}

fn contains<G: Places>(game: &G, card: &str, wanted: Option<usize>, place: &[&str]) -> Result<(), FactError> {
    let (text, place) = parse_place::<G>(place)?;
    let copies = game.copies(card, Seat::First).ok_or_else(|| no_card(game, card))?;
    let have = copies.filter(|&piece| game.holds(place, piece)).count();
    claim(wanted.map_or(have > 0, |wanted| have == wanted), || format!("{text} has {have} of {card}"))
}

fn on_top<G: Places>(game: &G, card: &str, place: &[&str]) -> Result<(), FactError> {
    let (text, place) = parse_place::<G>(place)?;
    let top = game.pile(place).ok_or_else(|| format!("{text} has no top"))?.last();
    let id = top.map_or("nothing", |&top| game.id(top));
    claim(top.is_some() && id == card, || format!("the top card is {id}"))
}

fn sees<G: Places>(game: &G, who: &str, card: &str, place: &[&str], wanted: bool) -> Result<(), FactError> {
    let (seat, (text, place)) = (player::<G>(who)?, parse_place::<G>(place)?);
    let mut copies = game.copies(card, seat).ok_or_else(|| no_card(game, card))?;
    let seen = copies.any(|piece| game.holds(place, piece) && game.knows(seat, piece));
    claim(seen == wanted, || match seen {
        true => format!("{who} sees {card} in {text}"),
        false => format!("{who} does not see {card} in {text}"),
    })
}
