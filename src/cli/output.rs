//! Results on standard output, messages on standard error; tables, plain lines and colour.
//!
//! Names, notes and files come from elsewhere. Whatever a terminal would obey in them is made visible here, on the way
//! out; data that is read by programs stays as it is, unless it goes to a terminal.

use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::AutoStream;
use comfy_table::{Attribute, Cell, ColumnConstraint, ContentArrangement, Row, Table, Width, presets};
use unicode_width::UnicodeWidthStr;

use super::style::{Marks, rewritten};
pub use super::style::{Style, plain};
use super::{Color, Failure};
use datacron_cards::clean::{cell, is_hidden, shown};
use datacron_cards::diagnostic::{Diagnostic, MOST_SHOWN, count};
use datacron_data::query;

pub const BOLD: Style = Style::Bold;
pub const DIM: Style = Style::Dim;
pub const LABEL: Style = Style::Cyan;
pub const GOOD: Style = Style::BoldGreen;
pub const BAD: Style = Style::BoldRed;

/// A space at which [`Output::labelled`] does not break the line.
pub const KEEP: char = '\u{a0}';

/// Everything a command prints goes through this.
pub struct Output {
    out: BufWriter<AutoStream<io::Stdout>>,
    err: AutoStream<io::Stderr>,
    terminal: bool,
    colour: bool,
    err_colour: bool,
    width: usize,
}

impl Output {
    pub(super) fn new(color: Color) -> Output {
        let choice = match color {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        };
        let (out, err) = (AutoStream::new(io::stdout(), choice), AutoStream::new(io::stderr(), choice));
        let [colour, err_colour] =
            [out.current_choice(), err.current_choice()].map(|choice| choice != anstream::ColorChoice::Never);
        Output {
            // Without colour nothing is to be taken out again: data is written as it is.
            out: BufWriter::new(if colour { out } else { AutoStream::always_ansi(io::stdout()) }),
            err: if err_colour { err } else { AutoStream::always_ansi(io::stderr()) },
            terminal: io::stdout().is_terminal(),
            colour,
            err_colour,
            width: width(),
        }
    }

    /// Whether standard output is a terminal.
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Whether standard output is coloured.
    pub fn is_coloured(&self) -> bool {
        self.colour
    }

    pub fn width(&self) -> usize {
        self.width
    }

    /// Updates the width: during a long game the window may have been resized.
    pub fn measure(&mut self) {
        self.width = width();
    }

    pub fn line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        let text = rewritten(text.as_ref(), Marks::written(self.colour));
        self.out.write_all(text.as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// Prints a prompt and flushes, so that everything before it is on the screen.
    pub fn prompt(&mut self, text: &str) -> io::Result<()> {
        let text = format!("{BOLD}{text}{BOLD:#} ");
        self.out.write_all(rewritten(&text, Marks::written(self.colour)).as_bytes())?;
        self.out.flush()
    }

    /// A mistake in a file, as part of the result.
    pub fn mistake(&mut self, mistake: &Diagnostic) -> io::Result<()> {
        writeln!(self.out, "{}", mistake.render(self.colour))
    }

    /// Data as it is; on a terminal, as it can be shown.
    pub fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.terminal {
            self.out.write_all(shown(&String::from_utf8_lossy(bytes)).as_bytes())?;
        } else {
            self.out.write_all(bytes)?;
        }
        self.out.flush()
    }

    /// Writes a line to standard error. If that is impossible, there is nobody to tell.
    fn message(&mut self, text: &str) {
        let _ = writeln!(self.err, "{}", rewritten(text, Marks::written(self.err_colour)));
    }

    /// A message on standard error, with a label such as `note`.
    pub fn note(&mut self, kind: &str, text: &str) {
        let style = if kind == "error" { BAD } else { Style::BoldYellow };
        let text = &rewritten(text, Marks::Kept);
        // A terminal would break lines inside words.
        let room = if io::stderr().is_terminal() { self.width.max(40) - kind.len() - 2 } else { usize::MAX };
        let lines = if text.contains('\n') { vec![text.clone().into_owned()] } else { wrap(text, room) };
        let indent = " ".repeat(kind.len() + 2);
        self.message(&format!("{style}{kind}{style:#}: {}", lines.join(&format!("\n{indent}"))));
    }

    /// A message on standard error without a label: counts, files written.
    pub fn remark(&mut self, text: &str) {
        self.message(&format!("{DIM}{text}{DIM:#}"));
    }

    pub fn failure(&mut self, failure: &Failure) {
        match failure {
            Failure::Query(query::Error::Mistakes(mistakes)) | Failure::Mistakes(mistakes) => {
                for mistake in mistakes.iter().take(MOST_SHOWN) {
                    let _ = writeln!(self.err, "{}", mistake.render(self.err_colour));
                }
                if mistakes.len() > MOST_SHOWN {
                    self.remark(&format!("and {}", count(mistakes.len() - MOST_SHOWN, "more mistake")));
                }
            }
            other => self.note("error", &other.to_string()),
        }
    }

