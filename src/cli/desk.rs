//! A game at the terminal: table, choices and commands. Plain lines only, so that it works in any terminal and through
//! a pipe.

use std::fmt;
use std::io::{BufRead, ErrorKind, IsTerminal};
use std::path::PathBuf;

use unicode_width::UnicodeWidthStr;

use super::files::{self, Existing};
use super::games::CliGame;
use super::output::{BAD, BOLD, DIM, LABEL, Output, Style, wrap};
use super::{Answer, Failure, card, interrupt, open};
use datacron_cards::diagnostic::{count, did_you_mean};
use datacron_data::db::lookup::Found;
use datacron_decks::random::Random;
use datacron_engine::agents::{Brain, Mcts, Opinion};
use datacron_engine::draw::{Line, Look, Pile, Tone, cut_remark};
use datacron_engine::menu::{ChoiceError, Offer, resolve};
use datacron_engine::session::Session;
use datacron_engine::story::StoryLine;
use datacron_engine::titles::Titles;
use datacron_engine::{Each, Outcome, Seat, Shown, Status, View};

/// What can be typed instead of a choice.
fn commands<G: CliGame>() -> [(&'static str, &'static str); 14] {
    [
        ("?", "explain the question and its rules"),
        ("? NUMBER", "explain a choice, with the full text of its card"),
        ("? CARD", "show a card"),
        ("table", "draw the table"),
        ("log", "show what has happened so far"),
        ("piles", G::PILES),
        ("hint", "ask what the bot would choose"),
        ("auto", "let the bot choose this time"),
        ("undo", "go back to your last decision"),
        ("save FILE", "save the game; `datacron play --load FILE` resumes it"),
        ("quit", "leave the game"),
        ("help", "show this list"),
        ("all", "list all choices, including pointless ones"),
        ("Enter", "list the choices again"),
    ]
}

/// Who plays a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    You,
    Bot(Brain),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::You => f.write_str("you"),
            Player::Bot(brain) => brain.fmt(f),
        }
    }
}

/// The least width in which a remark is begun beside its choice rather than below it: in a short list, which may take
/// more lines, and in a long one.
const PHRASE: usize = 34;
const WORD: usize = 12;

/// How many games the bot simulates before it gives a hint.
const ADVISER: u32 = 400;

/// The style of a tone on a colour terminal.
fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::Plain,
        Tone::Strong => BOLD,
        Tone::Faint => DIM,
        Tone::Side(Seat::First) => BAD,
        Tone::Side(Seat::Second) => Style::BoldBlue,
        Tone::Neutral => Style::Yellow,
    }
}

/// A line of the table, with colours.
pub fn coloured(line: &Line) -> String {
    let part = |(tone, text): &(Tone, String)| {
        let style = style(*tone);
        if *tone == Tone::Plain || text.trim().is_empty() { text.clone() } else { format!("{style}{text}{style:#}") }
    };
    line.0.iter().map(part).collect::<String>().trim_end().to_owned()
}

/// Reads what players type, and echoes it if it comes through a pipe.
pub struct Input {
    stdin: std::io::StdinLock<'static>,
    echo: bool,
    /// What a signal ends the program with.
    last_words: &'static str,
}

impl Input {
    pub fn new() -> Input {
        let echo = !std::io::stdin().is_terminal();
        Input { stdin: std::io::stdin().lock(), echo, last_words: "\nnote: interrupted" }
    }

    /// Asks for a line; `None` at the end of the input.
    pub fn ask(&mut self, out: &mut Output, prompt: &str) -> Result<Option<String>, Failure> {
        loop {
            out.prompt(prompt)?;
            let stdin = &mut self.stdin;
            let Some(line) = interrupt::while_waiting(self.last_words, || read_line(stdin))? else {
                out.line("")?;
                return Ok(None);
            };
            let line = String::from_utf8_lossy(&line);
            let typed = cleaned(&line);
            if self.echo {
                out.line(&typed)?;
            }
            // A line of nothing but arrow keys does not count as Enter.
            if !typed.is_empty() || line.trim().is_empty() {
                return Ok(Some(typed));
            }
        }
    }

    /// Whether a person is typing, who can be asked again.
    fn is_terminal(&self) -> bool {
        !self.echo
    }
}

