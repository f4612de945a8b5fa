//! The table of everything that can be searched. Parser, SQL, completion and `search --fields` all use it.

use datacron_cards::Game;
use datacron_cards::Game::{Ccg, Dbg, Lcg};

/// Something a query can search.
#[derive(Debug, PartialEq)]
pub struct Field {
    /// The name in queries, such as `cost`.
    pub name: &'static str,
    /// Other names, such as the single letters players know.
    pub aliases: &'static [&'static str],
    /// What values it has.
    pub kind: Kind,
    /// The games whose cards have it.
    pub games: &'static [Game],
    /// A short description for `search --fields`.
    pub help: &'static str,
    /// A query that uses it.
    pub example: &'static str,
}

/// What kind of values a field has, and where the database stores them.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub enum Kind {
    /// Words of the name.
    Name,
    /// Words of the rendered rules text.
    Text,
    /// Numbers in columns of `card`; two where a card may print two ("2 or 5").
    Number(&'static [&'static str]),
    /// Numbers in a column of `printing`: a card may have several.
    Printed(&'static str),
    /// One word of the vocabulary, in a column of `card`.
    Word(&'static str),
    /// Any number of words of the vocabulary, in `tag`.
    Tag,
    /// Any id, our own or that of another tool, in `tag`.
    Id,
    /// `is:`: one of [`FLAGS`].
    Is,
    /// `has:`: whether another field has a value.
    Has,
    /// Cards of a list that is not in the database.
    Listed(List),
    /// `sort:`: not a condition; sorts the result.
    Sort,
}

/// A kind of list of cards.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub enum List {
    /// A deck: a file, or `starter:NAME`.
    Deck,
    /// The cards a format allows.
    Format,
}

const ALL: &[Game] = &[Lcg, Dbg, Ccg];

const fn field(
    name: &'static str,
    aliases: &'static [&'static str],
    kind: Kind,
    games: &'static [Game],
    help: &'static str,
    example: &'static str,
) -> Field {
    Field { name, aliases, kind, games, help, example }
}

use Kind::{Has, Id, Is, Listed, Name, Number, Printed, Sort, Tag, Text, Word};

