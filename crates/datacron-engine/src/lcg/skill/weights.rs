//! The constants of the bots' heuristics, set by hand and tested in games of `mcts:400` against `greedy`.

/// What a card is worth, by what is printed on it. A point of damage to an enemy unit is about ten.
pub mod card {
    /// Combat icons of a unit.
    pub const ICON: i32 = 6;
    pub const EDGE_ICON: i32 = 3;
    pub const CAPACITY: i32 = 3;
    pub const FORCE: i32 = 2;
    /// Any card but a unit.
    pub const OTHER: i32 = 4;
    pub const ABILITY: i32 = 6;
    pub const RESOURCES: i32 = 14;
    pub const COST: i32 = 4;
}

/// What it is worth to keep a card in hand.
pub mod keep {
    /// For each Force icon, in edge battles.
    pub const FORCE: i32 = 3;
    pub const UNIT: i32 = 6;
    /// Its worth in play is divided by this.
    pub const UNIT_PART: i32 = 4;
    pub const RESOURCES: i32 = 22;
    pub const ENHANCEMENT: i32 = 6;
    pub const FATE: i32 = 9;
    pub const EVENT: i32 = 5;
    pub const EVENT_WITH_FORCE: i32 = 1;
}

/// How far ahead the dark side is.
pub mod race {
    /// Offsets the dial, which advances by itself each turn.
    pub const START: i32 = -1_300;
    pub const DIAL: i32 = 260;
    pub const DIAL_DAMAGE: i32 = -60;
    /// The Force is with the dark side; subtracted if it is with the light side.
    pub const BALANCE: i32 = 110;
    pub const DARK_OBJECTIVE_LOST: i32 = -900;
    /// For damage up to the capacity. Each light objective destroyed moves the dial one further than the last.
    pub const LIGHT_OBJECTIVE_DAMAGE: i32 = 180;
    pub const DARK_OBJECTIVE_DAMAGE: i32 = -600;
}

/// How well a player stands, regardless of the opponent.
pub mod standing {
    pub const UNIT: i32 = 5;
    pub const UNIT_FOCUS: i32 = -22;
    pub const UNIT_HURT: i32 = -30;
    pub const ENHANCEMENT: i32 = 4;
    pub const ENHANCEMENT_FOCUS: i32 = -10;
    pub const OBJECTIVE_RESOURCES: i32 = 24;
    pub const OBJECTIVE_FOCUS: i32 = -8;
    /// Further tokens do no more harm: on units and objectives, and on enhancements.
    pub const MOST_FOCUS: i32 = 3;
    pub const MOST_ENHANCEMENT_FOCUS: i32 = 2;
    pub const COMMITTED_FORCE: i32 = 8;
    pub const CARD_IN_HAND: i32 = 18;
    /// A deck that runs out: enough cards, and the weight of each one missing.
    pub const ENOUGH_CARDS: i32 = 6;
    pub const CARD_MISSING: i32 = -20;
}

/// What it is worth when something is done to a card.
pub mod verbs {
    pub const FOCUS: i32 = 9;
    pub const FOCUS_EXHAUSTED: i32 = 4;
    pub const UNFOCUS: i32 = 5;
    pub const UNFOCUS_SOURCE: i32 = 4;
    pub const READY: i32 = 4;
    pub const HEAL_OBJECTIVE: i32 = 12;
    pub const HEAL: i32 = 6;
    pub const SHIELD: i32 = 6;
    pub const DESTROY_OBJECTIVE: i32 = 120;
    pub const DESTROY: i32 = 20;
    pub const DISCARD: i32 = 10;
    pub const RETURN: i32 = 4;
    pub const RETURN_COST: i32 = 7;
    pub const RETURN_ATTACHED: i32 = 10;
    pub const TO_BOTTOM: i32 = 12;
    pub const PUT_INTO_PLAY: i32 = 10;
    pub const PAID_COST: i32 = 6;
    pub const TAKE_CONTROL: i32 = 20;
    pub const CAPTURE: i32 = 14;
    pub const GAIN: i32 = 8;
    pub const HINDER: i32 = 6;
}

/// What damage to a card costs its controller.
pub mod harm {
    pub const OBJECTIVE: i32 = 14;
    pub const OBJECTIVE_FALLS: i32 = 50;
    /// For each one destroyed before.
    pub const OBJECTIVES_BEFORE: i32 = 25;
    pub const LOSES: i32 = 5_000;
    pub const DESTROYED: i32 = 12;
    pub const DESTROYED_READY: i32 = 8;
    pub const DAMAGE: i32 = 4;
}

/// What abilities are worth, and what they cost.
pub mod effect {
    /// A card drawn or discarded.
    pub const CARD: i32 = 8;
    pub const DRAW: i32 = CARD + 3;
    pub const DRAW_FROM_BARE_DECK: i32 = -40;
    pub const RECOVER: i32 = CARD + 2;
    pub const CAPTURE: i32 = 10;
    pub const LOOK_AT_HAND: i32 = 2;
    pub const LOOK: i32 = 6;
    pub const DISCARD_TOP: i32 = 2;
    pub const RESCUE: i32 = 12;
    pub const DIAL: i32 = 40;
    pub const RETURN_INSTEAD: i32 = 12;
    pub const MATCH: i32 = 1;
    pub const CHEAPER: i32 = 4;
    pub const ENGAGE_AGAIN: i32 = 10;
    pub const UNIT_RETURNED: i32 = 12;
    pub const MODE: i32 = 8;
    /// For each point of capacity that is left of another objective.
    pub const REDIRECT: i32 = 6;
    /// For each Force icon in edge stacks; a hidden card counts as two.
    pub const EDGE_ICON: i32 = 5;
    pub const HIDDEN_ICONS: i32 = 2;

