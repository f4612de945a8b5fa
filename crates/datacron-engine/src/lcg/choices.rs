//! The choices at each question, and what each of them does.

use super::answer::Answer;
use super::card::{Icon, Must, Op, Pieces, Purpose};
use super::state::*;
use crate::mark::rule;
use crate::run::{Asking, run};
use crate::{GameState, Piece, Seat, Status};

impl GameState for Lcg<'_> {
    type Ask = Ask;
    type Choice = Choice;

    const NAMES: [&'static str; 2] = ["dark", "light"];

    #[inline]
    fn status(&self) -> Status<Ask> {
        self.asking.status(self.over)
    }

    fn offer(&self, seat: Seat, ask: Ask, out: &mut Vec<Choice>) {
        match ask {
            Ask::Reject | Ask::Reveal => self.offer_each(self.chosen[seat], out),
            Ask::Mulligan | Ask::UseShield(_) | Ask::May(_) | Ask::FateAgain(_) => {
                out.extend([Choice::Accept, Choice::Decline]);
            }
            Ask::Balance => {
                self.offer_each(self.objectives(DARK), out);
                rule!("LCG-BALANCE-04", "LCG-AMB-30");
                out.push(Choice::Decline);
            }
            Ask::OptionalDiscard => {
                self.offer_each(self.hand[seat], out);
                out.push(Choice::Decline);
            }
            Ask::DiscardDown => self.offer_each(self.hand[seat], out),
            Ask::Action => {
                if let Some(&Frame::Window { deploy, .. }) = self.stack.last() {
                    self.each_action(seat, deploy, |choice| {
                        out.push(choice);
                        false
                    });
                }
                out.push(Choice::Pass);
            }
            Ask::Answer(_) => self.offer_answers(seat, out),
            Ask::Forced(_) => {
                let kind = self.answer_kind();
                for seat in [self.active, self.active.other()] {
                    self.each_answer(kind, seat, true, |answer| {
                        out.push(Choice::Use(answer.piece, answer.ability));
                        false
                    });
                }
            }
            Ask::Host(piece) => {
                if let Some(&Frame::Play { how, .. }) = self.stack.last() {
                    self.offer_each(self.host_question(seat, piece, how).unwrap_or_default(), out);
                    out.extend((how == How::PutEither).then_some(Choice::Done));
                }
            }
            Ask::Pay(_) => self.each_payment(seat, |source, count| {
                out.push(Choice::Generate(source, count));
                false
            }),
            Ask::Pick { purpose: Purpose::Keep, .. } => {
                self.offer_each(self.units(seat).without(self.picked), out);
                out.push(Choice::Done);
            }
            Ask::Pick { .. } => self.offer_picks(out),
            Ask::Option(_) => {
                if let Some(run) = self.running()
                    && let Op::Mode { options, .. } = self.table.cards.op(run.at)
                {
                    out.extend((0..options).map(Choice::Option));
                }
            }
            Ask::Strip(piece) => {
                out.extend(Token::ALL.into_iter().filter(|&t| self.has_token(piece, t)).map(Choice::Token));
                self.offer_each(self.strippable(piece), out);
                out.push(Choice::Done);
            }
            Ask::Engage => {
                self.each_engageable(|objective| {
                    out.push(objective.map_or(Choice::EngageDial, Choice::Engage));
                    false
                });
                out.push(Choice::Done);
            }
            Ask::Attackers => {
                let declared = self.fight.attackers;
                self.offer_each(self.attackers_against(seat, self.fight.objective, declared), out);
                if declared.is_empty() {
                    rule!("LCG-ENGAGEMENT-05");
                } else {
                    out.push(Choice::Done);
                }
            }
            Ask::Defenders => {
                self.offer_each(self.possible_defenders(), out);
                rule!("LCG-ENGAGEMENT-07");
                out.push(Choice::Done);
            }
            Ask::Shielding(unit) => {
                self.offer_each(self.shieldable(unit), out);
                out.push(Choice::Decline);
            }
            Ask::EdgeCard => {
                rule!("LCG-EDGE-08", "LCG-EDGE-10");
                self.offer_each(self.hand[seat], out);
                out.push(Choice::Pass);
            }
            Ask::FateOrder => self.offer_each(self.next_fates(), out),
            Ask::About { piece, ability } => self.offer_each(self.abouts(seat, piece, ability), out),
            Ask::DiscardOrder => match (self.stack.last(), self.stack.first()) {
                (Some(&Frame::Moment { stage: Stage::Order { placed }, .. }), _) => {
                    self.offer_each(self.next_to_fall(placed), out);
                }
                (_, Some(&Frame::Turn(Step::EdgeDiscard(stack)))) => {
                    self.offer_each(self.edge[stack].iter().copied().collect(), out);
                }
                _ => {}
            },
            Ask::Strike => {
                let (must, may) = self.strikers(seat);
                self.offer_each(must.or(may), out);
                if must.is_empty() {
                    out.push(Choice::Pass);
                } else {
                    rule!("LCG-STRIKES-04");
                }
            }
            Ask::IconType => {
                let left = self.icons_left();
                out.extend(Icon::ALL.into_iter().filter(|&icon| left[icon as usize]).map(Choice::Icon));
            }
            Ask::Aim(icon) => {
                if let Some(striker) = self.fight.striker {
                    let aims = self.aims(striker, icon);
                    self.offer_each(aims, out);
                    out.extend(self.may_miss(icon, aims).then_some(Choice::Decline));
                }
            }
            Ask::Protect { most, .. } => out.extend((0..=most).map(Choice::Amount)),
            Ask::CaptureAt(_) => self.offer_each(self.objectives(DARK), out),
            Ask::Commit => {
                self.offer_each(self.units(seat).without(self.committed[seat]), out); // LCG-FORCE-04
                out.push(Choice::Done);
            }
        }
    }

    fn choose(&mut self, choice: Choice) {
        if self.over.is_some() {
            return;
        }
        self.answer(choice);
        run(self);
    }

    fn turns(&self) -> u16 {
        self.turn
    }

    fn first_turn(&self) -> Seat {
        DARK
    }
}

