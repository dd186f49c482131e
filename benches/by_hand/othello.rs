//! Othello: a word for each player; runs of the other's discs are followed in all directions at once.

use crate::{Game, bits};

#[derive(Clone)]
pub(crate) struct Othello {
    mine: u64,
    theirs: u64,
    moves: u64,
    passes: u32,
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;
/// Steps: by how many bits up, and which squares they cannot come from.
const STEPS: [(u32, u64); 4] = [(1, LAST_COLUMN), (7, FIRST_COLUMN), (8, 0), (9, LAST_COLUMN)];
/// The same down.
const BACK: [(u32, u64); 4] = [(1, FIRST_COLUMN), (7, LAST_COLUMN), (8, 0), (9, FIRST_COLUMN)];

/// What is reached from a set over a run of others, in one direction, and where the run ends.
#[inline]
fn run(from: u64, over: u64, step: impl Fn(u64) -> u64) -> (u64, u64) {
    let mut reached = step(from) & over;
    for _ in 0..5 {
        reached |= step(reached) & over;
    }
    (reached, step(reached))
}

/// Looks in all eight directions.
#[inline]
fn each(from: u64, over: u64, mut look: impl FnMut(u64, u64)) {
    for (by, edge) in STEPS {
        let (reached, end) = run(from, over, |set| (set & !edge) << by);
        look(reached, end);
    }
    for (by, edge) in BACK {
        let (reached, end) = run(from, over, |set| (set & !edge) >> by);
        look(reached, end);
    }
}

impl Othello {
    #[inline]
    fn look(&mut self) {
        let mut moves = 0;
        each(self.mine, self.theirs, |_, end| moves |= end);
        self.moves = moves & !(self.mine | self.theirs);
    }
}

impl Game for Othello {
    const NAME: &str = "othello";
    const DEPTH: usize = 7;

    fn begin() -> Self {
        // White's discs are d4 and e5.
        let mut game =
            Self { mine: 1 << 28 | 1 << 35, theirs: 1 << 27 | 1 << 36, moves: 0, passes: 0 };
        game.look();
        game
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.passes == 2 || self.mine | self.theirs == u64::MAX
    }

    #[inline]
    fn count(&self) -> u64 {
        // Who cannot move passes.
        u64::from(self.moves.count_ones().max(1))
    }

    #[inline]
    fn play(&mut self, n: u64) {
        if self.moves == 0 {
            self.passes += 1;
            (self.mine, self.theirs) = (self.theirs, self.mine);
        } else {
            let at = bits::nth(self.moves, n);
            let mut turned = 0;
            each(at, self.theirs, |reached, end| {
                if end & self.mine != 0 {
                    turned |= reached;
                }
            });
            self.passes = 0;
            (self.mine, self.theirs) = (self.theirs & !turned, self.mine | at | turned);
        }
        self.look();
    }
}
