//! The generated files in the repository are up to date.

use std::path::{Path, PathBuf};

use assert_cmd::Command;

const FOLDERS: [&str; 3] = ["completions", "man", "schemas"];

#[test]
fn completions_man_pages_and_schemas_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fresh = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("generated");
    Command::cargo_bin("datacron").expect("it is built").arg("generate").arg(&fresh).assert().success();
    let mut stale: Vec<String> = Vec::new();
    for folder in FOLDERS {
        for path in names(&fresh.join(folder)) {
            let path = Path::new(folder).join(path);
            if std::fs::read(root.join(&path)).unwrap_or_default() != std::fs::read(fresh.join(&path)).expect("written")
            {
                stale.push(path.display().to_string());
            }
        }
        for path in names(&root.join(folder)) {
            if !fresh.join(folder).join(&path).is_file() {
                stale.push(format!("{folder}/{} (not generated)", path.display()));
            }
        }
    }
    assert!(stale.is_empty(), "run `cargo run -- generate .`; out of date: {stale:#?}");
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    entries.map(|entry| entry.expect("readable").file_name().into()).collect()
}
