//! Where play begins: turn, phase, engagement and action window, the Force and the dial.

use super::super::card::{Phase, rule};
use super::super::state::{DARK, DIAL_END, Engagement, Frame, LIGHT, Lcg, MAX_TURNS, Step};
use super::{Named, Reader};
use crate::notation::seat_of;
use crate::script::Entry;
use crate::{GameState, Piece, Round, Seat, header};

/// Parts of a turn.
const PARTS: [&str; 8] = ["start", "balance", "refresh", "draw", "deployment", "conflict", "force", "end"];

/// Where in a phase or an engagement play begins: at the action window before that step, if it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    /// The last window of the phase.
    Actions,
    Commit,
    Engage,
    Attackers,
    Defenders,
    Edge,
    Fates,
    /// The first strike.
    Strikes,
    /// A later strike, of this player.
    StrikesOf(Seat),
    Reward,
}

impl At {
    const WORDS: [&str; 9] =
        ["actions", "commit", "engage", "attackers", "defenders", "edge", "fates", "strikes", "reward"];

    fn named(words: &str) -> Option<At> {
        Some(match words {
            "actions" => At::Actions,
            "commit" => At::Commit,
            "engage" => At::Engage,
            "attackers" => At::Attackers,
            "defenders" => At::Defenders,
            "edge" => At::Edge,
            "fates" => At::Fates,
            "strikes" => At::Strikes,
            "reward" => At::Reward,
            words => At::StrikesOf(seat_of::<Lcg>(words.strip_prefix("strikes ")?.trim())?),
        })
    }

    /// Whether it is a step of an engagement.
    fn is_engaged(self) -> bool {
        !matches!(self, At::Actions | At::Commit | At::Engage)
    }

    /// Whether the edge battle is over.
    fn has_edge(self) -> bool {
        matches!(self, At::Strikes | At::StrikesOf(_) | At::Reward)
    }

    /// Whether an action window comes before it.
    fn has_window(self) -> bool {
        !matches!(self, At::Commit | At::Attackers | At::Fates)
    }
}

impl<'s> Reader<'s> {
    /// Sets turn and phase, the Force, the dial and the engagement. Returns what is to be done, the last of it first.
    pub(super) fn moment(&mut self, game: &mut Lcg, cards: &[Named], pieces: &[Piece]) -> Vec<Frame> {
        let mut begin = Step::DeployBegins;
        if let Some(entry) = self.head.entry("turn") {
            begin = self.turn(entry, game);
        }
        if let Some(entry) = self.head.entry("balance") {
            game.balance = self.head.seat::<Lcg>(entry.line, &entry.value).unwrap_or(LIGHT);
        }
        if let Some(entry) = self.head.entry("dial") {
            let (dial, damage) = entry.value.split_once(" damage ").unwrap_or((&entry.value, "0"));
            let dial = self.head.number(entry.line, dial.trim(), "dial position", 0..=DIAL_END - 1);
            let damage = self.head.number(entry.line, damage.trim(), "dial damage", 0..=u8::MAX);
            (game.dial, game.dial_damage) = (dial.unwrap_or(0), damage.unwrap_or(0));
            if game.dial_damage > 0 && game.table.rules[rule::DIAL_ENGAGED].is_empty() {
                let message = "no card here lets anybody engage the dial, so it has no damage";
                self.head.report_word(entry.line, "damage", message);
            }
        }
        self.number(game, begin);
        game.now.reserve = self.reserve;
        self.engaged(game, begin);
        let step = self.head.entry("step").and_then(|entry| Some((entry, self.step(entry, game, begin)?)));
        let engagement = self.head.entry("engagement");
        match (engagement, step) {
            (Some(entry), Some((_, at))) if at.is_engaged() => self.engage(game, entry, at),
            // A step that is wrong was reported.
            (Some(_), None) if self.head.entry("step").is_some() => {}
            (Some(entry), _) => {
                let message = "an engagement needs a `step:` that says how far it has come: `attackers`, `defenders`, \
                               `edge`, `fates`, `strikes` or `reward`";
                self.head.report_word(entry.line, &entry.key, message);
            }
            (None, Some((entry, at))) if at.is_engaged() => {
                let message =
                    format!("`{}` is a step of an engagement: name what is engaged by `engagement:`", entry.value);
                self.head.report_word(entry.line, &entry.value, message);
            }
            (None, _) => {}
        }
        let at = step.map(|(_, at)| at);
        self.engagements(game, at);
        self.fight(game, at, cards, pieces);
        match step {
            Some((entry, at)) => self.frames(game, entry, at),
            None => {
                if let Some(entry) = self.head.entry("acts") {
                    let message = "`acts:` needs a `step:` that says which action window is open";
                    self.head.report_word(entry.line, &entry.key, message);
                }
                vec![Frame::Turn(begin)]
            }
        }
    }

