//! A naive search that tests one card at a time, with facts taken straight from the card files.
//!
//! It shares only two things with the library: how words are folded (`fold`), and the values of printed numbers
//! (`Stat`).

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::LazyLock;

use datacron_cards::ccg::spec::Uniqueness;
use datacron_cards::lcg;
use datacron_cards::lcg::spec::Keyword;
use datacron_cards::words::{heading, word};
use datacron_cards::{self, Card, Game, Origin, Pool, Product, Stat, fold};

pub static POOL: LazyLock<Pool> = LazyLock::new(|| {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("cards");
    let sources = datacron_cards::read_folder(&folder).expect("the card files can be read");
    datacron_cards::load(&sources).unwrap_or_else(|mistakes| panic!("{}", mistakes[0]))
});

/// The facts of all cards, in the order of the files.
pub static FACTS: LazyLock<Vec<Facts>> = LazyLock::new(|| POOL.cards.iter().map(Facts::of).collect());

/// Other names of fields.
const ALIASES: &[(&str, &[&str])] = &[
    ("name", &["n", "title"]),
    ("text", &["x", "o"]),
    ("game", &["g"]),
    ("type", &["t"]),
    ("subtype", &["st"]),
    ("side", &["s"]),
    ("faction", &["a", "affiliation"]),
    ("trait", &["k", "traits", "characteristic"]),
    ("keyword", &["kw"]),
    ("icon", &["i", "icons"]),
    ("set", &["e", "product"]),
    ("series", &["cycle"]),
    ("rarity", &["r"]),
    ("uniqueness", &["u"]),
    ("number", &["num", "no"]),
    ("block", &["b", "objective-set"]),
    ("cost", &["c"]),
    ("force", &["f"]),
    ("resources", &["res"]),
    ("capacity", &["cap"]),
    ("priority", &["prio"]),
    ("attack", &["atk"]),
    ("hp", &["hit-points"]),
    ("destiny", &["d"]),
    ("power", &["p"]),
    ("light-force", &["light-icons"]),
    ("dark-force", &["dark-icons"]),
    ("pilot", &["pilots"]),
    ("warrior", &["warriors"]),
    ("nav", &["nav-computer", "nav-computers"]),
    ("scomp", &["scomp-link", "scomp-links"]),
];

/// Everything a query can test about a card.
pub struct Facts {
    pub card: &'static Card,
    pub full_id: String,
    /// The title first, then the other titles.
    pub titles: Vec<String>,
    /// Words of all titles, and those with punctuation joined.
    name: Vec<String>,
    joined: Vec<String>,
    pub text: Vec<String>,
    /// Folded names that `name=` accepts.
    pub keys: HashSet<String>,
    /// The words of the title with a space before and after each.
    padded: String,
    lower: String,
    pub numbers: HashMap<&'static str, Vec<f64>>,
    pub printed: Vec<(&'static str, String)>,
    pub words: HashMap<&'static str, Vec<Word>>,
    pub ids: Vec<String>,
    pub flags: Vec<&'static str>,
    /// Products in the order of printing.
    pub products: Vec<&'static Product>,
}

/// A word of a vocabulary as the card spells it, and folded.
pub struct Word {
    pub spelt: String,
    key: String,
}

impl Facts {
    fn of(card: &'static Card) -> Facts {
        let mut titles = vec![card.title().to_owned()];
        if let Card::Ccg(c) = card {
            titles.extend(c.also_titled.iter().cloned());
        }
        let mut keys: HashSet<String> = titles.iter().map(|t| fold::key(t)).collect();
        for face in card.title().split(" / ") {
            keys.insert(fold::key(face));
            keys.insert(fold::key(face.split(" (").next().unwrap_or(face)));
        }
        let stats = stats(card);
        let mut numbers = counts(card);
        numbers.extend(stats.iter().map(|(field, stat)| (*field, stat.values())));
        numbers.retain(|(_, values)| !values.is_empty());
        let printed = stats.into_iter().filter_map(|(field, stat)| match stat {
            Stat::Printed(text) => Some((field, text)),
            Stat::Number(_) => None,
        });
        let products = products(card);
        let word = |spelt: String| Word { key: fold::key(&spelt), spelt };
        let words = words(card, &products).into_iter().filter(|(_, words)| !words.is_empty());
        Facts {
            card,
            full_id: format!("{}:{}", card.game().code(), card.id()),
            name: titles.iter().flat_map(|t| fold::words(t)).collect(),
            joined: titles.iter().flat_map(|t| fold::joined(t)).collect(),
            text: card.text().iter().flat_map(|line| fold::words(&line.text)).collect(),
            keys,
            padded: format!(" {} ", fold::words(card.title()).join(" ")),
            lower: card.title().to_lowercase(),
            numbers: numbers.into_iter().collect(),
            printed: printed.collect(),
            words: words.map(|(field, words)| (field, words.into_iter().map(word).collect())).collect(),
            ids: ids(card),
            flags: flags(card, &products),
            titles,
            products,
        }
    }

