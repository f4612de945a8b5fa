//! Modules use only modules below them, as drawn in ARCHITECTURE.md.
//!
//! The compiler checks this between crates; this test checks it between the modules of a crate.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::support::root;

/// The layers of each source folder, the topmost first, as ARCHITECTURE.md draws them.
fn picture() -> BTreeMap<String, Vec<Vec<String>>> {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("readable");
    let block =
        text.split("```layers\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a picture of layers");
    let mut folders: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    let mut folder = String::new();
    for line in block.lines().filter(|line| !line.trim().is_empty()) {
        if line.starts_with(' ') {
            let layer = line.split_whitespace().map(str::to_owned).collect();
            folders.entry(folder.clone()).or_default().push(layer);
        } else {
            folder = line.trim().to_owned();
        }
    }
    folders
}

/// The code of a file without comments and tests.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("readable");
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The modules that a `lib.rs` or `mod.rs` declares, and the module that each re-exported name comes from.
struct Root {
    modules: Vec<String>,
    reexported: BTreeMap<String, String>,
}

impl Root {
    fn read(folder: &Path) -> Root {
        let file = ["lib.rs", "mod.rs"].map(|name| folder.join(name)).into_iter().find(|path| path.is_file());
        let code = code(&file.expect("lib.rs or mod.rs"));
        let mut root = Root { modules: Vec::new(), reexported: BTreeMap::new() };
        for statement in code.split(';') {
            let words: Vec<&str> = statement.split_whitespace().collect();
            match words.as_slice() {
                [.., "mod", name] => root.modules.push((*name).to_owned()),
                _ if words.contains(&"use") => {
                    let path = words.split(|word| *word == "use").next_back().unwrap_or_default().concat();
                    let Some((module, names)) = path.split_once("::") else { continue };
                    for name in names.trim_matches(['{', '}']).split(',') {
                        root.reexported.insert(name.to_owned(), module.to_owned());
                    }
                }
                _ => {}
            }
        }
        root
    }

    /// The module a name of the root belongs to.
    fn module(&self, name: &str) -> Option<&str> {
        match self.modules.iter().find(|module| *module == name) {
            Some(module) => Some(module),
            None => self.reexported.get(name).map(String::as_str),
        }
    }
}

/// The files of a module, each with the number of `super` that lead to the root.
fn files(folder: &Path, module: &str) -> Vec<(PathBuf, usize)> {
    fn below(folder: &Path, depth: usize, found: &mut Vec<(PathBuf, usize)>) {
        for entry in std::fs::read_dir(folder).expect("readable") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                below(&path, depth + 1, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let own = path.file_name().is_some_and(|name| name == "mod.rs");
                found.push((path, if own { depth } else { depth + 1 }));
            }
        }
    }
    let mut found = Vec::new();
    let single = folder.join(format!("{module}.rs"));
    if single.is_file() {
        found.push((single, 1));
    }
    if folder.join(module).is_dir() {
        below(&folder.join(module), 1, &mut found);
    }
    found
}

/// The names of the root that code uses, by the path to it or by as many `super::` as lead there.
fn names_of_root(code: &str, path: &str, depth: usize) -> BTreeSet<String> {
    let supers = format!("{}::", vec!["super"; depth].join("::"));
    let mut names = BTreeSet::new();
    for prefix in [path, supers.as_str()] {
        for (at, _) in code.match_indices(prefix) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':' || c == '$') {
                continue;
            }
            let rest = &code[at + prefix.len()..];
            let first =
                |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
            match rest.strip_prefix('{') {
                None => {
                    names.insert(first(rest));
                }
                Some(group) => {
                    let mut depth = 0;
                    let mut item = String::new();
                    for c in group.chars() {
                        match c {
                            '}' if depth == 0 => break,
                            '{' => depth += 1,
                            '}' => depth -= 1,
                            ',' if depth == 0 => {
                                names.insert(first(item.trim_start()));
                                item.clear();
                                continue;
                            }
                            _ => {}
                        }
                        item.push(c);
                    }
                    names.insert(first(item.trim_start()));
                }
            }
        }
    }
    names
}

#[test]
fn modules_use_only_modules_below_them() {
    let mut wrong = Vec::new();
    for (folder, layers) in picture() {
        let path = root().join(&folder);
        // `crate::` leads to the root of a crate, `crate::cli::` to that of the commands.
        let below = folder.split("src").nth(1).unwrap_or_default().trim_start_matches('/').replace('/', "::");
        let root_path = if below.is_empty() { "crate::".to_owned() } else { format!("crate::{below}::") };
        let modules = Root::read(&path);
        let level = |module: &str| layers.iter().position(|layer| layer.iter().any(|own| own == module));
        for module in &modules.modules {
            let Some(own) = level(module) else {
                wrong.push(format!("{folder}: `{module}` is not in the picture"));
                continue;
            };
            for (file, depth) in files(&path, module) {
                for name in names_of_root(&code(&file), &root_path, depth) {
                    let Some(used) = modules.module(&name).filter(|used| used != module) else { continue };
                    // Modules of the same layer must not use each other.
                    if level(used).is_none_or(|used| used <= own) {
                        wrong.push(format!("{}: `{module}` uses `{used}`", file.display()));
                    }
                }
            }
        }
        for module in layers.iter().flatten().filter(|module| !modules.modules.contains(module)) {
            wrong.push(format!("{folder}: the picture has a module `{module}` that does not exist"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_crate_is_in_the_picture() {
    let picture = picture();
    for krate in std::fs::read_dir(root().join("crates")).expect("readable") {
        let name = krate.expect("readable").file_name();
        let folder = format!("crates/{}/src", name.to_string_lossy());
        assert!(picture.contains_key(&folder), "{folder}");
    }
}

#[test]
fn names_of_the_root_are_found() {
    let code = "use crate::{Each, list::{self, List}, Seat};\nuse super::super::frame;\nlet x = crate::draw::top();";
    let names: Vec<String> = names_of_root(code, "crate::", 2).into_iter().collect();
    assert_eq!(names, ["Each", "Seat", "draw", "frame", "list"]);
}
