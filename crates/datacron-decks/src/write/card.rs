//! A card-sized list, to be sleeved with the deck.

use serde::Serialize;

use super::super::Deck;
use super::report_losses;
use super::view::{Line, View, ems, render};

/// The space for the list in the template, in points: the width of one of the two columns, and their height.
const WIDTH: f32 = 80.5;
const HEIGHT: f32 = 219.5;
/// Line heights are multiples of half a pixel (here in points): browsers align lines to whole pixels, and the template
/// is typeset at twice its size.
const STEP: f32 = 0.375;
const MOST_STEPS: u8 = 20;
const FEWEST_STEPS: u8 = 9;
/// Smallest type size, in points, at which long titles may take two lines.
const GOOD: f32 = 5.0;
const LEGIBLE: f32 = 4.5;
/// Width of the count and the space after it, in ems.
const BEFORE_TITLE: f32 = 1.25;

#[derive(Serialize)]
struct List {
    #[serde(flatten)]
    view: View,
    size: f32,
    /// Line height in pixels, at twice the size.
    line: u8,
    /// Whether long titles take two lines.
    wrap: bool,
}

pub(super) fn write(deck: &Deck, losses: &mut Vec<String>) -> Result<String, String> {
    report_losses(deck, losses, &["name", "format", "starting cards"]);
    let mut view = View::of(deck);
    let (line, wrap) = setting(&view);
    let size = size(line);
    if size < LEGIBLE {
        let lines = view.lines().count();
        losses.push(format!("{lines} lines are a lot for a card: the type is only {size:.1} points"));
    }
    let mut shortened = 0;
    for line in view.groups.iter_mut().flat_map(|group| &mut group.lines).filter(|_| !wrap) {
        let short = abbreviated(&line.title, room(line, size));
        shortened += usize::from(short != line.title);
        line.title = short;
    }
    if shortened > 0 {
        losses.push(format!("shortened: {}", datacron_cards::diagnostic::count(shortened, "long title")));
    }
    render("card.html", include_str!("templates/card.html"), List { view, size, line, wrap })
}

/// The largest line height that fits, and whether long titles can take two lines.
fn setting(view: &View) -> (u8, bool) {
    let rows = |wrap: bool, steps: u8| -> f32 {
        let long = |line: &&Line| wrap && ems(&line.title) > room(line, size(steps));
        let lines = view.lines().count() + view.groups.len() + view.lines().filter(long).count();
        // Columns are uneven, and headings have some space above them.
        lines.div_ceil(2) as f32 + 0.6 + view.groups.len() as f32 * 0.1
    };
    let fits = |wrap: bool, steps: u8| rows(wrap, steps) * f32::from(steps) * STEP <= HEIGHT;
    let steps = || (FEWEST_STEPS..=MOST_STEPS).rev();
    let wrapped = steps().find(|steps| size(*steps) >= GOOD && fits(true, *steps)).map(|steps| (steps, true));
    wrapped.or_else(|| Some((steps().find(|steps| fits(false, *steps))?, false))).unwrap_or((FEWEST_STEPS, false))
}

/// The type size in points for a line height; if the type gets too small, there is no space between lines.
fn size(steps: u8) -> f32 {
    const LEADING: f32 = 1.08;
    let height = f32::from(steps) * STEP;
    (height / LEADING).max(height.min(LEGIBLE))
}

/// The maximum width of a title, in ems.
fn room(line: &Line, size: f32) -> f32 {
    let mark = if line.mark.is_empty() { 0.0 } else { ems(&line.mark) + 1.0 };
    WIDTH / size - BEFORE_TITLE - mark
}

/// Shortens a title to fit a line: drops the back, then the brackets, then cuts the longest words.
fn abbreviated(title: &str, room: f32) -> String {
    /// Shortest length of a cut word.
    const STUMP: usize = 4;
    /// The mark of virtual cards, which is kept: without it, it would be another card.
    const VIRTUAL: &str = " (V)";
    if ems(title) <= room {
        return title.to_owned();
    }
    let front = title.split_once(" / ").map_or(title, |(front, _)| front);
    let (bare, mark) = front.strip_suffix(VIRTUAL).map_or((front, ""), |bare| (bare, VIRTUAL));
    let room = room - ems(mark);
    let short = if ems(bare) > room { bare.split_once(" (").map_or(bare, |(bare, _)| bare) } else { bare };
    // What is left of each word, and whether it was cut.
    let mut words: Vec<(String, bool)> = short.split(' ').map(|word| (word.to_owned(), false)).collect();
    let joined = |words: &[(String, bool)]| {
        let shown = |(word, cut): &(String, bool)| match (cut, word.ends_with(':')) {
            (true, false) => format!("{word}."),
            _ => word.clone(),
        };
        words.iter().map(shown).collect::<Vec<_>>().join(" ")
    };
    while ems(&joined(&words)) > room {
        let length = |word: &str| word.chars().filter(|c| *c != ':').count();
        let longest = words.iter_mut().filter(|(word, cut)| length(word) > STUMP + usize::from(!cut));
        let Some((word, cut)) = longest.max_by_key(|(word, _)| length(word)) else { break };
        let colon = word.ends_with(':');
        let left = length(word) - if *cut { 1 } else { 2 };
        *word = word.chars().take(left).chain(colon.then_some(':')).collect();
        *cut = true;
    }
    joined(&words) + mark
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_titles_lose_the_least_important_parts() {
        assert_eq!(abbreviated("Short", 10.0), "Short");
        assert_eq!(abbreviated("A Front Of A Card / A Back Of A Card", 12.0), "A Front Of A Card");
        assert_eq!(abbreviated("Astromech Droid (With A Long Nickname)", 10.0), "Astromech Droid");
        let short = abbreviated("Somewhere: Extraordinary Building (V)", 12.0);
        assert!(ems(&short) <= 12.0 && short.starts_with("Some") && short.ends_with(" (V)"), "{short}");
    }

    #[test]
    fn type_stays_legible_while_possible() {
        assert!(size(12) >= LEGIBLE && size(11) < LEGIBLE);
    }
}
