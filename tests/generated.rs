//! What the program generates is what the repository holds.

use std::path::Path;

#[test]
fn completions_man_pages_and_schemas_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = datacron::cli::generate::files().expect("generating works");
    let mut stale: Vec<String> = Vec::new();
    for (path, content) in &files {
        let committed = std::fs::read(root.join(path)).unwrap_or_default();
        if committed != *content {
            stale.push(path.display().to_string());
        }
    }
    for folder in ["completions", "man", "schemas"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("the folder is there") {
            let path = Path::new(folder).join(entry.expect("readable").file_name());
            if !files.iter().any(|(generated, _)| *generated == path) {
                stale.push(format!("{} (nobody generates it)", path.display()));
            }
        }
    }
    assert!(stale.is_empty(), "run `cargo run -- generate .`; out of date: {stale:#?}");
}
