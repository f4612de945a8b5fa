//! Compiles card specs into the code the engine runs, by exhaustive matches.

mod effect;
mod rule;
mod selection;

use std::sync::OnceLock;

use super::ability::{self, Ability as Spec, Cost, During, Event as EventSpec, Loss, LossFrom, MovedBy, OncePer, Who};
use super::card::*;
use super::frame::{MoveKind, flag};
use super::spec;
use super::text;
use crate::code::compile_pool;
use crate::{Fitting, OutOfRange, Seat};
use datacron_cards::fold::key;
use datacron_cards::{Abilities, Side, Stat as Printed};

use datacron_data::built_in::CCG_CARDS;
use datacron_data::installed::new_cards;

/// The cards the program was built with, and those the user imported, which are blanks.
pub fn built_in() -> &'static Cards {
    static CARDS: OnceLock<Cards> = OnceLock::new();
    let blank = |card: &datacron_cards::Card| match card {
        datacron_cards::Card::Ccg(card) => Some(spec::Card { abilities: Abilities::Unencoded, ..card.clone() }),
        _ => None,
    };
    CARDS.get_or_init(|| {
        let new = new_cards().iter().filter_map(blank).collect();
        compile_pool(CCG_CARDS, new, |card: &spec::Card| &card.id, compile)
    })
}

/// Compiles checked cards; fails if the engine has no room for them.
pub fn compile(specs: &[spec::Card]) -> Result<Cards, OutOfRange> {
    let sorted = |mut words: Vec<String>| {
        words.sort();
        words.dedup();
        words
    };
    let titles = sorted(specs.iter().map(|card| plain_title(&card.title).to_owned()).collect());
    let systems = sorted(specs.iter().filter_map(system_of).map(str::to_owned).collect());
    let words = specs.iter().flat_map(|card| {
        let subtypes = card.subtypes().into_iter().map(str::to_owned);
        subtypes.chain(card.characteristics.iter().cloned()).chain(card.personas.iter().cloned())
    });
    // Texts write words as players read them, and cards list some of them otherwise.
    let words = sorted(words.map(|word| key(&word)).collect());
    let mut icons: Vec<String> = icon::NAMES.iter().map(|&name| name.to_owned()).collect();
    for name in sorted(specs.iter().flat_map(|card| card.icons.keys().cloned()).collect()) {
        if !icons.contains(&name) {
            icons.push(name);
        }
    }
    let cards = Cards { titles, icons, words, systems, ..Cards::default() };
    let titles = cards.titles.len();
    let mut compiler = Compiler {
        cards,
        spec: None,
        fitting: Fitting::default(),
        location: false,
        interrupt: false,
        says_it: false,
        titles,
    };
    for spec in specs {
        compiler.fitting.begin(&spec.id);
        let card = compiler.card(spec);
        compiler.cards.all.push(card);
    }
    let Compiler { cards, mut fitting, .. } = compiler;
    let _: u16 = fitting.fit(cards.all.len(), "the cards of the game");
    let _ = fitting.most(cards.icons.len(), 64, "the icons of the game");
    fitting.finish(cards)
}

/// A title without the mark of a virtual version, which counts as the same title.
fn plain_title(title: &str) -> &str {
    title.strip_suffix(" (V)").unwrap_or(title)
}

/// The system a location belongs to: its title before the colon, or the title of a system.
fn system_of(card: &spec::Card) -> Option<&str> {
    let title = plain_title(&card.title);
    if card.kind != Kind::Location {
        return None;
    }
    match title.split_once(':') {
        Some((system, _)) => Some(system),
        // A generic site belongs to the planet it is deployed to.
        None => (card.subtype.as_deref() != Some("Site")).then_some(title),
    }
}

/// The title of the vehicle or starship that a site is inside of.
fn carrier_of(card: &spec::Card) -> Option<&str> {
    let inside = ["vehicle-site", "starship"].iter().any(|&icon| card.icons.contains_key(icon));
    system_of(card).filter(|_| inside)
}

