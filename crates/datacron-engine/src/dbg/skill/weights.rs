//! The weights that agents use.

/// The evaluation of a position, fitted by logistic regression over 270,000 turns of greedy players in all modes; 500
/// points are one unit of log odds. Refit them all rather than change one by hand.
pub mod position {
    /// For all bases of the goal; each counts its share.
    pub const BASES_WON: i32 = 2_200;
    /// If only one more base is needed.
    pub const LAST_BASE: i32 = 310;
    /// For all hit points of the current base; damage counts its share.
    pub const BASE_DAMAGE: i32 = 515;
    /// The same for the last base.
    pub const LAST_BASE_DAMAGE: i32 = 1_530;

    pub const SHIP: i32 = -53;
    pub const SHIP_ATTACK: i32 = 76;
    pub const SHIP_HULL: i32 = 43;
    pub const SHIP_RESOURCES: i32 = 78;

    // Cards in hand. They are worth more to the player whose turn it is, who can use them before anything happens.
    pub const HAND_ATTACK: i32 = 41;
    pub const HAND_RESOURCES: i32 = 28;
    pub const WAITING_ATTACK: i32 = 19;
    pub const WAITING_RESOURCES: i32 = 9;

    pub const FORCE: i32 = 48;
    pub const TURN: i32 = 47;

    // The average card of a deck. At the same cost, a card that only brings resources or Force wins less often than one
    // with attack.
    pub const DECK_COST: i32 = 930;
    pub const DECK_ATTACK: i32 = 175;
    pub const DECK_RESOURCES: i32 = -424;
    pub const DECK_FORCE: i32 = -1_000;
    pub const DECK_ABILITY: i32 = -580;
    /// For each card, as fewer are better.
    pub const DECK_CARD: i32 = -28;
}

/// The order of actions in a turn; set by hand. An action below [`action::END_TURN`] is never taken.
pub mod action {
    pub const PLAY: i32 = 10_000;
    /// Plus the gain of the ability.
    pub const USE: i32 = 8_000;
    pub const ATTACK_ROW: i32 = 6_000;
    pub const COMMIT_TO_ROW: i32 = 5_000;
    pub const COMMIT_TO_BASE: i32 = 4_000;
    pub const ATTACK_BASE: i32 = 3_500;
    /// Plus the worth of the card.
    pub const BUY: i32 = 2_000;
    pub const BUY_OWN_FACTION: i32 = 5;
    pub const BUY_PILOT: i32 = 1_010;
    /// The last turn in which pilots are worth buying.
    pub const LAST_PILOT: u16 = 14;
    pub const LATE_PILOT: i32 = -5;
    pub const END_TURN: i32 = 0;
    pub const NEVER: i32 = -10;
}

/// The worth of a card in a deck, by what is printed on it; set by hand.
pub mod card {
    pub const COST: i32 = 5;
    pub const ATTACK: i32 = 4;
    pub const RESOURCES: i32 = 4;
    pub const FORCE: i32 = 3;
    pub const ABILITY: i32 = 4;
}

/// What abilities and attacks gain, where a point of attack is worth 5; set by hand.
pub mod effect {
    pub const ATTACK: i32 = 5;
    pub const RESOURCES: i32 = 5;
    pub const FORCE: i32 = 4;
    pub const DRAW: i32 = 20;
    pub const REPAIR: i32 = 6;
    pub const BASE_DAMAGE: i32 = 6;
    pub const BASE_FALLS: i32 = 40;
    pub const WINS: i32 = 1_000;
    pub const OPPONENT_DISCARDS: i32 = 20;
    pub const NEXT_PURCHASE: i32 = 6;
    pub const LOOK: i32 = 3;

    // Costs: resources, a card, and the attack of a card that is exiled.
    pub const PAY: i32 = 4;
    pub const PICK: i32 = 8;
    pub const ATTACK_LOST: i32 = 10;

    // For each point of the cost of a card that is attacked in the row.
    /// If its cost is the reward.
    pub const BOUNTY: i32 = 5;
    /// As the opponent can no longer buy it.
    pub const DENIED: i32 = 4;
    /// Finish an attack before beginning another.
    pub const BEGUN: i32 = 100;
}

/// What doing this to a card gains; set by hand. `_COST` is for each point of its cost.
pub mod pick {
    pub const DISCARD_NEUTRAL: i32 = 1;
    pub const DISCARD_COST: i32 = 3;
    pub const DISCARD_FROM_HAND: i32 = 15;
    /// A thin deck draws its best cards more often.
    pub const EXILE: i32 = 20;
    pub const EXILE_UNPLAYED: i32 = -6;
    pub const DESTROY: i32 = 20;
    pub const DESTROY_HULL: i32 = 4;
    pub const DESTROY_ENEMY_COST: i32 = 2;
    pub const DESTROY_OWN: i32 = -20;
    /// With this little hull left it is as good as destroyed.
    pub const WEAK_HULL: i32 = 2;
    pub const DAMAGE_BASE: i32 = 12;
    pub const DAMAGE_WEAK_BASE: i32 = 100;
    pub const DAMAGE_SHIP: i32 = 8;
    pub const DAMAGE_WEAK_SHIP: i32 = 10;
    pub const TAKE: i32 = 4;
    pub const PURCHASE_COST: i32 = 4;
    // The card that leaves the row and the one that enters it.
    pub const SWAP_ENEMY_OUT_COST: i32 = 3;
    pub const SWAP_OWN_OUT_COST: i32 = -2;
    pub const SWAP_ENEMY_IN_COST: i32 = -1;
    pub const SWAP_OWN_IN_COST: i32 = 3;
}

/// Other answers; set by hand.
pub mod answer {
    pub const BASE_HIT_POINT: i32 = 10;
    pub const BASE_ABILITY: i32 = 15;
    pub const DESTROYS_SHIP: i32 = 100;
}