    fn turn(&mut self, entry: &Entry, game: &mut Lcg) -> Step {
        let (seat, part) = self.head.turn::<Lcg>(entry, &PARTS);
        game.active = seat.unwrap_or(DARK);
        let (phase, step) = match part.unwrap_or("deployment") {
            "start" => (Phase::Balance, Step::TurnBegins),
            "balance" => (Phase::Balance, Step::BalanceBegins),
            "refresh" => (Phase::Refresh, Step::RefreshBegins),
            "draw" => (Phase::Draw, Step::DrawBegins),
            "conflict" => (Phase::Conflict, Step::ConflictBegins),
            "force" => (Phase::Force, Step::ForceBegins),
            "end" => (Phase::Force, Step::PhaseEnds),
            _ => (Phase::Deployment, Step::DeployBegins),
        };
        game.phase = phase;
        step
    }

    /// The number of the turn. The dark side has the odd ones.
    fn number(&mut self, game: &mut Lcg, begin: Step) {
        // By default a turn after the exceptions of the first turns.
        let usual = if game.active == DARK { 3 } else { 4 };
        game.turn = self.head.value("number", "turn number", 1..=MAX_TURNS).unwrap_or(usual);
        if let Some(entry) = self.head.entry("number") {
            let whose = if game.turn % 2 == 1 { DARK } else { LIGHT };
            if whose != game.active {
                let message = format!("turn {} is a turn of {}: the dark side begins", game.turn, Lcg::name(whose));
                self.head.report_word(entry.line, &entry.value, message);
            } else if game.turn == 1 && game.phase == Phase::Conflict {
                let message = "the first turn of the dark side has no conflict phase";
                self.head.report_word(entry.line, &entry.value, message);
            }
        }
        if begin == Step::TurnBegins {
            // It is counted when it begins.
            game.turn -= 1;
        }
    }

    /// What was engaged this turn already; `again` after what may be engaged once more.
    fn engaged(&mut self, game: &mut Lcg, begin: Step) {
        let Some(entry) = self.head.entry("engaged") else { return };
        if !matches!(begin, Step::ConflictBegins | Step::ForceBegins | Step::PhaseEnds) {
            let message = "nothing is engaged before the conflict phase";
            self.head.report_word(entry.line, &entry.key, message);
        }
        for item in header::cards(&entry.value) {
            if self.head.is_full() {
                break;
            }
            let mut words = item.split_whitespace();
            let name = words.next().unwrap_or(item);
            let (again, more) = (words.next(), words.next());
            if more.is_some() || again.is_some_and(|word| word != "again") {
                let message = format!("`{item}` must be an objective, or an objective and `again`");
                self.head.report_word(entry.line, item, message);
                continue;
            }
            if name == "dial" {
                game.now.dial_engaged = true;
                continue;
            }
            let Some(objective) = self.in_play(game, entry.line, name, None) else { continue };
            if !game.objectives(game.active.other()).has(objective) {
                self.head.report_word(entry.line, name, format!("{name} is not an objective of the defender"));
            } else if game.now.engaged.has(objective) {
                self.head.report_word(entry.line, name, format!("{name} is listed twice"));
            }
            game.now.engaged.add(objective);
            if again.is_some() && !game.now.again.push(objective) {
                self.head.report_word(entry.line, name, "too many objectives may be engaged again");
            }
        }
    }

    fn step(&mut self, entry: &'s Entry, game: &Lcg, begin: Step) -> Option<At> {
        let Some(at) = At::named(&entry.value) else {
            self.head.unknown(entry.line, "step", &entry.value, &At::WORDS);
            return None;
        };
        let fits = match at {
            At::Actions => game.phase != Phase::Balance && begin != Step::PhaseEnds,
            At::Commit => begin == Step::ForceBegins,
            _ => begin == Step::ConflictBegins,
        };
        if !fits {
            let phase = match at {
                At::Actions => "a phase with an action window at its end: `refresh`, `draw`, `deployment` and so on",
                At::Commit => "the Force phase: `turn: PLAYER force`",
                _ => "the conflict phase: `turn: PLAYER conflict`",
            };
            self.head.report_word(entry.line, &entry.value, format!("`{}` belongs to {phase}", entry.value));
            return None;
        }
        Some(at)
    }