/// Every field, in the order `search --fields` shows them.
pub const FIELDS: &[Field] = &[
    field(
        "name",
        &["n", "title"],
        Name,
        ALL,
        "words of the name, from the start of each word; a bare word means the same",
        "name:vader",
    ),
    field("text", &["x", "o"], Text, ALL, "words of the rules text, in datacron's wording", "text:shielding"),
    field("game", &["g"], Word("game"), ALL, "lcg, dbg or ccg", "game:dbg"),
    field("type", &["t"], Word("type"), ALL, "card type", "type:unit"),
    field("subtype", &["st"], Tag, &[Ccg], "subtype, class or model", "subtype:x-wing"),
    field("side", &["s"], Word("side"), &[Lcg, Ccg], "side of the Force", "side:dark"),
    field(
        "faction",
        &["a", "affiliation"],
        Word("faction"),
        &[Lcg, Dbg],
        "affiliation (lcg) or faction (dbg)",
        "affiliation:navy",
    ),
    field(
        "trait",
        &["k", "traits", "characteristic"],
        Tag,
        ALL,
        "trait, or characteristic (ccg), whole",
        "trait:\"bounty hunter\"",
    ),
    field("keyword", &["kw"], Tag, &[Lcg], "keyword, with or without its number", "keyword:pilot"),
    field(
        "icon",
        &["i", "icons"],
        Tag,
        ALL,
        "icon: edge-tactics (lcg), attack (dbg), pilot, warrior, nav-computer, scomp-link … (ccg)",
        "icon:warrior",
    ),
    field("set", &["e", "product"], Tag, ALL, "product or set: name, abbreviation, number or id", "set:premiere"),
    field("series", &["cycle"], Tag, ALL, "cycle or series of the product", "series:\"hoth cycle\""),
    field("origin", &[], Tag, ALL, "publisher: ffg, decipher or virtual", "origin:virtual"),
    field("rarity", &["r"], Word("rarity"), &[Ccg], "rarity", "rarity:R1"),
    field(
        "uniqueness",
        &["u"],
        Word("uniqueness"),
        ALL,
        "unique, restricted-2, restricted-3, diamond, diamond-3 or none",
        "uniqueness:diamond",
    ),
    field("persona", &[], Tag, &[Ccg], "persona the card is a version of", "persona:luke"),
    field("matching", &[], Tag, &[Ccg], "matching pilot, starship or weapon", "matching:\"red 5\""),
    field("sensitivity", &[], Word("sensitivity"), &[Ccg], "Force sensitivity", "sensitivity:jedi-master"),
    field("role", &[], Word("role"), &[Dbg], "galaxy, starter, outer-rim-pilot or base", "role:starter"),
    field("abilities", &[], Word("abilities"), ALL, "none, unencoded or encoded", "abilities:none"),
    field("id", &[], Id, ALL, "any id: ours, GEMP, OCTGN, objective set and seat", "id:1_168"),
    field("number", &["num", "no"], Printed("number"), &[Lcg, Ccg], "card number", "number:166"),
    field("block", &["b", "objective-set"], Printed("block"), &[Lcg], "objective set", "block:28"),
    field("cost", &["c"], Number(&["cost"]), ALL, "cost; ccg: deploy cost", "cost<=2"),
    field("force", &["f"], Number(&["force"]), &[Lcg, Dbg], "Force icons (lcg), Force (dbg)", "force>=4"),
    field(
        "resources",
        &["res"],
        Number(&["resources"]),
        &[Lcg, Dbg],
        "resource value (lcg), resources (dbg)",
        "resources>=3",
    ),
    field("capacity", &["cap"], Number(&["capacity"]), &[Lcg], "damage capacity", "capacity>5"),
    field("priority", &["prio"], Number(&["priority"]), &[Lcg], "edge priority of a fate card", "priority:1"),
    field("reserve", &[], Number(&["reserve"]), &[Lcg], "reserve of an affiliation card", "reserve:7"),
    field("unit", &[], Number(&["unit"]), &[Lcg], "unit damage icons", "unit>=2"),
    field("blast", &[], Number(&["blast"]), &[Lcg], "blast damage icons", "blast>=2"),
    field("tactics", &[], Number(&["tactics"]), &[Lcg], "tactics icons", "tactics>=2"),
    field("edge-unit", &[], Number(&["edge_unit"]), &[Lcg], "edge-enabled unit damage icons", "edge-unit>=1"),
    field("edge-blast", &[], Number(&["edge_blast"]), &[Lcg], "edge-enabled blast damage icons", "edge-blast>blast"),
    field("edge-tactics", &[], Number(&["edge_tactics"]), &[Lcg], "edge-enabled tactics icons", "edge-tactics>=1"),
    field("attack", &["atk"], Number(&["attack"]), &[Dbg], "attack", "attack>=5"),
    field("target", &[], Number(&["target"]), &[Dbg], "target value in the galaxy row", "target<=2"),
    field("hp", &["hit-points"], Number(&["hit_points"]), &[Dbg], "hit points of capital ships and bases", "hp>=14"),
    field("copies", &[], Number(&["copies"]), &[Dbg], "copies in the box", "copies>=3"),
    field("destiny", &["d"], Number(&["destiny", "destiny_other"]), &[Ccg], "destiny", "destiny>=5"),
    field("power", &["p"], Number(&["power"]), &[Ccg], "power", "power>deploy"),
    field("ability", &[], Number(&["ability"]), &[Ccg], "ability", "ability>=4"),
    field("deploy", &[], Number(&["deploy"]), &[Ccg], "deploy cost", "deploy=0"),
    field("forfeit", &[], Number(&["forfeit"]), &[Ccg], "forfeit value", "forfeit>=8"),
    field("armor", &[], Number(&["armor"]), &[Ccg], "armor", "armor>=7"),
    field("maneuver", &[], Number(&["maneuver"]), &[Ccg], "maneuver", "maneuver>=5"),
    field("hyperspeed", &[], Number(&["hyperspeed"]), &[Ccg], "hyperspeed", "hyperspeed>=6"),
    field("landspeed", &[], Number(&["landspeed"]), &[Ccg], "landspeed", "landspeed>=4"),
    field("parsec", &[], Number(&["parsec"]), &[Ccg], "parsec number of a system", "parsec:1..3"),
    field("politics", &[], Number(&["politics"]), &[Ccg], "politics", "politics>=3"),
    field("ferocity", &[], Number(&["ferocity"]), &[Ccg], "ferocity of a creature", "ferocity>=2"),
    field(
        "light-force",
        &["light-icons"],
        Number(&["light_force"]),
        &[Ccg],
        "Light Side Force icons of a location",
        "light-force>dark-force",
    ),
    field(
        "dark-force",
        &["dark-icons"],
        Number(&["dark_force"]),
        &[Ccg],
        "Dark Side Force icons of a location",
        "dark-force=3",
    ),
    field("pilot", &["pilots"], Number(&["pilot"]), &[Ccg], "how many pilot icons", "pilot>=2"),
    field("warrior", &["warriors"], Number(&["warrior"]), &[Ccg], "how many warrior icons", "warrior>=2"),
    field(
        "nav",
        &["nav-computer", "nav-computers"],
        Number(&["nav_computer"]),
        &[Ccg],
        "how many nav computers",
        "nav>=2",
    ),
    field("scomp", &["scomp-link", "scomp-links"], Number(&["scomp_link"]), &[Ccg], "how many Scomp links", "scomp>=3"),
    field("is", &[], Is, ALL, "a property: see below", "is:unique"),
    field("in", &["deck"], Listed(List::Deck), ALL, "cards of a deck: a file, or a boxed deck", "in:starter:luke"),
    field("legal", &["format"], Listed(List::Format), ALL, "cards a format allows", "legal:premiere"),
    field("has", &[], Has, ALL, "any value in a field, or text", "has:keyword"),
    field("sort", &["order"], Sort, ALL, "sort the result by a field; - for descending", "sort:-power"),
];