    fn has(&self, field: &str) -> bool {
        match field {
            "name" | "id" => true,
            "text" => !self.text.is_empty(),
            _ => {
                self.numbers.contains_key(field)
                    || self.printed.iter().any(|(name, _)| *name == field)
                    || self.words.contains_key(field)
            }
        }
    }

    fn words(&self, field: &str) -> &[Word] {
        self.words.get(field).map_or(&[], Vec::as_slice)
    }

    /// The numbers of a field; several for `2 or 5`, or a card printed three times.
    fn numbers(&self, field: &str) -> &[f64] {
        self.numbers.get(field).map_or(&[], Vec::as_slice)
    }
}

/// Values that may be printed as something other than a number.
fn stats(card: &Card) -> Vec<(&'static str, Stat)> {
    let all = match card {
        Card::Lcg(c) => vec![("resources", &c.resources), ("capacity", &c.capacity)],
        Card::Dbg(_) => Vec::new(),
        Card::Ccg(c) => vec![
            ("cost", &c.deploy),
            ("destiny", &c.destiny),
            ("power", &c.power),
            ("ability", &c.ability),
            ("deploy", &c.deploy),
            ("forfeit", &c.forfeit),
            ("armor", &c.armor),
            ("maneuver", &c.maneuver),
            ("hyperspeed", &c.hyperspeed),
            ("landspeed", &c.landspeed),
            ("parsec", &c.parsec),
            ("politics", &c.politics),
            ("ferocity", &c.ferocity),
        ],
    };
    all.into_iter().filter_map(|(field, stat)| Some((field, stat.clone()?))).collect()
}

/// Values that are always whole numbers.
fn counts(card: &Card) -> Vec<(&'static str, Vec<f64>)> {
    let one = |n: Option<u8>| n.map(f64::from).into_iter().collect::<Vec<_>>();
    match card {
        Card::Lcg(c) => {
            let icons = |of: fn(&lcg::spec::Icons) -> u8| one(c.icons.as_ref().map(of));
            let blocks = c.printed.iter().filter_map(|p| p.at).map(|seat| f64::from(seat.set));
            vec![
                ("cost", one(c.cost)),
                ("force", one(c.force)),
                ("priority", one(c.priority)),
                ("reserve", one(c.reserve)),
                ("unit", icons(|i| i.unit)),
                ("blast", icons(|i| i.blast)),
                ("tactics", icons(|i| i.tactics)),
                ("edge-unit", icons(|i| i.edge.unit)),
                ("edge-blast", icons(|i| i.edge.blast)),
                ("edge-tactics", icons(|i| i.edge.tactics)),
                ("block", blocks.collect()),
                ("number", c.printed.iter().map(|p| f64::from(p.number)).collect()),
            ]
        }
        Card::Dbg(c) => vec![
            ("cost", one(c.cost)),
            ("attack", one(c.attack)),
            ("resources", one(c.resources)),
            ("force", one(c.force)),
            ("target", one(c.target)),
            ("hp", one(c.hit_points)),
            ("copies", one(Some(c.copies))),
        ],
        Card::Ccg(c) => vec![
            ("light-force", one(c.light_force)),
            ("dark-force", one(c.dark_force)),
            ("pilot", one(c.icons.get("pilot").copied())),
            ("warrior", one(c.icons.get("warrior").copied())),
            ("nav", one(c.icons.get("nav-computer").copied())),
            ("scomp", one(c.icons.get("scomp-link").copied())),
            ("number", vec![f64::from(c.gemp.number)]),
        ],
    }
}

/// Words of a vocabulary, as cards spell them.
fn words(card: &Card, products: &[&Product]) -> Vec<(&'static str, Vec<String>)> {
    let all = |words: &[String]| words.to_vec();
    let mut sets = Vec::new();
    for p in products {
        sets.extend([&p.id, &p.name, &p.number, &p.abbreviation].into_iter().chain(&p.aliases).cloned());
    }
    let mut fields = vec![
        ("game", vec![card.game().code().to_owned()]),
        ("type", vec![card.kind()]),
        ("abilities", vec![card.abilities().name().to_owned()]),
        ("set", sets),
        ("series", products.iter().filter_map(|p| p.series.clone()).collect()),
        ("origin", products.iter().map(|p| p.origin.name().to_owned()).collect()),
    ];
    let unique = |unique: bool| vec![if unique { "unique" } else { "none" }.to_owned()];
    match card {
        Card::Lcg(c) => {
            let keywords: Vec<String> = c.keywords.iter().map(lcg::text::keyword).collect();
            // "pilot" is enough for Pilot 2.
            let numbered = ["Edge", "Pilot", "Protect"].into_iter().map(str::to_owned);
            let short = numbered.filter(|k| keywords.iter().any(|whole| whole.starts_with(&format!("{k} "))));
            let mut icons: Vec<&str> = Vec::new();
            if let Some(i) = &c.icons {
                let counts = [("unit", i.unit), ("blast", i.blast), ("tactics", i.tactics)];
                let edge = [("edge-unit", i.edge.unit), ("edge-blast", i.edge.blast), ("edge-tactics", i.edge.tactics)];
                icons.extend(counts.into_iter().chain(edge).filter(|(_, n)| *n > 0).map(|(icon, _)| icon));
            }
            icons.extend((c.force > Some(0)).then_some("force"));
            fields.extend([
                ("side", vec![c.side.name().to_owned()]),
                ("faction", faction(&word(&c.affiliation))),
                ("trait", all(&c.traits)),
                ("keyword", keywords.iter().cloned().chain(short).collect()),
                ("icon", icons.into_iter().map(str::to_owned).collect()),
                ("uniqueness", unique(c.unique)),
            ]);
        }
        Card::Dbg(c) => {
            let icons = [("attack", c.attack), ("resources", c.resources), ("force", c.force)];
            fields.extend([
                ("faction", faction(&word(&c.faction))),
                ("trait", all(&c.traits)),
                ("icon", icons.into_iter().filter(|(_, n)| *n > Some(0)).map(|(icon, _)| icon.to_owned()).collect()),
                ("uniqueness", unique(c.unique)),
                ("role", vec![word(&c.role)]),
            ]);
        }
        Card::Ccg(c) => fields.extend([
            ("side", vec![c.side.name().to_owned()]),
            ("trait", all(&c.characteristics)),
            ("icon", c.icons.keys().chain(&c.set_icons).cloned().collect()),
            ("subtype", c.subtype.iter().flat_map(|s| subtypes(s)).collect()),
            ("persona", all(&c.personas)),
            ("matching", c.matching.iter().chain(&c.matching_weapons).cloned().collect()),
            ("rarity", vec![c.rarity.clone()]),
            ("uniqueness", vec![word(&c.uniqueness)]),
            ("sensitivity", c.sensitivity.iter().map(word).collect()),
        ]),
    }
    fields
}

/// An affiliation, and each of its words.
fn faction(name: &str) -> Vec<String> {
    let parts = name.split('-').filter(|part| *part != "and").map(str::to_owned);
    std::iter::once(name.to_owned()).chain(parts).collect()
}

/// A subtype, with its class and model or the two kinds of a character.
fn subtypes(name: &str) -> Vec<String> {
    let parts: Vec<&str> = match name.split_once(':') {
        Some((class, model)) => vec![class, model.trim()],
        None => name.split('/').collect(),
    };
    std::iter::once(name).chain(parts).map(str::to_owned).collect()
}

fn products(card: &Card) -> Vec<&'static Product> {
    let of = |is: &dyn Fn(&Product) -> bool| {
        let mut game = POOL.products.iter().filter(|(game, _)| *game == card.game()).map(|(_, product)| product);
        game.find(|product| is(product))
    };
    let mut found: Vec<&Product> = match card {
        Card::Lcg(c) => c
            .printed
            .iter()
            .filter_map(|position| match position.at {
                Some(seat) => of(&|p| p.objective_sets.is_some_and(|[a, b]| a <= seat.set && seat.set <= b)),
                None => of(&|p| Some(&p.id) == position.product.as_ref()),
            })
            .collect(),
        Card::Dbg(_) => of(&|_| true).into_iter().collect(),
        Card::Ccg(c) => {
            let numbers = std::iter::once(c.gemp.set.to_string()).chain(c.also_in.iter().cloned());
            numbers.filter_map(|number| of(&|p| p.number == number)).collect()
        }
    };
    let mut seen = HashSet::new();
    found.retain(|p| seen.insert(&p.id));
    found
}