/// Longest line that is looked at, in bytes; nobody types more.
const LONGEST_LINE: usize = 4096;

/// Reads a line; `None` at the end of the input. The rest of a line that is too long is skipped.
fn read_line(input: &mut impl BufRead) -> std::io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let read = match input.fill_buf() {
            Err(problem) if problem.kind() == ErrorKind::Interrupted => continue,
            read => read?,
        };
        if read.is_empty() {
            return Ok(any.then_some(line));
        }
        any = true;
        let end = read.iter().position(|&byte| byte == b'\n');
        let part = &read[..end.unwrap_or(read.len())];
        line.extend(part.iter().take(LONGEST_LINE - line.len()));
        let used = end.map_or(read.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Some(line));
        }
    }
}

/// What was typed, without escape sequences and control characters.
fn cleaned(line: &str) -> String {
    let text = anstream::adapter::strip_str(line).to_string();
    let letters = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    letters.filter(|c| !c.is_control()).collect::<String>().trim().to_owned()
}

/// What to do after a command or a choice.
enum Then {
    /// Ask the same question again.
    Again,
    /// The game has moved.
    On,
    Leave,
}

pub struct Desk<'o, G: CliGame> {
    out: &'o mut Output,
    input: Input,
    session: Session<G>,
    players: Each<Player>,
    names: Each<String>,
    /// The file this game was last saved to or loaded from, and how many of its choices are in it.
    file: Option<(PathBuf, usize)>,
    /// Who is at the terminal.
    viewer: Option<Seat>,
    /// The turn whose table was drawn last.
    drawn: Option<u16>,
    /// The player typed `quit` and was warned of unsaved choices.
    warned: bool,
}

impl<'o, G: CliGame> Desk<'o, G> {
    pub fn new(out: &'o mut Output, session: Session<G>, players: Each<Player>, file: Option<PathBuf>) -> Self {
        let hot_seat = players.0 == [Player::You; 2];
        let names = Each(players.0.map(|player| if hot_seat { String::new() } else { player.to_string() }));
        let viewer = Seat::BOTH.into_iter().find(|&seat| players[seat] == Player::You).filter(|_| !hot_seat);
        let file = file.map(|file| (file, session.moves().len()));
        Desk { out, input: Input::new(), session, players, names, file, viewer, drawn: None, warned: false }
    }

    /// Plays until the player quits or the input ends.
    pub fn run(mut self) -> Result<Answer, Failure> {
        interrupt::at_work();
        let game = format!("{}, seed {}", G::description(&self.session), self.session.seed());
        let who = match self.viewer {
            Some(seat) => {
                format!(
                    "You are the {}, {} is the {}",
                    G::side(seat),
                    self.players[seat.other()],
                    G::side(seat.other())
                )
            }
            None => "Two players at the same keyboard".to_owned(),
        };
        let begin = format!("{who}; {game}. Type ? for the rules, help for all commands.");
        self.out.hanging("", &begin)?;
        loop {
            let then = match self.session.game().status() {
                Status::Over(outcome) => self.over(outcome)?,
                Status::Choose { seat, .. } => self.question(seat)?,
            };
            if matches!(then, Then::Leave) {
                return Ok(Answer::Yes);
            }
            if interrupt::is_time() {
                self.out.finish()?;
                self.out.note("note", self.without_saving("interrupted", "interrupted; the game was not saved"));
                return Ok(Answer::Interrupted);
            }
        }
    }

    fn question(&mut self, seat: Seat) -> Result<Then, Failure> {
        let offers = self.session.game().menu();
        match (self.players[seat], offers.as_slice()) {
            (_, [only]) => self.take(only.choice)?,
            (Player::Bot(brain), _) => {
                let choice = self.decide(brain, &offers);
                // An interrupted bot has not thought.
                if !interrupt::is_time() {
                    self.take(choice)?;
                }
            }
            (Player::You, _) => return self.ask(seat, &offers),
        }
        Ok(Then::On)
    }

    /// Takes a choice and prints what came of it.
    fn take(&mut self, choice: G::Choice) -> Result<(), Failure> {
        self.session.choose(choice);
        // With nobody at the terminal, `hand_over` shows it to the next player.
        if self.viewer.is_some() {
            self.print_move(self.session.moves().len() - 1, self.viewer)?;
        }
        Ok(())
    }

