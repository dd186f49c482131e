//! Tic-tac-toe: nine bits for each player, and a table of what is won.

use crate::{Game, bits};

#[derive(Clone)]
pub(crate) struct TicTacToe {
    mine: u64,
    theirs: u64,
    over: bool,
}

const ALL: u64 = 0o777;
/// Of each set of marks whether it has three in a row.
const WON: [bool; 512] = {
    let lines = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let mut won = [false; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < 8 {
            won[set] |= set & lines[line] == lines[line];
            line += 1;
        }
        set += 1;
    }
    won
};

impl Game for TicTacToe {
    const NAME: &str = "tic_tac_toe";
    const DEPTH: usize = 9;

    fn begin() -> Self {
        Self { mine: 0, theirs: 0, over: false }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over
    }

    #[inline]
    fn count(&self) -> u64 {
        u64::from((ALL & !(self.mine | self.theirs)).count_ones())
    }

    #[inline]
    fn play(&mut self, n: u64) {
        let placed = self.mine | bits::nth(ALL & !(self.mine | self.theirs), n);
        (self.mine, self.theirs) = (self.theirs, placed);
        self.over = WON[(placed & ALL) as usize] || self.mine | placed == ALL;
    }
}
