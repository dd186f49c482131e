//! The definition on shipped rule files: moves counted, and every one of them followed.

use std::collections::BTreeSet;
use std::sync::Arc;

use parlor::hooks::{self, Rhai};
use parlor::ir::*;
use parlor::load::load;
use parlor::setup::{Settings, set_up};
use parlor::spec::{self, Ask, Frame, Value, World, constant};
use parlor::state::{Seeded, State, Stream};
use parlor::table::{Table, value};

/// A rule file set up for some players, its setup run.
fn begin(name: &str, players: usize) -> (Table, State, Rhai) {
    let root = env!("CARGO_MANIFEST_DIR");
    let loaded =
        load(&format!("{root}/rules/{name}/{name}.parlor"), &|path| std::fs::read(path));
    let game = Arc::new(loaded.outcome.into_result().unwrap());
    let find = |script: &Script| loaded.scripts.get(&script.file).copied();
    let scripts = hooks::load(&game, &loaded.sources, find).into_result().unwrap();
    let settings = Settings { players: Some(players), ..Settings::default() };
    let table = set_up(&game, &settings).unwrap();
    let mut state = State::new(&table, table.layout.words);
    state.box_pieces(&table);
    state.box_cards(&table);
    for (piece, declared) in table.pieces.iter().enumerate() {
        if let Some(site) = declared.start {
            state.move_piece(&table, piece, site, false).unwrap();
        }
    }
    for (keep, declared) in game.keeps.iter().enumerate() {
        for instance in 0..table.instances(declared.per) {
            let you = Some(value(instance));
            let first = constant(&table, &declared.initial, you, declared.locals.len());
            if let Value::One(first) = first.unwrap() {
                state.set(table.layout.keep(&table, keep, instance), first);
            }
        }
    }
    let world = World::plain(&table);
    spec::perform(world, 0, &game.setup, &mut state, &mut Seeded::new(3)).unwrap();
    let scripts = scripts.seat(table.clone());
    (table, state, scripts)
}

/// The block of a rule called by name, as an ask of its own.
fn calling(table: &Table, name: &str) -> Block {
    let rule = table.game.rules.iter().position(|rule| rule.name == name).unwrap();
    let kind = StmtKind::Call { rule, args: Vec::new() };
    Block(vec![Stmt { kind, span: table.game.span }])
}

fn perft(world: &World<'_>, state: &State, block: &Block, asked: i64, depth: usize) -> usize {
    if depth == 0 {
        return 1;
    }
    if (0..2).any(|player| spec::ends(world, state, player).unwrap().is_some()) {
        return 0;
    }
    let frame = Frame::new(asked, &[]);
    let ask = Ask { world: *world, asked, frame: &frame, block };
    let next = |way: spec::Way| {
        let mut state = state.clone();
        spec::follow(&ask, &mut state, &mut Seeded::new(1), &way.tokens).unwrap();
        perft(world, &state, block, 1 - asked, depth - 1)
    };
    spec::ways(&ask, state).unwrap().into_iter().map(next).sum()
}

fn count(name: &str, rule: &str, depth: usize) -> usize {
    let (table, state, _) = begin(name, 2);
    let block = calling(&table, rule);
    perft(&World::plain(&table), &state, &block, 0, depth)
}

#[test]
fn shipped_games_have_as_many_moves_as_known() {
    assert_eq!([1, 2, 3].map(|depth| count("tic_tac_toe", "put", depth)), [9, 72, 504]);
    assert_eq!([1, 2].map(|depth| count("breakthrough", "step", depth)), [22, 484]);
}

/// Plays tock by hand: each player in turn gets five cards and plays a way by chance, each way
/// looked at from all sides.
#[test]
fn tock_is_played() {
    for players in 2..=4 {
        let (table, mut state, scripts) = begin("tock", players);
        let decided = |state: &State, asked: i64| {
            let world = World { scripts: &scripts, ..World::plain(&table) };
            Ok(spec::ends(&world, state, asked)?.is_some())
        };
        let world = World { scripts: &scripts, decided: &decided, ..World::plain(&table) };
        let block = calling(&table, "play_from_hand");
        let mut stream = Stream::new(5);
        let hand = table.game.zones.iter().position(|zone| zone.name == "hand").unwrap();
        let mut played = 0;
        for turn in 0..60 {
            let seat = turn % players;
            let zone = table.first_zone[hand] + seat;
            for _ in state.zone_count(&table, zone)..4 {
                let card = state.top_card(&table, 0, &mut Seeded::new(9)).unwrap();
                if let Some(card) = card {
                    state.move_card(&table, card, zone).unwrap();
                }
            }
            let asked = value(seat);
            let frame = Frame::new(asked, &[]);
            let ask = Ask { world, asked, frame: &frame, block: &block };
            let ways = spec::ways(&ask, &state).unwrap();
            let texts: BTreeSet<String> = ways.iter().map(spec::text_of).collect();
            assert_eq!(texts.len(), ways.len(), "texts differ");
            for (at, way) in ways.iter().enumerate() {
                let mut after = state.clone();
                spec::follow(&ask, &mut after, &mut Seeded::new(1), &way.tokens).unwrap();
                assert_eq!(
                    loads(&table, &after),
                    placed(&table, &after),
                    "{}",
                    spec::text_of(way)
                );
                let meant = spec::matching(&ways, &spec::text_of(way));
                assert_eq!(meant, spec::Match::One(at), "{}", spec::text_of(way));
            }
            let pick =
                usize::try_from(stream.below(value(ways.len()).cast_unsigned())).unwrap();
            if let Some(way) = ways.get(pick) {
                spec::follow(&ask, &mut state, &mut Seeded::new(1), &way.tokens).unwrap();
                played += 1;
            } else {
                assert_ne!(spec::why(&ask, &state, &[]).unwrap(), spec::Why::Legal);
                let card = state.zone_cards(&table, zone).next();
                if let Some(card) = card {
                    state.move_card(&table, card, 1).unwrap();
                }
            }
        }
        assert!(played > 15, "{players} players made {played} moves");
    }
}

/// How many pieces the board says stand on each site.
fn loads(table: &Table, state: &State) -> Vec<usize> {
    (0..table.sites.len()).map(|site| state.load(table, site)).collect()
}

/// How many pieces say that they stand on each site.
fn placed(table: &Table, state: &State) -> Vec<usize> {
    let mut loads = vec![0; table.sites.len()];
    for piece in 0..table.pieces.len() {
        state.piece_site(table, piece).into_iter().for_each(|site| loads[site] += 1);
    }
    loads
}
