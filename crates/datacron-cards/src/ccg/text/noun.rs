//! How abilities refer to cards and locations.

use super::super::ability::{Ability, Bound, Number, Pile, Ref, Selection, State, Where, Who, Whose, Zone};
use super::super::spec::{Card, Kind};
use crate::Abilities;
use crate::words::{all_of, any_of, heading};

/// How a card refers to itself, to the card it is on and to the players.
pub(super) struct Names {
    pub this: &'static str,
    pub host: &'static str,
    /// Where it is; an interrupt is where what it answers happens.
    pub here: &'static str,
    /// Whether the card is a location, or lies on one: its place is then "here".
    placed: bool,
    /// Whether *you* is another player in the part being written, such as the loser of a contest.
    pub theirs: bool,
    /// Whether several cards may be targeted.
    pub targets: bool,
}

/// Grammatical number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Count {
    One,
    Many,
}

/// How a location is spoken of.
enum Spot {
    /// "here"
    Adverb(&'static str),
    /// "an adjacent site"
    Noun(String),
    /// "Tatooine"
    System(String),
    /// "here or at an adjacent site"
    Either(&'static str, &'static str),
}

impl Names {
    pub fn of(card: &Card) -> Names {
        let abilities = match &card.abilities {
            Abilities::Encoded(abilities) => abilities.as_slice(),
            Abilities::None | Abilities::Unencoded => &[],
        };
        let on = abilities.iter().find_map(|ability| match ability {
            Ability::Deploy(deploy) => deploy.on.as_ref(),
            _ => None,
        });
        let on_location = on.is_some_and(|on| on.location.is_some());
        let host = match on.and_then(|on| on.card.as_ref()).map(|host| host.kind.as_slice()) {
            _ if on_location => "its location",
            Some([Kind::Character]) => "its character",
            Some([Kind::Starship]) => "its starship",
            Some([Kind::Vehicle]) => "its vehicle",
            Some([Kind::Weapon]) => "its weapon",
            _ => "its bearer",
        };
        let this = match card.kind {
            Kind::Character => "this character",
            Kind::Creature => "this creature",
            Kind::Device => "this device",
            Kind::Effect => "this effect",
            Kind::Interrupt => "this interrupt",
            Kind::Location => "this location",
            Kind::Podracer => "this podracer",
            Kind::Starship => "this starship",
            Kind::Vehicle => "this vehicle",
            Kind::Weapon => "this weapon",
            Kind::AdmiralsOrder
            | Kind::DefensiveShield
            | Kind::EpicEvent
            | Kind::GameAid
            | Kind::JediTest
            | Kind::Objective => "this card",
        };
        let here = if card.kind == Kind::Interrupt { "there" } else { "here" };
        Names { this, host, here, placed: card.kind == Kind::Location || on_location, theirs: false, targets: false }
    }

    /// The same names where *you* is another player.
    pub fn turned(&self) -> Names {
        Names { theirs: true, ..*self }
    }

    pub fn reference(&self, card: Ref) -> &'static str {
        match card {
            Ref::This => self.this,
            Ref::Host => self.host,
            Ref::It => "it",
            Ref::Target if self.targets => "each target",
            Ref::Target => "the target",
            Ref::Other => "the other target",
            Ref::Place => "its location",
        }
    }

