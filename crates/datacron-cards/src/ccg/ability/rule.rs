//! Rules that hold while a card is on table, or for a time.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event::{Destiny, LossFrom};
use super::{Amount, Condition, Number, Pile, Round, Selection, Who};
use crate::{Side, is_false};

/// What holds while the card is on table; rules about its own deploy cost hold in hand as well.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Constant {
    /// Of a location: whose text it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    pub rule: Rule,
}

/// A rule. `who` left out is you; `at` left out is where the card is, of a location the location itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Rule {
    /// Such cards have more, or below 0 less.
    Gain(Box<Gain>),
    /// Numbers of such cards are these; the lowest of several counts.
    Set(Box<Values>),
    /// Numbers of such cards are so many times as high.
    Multiply(Box<Values>),
    /// What this card pilots or drives has more.
    Pilots(Pilots),
    /// A total of a player.
    Total(TotalRule),
    /// Destinies that are drawn.
    Destiny(DestinyRule),
    /// How many battle destinies are drawn.
    BattleDestiny(BattleDestiny),
    /// How much ability a player needs.
    AbilityNeeded(AbilityNeeded),
    ForceDrain(ForceDrainRule),
    /// Force that a player loses.
    ForceLoss(ForceLossRule),
    /// Force that a player generates.
    Generation(Generation),
    /// Such locations have more icons.
    Icons(IconsRule),
    /// What something costs.
    Cost(CostRule),
    Cannot(Cannot),
    /// Such cards may react.
    React(React),
    ImmuneAttrition(ImmuneAttrition),
    /// Such cards do nothing to it.
    ImmuneTo(ImmuneTo),
    /// It is night at such locations.
    Night(Selection),
    /// The text of such cards does not count.
    Blank(Selection),
    /// Such cards may drive transport vehicles even without ability.
    MayDrive(Selection),
    /// As a starting location: this side has the first turn.
    FirstTurn(Side),
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Gain {
    /// Who has it.
    pub to: Selection,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maneuver: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armor: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hyperspeed: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub landspeed: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defense: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub politics: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ferocity: Option<Amount>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub icons: BTreeMap<String, u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub characteristics: Vec<String>,
    /// Titles of starships, pilots or weapons that match it from now on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub matching: Vec<String>,
}

