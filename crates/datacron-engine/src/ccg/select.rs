//! Which cards and locations a selection finds.

use super::card::{Filter, FilterNo, From, Link, NONE, Pieces, Ref, State, Where};
use super::state::*;
use super::values::Scope;
use crate::{Piece, Seat};

/// How a card stands when it is looked at: on the table, or as an event remembers it.
#[derive(Debug, Clone, Copy)]
struct Seen {
    whose: Seat,
    place: u8,
    /// It is looked at wherever it is now.
    anywhere: bool,
}

impl Ccg<'_> {
    #[inline]
    pub(super) fn filter(&self, no: FilterNo) -> &'static Filter {
        self.table.cards.filter(no)
    }

    /// The cards and locations that fit.
    pub(super) fn select(&self, no: FilterNo, scope: &Scope) -> Pieces {
        let filter = self.filter(no);
        let live = &filter.live;
        let printed = self.table.fits[usize::from(no.0)];
        let base = match live.is {
            Some(is) => self.referred(is, scope),
            None => match live.from {
                From::Table if live.locations => printed.and(self.locations_on_table()),
                From::Table => printed.and(self.all_in_play()),
                From::Hand => printed.and(self.hand[DARK].or(self.hand[LIGHT])),
                From::Looked => printed.and(self.looked),
                From::Pile(pile) => {
                    let all = Seat::BOTH.into_iter().flat_map(|seat| self.pile(seat, pile).iter().copied());
                    printed.and(all.collect())
                }
            },
        };
        if base.is_empty() {
            return base;
        }
        let found: Pieces = base.iter().filter(|&piece| self.matches(no, scope, piece)).collect();
        let Some((stat, highest)) = live.highest else { return found };
        let values = found.iter().map(|piece| self.stat(stat, piece));
        let Some(best) = (if highest { values.max() } else { values.min() }) else { return found };
        found.iter().filter(|&piece| self.stat(stat, piece) == best).collect()
    }

    /// The cards of a set that fit.
    pub(super) fn select_among(&self, no: FilterNo, scope: &Scope, cards: Pieces) -> Pieces {
        if self.filter(no).live.highest.is_some() {
            return self.select(no, scope).and(cards);
        }
        let could = cards.and(self.table.fits[usize::from(no.0)]);
        could.iter().filter(|&piece| self.matches(no, scope, piece)).collect()
    }

    /// The cards that a text refers to.
    fn referred(&self, is: Ref, scope: &Scope) -> Pieces {
        let one = |piece: u8| if piece == NONE { Pieces::NONE } else { Pieces::of(Piece(piece)) };
        match is {
            Ref::This => Pieces::of(scope.source),
            Ref::Host => one(if scope.host == NONE { self.host[scope.source.index()] } else { scope.host }),
            Ref::It => one(scope.it),
            Ref::Target if scope.batch != NONE => self.batches[usize::from(scope.batch)],
            Ref::Target => one(scope.target),
            Ref::Other => one(scope.other),
            Ref::Place => self.own_place(scope).map_or(Pieces::NONE, |place| Pieces::of(self.location(place))),
        }
    }

    /// Whether a card fits a rule of another card, or of itself, as printed: if it does not, nothing else has to be
    /// looked at.
    #[inline]
    pub(super) fn could_fit(&self, no: FilterNo, source: Piece, piece: Piece) -> bool {
        self.table.fits[usize::from(no.0)].has(piece) && (piece == source || self.filter(no).live.is != Some(Ref::This))
    }

    /// Whether a card fits, as it is now.
    pub(super) fn matches(&self, no: FilterNo, scope: &Scope, piece: Piece) -> bool {
        let seen = Seen { whose: self.controller(piece), place: self.place[piece.index()], anywhere: false };
        self.fits_seen(no, scope, piece, seen, true)
    }

    /// Whether a card fits without regard to its icons: for rules that give icons.
    pub(super) fn matches_but_icons(&self, no: FilterNo, scope: &Scope, piece: Piece) -> bool {
        let seen = Seen { whose: self.controller(piece), place: self.place[piece.index()], anywhere: false };
        self.fits_seen(no, scope, piece, seen, false)
    }

    /// Whether a card of a player fits, wherever it is.
    pub(super) fn matches_anywhere(&self, no: FilterNo, scope: &Scope, piece: Piece, whose: Seat) -> bool {
        self.fits_seen(no, scope, piece, Seen { whose, place: NONE, anywhere: true }, true)
    }

    /// Whether a card fits as it was when an event happened to it.
    pub(super) fn matches_event(&self, no: FilterNo, scope: &Scope, piece: Piece, event: &Event) -> bool {
        let seen = Seen { whose: event.whose, place: event.place, anywhere: true };
        self.fits_seen(no, scope, piece, seen, true)
    }

    /// Whether a location fits.
    pub(super) fn place_fits(&self, no: FilterNo, scope: &Scope, place: u8) -> bool {
        place != NONE && self.matches(no, scope, self.location(place))
    }

    fn fits_seen(&self, no: FilterNo, scope: &Scope, piece: Piece, seen: Seen, icons: bool) -> bool {
        if !self.table.fits[usize::from(no.0)].has(piece) {
            return false;
        }
        let live = &self.filter(no).live;
        if !live.whose.covers(seen.whose, scope.you) {
            return false;
        }
        if !seen.anywhere && !self.is_from(live.from, piece) {
            return false;
        }
        if live.plain {
            return true;
        }
        if live.is.is_some_and(|is| !self.referred(is, scope).has(piece)) {
            return false;
        }
        let not = |piece_no: u8| piece_no != NONE && piece.0 == piece_no;
        if live.not_this && piece == scope.source
            || live.not_it && not(scope.it)
            || live.not_host && not(self.host[scope.source.index()])
        {
            return false;
        }
        if live.place.is_some_and(|place| !self.is_where(place, scope, piece, seen.place)) {
            return false;
        }
        if live.has != 0 && self.table.of(piece).numbers() & live.has != live.has {
            return false;
        }
        if live.controlled_by.is_some_and(|who| {
            let controls = |seat| match scope.plain {
                true => self.controls_plainly(seat, seen.place),
                false => self.controls(seat, seen.place),
            };
            seen.place == NONE
                || !crate::Seat::BOTH.into_iter().any(|seat| who.covers(seat, scope.you) && controls(seat))
        }) {
            return false;
        }
        if !live.systems.is_empty() {
            // On a planet is at its sites, not in a starship above it.
            let there =
                seen.place != NONE && self.is_site(seen.place) && live.systems.contains(&self.system_at(seen.place));
            let printed = self.table.locations.has(piece) && live.systems.contains(&self.table.of(piece).system);
            if !there && !printed {
                return false;
            }
        }
        if live.icons | live.not_icons != 0 && icons {
            let has = self.icons(piece);
            if live.icons != 0 && has & live.icons == 0 || has & live.not_icons != 0 {
                return false;
            }
        }
        live.ranges.iter().all(|range| self.in_range(range.stat, range.compare, range.to, piece, scope))
            && (live.state == 0 || self.is_in_state(live.state, piece))
            && live.links.iter().all(|(link, other)| self.is_linked(*link, *other, scope, piece, seen.place))
            && {
                // Where the card is has been looked at.
                let there = Seen { anywhere: true, ..seen };
                let fits = |&other: &FilterNo| self.fits_seen(other, scope, piece, there, icons);
                (live.any.is_empty() || live.any.iter().any(fits)) && !live.except.iter().any(fits)
            }
    }

    fn is_from(&self, from: From, piece: Piece) -> bool {
        match from {
            From::Table => self.on_table(piece),
            From::Hand => matches!(self.zone(piece), Zone::Hand(_)),
            From::Pile(pile) => Seat::BOTH.into_iter().any(|seat| self.zone(piece) == Zone::of(pile, seat)),
            From::Looked => self.looked.has(piece),
        }
    }

    /// Whether a card at a place is where a text says.
    fn is_where(&self, place: Where, scope: &Scope, piece: Piece, at: u8) -> bool {
        if at == NONE {
            return false;
        }
        let of = |piece: u8| (piece != NONE).then(|| self.place[usize::from(piece)]).filter(|&place| place != NONE);
        let own = self.own_place(scope);
        let event = (scope.place != NONE).then_some(scope.place);
        let same = |other: Option<u8>| other == Some(at);
        let next_to = |other: Option<u8>| other.is_some_and(|other| self.are_adjacent(other, at));
        let related = |other: Option<u8>| other.is_some_and(|other| other != at && self.related(other, at));
        match place {
            Where::Here => same(own),
            Where::Present => same(own) && !self.inside.has(piece),
            Where::Adjacent => next_to(own),
            Where::HereOrAdjacent => same(own) || next_to(own),
            Where::Related => related(own),
            Where::RelatedSite => related(own) && self.is_site(at),
            Where::RelatedSystem => related(own) && self.is_system(at),
            Where::HereOrRelated => same(own) || related(own),
            Where::Event => same(event),
            Where::PresentAtEvent => same(event) && !self.inside.has(piece),
            Where::AdjacentToEvent => next_to(event),
            Where::EventOrAdjacent => same(event) || next_to(event),
            Where::WithIt => same(of(scope.it)),
            Where::WithTarget => same(of(scope.target)),
        }
    }

    fn is_in_state(&self, states: u16, piece: Piece) -> bool {
        let has = |state: State| states >> state as u16 & 1 != 0;
        let place = self.place_of(piece);
        let in_battle = || self.battle.going && self.battle.joined.has(piece);
        (!has(State::InBattle) || in_battle())
            && (!has(State::Defending) || in_battle() && self.controller(piece) != self.battle.by)
            && (!has(State::Hit) || self.hit.has(piece))
            && (!has(State::Piloted) || self.is_piloted(piece))
            && (!has(State::Unpiloted) || !self.is_piloted(piece))
            && (!has(State::Driving) || self.steering.has(piece))
            && (!has(State::Passenger) || self.aboard.has(piece) && !self.steering.has(piece))
            && (!has(State::Night) || place.is_some_and(|place| self.is_night(place)))
            && (!has(State::Alone) || place.is_some_and(|place| self.is_alone(piece, place)))
    }

    /// The only character of its player there; of a ship or vehicle: the only one of those.
    fn is_alone(&self, piece: Piece, place: u8) -> bool {
        let own = self.at(self.controller(piece), place);
        let like = match self.table.characters.has(piece) {
            true => self.table.characters,
            false => self.table.vehicles.or(self.table.starships),
        };
        // A permanent pilot is company for a character as well.
        let company = |ship: Piece| self.table.of(ship).permanent_pilots > 0 && self.table.characters.has(piece);
        own.and(like).len() == 1 && !own.and(self.table.vehicles.or(self.table.starships)).iter().any(company)
    }

    fn is_linked(&self, link: Link, other: FilterNo, scope: &Scope, piece: Piece, place: u8) -> bool {
        let fits = |card: Piece| self.matches(other, scope, card);
        match link {
            Link::At => self.place_fits(other, scope, place),
            Link::RelatedTo => {
                place != NONE
                    && self
                        .row
                        .iter()
                        .any(|&near| near != place && self.related(near, place) && self.place_fits(other, scope, near))
            }
            Link::With => {
                place != NONE && {
                    let mut there = self.here[usize::from(place)].and(self.table.fits[usize::from(other.0)]);
                    there.drop(piece);
                    there.iter().any(fits)
                }
            }
            Link::Pilots => self.steering.has(piece) && self.host_of(piece).is_some_and(fits),
            Link::PilotedBy => self.carried(piece).and(self.steering).iter().any(fits),
            Link::Aboard => self.aboard.has(piece) && self.host_of(piece).is_some_and(fits),
            Link::HasAboard => self.carried(piece).and(self.aboard).iter().any(fits),
            Link::Carries => self.carried(piece).and(self.attached).iter().any(fits),
            Link::On => self.attached.has(piece) && self.host_of(piece).is_some_and(fits),
        }
    }
}
