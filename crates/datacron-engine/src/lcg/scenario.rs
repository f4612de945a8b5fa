//! The facts scenarios can check.

use super::card::{Icon, TraitSet, keyword};
use super::position::named;
use super::state::{Lcg, Zone};
use crate::facts::{self, Places, in_play, measure};
use crate::notation::seat_of;
use crate::scenario::{claim, number_of, player};
use crate::{FactError, GameState, Piece, Playable, Seat, Stop};
use datacron_cards::diagnostic::{count, guess};

/// What may follow `=`, for error messages.
const FACTS: &str = "expected one of: `CARD in PLACE`, `N CARD in PLACE`, `CARD not in PLACE`, `CARD on top of PLACE`, \
                     `PLACE N`, `CARD focus N`, `CARD damage N`, `CARD shields N`, `CARD capacity N`, `CARD unit N`, \
                     `CARD tactics N`, `CARD blast N`, `CARD edge unit N`, `CARD edge tactics N`, `CARD edge blast N`, \
                     `CARD ready`, `CARD exhausted`, `CARD committed`, `CARD uncommitted`, `CARD participating`, \
                     `CARD attacking`, `CARD defending`, `CARD absent`, `CARD shielded`, `CARD unshielded`, \
                     `CARD has KEYWORD`, `CARD lacks KEYWORD`, `CARD has trait TRAIT`, `CARD lacks trait TRAIT`, \
                     `CARD can protect CARD`, `CARD cannot protect CARD`, `CARD on CARD`, `CARD on dial`, \
                     `CARD at CARD`, `CARD of PLAYER`, `dial N`, `dial damage N`, `balance PLAYER`, `edge PLAYER`, \
                     `edge none`, `engaged CARD`, `engaged dial`, `engaged none`, `engagements N`, `phase PHASE`, \
                     `turn PLAYER`, `turn number N`, `PLAYER reserve N`, `PLAYER resources N`, \
                     `PLAYER force cards N`, `PLAYER struggle N`, `PLAYER edge total N`, `PLAYER pays N for CARD`, \
                     `PLAYER sees CARD in PLACE`, `PLAYER does not see CARD in PLACE`, `PLAYER cannot CHOICE`, \
                     `asked PLAYER`, `asked nobody`, `winner PLAYER`, `winner none`";

/// The keywords a fact can name, besides Edge and Protect.
const KEYWORDS: [(&str, u8); 5] = [
    ("elite", keyword::ELITE),
    ("limited", keyword::LIMITED),
    ("no enhancements", keyword::NO_ENHANCEMENTS),
    ("shielding", keyword::SHIELDING),
    ("targeted strike", keyword::TARGETED_STRIKE),
];