impl Gain {
    /// The numbers that change, in the order of the card.
    pub fn numbers(&self) -> impl Iterator<Item = (Number, &Amount)> {
        let numbers = [
            (Number::Power, &self.power),
            (Number::Ability, &self.ability),
            (Number::Politics, &self.politics),
            (Number::Armor, &self.armor),
            (Number::Maneuver, &self.maneuver),
            (Number::Hyperspeed, &self.hyperspeed),
            (Number::Landspeed, &self.landspeed),
            (Number::Ferocity, &self.ferocity),
            (Number::Defense, &self.defense),
            (Number::Forfeit, &self.forfeit),
        ];
        numbers.into_iter().filter_map(|(number, by)| Some((number, by.as_ref()?)))
    }
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Values {
    /// Whose numbers.
    pub to: Selection,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maneuver: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armor: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hyperspeed: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub landspeed: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defense: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub politics: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ferocity: Option<Amount>,
}

impl Values {
    /// The numbers it is about, in the order of the card.
    pub fn numbers(&self) -> impl Iterator<Item = (Number, &Amount)> {
        let numbers = [
            (Number::Power, &self.power),
            (Number::Ability, &self.ability),
            (Number::Politics, &self.politics),
            (Number::Armor, &self.armor),
            (Number::Maneuver, &self.maneuver),
            (Number::Hyperspeed, &self.hyperspeed),
            (Number::Landspeed, &self.landspeed),
            (Number::Ferocity, &self.ferocity),
            (Number::Defense, &self.defense),
            (Number::Forfeit, &self.forfeit),
        ];
        numbers.into_iter().filter_map(|(number, value)| Some((number, value.as_ref()?)))
    }
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Pilots {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maneuver: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hyperspeed: Option<Amount>,
    /// Other numbers on such ships, instead of those above.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<PilotsOn>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PilotsOn {
    pub ship: Selection,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maneuver: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hyperspeed: Option<Amount>,
}

/// What is added up of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Total {
    Power,
    Ability,
    /// Against the player.
    Attrition,
    /// Against the player.
    BattleDamage,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TotalRule {
    pub what: Total,
    /// Of attrition and battle damage: against whom.
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub who: Who,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Amount>,
    /// All of it is met.
    #[serde(default, skip_serializing_if = "is_false")]
    pub met: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Selection>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DestinyRule {
    pub of: Destiny,
    /// Each draw.
    #[serde(default, skip_serializing_if = "is_false")]
    pub each: bool,
    /// The total of all draws.
    #[serde(default, skip_serializing_if = "is_false")]
    pub total: bool,
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub who: Who,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Selection>,
    /// Of weapons: fired by such a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_user: Option<Selection>,
    /// Of weapons: aimed at such a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_target: Option<Selection>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct BattleDestiny {
    #[serde(skip_serializing_if = "Who::is_you")]
    pub who: Who,
    /// So many more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<Amount>,
    /// No fewer than so many, even without the ability for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<Amount>,
    /// No more than so many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<Amount>,
    /// Of those added: left out, to power and attrition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<DestinyTo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Selection>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DestinyTo {
    /// To total power only.
    Power,
    /// To attrition only.
    Attrition,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AbilityNeeded {
    #[serde(rename = "for")]
    pub what: NeededFor,
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub who: Who,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Selection>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NeededFor {
    BattleDestiny,
    Control,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ForceDrainRule {
    /// Whose Force drains.
    #[serde(skip_serializing_if = "Who::is_you")]
    pub who: Who,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Selection>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ForceLossRule {
    #[serde(skip_serializing_if = "Who::is_you")]
    pub who: Who,
    /// Left out: for any reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<LossFrom>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub half: Option<Round>,
    /// It has to come out of this pile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_pile: Option<Pile>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Generation {
    #[serde(skip_serializing_if = "Who::is_you")]
    pub who: Who,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Amount>,
    /// No more than so much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<Amount>,
    /// None at all.
    #[serde(skip_serializing_if = "is_false")]
    pub none: bool,
    /// Only what such locations give; left out: all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Selection>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct IconsRule {
    pub to: Selection,
    /// Light Side Force icons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub light: Option<Amount>,
    /// Dark Side Force icons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark: Option<Amount>,
    /// Other icons.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub icons: BTreeMap<String, u8>,
    /// The side with fewer Force icons has as many as the other.
    #[serde(skip_serializing_if = "is_false")]
    pub equal: bool,
    /// No Force icons at all.
    #[serde(skip_serializing_if = "is_false")]
    pub none: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CostRule {
    #[serde(rename = "for")]
    pub what: CostOf,
    /// The cards it is about; left out: all of the player's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Selection>,
    /// Who pays.
    #[serde(default, skip_serializing_if = "Who::is_you")]
    pub who: Who,
    /// More, or below 0 less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Amount>,
    /// This much, out of the player's own Force Pile alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Amount>,
    /// Nothing at all.
    #[serde(default, skip_serializing_if = "is_false")]
    pub free: bool,
    /// To such a location; left out: to any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Selection>,
    /// From such a location; left out, of transit: from here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Selection>,
    /// Only the first one in each turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub first: bool,
}

/// What is paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CostOf {
    Deploy,
    /// Moving by landspeed or hyperspeed, landing and taking off.
    Move,
    /// Docking bay transit.
    Transit,
    /// Beginning a battle.
    Battle,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Cannot {
    pub who: Selection,
    pub what: Vec<Ban>,
    /// At such locations, of moves and deployments: to them, of going aboard: aboard such cards; left out: anywhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Selection>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<Selection>,
}

/// What a card cannot do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ban {
    Move,
    /// Take part in battles; neither begin one nor be battled.
    Battle,
    /// Of weapons and devices: be fired or used.
    Use,
    /// Go aboard.
    Board,
    /// Be deployed; of cards in hand.
    Deploy,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct React {
    /// By moving.
    #[serde(rename = "move", skip_serializing_if = "is_false")]
    pub moving: bool,
    /// By deploying, for the usual cost.
    #[serde(skip_serializing_if = "is_false")]
    pub deploy: bool,
    /// Such cards; left out: all of yours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<Selection>,
    /// To such a location; left out: to any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Selection>,
    /// From such a location; left out: from any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Selection>,
    #[serde(skip_serializing_if = "is_false")]
    pub free: bool,
    /// Away from the battle or Force drain instead of to it.
    #[serde(skip_serializing_if = "is_false")]
    pub away: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<ReactTo>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReactTo {
    Battle,
    ForceDrain,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ImmuneAttrition {
    pub who: Selection,
    /// Attrition under this number; left out, with `exactly`: all attrition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exactly: Option<Amount>,
    /// The number of an immunity it has is so much higher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Amount>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ImmuneTo {
    pub who: Selection,
    pub cards: Selection,
}
