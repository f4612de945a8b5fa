//! `datacron db`: the built-in database, and what the user imports beside it.

mod diff;
mod dump;
mod import;
mod info;
mod read;
mod reset;
mod source;
mod store;
mod update;
mod verify;

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use clap::Subcommand;
use etcetera::BaseStrategy;

use super::output::Output;
use super::{Answer, Failure};

pub use diff::DiffResult;
pub use import::ImportResult;
pub use info::InfoResult;
pub use reset::ResetResult;
pub use source::SourceResult;
pub use update::UpdateResult;
pub use verify::VerifyResult;

/// Import cards and printed texts; inspect, copy or verify the card database
#[derive(Debug, Subcommand)]
pub enum Db {
    Import(import::Import),
    Update(update::Update),
    Info(info::Info),
    Diff(diff::Diff),
    Reset(reset::Reset),
    Dump(dump::Dump),
    Verify(verify::Verify),
}

impl Db {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        match self {
            Db::Import(command) => command.run(out),
            Db::Update(command) => command.run(out),
            Db::Info(command) => command.run(out),
            Db::Diff(command) => command.run(out),
            Db::Reset(command) => command.run(out),
            Db::Dump(command) => command.run(out),
            Db::Verify(command) => command.run(out),
        }
    }
}

/// The path of the user's own database, if the system has a data folder.
pub fn user_path() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("DATACRON_USER_DB") {
        return Some(path.into());
    }
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("datacron").join("user.db"))
}

/// The path of the user's database, for commands that change it.
fn path() -> Result<PathBuf, Failure> {
    user_path().ok_or_else(|| {
        Failure::Plain("there is no data folder; set DATACRON_USER_DB to a file for imported cards".into())
    })
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// The time as RFC 3339 in UTC.
fn rfc3339(time: SystemTime) -> String {
    let seconds = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years begin in March here, so that the leap day is their last.
    let days = days + 719_468;
    let era = days / 146_097;
    let day = days % 146_097;
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::rfc3339;

    #[test]
    fn dates() {
        let at = |seconds| rfc3339(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_735_689_599), "2024-12-31T23:59:59Z");
        assert_eq!(at(1_772_366_400), "2026-03-01T12:00:00Z");
    }
}