    /// "your", "the opponent's", "each player's"
    pub fn possessive(&self, who: Who) -> &'static str {
        match (who, self.theirs) {
            (Who::You, false) => "your",
            (Who::You, true) => "their",
            (Who::Opponent, false) => "the opponent's",
            (Who::Opponent, true) => "the other player's",
            (Who::Each, _) => "each player's",
        }
    }

    /// "you need", "the opponent needs", "each player needs"
    pub fn does(&self, who: Who, you: &str, other: &str) -> String {
        match (who, self.theirs) {
            (Who::You, false) => format!("you {you}"),
            (Who::You, true) => format!("they {you}"),
            (Who::Opponent, false) => format!("the opponent {other}"),
            (Who::Opponent, true) => format!("the other player {other}"),
            (Who::Each, _) => format!("each player {other}"),
        }
    }

    fn of_whom(&self, whose: Whose) -> &'static str {
        match (whose, self.theirs) {
            (Whose::Friendly, false) => "of yours",
            (Whose::Friendly, true) => "of theirs",
            (Whose::Enemy, false) => "of the opponent",
            (Whose::Enemy, true) => "of the other player",
        }
    }

    /// "another warrior of yours here", "this character while defending"
    pub fn some(&self, cards: &Selection) -> String {
        match cards.is {
            Some(card) => format!("{}{}", self.reference(card), self.meanwhile(cards)),
            None if *cards == (Selection { from: Some(Zone::Looked), ..Selection::default() }) => "one of them".into(),
            None => self.with_article(cards, &self.noun(cards, Count::One)),
        }
    }

    /// "each warrior of yours here has power +1", "this character has power +1 while defending"
    pub fn each_does(&self, cards: &Selection, what: &str) -> String {
        match cards.is {
            Some(card) => format!("{} {what}{}", self.reference(card), self.meanwhile(cards)),
            None => format!("{} {what}", self.every(cards)),
        }
    }

    /// "each warrior of yours here", "Luke or Obi-Wan on Tatooine"
    pub fn every(&self, cards: &Selection) -> String {
        match cards.is {
            Some(_) => self.some(cards),
            None if named(cards) => self.noun(cards, Count::One),
            None => format!("each {}", self.noun(cards, Count::One)),
        }
    }

    /// The noun for such cards and where they are: "other non-unique Tusken Raiders of yours present".
    pub fn noun(&self, cards: &Selection, count: Count) -> String {
        let place = self.place_of(cards);
        let noun = self.bare(cards, count);
        if place.is_empty() { noun } else { format!("{noun} {place}") }
    }

    /// The noun without where they are.
    pub fn bare(&self, cards: &Selection, count: Count) -> String {
        let mut words: Vec<String> = Vec::new();
        if cards.not_this || cards.not_it || cards.not_host {
            words.push("other".into());
        }
        let after = |state: &State| {
            matches!(state, State::InBattle | State::Alone | State::Driving | State::Passenger | State::Night)
        };
        words.extend(cards.state.iter().filter(|state| !after(state)).map(|state| stands(*state).to_owned()));
        match cards.unique {
            Some(true) => words.push("unique".into()),
            Some(false) => words.push("non-unique".into()),
            None => {}
        }
        words.extend(cards.not_icons.iter().map(|icon| format!("non-{}", spaced(icon))));
        words.extend(cards.not_characteristics.iter().map(|word| format!("non-{word}")));
        words.push(self.called(cards, count));
        // A name says whose it is, and so does a pile.
        let on_table = cards.from.is_none_or(|from| from == Zone::Table);
        words.extend(cards.whose.filter(|_| on_table && !named(cards)).map(|whose| self.of_whom(whose).to_owned()));
        words.extend(self.qualities(cards));
        words.extend(cards.state.iter().filter(|state| after(state)).map(|state| stands(*state).to_owned()));
        words.join(" ")
    }

    /// The noun itself: "Luke or Obi-Wan", "Jawa", "warrior", "capital starship", "character or starship".
    fn called(&self, cards: &Selection, count: Count) -> String {
        let number = |word: String| if count == Count::Many { plural(&word) } else { word };
        let joined = |words: Vec<String>| any_of(words.into_iter().map(number));
        if named(cards) {
            return any_of(cards.title.iter().chain(&cards.persona).map(String::as_str));
        }
        let icons: Vec<String> = cards.icons.iter().map(|icon| spaced(icon)).collect();
        let subtypes: Vec<String> = cards.subtype.iter().map(|word| subtype(word)).collect();
        let kinds: Vec<String> = cards.kind.iter().map(|kind| heading(kind.word()).to_lowercase()).collect();
        let characters = matches!(cards.kind[..], [] | [Kind::Character]);
        // Many words say which type of card they are about.
        let kind_said = match cards.kind[..] {
            _ if !subtypes.is_empty() => {
                matches!(cards.kind[..], [Kind::Character | Kind::Location | Kind::Starship | Kind::Vehicle])
            }
            _ if !cards.characteristics.is_empty() => {
                matches!(cards.kind[..], [Kind::Character | Kind::Device | Kind::Location | Kind::Weapon])
            }
            _ => !icons.is_empty() && characters,
        };
        // What comes last is the noun, what comes before it stands as an adjective.
        let mut layers: Vec<Vec<String>> = Vec::new();
        let noun_follows = !characters || !subtypes.is_empty() || !cards.characteristics.is_empty();
        layers.extend((!icons.is_empty() && noun_follows).then(|| icons.clone()));
        layers.extend((!cards.characteristics.is_empty()).then(|| {
            cards.characteristics.iter().map(|word| word.trim_end_matches(" (starship)").to_owned()).collect()
        }));
        layers.extend((!subtypes.is_empty()).then_some(subtypes));
        layers.extend((!kinds.is_empty() && !kind_said).then_some(kinds));
        if layers.is_empty() {
            match (icons.is_empty(), cards.any.is_empty()) {
                (false, _) => layers.push(icons),
                (true, false) => return any_of(cards.any.iter().map(|one| self.alternative(one, count))),
                (true, true) => layers.push(vec!["card".into()]),
            }
        }
        let last = layers.pop().map(joined).unwrap_or_default();
        let adjectives = layers.into_iter().map(|words| any_of(words.into_iter()) + " ");
        adjectives.chain([last]).collect()
    }

    fn alternative(&self, cards: &Selection, count: Count) -> String {
        match cards.is {
            Some(card) => self.reference(card).to_owned(),
            None => self.noun(cards, count),
        }
    }

    /// What else is asked of the cards: "with ability over 2", "piloted by Han", "other than a droid".
    fn qualities(&self, cards: &Selection) -> Vec<String> {
        let mut words = Vec::new();
        let bounds = [
            (Number::Ability, &cards.ability),
            (Number::Power, &cards.power),
            (Number::Forfeit, &cards.forfeit),
            (Number::Maneuver, &cards.maneuver),
            (Number::Destiny, &cards.destiny),
            (Number::Deploy, &cards.deploy),
            (Number::Politics, &cards.politics),
        ];
        let bounds = bounds.into_iter().filter_map(|(number, bound)| Some((number, bound.as_ref()?)));
        let mut with: Vec<String> = bounds.map(|(number, bound)| self.bound(number, bound)).collect();
        with.extend(cards.has.iter().map(|number| number_word(*number).to_owned()));
        with.extend(cards.highest.map(|number| format!("the highest {}", number_word(number))));
        with.extend(cards.lowest.map(|number| format!("the lowest {}", number_word(number))));
        with.extend(cards.set_icons.iter().map(|icon| format!("the {} icon", spaced(icon))));
        if !with.is_empty() {
            words.push(format!("with {}", all_of(with.into_iter())));
        }
        let related = [
            ("together with", "", &cards.with),
            ("piloting", "", &cards.pilots),
            ("piloted by", "", &cards.piloted_by),
            ("aboard", "", &cards.aboard),
            ("with", " aboard", &cards.has_aboard),
            ("with", " on it", &cards.carries),
            ("on", "", &cards.on),
            ("armed with", "", &cards.armed_with),
        ];
        for (before, after, other) in related {
            words.extend(other.as_ref().map(|other| format!("{before} {}{after}", self.some(other))));
        }
        let generic = self.called(&Selection { any: Vec::new(), ..cards.clone() }, Count::One) == "card";
        if !cards.any.is_empty() && !generic {
            words.push(format!("that is {}", any_of(cards.any.iter().map(|one| self.some(one)))));
        }
        if !cards.except.is_empty() {
            words.push(format!("other than {}", any_of(cards.except.iter().map(|one| self.some(one)))));
        }
        words
    }

    /// "ability over 2"
    fn bound(&self, number: Number, Bound { over, under, is }: &Bound) -> String {
        let limits = [("over ", over), ("under ", under), ("", is)];
        let limits = limits.into_iter().filter_map(|(word, limit)| Some((word, limit.as_ref()?)));
        let limits = limits.map(|(word, limit)| format!("{word}{}", self.amount(limit)));
        format!("{} {}", number_word(number), all_of(limits))
    }

    /// Where cards are: "here", "present", "on Tatooine", "in your hand"; empty: anywhere on table.
    pub fn place_of(&self, cards: &Selection) -> String {
        let mut words: Vec<String> = Vec::new();
        words.extend(cards.from.and_then(|from| self.zone(from, cards.whose)));
        words.extend(cards.place.map(|place| place_word(place).to_owned()));
        if !cards.system.is_empty() {
            words.push(format!("on {}", any_of(cards.system.iter().map(String::as_str))));
        }
        words.extend(cards.at.as_ref().map(|at| self.at(at)));
        if let Some(other) = &cards.related_to {
            words.push(format!("related to {}", self.location(other)));
        }
        if let Some(who) = cards.controlled_by {
            words.push(format!("that {}", self.does(who, "control", "controls")));
        }
        words.join(" ")
    }

    fn zone(&self, from: Zone, whose: Option<Whose>) -> Option<String> {
        let Some(pile) = from.pile() else { return (from == Zone::Looked).then(|| "among them".into()) };
        let owner = match whose {
            Some(Whose::Friendly) => self.possessive(Who::You),
            Some(Whose::Enemy) => self.possessive(Who::Opponent),
            None => "either player's",
        };
        Some(format!("in {owner} {}", pile_word(pile)))
    }

    /// What is asked of a card the ability refers to directly.
    pub fn meanwhile(&self, cards: &Selection) -> String {
        let tail = self.tail(cards);
        if tail.is_empty() { tail } else { format!(" while {tail}") }
    }

    /// How a card stands and where: "defending", "on Tatooine", "Luke".
    pub fn tail(&self, cards: &Selection) -> String {
        let state = cards.state.iter().map(|state| stands(*state).to_owned());
        let plain = Selection { is: None, state: Vec::new(), ..cards.clone() };
        let place = self.place_of(&plain);
        let bare = unplaced(&plain);
        // "Piloted by Han" rather than "a card piloted by Han".
        let what = match self.bare(&bare, Count::One).strip_prefix("card") {
            Some(rest) => Some(rest.trim_start().to_owned()).filter(|rest| !rest.is_empty()),
            None => Some(self.some(&bare)),
        };
        all_of(state.chain(what).chain(Some(place).filter(|place| !place.is_empty())))
    }

    /// "here", "at an adjacent site", "on Tatooine"
    pub fn at(&self, place: &Selection) -> String {
        self.spoken(place, "at", "on", "a")
    }

    /// "here", "at each Death Star site"
    pub fn at_each(&self, place: &Selection) -> String {
        self.spoken(place, "at", "on", "each")
    }

    /// "here", "to an adjacent site", "to Tatooine"
    pub fn to(&self, place: &Selection) -> String {
        self.spoken(place, "to", "to", "a")
    }

    /// "from here", "from a Tatooine site"
    pub fn from(&self, place: &Selection) -> String {
        match self.spot(place, "a") {
            Spot::Adverb(adverb) => format!("from {adverb}"),
            Spot::Noun(noun) | Spot::System(noun) => format!("from {noun}"),
            Spot::Either(adverb, noun) => format!("from {adverb} or {noun}"),
        }
    }

    /// The location as an object: "this location", "a Tatooine site".
    pub fn location(&self, place: &Selection) -> String {
        self.located(place, "a")
    }

    /// "this location", "each Tatooine site"
    pub fn each_location(&self, place: &Selection) -> String {
        self.located(place, "each")
    }

    fn located(&self, place: &Selection, determiner: &str) -> String {
        match self.spot(place, determiner) {
            Spot::Adverb("here") if self.placed => "this location".into(),
            Spot::Adverb("here") => "its location".into(),
            Spot::Adverb("there") => "that location".into(),
            Spot::Adverb(adverb) => format!("the location {adverb}"),
            Spot::Noun(noun) | Spot::System(noun) => noun,
            Spot::Either(_, noun) => format!("its location or {noun}"),
        }
    }

    fn spoken(&self, place: &Selection, before_noun: &str, before_system: &str, determiner: &str) -> String {
        match self.spot(place, determiner) {
            Spot::Adverb(adverb) => adverb.into(),
            Spot::Noun(noun) => format!("{before_noun} {noun}"),
            Spot::System(system) => format!("{before_system} {system}"),
            Spot::Either(adverb, noun) => format!("{adverb} or {before_noun} {noun}"),
        }
    }

    fn spot(&self, place: &Selection, determiner: &str) -> Spot {
        if let Some(card) = place.is {
            return match card {
                Ref::This | Ref::Place => Spot::Adverb("here"),
                Ref::Host if self.placed => Spot::Adverb("here"),
                other => Spot::Noun(self.reference(other).into()),
            };
        }
        if *place == (Selection { place: place.place, ..Selection::default() }) {
            match place.place {
                None => return Spot::Noun("any location".into()),
                Some(Where::Here) => return Spot::Adverb("here"),
                Some(Where::Present) => return Spot::Adverb("where it is present"),
                Some(Where::Event | Where::PresentAtEvent) => return Spot::Adverb("there"),
                Some(Where::WithIt) => return Spot::Adverb("where it is"),
                Some(Where::WithTarget) => return Spot::Adverb("where the target is"),
                Some(Where::HereOrAdjacent) => return Spot::Either("here", "an adjacent site"),
                Some(Where::HereOrRelated) => return Spot::Either("here", "a related location"),
                Some(Where::EventOrAdjacent) => return Spot::Either("there", "a site next to it"),
                Some(
                    Where::Adjacent
                    | Where::Related
                    | Where::RelatedSite
                    | Where::RelatedSystem
                    | Where::AdjacentToEvent,
                ) => {}
            }
        }
        if *place == (Selection { system: place.system.clone(), ..Selection::default() }) {
            return Spot::System(any_of(place.system.iter().map(String::as_str)));
        }
        let noun = self.locations(place);
        Spot::Noun(match determiner {
            _ if named(place) => noun,
            "a" => article(&noun),
            other => format!("{other} {noun}"),
        })
    }

    /// "Tatooine site with a mining droid of yours", "adjacent exterior site"
    fn locations(&self, place: &Selection) -> String {
        let mut words: Vec<String> = Vec::new();
        match place.place {
            Some(Where::Adjacent) => words.push("adjacent".into()),
            Some(Where::Related | Where::RelatedSite | Where::RelatedSystem) => words.push("related".into()),
            _ => {}
        }
        if !place.system.is_empty() {
            words.push(any_of(place.system.iter().map(String::as_str)));
        }
        let kind = if place.kind.is_empty() { vec![Kind::Location] } else { place.kind.clone() };
        let subtype = match place.place {
            Some(Where::Adjacent | Where::RelatedSite | Where::AdjacentToEvent) => vec!["Site".into()],
            Some(Where::RelatedSystem) => vec!["System".into()],
            _ => place.subtype.clone(),
        };
        let kind = if subtype.is_empty() && place.characteristics.is_empty() { kind } else { Vec::new() };
        let not_on: Vec<&Selection> = place.except.iter().filter(|except| only_system(except)).collect();
        let bare = Selection {
            kind,
            subtype,
            system: Vec::new(),
            place: None,
            with: None,
            except: place.except.iter().filter(|except| !only_system(except)).cloned().collect(),
            ..place.clone()
        };
        words.push(self.noun(&bare, Count::One));
        match place.place {
            Some(Where::AdjacentToEvent) => words.push("next to it".into()),
            Some(Where::Adjacent | Where::Related | Where::RelatedSite | Where::RelatedSystem) | None => {}
            Some(other) => words.push(place_word(other).into()),
        }
        words.extend(place.with.as_ref().map(|with| format!("with {}", self.some(with))));
        if !not_on.is_empty() {
            let systems = not_on.into_iter().flat_map(|except| &except.system);
            words.push(format!("that is not on {}", any_of(systems.map(String::as_str))));
        }
        words.join(" ")
    }

    fn with_article(&self, cards: &Selection, noun: &str) -> String {
        match noun {
            _ if cards.not_this || cards.not_it || cards.not_host => format!("an{noun}"),
            _ if named(cards) || only_references(cards) => noun.into(),
            _ => article(noun),
        }
    }
}

