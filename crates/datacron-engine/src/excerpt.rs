//! A moment of a recorded game as a scenario of its own, to be edited and passed on.

use super::scenario::{self, Fault};
use super::script::{self, Script, Source, Statement};
use super::session::Session;
use super::{Playable, Status};

/// What the players agreed on and a game does not remember: keys that a position takes over from the file.
const AGREEMENT: [&str; 1] = ["mode"];

/// Makes the choices of a script before a line. What else the script claims does not matter.
pub fn until<G: Playable>(script: &Script, line: usize, source: &Source, keep: G::Keep) -> Result<Session<G>, Fault> {
    let mut script = script.clone();
    script.lines.retain(|played| played.line < line && matches!(played.statement, Statement::Chooses { .. }));
    Session::follow(&script, source, keep)
}

/// The present moment of a session as a scenario: the position, and the question with its choices. A moment in the
/// middle of something that no position describes is reached from the last one before it by lines of play. None if
/// nobody is asked, as the game is over.
pub fn write<G: Playable>(session: &Session<G>, title: &str, keep: G::Keep) -> Option<String> {
    let question = question(session.game())?;
    let now = session.moves().len();
    let from_position = (0..=now).rev().find_map(|from| {
        let position = session.after(from).position()?;
        let mut header = vec![("game".to_owned(), G::GAME.code().to_owned())];
        header.extend(session.header().iter().filter(|(key, _)| AGREEMENT.contains(&key.as_str())).cloned());
        header.extend(position);
        let text = text(session, title, &header, from, &question);
        holds::<G>(&text, keep).then_some(text)
    });
    // The game from its start, whatever the moment.
    Some(from_position.unwrap_or_else(|| text(session, title, session.header(), 0, &question)))
}

/// Who is asked, and all choices.
fn question<G: Playable>(game: &G) -> Option<String> {
    let Status::Choose { seat, .. } = game.status() else { return None };
    let mut choices = Vec::new();
    game.choices(&mut choices);
    let choices: Vec<String> = choices.into_iter().map(|choice| game.notation(choice)).collect();
    Some(format!("{} ? {}", G::name(seat), choices.join(" | ")))
}

fn text<G: Playable>(
    session: &Session<G>,
    title: &str,
    header: &[(String, String)],
    from: usize,
    question: &str,
) -> String {
    let mut text = format!("--- {title} ---\n{}\n", script::header_text(header));
    for at in from..session.moves().len() {
        text.push_str(&session.line(at));
        text.push('\n');
    }
    text.push_str(question);
    text.push('\n');
    text
}

/// Whether the scenario leads to the question it ends with.
fn holds<G: Playable>(text: &str, keep: G::Keep) -> bool {
    let source = Source::new("", text);
    script::read(&source)
        .is_ok_and(|scripts| scripts.first().is_some_and(|script| scenario::play::<G>(script, &source, keep).is_ok()))
}
