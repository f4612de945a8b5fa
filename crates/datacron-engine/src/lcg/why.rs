//! Why a choice is not offered, in a player's words. Nothing is decided here: the checks of the rules are asked one by
//! one until one of them says no.

use super::ability::{Ban, State};
use super::card::{AbilityKind, CardNo, Enhance, Icon, Kind, Op, Pieces, Place, Rule, WhoMask, keyword, rule};
use super::compile::state_bit;
use super::menu::ability_text;
use super::notation::icon_word;
use super::rules::question;
use super::state::*;
use crate::notation::{
    Checked, Notation, check_words, copy_number, is_offered, need, other_question, past_question, unnumbered,
};
use crate::{GameState, Piece, Seat};
use datacron_cards::diagnostic::{count, guess};

/// Why a player cannot make a choice that is not offered; none if there is no telling.
pub(super) fn why_not(game: &Lcg, seat: Seat, choice: &str) -> Option<String> {
    check_words(game, seat, choice, |ask, words| Why { game, seat, ask }.check(words)).err()
}

/// A player at a question.
pub(super) struct Why<'g> {
    pub(super) game: &'g Lcg<'g>,
    pub(super) seat: Seat,
    pub(super) ask: Ask,
}

/// The words for picking a card; one that another begins with comes after it.
const VERBS: [&str; 31] = [
    "about",
    "attack with",
    "defend with",
    "strike with",
    "capture at",
    "rescue from",
    "put into play",
    "put on top",
    "put under",
    "take control of",
    "reject",
    "reveal",
    "damage",
    "focus",
    "discard",
    "enhance",
    "shield",
    "place",
    "resolve",
    "commit",
    "target",
    "unfocus",
    "heal",
    "destroy",
    "sacrifice",
    "return",
    "capture",
    "keep",
    "take",
    "move",
    "choose",
];