/// Whether the cards are called by name.
pub(super) fn named(cards: &Selection) -> bool {
    !cards.title.is_empty() || !cards.persona.is_empty()
}

/// Whether the cards are some of those the ability refers to directly.
pub(super) fn only_references(cards: &Selection) -> bool {
    !cards.any.is_empty() && cards.any.iter().all(|one| one.is.is_some())
}

/// Without where they are; a pile also says whose they are.
pub(super) fn unplaced(cards: &Selection) -> Selection {
    let whose = cards.whose.filter(|_| cards.from.is_none_or(|from| from == Zone::Table));
    Selection { from: None, whose, place: None, system: Vec::new(), at: None, ..cards.clone() }
}

fn only_system(place: &Selection) -> bool {
    !place.system.is_empty() && unplaced(place) == Selection::default()
}

/// "an alien", "a unique character"
pub(super) fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) || noun.starts_with("unp");
    if vowel { format!("an {noun}") } else { format!("a {noun}") }
}

/// "Jawas", "spies", "thieves"
pub(super) fn plural(word: &str) -> String {
    let consonant = |rest: &str| rest.ends_with(|last: char| !"aeiou".contains(last));
    match word {
        _ if word.ends_with(['z', 's']) => word.into(),
        _ if word.ends_with("ief") => format!("{}ves", word.trim_end_matches('f')),
        _ => match word.strip_suffix('y') {
            Some(rest) if consonant(rest) => format!("{rest}ies"),
            _ => format!("{word}s"),
        },
    }
}