    /// `engagement: OBJECTIVE`, `engagement: OBJECTIVE instead` (it was moved there), `engagement: dial` or
    /// `engagement: none`.
    fn engage(&mut self, game: &mut Lcg, entry: &Entry, at: At) {
        game.fight = Engagement { going: true, attacker: game.active, ..Engagement::NONE };
        if entry.value == "dial" {
            let allowed = game.active == LIGHT && game.any_rule(rule::DIAL_ENGAGED, |_, run| run.seat == LIGHT);
            if !allowed {
                let message = "the dial is engaged only by the light side, with a card that says so in play";
                self.head.report_word(entry.line, &entry.value, message);
            }
            (game.fight.dial, game.now.dial_engaged) = (true, true);
            return;
        }
        // The objective may leave play while the engagement goes on.
        if entry.value == "none" {
            return;
        }
        let (name, moved) = match entry.value.strip_suffix(" instead") {
            Some(name) => (name.trim(), true),
            None => (entry.value.as_str(), false),
        };
        let Some(objective) = self.in_play(game, entry.line, name, None) else { return };
        if !game.objectives(game.active.other()).has(objective) {
            let message = format!("{name} is not an objective of the defender");
            self.head.report_word(entry.line, name, message);
        }
        if moved && at == At::Attackers {
            let message = "an engagement is moved to another objective only when the attackers are declared";
            self.head.report_word(entry.line, "instead", message);
        }
        if moved && game.now.engaged.is_empty() {
            let message = "the objective first named counts as engaged: list it under `engaged:`";
            self.head.report_word(entry.line, "instead", message);
        }
        game.fight.objective = Some(objective);
        // An objective is engaged when the attackers are declared.
        if !moved && at != At::Attackers {
            game.now.engaged.add(objective);
        }
    }

    /// How many engagements there were this turn: at least one for everything engaged.
    fn engagements(&mut self, game: &mut Lcg, at: Option<At>) {
        // What is about to be engaged is not engaged yet.
        let begun = at == Some(At::Attackers) && game.fight.objective.is_some();
        let least = game.now.engaged.len() + usize::from(game.now.dial_engaged) + usize::from(begun);
        let least = u8::try_from(least).unwrap_or(u8::MAX);
        let early = !matches!(game.phase, Phase::Conflict | Phase::Force);
        game.now.engagements = self.head.value("engagements", "number of engagements", 0..=u8::MAX).unwrap_or(least);
        if let Some(entry) = self.head.entry("engagements")
            && (game.now.engagements < least || game.now.engagements > 0 && early)
        {
            let message = match game.now.engagements < least {
                true => format!("{least} were engaged this turn, so there were as many engagements at least"),
                false => "there are no engagements before the conflict phase".to_owned(),
            };
            self.head.report_word(entry.line, &entry.value, message);
        }
    }

    /// Who takes part, the edge and the edge stacks.
    fn fight(&mut self, game: &mut Lcg, at: Option<At>, cards: &[Named], pieces: &[Piece]) {
        let at = at.filter(|_| game.fight.going);
        for (named, &piece) in cards.iter().zip(pieces) {
            let (attacking, defending) = (named.marks.attacking, named.marks.defending);
            let side = if attacking { game.active } else { game.active.other() };
            let problem = match at {
                _ if !attacking && !defending => continue,
                None if self.head.entry("engagement").is_some() => continue,
                None => "there is no engagement: say what is engaged by `engagement:`",
                Some(_) if attacking && defending => {
                    game.fight.attackers.add(piece);
                    "it cannot attack and defend"
                }
                Some(_) if named.seat != side && attacking => "only the player whose turn it is attacks",
                Some(_) if named.seat != side => "only the player whose turn it is not defends",
                Some(At::Attackers) => "attackers and defenders are declared later: `step: attackers` is before that",
                Some(At::Defenders) if defending => "defenders are declared later: `step: defenders` is before that",
                Some(_) if attacking => {
                    game.fight.attackers.add(piece);
                    continue;
                }
                Some(_) => {
                    game.fight.defenders.add(piece);
                    continue;
                }
            };
            self.head.report_word(named.line, named.name, format!("{}: {problem}", named.name));
        }
        if let (Some(At::Defenders | At::Edge | At::Fates), Some(entry)) = (at, self.head.entry("step"))
            && game.fight.attackers.is_empty()
        {
            let message = format!("there is no attacker at `step: {}`: mark a unit `attacking`", entry.value);
            self.head.report_word(entry.line, &entry.value, message);
        }
        // The edge battle is under way or over.
        game.fight.opposed = !game.fight.defenders.is_empty();
        self.edge(game, at);
        let mut reported = None;
        for named in cards.iter().filter(|named| named.place == "edge-stack") {
            let takes_part = game.fight.participants().meets(game.play[named.seat]);
            if (at == Some(At::Fates) && takes_part) || reported == Some(named.seat) {
                continue;
            }
            reported = Some(named.seat);
            let message = match at {
                Some(At::Fates) => format!("{} takes no part in the engagement", Lcg::name(named.seat)),
                _ => "there are edge stacks only at `step: fates`".to_owned(),
            };
            self.head.report_word(named.line, named.name, message);
        }
    }