/// The number of a marker site, which stands in its title: `(2nd Marker)`.
fn marker_of(title: &str) -> u8 {
    let number = title.strip_suffix(" Marker)").and_then(|title| title.rsplit('(').next());
    number.and_then(|number| number.trim_end_matches(char::is_alphabetic).parse().ok()).unwrap_or(0)
}

struct Compiler<'s> {
    cards: Cards,
    /// The card being compiled.
    spec: Option<&'s spec::Card>,
    fitting: Fitting,
    /// The card being compiled is a location, or is never on the table.
    location: bool,
    interrupt: bool,
    /// The ability being compiled speaks of `it`.
    says_it: bool,
    /// How many titles are sorted; those behind them are only spoken of.
    titles: usize,
}

/// What an ability that is used consists of.
struct Parts<'s> {
    cost: &'s [Cost],
    target: Option<&'s ability::Target>,
    other: Option<&'s ability::Selection>,
    effects: &'s [ability::Effect],
}

impl<'s> Compiler<'s> {
    fn here(&mut self) -> At {
        At(self.fitting.fit(self.cards.code.len(), "the instructions of all cards"))
    }

    fn push(&mut self, op: Op) {
        self.cards.code.push(op);
    }

    fn do_to(&mut self, verb: Verb, to: Object) {
        self.push(Op::Do { verb, to });
    }

    /// A printed number in quarters; the first of two.
    fn quarters(&mut self, stat: &Option<Printed>, what: &'static str) -> Option<Quarters> {
        self.values(stat, what).first().copied()
    }

    fn values(&mut self, stat: &Option<Printed>, what: &'static str) -> Vec<Quarters> {
        let values = stat.as_ref().map(Printed::values).unwrap_or_default();
        let quarter = |value: f64| (value * f64::from(ONE)).floor();
        values.iter().map(|&value| Quarters::from(self.fitting.whole(quarter(value), what))).collect()
    }

    fn word(&mut self, word: &str) -> u16 {
        let word = key(word);
        match self.cards.words.iter().position(|other| *other == word) {
            Some(at) => at as u16,
            None => {
                // Known to the vocabulary, but no card has it.
                self.cards.words.push(word);
                (self.cards.words.len() - 1) as u16
            }
        }
    }

    fn word_set(&mut self, words: &[String]) -> Vec<u16> {
        words.iter().map(|word| self.word(word)).collect()
    }

