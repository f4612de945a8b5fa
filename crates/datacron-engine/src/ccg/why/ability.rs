//! Why an interrupt cannot be played, a text not be used, a weapon not be fired.

use super::super::card::{Ability, AbilityKind, Class, Happening, Must, NONE, Op, Pieces, Purpose, ban, during, rule};
use super::super::menu::ability_text;
use super::super::rules::event_text;
use super::super::state::*;
use super::super::table::{kind_word, phase_name};
use super::Why;
use crate::Piece;
use crate::notation::{Checked, copy_number, need};

impl Why<'_> {
    /// `play CARD`, with the number of the ability among those of its kind.
    pub(super) fn play(&self, label: &str, number: Option<usize>) -> Checked {
        let piece = self.in_hand(label)?;
        let card = self.game.table.of(piece);
        need(self.game.table.interrupts.has(piece), || {
            format!("{label} is a card of type {}: it is deployed, not played", kind_word(card.kind))
        })?;
        self.encoded(piece, "it stays in hand")?;
        self.one_of(piece, AbilityKind::Play, number)
    }

    /// `use CARD`.
    pub(super) fn use_card(&self, label: &str, number: Option<usize>) -> Checked {
        let game = self.game;
        let piece = match self.on_table(label) {
            Ok(piece) => piece,
            Err(why) => {
                let held = (copy_number(label).1 == 1).then(|| self.in_hand(label).ok()).flatten();
                let Some(held) = held else { return Err(why) };
                let interrupt = game.table.interrupts.has(held);
                need(!interrupt, || format!("{label} is an interrupt: it is played, not used"))?;
                return Err(format!("{label} is in hand, and its text is used on the table"));
            }
        };
        let (location, forced) = (game.table.locations.has(piece), matches!(self.ask, Ask::Forced(_)));
        if !location && !forced {
            self.own(label)?;
        }
        self.encoded(piece, "it has no text to use")?;
        let card = game.table.of(piece);
        let used = |ability: &Ability| matches!(ability.kind, AbilityKind::Action | AbilityKind::Reaction);
        need(card.abilities.iter().any(used), || match game.table.firing.has(piece) {
            true => format!("{label} is a weapon: it is fired, in a battle"),
            false => format!("{label} has no text to use"),
        })?;
        need(!game.is_landed(piece), || format!("{label} is landed, and its text does not work"))?;
        let kind = if self.answering() { AbilityKind::Reaction } else { AbilityKind::Action };
        self.one_of(piece, kind, number)
    }

    /// A card that is not encoded yet has no text that could be used.
    fn encoded(&self, piece: Piece, so: &str) -> Checked {
        let card = self.game.table.of(piece);
        need(!card.blank, || format!("the text of {} is not encoded yet, so {so}", card.id))
    }

    /// Whether something is answered now.
    fn answering(&self) -> bool {
        matches!(self.ask, Ask::Answer(_) | Ask::Forced(_))
    }

    /// The first reason against the abilities of a kind; that of one which fits the moment tells most.
    fn one_of(&self, piece: Piece, kind: AbilityKind, number: Option<usize>) -> Checked {
        let (game, id) = (self.game, self.id(piece));
        let window = self.answering() || matches!(self.ask, Ask::Action | Ask::Weapons | Ask::Damage);
        let abilities = (0..).zip(&game.table.of(piece).abilities);
        let numbered = abilities.filter(|(_, ability)| ability.kind == kind).enumerate();
        let mut wanted =
            numbered.filter(|(at, _)| number.is_none_or(|number| number == at + 1)).map(|(_, found)| found);
        let Some(first) = wanted.next() else {
            return match (number, kind) {
                (Some(_), _) => Err(format!("{id} has no such ability")),
                (None, AbilityKind::Action) => {
                    Err(format!("{id} only answers what happens, and nothing is answered now{}", self.says(piece)))
                }
                (None, _) => Err(format!("{id} does not answer what happens{}", self.says(piece))),
            };
        };
        let all: Vec<(u8, &Ability)> = [first].into_iter().chain(wanted).collect();
        if !window {
            return self.not_now("this is no time for it");
        }
        let fitting = all.iter().find(|(_, ability)| self.fits_moment(ability));
        match fitting {
            Some((at, ability)) => self.unusable(piece, *at, ability),
            None => {
                let says = format!("; it says “{}”", ability_text(game, piece, all[0].0));
                Err(match self.ask {
                    Ask::Answer(what) | Ask::Forced(what) => {
                        format!("{id} does not answer what happens now ({}){says}", event_text(game, what))
                    }
                    _ => format!("{id} answers what happens, and nothing of the kind happens now{says}"),
                })
            }
        }
    }

    /// Whether an ability answers this kind of event, or needs none in a window.
    fn fits_moment(&self, ability: &Ability) -> bool {
        match self.ask {
            Ask::Answer(what) | Ask::Forced(what) => {
                let forced = matches!(self.ask, Ask::Forced(_));
                let before = self.game.answers_before();
                ability.forced == forced && ability.to.iter().any(|to| to.what == what && to.before == before)
            }
            _ => ability.to.is_empty(),
        }
    }

    /// Why an ability that fits the moment cannot be used.
    fn unusable(&self, piece: Piece, at: u8, ability: &Ability) -> Checked {
        let (game, id) = (self.game, self.id(piece));
        let says = format!("; it says “{}”", ability_text(game, piece, at));
        let side = ability.side.is_none_or(|side| side == self.seat);
        need(side || matches!(self.ask, Ask::Forced(_)), || format!("that text of {id} is {}'s", self.other()))?;
        need(self.is_during(ability.during), || match ability.during {
            during::DAMAGE_SEGMENT => format!("{id} is used in the damage segment of a battle{says}"),
            _ => format!("{id} cannot be used in the {} of this turn{says}", phase_name(game.phase)),
        })?;
        self.not_worn(piece, at, ability)?;
        self.afford(&format!("the text of {id}"), ability.force)?;
        let event = game.pending().filter(|_| self.answering());
        if let Some((number, _)) = event {
            need(!game.answered.contains(&(number, piece, at)), || format!("{id} has answered this already"))?;
        }
        let mut run = Run { at: ability.at, ability: at, ..Run::about(piece, self.seat) };
        if let Some((number, pending)) = event {
            let event = pending.event;
            (run.it, run.place, run.answered, run.answers) = (event.it, event.place, event.amount, number + 1);
        }
        if ability.kind == AbilityKind::Fire {
            run.place = game.battle.place;
        }
        let scope = game.scope(&run);
        let holds = ability.condition.is_none_or(|condition| game.holds(condition, &scope));
        need(holds, || format!("the condition of {id} does not hold{says}"))?;
        self.targets(run, &says)?;
        let alike = game.can_use(self.seat, piece, at, event.map(|(number, _)| number));
        need(!alike, || format!("{} is like another copy, and the other is offered", game.label(piece)))?;
        Err(match event {
            Some((_, pending)) => {
                let what = event_text(game, pending.event.what);
                format!("{id} does not answer this, or would have no effect ({what}){says}")
            }
            None => format!("{id} would have no effect now{says}"),
        })
    }

    fn is_during(&self, times: u16) -> bool {
        let game = self.game;
        let phase = if game.active == self.seat { during::yours(game.phase) } else { during::theirs(game.phase) };
        let battle = game.battle.going && game.battle.segment < Segment::Damage;
        let damage = game.battle.going && game.battle.segment == Segment::Damage;
        times & phase != 0 || times & during::BATTLE != 0 && battle || times & during::DAMAGE_SEGMENT != 0 && damage
    }

    /// Whether a text may still be used this turn.
    fn not_worn(&self, piece: Piece, at: u8, ability: &Ability) -> Checked {
        let (game, card) = (self.game, self.game.table.of(piece));
        if ability.kind == AbilityKind::Play {
            let played = game.now.played.iter().filter(|&&title| title == card.title_no).count();
            return need(card.limit().is_none_or(|limit| played < limit), || {
                format!("{} may be played {} a turn, and it was", card.id, times(card.limit().unwrap_or(1)))
            });
        }
        let used = ability.once.is_some() && game.now.used[usize::from(at).min(1)].has(piece);
        need(!used, || format!("{} was used as often as it may be", card.id))?;
        let tool = game.table.weapons.or(game.table.devices).has(piece);
        need(!tool || !game.banned(piece, ban::USE), || format!("a card forbids to use {}", card.id))?;
        let Some(host) = game.host_of(piece).filter(|_| game.table.devices.has(piece)) else { return Ok(()) };
        let others = game.carried(host).and(game.now.devices).without(Pieces::of(piece));
        let free = others.is_empty() || game.table.of(host).class == Class::Capital;
        need(free, || format!("{} has used another device this turn", game.label(host)))
    }

    /// Whether everything that has to be picked first is there.
    fn targets(&self, run: Run, says: &str) -> Checked {
        let (game, id) = (self.game, self.id(run.source));
        let mut at = run;
        loop {
            let op = game.table.cards.op(at.at);
            match op {
                Op::Execute | Op::End => return Ok(()),
                Op::Pick { must: Must::Yes, purpose, .. } => {
                    let set = game.pick_set(op, &at);
                    need(!set.is_empty(), || match purpose {
                        Purpose::Target => format!("{id} has no target{says}"),
                        _ => format!("there is no card to choose for {id}{says}"),
                    })?;
                    if let Some(target) = set.first()
                        && purpose == Purpose::Target
                        && at.target == NONE
                    {
                        at.target = target.0;
                    }
                }
                _ => {}
            }
            at.skip(1);
        }
    }

    /// `fire CARD`.
    pub(super) fn fire(&self, label: &str, number: Option<usize>) -> Checked {
        let game = self.game;
        let weapon = self.own(label)?;
        need(game.table.weapons.has(weapon), || format!("{label} is no weapon"))?;
        self.encoded(weapon, "it cannot be fired")?;
        need(game.table.firing.has(weapon), || format!("{label} is not fired{}", self.says(weapon)))?;
        let Ask::Weapons = self.ask else {
            return self.not_now("weapons are fired in the weapons segment of a battle");
        };
        let host = game.host_of(weapon).filter(|_| game.attached.has(weapon));
        let host = host.ok_or_else(|| format!("nobody carries {label}"))?;
        let carrier = game.label(host);
        need(game.battle.joined.has(host), || format!("{carrier}, who carries it, is not in the battle"))?;
        need(game.play[self.seat].has(host), || format!("{carrier} is controlled by {}", self.other()))?;
        need(!game.inside.has(host), || format!("{carrier} is inside something, and nobody fires out of it"))?;
        need(!game.is_landed(host), || format!("{carrier} is landed"))?;
        let empty = game.pile(self.seat, Pile::Reserve).is_empty();
        need(!empty, || format!("the Reserve Deck of {} is empty, and no destiny can be drawn", self.name()))?;
        let capital = game.table.of(host).class == Class::Capital;
        need(capital || !game.now.fired.has(host), || format!("{carrier} has fired a weapon this turn already"))?;
        need(!game.now.fired.has(weapon), || format!("{label} was fired this turn already"))?;
        let abilities = (0..).zip(&game.table.of(weapon).abilities);
        let mut ways = abilities.filter(|(_, ability)| ability.kind == AbilityKind::Fire);
        match ways.nth(number.unwrap_or(1).saturating_sub(1)) {
            Some((at, ability)) => self.unusable(weapon, at, ability),
            None => Err(format!("{label} has no such way to fire")),
        }
    }

    /// `react with CARD`.
    pub(super) fn react(&self, label: &str) -> Checked {
        let game = self.game;
        let by = self.own(label)?;
        let grants = game.table.rules[rule::REACT].has(by);
        need(grants, || match game.table.of(by).blank {
            true => format!("the text of {label} is not encoded yet, so nothing reacts by it"),
            false => format!("{label} does not say that anything reacts{}", self.says(by)),
        })?;
        need(game.active != self.seat, || "players react only in the opponent's turn".into())?;
        let Ask::Answer(Happening::Battles | Happening::Drains) = self.ask else {
            return self.not_now("players react to battles and drains");
        };
        need(!game.now.reacted.has(by), || format!("{label} has reacted this turn already"))?;
        Err(format!("no card can come here by {label}, or none can be paid for{}", self.says(by)))
    }
}

fn times(number: usize) -> String {
    match number {
        1 => "once".into(),
        2 => "twice".into(),
        number => format!("{number} times"),
    }
}