fn ids(card: &Card) -> Vec<String> {
    let mut ids = vec![card.id().to_owned(), format!("{}:{}", card.game().code(), card.id())];
    match card {
        Card::Lcg(c) => {
            for position in &c.printed {
                ids.push(position.octgn.to_lowercase());
                ids.extend(position.at.map(|seat| format!("{}-{}", seat.set, seat.sequence)));
            }
        }
        Card::Dbg(_) => {}
        Card::Ccg(c) => ids.push(format!("{}_{}", c.gemp.set, c.gemp.number)),
    }
    ids
}

/// The properties `is:` accepts, with their games.
pub const FLAGS: &[(&str, &[Game])] = &[
    ("unique", &Game::ALL),
    ("vanilla", &Game::ALL),
    ("encoded", &Game::ALL),
    ("playable", &Game::ALL),
    ("imported", &Game::ALL),
    ("errata", &[Game::Lcg, Game::Ccg]),
    ("limit-one", &[Game::Lcg]),
    ("affiliation-only", &[Game::Lcg]),
    ("starting-base", &[Game::Dbg]),
    ("beginner-base", &[Game::Dbg]),
    ("restricted", &[Game::Ccg]),
    ("generic", &[Game::Ccg]),
    ("virtual", &[Game::Ccg]),
    ("two-sided", &[Game::Ccg]),
];

