//! Reads `cards/` and `rules/`, reports every mistake in them, and writes what the library embeds: the card database,
//! the index, the formats, the boxed decks, the rules and the scenarios that prove them.

mod scenarios;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sha2::{Digest, Sha256};

use datacron_cards::diagnostic::{self, Diagnostic};
use datacron_cards::rules::{Catalogue, read_catalogue};
use datacron_cards::{AllFormats, Card, Game, Known, Sources};
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

/// A folder of the repository. This crate links to it, so that it is published with the crate; where links are not
/// checked out as links, the folder itself is used.
fn folder(name: &str) -> Result<PathBuf, String> {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").ok_or("CARGO_MANIFEST_DIR is not set")?);
    let root = here.join("../..");
    let places = [here.join(name), root.join(name), root.join("tests").join(name)];
    let found = places.iter().find(|place| place.is_dir()).ok_or_else(|| format!("no folder `{name}`"))?;
    println!("cargo::rerun-if-changed={}", found.display());
    Ok(found.clone())
}

fn embed() -> Result<(), String> {
    let sources = datacron_cards::read_folder(&folder("cards")?).map_err(|e| format!("cards: {e}"))?;
    let pool = datacron_cards::load(&sources).map_err(|mistakes| report(&mistakes, "the card files"))?;
    let rules = datacron_cards::read_folder(&folder("rules")?).map_err(|e| format!("rules: {e}"))?;
    let catalogues = catalogues(&rules).map_err(|mistakes| report(&mistakes, "the rules"))?;
    let ids: HashSet<String> =
        catalogues.iter().flat_map(|catalogue| &catalogue.rules).map(|rule| rule.id.clone()).collect();
    let proofs = scenarios::read(&folder("scenarios")?, &ids)
        .map_err(|e| format!("scenarios: {e}"))?
        .map_err(|mistakes| report(&mistakes, "the scenarios"))?;
    let known = Known { rules: Some(ids), ..Known::of(&pool.cards) };
    deck_rules(&sources, &known).map_err(|mistakes| report(&mistakes, "the format files"))?;
    let mut hash = Sha256::new();
    for (name, text) in &sources {
        hash.update(name);
        hash.update([0]);
        hash.update(text);
        hash.update([0]);
    }
    let hash: String = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    // The library knows what it was built from without opening the database.
    println!("cargo::rustc-env=DATACRON_CONTENT={hash}");
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
    let schema = datacron_image::user::schema().map_err(|e| format!("the tables of a user's database: {e}"))?;
    write("user_schema.txt", schema.as_bytes())?;
    write("products.json", &serde_json::to_vec(&pool.products).map_err(|e| format!("products: {e}"))?)?;
    write("formats.json", &serde_json::to_vec(&pool.formats).map_err(|e| format!("formats: {e}"))?)?;
    let (mut lcg, mut dbg, mut ccg) = (Vec::new(), Vec::new(), Vec::new());
    for card in &pool.cards {
        match card {
            Card::Lcg(card) => lcg.push(card),
            Card::Dbg(card) => dbg.push(card),
            Card::Ccg(card) => ccg.push(card),
        }
    }
    let json = |cards: serde_json::Result<Vec<u8>>| cards.map_err(|e| format!("cards of the engine: {e}"));
    write("lcg.json", &json(serde_json::to_vec(&lcg))?)?;
    write("dbg.json", &json(serde_json::to_vec(&dbg))?)?;
    write("ccg.json", &json(serde_json::to_vec(&ccg))?)?;
    let json = |rules: serde_json::Result<Vec<u8>>| rules.map_err(|e| format!("rules: {e}"));
    write("rules.json", &json(serde_json::to_vec(&catalogues))?)?;
    write("proofs.json", &json(serde_json::to_vec(&proofs))?)?;
    write("boxed_decks.rs", boxed_decks()?.as_bytes())
}

/// Every mistake, followed by their number.
fn report(mistakes: &[Diagnostic], place: &str) -> String {
    let mut report: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    report.push(format!("{} in {place}", diagnostic::count(mistakes.len(), "mistake")));
    report.join("\n\n")
}

/// The catalogues of all games, in the order of the games.
fn catalogues(sources: &Sources) -> Result<Vec<Catalogue>, Vec<Diagnostic>> {
    let mut mistakes = Vec::new();
    let mut catalogues = Vec::new();
    for game in Game::ALL {
        let name = format!("{}.toml", game.code());
        let text = sources.get(&name).map(String::as_str).unwrap_or_default();
        match read_catalogue(game, &name, text) {
            Ok(catalogue) => catalogues.push(catalogue),
            Err(found) => mistakes.extend(found),
        }
    }
    if mistakes.is_empty() { Ok(catalogues) } else { Err(mistakes) }
}

/// Reads the format files again, now that the rules they refer to are known.
fn deck_rules(sources: &Sources, known: &Known) -> Result<(), Vec<Diagnostic>> {
    let files = sources.iter().filter(|(name, _)| name.ends_with("/formats.toml"));
    let read = files.map(|(name, text)| datacron_cards::read_formats(name, text, known, &mut AllFormats::default()));
    let mistakes: Vec<Diagnostic> = read.filter_map(Result::err).flatten().collect();
    if mistakes.is_empty() { Ok(()) } else { Err(mistakes) }
}

/// A list of the boxed decks: game, name and file.
fn boxed_decks() -> Result<String, String> {
    let decks = folder("decks")?;
    let mut list = String::from("&[\n");
    for game in Game::ALL {
        let folder = decks.join(game.code());
        let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
        let mut files: Vec<_> =
            std::fs::read_dir(&folder).map_err(failed)?.collect::<Result<_, _>>().map_err(failed)?;
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
