//! Which scenarios prove which rules. Only titles and `rules:` lines are read here: the engine plays the rest.

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use datacron_cards::diagnostic::{Diagnostic, did_you_mean};

/// A scenario that proves rules.
#[derive(Serialize)]
pub struct Scenario {
    /// Its file below `tests/scenarios`, with `/`.
    file: String,
    /// The line where it begins, from 1.
    line: usize,
    title: String,
    /// Ids of the rules it proves.
    rules: Vec<String>,
}

/// The scenarios of every `.game` file below a folder, or every mistake in their `rules:` lines.
pub fn read(folder: &Path, ids: &HashSet<String>) -> io::Result<Result<Vec<Scenario>, Vec<Diagnostic>>> {
    let mut files = BTreeMap::new();
    walk(folder, "", &mut files)?;
    let (mut scenarios, mut mistakes) = (Vec::new(), Vec::new());
    for (file, text) in &files {
        scenarios.extend(headers(file, text, ids, &mut mistakes));
    }
    scenarios.retain(|scenario| !scenario.rules.is_empty());
    Ok(if mistakes.is_empty() { Ok(scenarios) } else { Err(mistakes) })
}

fn walk(folder: &Path, prefix: &str, files: &mut BTreeMap<String, String>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            walk(&entry.path(), &format!("{name}/"), files)?;
        } else if name.ends_with(".game") {
            files.insert(name, std::fs::read_to_string(entry.path())?);
        }
    }
    Ok(())
}

/// The scenarios of a file; it may begin with one that has no title.
fn headers(file: &str, text: &str, ids: &HashSet<String>, mistakes: &mut Vec<Diagnostic>) -> Vec<Scenario> {
    let source: Arc<str> = text.into();
    let name: Arc<str> = format!("tests/scenarios/{file}").into();
    let scenario = |line, title: &str| Scenario { file: file.to_owned(), line, title: title.to_owned(), rules: vec![] };
    let mut scenarios = vec![scenario(1, "")];
    let mut start = 0;
    for (at, whole) in text.split_inclusive('\n').enumerate() {
        let line = whole.trim_end();
        if let Some(title) = line.strip_prefix("---").and_then(|rest| rest.strip_suffix("---")) {
            scenarios.push(scenario(at + 1, title.trim()));
        } else if let (Some(listed), Some(scenario)) = (line.strip_prefix("rules:"), scenarios.last_mut()) {
            // `#` after a space begins a comment.
            let listed = listed.split(" #").next().unwrap_or_default();
            let mut place = start + "rules:".len();
            for part in listed.split(',') {
                let id = part.trim();
                let begin = place + part.len() - part.trim_start().len();
                place += part.len() + 1;
                if ids.contains(id) {
                    scenario.rules.push(id.to_owned());
                } else if !id.is_empty() {
                    let message = format!("there is no rule `{id}`");
                    let mistake = Diagnostic::new(&source, begin..begin + id.len(), message).in_file(&name);
                    let guess = did_you_mean(id, ids.iter().map(String::as_str));
                    mistakes.push(guess.into_iter().fold(mistake, Diagnostic::label));
                }
            }
        }
        start += whole.len();
    }
    scenarios
}