    fn icon_set<'n>(&self, names: impl Iterator<Item = &'n String>) -> u64 {
        names.filter_map(|name| self.cards.icons.iter().position(|icon| icon == name)).fold(0, |set, at| set | 1 << at)
    }

    fn title(&mut self, title: &str) -> u16 {
        let title = plain_title(title);
        let titles = &self.cards.titles;
        let known = titles[..self.titles].binary_search_by(|other| other.as_str().cmp(title)).ok();
        match known.or_else(|| titles[self.titles..].iter().position(|other| other == title).map(|at| self.titles + at))
        {
            Some(at) => at as u16,
            None => {
                self.cards.titles.push(title.to_owned());
                (self.cards.titles.len() - 1) as u16
            }
        }
    }

    fn system(&self, name: &str) -> u16 {
        self.cards.systems.iter().position(|other| other == name).map_or(NO_SYSTEM, |at| at as u16)
    }

    fn card(&mut self, spec: &'s spec::Card) -> Card {
        self.spec = Some(spec);
        self.location = spec.kind == Kind::Location;
        self.interrupt = spec.kind == Kind::Interrupt;
        let subtype = spec.subtype.clone().unwrap_or_default();
        let class = class_of(spec.kind, &subtype);
        let destiny = self.values(&spec.destiny, "destiny");
        let pilots: u32 = spec.permanent_pilots.iter().map(|&ability| u32::from(ability)).sum();
        let pilots: Quarters = self.fitting.fit(pilots * ONE as u32, "the ability of permanent pilots");
        let has = |word: &str| spec.characteristics.iter().any(|other| other == word);
        let flags = [
            (trait_flag::ENCLOSED, has("enclosed")),
            (trait_flag::SHIP_DOCKING, has("ship-docking capability")),
            (trait_flag::DOCKING_BAY, has("docking bay")),
            (trait_flag::SPY, has("spy")),
            // Spaceport sites are told by their titles (CCG-DEPLOY-36).
            (trait_flag::SPACEPORT, self.location && spec.title.starts_with("Spaceport")),
            (trait_flag::TIE, subtype.split(": ").nth(1).is_some_and(|model| model.starts_with("TIE"))),
            (trait_flag::ASTROMECH, spec.kind == Kind::Character && has("astromech droid")),
        ];
        let mut card = Card {
            id: spec.id.clone(),
            title: spec.title.clone(),
            title_no: self.title(&spec.title),
            side: seat_of(spec.side),
            kind: spec.kind,
            class,
            uniqueness: spec.uniqueness,
            subtypes: spec.subtypes().into_iter().map(|word| self.word(word)).collect(),
            characteristics: self.word_set(&spec.characteristics),
            personas: self.word_set(&spec.personas),
            icons: self.icon_set(spec.icons.keys()),
            destiny: (destiny.first().copied().unwrap_or(0), destiny.get(1).copied()),
            power: self.quarters(&spec.power, "power").unwrap_or(0),
            ability: self.quarters(&spec.ability, "ability").unwrap_or(0) + pilots,
            deploy: self.quarters(&spec.deploy, "deploy cost"),
            forfeit: self.quarters(&spec.forfeit, "forfeit").unwrap_or(0),
            armor: self.quarters(&spec.armor, "armor"),
            maneuver: self.quarters(&spec.maneuver, "maneuver"),
            hyperspeed: self.quarters(&spec.hyperspeed, "hyperspeed"),
            landspeed: self.quarters(&spec.landspeed, "landspeed").unwrap_or(match spec.kind {
                Kind::Character => ONE,
                _ => 0,
            }),
            parsec: (self.quarters(&spec.parsec, "parsec").unwrap_or(0) / ONE) as u8,
            force: [spec.dark_force.unwrap_or(0), spec.light_force.unwrap_or(0)],
            capacity: spec.capacity,
            permanent_pilots: self.fitting.fit(spec.permanent_pilots.len(), "permanent pilots"),
            system: system_of(spec).map_or(NO_SYSTEM, |system| self.system(system)),
            marker: marker_of(&spec.title),
            carrier: carrier_of(spec).map(|title| self.title(title)),
            trait_flags: flags.into_iter().filter(|(_, has)| *has).fold(0, |flags, (flag, _)| flags | flag),
            lost_when_played: subtype.starts_with("Lost"),
            deploys: Vec::new(),
            abilities: Vec::new(),
            constants: Vec::new(),
            blank: matches!(spec.abilities, Abilities::Unencoded),
            text: text::lines(spec),
        };
        if let Abilities::Encoded(abilities) = &spec.abilities {
            for (number, ability) in (0..).zip(abilities) {
                self.ability(number, ability, &mut card);
            }
        }
        card
    }

    fn ability(&mut self, number: u8, spec: &Spec, card: &mut Card) {
        match spec {
            Spec::Deploy(deploy) => {
                let way = self.deploy(deploy);
                card.deploys.push(way);
            }
            Spec::Constant(constant) => self.constant(constant, card),
            Spec::Play(play) => {
                let ability::Play { kind, to, before, during, once_per, condition, cost, target, other, effects } =
                    &**play;
                let parts = Parts { cost, target: target.as_ref(), other: other.as_ref(), effects };
                let to = self.listens(to.as_ref(), before.as_ref());
                let own = self.used(number, AbilityKind::Play, parts, to, during, condition.as_ref());
                let lost = kind.map(|kind| kind == ability::PlayAs::Lost);
                card.abilities.push(Ability { lost, once: once(*once_per, None), ..own });
                self.cancelled_as_played(number, play, card);
            }
            Spec::Action(action) => {
                let ability::Action { side, during, once_per, times, condition, cost, target, other, effects } =
                    &**action;
                let parts = Parts { cost, target: target.as_ref(), other: other.as_ref(), effects };
                let own = self.used(number, AbilityKind::Action, parts, Vec::new(), during, condition.as_ref());
                let (side, once) = (side.map(seat_of), once(*once_per, *times));
                card.abilities.push(Ability { side, once, ..own });
            }
            Spec::Reaction(reaction) => {
                let ability::Reaction {
                    side,
                    to,
                    before,
                    forced,
                    during,
                    once_per,
                    times,
                    condition,
                    cost,
                    target,
                    other,
                    effects,
                } = &**reaction;
                let parts = Parts { cost, target: target.as_ref(), other: other.as_ref(), effects };
                let to = self.listens(to.as_ref(), before.as_ref());
                let own = self.used(number, AbilityKind::Reaction, parts, to, during, condition.as_ref());
                let (side, once) = (side.map(seat_of), once(*once_per, *times));
                card.abilities.push(Ability { side, once, forced: *forced, ..own });
            }
            Spec::Fire(fire) => self.fire(number, fire, card),
            Spec::AsSoonAs(own) => {
                let condition = Some(self.condition(&own.condition));
                let at = self.here();
                self.effects(&own.effects);
                self.push(Op::End);
                card.abilities.push(Ability {
                    number,
                    kind: AbilityKind::AsSoonAs,
                    side: own.side.map(seat_of),
                    forced: true,
                    to: Vec::new(),
                    during: during::ALWAYS,
                    once: None,
                    condition,
                    lost: None,
                    at,
                    force: 0,
                });
            }
        }
    }

    fn deploy(&mut self, deploy: &ability::Deploy) -> DeployWay {
        let ability::Deploy { on, force, from_each, only, condition } = deploy;
        let on = match on {
            None => DeployOn::Usual,
            Some(ability::DeployOn { card: Some(card), .. }) => DeployOn::Card(self.filter(card)),
            Some(ability::DeployOn { location: Some(location), half, .. }) => DeployOn::Location {
                filter: self.location_filter(location),
                theirs: *half == Some(ability::Whose::Enemy),
            },
            Some(ability::DeployOn { table, .. }) => DeployOn::Table { theirs: *table == Some(Who::Opponent) },
        };
        DeployWay {
            on,
            force: force.as_ref().map(|force| self.amount(force)),
            from_each: from_each.as_ref().map(|amount| self.amount(amount)),
            only: only.as_ref().map(|only| self.location_filter(only)),
            condition: condition.as_ref().map(|condition| self.condition(condition)),
        }
    }

    /// An ability that is used: its code, and when.
    fn used(
        &mut self,
        number: u8,
        kind: AbilityKind,
        parts: Parts<'_>,
        to: Vec<Listen>,
        during: &[During],
        condition: Option<&ability::Condition>,
    ) -> Ability {
        let condition = condition.map(|condition| self.condition(condition));
        let at = self.here();
        // What happens to several cards together is answered about one of them.
        let cards = [Happening::Enters, Happening::Leaves, Happening::Hits, Happening::Moves];
        let about = to.iter().any(|listen| cards.contains(&listen.what));
        if about {
            self.push(Op::About);
        }
        self.says_it = false;
        if let Some(target) = parts.target {
            self.targets(target);
        }
        if let Some(other) = parts.other {
            let from = self.filter(other);
            let (purpose, by, must, into) = (Purpose::Target, By::You, Must::Yes, Reg::Other);
            self.push(Op::Pick { purpose, by, from, must, into, skip: 0 });
        }
        let mut force = 0;
        for cost in parts.cost {
            self.cost(cost, &mut force);
        }
        self.push(Op::Execute);
        self.effects(parts.effects);
        self.push(Op::End);
        if about && !self.says_it {
            self.cards.code[usize::from(at.0)] = Op::Skip(0);
        }
        let force = force.clamp(0, 99) as u8;
        let during = during_mask(during);
        Ability { number, kind, side: None, forced: false, to, during, once: None, condition, lost: None, at, force }
    }

    /// A text that cancels a card on the table also cancels it as it is played.
    fn cancelled_as_played(&mut self, number: u8, play: &ability::Play, card: &mut Card) {
        let [ability::Effect::CancelCard(selection)] = play.effects.as_slice() else { return };
        if play.to.is_some() || play.before.is_some() {
            return;
        }
        let filter = self.filter(selection);
        let listen = Listen { card: Some(filter), ..listen_to(Happening::Plays) };
        let parts = Parts { cost: &play.cost, target: None, other: None, effects: &[ability::Effect::Cancel] };
        let own = self.used(number, AbilityKind::Play, parts, vec![listen], &play.during, play.condition.as_ref());
        let lost = play.kind.map(|kind| kind == ability::PlayAs::Lost);
        card.abilities.push(Ability { lost, ..own });
    }

    fn targets(&mut self, target: &ability::Target) {
        let from = self.filter(&target.of);
        let (purpose, by) = (Purpose::Target, By::You);
        if target.all {
            self.push(Op::PickAll(from));
        } else if let Some(most) = target.up_to {
            let count = Amount::Number(Quarters::from(most) * ONE);
            self.push(Op::PickSome { purpose, by, from, must: Must::UpTo, count });
        } else {
            self.push(Op::Pick { purpose, by, from, must: Must::Yes, into: Reg::Target, skip: 0 });
        }
    }

    fn cost(&mut self, cost: &Cost, force: &mut Quarters) {
        match cost {
            Cost::UseForce(ability::Amount::X) => {
                *force += 1;
                self.push(Op::UseX);
            }
            Cost::UseForce(amount) => {
                let amount = self.amount(amount);
                if let Amount::Number(number) = amount {
                    *force += number / ONE;
                }
                self.push(Op::UseForce(amount));
            }
            Cost::LoseForce(amount) => {
                let count = self.amount(amount);
                self.push(Op::LoseForce { who: By::You, count, from: super::frame::LoseFrom::Anywhere });
            }
            Cost::LoseThis => self.do_to(LOSE, Object::Ref(Ref::This)),
            Cost::Lose(selection) => {
                let from = self.filter(selection);
                self.pick(Purpose::Lose, By::You, from, Must::Yes, 0);
                self.do_to(LOSE, Object::Ref(Ref::It));
            }
            Cost::Put(put) => {
                let to = self.object(&put.card, Purpose::Place, 0);
                let (goes, under) = (goes(put.to), put.under);
                self.do_to(Verb::Put { goes, tree: false, under }, to);
            }
        }
    }

    fn fire(&mut self, number: u8, fire: &ability::Fire, card: &mut Card) {
        let condition = fire.condition.as_ref().map(|condition| self.condition(condition));
        let at = self.here();
        let from = self.filter(&fire.at);
        let (purpose, by, must, into) = (Purpose::Target, By::You, Must::Yes, Reg::Target);
        self.push(Op::Pick { purpose, by, from, must, into, skip: 0 });
        let mut force = 0;
        if let Some(cost) = &fire.cost {
            self.cost(&Cost::UseForce(cost.clone()), &mut force);
        }
        self.push(Op::Execute);
        let count = self.amount(&fire.draw);
        self.push(Op::Draw { who: By::You, count, weapon: true, into: 0 });
        if let Some(plus) = &fire.plus {
            let amount = self.amount(plus);
            self.push(Op::AddTotal { into: 0, amount });
        }
        let to = self.amount(&fire.over);
        let test = self.cards.code.len();
        self.push(Op::Test { compare: Compare::Over, to, skip: 0 });
        if fire.effects.is_empty() {
            self.do_to(Verb::Hit, Object::Ref(Ref::Target));
            if let Some(forfeit) = fire.hit.as_ref().and_then(|hit| hit.forfeit.as_ref()) {
                let to = ability::Selection::only(ability::Ref::Target);
                let values = ability::Values { to, forfeit: Some(forfeit.clone()), ..ability::Values::default() };
                self.lasting(ability::Until::EndOfBattle, None, &ability::Rule::Set(Box::new(values)));
            }
        } else {
            self.effects(&fire.effects);
        }
        self.patch_skip(test);
        self.push(Op::Fired);
        self.push(Op::End);
        card.abilities.push(Ability {
            number,
            kind: AbilityKind::Fire,
            side: None,
            forced: false,
            to: Vec::new(),
            during: during::ALWAYS,
            once: None,
            condition,
            lost: None,
            at,
            force: force.clamp(0, 99) as u8,
        });
    }

    /// What an ability answers.
    fn listens(&mut self, to: Option<&ability::Events>, before: Option<&ability::Events>) -> Vec<Listen> {
        let mut listens = Vec::new();
        for (events, before) in [(to, false), (before, true)] {
            for event in events.into_iter().flat_map(|events| &events.0) {
                self.listen(event, before, &mut listens);
            }
        }
        listens
    }

    fn listen(&mut self, event: &EventSpec, before: bool, out: &mut Vec<Listen>) {
        let mut add = |listen: Listen| out.push(Listen { before, ..listen });
        match event {
            EventSpec::TurnBegins(who) => add(Listen { who: mask(*who), ..listen_to(Happening::TurnBegins) }),
            EventSpec::TurnEnds(who) => add(Listen { who: mask(*who), ..listen_to(Happening::TurnEnds) }),
            EventSpec::PhaseBegins(of) => {
                let phase = match of.phase {
                    ability::PhaseName::Activate => Phase::Activate,
                    ability::PhaseName::Control => Phase::Control,
                    ability::PhaseName::Deploy => Phase::Deploy,
                    ability::PhaseName::Battle => Phase::Battle,
                    ability::PhaseName::Move => Phase::Move,
                    ability::PhaseName::Draw => Phase::Draw,
                };
                add(Listen { who: mask(of.of), phase: Some(phase), ..listen_to(Happening::PhaseBegins) });
            }
            EventSpec::Reacts(reacts) => {
                add(Listen { who: reacts.by.map_or(WhoMask::BOTH, mask), ..listen_to(Happening::Reacts) });
            }
            EventSpec::Fired(fired) => {
                let at = fired.at.as_ref().map(|at| self.location_filter(at));
                add(Listen { who: fired.by.map_or(WhoMask::BOTH, mask), at, ..listen_to(Happening::Fires) });
            }
            EventSpec::BattleBegins(battle) => {
                let listen = self.battle(battle, Happening::Battles);
                add(listen);
            }
            EventSpec::BattleWon(battle) => {
                let listen = self.battle(battle, Happening::BattleEnds);
                add(Listen { flags: flag::BATTLE, ..listen });
            }
            EventSpec::BattleEnds(battle) => {
                let listen = self.battle(battle, Happening::BattleEnds);
                add(Listen { who: WhoMask::BOTH, ..listen });
            }
            EventSpec::DamageSegment(segment) => {
                // The event is the winner's.
                let who = segment.loser.map_or(WhoMask::BOTH, |loser| mask(loser).flipped());
                let flags = if segment.loser.is_some() { flag::BATTLE } else { 0 };
                let at = segment.at.as_ref().map(|at| self.location_filter(at));
                add(Listen { who, at, flags, ..listen_to(Happening::Decides) });
            }
            EventSpec::ForceDrain(drain) => {
                let at = drain.at.as_ref().map(|at| self.location_filter(at));
                add(Listen { who: drain.by.map_or(WhoMask::BOTH, mask), at, ..listen_to(Happening::Drains) });
            }
            EventSpec::ForceLoss(loss) => losses(loss, before).into_iter().for_each(add),
            EventSpec::Deployed(deployed) => {
                let card = Some(self.filter(&deployed.card));
                let at = deployed.to.as_ref().map(|to| self.location_filter(to));
                add(Listen { who: deployed.by.map_or(WhoMask::BOTH, mask), card, at, ..listen_to(Happening::Enters) });
            }
            EventSpec::Played(played) => {
                let card = Some(self.filter(&played.card));
                add(Listen { who: played.by.map_or(WhoMask::BOTH, mask), card, ..listen_to(Happening::Plays) });
            }
            EventSpec::DestinyDrawn(drawn) => {
                let what = if drawn.done { Happening::Totals } else { Happening::Draws };
                let flags = match drawn.kind {
                    ability::Destiny::Battle => flag::BATTLE,
                    ability::Destiny::Weapon => flag::WEAPON,
                    ability::Destiny::Any => 0,
                };
                // Both players' totals of a battle are one event.
                let both = drawn.done && drawn.kind == ability::Destiny::Battle;
                let who = drawn.by.filter(|_| !both).map_or(WhoMask::BOTH, mask);
                add(Listen { who, flags, ..listen_to(what) });
            }
            EventSpec::Lost(lost) => {
                let card = Some(self.filter(&lost.card));
                let at = lost.from.as_ref().map(|from| self.location_filter(from));
                let flags = if lost.forfeited { flag::FORFEITED } else { 0 };
                add(Listen { card, at, flags, ..listen_to(Happening::Leaves) });
            }
            EventSpec::Hit(hit) => {
                let card = Some(self.filter(&hit.card));
                let by = hit.by.as_ref().map(|by| self.filter(by));
                add(Listen { card, by, ..listen_to(Happening::Hits) });
            }
            EventSpec::Moved(moved) => {
                let card = Some(self.filter(&moved.card));
                let at = moved.to.as_ref().map(|to| self.location_filter(to));
                let from = moved.from.as_ref().map(|from| self.location_filter(from));
                let moved_by = moved.by.map(|by| match by {
                    MovedBy::Landspeed => MoveKind::Landspeed,
                    MovedBy::Hyperspeed => MoveKind::Hyperspeed,
                    MovedBy::Transit => MoveKind::Transit,
                    MovedBy::Shuttle => MoveKind::Shuttle,
                    MovedBy::Landing => MoveKind::Land,
                    MovedBy::TakeOff => MoveKind::TakeOff,
                });
                add(Listen { card, at, from, moved_by, ..listen_to(Happening::Moves) });
            }
        }
    }

    fn battle(&mut self, battle: &ability::Battle, what: Happening) -> Listen {
        let at = battle.at.as_ref().map(|at| self.location_filter(at));
        let with = battle.with.as_ref().map(|with| self.filter(with));
        Listen { who: battle.by.map_or(WhoMask::BOTH, mask), at, with, ..listen_to(what) }
    }

    /// Lets the instruction at `from` skip all that was added since.
    fn patch_skip(&mut self, from: usize) {
        let count = self.cards.code.len() - from - 1;
        let count: u8 = self.fitting.fit(count, "the instructions of an ability");
        match &mut self.cards.code[from] {
            Op::Test { skip, .. }
            | Op::If { skip, .. }
            | Op::Pick { skip, .. }
            | Op::Winner { skip, .. }
            | Op::May(skip)
            | Op::IfDone(skip)
            | Op::Skip(skip) => *skip = count,
            Op::Option { next, .. } => *next = count,
            _ => {}
        }
    }
}

