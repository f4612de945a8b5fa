//! What several tests of the program need.

use std::path::PathBuf;

use serde_json::Value;

/// The repository.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A schema of the repository, compiled.
pub fn validator(name: &str) -> jsonschema::Validator {
    let text = std::fs::read_to_string(root().join("schemas").join(name)).expect("the schema is there");
    jsonschema::validator_for(&serde_json::from_str(&text).expect("it is JSON")).expect("it is a schema")
}

/// Everything in which a value differs from a schema.
pub fn mistakes(validator: &jsonschema::Validator, value: &Value) -> Vec<String> {
    validator.iter_errors(value).map(|e| format!("{}: {e}", e.instance_path())).collect()
}
