//! Reads files: finds out what a file is, and hands it to the reader of its kind.

mod aboard;
mod archive;
mod card_files;
mod ccg;
mod json;
mod lcg;
mod octgn;
mod record;
mod sink;
mod text;

use std::sync::Arc;

use datacron_cards::diagnostic::Diagnostic;
use serde_json::value::RawValue;

use crate::reading::{File, Kind, Limits, Reading};
use sink::{Sink, short};

/// Reads a file or archive. Cards that can be read are returned beside the mistakes in others.
pub fn read(file: &File, limits: &Limits) -> Reading {
    if file.bytes.len() > limits.file {
        return refused(&file.name, &Arc::from(""), 0, format!("larger than {} MiB", limits.file >> 20));
    }
    if archive::is_archive(&file.bytes) { archive::read(file, limits) } else { read_plain(file, limits) }
}

/// Reads a file that is not an archive.
fn read_plain(file: &File, limits: &Limits) -> Reading {
    let bytes = file.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&file.bytes);
    let text: Arc<str> = match std::str::from_utf8(bytes) {
        Ok(text) if text.contains('\0') => {
            return refused(&file.name, &Arc::from(""), 0, "not a text file".to_owned());
        }
        Ok(text) => text.into(),
        Err(error) => {
            let start = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let lines = start.bytes().filter(|byte| *byte == b'\n').count() + 1;
            let message = format!("not a text file in UTF-8 (line {lines})");
            return refused(&file.name, &Arc::from(""), 0, message);
        }
    };
    let name: Arc<str> = file.name.as_str().into();
    match text.trim_start().chars().next() {
        None => refused(&name, &text, 0, "the file is empty".to_owned()),
        Some('{') => read_json(&name, &text, limits),
        Some('[') if !is_toml(&text) => read_json(&name, &text, limits),
        Some('<') => octgn::read(Sink::new(Kind::OctgnSet, &name, &text, limits)),
        Some(_) => card_files::read(Sink::new(Kind::CardFiles, &name, &text, limits)),
    }
}

/// Whether a text that begins with a bracket is a TOML file: `[[card]]`.
fn is_toml(text: &str) -> bool {
    let start = text.trim_start().trim_start_matches('[').trim_start();
    start.starts_with(|c: char| c.is_ascii_alphabetic())
        && !["true", "false", "null"].iter().any(|w| start.starts_with(w))
}

fn refused(name: &str, text: &Arc<str>, at: usize, message: String) -> Reading {
    let mistake = Diagnostic::new(text, at..at, message).in_file(&Arc::from(name));
    Reading { refused: Some(mistake), ..Reading::default() }
}

/// Keys that tell what kind of file a record is from.
const MARKS: [(Kind, [&str; 6]); 3] = [
    (Kind::CcgCards, ["gempId", "front", "rarity", "printings", "legacy", "side"]),
    (Kind::CcgSets, ["gempName", "abbr", "date_release", "cycle_code", "name", "size"]),
    (Kind::LcgCards, ["octgnId", "objectiveSetNumber", "affiliation", "forceIcons", "title", "side"]),
];

fn read_json(name: &Arc<str>, text: &Arc<str>, limits: &Limits) -> Reading {
    let whole: &str = text;
    let records = match json::records(whole, limits.records) {
        Ok(records) => records,
        Err(error) => {
            let place = json::error_place(whole, &error);
            return refused(name, text, place.start, format!("not a file of cards: {}", json::plain(&error)));
        }
    };
    if records.total > limits.records {
        return refused(name, text, 0, format!("more than {} cards", limits.records));
    }
    let Some(kind) = kind(&records.list, limits) else {
        let too_large = records.list.iter().all(|record| record.get().len() > limits.record);
        let message = match records.total {
            0 => "there are no cards in it".to_owned(),
            _ if too_large => format!("each card is larger than {} KiB", limits.record >> 10),
            _ => "cards of no kind that is known".to_owned(),
        };
        return refused(name, text, 0, message);
    };
    let mut sink = Sink::new(kind, name, text, limits);
    let (mut fitting, mut long) = (Vec::new(), Vec::new());
    for record in records.list {
        if record.get().len() > limits.record { long.push(record) } else { fitting.push(record) }
    }
    for record in long {
        let start = json::place(whole, record.get()).start;
        let message = format!("larger than {} KiB", limits.record >> 10);
        let problem = sink::Problem { span: start..start + 1, message, label: String::new() };
        sink.bad("a card", vec![problem]);
    }
    match kind {
        Kind::CcgSets => ccg::sets(&fitting, whole, &mut sink),
        Kind::LcgCards => lcg::cards(&fitting, whole, &mut sink),
        _ => ccg::cards(&fitting, whole, &mut sink),
    }
    sink.reading
}

/// The kind whose marks most of the first records have; fields may have been renamed since.
fn kind(records: &[&RawValue], limits: &Limits) -> Option<Kind> {
    /// How many records are looked at.
    const FIRST: usize = 10;
    let mut best = None;
    for (kind, marks) in MARKS {
        let score: usize = records
            .iter()
            .filter(|record| record.get().len() <= limits.record)
            .take(FIRST)
            .filter_map(|record| json::Fields::read(record, limits.list).ok())
            .map(|fields| marks.iter().filter(|mark| fields.get(mark).is_some()).count())
            .sum();
        if score >= 2 && best.is_none_or(|(most, _)| score > most) {
            best = Some((score, kind));
        }
    }
    best.map(|(_, kind)| kind)
}

/// A name from a file as it may be shown: one line, without control characters, not too long.
pub fn shown(name: &str) -> String {
    short(name)
}
