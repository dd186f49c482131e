//! Ctrl-C while a computer thinks: it plays the best that it has found.
//! Where nobody thinks Ctrl-C ends the program, as anywhere.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How many are thinking.
static THINKING: AtomicUsize = AtomicUsize::new(0);
/// Whether they are to stop.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// What a program that Ctrl-C ended leaves behind.
const INTERRUPTED: i32 = 130;

/// Somebody who thinks, as long as this lives.
#[derive(Debug)]
pub(super) struct Thinking(());

impl Thinking {
    pub(super) fn begin() -> Self {
        if THINKING.fetch_add(1, Ordering::SeqCst) == 0 {
            STOPPED.store(false, Ordering::SeqCst);
        }
        Self(())
    }

    /// Whether somebody has pressed Ctrl-C.
    #[expect(clippy::unused_self, reason = "only who thinks is stopped")]
    pub(super) fn is_stopped(&self) -> bool {
        STOPPED.load(Ordering::Relaxed)
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        THINKING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Lets Ctrl-C stop those who think. Who does not heed it is ended by the second.
pub(super) fn listen() {
    // Without a handler Ctrl-C ends the program, thinking or not.
    let _ = ctrlc::set_handler(|| {
        let heeded = THINKING.load(Ordering::SeqCst) > 0;
        if !heeded || STOPPED.swap(true, Ordering::SeqCst) {
            std::process::exit(INTERRUPTED);
        }
    });
}
