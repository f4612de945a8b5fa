//! Why a choice is not offered, in a player's words. Nothing is decided here: the checks of the rules are asked one by
//! one until one of them says no.

use super::card::{Card, CardNo, Condition, Faction, Kind, Op, Purpose, WhoseMask};
use super::rules::question;
use super::state::{Ask, Choice, Dbg, HuntPermit, Run, Zone};
use crate::notation::{
    Checked, Notation, check_words, copy_number, is_offered, need, option, other_question, past_question, tidy,
    unnumbered,
};
use crate::{GameState, Piece, Seat};
use datacron_cards::TextLine;
use datacron_cards::diagnostic::{count, guess};

/// Why a player cannot make a choice that is not offered; none if there is no telling.
pub(super) fn why_not(game: &Dbg, seat: Seat, choice: &str) -> Option<String> {
    check_words(game, seat, choice, |ask, words| Why { game, seat, ask }.check(words)).err()
}

/// A player at a question.
struct Why<'g> {
    game: &'g Dbg,
    seat: Seat,
    ask: Ask,
}

impl Why<'_> {
    fn check(&self, words: &[&str]) -> Checked {
        self.option(&words.join(" "))?;
        match words {
            ["play", card, how @ ..] => self.play(card, how),
            ["pay", "off", card] => self.pay_off(card),
            ["use", card] => self.use_card(card),
            ["commit", card, "to", "base"] => self.commit(card).map(|_| ()),
            ["commit", card, "to", target] => self.hunt(card, target),
            ["attack", "base"] => {
                self.main("nobody attacks now")?;
                need(!self.game.now.at_base.is_empty(), || "nothing is committed to an attack on the base".into())
            }
            ["attack", target] => {
                self.main("nobody attacks now")?;
                let target = self.in_row(target)?;
                let slot = self.game.slot(target).map(|slot| self.game.now.at_row[slot]).unwrap_or_default();
                need(!slot.is_empty(), || format!("nothing is committed to an attack on {}", self.game.label(target)))
            }
            ["end", "turn"] => self.main("the turn does not end now"),
            ["to", _, ..] => match self.ask {
                Ask::Destination(_) if is_offered(self.game, &words.join(" ")) => Ok(()),
                Ask::Destination(piece) => Err(format!("nothing sends {} there", self.game.label(piece))),
                _ => self.past("it is not asked where a card goes"),
            },
            [number, "damage", "to", ship] => self.split(number, ship),
            ["buy", card, ..] if self.ask == Ask::Action => self.buy(card),
            words if is_offered(self.game, &words.join(" ")) => Ok(()),
            [word @ ("accept" | "decline" | "done")] => self.plain(word),
            ["put", "back", card, ..] => self.take("put back", card),
            [verb, card, ..] if VERBS.contains(verb) => self.take(verb, card),
            _ => Ok(()),
        }
    }

    /// Something that is not done at the question asked.
    fn not_now(&self, nothing: &str) -> Checked {
        Err(other_question(nothing, &question(self.game)))
    }

    /// The answer to a question that is not asked now, perhaps because there was no other answer.
    fn past(&self, nothing: &str) -> Checked {
        Err(past_question(nothing, &question(self.game)))
    }

    /// Checks that the player may do anything in the main phase.
    fn main(&self, nothing: &str) -> Checked {
        if self.ask == Ask::Action { Ok(()) } else { self.not_now(nothing) }
    }

    fn name(&self) -> &'static str {
        Dbg::name(self.seat)
    }

    // Cards.

    /// The card with this id.
    fn card(&self, id: &str) -> Result<(CardNo, &Card), String> {
        let cards = self.game.cards;
        let ids = cards.all.iter().map(|card| card.id.as_str());
        cards.by_id(id).ok_or_else(|| format!("there is no card `{id}`{}", guess(id, ids)))
    }

    /// That a card is not somewhere, and where it is if the player can know.
    fn elsewhere(&self, no: CardNo, expected: &str) -> String {
        let (cards, game) = (self.game.cards, self.game);
        let known = || cards.copies(no).filter(|&piece| game.knows(self.seat, piece)).map(|piece| game.zone(piece));
        let id = &cards.all[usize::from(no.0)].id;
        match known().find(|&zone| zone != Zone::Exile).or_else(|| known().next()) {
            Some(zone) => format!("{id} is not {expected}, but {}", place(zone)),
            None => format!("{id} is not {expected}"),
        }
    }

    /// The copy with this label among these pieces, which are in the order of the notation.
    fn copy(&self, label: &str, among: impl Iterator<Item = Piece>, expected: &str) -> Result<Piece, String> {
        let (id, number) = copy_number(label);
        let (no, _) = self.card(id)?;
        let there: Vec<Piece> = among.filter(|&piece| self.game.cards.no(piece) == no).collect();
        match number.checked_sub(1).and_then(|at| there.get(at)) {
            Some(&piece) => Ok(piece),
            None if there.is_empty() => Err(self.elsewhere(no, expected)),
            None => Err(format!("there are fewer copies of {id}")),
        }
    }

    fn in_row(&self, label: &str) -> Result<Piece, String> {
        self.copy(label, self.game.row.iter().flatten().copied(), "in the galaxy row")
    }

    fn in_hand(&self, label: &str) -> Result<Piece, String> {
        let (id, number) = copy_number(label);
        need(number == 1, || unnumbered(id))?;
        self.copy(id, self.game.hand[self.seat].iter(), &format!("in {}'s hand", self.name()))
    }

    /// A card the player has in play; the base is one.
    fn in_play(&self, label: &str) -> Result<Piece, String> {
        let there = self.game.play[self.seat].iter().chain(self.game.base[self.seat]);
        self.copy(label, there, &format!("in play under {}", self.name()))
    }

    /// Checks that a card is not offered under the name of another copy.
    fn not_a_twin(&self, piece: Piece) -> Checked {
        let copies = self.game.cards.copies(self.game.cards.no(piece));
        let (label, before) =
            (self.game.label(piece), |other: &Piece| *other != piece && self.game.twins(*other, piece));
        let (_, number) = copy_number(&label);
        let mut twins = copies.filter(before).filter(|&other| copy_number(&self.game.label(other)).1 < number);
        match twins.next() {
            Some(twin) => {
                Err(format!("{label} is like {} in every respect: only one is offered", self.game.label(twin)))
            }
            None => Ok(()),
        }
    }

    // The main phase.

    fn play(&self, id: &str, how: &[&str]) -> Checked {
        let piece = self.in_hand(id)?;
        self.main("no card is played now")?;
        let marked = self.game.now.exile_at_end.contains(&piece);
        need(how.is_empty() || marked, || format!("{id} is not to be exiled at the end of the turn"))
    }

    /// What a card costs.
    fn price(&self, piece: Piece) -> Checked {
        let (cost, have) = (self.game.cards.offer(piece).cost, self.game.resources[self.seat]);
        need(cost <= have, || {
            let (label, have) = (self.game.label(piece), count(have.into(), "resource"));
            format!("{label} costs {cost}, and {} has {have}", self.name())
        })
    }

    fn buy(&self, label: &str) -> Checked {
        let game = self.game;
        let there = game.row.iter().flatten().copied().chain(game.pilots.first());
        let piece = self.copy(label, there, "for sale")?;
        self.purchase(piece, false)?;
        self.not_a_twin(piece)
    }

    fn purchase(&self, piece: Piece, free: bool) -> Checked {
        let game = self.game;
        let own = game.may_purchase(self.seat, piece);
        need(own, || format!("{} belongs to the {} side", game.label(piece), Dbg::name(self.seat.other())))?;
        if free { Ok(()) } else { self.price(piece) }
    }

    fn pay_off(&self, label: &str) -> Checked {
        self.main("nothing is paid off now")?;
        need(self.game.pay_off, || "the players have not agreed that cards may be paid off".into())?;
        let piece = self.in_row(label)?;
        let neutral = self.game.cards.offer(piece).faction == Faction::Neutral;
        need(neutral, || format!("{label} is not neutral"))?;
        self.price(piece)?;
        self.not_a_twin(piece)
    }

    fn use_card(&self, label: &str) -> Checked {
        let (game, seat) = (self.game, self.seat);
        let piece = self.in_play(label)?;
        let card = game.cards.of(piece);
        let Some(usage) = card.usage else { return Err(format!("{label} has no ability to use")) };
        self.main("no ability is used now")?;
        need(!game.now.used.has(piece), || format!("{label} was used this turn already"))?;
        if game.can_use(seat, piece) {
            return self.not_a_twin(piece);
        }
        let says = || format!("; it says “{}”", card.usage_text);
        let run = Run::new(usage.effect, piece, seat);
        if let Some(condition) = usage.condition {
            need(game.condition_holds(condition, &run), || match condition {
                Condition::ForceWithYou => format!("the Force is not with {}", self.name()),
                _ => format!("the condition of {label} does not hold{}", says()),
            })?;
        }
        let have = game.resources[seat];
        need(usage.resources <= have, || {
            let cost = usage.resources;
            format!("it costs {cost} to use {label}, and {} has {}", self.name(), count(have.into(), "resource"))
        })?;
        if let Some(filter) = usage.pays_with {
            need(game.find(filter.alone(), &run, |_| true), || {
                format!("there is no card to pay for {label} with{}", says())
            })?;
        }
        Err(format!("{label} would have no effect now{}", says()))
    }

    /// A card that is to be committed to any attack.
    fn commit(&self, label: &str) -> Result<Piece, String> {
        let now = &self.game.now;
        self.main("nothing is committed now")?;
        let piece = self.in_play(label)?;
        need(self.game.cards.of(piece).kind != Kind::Base, || format!("{label} is a base and does not attack"))?;
        need(!now.spent.has(piece), || format!("{label} has attacked this turn"))?;
        need(!now.busy.has(piece), || format!("{label} is committed already"))?;
        self.not_a_twin(piece)?;
        Ok(piece)
    }

    /// A card that is to be committed to an attack on the row.
    fn hunt(&self, label: &str, target: &str) -> Checked {
        let game = self.game;
        let piece = self.commit(label)?;
        let target_piece = self.in_row(target)?;
        need(game.cards.units.has(piece), || format!("{label} is a capital ship: it only attacks the base"))?;
        if game.target_value(self.seat, target_piece).is_none() {
            let enemy = WhoseMask::ENEMY.covers(game.cards.offer(target_piece).faction, self.seat);
            let neutral = game.cards.offer(target_piece).faction == Faction::Neutral;
            let hunter = game.base[self.seat].is_some_and(|base| game.cards.hunters.has(base));
            let spent = neutral && hunter && game.now.hunt_permit != HuntPermit::Unused;
            need(!spent, || "the base only lets one neutral card be attacked each turn".into())?;
            need(enemy, || format!("{target} is not an enemy card"))?;
            return Err(format!("{target} is a capital ship, which cannot be attacked in the row"));
        }
        self.not_a_twin(target_piece)
    }

    // Other questions.

    /// `VERB CARD` for what a question asks for.
    fn take(&self, verb: &str, label: &str) -> Checked {
        let game = self.game;
        if game.take_verb() != Some(verb) {
            return self.past(&format!("nothing is asked with `{verb}` now"));
        }
        let (id, _) = copy_number(label);
        let (_, card) = self.card(id)?;
        match (self.ask, game.running()) {
            (Ask::SecretBase | Ask::NewBase, _) => {
                need(card.kind == Kind::Base, || format!("{id} is not a base"))?;
                Err(format!("{id} is not one of the bases to choose from"))
            }
            (Ask::Order, _) => Err(format!("no ability of {id} waits to be resolved")),
            (Ask::Pick { source, purpose }, Some(run)) => {
                let source = game.cards.of(source);
                let says = format!("; {} says “{}”", source.id, TextLine::join(&source.text));
                let Op::Pick { from, .. } = game.cards.op(run.at) else { return Ok(()) };
                let mut fits = None;
                let is = |piece: Piece| game.label(piece) == label;
                if game.find_picks(purpose, from, &run, is) {
                    return Ok(());
                }
                game.find(from, &run, |piece| {
                    fits = is(piece).then_some(piece);
                    fits.is_some()
                });
                match (fits, purpose) {
                    (Some(piece), Purpose::Purchase { free }) => self.purchase(piece, free)?,
                    (Some(piece), _) => self.not_a_twin(piece)?,
                    (None, _) => {}
                }
                Err(format!("{label} is not one of the cards to choose from{says}"))
            }
            _ => Ok(()),
        }
    }

    /// An option of the ability that asks, if it is one.
    fn option(&self, text: &str) -> Checked {
        let (game, cards) = (self.game, self.game.cards);
        let Some(run) = game.running() else { return Ok(()) };
        let Op::Mode { options, .. } = cards.op(run.at) else { return Ok(()) };
        let phrase = |phrase: u16| cards.phrases.get(usize::from(phrase)).map(String::as_str);
        let is = |&(number, _, words): &(u8, _, u16)| tidy(&option(phrase(words), number)) == text;
        match cards.options(run.at, options).find(is) {
            Some((_, at, _)) => need(game.can_choose(&run, at), || "this option would have no effect now".into()),
            None => Ok(()),
        }
    }

    fn split(&self, number: &str, label: &str) -> Checked {
        let Ask::Split { ship, least, most } = self.ask else { return self.past("no damage is divided now") };
        let name = self.game.label(ship);
        need(name == label, || format!("the question is how much damage {name} takes"))?;
        need(number.parse::<u8>().is_ok_and(|amount| (least..=most).contains(&amount)), || {
            format!("{name} has to take {least} to {most} damage")
        })
    }

    fn plain(&self, word: &str) -> Checked {
        let mut choices = Vec::new();
        self.game.choices(&mut choices);
        let decline = choices.into_iter().find(|&choice| choice == Choice::Decline);
        match (word, decline.map(|choice| self.game.notation(choice))) {
            ("decline" | "done", Some(stop)) => Err(format!("doing nothing is `{stop}` at this question")),
            ("decline" | "done", None) if self.ask == Ask::Action => {
                Err("there is nothing to decline now; `end turn` ends the turn".into())
            }
            ("decline" | "done", None) => {
                Err(format!("one of the choices has to be made; the question is: {}", question(self.game)))
            }
            _ => self.not_now("there is nothing to accept now"),
        }
    }
}

/// The words for picking a card, each in a word.
const VERBS: [&str; 10] = ["pick", "reveal", "resolve", "discard", "exile", "destroy", "damage", "take", "swap", "buy"];

fn place(zone: Zone) -> String {
    let of = |seat: Seat, place: &str| format!("in {}'s {place}", Dbg::name(seat));
    match zone {
        Zone::Deck(seat) => of(seat, "deck"),
        Zone::Hand(seat) => of(seat, "hand"),
        Zone::Discard(seat) => of(seat, "discard pile"),
        Zone::Play(seat) => format!("in play under {}", Dbg::name(seat)),
        Zone::Bases(seat) => of(seat, "base deck"),
        Zone::Base(seat) => format!("{}'s base", Dbg::name(seat)),
        Zone::Victory(seat) => format!("destroyed by {}", Dbg::name(seat)),
        Zone::GalaxyDeck => "in the galaxy deck".into(),
        Zone::Row => "in the galaxy row".into(),
        Zone::GalaxyDiscard => "in the galaxy discard pile".into(),
        Zone::Pilots => "in the stack of pilots".into(),
        Zone::Exile => "out of the game".into(),
    }
}
