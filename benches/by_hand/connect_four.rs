//! Connect four: seven bits for each column, the top one always empty, so that no line goes round an edge.

use crate::{Game, bits};

#[derive(Clone)]
pub(crate) struct ConnectFour {
    mine: u64,
    all: u64,
    over: bool,
}

const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = BOTTOM * 0x3f;

impl ConnectFour {
    /// The squares that discs fall to.
    #[inline]
    fn free(&self) -> u64 {
        (self.all + BOTTOM) & BOARD
    }
}

#[inline]
fn won(discs: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|by| {
        let pairs = discs & discs >> by;
        pairs & pairs >> (2 * by) != 0
    })
}

impl Game for ConnectFour {
    const NAME: &str = "connect_four";
    const DEPTH: usize = 7;

    fn begin() -> Self {
        Self { mine: 0, all: 0, over: false }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over
    }

    #[inline]
    fn count(&self) -> u64 {
        u64::from(self.free().count_ones())
    }

    #[inline]
    fn play(&mut self, n: u64) {
        let disc = bits::nth(self.free(), n);
        let placed = self.mine | disc;
        self.mine ^= self.all;
        self.all |= disc;
        self.over = won(placed) || self.all == BOARD;
    }
}
