//! Reads `cards/`, reports every mistake in it, and leaves what the library embeds: the card database, the index, the
//! formats, the boxed decks.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sha2::{Digest, Sha256};

use datacron_cards::{Card, Game, diagnostic};
use datacron_image::database;

fn main() -> ExitCode {
    match embed() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// A folder of the repository. It is linked into this crate, so that it is part of what is published; where links are
/// not checked out as such, it is found where it lies.
fn folder(name: &str) -> Result<PathBuf, String> {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").ok_or("CARGO_MANIFEST_DIR is not set")?);
    let places = [here.join(name), here.join("../..").join(name)];
    let found = places.iter().find(|place| place.is_dir()).ok_or_else(|| format!("no folder `{name}`"))?;
    println!("cargo::rerun-if-changed={}", found.display());
    Ok(found.clone())
}

fn embed() -> Result<(), String> {
    let sources = datacron_cards::read_folder(&folder("cards")?).map_err(|e| format!("cards: {e}"))?;
    let pool = datacron_cards::load(&sources).map_err(|mistakes| {
        let mut report: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        report.push(format!("{} in the card files", diagnostic::count(mistakes.len(), "mistake")));
        report.join("\n\n")
    })?;
    let mut hash = Sha256::new();
    for (name, text) in &sources {
        hash.update(name);
        hash.update([0]);
        hash.update(text);
        hash.update([0]);
    }
    let hash: String = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let image = database::build(&pool, &hash).map_err(|e| format!("the card database: {e}"))?;
    let out = std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(Path::new(&out).join(name), bytes).map_err(|e| format!("{name}: {e}"))
    };
    write("cards.db", &image.database)?;
    write("titles.txt", image.titles.as_bytes())?;
    write("folded.txt", image.folded.as_bytes())?;
    write("names.txt", image.names.as_bytes())?;
    write("index.bin", &image.index)?;
    write("formats.json", &serde_json::to_vec(&pool.formats).map_err(|e| format!("formats: {e}"))?)?;
    let (mut lcg, mut dbg) = (Vec::new(), Vec::new());
    for card in &pool.cards {
        match card {
            Card::Lcg(card) => lcg.push(card),
            Card::Dbg(card) => dbg.push(card),
            Card::Ccg(_) => {}
        }
    }
    let json = |cards: serde_json::Result<Vec<u8>>| cards.map_err(|e| format!("cards of the engine: {e}"));
    write("lcg.json", &json(serde_json::to_vec(&lcg))?)?;
    write("dbg.json", &json(serde_json::to_vec(&dbg))?)?;
    write("boxed_decks.rs", boxed_decks()?.as_bytes())
}

/// A list of the boxed decks: game, name and file.
fn boxed_decks() -> Result<String, String> {
    let decks = folder("decks")?;
    let mut list = String::from("&[\n");
    for game in Game::ALL {
        let folder = decks.join(game.code());
        let cannot = |e: std::io::Error| format!("{}: {e}", folder.display());
        let mut files: Vec<_> =
            std::fs::read_dir(&folder).map_err(cannot)?.collect::<Result<_, _>>().map_err(cannot)?;
        files.sort_by_key(|file| file.path().with_extension(""));
        for file in
            files.into_iter().map(|file| file.path()).filter(|file| file.extension().is_some_and(|e| e == "toml"))
        {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            list.push_str(&format!("    ({name:?}, include_str!({file:?})),\n"));
        }
    }
    list.push(']');
    Ok(list)
}