    /// Prints choice number `at` and what came of it.
    fn print_move(&mut self, at: usize, viewer: Option<Seat>) -> Result<(), Failure> {
        let past = self.session.moves()[at];
        let story = G::story(&past.before, past.choice, self.session.after(at + 1), viewer);
        print_story::<G>(self.out, &story, &StoryStyle { choice: "> ", sentence: "    ", heading: Style::Plain })
    }

    /// What a bot would choose here. Saving, loading and undoing do not change it: it depends on the game alone.
    fn decide(&self, brain: Brain, offers: &[Offer<G::Choice>]) -> G::Choice {
        let game = self.session.game();
        let Status::Choose { seat, .. } = game.status() else { return offers[0].choice };
        let choices: Vec<G::Choice> = offers.iter().map(|offer| offer.choice).collect();
        let seed = Random::part(self.session.seed(), self.session.moves().len() as u64).number();
        brain.agent_until::<G>(seed, interrupt::at_work()).choose(View::new(game, seat), &choices)
    }

    fn ask(&mut self, seat: Seat, offers: &[Offer<G::Choice>]) -> Result<Then, Failure> {
        self.out.measure();
        if self.viewer != Some(seat) && !self.hand_over(seat)? {
            return Ok(Then::Leave);
        }
        let game = self.session.game();
        if self.drawn != Some(game.turns()) || game.needs_table() {
            self.table(seat)?;
        } else {
            self.out.line("")?;
            if let Some(unused) = game.unused() {
                styled(self.out, DIM, &unused)?;
            }
        }
        self.choices(offers, false)?;
        loop {
            let prompt = format!("{}>", G::name(seat));
            let Some(typed) = self.type_in(&prompt)? else {
                self.ended()?;
                return Ok(Then::Leave);
            };
            match self.command(&typed, Some((seat, offers)))? {
                Some(Then::Again) => {}
                Some(then) => return Ok(then),
                None => match resolve(offers, &typed) {
                    Ok(choice) => {
                        self.take(choice)?;
                        return Ok(Then::On);
                    }
                    Err(error) => {
                        if let Some(why) = self.why_not(seat, &typed, &error) {
                            self.out.hanging("", &format!("`{typed}`: {why}"))?;
                            continue;
                        }
                        let commands = commands::<G>().map(|(typed, _)| first(typed)).into_iter();
                        let more = match error.near().is_empty() {
                            true => {
                                did_you_mean(first(&typed), commands).unwrap_or("press Enter to list them".to_owned())
                            }
                            false => String::new(),
                        };
                        let gap = if more.is_empty() { "" } else { "; " };
                        self.out.hanging("", &format!("`{typed}`: {error}{gap}{more}"))?;
                    }
                },
            }
        }
    }

    /// Why a choice that was typed is not offered, if it is a choice at all.
    fn why_not(&self, seat: Seat, typed: &str, error: &ChoiceError) -> Option<String> {
        if let ChoiceError::Ambiguous(_) = error {
            return None;
        }
        let game = self.session.game();
        let titles = Titles::of(game, Some(seat));
        let reasons = titles.meant(typed).into_iter().filter_map(|choice| game.why_not(seat, &choice));
        // That a card is elsewhere is no reason while a namesake may be meant.
        let why = reasons.min_by_key(|why| why.contains(" is not in ") || why.contains(" is not on "))?;
        Some(titles.shown(&why))
    }

    /// Reports that the input ended before the player quit.
    fn ended(&mut self) -> Result<(), Failure> {
        self.out.finish()?;
        self.out.note("note", self.without_saving("end of input", "end of input; the game was not saved"));
        Ok(())
    }

