//! Reads `cards/`, reports every mistake in it, and leaves the card database for `src/db` to embed.
//!
//! The modules are the library's own: the build reads cards with the same code that users' tests do.

use std::path::Path;
use std::process::ExitCode;

use sha2::{Digest, Sha256};

#[path = "src/cards/mod.rs"]
#[allow(dead_code, unused_imports)]
mod cards;
#[path = "src/ccg/mod.rs"]
#[allow(dead_code, unused_imports)]
mod ccg;
#[path = "src/dbg"]
#[allow(dead_code, unused_imports)]
mod dbg {
    pub mod check;
    pub mod format;
    pub mod spec;
    pub mod text;
}
#[path = "src/diagnostic.rs"]
#[allow(dead_code, unused_imports)]
mod diagnostic;
#[path = "src/db/image.rs"]
#[allow(dead_code, unused_imports)]
mod image;
#[path = "src/index"]
#[allow(dead_code, unused_imports)]
mod index {
    pub mod image;
    pub mod layout;
}
#[path = "src/lcg"]
#[allow(dead_code, unused_imports, clippy::enum_variant_names)]
mod lcg {
    pub mod ability;
    pub mod check;
    pub mod format;
    pub mod spec;
    pub mod text;
}

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=cards");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/cards");
    println!("cargo::rerun-if-changed=src/db");
    println!("cargo::rerun-if-changed=src/index");
    println!("cargo::rerun-if-changed=src/dbg/check.rs");
    println!("cargo::rerun-if-changed=src/lcg/ability");
    println!("cargo::rerun-if-changed=src/lcg/ability.rs");
    println!("cargo::rerun-if-changed=src/lcg/check.rs");
    println!("cargo::rerun-if-changed=src/lcg/text");
    println!("cargo::rerun-if-changed=decks");
    for game in ["lcg", "dbg", "ccg"] {
        println!("cargo::rerun-if-changed=src/{game}/spec.rs");
        println!("cargo::rerun-if-changed=src/{game}/format.rs");
        println!("cargo::rerun-if-changed=src/{game}/text.rs");
    }
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        // Addresses fixed at link time: nothing to relocate at every start, which is a fifth of a short search.
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    match make_database() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn make_database() -> Result<(), String> {
    let sources = cards::read_folder(Path::new("cards")).map_err(|e| format!("cards: {e}"))?;
    let pool = cards::load(&sources).map_err(|mistakes| {
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
    let image = image::build(&pool, &hash).map_err(|e| format!("the card database: {e}"))?;
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
    let dbg: Vec<&dbg::spec::Card> = pool
        .cards
        .iter()
        .filter_map(|card| if let cards::Card::Dbg(card) = card { Some(card) } else { None })
        .collect();
    let lcg: Vec<&lcg::spec::Card> = pool
        .cards
        .iter()
        .filter_map(|card| if let cards::Card::Lcg(card) = card { Some(card) } else { None })
        .collect();
    let json = |cards: Result<Vec<u8>, serde_json::Error>| cards.map_err(|e| format!("cards of the engine: {e}"));
    write("dbg.json", &json(serde_json::to_vec(&dbg))?)?;
    write("lcg.json", &json(serde_json::to_vec(&lcg))?)?;
    write("starters.rs", starters()?.as_bytes())
}

/// A list of the boxed decks: game, name and file.
fn starters() -> Result<String, String> {
    let root = std::env::var("CARGO_MANIFEST_DIR").map_err(|e| e.to_string())?;
    let mut list = String::from("&[\n");
    for game in ["lcg", "dbg", "ccg"] {
        let folder = Path::new(&root).join("decks").join(game);
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