/// To the Lost Pile.
pub(super) const LOSE: Verb = Verb::Put { goes: super::frame::Goes::Lost, tree: false, under: false };

/// An event that anybody answers, about any card.
fn listen_to(what: Happening) -> Listen {
    Listen {
        what,
        before: false,
        who: WhoMask::BOTH,
        card: None,
        by: None,
        at: None,
        from: None,
        with: None,
        flags: 0,
        not_flags: 0,
        moved_by: None,
        phase: None,
    }
}

/// A loss of Force: before it, battle damage is an event of its own.
fn losses(loss: &Loss, before: bool) -> Vec<Listen> {
    let who = loss.who.map_or(WhoMask::BOTH, mask);
    let lost = Listen { who, ..listen_to(Happening::Loses) };
    let owed = Listen { who, ..listen_to(Happening::Owes) };
    match (loss.from, before) {
        (None, true) => vec![lost, owed],
        (None, false) => vec![lost],
        (Some(LossFrom::Battle), true) => vec![owed],
        (Some(LossFrom::Battle), false) => vec![Listen { flags: flag::BATTLE, ..lost }],
        (Some(LossFrom::ForceDrain), _) => vec![Listen { flags: flag::DRAIN, ..lost }],
        (Some(LossFrom::Card), _) => vec![Listen { not_flags: flag::BATTLE | flag::DRAIN, ..lost }],
    }
}

