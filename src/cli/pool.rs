//! Which cards the program works on: the built-in ones, or those of the user's database, which has these too.
//!
//! Without such a database, all this costs is looking whether there is one.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::output::Output;
use super::{Color, Failure, db};
use datacron_cards::Card;
use datacron_data::db::user::{User, UserDatabase, reason};
use datacron_data::installed::{self, Parts, Source};
use datacron_data::query;

/// What was decided when the first part of the program needed cards: all others need the same ones.
enum Pool {
    Undecided,
    BuiltIn,
    /// The built-in cards, with printed texts from a user's database whose cards are out of date.
    OutOfDate,
    /// That of the user's database with this stamp.
    Merged(String),
}

static POOL: Mutex<Pool> = Mutex::new(Pool::Undecided);
/// A user's database whose cards cannot be used, but its printed texts can.
static OUT_OF_DATE: Mutex<Option<User>> = Mutex::new(None);
/// How to print warnings; `None` if nobody would read them, as in completions.
static COLOR: Mutex<Option<Color>> = Mutex::new(None);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets the libraries work on the same cards. `color` is for warnings.
pub fn install(color: Color) {
    *locked(&COLOR) = Some(color);
    installed::install(Source { parts, new_cards });
}

/// Does something with the user's database, if its cards are the ones to work on. A database that cannot be used is
/// reported once, and then the built-in cards are used.
pub fn with_user<T>(read: impl FnOnce(User) -> Result<T, String>) -> Result<Option<T>, Failure> {
    let mut pool = locked(&POOL);
    if matches!(*pool, Pool::BuiltIn | Pool::OutOfDate) {
        return Ok(None);
    }
    let user = db::user_path().map_or(UserDatabase::Absent, |path| UserDatabase::open(&path));
    let mut problem = user.problem();
    let mut without = Pool::BuiltIn;
    match user {
        UserDatabase::Open(user) if user.is_current() => {
            let (path, stamp) = (user.path().to_owned(), user.stamp().to_owned());
            if matches!(&*pool, Pool::Merged(before) if *before != stamp) {
                return Err(replaced());
            }
            match read(user) {
                Ok(result) => {
                    *pool = Pool::Merged(stamp);
                    return Ok(Some(result));
                }
                Err(reason) => problem = UserDatabase::Unusable { path, reason }.problem(),
            }
        }
        UserDatabase::Open(user) => {
            *locked(&OUT_OF_DATE) = Some(user);
            without = Pool::OutOfDate;
        }
        UserDatabase::Absent | UserDatabase::Unusable { .. } => {}
    }
    if matches!(*pool, Pool::Merged(_)) {
        // Other parts of the program work with its cards already.
        return Err(problem.map_or_else(replaced, |problem| {
            Failure::Plain(problem.trim_end_matches("; continuing without it").to_owned())
        }));
    }
    *pool = without;
    if let (Some(problem), Some(color)) = (problem, *locked(&COLOR)) {
        Output::new(color).note("warning", &problem);
    }
    Ok(None)
}

fn replaced() -> Failure {
    Failure::Plain("the imported cards were changed just now: run the command again".into())
}

/// The user's database if its cards are out of date; it is given away once.
pub fn out_of_date() -> Option<User> {
    locked(&OUT_OF_DATE).take()
}

fn parts() -> Option<Parts> {
    with_user(|user| user.parts()).unwrap_or_else(|failure| stop(failure))
}

fn new_cards() -> Vec<Card> {
    let cards = with_user(|user| user.new_cards().map_err(|error| error.to_string()));
    cards.unwrap_or_else(|failure| stop(failure)).unwrap_or_default()
}

/// Ends the program, where a library cannot go on.
fn stop(failure: Failure) -> ! {
    Output::new(locked(&COLOR).unwrap_or(Color::Auto)).failure(&failure);
    std::process::exit(2)
}

/// Says what to do where reading the user's database failed.
pub fn explained(failure: Failure) -> Failure {
    match failure {
        Failure::Query(query::Error::Database(error))
            if matches!(*locked(&POOL), Pool::Merged(_) | Pool::OutOfDate) =>
        {
            let path = db::user_path().unwrap_or_default();
            Failure::Plain(format!("{}: {}", path.display(), reason(&error)))
        }
        other => other,
    }
}
