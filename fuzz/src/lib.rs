//! What must hold for decks of any kind of file.

use datacron_cards::Game;
use datacron_decks::read::{FileType, Known, read};
use datacron_decks::write::{Target, write};
use datacron_decks::legality::{Rulebook, judge};

/// Reads bytes as one kind of file. Nothing panics; what was read can be judged and written, and comes back whole
/// from every lossless file.
pub fn deck(bytes: &[u8], file_type: FileType) {
    let known = Known { file: "fuzz", game: None, file_type: Some(file_type) };
    let Ok(reading) = read(bytes, known) else { return };
    let rulebook = Rulebook::built_in();
    for format in Game::ALL.into_iter().filter(|game| *game == reading.deck.game).flat_map(|game| rulebook.formats.of(game)) {
        judge(&reading, format, &rulebook);
    }
    for target in Target::ALL {
        let Ok(written) = write(&reading.deck, target) else { continue };
        if matches!(target, Target::Text | Target::Toml | Target::Json) {
            let again = read(&written.bytes, Known { file: "fuzz", ..Known::default() });
            let again = again.map(|reading| reading.deck.canonical().entries).unwrap_or_default();
            assert_eq!(again, reading.deck.canonical().entries, "{}", target.word());
        }
    }
}
