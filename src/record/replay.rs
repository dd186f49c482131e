//! A record played again: by the rules as they are now, each move looked at.

use super::Record;
use crate::load::Loaded;
use crate::play::{Crash, Luck, Play, Seated, SnippetError};
use crate::spec::{Way, text_of};

/// Where a record does not fit the rules.
#[derive(Debug, Clone)]
pub struct Misfit {
    /// The move, from 1; 0 for setup.
    pub at: usize,
    /// Whose it was and its text.
    pub during: String,
    /// Why it does not fit.
    pub why: String,
    /// The game up to there, if it begins at all.
    pub so_far: Option<Box<Play>>,
}

impl Record {
    /// Plays the game again, by rules that may have changed since.
    ///
    /// # Errors
    /// The first thing that does not fit them.
    pub fn replay(&self, seated: &Seated, rules: &Loaded) -> Result<Play, Misfit> {
        let luck = if self.told { Luck::Told } else { Luck::Seed };
        let mut play = Play::lay_out(seated, self.seed, self.given.clone(), luck);
        let begun = play.set_up(&self.setup);
        begun.map_err(|crash| self.misfit(0, reason(&play, &crash), None))?;
        for at in 0..self.moves.len() {
            if let Err(why) = self.step(&mut play, rules, at) {
                return Err(self.misfit(at + 1, why, Some(Box::new(play))));
            }
        }
        Ok(play)
    }

    /// Does what was done at a place; or why that cannot be done.
    fn step(&self, play: &mut Play, rules: &Loaded, at: usize) -> Result<(), String> {
        let Some(done) = self.moves.get(at) else { return Ok(()) };
        let Some(player) = &done.player else {
            return match play.perform_told(rules, &done.text, &done.chance) {
                Ok(()) => Ok(()),
                Err(SnippetError::Wrong(wrong, _)) => Err(wrong
                    .first()
                    .map_or_else(|| "it is not understood".into(), |one| one.message.clone())),
                Err(SnippetError::Crash(crash)) => Err(reason(play, &crash)),
            };
        };
        let Some(turn) = play.turn() else { return Err("the game is over before it".into()) };
        let names = &play.table().names;
        if let Some(asked) = names.get(turn.player).filter(|asked| *asked != player) {
            return Err(format!("it is {asked}'s turn"));
        }
        let fault = |fault: crate::state::Fault, play: &Play| fault.message(play.table());
        let ways = play.moves().map_err(|why| fault(why, play))?;
        let is_it = |way: &Way| text_of(way) == done.text;
        let way = match ways.iter().find(|way| is_it(way)) {
            Some(way) => Some(way.clone()),
            // Of countless moves but a few are listed.
            None => play.find(&done.text).map_err(|why| fault(why, play))?.ok().filter(is_it),
        };
        let Some(way) = way else {
            let why = play.why(&done.text).map_err(|why| fault(why, play))?;
            return Err(match why {
                crate::spec::Why::Because(reason) => {
                    reason.text.unwrap_or_else(|| "it is not legal".into())
                }
                crate::spec::Why::Legal | crate::spec::Why::NotOffered => {
                    "it is not legal".into()
                }
            });
        };
        match play.make_told(&way, &done.chance) {
            Ok(_) => Ok(()),
            Err(crash) => Err(reason(play, &crash)),
        }
    }

    fn misfit(&self, at: usize, why: String, so_far: Option<Box<Play>>) -> Misfit {
        let done = at.checked_sub(1).and_then(|at| self.moves.get(at));
        let during = done.map_or_else(
            || "setup".into(),
            |done| match &done.player {
                Some(player) => format!("{player}: {}", done.text),
                None => format!(":do {}", done.text),
            },
        );
        Misfit { at, during, why, so_far }
    }
}

fn reason(play: &Play, crash: &Crash) -> String {
    crash.fault.message(play.table())
}