/// Checks a fact; the error says what is true instead.
pub fn fact(game: &Lcg, words: &[&str]) -> Result<(), FactError> {
    match words {
        ["turn", "number", number] => {
            let number = number_of(number)?;
            claim(usize::from(game.turn) == number, || format!("it is turn {}", game.turn))
        }
        ["turn", who] => {
            // Between two turns it is still the turn that ended.
            let ended = game.is_at(Stop::EndOfTurn);
            facts::turn::<Lcg>(if ended { game.active.other() } else { game.active }, who)
        }
        ["phase", phase] => {
            let phases = ["balance", "refresh", "draw", "deployment", "conflict", "force"];
            if !phases.contains(phase) {
                return Err(format!("no phase `{phase}`{}", guess(phase, phases.into_iter())).into());
            }
            let now = format!("{:?}", game.phase).to_lowercase();
            claim(now == *phase, || format!("it is the {now} phase"))
        }
        ["balance", who] => {
            let seat = player::<Lcg>(who)?;
            claim(game.balance == seat, || format!("the balance is with {}", Lcg::name(game.balance)))
        }
        ["dial", "damage", number] => {
            let number = number_of(number)?;
            claim(usize::from(game.dial_damage) == number, || format!("the dial has {} damage", game.dial_damage))
        }
        ["dial", number] => {
            let number = number_of(number)?;
            claim(usize::from(game.dial) == number, || format!("the dial is at {}", game.dial))
        }
        ["edge", "none"] => claim(game.fight.edge.is_none(), || edge(game)),
        ["edge", who] => {
            let seat = player::<Lcg>(who)?;
            claim(game.fight.edge == Some(seat), || edge(game))
        }
        ["engaged", "none"] => claim(!game.fight.going, || "an engagement is going on".into()),
        ["engaged", "dial"] => claim(game.fight.dial, || "the dial is not engaged".into()),
        ["engaged", card] => {
            if game.fight.objective.is_none() {
                named(card.split('#').next().unwrap_or(card), Seat::First)
                    .ok_or_else(|| format!("no card `{card}`"))?;
            }
            let is = game.fight.objective.is_some_and(|objective| game.label(objective) == *card);
            let instead = || game.fight.objective.map_or("nothing is engaged".into(), |o| game.label(o));
            claim(is, instead)
        }
        ["engagements", number] => {
            let number = number_of(number)?;
            let have = game.now.engagements;
            claim(usize::from(have) == number, || format!("there were {}", count(have.into(), "engagement")))
        }
        [who, "reserve", number] if seat_of::<Lcg>(who).is_some() => {
            measure::<Lcg>(who, number, "reserve", |seat| game.reserve(seat).into())
        }
        [who, "struggle", number] if seat_of::<Lcg>(who).is_some() => {
            measure::<Lcg>(who, number, "icon", |seat| game.struggle(seat).into())
        }
        [who, "force", "cards", number] => {
            measure::<Lcg>(who, number, "free Force card", |seat| game.force_supply(seat))
        }
        [who, "edge", "total", number] => measure::<Lcg>(who, number, "icon", |seat| game.edge_total(seat).into()),
        [who, "resources", number] if seat_of::<Lcg>(who).is_some() => {
            measure::<Lcg>(who, number, "resource", |seat| game.purse(seat).total.into())
        }
        [who, "pays", number, "for", card] => {
            let (seat, number) = (player::<Lcg>(who)?, number_of(number)?);
            let no = named(card, seat).ok_or_else(|| format!("no card `{card}`"))?;
            let piece = game.table.every_piece().find(|&piece| game.table.no(piece) == no);
            let piece = piece.ok_or_else(|| format!("{card} is not in the game"))?;
            let cost = usize::from(game.cost(seat, piece));
            claim(cost == number, || format!("it costs {cost}"))
        }
        [card, has @ ("has" | "lacks"), "trait", wanted @ ..] => {
            let piece = in_play(game, card)?;
            let traits = game.table.of(piece).traits;
            let is = |at: usize| {
                let mut wanted = TraitSet::default();
                wanted.add(at);
                traits.meets(&wanted)
            };
            facts::has_trait(card, wanted, *has == "has", &game.table.cards.traits, is)
        }
        [card, has @ ("has" | "lacks"), word @ ..] => keyword_fact(game, card, word, *has == "has"),
        [card, can @ ("can" | "cannot"), "protect", other] => {
            let (piece, other) = (in_play(game, card)?, in_play(game, other)?);
            let protects = game.protectors(other).has(piece);
            claim(protects == (*can == "can"), || {
                format!("{card} {} protect it", if protects { "can" } else { "cannot" })
            })
        }
        [card, "on", "dial"] => {
            let piece = in_play(game, card)?;
            claim(game.host[piece.index()] == super::state::DIAL, || format!("{card} is not on the dial"))
        }
        [card, "on", host] => {
            let (piece, host) = (in_play(game, card)?, in_play(game, host)?);
            claim(game.host_of(piece) == Some(host), || format!("{card} is not on that card"))
        }
        [card, "at", objective] => {
            let at = in_play(game, objective)?;
            let no = named(card, Seat::Second).ok_or_else(|| format!("no card `{card}`"))?;
            let is = game.captured_at(at).iter().any(|piece| game.table.no(piece) == no);
            let have = game.captured_at(at).len();
            claim(is, || format!("{} captured there, {card} not among them", count(have, "card")))
        }
        [card, "of", who] => {
            let (piece, seat) = (in_play(game, card)?, player::<Lcg>(who)?);
            // Of a card in play twice, one copy is enough unless it is numbered.
            let other = !card.contains('#') && game.label_of(card, seat).is_some();
            claim(game.controller(piece) == seat || other, || format!("{card} is controlled by the other player"))
        }
        [card, state] if state_fact(game, card, state).is_some() => state_fact(game, card, state).unwrap_or(Ok(())),
        [card, "edge", icon @ ("unit" | "tactics" | "blast"), number] => icon_fact(game, card, icon, number, true),
        [card, icon @ ("unit" | "tactics" | "blast"), number] => icon_fact(game, card, icon, number, false),
        [card, what @ ("focus" | "damage" | "shields" | "capacity"), number] => {
            let (piece, number) = (in_play(game, card)?, number_of(number)?);
            let have = usize::from(match *what {
                "focus" => game.focus[piece.index()],
                "damage" => game.damage[piece.index()],
                "shields" => game.shields[piece.index()],
                _ => game.capacity(piece),
            });
            claim(have == number, || format!("{card} has {what} {have}"))
        }
        words => facts::fact(game, words, FACTS),
    }
}

fn edge(game: &Lcg) -> String {
    match game.fight.edge {
        Some(seat) => format!("{} has the edge", Lcg::name(seat)),
        None => "nobody has the edge".into(),
    }
}

/// `ready`, `committed` and the like.
fn state_fact(game: &Lcg, card: &str, state: &str) -> Option<Result<(), FactError>> {
    let holds: fn(&Lcg, Piece) -> bool = match state {
        "ready" => |game, piece| !game.exhausted.has(piece),
        "exhausted" => |game, piece| game.exhausted.has(piece),
        "committed" => |game, piece| game.committed.0.iter().any(|units| units.has(piece)),
        "uncommitted" => |game, piece| !game.committed.0.iter().any(|units| units.has(piece)),
        "participating" => |game, piece| game.fight.participants().has(piece),
        "attacking" => |game, piece| game.fight.attackers.has(piece),
        "defending" => |game, piece| game.fight.defenders.has(piece),
        "absent" => |game, piece| !game.fight.participants().has(piece),
        "shielded" => |game, piece| game.shielded.has(piece),
        "unshielded" => |game, piece| !game.shielded.has(piece),
        _ => return None,
    };
    Some(in_play(game, card).and_then(|piece| claim(holds(game, piece), || format!("{card} is not {state}"))))
}

