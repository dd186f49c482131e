//! What each stage takes, for two shipped games: `cargo bench`.
//!
//! `parlor bench GAME` measures whole games for longer and is what performance is judged by; this
//! tells which stage to look at.

#![expect(missing_docs, reason = "criterion's macros make a public function")]
#![expect(clippy::expect_used, reason = "a benchmark that cannot run should stop")]

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use parlor::{
    check,
    engine::{Checks, Policy, RandomPlayer, playouts},
    hooks, ir,
    load::{Loaded, load},
    play::{Play, Seated, seat},
    setup::{Settings, set_up},
    span::FileId,
    syntax,
};
use std::{fs, hint::black_box, sync::Arc};

/// A race with cards and scripts, and a small game of grid steps.
const GAMES: [&str; 2] = ["tock", "breakthrough"];

fn read(name: &str) -> Loaded {
    load(name, &|path| fs::read(path))
}

fn seated(loaded: &Loaded, game: &Arc<ir::Game>) -> Seated {
    let find = |script: &ir::Script| loaded.scripts.get(&script.file).copied();
    let scripts =
        hooks::load(game, &loaded.sources, find).value.expect("the scripts are right");
    seat(game, &scripts, &Settings::default()).expect("the game can be set up")
}

fn reading(criterion: &mut Criterion) {
    for name in GAMES {
        let loaded = read(name);
        let source = loaded.sources.get(FileId(0)).expect("the rule file");
        criterion.bench_function(&format!("{name}: parse"), |bench| {
            bench.iter(|| syntax::parse(FileId(0), black_box(source)));
        });
        let (file, libraries) = loaded.parsed.as_ref().expect("it is well formed");
        criterion.bench_function(&format!("{name}: check"), |bench| {
            bench.iter(|| check::check(black_box(file), libraries));
        });
        criterion.bench_function(&format!("{name}: load from text"), |bench| {
            bench.iter(|| read(black_box(name)));
        });
    }
}

fn setting_up(criterion: &mut Criterion) {
    for name in GAMES {
        let game = Arc::new(read(name).outcome.value.expect("it is right"));
        let settings = Settings::default();
        criterion.bench_function(&format!("{name}: set up"), |bench| {
            bench.iter(|| set_up(black_box(&game), &settings));
        });
        let table = set_up(&game, &settings).expect("the game can be set up");
        criterion.bench_function(&format!("{name}: compile"), |bench| {
            bench.iter(|| {
                parlor::program::compile(black_box(&table), &parlor::state::NoScripts).is_ok()
            });
        });
    }
}

fn playing(criterion: &mut Criterion) {
    for name in GAMES {
        let loaded = read(name);
        let game = Arc::new(loaded.outcome.value.clone().expect("it is right"));
        let seated = seated(&loaded, &game);
        let play = Play::begin(&seated, 7, Vec::new()).expect("it begins");
        criterion.bench_function(&format!("{name}: list legal moves"), |bench| {
            bench.iter(|| black_box(&play).moves());
        });
        let way = play.moves().ok().and_then(|ways| ways.first().cloned()).expect("a move");
        criterion.bench_function(&format!("{name}: make a move"), |bench| {
            let make = |mut play: Play| play.make(&way).is_ok();
            bench.iter_batched(|| play.clone(), make, BatchSize::SmallInput);
        });
        criterion.bench_function(&format!("{name}: playout"), |bench| {
            bench.iter_custom(|games| {
                let began = std::time::Instant::now();
                let (program, scripts) = (&*seated.program, &*seated.scripts);
                let player =
                    RandomPlayer { seed: 7, policy: Policy::Uniform, checks: Checks::None };
                let stop = &mut |tally: &parlor::engine::Tally| tally.playouts >= games;
                playouts(program, scripts, player, stop).expect("no fault");
                began.elapsed()
            });
        });
    }
}

criterion_group!(stages, reading, setting_up, playing);
criterion_main!(stages);