fn once(per: Option<OncePer>, times: Option<u8>) -> Option<(Once, u8)> {
    let per = match per? {
        OncePer::Turn => Once::Turn,
        OncePer::Phase => Once::Phase,
        OncePer::Battle => Once::Battle,
        OncePer::ForceDrain => Once::Drain,
        OncePer::Game => Once::Game,
    };
    Some((per, times.unwrap_or(1)))
}

fn during_mask(times: &[During]) -> u16 {
    if times.is_empty() {
        return during::ALWAYS;
    }
    let phase = |phase: Phase| during::yours(phase) | during::theirs(phase);
    times.iter().fold(0, |mask, time| {
        mask | match time {
            During::YourTurn => during::YOUR_TURN,
            During::OpponentTurn => during::THEIR_TURN,
            During::ActivatePhase => phase(Phase::Activate),
            During::ControlPhase => phase(Phase::Control),
            During::DeployPhase => phase(Phase::Deploy),
            During::BattlePhase => phase(Phase::Battle),
            During::MovePhase => phase(Phase::Move),
            During::DrawPhase => phase(Phase::Draw),
            During::YourActivatePhase => during::yours(Phase::Activate),
            During::YourControlPhase => during::yours(Phase::Control),
            During::YourDeployPhase => during::yours(Phase::Deploy),
            During::YourBattlePhase => during::yours(Phase::Battle),
            During::YourMovePhase => during::yours(Phase::Move),
            During::YourDrawPhase => during::yours(Phase::Draw),
            During::OpponentActivatePhase => during::theirs(Phase::Activate),
            During::OpponentControlPhase => during::theirs(Phase::Control),
            During::OpponentDeployPhase => during::theirs(Phase::Deploy),
            During::OpponentBattlePhase => during::theirs(Phase::Battle),
            During::OpponentMovePhase => during::theirs(Phase::Move),
            During::OpponentDrawPhase => during::theirs(Phase::Draw),
            During::Battle => during::BATTLE,
            During::DamageSegment => during::DAMAGE_SEGMENT,
        }
    })
}

