//! From decks to files. What a kind of file cannot hold is told, never dropped in silence.

mod card;
mod csv;
mod forum;
mod gemp;
mod htd;
mod o8d;
mod sheet;
mod text;
mod toml;
mod tts;
mod view;

use super::Deck;
use super::native::NativeDeck;
use datacron_cards::Game;

/// The kinds of files that can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Text,
    Toml,
    Json,
    Csv,
    O8d,
    Gemp,
    GempContents,
    Htd,
    /// A list for forums.
    Markdown,
    /// A list for forums.
    Bbcode,
    /// A saved object of Tabletop Simulator.
    Tts,
    /// A registration sheet to print; it has place for two decks, see [`write_sheet`].
    Sheet,
    /// A list of the size of a card, to print and cut out.
    Card,
}

impl Target {
    pub const ALL: [Target; 13] = [
        Target::Text,
        Target::Toml,
        Target::Json,
        Target::Csv,
        Target::O8d,
        Target::Gemp,
        Target::GempContents,
        Target::Htd,
        Target::Markdown,
        Target::Bbcode,
        Target::Tts,
        Target::Sheet,
        Target::Card,
    ];

    /// What `--to` calls it.
    pub const fn word(self) -> &'static str {
        match self {
            Target::Text => "text",
            Target::Toml => "toml",
            Target::Json => "json",
            Target::Csv => "csv",
            Target::O8d => "o8d",
            Target::Gemp => "gemp",
            Target::GempContents => "gemp-contents",
            Target::Htd => "htd",
            Target::Markdown => "markdown",
            Target::Bbcode => "bbcode",
            Target::Tts => "tts",
            Target::Sheet => "sheet",
            Target::Card => "card",
        }
    }

    /// What a file of this kind is called at the end.
    pub const fn extension(self) -> &'static str {
        match self {
            Target::Text | Target::GempContents | Target::Bbcode => "txt",
            Target::Toml => "toml",
            Target::Json | Target::Tts => "json",
            Target::Csv => "csv",
            Target::O8d => "o8d",
            Target::Gemp => "xml",
            Target::Htd => "htd",
            Target::Markdown => "md",
            Target::Sheet | Target::Card => "html",
        }
    }

    /// The only game it is for, if it is for one.
    pub const fn game(self) -> Option<Game> {
        match self {
            Target::O8d => Some(Game::Lcg),
            Target::Gemp | Target::GempContents | Target::Htd => Some(Game::Ccg),
            _ => None,
        }
    }
}

/// A file, and what of the deck it does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    pub bytes: Vec<u8>,
    pub losses: Vec<String>,
}

/// What some kinds of files say besides the deck; an empty text is not given.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// Whose deck it is (sheet). A blank to fill in, as for the next two, if it is not given.
    pub player: String,
    pub event: String,
    pub date: String,
    /// Where the image of a card's face is, with placeholders in braces (tts).
    pub image_url: String,
    /// Where the image of its back is, in the same way (tts).
    pub back_url: String,
}

/// Writes a deck that needs no [`Options`]. `Err`: this kind of file is for another game, or needs them.
pub fn write(deck: &Deck, target: Target) -> Result<Written, String> {
    write_with(deck, target, &Options::default())
}

/// Writes a deck.
pub fn write_with(deck: &Deck, target: Target, options: &Options) -> Result<Written, String> {
    if let Some(game) = target.game().filter(|game| *game != deck.game) {
        return Err(format!("{} is for decks of the {game}, this is one of the {}", target.word(), deck.game));
    }
    if target == Target::Sheet {
        return write_sheet(&[deck], options);
    }
    let deck = deck.canonical();
    let mut losses = Vec::new();
    let bytes = match target {
        Target::Text => text::write(&deck).into_bytes(),
        Target::Toml => toml::write(&deck).into_bytes(),
        Target::Json => json(&deck).into_bytes(),
        Target::Csv => csv::write(&deck, &mut losses)?,
        Target::O8d => o8d::write(&deck, &mut losses)?,
        Target::Gemp => gemp::write_xml(&deck, &mut losses)?,
        Target::GempContents => gemp::write_contents(&deck, &mut losses).into_bytes(),
        Target::Htd => htd::write(&deck, &mut losses),
        Target::Markdown => forum::write_markdown(&deck)?.into_bytes(),
        Target::Bbcode => forum::write_bbcode(&deck)?.into_bytes(),
        Target::Tts => tts::write(&deck, options, &mut losses)?,
        Target::Sheet => Vec::new(),
        Target::Card => card::write(&deck, &mut losses)?.into_bytes(),
    };
    Ok(Written { bytes, losses })
}

/// One registration sheet: for a deck, or for a player's Light and Dark deck.
pub fn write_sheet(decks: &[&Deck], options: &Options) -> Result<Written, String> {
    let decks: Vec<Deck> = decks.iter().map(|deck| deck.canonical()).collect();
    let mut losses = Vec::new();
    let bytes = sheet::write(decks, options, &mut losses)?.into_bytes();
    Ok(Written { bytes, losses })
}

fn json(deck: &Deck) -> String {
    let native = NativeDeck { schema: Some("datacron.deck/1".to_owned()), ..NativeDeck::of(deck) };
    let mut json = serde_json::to_string_pretty(&native).unwrap_or_default();
    json.push('\n');
    json
}

/// What most kinds of files have no place for.
fn no_place_for(deck: &Deck, losses: &mut Vec<String>, places: &[&str]) {
    let facts = [
        ("name", !deck.name.is_empty()),
        ("author", !deck.author.is_empty()),
        ("format", !deck.format.is_empty()),
        ("notes", !deck.notes.is_empty()),
        ("starting cards", deck.entries.iter().any(|entry| entry.starting)),
        ("bases to win", deck.goal.is_some()),
    ];
    let lost = facts.into_iter().filter(|(fact, there)| *there && !places.contains(fact)).map(|(fact, _)| fact);
    let lost: Vec<&str> = lost.collect();
    if !lost.is_empty() {
        losses.push(format!("no place for: {}", lost.join(", ")));
    }
}
