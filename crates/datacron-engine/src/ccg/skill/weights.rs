//! The constants of the bots' heuristics, set by hand and tested in games of `greedy` against itself and of `mcts:400`
//! against `greedy`. One Force is about ten.

/// What a card on the table is worth, by what is printed on it; for one of each.
pub mod card {
    pub const POWER: i32 = 4;
    pub const ABILITY: i32 = 4;
    pub const FORFEIT: i32 = 2;
    pub const DEPLOY: i32 = 3;
    pub const TEXT: i32 = 4;
    /// A weapon, a device or an effect.
    pub const OTHER: i32 = 12;
    pub const LOCATION: i32 = 20;
}

/// What it is worth to keep a card in hand.
pub mod keep {
    pub const LOCATION: i32 = 22;
    pub const BODY: i32 = 6;
    /// Its worth on the table is divided by this.
    pub const BODY_PART: i32 = 4;
    pub const INTERRUPT: i32 = 8;
    pub const EFFECT: i32 = 8;
    pub const TOOL: i32 = 6;
    /// It cannot be used: a copy is on the table, or it has no text.
    pub const DEAD: i32 = 0;
}

/// What a card of Life Force is worth: more as it runs out.
pub mod life {
    pub const CARD: i32 = 9;
    pub const SCARCE: i32 = 120;
    pub const ENOUGH: i32 = 4;
    /// The last one is the game.
    pub const LAST: i32 = 5_000;
    /// Force that can be used, rather than a card of the Reserve Deck; a used card.
    pub const USABLE: i32 = 3;
    pub const USED: i32 = 1;
}

/// What a location is worth to a player, as the cards there stand.
pub mod place {
    /// For each Force that can be drained every turn.
    pub const DRAIN: i32 = 26;
    /// Being there at all, even if there is nothing to drain.
    pub const ALONE: i32 = 2;
    /// For each power short of what the opponent may send.
    pub const EXPOSED: i32 = 2;
    pub const SAFE_POWER: i32 = 6;
    /// Power beyond that, up to this much.
    pub const STRONG: i32 = 1;
    pub const STRONG_POWER: i32 = 12;
    /// The share of an expected battle that counts, in percent: of one's own and of the opponent's.
    pub const BATTLE: i32 = 75;
}

/// What a battle costs.
pub mod battle {
    /// For each Force of damage that forfeits meet, and that Life Force meets.
    pub const BY_CARDS: i32 = 8;
    pub const BY_LIFE: i32 = 11;
    /// By how much results without and with a destiny vary, in quarters.
    pub const SPREAD: i32 = 4;
    pub const SPREAD_DRAW: i32 = 9;
    /// What beginning one must be worth: a Force, and that it is uncertain.
    pub const BEGIN: i32 = 8;
    pub const SCORE: i32 = 100;
}

/// Choices of a turn.
pub mod play {
    pub const DRAIN: i32 = 400;
    /// A Force used: it comes back with the Used Pile.
    pub const FORCE: i32 = 3;
    pub const LOCATION: i32 = 200;
    pub const OWN_ICON: i32 = 15;
    pub const THEIR_ICON: i32 = -6;
    pub const TOOL: i32 = 14;
    pub const EFFECT: i32 = 12;
    pub const ARMED: i32 = -20;
    pub const BODY: i32 = 4;
    pub const PILOT: i32 = 40;
    pub const MOVE: i32 = -4;
    pub const BOARD: i32 = -6;
    pub const WRONG_HOST: i32 = -60;
    /// Cards kept in the Reserve Deck for destinies.
    pub const RESERVE: i32 = 3;
    /// More Force than anybody needs.
    pub const ENOUGH_FORCE: i32 = 18;
    /// A hand of so many cards is full, if there is Life Force enough.
    pub const HAND: i32 = 9;
    /// Life Force for each card of a hand that is worth filling up.
    pub const LIFE_FOR_CARD: i32 = 3;
    /// A card in hand that cannot be used takes up so much of it, in percent.
    pub const DEAD_IN_HAND: i32 = 30;
    pub const DRAW: i32 = 5;
    /// Force kept for the opponent's turn and the next one.
    pub const KEPT_FORCE: i32 = 2;
}

/// What texts do.
pub mod text {
    /// Playing an interrupt, and using anything at all.
    pub const INTERRUPT: i32 = 7;
    pub const USE: i32 = 1;
    pub const LOSE_FORCE: i32 = 11;
    pub const RETRIEVE: i32 = 10;
    pub const ACTIVATE: i32 = 3;
    pub const DRAW_CARD: i32 = 4;
    pub const LOOK: i32 = 0;
    pub const MOVE: i32 = 6;
    /// A card to deploy that can go nowhere.
    pub const NOWHERE: i32 = 10;
    /// A card that goes to its owner's hand or deck, in percent of its worth.
    pub const RETURNED: i32 = 60;
    pub const HIT: i32 = 90;
    pub const STOLEN: i32 = 180;
    /// For each power, destiny drawn and so on that a rule of the moment gives.
    pub const STATISTIC: i32 = 6;
    pub const POWER: i32 = 7;
    pub const DESTINY: i32 = 28;
    pub const IMMUNITY: i32 = 14;
    pub const BAN: i32 = 12;
    pub const RULE: i32 = 5;
    pub const CANCEL: i32 = 14;
    pub const CANCEL_COST: i32 = 4;
    pub const CANCEL_DRAIN: i32 = 11;
    pub const EDIT: i32 = 8;
    pub const MODE: i32 = 8;
}

/// How far ahead a player is.
pub mod ahead {
    /// A card of Life Force, of two full decks together; more as they run out.
    pub const LIFE: i32 = 2_600;
    pub const LIFE_BASE: i32 = 24;
    pub const HAND: i32 = 14;
    pub const DEAD: i32 = 9;
    pub const GENERATION: i32 = 22;
    pub const FORCE: i32 = 4;
    /// Values of places and of cards on the table, in percent.
    pub const PLACES: i32 = 250;
    pub const WORTH: i32 = 120;
}
