//! Rules, keywords and selections.

use super::super::ability::{self, Selection, State, Whose};
use super::super::card::*;
use super::super::spec::Keyword;
use super::{ANYTHING, Compiler, NO_GAIN, ban_mask, kind_bit, state_bit, who};
use datacron_cards::Stat;

impl Compiler<'_> {
    pub(super) fn constant(&mut self, constant: &ability::Constant, card: &mut Card) {
        let condition = constant.condition.as_ref().map(|condition| self.condition(condition));
        use ability::Rule as Spec;
        let rule = match &constant.rule {
            Spec::Gain(bonus) => {
                let mut gain = self.keywords(&bonus.keywords);
                let printed = bonus.icons.as_ref().map(|icons| self.icons(icons)).unwrap_or_default();
                gain.icons.add(&printed, if bonus.lose { -1 } else { 1 });
                gain.capacity = bonus.capacity;
                let to = self.filter(&bonus.to);
                let per = self.per(bonus.per.as_ref());
                if let (Per::Each(_), true) = (per, bonus.keywords.iter().any(|k| matches!(k, Keyword::Edge(_)))) {
                    gain.edge = 1;
                }
                Rule::Gain { to, gain: self.gain(gain), per }
            }
            Spec::Cost(cost) => {
                let of = self.build_filter(&cost.of);
                // A card being played is not in play yet, whoever plays it.
                let of = self.intern(Filter { place: Place::Hand, whose: WhoMask::BOTH, ..of });
                Rule::Cost { of, by: cost.by, free: cost.free, who: who(cost.who), first: cost.first }
            }
            Spec::Reserve(reserve) => Rule::Reserve { by: reserve.by, per: self.per(reserve.per.as_ref()) },
            Spec::Struggle(count) => Rule::Struggle(*count),
            Spec::StrugglesExhausted => Rule::StrugglesExhausted,
            Spec::IgnoreMatch => Rule::IgnoreMatch,
            Spec::HostMatchesAll => Rule::HostMatchesAll,
            Spec::Cannot(cannot) => Rule::Cannot { who: self.filter(&cannot.who), bans: ban_mask(&cannot.what) },
            Spec::OnlyAttackers(units) => Rule::OnlyAttackers(self.filter(units)),
            Spec::MostAttackers(count) => Rule::MostAttackers(*count),
            Spec::NoDefendersWhileAlone(units) => Rule::NoDefendersWhileAlone(self.filter(units)),
            Spec::NoDrawing => Rule::NoDrawing,
            Spec::HostEngagedLast => Rule::HostEngagedLast,
            Spec::EngagedFirst(objectives) => Rule::EngagedFirst(self.filter(objectives)),
            Spec::DestroyedLoses => Rule::DestroyedLoses,
            Spec::EdgeFaceUp(of) => Rule::EdgeFaceUp(*of),
            Spec::FateTwice => Rule::FateTwice,
            Spec::HostDividesDamage => Rule::HostDividesDamage,
            Spec::StrikesAbsent(of) => Rule::StrikesAbsent(*of),
            Spec::StrikesAt(units) => Rule::StrikesAt(self.filter(units)),
            Spec::AllIconsEdge => Rule::AllIconsEdge,
            Spec::Unopposed(count) => Rule::Unopposed(*count),
            Spec::CapturedOnLeaving => Rule::CapturedOnLeaving,
            Spec::PlayFromDiscard => Rule::PlayFromDiscard,
            Spec::AsEnhancement(pilot) => {
                let gain = Gain { icons: self.icons(&pilot.icons), ..NO_GAIN };
                Rule::AsEnhancement { on: self.filter(&pilot.on), gain: self.gain(gain) }
            }
            Spec::DialEngaged(damage) => Rule::DialEngaged(*damage),
            Spec::SacrificedWithFocus(count) => Rule::SacrificedWithFocus(*count),
        };
        card.constants.push(Constant { condition, rule });
    }

    pub(super) fn gain(&mut self, gain: Gain) -> GainNo {
        let no = GainNo(self.fitting.fit(self.cards.gains.len(), "the gains of all cards"));
        self.cards.gains.push(gain);
        no
    }

    pub(super) fn keywords(&mut self, keywords: &[Keyword]) -> Gain {
        let mut gain = NO_GAIN;
        for keyword in keywords {
            match keyword {
                Keyword::Elite => gain.keywords |= keyword::ELITE,
                Keyword::Limited => gain.keywords |= keyword::LIMITED,
                Keyword::NoEnhancements => gain.keywords |= keyword::NO_ENHANCEMENTS,
                Keyword::Shielding => gain.keywords |= keyword::SHIELDING,
                Keyword::TargetedStrike => gain.keywords |= keyword::TARGETED_STRIKE,
                Keyword::Edge(Stat::Number(n)) => gain.edge = self.fitting.whole(f64::from(gain.edge) + n, "Edge"),
                // X is set by an ability; influence and pilots come with later products.
                Keyword::Edge(Stat::Printed(_)) | Keyword::Influence | Keyword::Pilot(_) => {}
                Keyword::Protect(what) => {
                    let filter = Filter {
                        whose: WhoMask::YOU,
                        traits: self.traits(&what.traits),
                        title: what.title.as_ref().and_then(|title| self.title(title)),
                        kinds: what.kind.map_or(u8::MAX, kind_bit),
                        affiliation: what.affiliation,
                        not_affiliation: what.not_affiliation,
                        state: if what.committed { state_bit(State::Committed) } else { 0 },
                        not_this: true,
                        ..ANYTHING
                    };
                    gain.protect = Some(self.intern(filter));
                }
            }
        }
        gain
    }

    pub(super) fn per(&mut self, per: Option<&ability::Per>) -> Per {
        match per {
            None => Per::Once,
            Some(ability::Per::Each(cards)) => Per::Each(self.filter(cards)),
            Some(ability::Per::Damage) => Per::Damage,
            Some(ability::Per::X) => Per::X,
        }
    }

    pub(super) fn condition(&mut self, condition: &ability::Condition) -> Condition {
        match condition {
            ability::Condition::BalanceWithYou => Condition::BalanceWithYou,
            ability::Condition::YouAttack => Condition::YouAttack,
            ability::Condition::YouDefend => Condition::YouDefend,
            ability::Condition::Exists(card) => Condition::Exists(self.filter(card)),
            ability::Condition::None(card) => Condition::None(self.filter(card)),
            ability::Condition::ItIs(card) => Condition::ItIs(self.filter(card)),
            ability::Condition::FatePlaced => Condition::FatePlaced,
            ability::Condition::FirstEngagement => Condition::FirstEngagement,
        }
    }

    pub(super) fn filter(&mut self, selection: &Selection) -> FilterNo {
        let filter = self.build_filter(selection);
        self.intern(filter)
    }

    pub(super) fn intern(&mut self, filter: Filter) -> FilterNo {
        let filters = &mut self.cards.filters;
        let at = filters.iter().position(|known| *known == filter).unwrap_or(filters.len());
        if at == filters.len() {
            filters.push(filter);
        }
        FilterNo(self.fitting.fit(at, "the filters of all cards"))
    }

    pub(super) fn build_filter(&mut self, selection: &Selection) -> Filter {
        let mut state = 0;
        let mut limited = None;
        for word in &selection.state {
            match word {
                State::Limited => limited = Some(true),
                State::NotLimited => limited = Some(false),
                word => state |= state_bit(*word),
            }
        }
        Filter {
            is: selection.is,
            place: selection.from.unwrap_or(Place::Play),
            whose: match selection.whose {
                None => WhoMask::BOTH,
                Some(Whose::Friendly) => WhoMask::YOU,
                Some(Whose::Enemy) => WhoMask::OPPONENT,
            },
            kinds: match selection.kind.as_slice() {
                [] => u8::MAX,
                kinds => kinds.iter().fold(0, |mask, kind| mask | kind_bit(*kind)),
            },
            traits: self.traits(&selection.traits),
            not_traits: self.traits(&selection.not_traits),
            affiliation: selection.affiliation,
            not_affiliation: None,
            title: selection.title.as_ref().and_then(|title| self.title(title)),
            unique: selection.unique,
            cost: (selection.cost_at_least.unwrap_or(0), selection.cost_at_most.unwrap_or(u8::MAX)),
            state,
            limited,
            cheaper_than_target: selection.cheaper_than_target,
            not_this: selection.not_this,
            not_host: selection.not_host,
            not_it: selection.not_it,
            lowest_cost: selection.lowest_cost,
        }
    }

    pub(super) fn traits(&self, words: &[String]) -> TraitSet {
        let mut set = TraitSet::default();
        words.iter().filter_map(|word| self.cards.traits.binary_search(word).ok()).for_each(|at| set.add(at));
        set
    }

    pub(super) fn title(&mut self, title: &str) -> Option<u16> {
        let at = self.cards.titles.binary_search_by(|known| known.as_str().cmp(title)).ok()?;
        Some(self.fitting.fit(at, "the titles of all cards"))
    }
}