    pub const CANCEL: i32 = 12;
    pub const CANCEL_COST: i32 = 6;
    pub const CANCEL_KNOWN: i32 = 6;
    pub const CANCEL_KNOWN_COST: i32 = 4;

    pub const EVENT: i32 = 3;
    pub const EVENT_COST: i32 = 5;
    pub const EVENT_FORCE: i32 = 2;
    pub const OWN_FOCUS: i32 = 3;
    pub const OWN_FOCUS_RESOURCES: i32 = 5;
    pub const SPEND: i32 = 6;
}

/// Cards played, discarded and paid for. Units come before enhancements that only help.
pub mod play {
    pub const REJECT_RESOURCES: i32 = -12;
    pub const REJECT_CAPACITY: i32 = -3;
    pub const REJECT_ABILITY: i32 = -5;
    /// A discarded card is replaced: one of little use may go, unless the deck runs out.
    pub const SPARE_CARD: i32 = 9;
    pub const NO_SPARE_CARD: i32 = -20;
    pub const SPARE_DECK: usize = 10;
    pub const RESOURCES: i32 = 120;
    pub const AS_ENHANCEMENT: i32 = 70;
    pub const UNIT: i32 = 60;
    pub const ENHANCEMENT: i32 = 10;
    pub const WITHOUT_HOST: i32 = 40;
    /// A helpful enhancement on an enemy card, or a harmful one on an own card.
    pub const WRONG_HOST: i32 = -100;
    /// For each enhancement the host has.
    pub const CROWDED_HOST: i32 = -6;
    pub const PAID: i32 = 4;
    pub const WASTED: i32 = -12;
    pub const UNUSED: i32 = -5;
    pub const UNIT_PAYS: i32 = -8;
    pub const SOURCE_RESOURCES: i32 = -2;
    pub const KEEP_UNIT: i32 = 10;
    pub const STRIP: i32 = 3;
}

/// Engagements, and committing units to the Force.
pub mod fight {
    pub const NOBODY_FIGHTS: i32 = -10;
    pub const NO_DAMAGE: i32 = -5;
    pub const DIAL_DAMAGE: i32 = 10;
    pub const HITS: i32 = 3;
    pub const OUTNUMBERED: i32 = -6;
    /// The dark side only has to hold out: it keeps units at home unless the fight is good.
    pub const PATIENCE: i32 = 4;
    pub const DARK_PATIENCE: i32 = 12;
    pub const PATIENT_DIAL: u8 = 4;

    pub const ATTACKER: i32 = 4;
    pub const NOT_FOR_FIGHTING: i32 = -5;
    pub const COMMITTED_ATTACKER: i32 = -9;
    pub const LAST_AT_HOME: i32 = -14;
    pub const MORE_THAN_ENOUGH: i32 = -4;

    pub const DEFEND_AGAIN: i32 = 4;
    pub const DEFEND_DIAL: i32 = 10;
    pub const DEFENDER_ICONS: i32 = 5;
    pub const RESOURCE_DEFENDER: i32 = -8;
    pub const COMMITTED_DEFENDER: i32 = -5;

    pub const EDGE: i32 = 3;
    pub const EDGE_ICON: i32 = 4;
    pub const FATE: i32 = 9;
    pub const FIRST_EDGE_CARD: i32 = 2;
    pub const MORE_EDGE_CARDS: i32 = -3;

    pub const STRIKER: i32 = 4;
    pub const STRIKER_TACTICS: i32 = 8;
    pub const STRIKER_UNIT: i32 = 4;
    /// Blast can wait; a fragile unit cannot.
    pub const STRIKER_BLAST: i32 = 2;
    pub const STRIKER_LEFT: i32 = -2;

    pub const WINS: i32 = 1_000;
    pub const UNIT_DAMAGE_FIRST: i32 = 3;
    pub const TACTICS_FIRST: i32 = 2;
    pub const BLAST_FIRST: i32 = 1;

    pub const AIM_READY_PARTICIPANT: i32 = 30;
    pub const AIM_READY: i32 = 14;
    pub const AIM_EXHAUSTED: i32 = 4;
    pub const AIM_SHIELDED: i32 = -8;
    pub const AIM_FORCE: i32 = 2;
    pub const AIMED_ALREADY: i32 = -12;
    pub const AIM_PARTICIPANT: i32 = 3;

    pub const SHIELD_OBJECTIVE: i32 = 12;
    pub const SHIELD_UNIT: i32 = 4;
    pub const SHIELD_ENEMY: i32 = -5;

    pub const COMMIT: i32 = -3;
    pub const COMMIT_NO_ICONS: i32 = -5;
    pub const COMMIT_ELITE: i32 = 5;
    /// For two icons: where they are needed, and where the side is ahead by more than two.
    pub const COMMIT_ICONS: i32 = 9;
    pub const COMMIT_ICONS_AHEAD: i32 = 2;
    pub const COMMIT_TURNS_BALANCE: i32 = 14;
}