    /// `edge: PLAYER` and `fates placed: PLAYER, PLAYER`.
    fn edge(&mut self, game: &mut Lcg, at: Option<At>) {
        let over = at.is_some_and(At::has_edge);
        for key in ["edge", "fates placed"] {
            if let Some(entry) = self.head.entry(key)
                && !over
            {
                let message = format!("`{key}:` belongs to an engagement after its edge battle: `strikes` or `reward`");
                self.head.report_word(entry.line, &entry.key, message);
            }
        }
        if let Some(entry) = self.head.entry("edge") {
            game.fight.edge = self.head.seat::<Lcg>(entry.line, &entry.value).filter(|_| over);
        } else if over && let Some(entry) = self.head.entry("step") {
            let message = format!("`{}` comes after the edge battle: say who won it by `edge:`", entry.value);
            self.head.report_word(entry.line, &entry.value, message);
        }
        if let Some(entry) = self.head.entry("fates placed") {
            for who in header::list(&entry.value) {
                if let Some(seat) = self.head.seat::<Lcg>(entry.line, who) {
                    game.fight.fate_placed[seat] = over;
                }
            }
        }
    }

    /// The step to begin with, and the action window before it.
    fn frames(&mut self, game: &Lcg, entry: &Entry, at: At) -> Vec<Frame> {
        let winner = |seat: Seat| game.fight.edge == Some(seat);
        let participants = game.fight.participants();
        let ready = participants.without(game.exhausted);
        let problem = match at {
            At::Actions if game.phase == Phase::Conflict && game.now.engagements == 0 => {
                Some("the conflict phase ends with an action window only after an engagement")
            }
            At::Reward if !ready.is_empty() => Some("a unit in the engagement is ready: it strikes first"),
            At::StrikesOf(seat) if winner(seat) && ready.is_empty() => {
                Some("no unit in the engagement is ready to strike: the next step is `reward`")
            }
            _ => None,
        };
        problem.into_iter().for_each(|problem| self.head.report_word(entry.line, &entry.value, problem));
        let step = match at {
            At::Actions => Step::PhaseEnds,
            At::Commit => Step::Commit,
            At::Engage => Step::Engage,
            At::Attackers => Step::Attackers,
            At::Defenders => Step::Defenders,
            At::Edge => Step::EdgeBegins,
            At::Fates => Step::EdgePlaced,
            At::Strikes => Step::Strike { winner: true },
            At::StrikesOf(seat) if winner(seat) => Step::StrikeAgain,
            At::StrikesOf(_) => Step::Strike { winner: false },
            At::Reward => Step::StrikeAgain,
        };
        let mut frames = vec![Frame::Turn(step)];
        if let Some(round) = self.acts(game, at) {
            frames.push(Frame::Window { round, deploy: game.phase == Phase::Deployment });
        }
        frames
    }

    /// `acts: PLAYER`, `acts: PLAYER after pass` or `acts: nobody`: who may act next in the action window, if anybody.
    fn acts(&mut self, game: &Lcg, at: At) -> Option<Round> {
        let Some(entry) = self.head.entry("acts") else {
            return at.has_window().then(|| Round::new(game.active));
        };
        if !at.has_window() {
            self.head.report_word(entry.line, &entry.key, "no action window comes before this step");
            return None;
        }
        if entry.value == "nobody" {
            return None;
        }
        let (who, passed) = match entry.value.strip_suffix(" after pass") {
            Some(who) => (who.trim(), true),
            None => (entry.value.as_str(), false),
        };
        let Some(seat) = seat_of::<Lcg>(who) else {
            let expected = ["dark", "dark after pass", "light", "light after pass", "nobody"];
            self.head.unknown(entry.line, "player to act", &entry.value, &expected);
            return None;
        };
        let mut round = Round::new(if passed { seat.other() } else { seat });
        if passed {
            round.pass();
        }
        Some(round)
    }
}
