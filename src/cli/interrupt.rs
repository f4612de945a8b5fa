//! Ctrl-C and SIGTERM: a command that is at work soon ends with what it has, one that waits ends at once. None goes
//! without a word.

use std::ffi::OsString;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The commands that last. The others are done before anybody can interrupt them, and do not pay for a handler.
const LASTING: [&str; 6] = ["sim", "goldfish", "play", "replay", "scenario", "db"];

static STOP: AtomicBool = AtomicBool::new(false);
/// Whether somebody looks at [`STOP`] soon.
static AT_WORK: AtomicBool = AtomicBool::new(false);
/// What to say at the end.
static LAST_WORDS: Mutex<&str> = Mutex::new("note: interrupted");

/// Takes over the signals, before anything is read or computed. A second one ends the program at once.
pub fn install_for(args: &[OsString]) {
    if args.iter().skip(1).any(|arg| LASTING.iter().any(|command| arg == command)) {
        // Without a handler a signal ends the program as usual.
        let _ = ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::SeqCst) || !AT_WORK.load(Ordering::SeqCst) {
                end();
            }
        });
    }
}

/// From now on the caller looks at this often, and ends when it is set.
pub fn at_work() -> &'static AtomicBool {
    AT_WORK.store(true, Ordering::SeqCst);
    &STOP
}

/// Whether it is time to end.
pub fn is_time() -> bool {
    STOP.load(Ordering::SeqCst)
}

/// Waits for something that does not end by itself, such as a line that is typed. A signal ends the program with these
/// words.
pub fn while_waiting<T>(last_words: &'static str, wait: impl FnOnce() -> T) -> T {
    *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = last_words;
    let was_at_work = AT_WORK.swap(false, Ordering::SeqCst);
    // The signal may just have been left to the caller.
    if is_time() {
        end();
    }
    let result = wait();
    AT_WORK.store(was_at_work, Ordering::SeqCst);
    result
}

fn end() -> ! {
    // The other thread may have come here as well: whoever is second waits for the end.
    let words = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = writeln!(std::io::stderr(), "{words}");
    std::process::exit(130);
}
