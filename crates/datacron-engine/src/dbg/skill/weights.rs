//! What bots weigh things by.

/// How a position stands. A logistic regression over 270,000 turns of greedy players in all modes gave these numbers; 500
/// is the logarithm of the odds. Fit them anew rather than change one by hand.
pub mod position {
    /// For all bases of the goal together.
    pub const BASES_WON: i32 = 2_200;
    /// One base is missing.
    pub const LAST_BASE: i32 = 310;
    /// For all hit points of the base that is attacked, and of the last one.
    pub const BASE_DAMAGE: i32 = 515;
    pub const LAST_BASE_DAMAGE: i32 = 1_530;

    pub const SHIP: i32 = -53;
    pub const SHIP_ATTACK: i32 = 76;
    pub const SHIP_HULL: i32 = 43;
    pub const SHIP_RESOURCES: i32 = 78;

    /// Cards in hand. The player whose turn it is can use them before anything happens to them.
    pub const HAND_ATTACK: i32 = 41;
    pub const HAND_RESOURCES: i32 = 28;
    pub const WAITING_ATTACK: i32 = 19;
    pub const WAITING_RESOURCES: i32 = 9;

    pub const FORCE: i32 = 48;
    pub const TURN: i32 = 47;

    /// The average card of a deck. For what it costs, a card that only brings resources or Force wins less than one that
    /// attacks.
    pub const DECK_COST: i32 = 930;
    pub const DECK_ATTACK: i32 = 175;
    pub const DECK_RESOURCES: i32 = -424;
    pub const DECK_FORCE: i32 = -1_000;
    pub const DECK_ABILITY: i32 = -580;
    /// For each card: the fewer the better.
    pub const DECK_CARD: i32 = -28;
}

/// In which order the actions of a turn are taken; set by hand. What is below [`action::END_TURN`] is not done.
pub mod action {
    pub const PLAY: i32 = 10_000;
    /// And what the ability gives.
    pub const USE: i32 = 8_000;
    pub const ATTACK_ROW: i32 = 6_000;
    pub const COMMIT_TO_ROW: i32 = 5_000;
    pub const COMMIT_TO_BASE: i32 = 4_000;
    pub const ATTACK_BASE: i32 = 3_500;
    /// And what the card is worth.
    pub const BUY: i32 = 2_000;
    pub const BUY_OWN_FACTION: i32 = 5;
    pub const BUY_PILOT: i32 = 1_010;
    /// The last turn in which a pilot is bought.
    pub const LAST_PILOT: u16 = 14;
    pub const LATE_PILOT: i32 = -5;
    pub const END_TURN: i32 = 0;
    pub const NEVER: i32 = -10;
}

/// What a card is worth in a deck, by what is printed on it; set by hand.
pub mod card {
    pub const COST: i32 = 5;
    pub const ATTACK: i32 = 4;
    pub const RESOURCES: i32 = 4;
    pub const FORCE: i32 = 3;
    pub const ABILITY: i32 = 4;
}

/// What abilities and attacks give, a point of damage being five; set by hand.
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

    /// What is paid for it: resources, a card, and the attack of a card that is exiled for it.
    pub const PAY: i32 = 4;
    pub const PICK: i32 = 8;
    pub const ATTACK_LOST: i32 = 10;

    /// For each point of the cost of a card in the row that is hunted: as a bounty, and that the opponent cannot have it.
    pub const BOUNTY: i32 = 5;
    pub const DENIED: i32 = 4;
    /// An attack is finished before another one is begun.
    pub const BEGUN: i32 = 100;
}

/// What it gives to do this to a card; set by hand. `_COST`: for each point of its cost.
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
    /// So little hull is as good as gone.
    pub const WEAK_HULL: i32 = 2;
    pub const DAMAGE_BASE: i32 = 12;
    pub const DAMAGE_WEAK_BASE: i32 = 100;
    pub const DAMAGE_SHIP: i32 = 8;
    pub const DAMAGE_WEAK_SHIP: i32 = 10;
    pub const TAKE: i32 = 4;
    pub const PURCHASE_COST: i32 = 4;
    /// A card of the row goes away, and one comes: an enemy's or an own.
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
