//! Writes decks to files, and reports what a type of file cannot store.

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

/// The types of files that can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A plain text list.
    Text,
    /// A native deck in TOML.
    Toml,
    /// A native deck in JSON.
    Json,
    /// A table.
    Csv,
    /// An OCTGN deck (lcg).
    O8d,
    /// A GEMP deck, as XML (ccg).
    Gemp,
    /// A GEMP contents string: ids and a bar (ccg).
    GempContents,
    /// A Holotable deck (ccg).
    Htd,
    /// A list for forums, in Markdown.
    Markdown,
    /// A list for forums, in BBCode.
    Bbcode,
    /// A saved object of Tabletop Simulator.
    Tts,
    /// A registration sheet to print, with room for two decks; see [`write_sheet`].
    Sheet,
    /// A card-sized list, to print and cut out.
    Card,
}

impl Target {
    /// All targets.
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

    /// The word for `--to`.
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

    /// The usual file name extension, without the dot.
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

    /// The only game it supports; `None` if it supports all.
    pub const fn game(self) -> Option<Game> {
        match self {
            Target::O8d => Some(Game::Lcg),
            Target::Gemp | Target::GempContents | Target::Htd => Some(Game::Ccg),
            _ => None,
        }
    }
}

/// A written file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its contents.
    pub bytes: Vec<u8>,
    /// What is in the deck but not in the file.
    pub losses: Vec<String>,
}

/// What some types of files contain besides the deck; empty if not given.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// The player (sheet). If empty, the sheet has a blank to fill in; likewise for the next two.
    pub player: String,
    /// The tournament (sheet).
    pub event: String,
    /// Its date, in any form (sheet).
    pub date: String,
    /// The URL of the image of a card's face, with placeholders in braces (tts).
    pub image_url: String,
    /// The URL of the image of its back, in the same way (tts).
    pub back_url: String,
}

/// Writes a deck without [`Options`]. Fails if this type of file is for another game or needs options.
pub fn write(deck: &Deck, target: Target) -> Result<Written, String> {
    write_with(deck, target, &Options::default())
}

/// Writes a deck. Fails if this type of file is for another game or lacks an option.
pub fn write_with(deck: &Deck, target: Target, options: &Options) -> Result<Written, String> {
    if let Some(game) = target.game().filter(|game| *game != deck.game) {
        return Err(format!("{} is for decks of the {game}, not of the {}", target.word(), deck.game));
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

/// Writes one registration sheet, for a single deck or for a player's Light and Dark decks.
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

/// Reports the facts about a deck that a type of file cannot store; `stored` are those it can.
fn report_losses(deck: &Deck, losses: &mut Vec<String>, stored: &[&str]) {
    let facts = [
        ("name", !deck.name.is_empty()),
        ("author", !deck.author.is_empty()),
        ("format", !deck.format.is_empty()),
        ("notes", !deck.notes.is_empty()),
        ("starting cards", deck.entries.iter().any(|entry| entry.starting)),
        ("bases to win", deck.goal.is_some()),
    ];
    let lost = facts.into_iter().filter(|(fact, present)| *present && !stored.contains(fact)).map(|(fact, _)| fact);
    let lost: Vec<&str> = lost.collect();
    if !lost.is_empty() {
        losses.push(format!("not stored: {}", lost.join(", ")));
    }
}