fn flags(card: &Card, products: &[&Product]) -> Vec<&'static str> {
    let abilities = card.abilities().name();
    let encoded = abilities != "unencoded";
    let plays = match card {
        Card::Lcg(c) => {
            let unknown = |keyword: &Keyword| matches!(keyword, Keyword::Influence | Keyword::Pilot(_));
            c.kind != lcg::spec::Kind::Mission && !c.keywords.iter().any(unknown)
        }
        Card::Dbg(_) | Card::Ccg(_) => true,
    };
    let playable = encoded && plays;
    let mut flags =
        vec![("vanilla", abilities == "none"), ("encoded", encoded), ("playable", playable), ("imported", false)];
    flags.extend(match card {
        Card::Lcg(c) => vec![
            ("unique", c.unique),
            ("errata", c.errata),
            ("limit-one", c.limit_one),
            ("affiliation-only", c.affiliation_only),
        ],
        Card::Dbg(c) => {
            vec![("unique", c.unique), ("starting-base", c.starting_base), ("beginner-base", c.beginner_base)]
        }
        Card::Ccg(c) => vec![
            ("unique", c.uniqueness == Uniqueness::Unique),
            ("restricted", matches!(c.uniqueness, Uniqueness::Restricted2 | Uniqueness::Restricted3)),
            ("generic", matches!(c.uniqueness, Uniqueness::Diamond | Uniqueness::Diamond3)),
            ("errata", c.errata.is_some()),
            ("virtual", products[0].origin == Origin::Virtual),
            ("two-sided", c.back.is_some()),
        ],
    });
    flags.into_iter().filter(|(_, is)| *is).map(|(flag, _)| flag).collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Op {
    fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Op::Equal => left == right,
            Op::NotEqual => left != right,
            Op::Less => left < right,
            Op::LessOrEqual => left <= right,
            Op::Greater => left > right,
            Op::GreaterOrEqual => left >= right,
        }
    }

    /// Whether any two numbers compare this way; for "not equal", whether all do.
    fn holds_for(self, left: &[f64], right: &[f64]) -> bool {
        let mut pairs = left.iter().flat_map(|l| right.iter().map(move |r| (*l, *r)));
        match self {
            Op::NotEqual => !left.is_empty() && !right.is_empty() && pairs.all(|(l, r)| l != r),
            _ => pairs.any(|(l, r)| self.holds(l, r)),
        }
    }

    fn spell(self, pen: &mut Pen) -> &'static str {
        match self {
            Op::Equal => pen.pick(&[":", "="]),
            Op::NotEqual => "!=",
            Op::Less => "<",
            Op::LessOrEqual => "<=",
            Op::Greater => ">",
            Op::GreaterOrEqual => ">=",
        }
    }
}

