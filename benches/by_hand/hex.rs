//! Hex: what is joined to a player's first side grows stone by stone, and each stone joins it but once.

use crate::Game;

const SIZE: usize = 11;
const CELLS: usize = SIZE * SIZE;

#[derive(Clone)]
pub(crate) struct Hex {
    /// The empty cells first, in any order.
    cells: [u8; CELLS],
    empty: usize,
    /// White's stones, then black's.
    stones: [u128; 2],
    joined: [u128; 2],
    mover: usize,
    over: bool,
}

const BOTTOM: u128 = (1 << SIZE) - 1;
const TOP: u128 = BOTTOM << (CELLS - SIZE);
const LEFT: u128 = {
    let (mut set, mut row) = (0, 0);
    while row < SIZE {
        set |= 1 << (row * SIZE);
        row += 1;
    }
    set
};
const RIGHT: u128 = LEFT << (SIZE - 1);
/// White joins the left side to the right, black the bottom to the top.
const SIDES: [(u128, u128); 2] = [(LEFT, RIGHT), (BOTTOM, TOP)];

/// The neighbours of a set: beside it, above it (and a column back), below it (and a column on).
#[inline]
fn around(set: u128) -> u128 {
    let (inner, outer) = (set & !RIGHT, set & !LEFT);
    inner << 1
        | outer >> 1
        | set << SIZE
        | set >> SIZE
        | outer << (SIZE - 1)
        | inner >> (SIZE - 1)
}

impl Game for Hex {
    const NAME: &str = "hex";
    const DEPTH: usize = 2;

    fn begin() -> Self {
        let mut cells = [0; CELLS];
        for (cell, at) in cells.iter_mut().zip(0..) {
            *cell = at;
        }
        Self { cells, empty: CELLS, stones: [0; 2], joined: [0; 2], mover: 0, over: false }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over
    }

    #[inline]
    fn count(&self) -> u64 {
        self.empty as u64
    }

    #[inline]
    fn play(&mut self, n: u64) {
        self.empty -= 1;
        self.cells.swap(n as usize, self.empty);
        let stone = 1 << self.cells[self.empty];
        let (first, last) = SIDES[self.mover];
        let stones = self.stones[self.mover] | stone;
        self.stones[self.mover] = stones;
        let joined = self.joined[self.mover];
        if stone & first != 0 || around(stone) & joined != 0 {
            let (mut grown, mut new) = (joined | stone, stone);
            while new != 0 {
                new = around(new) & stones & !grown;
                grown |= new;
            }
            self.joined[self.mover] = grown;
            self.over = grown & last != 0;
        }
        self.mover = 1 - self.mover;
    }
}