impl Lcg<'_> {
    /// Offers every card of a set, but only the first of several copies in one zone out of play.
    fn offer_each(&self, set: Pieces, out: &mut Vec<Choice>) {
        if set.meets(self.captured) {
            // Objective by objective: the order must not give away face-down cards.
            for objective in self.objectives(DARK) {
                out.extend(set.and(self.captured_at(objective)).iter().map(Choice::Take));
            }
            return;
        }
        let mut last: Option<Piece> = None;
        for piece in set {
            let twin = last.is_some_and(|last| {
                self.table.no(last) == self.table.no(piece)
                    && self.zone(last) == self.zone(piece)
                    && !matches!(self.zone(piece), Zone::Play(_) | Zone::Captured(_))
            });
            if !twin {
                out.push(Choice::Take(piece));
            }
            last = Some(piece);
        }
    }

    fn offer_answers(&self, seat: Seat, out: &mut Vec<Choice>) {
        self.each_answer(self.answer_kind(), seat, false, |Answer { piece, ability, .. }| {
            out.push(match self.table.events.has(piece) {
                true => {
                    rule!("LCG-EVENTS-04");
                    Choice::Play(piece, ability)
                }
                false => Choice::Use(piece, ability),
            });
            false
        });
        if !self.must_reduce(seat) {
            rule!("LCG-ABILITIES-18");
            out.push(Choice::Pass);
        }
    }

    fn offer_picks(&self, out: &mut Vec<Choice>) {
        let Some(run) = self.running() else { return };
        let op = self.table.cards.op(run.at);
        self.offer_each(self.pick_set(op, &run), out);
        if let Op::Pick { must: Must::UpTo, .. } = op
            && !self.must_discard_more(&run)
        {
            out.push(Choice::Done);
        }
    }

    /// Whether cards must be discarded before the announced card can be paid for.
    fn must_discard_more(&self, run: &Run) -> bool {
        let Some(pending) = run.answers.checked_sub(1).and_then(|at| self.events.get(usize::from(at))) else {
            return false;
        };
        pending.event.what == super::card::Happening::Announced && self.shortage(run.seat, pending.event.it) > run.x
    }

    pub(super) fn answer(&mut self, choice: Choice) {
        self.notes.clear();
        let Asking { seat, ask } = self.asking;
        let card = match choice {
            Choice::Take(piece) | Choice::Engage(piece) => Some(piece),
            _ => None,
        };
        let yes = choice == Choice::Accept;
        match ask {
            Ask::Reject => {
                if let Some(card) = card {
                    rule!("LCG-SETUP-14");
                    self.put_under(card);
                }
            }
            Ask::Mulligan => self.mulligan(seat, yes),
            Ask::Reveal => {
                if let Some(card) = card {
                    self.put_objective(card, seat);
                }
            }
            Ask::Balance => self.balance_damage(card),
            Ask::OptionalDiscard => self.optional_discard(card),
            Ask::DiscardDown => {
                if let Some(card) = card {
                    self.discard_card(card);
                }
            }
            Ask::Action => match choice {
                Choice::Pass => self.pass_window(),
                choice => self.take_action(seat, choice),
            },
            Ask::Answer(_) => match choice {
                Choice::Use(piece, ability) | Choice::Play(piece, ability) => self.begin_answer(seat, piece, ability),
                _ => self.pass_answer(),
            },
            Ask::Forced(_) => {
                if let Choice::Use(piece, ability) = choice {
                    self.begin_answer(self.controller(piece), piece, ability);
                }
            }
            Ask::Host(_) => match card {
                Some(host) => self.chose_host(host),
                None => self.no_host(),
            },
            Ask::Pay(_) => {
                if let Choice::Generate(source, count) = choice {
                    self.generate(source, count);
                }
            }
            Ask::Pick { purpose: Purpose::Keep, .. } => self.keep(card),
            Ask::Pick { .. } => match card {
                Some(card) => self.picked(card),
                None => self.declined(),
            },
            Ask::FateAgain(fate) => self.fate_again(fate, seat, yes),
            Ask::May(_) => match yes {
                true => self.accepted(),
                false => self.declined(),
            },
            Ask::Option(_) => {
                if let Choice::Option(number) = choice {
                    self.chose_option(number);
                }
            }
            Ask::Strip(piece) => match choice {
                Choice::Token(token) => self.strip_token(piece, token),
                Choice::Take(enhancement) => self.strip_enhancement(enhancement),
                _ => self.stripped(),
            },
            Ask::Engage => match choice {
                Choice::Engage(objective) => self.engage(Some(objective)),
                Choice::EngageDial => self.engage(None),
                _ => self.end_conflict(),
            },
            Ask::Attackers | Ask::Defenders => match card {
                Some(unit) => self.declare(unit, ask),
                None => self.declared_all(),
            },
            Ask::Shielding(_) => self.shielding(card),
            Ask::EdgeCard => self.place_edge(card),
            Ask::FateOrder => {
                if let Some(fate) = card {
                    self.resolve_fate(fate);
                }
            }
            Ask::About { .. } => {
                if let Some(card) = card {
                    self.chose_about(card);
                }
            }
            Ask::DiscardOrder => match (card, self.stack.last()) {
                (Some(card), Some(Frame::Moment { .. })) => self.falls_next(card),
                (Some(card), _) => self.discard_card(card),
                _ => {}
            },
            Ask::Strike => match card {
                Some(unit) => self.begin_strike(unit),
                None => self.no_strike(),
            },
            Ask::IconType => {
                if let Choice::Icon(icon) = choice {
                    self.chose_icon(icon);
                }
            }
            Ask::Aim(_) => match card {
                Some(unit) => self.aimed_at(unit),
                None => self.miss(),
            },
            Ask::Protect { protector, .. } => {
                if let Choice::Amount(amount) = choice {
                    self.protected(protector, amount);
                }
            }
            Ask::UseShield(_) => self.used_shield(yes),
            Ask::CaptureAt(_) => {
                if let Some(objective) = card {
                    self.capture_at(objective);
                }
            }
            Ask::Commit => self.commit(card),
        }
    }
}