/// A condition of a query.
#[derive(Debug, Clone)]
pub enum Condition {
    /// Consecutive words of the name; the last may be incomplete unless `whole` is set.
    Name {
        text: String,
        whole: bool,
    },
    /// Consecutive words of the rules text.
    Text {
        text: String,
        whole: bool,
    },
    Named(String),
    /// Parts of the title with anything between them, anchored at either end.
    Regex {
        parts: Vec<String>,
        start: bool,
        end: bool,
    },
    /// Words of the folded title with anything between them.
    Glob(Vec<String>),
    Number {
        field: &'static str,
        op: Op,
        value: f64,
    },
    Range {
        field: &'static str,
        low: Option<f64>,
        high: Option<f64>,
        not: bool,
    },
    Against {
        left: &'static str,
        op: Op,
        right: &'static str,
    },
    Printed {
        field: &'static str,
        value: String,
        not: bool,
    },
    Word {
        field: &'static str,
        value: String,
        not: bool,
    },
    /// A vocabulary word with this beginning and end.
    WordGlob {
        field: &'static str,
        start: String,
        end: String,
    },
    Is(&'static str),
    Has(&'static str),
    Id(String),
    And(Vec<Condition>),
    Or(Vec<Condition>),
    Not(Box<Condition>),
}

impl Condition {
    /// A test for whether a card matches.
    pub fn test(&self) -> Box<dyn Fn(&Facts) -> bool + '_> {
        match self {
            Condition::Name { text, whole } => {
                let (key, words) = (fold::key(text), fold::words(text));
                let folded = move |word: &String| if *whole { *word == key } else { word.starts_with(&key) };
                Box::new(move |facts| {
                    consecutive(&facts.name, &words, *whole) || facts.name.iter().chain(&facts.joined).any(&folded)
                })
            }
            Condition::Text { text, whole } => {
                let words = fold::words(text);
                Box::new(move |facts| consecutive(&facts.text, &words, *whole))
            }
            Condition::Named(text) => {
                let key = fold::key(text);
                Box::new(move |facts| facts.keys.contains(&key))
            }
            Condition::Regex { parts, start, end } => {
                let parts: Vec<String> = parts.iter().map(|p| p.to_lowercase()).collect();
                Box::new(move |facts| in_order(&facts.lower, &parts, *start, *end))
            }
            Condition::Glob(parts) => {
                let mut parts = parts.clone();
                parts[0].insert(0, ' ');
                parts.last_mut().expect("a glob has parts").push(' ');
                Box::new(move |facts| in_order(&facts.padded, &parts, false, false))
            }
            Condition::Number { field, op, value } => Box::new(|facts| op.holds_for(facts.numbers(field), &[*value])),
            Condition::Range { field, low, high, not } => Box::new(|facts| {
                let inside = |n: &f64| low.is_none_or(|low| low <= *n) && high.is_none_or(|high| *n <= high);
                let numbers = facts.numbers(field);
                !numbers.is_empty() && numbers.iter().any(inside) != *not
            }),
            Condition::Against { left, op, right } => {
                Box::new(|facts| op.holds_for(facts.numbers(left), facts.numbers(right)))
            }
            Condition::Printed { field, value, not } => {
                let value = value.to_lowercase();
                Box::new(move |facts| {
                    facts.printed.iter().any(|(f, v)| f == field && v.to_lowercase() == value) != *not
                })
            }
            Condition::Word { field, value, not } => {
                let key = fold::key(value);
                Box::new(move |facts| facts.words(field).iter().any(|word| word.key == key) != *not)
            }
            Condition::WordGlob { field, start, end } => {
                let parts = [fold::key(start), fold::key(end)];
                Box::new(move |facts| facts.words(field).iter().any(|word| in_order(&word.key, &parts, true, true)))
            }
            Condition::Is(flag) => Box::new(|facts| facts.flags.contains(flag)),
            Condition::Has(field) => Box::new(|facts| facts.has(field)),
            Condition::Id(id) => Box::new(|facts| match id.strip_suffix('*') {
                Some(start) => facts.ids.iter().any(|i| i.starts_with(start)),
                None => facts.ids.contains(id),
            }),
            Condition::And(all) => {
                let tests: Vec<_> = all.iter().map(Condition::test).collect();
                Box::new(move |facts| tests.iter().all(|test| test(facts)))
            }
            Condition::Or(any) => {
                let tests: Vec<_> = any.iter().map(Condition::test).collect();
                Box::new(move |facts| tests.iter().any(|test| test(facts)))
            }
            Condition::Not(condition) => {
                let test = condition.test();
                Box::new(move |facts| !test(facts))
            }
        }
    }

    /// Writes the condition in one of many possible ways.
    pub fn spell(&self, pen: &mut Pen) -> String {
        let bang = |not: bool, pen: &mut Pen| if not { "!=" } else { pen.pick(&[":", "="]) };
        match self {
            Condition::Name { text, whole } => name_or_bare(pen) + &phrase(text, *whole, pen),
            Condition::Text { text, whole } => format!("{}{}", field("text", pen) + ":", phrase(text, *whole, pen)),
            Condition::Named(text) => format!("{}=\"{text}\"", field("name", pen)),
            Condition::Regex { parts, start, end } => {
                let parts: Vec<String> = parts.iter().map(|part| escape(part)).collect();
                let (start, end) = (if *start { "^" } else { "" }, if *end { "$" } else { "" });
                format!("{}/{start}{}{end}/", name_or_bare(pen), parts.join(".*"))
            }
            Condition::Glob(parts) => name_or_bare(pen) + &pen.case(&parts.join("*")),
            Condition::Number { field: name, op, value } => {
                let shown = match value.fract() == 0.0 && *value >= 0.0 {
                    true => {
                        pen.pick(&[format!("{value}"), format!("{value}.0"), format!("+{value}"), format!("0{value}")])
                    }
                    false => format!("{value}"),
                };
                let shown = if pen.pick(&[true, false, false]) { format!("\"{shown}\"") } else { shown };
                format!("{}{}{shown}", field(name, pen), op.spell(pen))
            }
            Condition::Range { field: name, low, high, not } => {
                let shown = |n: &Option<f64>| n.map_or(String::new(), |n| n.to_string());
                format!("{}{}{}..{}", field(name, pen), bang(*not, pen), shown(low), shown(high))
            }
            Condition::Against { left, op, right } => {
                format!("{}{}{}", field(left, pen), op.spell(pen), field(right, pen))
            }
            Condition::Printed { field: name, value, not } => {
                format!("{}{}\"{}\"", field(name, pen), bang(*not, pen), pen.case(value))
            }
            Condition::Word { field: name, value, not } => {
                let plain = pen.pick(&[fold::slug(value), fold::key(value)]);
                let quoted = pen.pick(&[format!("\"{value}\""), format!("“{}”", heading(value))]);
                let value = pen.pick(&[plain, quoted]);
                format!("{}{}{}", field(name, pen), bang(*not, pen), pen.case(&value))
            }
            Condition::WordGlob { field: name, start, end } => {
                format!("{}:{}*{end}", field(name, pen), pen.case(start))
            }
            Condition::Is(flag) => format!("is:{}", pen.case(flag)),
            Condition::Has(name) => match *name {
                "name" | "id" | "text" => format!("has:{name}"),
                _ => pen.pick(&[format!("has:{name}"), format!("{name}:*")]),
            },
            Condition::Id(id) => format!("id:{}", pen.case(id)),
            Condition::And(all) => {
                let parts: Vec<String> =
                    all.iter().map(|condition| condition.inside(matches!(condition, Condition::Or(_)), pen)).collect();
                parts.join(pen.pick(&[" ", "  ", " and ", " AND "]))
            }
            Condition::Or(any) => {
                let parts: Vec<String> = any.iter().map(|condition| condition.inside(false, pen)).collect();
                parts.join(pen.pick(&[" or ", " OR ", " | ", "|"]))
            }
            Condition::Not(condition) => {
                let group = matches!(**condition, Condition::And(_) | Condition::Or(_) | Condition::Not(_));
                format!("{}{}", pen.pick(&["-", "not ", "NOT "]), condition.inside(group, pen))
            }
        }
    }

    /// Writes it with brackets where needed, and sometimes where not.
    fn inside(&self, needed: bool, pen: &mut Pen) -> String {
        let text = self.spell(pen);
        if needed || pen.pick(&[true, false, false, false]) { format!("({text})") } else { text }
    }
}

fn consecutive(text: &[String], words: &[String], whole: bool) -> bool {
    let Some((last, before)) = words.split_last() else { return false };
    text.windows(words.len()).any(|window| {
        let end = &window[before.len()];
        window.starts_with(before) && if whole { end == last } else { end.starts_with(last.as_str()) }
    })
}

/// Whether the parts occur in order, with anything between them; `start` and `end` anchor the first and the last.
fn in_order(text: &str, parts: &[String], start: bool, end: bool) -> bool {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return true };
    if start && !text.starts_with(first.as_str()) || end && !text.ends_with(last.as_str()) {
        return false;
    }
    if start && end && parts.len() == 1 {
        return text == first;
    }
    let mut at = 0;
    for part in parts {
        match text[at..].find(part.as_str()) {
            Some(found) => at += found + part.len(),
            None => return false,
        }
    }
    true
}

