//! Breakthrough: a word for each player; black's moves are found on the board turned round.

use crate::{Game, bits};

#[derive(Clone)]
pub(crate) struct Breakthrough {
    /// Whoever moves goes up.
    mine: u64,
    theirs: u64,
    /// Where men come to straight ahead, and ahead to either side.
    straight: u64,
    left: u64,
    right: u64,
    over: bool,
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;
const FAR_ROW: u64 = 0xff << 56;

impl Breakthrough {
    #[inline]
    fn look(&mut self) {
        self.straight = self.mine << 8 & !(self.mine | self.theirs);
        self.left = (self.mine & !FIRST_COLUMN) << 7 & !self.mine;
        self.right = (self.mine & !LAST_COLUMN) << 9 & !self.mine;
    }
}

impl Game for Breakthrough {
    const NAME: &str = "breakthrough";
    const DEPTH: usize = 4;

    fn begin() -> Self {
        let mut game = Self {
            mine: 0xffff,
            theirs: 0xffff << 48,
            straight: 0,
            left: 0,
            right: 0,
            over: false,
        };
        game.look();
        game
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over
    }

    #[inline]
    fn count(&self) -> u64 {
        let ways = [self.straight, self.left, self.right];
        ways.into_iter().map(|way| u64::from(way.count_ones())).sum()
    }

    #[inline]
    fn play(&mut self, n: u64) {
        let (straight, left) = (self.straight.count_ones(), self.left.count_ones());
        let (straight, left) = (u64::from(straight), u64::from(left));
        let (to, by) = if n < straight {
            (bits::nth(self.straight, n), 8)
        } else if n < straight + left {
            (bits::nth(self.left, n - straight), 7)
        } else {
            (bits::nth(self.right, n - straight - left), 9)
        };
        let moved = self.mine ^ to ^ to >> by;
        let left = self.theirs & !to;
        self.over = moved & FAR_ROW != 0 || left == 0;
        // The other's board is upside down: each row keeps its columns.
        (self.mine, self.theirs) = (left.swap_bytes(), moved.swap_bytes());
        self.look();
    }
}