/// A yes-or-no property of a card.
#[derive(Debug, PartialEq, Eq)]
pub struct Flag {
    /// The word after `is:`.
    pub name: &'static str,
    /// The games whose cards may have it.
    pub games: &'static [Game],
    /// The SQL condition on `card c`.
    pub sql: &'static str,
    /// A short description for `search --fields`.
    pub help: &'static str,
}

const fn flag(name: &'static str, games: &'static [Game], sql: &'static str, help: &'static str) -> Flag {
    Flag { name, games, sql, help }
}

/// The SQL condition on `card c` that the user imported it: it is not built in.
const IMPORTED: &str = "c.card IN (SELECT card FROM tag WHERE field = 'imported')";

/// The SQL condition on `card c` that the engine can play the whole card. It does not support missions, Influence and
/// Pilot yet, which came with later products of the LCG; of imported cards it knows the numbers only.
pub const PLAYABLE: &str = "c.abilities <> 'unencoded' AND c.card NOT IN (SELECT card FROM tag WHERE field = 'imported') AND (c.game <> 'lcg' OR c.type <> 'mission' \
     AND c.card NOT IN (SELECT card FROM tag WHERE field = 'keyword' AND value IN ('influence', 'pilot')))";

/// Every property that `is:` accepts.
pub const FLAGS: &[Flag] = &[
    flag("unique", ALL, "c.\"unique\"", "unique: one copy in play"),
    flag("restricted", &[Ccg], "c.uniqueness IN ('restricted-2','restricted-3')", "two or three dots"),
    flag("generic", &[Ccg], "c.uniqueness IN ('diamond','diamond-3')", "diamonds: limited by system"),
    flag("virtual", &[Ccg], "c.\"virtual\"", "from a virtual set"),
    flag("errata", &[Lcg, Ccg], "c.errata", "current wording differs from print"),
    flag("two-sided", &[Ccg], "c.two_sided", "has two faces"),
    flag("limit-one", &[Lcg], "c.limit_one", "objective set allowed once in a deck"),
    flag("affiliation-only", &[Lcg], "c.affiliation_only", "objective set for its own affiliation only"),
    flag("starting-base", &[Dbg], "c.starting_base", "base a faction begins with"),
    flag("beginner-base", &[Dbg], "c.beginner_base", "base of the beginner game"),
    flag("vanilla", ALL, "c.abilities = 'none'", "no abilities beyond keywords"),
    flag("encoded", ALL, "c.abilities <> 'unencoded'", "everything it does is encoded"),
    flag("playable", ALL, PLAYABLE, "the engine plays all of it"),
    flag("imported", ALL, IMPORTED, "not built in: `datacron db import` brought it"),
];

/// The field with this name or alias; case does not matter.
pub fn find(name: &str) -> Option<&'static Field> {
    let is = |known: &str| known.eq_ignore_ascii_case(name);
    FIELDS.iter().find(|f| is(f.name) || f.aliases.iter().any(|a| is(a)))
}

/// All names and aliases, for guesses and completion.
pub fn names() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().flat_map(|f| std::iter::once(f.name).chain(f.aliases.iter().copied()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let mut all: Vec<_> = names().collect();
        all.sort_unstable();
        let before = all.len();
        all.dedup();
        assert_eq!(before, all.len());
    }

    #[test]
    fn every_example_uses_its_field() {
        for f in FIELDS {
            let used = std::iter::once(&f.name).chain(f.aliases).any(|name| f.example.starts_with(name));
            assert!(used, "{}: {}", f.name, f.example);
        }
    }
}