fn field(name: &'static str, pen: &mut Pen) -> String {
    let others = ALIASES.iter().find(|(field, _)| *field == name).map_or(&[][..], |(_, others)| others);
    let names: Vec<&str> = std::iter::once(name).chain(others.iter().copied()).collect();
    let name = pen.pick(&names);
    pen.case(name)
}

fn name_or_bare(pen: &mut Pen) -> String {
    if pen.pick(&[true, true, false]) { String::new() } else { field("name", pen) + ":" }
}

fn phrase(text: &str, whole: bool, pen: &mut Pen) -> String {
    let text = pen.case(text);
    if whole {
        pen.pick(&[format!("\"{text}\""), format!("“{text}”")])
    } else {
        pen.pick(&["", "", "•"]).to_owned() + &text
    }
}

fn escape(literal: &str) -> String {
    literal.chars().flat_map(|c| (!c.is_alphanumeric() && c != ' ').then_some('\\').into_iter().chain([c])).collect()
}

/// Chooses among spellings; the same seed makes the same choices.
pub struct Pen(pub u64);

impl Pen {
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from[(self.0 >> 33) as usize % from.len()].clone()
    }

    fn case(&mut self, text: &str) -> String {
        match self.pick(&[0, 0, 0, 1, 2]) {
            0 => text.to_owned(),
            1 => text.to_uppercase(),
            _ => text.to_lowercase(),
        }
    }
}