    pub fn json(&mut self, value: &impl serde::Serialize) -> Result<(), Failure> {
        if self.terminal {
            let text = serde_json::to_string_pretty(value)?;
            self.out.write_all(json_shown(&text).as_bytes())?;
        } else {
            serde_json::to_writer(&mut self.out, value)?;
        }
        writeln!(self.out)?;
        Ok(())
    }

    pub fn csv(&mut self, header: &[String], lines: &[Vec<String>]) -> Result<(), Failure> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(header)?;
        for line in lines {
            writer.write_record(line.iter().map(|text| cell(text).into_owned()))?;
        }
        let table = writer.into_inner().map_err(|error| error.into_error())?;
        Ok(self.bytes(&table)?)
    }

    /// A table on a terminal; otherwise tab-separated lines without a header.
    pub fn table(&mut self, header: &[&str], rows: Vec<Vec<String>>) -> io::Result<()> {
        if !self.terminal {
            for row in rows {
                // A tab inside a cell would add a column.
                let cells: Vec<String> = row.iter().map(|cell| cell.replace(['\t', '\n'], " ")).collect();
                self.line(cells.join("\t"))?;
            }
            return Ok(());
        }
        let rows: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(|cell| shown(cell).into_owned()).collect()).collect();
        let widths = fit(header, &rows, self.width);
        let mut table = Table::new();
        table
            .load_style(presets::NOTHING)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(u16::try_from(self.width).unwrap_or(u16::MAX))
            .set_truncation_indicator("…");
        if self.colour {
            table.enforce_styling();
        } else {
            table.force_no_tty();
        }
        let shown = widths.len();
        table.set_header(header.iter().take(shown).map(|h| Cell::new(h).add_attribute(Attribute::Dim)));
        for row in rows {
            let mut cells = row.into_iter().take(shown);
            let first = cells.next().map(|cell| Cell::new(cell).add_attribute(Attribute::Bold));
            let mut row = Row::from(first.into_iter().chain(cells.map(Cell::new)).collect::<Vec<_>>());
            row.max_height(1);
            table.add_row(row);
        }
        for (i, (column, width)) in table.column_iter_mut().zip(&widths).enumerate() {
            let gap = if i + 1 == shown { 0 } else { 2 };
            column.set_padding((0, gap));
            let width = u16::try_from(*width).unwrap_or(u16::MAX).saturating_add(gap);
            column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(width)));
        }
        for line in table.lines() {
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// A label, and the text wrapped beside it.
    pub fn labelled(&mut self, label: &str, text: &str) -> io::Result<()> {
        let indent = 12;
        let room = self.width.clamp(40, 100) - indent;
        let mut label = label;
        for line in wrap(&rewritten(text, Marks::Kept), room) {
            let pad = " ".repeat(indent - label.width().min(indent));
            let line = line.replace(KEEP, " ");
            self.line(format!("{LABEL}{label}{LABEL:#}{pad}{}", line.trim_end()))?;
            label = "";
        }
        Ok(())
    }

    /// Text after a prefix, wrapped; the lines that follow are indented by its width.
    pub fn hanging(&mut self, prefix: &str, text: &str) -> io::Result<()> {
        let indent = visible(prefix);
        let room = self.width.clamp(40, 120).saturating_sub(indent).max(20);
        for (i, line) in wrap(&rewritten(text, Marks::Kept), room).iter().enumerate() {
            let prefix = if i == 0 { prefix.to_owned() } else { " ".repeat(indent) };
            self.line(format!("{prefix}{line}").trim_end())?;
        }
        Ok(())
    }

    /// Blocks of lines: side by side on a wide terminal, otherwise one below the other.
    pub fn columns(&mut self, blocks: &[Vec<String>]) -> io::Result<()> {
        /// Narrower columns cut names short.
        const COLUMN: usize = 38;
        let columns = if self.terminal { (self.width / (COLUMN + 2)).clamp(1, 3) } else { 1 };
        let height: usize = blocks.iter().map(|block| block.len() + 1).sum();
        let mut laid: Vec<Vec<Cow<'_, str>>> = vec![Vec::new(); columns];
        let mut column = 0;
        for block in blocks {
            let filled = laid[column].len();
            if filled > 0 && column + 1 < columns && filled + block.len() / 2 > height.div_ceil(columns) {
                column += 1;
            }
            laid[column].push("".into());
            laid[column].extend(block.iter().map(|line| rewritten(line, Marks::Kept)));
        }
        let width = if columns == 1 { usize::MAX } else { (self.width + 2) / columns - 2 };
        for row in 0..laid.iter().map(Vec::len).max().unwrap_or(0) {
            let cells = laid.iter().map(|lines| lines.get(row).map_or("", |line| line));
            let mut line = String::new();
            for (i, cell) in cells.enumerate() {
                let cell = shortened(cell, width);
                line.push_str(&cell);
                if i + 1 < columns {
                    line.push_str(&" ".repeat((width + 2).saturating_sub(visible(&cell))));
                }
            }
            self.line(line.trim_end())?;
        }
        Ok(())
    }

    /// A bar chart, scaled to the largest number. Each bar has a label, a number, and text to print for it.
    pub fn bars(&mut self, bars: &[(String, f64, String)]) -> io::Result<()> {
        let labels = bars.iter().map(|(label, ..)| label.width()).max().unwrap_or(0).min(28);
        let behind = bars.iter().map(|(_, _, text)| text.width()).max().unwrap_or(0);
        let most = bars.iter().map(|(_, number, _)| *number).fold(0.0, f64::max);
        let room = self.width.clamp(40, 100).saturating_sub(labels + behind + 6).clamp(10, 50);
        let block = if self.terminal && unicode() { "█" } else { "#" };
        for (label, number, text) in bars {
            let length = if most > 0.0 { (number / most * room as f64).round() as usize } else { 0 };
            let length = if *number > 0.0 { length.max(1) } else { length };
            let pad = " ".repeat(labels.saturating_sub(label.width()));
            let gap = " ".repeat(behind.saturating_sub(text.width()));
            let bar = if length > 0 { format!("  {LABEL}{}{LABEL:#}", block.repeat(length)) } else { String::new() };
            self.line(format!("  {pad}{label}  {gap}{text}{bar}"))?;
        }
        Ok(())
    }

    pub fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The widths of the columns that fit, from the left. The last one may be cut short; the rest are left out.
fn fit(header: &[&str], rows: &[Vec<String>], room: usize) -> Vec<usize> {
    /// A name may take this much even where that is more than a third of the room.
    const NAME: usize = 28;
    /// A column cut shorter than this is useless.
    const LEAST: usize = 8;
    let mut left = room + 2;
    let mut widths = Vec::new();
    for (i, heading) in header.iter().enumerate() {
        let natural =
            rows.iter().filter_map(|row| row.get(i)).map(|cell| cell.width()).max().unwrap_or(0).max(heading.width());
        // One long cell must not push all other columns out.
        let wanted = natural.min(if i == 0 { NAME.max(room / 3) } else { room / 2 });
        if wanted + 2 <= left {
            widths.push(wanted);
            left -= wanted + 2;
        } else {
            if left >= LEAST + 2 {
                widths.push(left - 2);
            }
            break;
        }
    }
    widths
}

/// JSON that means the same and shows every character.
fn json_shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| shown.push_str(&format!("\\u{unit:04x}")));
        } else {
            shown.push(c);
        }
    }
    shown
}

