//! Archives: `.o8g`, `.nupkg` and other zip files with OCTGN sets in them. Nothing is written to the disk.

use std::io::{Cursor, Read};
use std::sync::Arc;

use datacron_cards::diagnostic::{Diagnostic, count};
use zip::ZipArchive;
use zip::result::ZipError;

use super::sink::short;
use crate::reading::{File, Limits, Reading};

/// Smallest unpacked size for which the ratio counts, in bytes: a short file of blanks packs well.
const SMALL: u64 = 64 << 10;

/// Whether a file is an archive.
pub(super) fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") || bytes.starts_with(b"PK\x07\x08")
}

/// Reads every set of an archive. An archive with anything in it that could do harm is refused as a whole.
pub(super) fn read(file: &File, limits: &Limits) -> Reading {
    match sets(file, limits) {
        Ok(reading) => reading,
        Err(message) => {
            let mistake = Diagnostic::new(&Arc::from(""), 0..0, message).in_file(&Arc::from(short(&file.name)));
            Reading { refused: Some(mistake), ..Reading::default() }
        }
    }
}

fn sets(file: &File, limits: &Limits) -> Result<Reading, String> {
    let broken = |error: ZipError| format!("not an archive that can be read: {error}");
    if entries_told(&file.bytes).is_some_and(|told| told > limits.entries) {
        return Err(format!("more than {} in the archive", count(limits.entries, "file")));
    }
    let mut archive = ZipArchive::new(Cursor::new(file.bytes.as_slice())).map_err(broken)?;
    if archive.len() > limits.entries {
        return Err(format!("more than {} in the archive", count(limits.entries, "file")));
    }
    let mut wanted = Vec::new();
    let mut packed = 0_u64;
    for i in 0..archive.len() {
        let entry = archive.by_index_raw(i).map_err(broken)?;
        let name = entry.name().map_err(|error| format!("not an archive that can be read: {error}"))?.into_owned();
        let shown = short(&name);
        if let Some(reason) = unsafe_name(&name) {
            return Err(format!("`{shown}` in the archive {reason}"));
        }
        if entry.is_symlink() {
            return Err(format!("`{shown}` in the archive is a link"));
        }
        packed = packed.saturating_add(entry.compressed_size());
        if packed > file.bytes.len() as u64 {
            return Err(format!("`{shown}` in the archive overlaps another file"));
        }
        if is_set(&name) {
            if entry.encrypted() {
                return Err(format!("`{shown}` in the archive needs a password"));
            }
            check_size(&shown, entry.size(), entry.compressed_size(), limits)?;
            wanted.push((i, name));
        }
    }
    if wanted.is_empty() {
        return Err("no set.xml in the archive".to_owned());
    }
    let mut whole = Reading::default();
    let mut left = limits.unpacked;
    let mut records = 0;
    for (i, name) in wanted {
        let shown = short(&name);
        let mut entry = archive.by_index(i).map_err(|error| format!("`{shown}` in the archive: {error}"))?;
        let packed = entry.compressed_size();
        // What the archive says of its size is not believed.
        let most = limits.entry.min(left);
        let mut bytes = Vec::new();
        (&mut entry)
            .take(most as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| format!("`{shown}` in the archive: {error}"))?;
        if bytes.len() > most {
            return Err(format!("`{shown}` in the archive is too large when unpacked"));
        }
        check_size(&shown, bytes.len() as u64, packed, limits)?;
        left -= bytes.len();
        let part = super::read_plain(&File { name: format!("{}/{name}", file.name), bytes }, limits);
        if let Some(refused) = part.refused {
            return Ok(Reading { refused: Some(refused), ..Reading::default() });
        }
        records += part.cards.len() + part.bad;
        if records > limits.records {
            return Err(format!("more than {} cards in the archive", limits.records));
        }
        join(&mut whole, part, limits);
    }
    Ok(whole)
}

/// The number of files an archive's last record tells of, so that a long list is not even read.
fn entries_told(bytes: &[u8]) -> Option<usize> {
    let from = bytes.len().saturating_sub(22 + 65_535);
    let at = bytes[from..].windows(4).rposition(|window| window == b"PK\x05\x06")? + from;
    let told = bytes.get(at + 10..at + 12)?;
    Some(usize::from(u16::from_le_bytes([told[0], told[1]])))
}

fn check_size(name: &str, size: u64, packed: u64, limits: &Limits) -> Result<(), String> {
    if size > limits.entry as u64 {
        return Err(format!("`{name}` in the archive is too large when unpacked"));
    }
    if size > SMALL && size / packed.max(1) > limits.ratio as u64 {
        return Err(format!("`{name}` in the archive is more than {} times its packed size", limits.ratio));
    }
    Ok(())
}

/// Why a name may not be in an archive, even if nobody asks for that file.
fn unsafe_name(name: &str) -> Option<&'static str> {
    let bytes = name.as_bytes();
    let absolute = name.starts_with(['/', '\\']) || (bytes.len() > 1 && bytes[1] == b':');
    match () {
        () if absolute => Some("has an absolute name"),
        () if name.split(['/', '\\']).any(|part| part == "..") => Some("leads out of it (`..`)"),
        () if name.chars().any(char::is_control) => Some("has control characters in its name"),
        () => None,
    }
}

fn is_set(name: &str) -> bool {
    name.rsplit(['/', '\\']).next().is_some_and(|last| last.eq_ignore_ascii_case("set.xml"))
}

/// Adds what was read from one file of an archive.
fn join(whole: &mut Reading, part: Reading, limits: &Limits) {
    for kind in part.kinds {
        if !whole.kinds.contains(&kind) {
            whole.kinds.push(kind);
        }
    }
    whole.cards.extend(part.cards);
    whole.products.extend(part.products);
    for field in part.unknown {
        match whole.unknown.iter_mut().find(|known| known.field == field.field && known.kind == field.kind) {
            Some(known) => known.times += field.times,
            None => whole.unknown.push(field),
        }
    }
    whole.notes.extend(part.notes);
    let room = limits.mistakes.saturating_sub(whole.mistakes.len());
    whole.more_mistakes += part.more_mistakes + part.mistakes.len().saturating_sub(room);
    whole.mistakes.extend(part.mistakes.into_iter().take(room));
    whole.bad += part.bad;
}