impl Why<'_> {
    fn check(&self, words: &[&str]) -> Checked {
        match words {
            ["pass" | "done" | "decline" | "accept" | "mulligan"] | ["use" | "keep", "shield"] | ["keep", "hand"] => {
                self.plain(&words.join(" "))
            }
            ["play", card, how @ ..] => self.play(card, how),
            ["use", card, which @ ..] => self.use_card(card, ability_number(which)?),
            ["pay", number, "from", card] => self.pay(number, card),
            ["engage", "dial"] => self.engage_dial(),
            ["engage", card] => self.engage(card),
            ["unit", "damage"] => self.icon(Icon::Unit),
            ["tactics"] => self.icon(Icon::Tactics),
            ["blast"] => self.icon(Icon::Blast),
            [number, "damage", "to", card] => self.protect(number, card),
            ["remove", "1", token] => match self.ask {
                Ask::Strip(_) if is_offered(self.game, &words.join(" ")) => Ok(()),
                Ask::Strip(piece) => Err(format!("{} has no {token} token", self.game.label(piece))),
                _ => self.not_now("nothing is removed now"),
            },
            words => self.take(&words.join(" ")),
        }
    }

    /// Something that is not done at the question asked.
    pub(super) fn not_now(&self, nothing: &str) -> Checked {
        Err(other_question(nothing, &question(self.game)))
    }

    /// The answer to a question that is not asked now, perhaps because there was no other answer.
    fn past(&self, nothing: &str) -> Checked {
        Err(past_question(nothing, &question(self.game)))
    }

    fn name(&self) -> &'static str {
        Lcg::name(self.seat)
    }

    // Cards.

    /// The card with this id.
    fn card(&self, id: &str) -> Result<CardNo, String> {
        let cards = self.game.table.cards;
        let ids = cards.all.iter().map(|card| card.id.as_str());
        cards.by_id(id).ok_or_else(|| format!("there is no card `{id}`{}", guess(id, ids)))
    }

    fn copies(&self, no: CardNo) -> impl Iterator<Item = Piece> {
        let table = self.game.table;
        table.every_piece().filter(move |&piece| table.no(piece) == no)
    }

    /// That a card is not somewhere, and where it is if the player can know.
    fn elsewhere(&self, no: CardNo, expected: &str) -> String {
        let game = self.game;
        let id = &game.table.cards.card(no).id;
        let known = self.copies(no).filter(|&piece| game.knows(self.seat, piece)).find_map(|piece| self.place(piece));
        match known {
            Some(place) => format!("{id} is not {expected}, but {place}"),
            None => format!("{id} is not {expected}"),
        }
    }

    fn place(&self, piece: Piece) -> Option<String> {
        let of = |seat: Seat, place: &str| format!("in {}'s {place}", Lcg::name(seat));
        Some(match self.game.zone(piece) {
            Zone::Hand(seat) => of(seat, "hand"),
            Zone::Deck(seat) => of(seat, "deck"),
            Zone::Objectives(seat) => of(seat, "objective deck"),
            Zone::Discard(seat) => of(seat, "discard pile"),
            Zone::Edge(seat) => of(seat, "edge stack"),
            Zone::Victory(seat) => of(seat, "victory pile"),
            Zone::Play(seat) => format!("in play, where {} controls it", Lcg::name(seat)),
            Zone::Captured(objective) => format!("captured at {}", self.game.label(objective)),
            Zone::Announced(_) => "being played".into(),
            Zone::Chosen(_) => "among the objectives that were drawn".into(),
            Zone::Out => return None,
        })
    }

    /// A card in play, whoever controls it.
    pub(super) fn in_play(&self, label: &str) -> Result<Piece, String> {
        let (id, number) = copy_number(label);
        let no = self.card(id)?;
        let there: Vec<Piece> = self.copies(no).filter(|&piece| self.game.in_play(piece)).collect();
        match number.checked_sub(1).and_then(|at| there.get(at)) {
            Some(&piece) => Ok(piece),
            None if there.is_empty() => Err(self.elsewhere(no, "in play")),
            None => Err(format!("there are fewer copies of {id} in play")),
        }
    }

    /// A card in play that the player controls.
    pub(super) fn own(&self, label: &str) -> Result<Piece, String> {
        let piece = self.in_play(label)?;
        need(self.game.play[self.seat].has(piece), || {
            format!("{label} is controlled by {}", Lcg::name(self.seat.other()))
        })?;
        Ok(piece)
    }

    /// A unit in play that the player controls.
    fn own_unit(&self, label: &str) -> Result<Piece, String> {
        let piece = self.own(label)?;
        need(self.game.is_unit(piece), || format!("{label} is not a unit"))?;
        Ok(piece)
    }

    /// A card in the player's hand.
    pub(super) fn in_hand(&self, label: &str) -> Result<Piece, String> {
        let (id, number) = copy_number(label);
        need(number == 1, || unnumbered(id))?;
        let no = self.card(id)?;
        let mut copies = self.copies(no).filter(|&piece| self.game.hand[self.seat].has(piece));
        copies.next().ok_or_else(|| self.elsewhere(no, &format!("in {}'s hand", self.name())))
    }

    /// The cards whose ability a player may want to use, the likeliest first: in play, just gone, or in hand.
    pub(super) fn users(&self, label: &str) -> Result<Vec<Piece>, String> {
        let game = self.game;
        let (id, number) = copy_number(label);
        let no = self.card(id)?;
        let there = match self.in_play(label) {
            Ok(_) if !self.ask_forced() => self.own(label),
            there => there,
        };
        let first = number == 1;
        // A card that has left play may still react to what happened before.
        let mut reacts = Pieces::NONE;
        game.each_answerable(|_, _, able| {
            reacts = reacts.or(able.copied().unwrap_or_default());
            false
        });
        let left = |&piece: &Piece| first && !game.in_reach().has(piece) && game.table.no(piece) == no;
        let gone = reacts.iter().find(left);
        let held = self.in_hand(id).ok().filter(|_| first);
        let mut users: Vec<Piece> = there.iter().copied().chain(gone).chain(held).collect();
        if game.table.cards.card(no).abilities.iter().any(|ability| ability.usage.from_hand) {
            users.reverse();
        }
        match there {
            Err(why) if users.is_empty() => Err(why),
            _ => Ok(users),
        }
    }

    fn ask_forced(&self) -> bool {
        matches!(self.ask, Ask::Forced(_))
    }

    // Playing cards.

    fn play(&self, id: &str, how: &[&str]) -> Checked {
        let game = self.game;
        let piece = match how {
            ["from", "discard", ..] => {
                let no = self.card(id)?;
                let mut copies = self.copies(no).filter(|&piece| game.zone(piece) == Zone::Discard(self.seat));
                let place = format!("in {}'s discard pile", self.name());
                let piece = copies.next().ok_or_else(|| self.elsewhere(no, &place))?;
                need(game.playable_zone(self.seat).has(piece), || format!("{id} is only played from hand"))?;
                piece
            }
            _ => self.in_hand(id)?,
        };
        match game.table.of(piece).kind {
            Kind::Unit | Kind::Enhancement => self.deploy(piece, how == ["as", "enhancement"]),
            Kind::Event => self.use_piece(piece, ability_number(how)?),
            Kind::Fate => Err(format!("{id} is a fate card: it is only placed in edge stacks")),
            Kind::Objective | Kind::Affiliation | Kind::Mission => Err(format!("{id} is not played from hand")),
        }
    }

    /// A unit or an enhancement that is to be played.
    fn deploy(&self, piece: Piece, as_enhancement: bool) -> Checked {
        let (game, seat) = (self.game, self.seat);
        let window = self.ask == Ask::Action && matches!(game.stack.last(), Some(Frame::Window { deploy: true, .. }));
        if window && seat == game.active {
            return self.deployable(piece, as_enhancement);
        }
        let time = "units and enhancements are only played in the deployment phase of one's own turn";
        match self.deployable(piece, as_enhancement) {
            // A deployment phase with nothing to do has passed by itself.
            Err(why) if seat == game.active => Err(format!("{why}; and {time}")),
            _ => Err(time.into()),
        }
    }

    fn deployable(&self, piece: Piece, as_enhancement: bool) -> Checked {
        let (game, seat, card) = (self.game, self.seat, self.game.table.of(piece));
        let id = &card.id;
        let can = if as_enhancement { game.can_pilot(seat, piece) } else { game.can_deploy(seat, piece) };
        if can {
            return Ok(());
        }
        if as_enhancement {
            let on = game.pilot_hosts(piece);
            let on = on.ok_or_else(|| format!("{id} cannot be played as an enhancement"))?;
            need(!game.hosts(seat, piece, on).is_empty(), || format!("there is no card that {id} could enhance"))?;
        } else if let Some(Enhance::Card(no)) = card.enhance {
            need(!game.hosts(seat, piece, no).is_empty(), || format!("there is no card that {id} could enhance"))?;
        }
        self.not_limited(piece)?;
        need(!game.is_duplicate(piece), || format!("{id} is unique, and one is in play"))?;
        self.price(piece, 0)?;
        Err(format!("{} cannot pay for {id}", self.name()))
    }

    pub(super) fn not_limited(&self, piece: Piece) -> Checked {
        let card = self.game.table.of(piece);
        need(card.keywords & keyword::LIMITED == 0 || !self.game.now.limited[self.seat], || {
            format!("{} is Limited, and {} has played a Limited card this turn", card.id, self.name())
        })
    }

    /// What a card from hand costs, with `more` for its ability.
    pub(super) fn price(&self, piece: Piece, more: u8) -> Checked {
        let (game, card) = (self.game, self.game.table.of(piece));
        let cost = game.cost(self.seat, piece);
        self.afford(&card.id, cost.saturating_add(more))?;
        let purse = game.purse(self.seat);
        need(purse.pays(cost, card.affiliation, game.ignores_match(self.seat)), || {
            let (id, match_) = (&card.id, card.affiliation.name());
            format!("{id} needs a {match_} resource, and {} has no ready {match_} source", self.name())
        })
    }

    pub(super) fn afford(&self, what: &str, cost: u8) -> Checked {
        let have = self.game.purse(self.seat).total;
        need(have >= u16::from(cost), || {
            format!("{what} costs {cost}, and {} has {}", self.name(), count(have.into(), "resource"))
        })
    }

    // Paying.

    fn pay(&self, number: &str, label: &str) -> Checked {
        let game = self.game;
        let Ask::Pay(_) = self.ask else { return self.past("nothing is paid for now") };
        let source = self.own(label)?;
        let amount: u8 = number.parse().map_err(|_| format!("`{number}` is not a number of resources"))?;
        let mut offered = false;
        game.each_payment(self.seat, |piece, count| {
            offered = (piece, count) == (source, amount);
            offered
        });
        if offered {
            return Ok(());
        }
        let value = game.table.of(source).resources;
        let generates = game.table.sources.has(source) && !game.as_enhancement.has(source);
        need(generates && value > 0, || format!("{label} has no resources"))?;
        need(!game.exhausted.has(source), || format!("{label} is exhausted"))?;
        need((1..=value).contains(&amount), || format!("{label} generates 1 to {value}, not {amount}"))?;
        let left = game.bill.cost.saturating_sub(game.bill.paid);
        let rest = u16::from(left.saturating_sub(amount));
        let others = game.purse(self.seat).total.saturating_sub(value.into());
        need(others >= rest, || format!("{rest} more would have to be paid, and no source for it is left"))?;
        let match_ = game.bill.affiliation.name();
        Err(format!("one of the resources has to be {match_}, and no {match_} source would be used"))
    }

    // Engagements.

    fn engage(&self, label: &str) -> Checked {
        let (game, seat) = (self.game, self.seat);
        let Ask::Engage = self.ask else { return self.no_engagement() };
        let objective = self.in_play(label)?;
        let mut offered = false;
        game.each_engageable(|other| {
            offered = other == Some(objective);
            offered
        });
        if offered {
            return Ok(());
        }
        need(game.table.objectives.has(objective), || format!("{label} is not an objective"))?;
        need(game.controller(objective) != seat, || format!("{label} is {}'s own objective", self.name()))?;
        need(game.engageable(seat.other()).has(objective), || format!("{label} was engaged this turn already"))?;
        let later = game.not_yet_engageable().has(objective);
        need(!later, || format!("{label} is only engaged when no other objective can be"))?;
        need(!game.attackers_against(seat, Some(objective), Pieces::NONE).is_empty(), || {
            format!("no ready unit of {} may attack {label}", self.name())
        })?;
        Err(format!("another objective has to be engaged before {label}"))
    }

    /// Why no engagement begins at another question.
    fn no_engagement(&self) -> Checked {
        let (game, name) = (self.game, self.name());
        need(self.seat == game.active, || format!("it is {}'s turn", Lcg::name(game.active)))?;
        match !game.fight.going && game.ready_units(self.seat).is_empty() {
            true => self.not_now(&format!("no objective is engaged now, and {name} has no ready unit")),
            false => self.not_now("no objective is engaged now"),
        }
    }

    fn engage_dial(&self) -> Checked {
        let game = self.game;
        let Ask::Engage = self.ask else { return self.no_engagement() };
        let open = self.seat == LIGHT && game.any_rule(rule::DIAL_ENGAGED, |_, run| run.seat == LIGHT);
        need(open, || "no card lets the dial be engaged".into())?;
        need(!game.now.dial_engaged, || "the dial was engaged this turn already".into())?;
        let attackers = game.attackers_against(self.seat, None, Pieces::NONE);
        need(!attackers.is_empty(), || format!("no ready unit of {} may attack", self.name()))
    }

    fn attacker(&self, label: &str) -> Checked {
        let game = self.game;
        let unit = self.own_unit(label)?;
        need(!game.fight.attackers.has(unit), || format!("{label} is attacking already"))?;
        need(!game.exhausted.has(unit), || format!("{label} is exhausted"))?;
        need(!game.banned(unit, Ban::Attack), || format!("{label} cannot attack"))?;
        let Some(objective) = game.fight.objective else { return Ok(()) };
        let full = |rule| matches!(rule, Rule::MostAttackers(most) if game.fight.attackers.len() >= usize::from(most));
        let name = game.label(objective);
        need(!game.own_rules(objective).any(full), || format!("no more units may attack {name}"))?;
        let open = game.attackers_against(self.seat, Some(objective), game.fight.attackers).has(unit);
        need(open, || format!("{label} is not one of the units that may attack {name}"))
    }

    fn defender(&self, label: &str) -> Checked {
        let game = self.game;
        let unit = self.own_unit(label)?;
        need(!game.fight.defenders.has(unit), || format!("{label} is defending already"))?;
        need(!game.exhausted.has(unit), || format!("{label} is exhausted"))?;
        need(!game.banned(unit, Ban::Defend), || format!("{label} cannot defend"))?;
        need(game.possible_defenders().has(unit), || format!("{label} may not defend against this attacker"))
    }

    fn striker(&self, label: &str) -> Checked {
        let game = self.game;
        let unit = self.own_unit(label)?;
        need(!game.exhausted.has(unit), || format!("{label} is exhausted"))?;
        let (must, may) = game.strikers(self.seat);
        need(must.or(may).has(unit), || format!("{label} is not participating"))
    }

    fn icon(&self, icon: Icon) -> Checked {
        let (game, word) = (self.game, icon_word(icon));
        match (self.ask, game.fight.striker) {
            (Ask::IconType, Some(striker)) if !game.icons_left()[icon as usize] => {
                Err(format!("{} has no {word} left that can be used", game.label(striker)))
            }
            (Ask::IconType, _) => Ok(()),
            _ => self.past("no icons are chosen now"),
        }
    }

    fn protect(&self, number: &str, label: &str) -> Checked {
        let Ask::Protect { protector, most } = self.ask else { return self.not_now("no damage is divided now") };
        let name = self.game.label(protector);
        need(name == label, || format!("the question is how much damage {name} takes"))?;
        need(number.parse::<u8>().is_ok_and(|amount| amount <= most), || {
            format!("{name} can take at most {most} damage for another")
        })
    }

    // Picking cards.

    /// `VERB CARD` for what a question asks for.
    fn take(&self, choice: &str) -> Checked {
        let split = VERBS.into_iter().find_map(|verb| Some((verb, choice.strip_prefix(verb)?.strip_prefix(' ')?)));
        let Some((verb, label)) = split else { return Ok(()) };
        if self.game.take_verb() != Some(verb) {
            return self.another(verb, label);
        }
        let label = label.strip_suffix(" from discard").unwrap_or(label);
        // A captured card or one of a stack is named in several words.
        if label.contains(' ') || is_offered(self.game, choice) {
            return Ok(());
        }
        match self.ask {
            Ask::Attackers => self.attacker(label),
            Ask::Defenders => self.defender(label),
            Ask::Strike => self.striker(label),
            Ask::EdgeCard | Ask::OptionalDiscard | Ask::DiscardDown => self.in_hand(label).map(|_| ()),
            Ask::Commit => {
                let unit = self.own_unit(label)?;
                need(!self.game.committed[self.seat].has(unit), || format!("{label} is committed already"))
            }
            Ask::Balance | Ask::CaptureAt(_) => {
                let card = self.in_play(label)?;
                need(self.game.objectives(DARK).has(card), || format!("{label} is not an objective of dark"))
            }
            Ask::Aim(icon) => self.aim(icon, label),
            Ask::Host(enhancement) => {
                let host = self.in_play(label)?;
                need(self.game.takes_enhancements(host), || format!("{label} cannot be enhanced"))?;
                Err(format!("{} does not enhance a card like {label}", self.game.label(enhancement)))
            }
            Ask::Shielding(unit) => {
                let card = self.in_play(label)?;
                need(!self.game.shielded.has(card), || format!("{label} is shielded already"))?;
                let unit = self.game.label(unit);
                Err(format!("{unit} shields friendly participating units and the engaged objective, not {label}"))
            }
            Ask::Pick { .. } => self.pick(label),
            _ => {
                self.card(copy_number(label).0)?;
                Err(format!("{label} is not one of the cards to choose from"))
            }
        }
    }

    /// A verb that answers another question.
    fn another(&self, verb: &str, label: &str) -> Checked {
        let fight = &self.game.fight;
        let doing = |set: Pieces| self.own(label).is_ok_and(|unit| set.has(unit));
        let nothing = match verb {
            "attack with" if doing(fight.attackers) => format!("{label} is attacking already"),
            "attack with" => "no attackers are declared now".into(),
            "defend with" if doing(fight.defenders) => format!("{label} is defending already"),
            "defend with" => "no defenders are declared now".into(),
            "strike with" if doing(fight.striker.map_or(Pieces::NONE, Pieces::of)) => {
                format!("{label} is striking already")
            }
            "strike with" => "no unit is chosen to strike now".into(),
            "place" => "no cards are placed in edge stacks now".into(),
            "commit" if self.game.force_supply(self.seat) == 0 => {
                format!("{} has no Force card left", self.name())
            }
            "commit" => "no unit is committed to the Force now".into(),
            verb => format!("nothing is asked with `{verb}` now"),
        };
        match verb {
            "place" | "commit" | "reject" | "reveal" => self.not_now(&nothing),
            _ => self.past(&nothing),
        }
    }

    fn aim(&self, icon: Icon, label: &str) -> Checked {
        let game = self.game;
        let unit = self.in_play(label)?;
        let Some(striker) = game.fight.striker else { return Ok(()) };
        if game.aims(striker, icon).has(unit) {
            return Ok(());
        }
        need(game.is_unit(unit), || format!("{label} is not a unit"))?;
        need(game.controller(unit) != game.controller(striker), || format!("{label} is not an enemy"))?;
        need(game.fight.participants().has(unit), || format!("{label} is not participating"))?;
        Err(format!("{} cannot strike {label}", game.label(striker)))
    }

    /// A card for an ability.
    fn pick(&self, label: &str) -> Checked {
        let game = self.game;
        let (Some(run), Ask::Pick { source, .. }) = (game.running(), self.ask) else {
            return self.own_unit(label).map(|_| ());
        };
        let op = game.table.cards.op(run.at);
        let Op::Pick { from, .. } = op else { return Ok(()) };
        let filter = game.table.cards.filter(from);
        let says = || format!("; {} says “{}”", game.label(source), ability_text(game, source, run.ability));
        let piece = match filter.place {
            Place::Play => self.in_play(label)?,
            Place::Hand if filter.whose.0 == WhoMask::YOU.0 => self.in_hand(label)?,
            // Which of the cards somewhere else is meant, and whether the player may know it, is not clear.
            _ => return Err(format!("{label} is not one of the cards to choose from{}", says())),
        };
        if game.pick_set(op, &run).has(piece) {
            return Ok(());
        }
        need(!run.targets().contains(&piece), || format!("{label} was chosen already"))?;
        if game.select(from, &run).has(piece) {
            let event = game.table.events.has(run.source) && game.banned(piece, Ban::BeTargetedByEnemyEvents);
            need(!event && !game.banned(piece, Ban::BeTargeted), || format!("{label} cannot be targeted"))?;
            return Err(format!("it would have no effect on {label}{}", says()));
        }
        let printed = game.table.fits[usize::from(from.0)].has(piece) || game.as_enhancement.has(piece);
        need(printed, || format!("{label} is not such a card{}", says()))?;
        for (state, not) in STATES {
            let asked = filter.state & state_bit(state) != 0;
            let is = game.in_state(Pieces::of(piece), state_bit(state), &run).has(piece);
            need(!asked || is, || format!("{label} is {not}{}", says()))?;
        }
        let whose = filter.whose.covers(game.controller(piece), run.seat);
        need(whose, || format!("{label} is controlled by {}{}", Lcg::name(game.controller(piece)), says()))?;
        Err(format!("{label} is not one of the cards to choose from{}", says()))
    }

    // Words without a card.

    fn plain(&self, word: &str) -> Checked {
        if is_offered(self.game, word) {
            return Ok(());
        }
        let mut choices = Vec::new();
        self.game.choices(&mut choices);
        let plain = |choice: &Choice| matches!(choice, Choice::Pass | Choice::Done | Choice::Decline);
        let stop = choices.iter().find(|choice| plain(choice)).map(|&choice| self.game.notation(choice));
        match (word, stop) {
            ("pass" | "done" | "decline", Some(stop)) => Err(format!("doing nothing is `{stop}` at this question")),
            ("pass" | "done" | "decline", None) => Err(match self.ask {
                Ask::Attackers => "at least one unit has to attack".into(),
                Ask::Strike => "a ready participating unit has to strike".into(),
                Ask::Answer(_) => "the announced card cannot be paid for unless its cost is reduced".into(),
                Ask::Pay(piece) => format!("{} has to be paid for", self.game.label(piece)),
                _ => format!("one of the choices has to be made; the question is: {}", question(self.game)),
            }),
            ("use shield" | "keep shield", _) => self.not_now("no shield can be used now"),
            ("mulligan" | "keep hand", _) => self.not_now("no hand is redrawn now"),
            _ => self.not_now(&format!("there is nothing to {word} now")),
        }
    }

    /// The kind of ability that is used now, if any.
    pub(super) fn kind_now(&self) -> Option<AbilityKind> {
        match self.ask {
            Ask::Action => Some(AbilityKind::Action),
            Ask::Answer(_) | Ask::Forced(_) => Some(self.game.answer_kind()),
            _ => None,
        }
    }
}

/// The number in `(2)`, which tells the abilities of a card apart; the first without one.
fn ability_number(words: &[&str]) -> Result<Option<usize>, String> {
    let Some(last) = words.last().and_then(|word| word.strip_prefix('(')?.strip_suffix(')')) else { return Ok(None) };
    let number: usize = last.parse().map_err(|_| format!("`({last})` is not the number of an ability"))?;
    Ok(Some(number))
}

/// What a card can be asked to be, and what it is if it is not.
const STATES: [(State, &str); 17] = [
    (State::Ready, "exhausted"),
    (State::Exhausted, "not exhausted"),
    (State::Damaged, "not damaged"),
    (State::Undamaged, "damaged"),
    (State::Shielded, "not shielded"),
    (State::Unshielded, "shielded"),
    (State::Committed, "not committed to the Force"),
    (State::Uncommitted, "committed to the Force"),
    (State::Participating, "not participating"),
    (State::Absent, "participating"),
    (State::Attacking, "not attacking"),
    (State::AttackingAlone, "not attacking alone"),
    (State::Defending, "not defending"),
    (State::Engaged, "not engaged"),
    (State::NotEngaged, "engaged"),
    (State::Attached, "not attached to a card"),
    (State::Unattached, "attached to a card"),
];