/// The width of text on the screen, without styles.
fn visible(text: &str) -> usize {
    plain(text).width()
}

/// Cuts text to a width. Text with colours is a heading, and short enough.
fn shortened(text: &str, width: usize) -> String {
    if visible(text) <= width || plain(text) != text {
        return text.to_owned();
    }
    let mut cut = String::new();
    for c in text.chars() {
        if cut.width() + 2 > width {
            break;
        }
        cut.push(c);
    }
    format!("{cut}…")
}

/// Breaks text at spaces into lines no wider than `room`.
pub fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        if !line.is_empty() && line.width() + 1 + word.width() > room {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// Whether the terminal can show more than ASCII.
pub fn unicode() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    set.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

fn width() -> usize {
    let columns = || std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
    let terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    terminal.or_else(columns).unwrap_or(80).clamp(20, 400)
}

#[cfg(test)]
mod tests {
    use super::{fit, json_shown, wrap};

    #[test]
    fn json_on_a_terminal_means_the_same() {
        let text = serde_json::to_string("a\u{7f}\u{9b}\u{202e}\u{e0041}é\u{1b}").expect("a string");
        let shown = json_shown(&text);
        assert_eq!(shown, r#""a\u007f\u009b\u202e\udb40\udc41é\u001b""#);
        let read = |text: &str| serde_json::from_str::<String>(text).expect("JSON");
        assert_eq!(read(&shown), read(&text));
    }

    #[test]
    fn columns_that_do_not_fit_are_cut_or_left_out() {
        let rows = vec![vec!["a".repeat(10), "b".repeat(10), "c".repeat(30), "d".repeat(5)]];
        let header = ["A", "B", "C", "D"];
        assert_eq!(fit(&header, &rows, 90), [10, 10, 30, 5]);
        assert_eq!(fit(&header, &rows, 40), [10, 10, 16]);
        assert_eq!(fit(&["A", "B"], &[vec!["a".repeat(90), "b".repeat(90)]], 60), [28, 30]);
        assert_eq!(fit(&header, &rows, 25), [10, 10]);
        assert_eq!(fit(&header, &rows, 9), [9]);
    }

    #[test]
    fn wraps_at_spaces() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("", 7), [""]);
        assert_eq!(wrap("unbreakable", 4), ["unbreakable"]);
    }
}
