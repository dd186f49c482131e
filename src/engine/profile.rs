//! Where the time of random games goes, instruction by instruction. Only programs that are made for it tell.

use std::sync::atomic::{AtomicBool, Ordering};

use super::playout::{Checks, Policy, RandomPlayer, Tally, with_machine};
use crate::program::{Pc, Program};
use crate::state::{Fault, Scripts};

/// What was noted of each instruction.
#[derive(Debug, Clone, Default)]
pub struct Profile<'t> {
    /// How often it was come to.
    pub times: Vec<u64>,
    /// How often a tick fell while it ran.
    pub ticks: Vec<u64>,
    /// Set from outside at every tick.
    tick: Option<&'t AtomicBool>,
    present: usize,
}

impl Profile<'_> {
    /// Notes that an instruction is come to. A tick that has fallen since the one before fell in that.
    pub(super) fn comes_to(&mut self, pc: Pc) {
        let Some(tick) = self.tick else { return };
        if tick.load(Ordering::Relaxed) && tick.swap(false, Ordering::Relaxed) {
            count(&mut self.ticks, self.present);
        }
        self.present = pc as usize;
        count(&mut self.times, self.present);
    }
}

fn count(counts: &mut [u64], at: usize) {
    if let Some(count) = counts.get_mut(at) {
        *count += 1;
    }
}

/// Plays random games until `stop` says so, and notes where they are whenever `tick` is set.
///
/// # Errors
/// The fault that stopped a game.
pub fn profile<'t>(
    program: &'t Program,
    scripts: &'t dyn Scripts,
    seed: u64,
    tick: &'t AtomicBool,
    stop: &mut dyn FnMut(&Tally) -> bool,
) -> Result<(Tally, Profile<'t>), Fault> {
    let player = RandomPlayer { seed, policy: Policy::Uniform, checks: Checks::None };
    with_machine!(program, scripts, |machine| {
        let none = vec![0; program.ops.len()];
        machine.profile =
            Profile { times: none.clone(), ticks: none, tick: Some(tick), present: 0 };
        let tally = machine.playouts(player, stop)?;
        Ok((tally, std::mem::take(&mut machine.profile)))
    })
}