/// The players that a text means.
fn mask(who: Who) -> WhoMask {
    match who {
        Who::You => WhoMask::YOU,
        Who::Opponent => WhoMask::OPPONENT,
        Who::Each => WhoMask::BOTH,
    }
}

/// One player that a text means.
fn by(who: Who) -> By {
    match who {
        Who::Opponent => By::Opponent,
        Who::You | Who::Each => By::You,
    }
}

fn seat_of(side: Side) -> Seat {
    match side {
        Side::Dark => Seat::First,
        Side::Light => Seat::Second,
    }
}

fn goes(pile: ability::Pile) -> super::frame::Goes {
    use super::frame::Goes;
    match pile {
        ability::Pile::Hand => Goes::Hand,
        ability::Pile::ReserveDeck => Goes::Reserve,
        ability::Pile::ForcePile => Goes::Force,
        ability::Pile::UsedPile => Goes::Used,
        ability::Pile::LostPile => Goes::Lost,
        ability::Pile::OutOfPlay => Goes::OutOfPlay,
    }
}

fn class_of(kind: Kind, subtype: &str) -> Class {
    let class = subtype.split(": ").next().unwrap_or(subtype);
    match (kind, class) {
        (Kind::Location, "Site") => Class::Site,
        (Kind::Location, "System") => Class::System,
        (Kind::Location, _) => Class::Sector,
        (Kind::Starship, "Capital") => Class::Capital,
        (Kind::Starship, _) => Class::Starfighter,
        (Kind::Vehicle, "Transport") => Class::Transport,
        (Kind::Vehicle, "Shuttle") => Class::Shuttle,
        (Kind::Vehicle, "Creature") => Class::CreatureVehicle,
        (Kind::Vehicle, _) => Class::Combat,
        _ => Class::Other,
    }
}