    /// The words that fit: whether the game is saved as it is, or not.
    fn without_saving(&self, saved: &'static str, unsaved: &'static str) -> &'static str {
        let is_saved = self.file.as_ref().is_some_and(|(_, choices)| *choices == self.session.moves().len());
        if is_saved { saved } else { unsaved }
    }

    /// Asks for a line.
    fn type_in(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        self.input.last_words =
            self.without_saving("\nnote: interrupted", "\nnote: interrupted; the game was not saved");
        self.input.ask(self.out, prompt)
    }

    /// Runs a command; `None` if it is not one. `asked` is the question, if one is on the screen.
    fn command(&mut self, typed: &str, asked: Option<(Seat, &[Offer<G::Choice>])>) -> Result<Option<Then>, Failure> {
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let (word, rest) = match typed.strip_prefix('?') {
            Some(rest) => ("?", rest.trim()),
            None => (word, rest.trim()),
        };
        let seat = asked.map(|(seat, _)| seat).or(self.viewer).unwrap_or(Seat::First);
        let warned = std::mem::take(&mut self.warned);
        match (word.to_lowercase().as_str(), rest, asked) {
            ("", _, Some((_, offers))) => self.choices(offers, false)?,
            ("all", "", Some((_, offers))) => self.choices(offers, true)?,
            ("", _, None) => {}
            ("?", "", Some(_)) => self.explain()?,
            ("?", "", None) | ("help", "", _) => {
                for (typed, does) in commands::<G>() {
                    self.out.hanging(&format!("  {LABEL}{typed:10}{LABEL:#}  "), does)?;
                }
                self.out.hanging("  ", G::LEGEND)?;
            }
            ("?" | "help", number, Some((_, offers))) if number.parse::<usize>().is_ok() => {
                match offers.iter().find(|offer| number.parse() == Ok(offer.number)) {
                    Some(offer) => self.explain_choice(offer)?,
                    None => self.out.line(format!("`{number}`: not one of the choices; press Enter to list them"))?,
                }
            }
            ("?" | "help", card, _) => {
                let game = self.session.game();
                let viewer = Some(seat).filter(|_| game.status().outcome().is_none());
                show_card(self.out, game, viewer, card)?;
            }
            ("table", "", _) => self.table(seat)?,
            ("log", "", _) => self.log(seat)?,
            ("piles" | "discard", "", _) => self.piles(seat)?,
            ("hint", "", Some((_, offers))) => self.hint(seat, offers)?,
            ("auto", "", Some((_, offers))) => {
                let brain = match self.players[seat.other()] {
                    Player::Bot(brain) => brain,
                    Player::You => Brain::Mcts(ADVISER),
                };
                let choice = self.decide(brain, offers);
                if !interrupt::is_time() {
                    self.take(choice)?;
                }
                return Ok(Some(Then::On));
            }
            ("undo", "", _) => {
                let players = self.players;
                if self.session.undo(|past| !past.forced && players[past.seat] == Player::You) {
                    self.drawn = None;
                    // The file may hold choices that are now undone.
                    let remaining = self.session.moves().len();
                    self.file.iter_mut().for_each(|(_, saved)| *saved = remaining.min(*saved));
                    self.out.line("Undone.")?;
                    return Ok(Some(Then::On));
                }
                self.out.line("There is nothing to undo.")?;
            }
            ("save", file, _) => self.save(file)?,
            ("quit" | "q" | "exit", "", _) => {
                if self.leave(warned)? {
                    return Ok(Some(Then::Leave));
                }
            }
            _ => return Ok(None),
        }
        Ok(Some(Then::Again))
    }

    fn table(&mut self, seat: Seat) -> Result<(), Failure> {
        let game = self.session.game();
        let open = game.status().outcome().is_some();
        self.out.line("")?;
        for line in game.table(&Look { seat, open, names: &self.names, width: self.out.width() }) {
            self.out.line(coloured(&line))?;
        }
        self.drawn = Some(game.turns());
        Ok(())
    }

    /// Prints the question and its choices.
    fn choices(&mut self, offers: &[Offer<G::Choice>], all: bool) -> Result<(), Failure> {
        let question = self.session.game().question();
        styled(self.out, BOLD, &question)?;
        let width = self.out.width().clamp(60, 140);
        let idle = offers.iter().filter(|offer| offer.idle).count();
        let offers: Vec<&Offer<G::Choice>> = offers.iter().filter(|offer| all || !offer.idle).collect();
        let few = offers.len() < 10;
        let widest = offers.iter().map(|offer| offer.heading.len()).max().unwrap_or(0);
        let indent = if widest > 0 { (widest + 2).max(8) } else { 2 };
        let mut last = None;
        for offer in &offers {
            let heading = if last == Some(offer.heading) { "" } else { offer.heading };
            last = Some(offer.heading);
            let alike = || offers.iter().filter(|other| other.heading == offer.heading);
            let room = |before: usize| width.saturating_sub(indent + 5 + before + 2);
            let widest = alike().map(|other| other.shown.width()).max().unwrap_or(0).min(44.max(width / 2));
            let narrow =
                alike().any(|other| (room(24)..room(widest)).contains(&other.remark.width().saturating_sub(1)));
            let (length, wanted) = (offer.shown.width(), offer.remark.width());
            let column = if narrow { widest } else { widest.max(24) }.max(length);
            let line = format!("{LABEL}{heading:indent$}{LABEL:#}{BOLD}{:>3}{BOLD:#}  {}", offer.number, offer.shown);
            let cut_short = room(column) < wanted.min(if few { PHRASE } else { WORD });
            let below = cut_short || few && room(column) < wanted && wanted <= room(0);
            if wanted == 0 {
                self.out.line(line)?;
            } else if below {
                self.out.line(line)?;
                self.out.line(format!("{:indent$}       {DIM}{}{DIM:#}", "", cut_remark(&offer.remark, room(0))))?;
            } else {
                let remark = cut_remark(&offer.remark, room(column));
                self.out.line(format!("{line}{}  {DIM}{remark}{DIM:#}", " ".repeat(column - length)))?;
            }
        }
        if idle > 0 && !all {
            let hidden = format!("{} not shown; `all` lists them", G::idle_choices(idle));
            self.out.line(format!("{DIM}{:indent$}     {hidden}{DIM:#}", ""))?;
        }
        Ok(())
    }

    fn explain(&mut self) -> Result<(), Failure> {
        let game = *self.session.game();
        styled(self.out, BOLD, &game.question())?;
        let rules = game.explain();
        let width = rules.iter().map(|rule| rule.id.len()).max().unwrap_or(0);
        for rule in rules {
            self.out.hanging(&format!("  {DIM}{:width$}{DIM:#}  ", rule.id), &rule.says)?;
        }
        if let Some((title, text)) = game.asking_card() {
            for line in text {
                self.out.hanging(&format!("  {title}: "), &line.text)?;
            }
        }
        Ok(())
    }

    /// Prints a choice in full: its cost, its effect, and the text of its card.
    fn explain_choice(&mut self, offer: &Offer<G::Choice>) -> Result<(), Failure> {
        self.out.hanging(&format!("{BOLD}{:>3}{BOLD:#}  ", offer.number), &offer.shown)?;
        if !offer.remark.is_empty() {
            self.out.hanging("     ", &offer.remark)?;
        }
        let game = *self.session.game();
        if let Some((title, text)) = game.chosen_card(offer.choice) {
            for line in text.iter().filter(|line| !offer.remark.contains(&line.text)) {
                self.out.hanging(&format!("     {title}: "), &line.text)?;
            }
        }
        Ok(())
    }

    fn log(&mut self, viewer: Seat) -> Result<(), Failure> {
        let beginning = beginning(self.session.after(0));
        styled(self.out, BOLD, &beginning)?;
        for at in 0..self.session.moves().len() {
            self.print_move(at, Some(viewer))?;
        }
        Ok(())
    }

    fn piles(&mut self, seat: Seat) -> Result<(), Failure> {
        let look = Look { seat, open: false, names: &self.names, width: self.out.width() };
        for Pile { name, size, cards } in self.session.game().piles(&look) {
            self.out.line(format!("{LABEL}{name} ({size}){LABEL:#}"))?;
            let unknown = size - cards.len();
            let mut text = cards.join(", ");
            if unknown > 0 {
                text = format!("{text}{}{unknown} unknown", if text.is_empty() { "" } else { ", " });
            }
            if size == 0 {
                continue;
            }
            for line in wrap(&text, self.out.width().clamp(40, 120) - 2) {
                self.out.line(format!("  {line}"))?;
            }
        }
        Ok(())
    }

    /// Prints what the bot would choose, and how it rates the best choices.
    fn hint(&mut self, seat: Seat, offers: &[Offer<G::Choice>]) -> Result<(), Failure> {
        let game = *self.session.game();
        let choices: Vec<G::Choice> = offers.iter().map(|offer| offer.choice).collect();
        let of = |choice: G::Choice| offers.iter().find(|offer| offer.choice == choice);
        if let Some(obvious) = game.obvious(&choices, &mut Vec::new()) {
            if let Some(offer) = of(obvious) {
                self.out.hanging("", &format!("{}: {}. {}", offer.number, offer.shown, G::DEFAULT_ADVICE))?;
            }
            return Ok(());
        }
        let random = Random::part(self.session.seed(), self.session.moves().len() as u64);
        let mut adviser = Mcts::<G>::new(ADVISER, random).until(interrupt::at_work());
        let opinions = adviser.opinions(View::new(&game, seat), &choices);
        let games = count(ADVISER as usize, "simulated game");
        self.out.line(format!("{games}, with the unknown cards dealt at random each time:"))?;
        for Opinion { choice, playouts, chance } in opinions.into_iter().filter(|opinion| opinion.playouts > 0).take(3)
        {
            if let Some(offer) = of(choice) {
                let tried = count(playouts as usize, "time");
                let line = format!("{}: {}, tried {tried}, wins {:.0} %", offer.number, offer.shown, chance * 100.0);
                self.out.hanging("  ", &line)?;
            }
        }
        Ok(())
    }

    fn save(&mut self, file: &str) -> Result<(), Failure> {
        let known = self.file.as_ref().map(|(path, _)| path.clone());
        let path = match (file, &known) {
            ("", Some(path)) => path.clone(),
            ("", None) => {
                self.out.line("Give a file name: save FILE")?;
                return Ok(());
            }
            (file, _) => PathBuf::from(file),
        };
        let existing = if known.as_ref() == Some(&path) { Existing::Replace } else { Existing::Keep };
        match files::write(&path, self.session.text().as_bytes(), existing) {
            Ok(()) => {
                let choices = self.session.moves().len();
                self.out.line(format!("Saved to {}, {}.", path.display(), count(choices, "choice")))?;
                self.file = Some((path, choices));
            }
            Err(why) if why.kind() == ErrorKind::AlreadyExists => self
                .out
                .line(format!("{} already exists and is not this game: choose another name.", path.display()))?,
            Err(why) => self.out.line(format!("Cannot write {}: {why}", path.display()))?,
        }
        Ok(())
    }

    /// How many choices of people are not in the file.
    fn unsaved(&self) -> usize {
        let saved = self.file.as_ref().map_or(0, |(_, choices)| *choices);
        let decided = self.session.moves().iter().skip(saved);
        decided.filter(|past| !past.forced && self.players[past.seat] == Player::You).count()
    }

    /// Leaves the game. A person who would lose choices is warned first, unless already `warned`; false if the game goes
    /// on.
    fn leave(&mut self, warned: bool) -> Result<bool, Failure> {
        let unfinished = self.session.game().status().outcome().is_none();
        let unsaved = self.unsaved();
        if unsaved > 0 && !warned && self.input.is_terminal() {
            let choices = count(unsaved, "unsaved choice");
            let text = format!("You have {choices}: type save FILE to save the game, or quit again to leave it.");
            self.out.hanging("", &text)?;
            self.warned = true;
            return Ok(false);
        }
        match &self.file {
            Some((path, choices)) => {
                let since = self.session.moves().len().saturating_sub(*choices);
                let since = if since > 0 {
                    format!(" (unsaved since then: {})", count(since, "choice"))
                } else {
                    String::new()
                };
                let command = if unfinished { "play --load" } else { "replay" };
                self.out.line(format!("datacron {command} {}{since}", path.display()))?;
            }
            None if unfinished || unsaved > 0 => self.out.line("The game was not saved.")?,
            None => {}
        }
        Ok(true)
    }

    /// Hands the terminal to the other player; false if the game is left instead.
    fn hand_over(&mut self, seat: Seat) -> Result<bool, Failure> {
        self.drawn = None;
        if self.players[seat.other()] == Player::You {
            if self.viewer.is_some() && self.out.is_terminal() {
                // Scroll away what the other player saw.
                let rows = terminal_size::terminal_size().map_or(50, |(_, rows)| usize::from(rows.0));
                self.out.line("\n".repeat(rows))?;
            }
            let prompt = format!("The {} chooses next. Press Enter when nobody else is looking:", G::side(seat));
            loop {
                let Some(typed) = self.type_in(&prompt)? else {
                    self.ended()?;
                    return Ok(false);
                };
                // Nobody in particular is at the terminal, so nothing secret may be shown.
                match typed.split_once(' ').unwrap_or((&typed, "")) {
                    ("", _) => break,
                    ("quit" | "q" | "exit" | "save", _) => {
                        if let Some(Then::Leave) = self.command(&typed, None)? {
                            return Ok(false);
                        }
                    }
                    _ => self.out.line("Press Enter to go on, or type save FILE or quit.")?,
                }
            }
            self.warned = false;
            let since = self.session.moves().iter().rposition(|past| past.seat == seat).map_or(0, |at| at + 1);
            for at in since..self.session.moves().len() {
                self.print_move(at, Some(seat))?;
            }
        }
        self.viewer = Some(seat);
        Ok(true)
    }

    fn over(&mut self, outcome: Outcome) -> Result<Then, Failure> {
        let seat = self.viewer.unwrap_or(Seat::First);
        self.table(seat)?;
        let text = match outcome {
            Outcome::Won(winner) => match self.players {
                Each([Player::You, Player::You]) => format!("The {} has won.", G::side(winner)),
                players if players[winner] == Player::You => format!("You have won as the {}.", G::side(winner)),
                players => format!("{} has won as the {}.", players[winner], G::side(winner)),
            },
            Outcome::Unfinished => "Nobody won: the game took too long.".to_owned(),
        };
        styled(self.out, BOLD, &text)?;
        self.out.line("Type save FILE to save the game, undo to play on, quit to leave.")?;
        loop {
            let Some(typed) = self.type_in("over>")? else {
                self.ended()?;
                return Ok(Then::Leave);
            };
            match self.command(&typed, None)? {
                Some(Then::Again) => {}
                Some(then) => return Ok(then),
                None => self.out.line("The game is over. Type save FILE, log, table, piles, undo or quit.")?,
            }
        }
    }
}

