//! Spreads games over threads and hands on the results in the order of the games.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use crate::agents::Brain;

/// How many games a thread takes at once: one if an agent searches, as such games take long.
pub(super) fn block(brains: impl IntoIterator<Item = Brain>) -> u64 {
    if brains.into_iter().any(|brain| matches!(brain, Brain::Mcts(_))) { 1 } else { 10 }
}

/// Runs `work` on blocks of `games` in `threads` threads and passes the results to `fold` in the order of the games,
/// whichever thread finishes first. `work` returns nothing if it was stopped; `fold` may end the run. Returns the
/// number of games folded.
pub(super) fn in_order<T: Send>(
    games: Range<u64>,
    block: u64,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(Range<u64>) -> Option<T> + Sync,
    mut fold: impl FnMut(u64, T) -> ControlFlow<()>,
) -> u64 {
    let next = AtomicU64::new(games.start);
    let ended = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let mut folded = games.start;
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, ended, work, end) = (sender.clone(), &next, &ended, &work, games.end);
            scope.spawn(move || {
                while !ended.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) {
                    let first = next.fetch_add(block, Ordering::Relaxed);
                    if first >= end {
                        return;
                    }
                    let Some(done) = work(first..end.min(first.saturating_add(block))) else { return };
                    if sender.send((first, done)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        while let Ok((first, done)) = receiver.recv() {
            early.insert(first, done);
            while let Some(done) = early.remove(&folded) {
                folded = games.end.min(folded.saturating_add(block));
                if fold(folded - games.start, done).is_break() {
                    ended.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
    folded - games.start
}