fn spaced(word: &str) -> String {
    word.replace('-', " ")
}

/// Common nouns are written small: "site", "alien", "capital starship".
fn subtype(word: &str) -> String {
    match word {
        "Capital" => "capital starship".into(),
        "Alien" | "Droid" | "Sector" | "Site" | "Squadron" | "Starfighter" | "System" => word.to_lowercase(),
        _ => word.into(),
    }
}

fn place_word(place: Where) -> &'static str {
    match place {
        Where::Here => "here",
        Where::Present => "present",
        Where::Adjacent => "at an adjacent site",
        Where::HereOrAdjacent => "here or at an adjacent site",
        Where::Related => "at a related location",
        Where::RelatedSite => "at a related site",
        Where::RelatedSystem => "at the related system",
        Where::HereOrRelated => "here or at a related location",
        Where::Event => "there",
        Where::PresentAtEvent => "present there",
        Where::AdjacentToEvent => "at a site next to it",
        Where::EventOrAdjacent => "there or at a site next to it",
        Where::WithIt => "where it is",
        Where::WithTarget => "where the target is",
    }
}

fn stands(state: State) -> &'static str {
    match state {
        State::InBattle => "in the battle",
        State::Defending => "defending",
        State::Alone => "alone",
        State::Hit => "hit",
        State::Piloted => "piloted",
        State::Unpiloted => "unpiloted",
        State::Driving => "at the controls",
        State::Passenger => "riding as a passenger",
        State::Night => "where it is night",
    }
}

pub(super) fn number_word(number: Number) -> &'static str {
    match number {
        Number::Power => "power",
        Number::Ability => "ability",
        Number::Forfeit => "forfeit",
        Number::Deploy => "deploy cost",
        Number::Destiny => "destiny",
        Number::Maneuver => "maneuver",
        Number::Armor => "armor",
        Number::Hyperspeed => "hyperspeed",
        Number::Landspeed => "landspeed",
        Number::Defense => "defense value",
        Number::Politics => "politics",
        Number::Ferocity => "ferocity",
    }
}

pub(super) fn pile_word(pile: Pile) -> &'static str {
    match pile {
        Pile::Hand => "hand",
        Pile::ReserveDeck => "Reserve Deck",
        Pile::ForcePile => "Force Pile",
        Pile::UsedPile => "Used Pile",
        Pile::LostPile => "Lost Pile",
        Pile::OutOfPlay => "out of play",
    }
}
