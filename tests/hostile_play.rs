//! Files of play that somebody broke: they are refused or played, without a panic and with a sound game.

use std::path::Path;

use datacron::dbg::Dbg;
use datacron::engine::Playable;
use datacron::engine::scenario;
use datacron::engine::script::{self, Script, Source};
use datacron::lcg::Lcg;
use datacron::random::Random;

/// Every scenario file of a game.
fn files(game: &str) -> Vec<String> {
    fn collect(folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("readable") {
            let path = entry.expect("readable").path();
            match path.is_dir() {
                true => collect(&path, found),
                false => found.extend(std::fs::read_to_string(&path)),
            }
        }
    }
    let mut found = Vec::new();
    collect(&Path::new("tests/scenarios").join(game), &mut found);
    found.sort();
    found
}

/// The text with a few words dropped, doubled, swapped or replaced by what is hard to read.
fn broken(text: &str, random: &mut Random) -> String {
    const HARD: [&str; 12] =
        ["65535", "300", "-1", "99999999999999999999", "#2", "on", "damage", "none", ";", "is", "\u{0}", "dial"];
    let mut lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    for _ in 0..1 + random.below(4) {
        let line = random.below(lines.len() as u32) as usize;
        let word = random.below(lines[line].len() as u32) as usize;
        match random.below(4) {
            0 => {
                lines[line].remove(word);
                lines[line].push("");
            }
            1 => {
                let again = lines[line][word];
                lines[line].insert(word, again);
            }
            2 => lines[line][word] = HARD[random.below(HARD.len() as u32) as usize],
            _ => {
                let other = random.below(lines.len() as u32) as usize;
                lines.swap(line, other);
            }
        }
    }
    lines.iter().map(|words| words.join(" ")).collect::<Vec<_>>().join("\n")
}

fn are_refused_or_sound<G: Playable>(audit: impl Fn(&G) -> Result<(), String>) {
    let mut random = Random::seeded(7);
    let mut played = 0;
    for text in files(G::GAME.code()) {
        // One scenario at a time: a mistake in one of many would hide the others.
        for one in
            text.split("\n\n---").map(|one| if one.starts_with("---") { one.into() } else { format!("---{one}") })
        {
            for _ in 0..4 {
                let text = broken(&one, &mut random);
                let source = Source::new("broken.game", &text);
                let Ok(scripts) = script::read(&source) else { continue };
                for script in &scripts {
                    played += u32::from(plays::<G>(script, &source, &audit));
                }
            }
        }
    }
    // Most are refused; enough are not.
    assert!(played > 300, "{played}");
}

/// Whether the file was understood to its end; the game it leads to is whole then.
fn plays<G: Playable>(script: &Script, source: &Source, audit: impl Fn(&G) -> Result<(), String>) -> bool {
    if let Ok(game) = G::begin(script, source)
        && let Err(problem) = audit(&game)
    {
        panic!("{problem}\n{}", source.text);
    }
    match scenario::play::<G>(script, source) {
        Ok(game) => audit(&game).map(|()| true).unwrap_or_else(|problem| panic!("{problem}\n{}", source.text)),
        Err(_) => false,
    }
}

#[test]
fn broken_files_of_the_deckbuilding_game_are_refused_or_sound() {
    // Resources and marks may be given to both players, whoever's turn it is; in a game they would be gone.
    let gone = ["resources in the other's turn", "is marked"];
    are_refused_or_sound::<Dbg>(|game| match game.audit() {
        Err(problem) if gone.iter().any(|words| problem.contains(words)) => Ok(()),
        verdict => verdict,
    });
}

#[test]
fn broken_files_of_the_card_game_are_refused_or_sound() {
    are_refused_or_sound::<Lcg>(Lcg::audit);
}