fn icon_fact(game: &Lcg, card: &str, icon: &str, number: &str, edge: bool) -> Result<(), FactError> {
    let (piece, number) = (in_play(game, card)?, number_of(number)?);
    let icon = match icon {
        "unit" => Icon::Unit,
        "tactics" => Icon::Tactics,
        "blast" => Icon::Blast,
        _ => return Err(format!("no icon `{icon}`: `unit`, `tactics` or `blast`").into()),
    };
    let icons = game.icons(piece);
    let have = if edge { icons.edge } else { icons.normal }[icon as usize].max(0) as usize;
    claim(have == number, || format!("{card} has {have}"))
}

/// `elite`, `no enhancements`, `edge 2` and so on, printed or gained.
fn keyword_fact(game: &Lcg, card: &str, words: &[&str], wanted: bool) -> Result<(), FactError> {
    let text = words.join(" ");
    let instead = |also: String| format!("{card} {} {text}{also}", if wanted { "lacks" } else { "has" });
    if let ["edge", number @ ..] = words {
        let number = number.first().map(|number| number_of(number)).transpose()?;
        let edge = usize::from(game.edge_of(in_play(game, card)?));
        let has = number.map_or(edge > 0, |number| edge == number);
        return claim(has == wanted, || instead(format!(": its Edge is {edge}")));
    }
    let Some((_, bit)) = KEYWORDS.iter().find(|(word, _)| *word == text) else {
        let words: Vec<&str> = KEYWORDS.iter().map(|(word, _)| *word).chain(["edge"]).collect();
        let listed: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        let guess = guess(&text, words.iter().copied());
        return Err(format!("no keyword `{text}`: expected {} or `edge N`{guess}", listed.join(", ")).into());
    };
    let has = game.has_keyword(in_play(game, card)?, *bit);
    claim(has == wanted, || instead(String::new()))
}

/// A place in a fact.
#[derive(Debug, Clone, Copy)]
pub enum Where {
    /// A zone of the game.
    Zone(Zone),
    /// Objectives in play.
    Objectives(Seat),
    /// At any objective.
    Captured,
}

impl Places for Lcg<'_> {
    type Place = Where;

    const PLACES: &'static str = "`captured`, or of `dark` and `light`: `hand`, `deck`, `objective deck`, `chosen`, \
                                  `discard`, `play`, `objectives`, `edge stack`, `victory`";

    fn common_place(name: &str) -> Option<Where> {
        match name {
            "captured" => Some(Where::Captured),
            "out" => Some(Where::Zone(Zone::Out)),
            _ => None,
        }
    }

    fn place_of(seat: Seat, name: &str) -> Option<Where> {
        Some(Where::Zone(match name {
            "hand" => Zone::Hand(seat),
            "deck" => Zone::Deck(seat),
            "objective deck" => Zone::Objectives(seat),
            "chosen" => Zone::Chosen(seat),
            "discard" => Zone::Discard(seat),
            "play" => Zone::Play(seat),
            "edge stack" => Zone::Edge(seat),
            "victory" => Zone::Victory(seat),
            "objectives" => return Some(Where::Objectives(seat)),
            _ => return None,
        }))
    }

    fn holds(&self, place: Where, piece: Piece) -> bool {
        match place {
            Where::Zone(zone) => self.zone(piece) == zone,
            Where::Objectives(seat) => self.objectives(seat).has(piece),
            Where::Captured => self.captured.has(piece),
        }
    }

    fn pile(&self, place: Where) -> Option<&[Piece]> {
        let Where::Zone(zone) = place else { return None };
        Some(match zone {
            Zone::Deck(seat) => &self.deck[seat],
            Zone::Objectives(seat) => &self.objective_deck[seat],
            Zone::Discard(seat) => &self.discard[seat],
            _ => return None,
        })
    }

    fn every_piece(&self) -> impl Iterator<Item = Piece> {
        self.table.every_piece()
    }

    fn copies(&self, card: &str, side: Seat) -> Option<impl Iterator<Item = Piece>> {
        named(card, side).map(|no| self.table.every_piece().filter(move |&piece| self.table.no(piece) == no))
    }

    fn cards_in_play(&self) -> impl Iterator<Item = Piece> {
        self.all_in_play().iter()
    }

    fn id(&self, piece: Piece) -> &str {
        &self.table.of(piece).id
    }

    fn label(&self, piece: Piece) -> String {
        Lcg::label(self, piece)
    }

    fn knows(&self, seat: Seat, piece: Piece) -> bool {
        Lcg::knows(self, seat, piece)
    }
}
