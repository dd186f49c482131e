//! Runs operations on rows: sets side by side, on which a processor that can works at once.

use super::bits::Bits;
use super::cpu::{Select, Work};
use crate::program::{LANES, ROWS, RowCode, RowStep, STRAIGHT, Turn};

/// Sets side by side.
pub(super) type Row<const W: usize> = [Bits<W>; LANES];

/// Code of rows that is to be run.
pub(super) struct Weaving<'m, const W: usize> {
    pub(super) code: &'m RowCode,
    /// The sets of straight code.
    pub(super) sets: &'m [Bits<W>; STRAIGHT],
    /// Room for rows.
    pub(super) rows: &'m mut [Row<W>; ROWS],
    /// Takes the last row.
    pub(super) last: &'m mut Row<W>,
}

impl<const W: usize> Work for Weaving<'_, W> {
    /// The union of the last row's lanes.
    type Done = Bits<W>;

    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn run<C: Select>(self, _: C) -> Bits<W> {
        let Self { code, sets, rows, last } = self;
        let set = |at: u8| sets[usize::from(at) % STRAIGHT];
        // Apart from each other: a set that goes to all lanes is one instruction then.
        for (row, of) in rows.iter_mut().zip(&code.same) {
            *row = [set(*of); LANES];
        }
        let (same, each) = (code.same.len(), code.each.len());
        for (row, of) in rows.iter_mut().skip(same).zip(&code.each) {
            *row = of.map(set);
        }
        for (at, step) in code.steps.iter().enumerate() {
            let row = |at: &u8| rows[usize::from(*at) % ROWS];
            let made = match step {
                RowStep::Or(a, b) => both(row(a), row(b), |a, b| a | b),
                RowStep::And(a, b) => both(row(a), row(b), |a, b| a & b),
                RowStep::Except(a, b) => both(row(a), row(b), Bits::except),
                RowStep::Turn(of, turn) => turned(row(of), turn),
                RowStep::TurnAnd(of, and, turn) => {
                    both(turned(row(of), turn), row(and), |a, b| a & b)
                }
                RowStep::TurnOr(of, or, turn) => {
                    both(turned(row(of), turn), row(or), |a, b| a | b)
                }
                RowStep::Along(seed, within, doublings, turn) => {
                    along(row(seed), row(within), *doublings, turn)
                }
                RowStep::RunEnd(run, turn) => {
                    both(row(run), turned(row(run), turn), Bits::except)
                }
                RowStep::Pick(when, yes, no) => {
                    let when = row(when).map(|set| Bits::all_if(set.any()));
                    let yes = both(when, row(yes), |when, yes| when & yes);
                    both(yes, both(row(no), when, Bits::except), |yes, no| yes | no)
                }
            };
            rows[(same + each + at) % ROWS] = made;
        }
        *last = rows[(same + each + code.steps.len() - 1) % ROWS];
        last.iter().fold(Bits::EMPTY, |all, lane| all | *lane)
    }
}

/// What is made of two rows, lane by lane.
#[expect(clippy::inline_always, reason = "it must be compiled for the processor it is run on")]
#[inline(always)]
fn both<const W: usize>(
    one: Row<W>,
    other: Row<W>,
    of: impl Fn(Bits<W>, Bits<W>) -> Bits<W>,
) -> Row<W> {
    let mut all = one;
    for (set, other) in all.iter_mut().zip(other) {
        *set = of(*set, other);
    }
    all
}

/// The constant sets of a shift.
#[expect(clippy::inline_always, reason = "it must be compiled for the processor it is run on")]
#[inline(always)]
fn onto<const W: usize>(turn: &Turn) -> Row<W> {
    let mut row = [Bits::EMPTY; LANES];
    for (word, lanes) in turn.onto.iter().take(W).enumerate() {
        for (set, bits) in row.iter_mut().zip(lanes) {
            set.0[word] = *bits;
        }
    }
    row
}

#[expect(clippy::inline_always, reason = "it must be compiled for the processor it is run on")]
#[inline(always)]
fn turned<const W: usize>(row: Row<W>, turn: &Turn) -> Row<W> {
    both(round(row, &turn.by), onto(turn), |set, onto| set & onto)
}

/// Each set shifted round its words.
#[expect(clippy::inline_always, reason = "it must be compiled for the processor it is run on")]
#[inline(always)]
fn round<const W: usize>(row: Row<W>, by: &[u64; LANES]) -> Row<W> {
    let mut all = row;
    for (set, by) in all.iter_mut().zip(by) {
        *set = set.round(*by);
    }
    all
}

/// What is reached from each set over another by steps of one length: see `along` of straight code.
/// What goes over no edge at a step goes over none when steps are doubled.
#[expect(clippy::inline_always, reason = "it must be compiled for the processor it is run on")]
#[inline(always)]
fn along<const W: usize>(seed: Row<W>, within: Row<W>, doublings: u8, turn: &Turn) -> Row<W> {
    let mut all = both(seed, within, |a, b| a & b);
    let mut over = both(within, onto(turn), |a, b| a & b);
    let mut by = turn.by;
    for doubling in 1..=doublings {
        let more = both(round(all, &by), over, |a, b| a & b);
        all = both(all, more, |a, b| a | b);
        if doubling == doublings {
            break;
        }
        over = both(round(over, &by), over, |a, b| a & b);
        for by in &mut by {
            *by *= 2;
        }
    }
    all
}