/// How the lines of a story are printed.
pub struct StoryStyle {
    /// Before the choice.
    pub choice: &'static str,
    /// Before every other sentence.
    pub sentence: &'static str,
    /// Style of headings and of the end.
    pub heading: Style,
}

/// Prints a story.
pub fn print_story<G: Shown>(out: &mut Output, story: &[StoryLine], style: &StoryStyle) -> Result<(), Failure> {
    for (i, line) in story.iter().enumerate() {
        let words = line.words(G::side);
        match line {
            StoryLine::Sentence { by: Some(_), .. } if i == 0 => out.hanging(style.choice, &words)?,
            StoryLine::Sentence { .. } => out.hanging(style.sentence, &words)?,
            StoryLine::Heading(_) | StoryLine::End(_) => {
                out.line("")?;
                styled(out, style.heading, &words)?;
            }
        }
    }
    Ok(())
}

/// Prints text in one style, wrapped.
pub fn styled(out: &mut Output, style: Style, text: &str) -> Result<(), Failure> {
    for line in wrap(text, out.width().clamp(40, 120)) {
        out.line(format!("{style}{line}{style:#}"))?;
    }
    Ok(())
}

/// The first heading of a log; the story has those of later turns.
pub fn beginning<G: Shown>(game: &G) -> String {
    if game.turns() == 0 { "Before the first turn".to_owned() } else { game.heading() }
}

/// Shows a card. Among namesakes it prefers the cards of this game, as far as `viewer` knows them.
pub fn show_card<G: CliGame>(out: &mut Output, game: &G, viewer: Option<Seat>, name: &str) -> Result<(), Failure> {
    let db = open()?;
    let mut found = db.look_up(name, Some(G::GAME))?;
    if let Found::Several { rows, guessed } = &found {
        let played = game.card_ids(viewer);
        let here = db.cards(rows)?.into_iter().filter(|record| played.contains(&record.card.id()));
        let here: Vec<i64> = here.map(|record| record.row).collect();
        found = match here.as_slice() {
            [] => found,
            [row] if *guessed => Found::Near { row: *row, others: Vec::new() },
            [row] => Found::One(*row),
            _ => Found::Several { rows: here, guessed: *guessed },
        };
    }
    out.finish()?;
    card::show_answer(out, db, name, found)
}

/// The first word of a command.
fn first(typed: &str) -> &str {
    typed.split(' ').next().unwrap_or(typed)
}
