//! What a shot takes: `cargo bench --bench discs`.
//!
//! A computer player tries many; the bar is 10,000 a second among a dozen discs on one core.

#![expect(missing_docs, reason = "criterion's macros make a public function")]
#![expect(clippy::expect_used, reason = "a benchmark that cannot run should stop")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use parlor::discs::{Disc, Ditch, Flick, Hole, Post, Shot, Surface, polar};
use std::hint::black_box;

fn board() -> Surface {
    let post = |at: i64| {
        let (x, y) = polar(101_600_000, 22_500 + 45_000 * at);
        Post { x, y, radius: 4_762_500, bounce: 0.6 }
    };
    Surface {
        radius: 330_200_000,
        friction: 0.12,
        bounce: 0.6,
        hole: Some(Hole { x: 0, y: 0, radius: 17_462_500, drop: 4_762_500 }),
        posts: (0..8).map(post).collect(),
        ditch: Some(Ditch { width: 50_800_000, depth: 12_700_000, bounce: 0.6 }),
    }
}

/// One to shoot, six side by side in its way, and five about the hole.
fn dozen() -> Vec<Disc> {
    let disc = |(x, y)| Disc { x, y, radius: 15_875_000, mass: 5.6 };
    let wall = (0..6).map(|at| polar(150_000_000, 150_000 + 13_000 * at));
    let heart = (0..5).map(|at| polar(50_000_000, 72_000 * at));
    let first = std::iter::once(polar(304_800_000, 180_000));
    first.chain(wall).chain(heart).map(disc).collect()
}

fn shots(criterion: &mut Criterion) {
    let (board, discs) = (board(), dozen());
    let mut shot = Shot::default();
    // A fan of a hundred shots across the dozen, from slow to hard.
    let flicks: Vec<Flick> = (0..100_i32)
        .map(|at| {
            let aim = i64::from(at % 10) * 3000 - 13_500;
            Flick::toward(0, aim, 600.0 + 24.0 * f64::from(at))
        })
        .collect();
    let mut group = criterion.benchmark_group("discs");
    group.throughput(Throughput::Elements(100));
    group.bench_function("a hundred shots among a dozen", |bench| {
        bench.iter(|| {
            for flick in &flicks {
                shot.run(&board, black_box(&discs), *flick, false).expect("it can be played");
                black_box(&shot.places);
            }
        });
    });
    group.finish();
}

criterion_group!(benches, shots);
criterion_main!(benches);
