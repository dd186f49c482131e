//! Scripts: what they can do, what is wrong with them, and every way out that was thought of.
//!
//! Each file in `fixtures/hooks` is one idea. Its first line says what it is: `// effect: why`,
//! `// test: why` or `// value number: why`. Its function is named like the file.

#![expect(clippy::unwrap_used, reason = "helpers of tests are not tests by clippy's reckoning")]

use std::path::Path;
use std::sync::Arc;

use parlor::diagnostic::{Outcome, render};
use parlor::hooks::{Compiled, Rhai, load};
use parlor::ir::{self, Base, Expr, ExprKind, Local, NONE, Per, ScriptKind, Seen, Type};
use parlor::setup::{Settings, set_up};
use parlor::source::{Source, Sources};
use parlor::span::{FileId, Span};
use parlor::state::{Datum, Fault, FaultKind, ScriptCall, Scripts, State};
use parlor::table::Table;
use rayon::prelude::*;

#[test]
fn no_way_out() {
    insta::glob!("../fixtures/hooks/escape", "*.rhai", show);
}

#[test]
fn nouns_and_verbs() {
    insta::glob!("../fixtures/hooks/use", "*.rhai", show);
}

#[test]
fn load_problems() {
    insta::glob!("../fixtures/hooks/load", "*.rhai", show);
}

#[test]
fn king_sweep() {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/rules/tock/tock.rhai"));
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("king_sweep", report(path));
    });
    // Blue's pawn on an arrival stays there, whatever the way.
    let text = std::fs::read(path).unwrap();
    let text = String::from_utf8(text).unwrap();
    let (_, outcome) = compile("king_sweep", &ScriptKind::Effect, "tock.rhai", Some(&text));
    let table = table("king_sweep", &ScriptKind::Effect, "tock.rhai");
    let scripts = outcome.into_result().unwrap().seat(Arc::clone(&table));
    let mut state = start(&table);
    let args = [Datum::One(0), Datum::Many(vec![3, 5, 14])];
    scripts.effect(call(&table, &args), &mut state).unwrap();
    let sites: Vec<_> = (0..4).map(|piece| state.piece_site(&table, piece)).collect();
    assert_eq!(sites, [Some(3), Some(12), Some(6), Some(14)]);
}

/// Test 2 of rules/tock.md, on the table of the shipped game: pawns on 10 and 15, foes on 12
/// and 20; a king with the pawn on 10 sends home those on 12, 15 and 20.
#[test]
fn king_sweep_at_tock() {
    let loaded = parlor::load::load("tock", &|path| std::fs::read(path));
    assert_eq!(render(&loaded.sources, &loaded.outcome.diagnostics, false), "");
    let game = Arc::new(loaded.outcome.value.unwrap());
    let sources = loaded.sources;
    let outcome = load(&game, &sources, |script| loaded.scripts.get(&script.file).copied());
    assert_eq!(render(&sources, &outcome.diagnostics, false), "");
    let table = Arc::new(set_up(&game, &Settings::players(2)).unwrap());
    let scripts = outcome.value.unwrap().seat(Arc::clone(&table));
    let mut state = State::new(&table, table.layout.words);
    state.box_pieces(&table);
    let on_track = |space: usize| table.groups[0][0][space];
    let pawns = table.pieces.len() / 2;
    for (piece, space) in [(0, 10), (1, 15), (pawns, 12), (pawns + 1, 20)] {
        state.move_piece(&table, piece, on_track(space), false).unwrap();
    }
    let way = (11..=23).map(|space| parlor::table::value(on_track(space))).collect();
    let args = [Datum::One(0), Datum::Many(way)];
    scripts.effect(call(&table, &args), &mut state).unwrap();
    let stand = [0, 1, pawns, pawns + 1].map(|piece| {
        state.piece_site(&table, piece).map(|site| table.sites[site].name.clone()).unwrap()
    });
    assert_eq!(stand, ["11", "red house", "yellow house", "yellow house"]);
}

/// One engine and one table for all threads, a state for each: all get the same.
#[test]
fn threads() {
    let text = "fn many(pawn, way) {\n    \
        for n in 0..200 { move_to(pawn, way[n % way.len]); }\n    \
        set_kept(\"count\", way.map(|s| s.index).filter(|i| i > 4).len);\n}";
    let (_, outcome) = compile("many", &ScriptKind::Effect, "many.rhai", Some(text));
    let compiled = outcome.into_result().unwrap();
    let table = table("many", &ScriptKind::Effect, "many.rhai");
    let scripts = compiled.seat(Arc::clone(&table));
    let words: Vec<Vec<u64>> = (0..64)
        .into_par_iter()
        .map(|_| {
            let mut state = start(&table);
            call_effect(&scripts, &table, &mut state).unwrap();
            state.words().to_vec()
        })
        .collect();
    assert!(words.iter().all(|one| *one == words[0]));
    assert_ne!(words[0], start(&table).words());
}

/// A failed effect leaves the journal as it found it, and undoing a good one takes it back.
#[test]
fn undo() {
    let text =
        "fn goes(pawn, way) { move_to(pawn, way.last); if way.len > 9 { refuse(\"far\") } }";
    let (_, outcome) = compile("goes", &ScriptKind::Effect, "goes.rhai", Some(text));
    let table = table("goes", &ScriptKind::Effect, "goes.rhai");
    let scripts = outcome.into_result().unwrap().seat(Arc::clone(&table));
    let mut state = start(&table);
    let before = state.words().to_vec();
    state.journal(true);
    let mark = state.mark();
    call_effect(&scripts, &table, &mut state).unwrap();
    assert_ne!(state.words(), before);
    state.undo(mark);
    assert_eq!(state.words(), before);
}

/// Calls that `check` never lets through are faults of ours, not panics.
#[test]
fn forged_calls() {
    let text = "fn goes(pawn, way) { move_to(pawn, way.last); }";
    let (_, outcome) = compile("goes", &ScriptKind::Effect, "goes.rhai", Some(text));
    let table = table("goes", &ScriptKind::Effect, "goes.rhai");
    let scripts = outcome.into_result().unwrap().seat(Arc::clone(&table));
    let good = [Datum::One(0), Datum::Many(vec![1])];
    let far = [Datum::One(99), Datum::Many(vec![1])];
    let negative = [Datum::One(0), Datum::Many(vec![-1])];
    let swapped = [Datum::Many(vec![1]), Datum::One(0)];
    let mut short = State::default();
    short.extend(3);
    for (script, args, state) in [
        (7, &good[..], start(&table)),
        (0, &good[..1], start(&table)),
        (0, &far[..], start(&table)),
        (0, &negative[..], start(&table)),
        (0, &swapped[..], start(&table)),
        (0, &good[..], short),
    ] {
        let mut after = state.clone();
        let call = ScriptCall { table: &table, script, you: 0, args };
        let fault = scripts.effect(call, &mut after).unwrap_err();
        assert!(matches!(fault.kind, FaultKind::Bug { .. }), "{fault:?}");
        assert_eq!(after.words(), state.words());
        let call = ScriptCall { table: &table, script: 0, you: 0, args: &good };
        let fault = scripts.value(call, &state).unwrap_err();
        assert!(matches!(fault.kind, FaultKind::Bug { .. }), "{fault:?}");
    }
}

// ------------------------------------------------------------------ running a fixture

fn show(path: &Path) {
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(report(path));
    });
}

/// What became of a fixture: its problems, or what calling it gave and changed.
fn report(path: &Path) -> String {
    let text = std::fs::read(path).unwrap();
    let text = String::from_utf8(text).unwrap();
    let name = path.file_stem().unwrap().to_str().unwrap();
    let name = if name == "tock" { "king_sweep" } else { name };
    let file = path.file_name().unwrap().to_str().unwrap();
    let first = text.lines().next().unwrap().trim_start_matches("// ");
    let (kind, _) = first.split_once(':').unwrap_or(("effect", ""));
    let kind = kind_named(kind);
    let present = (!first.contains("missing file")).then_some(text.as_str());
    let (sources, outcome) = compile(name, &kind, file, present);
    let mut shown = render(&sources, &outcome.diagnostics, false);
    if let Some(compiled) = &outcome.value {
        shown += &run(compiled, &table(name, &kind, file), &kind, &sources);
    }
    shown
}

fn kind_named(kind: &str) -> ScriptKind {
    match kind {
        "test" => ScriptKind::Test,
        "value number" => ScriptKind::Value(Type::One(Base::Int)),
        "value site" => ScriptKind::Value(Type::One(Base::Site)),
        "value sites" => ScriptKind::Value(Type::Set(Base::Site)),
        "value pieces" => ScriptKind::Value(Type::List(Base::Piece)),
        _ => ScriptKind::Effect,
    }
}

fn compile(
    name: &str,
    kind: &ScriptKind,
    file: &str,
    text: Option<&str>,
) -> (Sources, Outcome<Compiled>) {
    let mut sources = Sources::new();
    let rules =
        format!("game \"Mini\"\nscript {name}(pawn: piece, way: sites) in \"{file}\"\n");
    sources.add(Source::new("mini.parlor", rules));
    let id = text.map(|text| sources.add(Source::new(file, text)));
    let game = game(name, kind, file);
    let outcome = load(&game, &sources, |_| id);
    (sources, outcome)
}

fn run(
    compiled: &Compiled,
    table: &Arc<Table>,
    kind: &ScriptKind,
    sources: &Sources,
) -> String {
    let scripts = compiled.seat(Arc::clone(table));
    let (first, words) = once(&scripts, table, kind, sources);
    let (second, again) = once(&scripts, table, kind, sources);
    assert_eq!(first, second, "something was kept between calls");
    assert_eq!(words, again, "something was kept between calls");
    first
}

/// One call on a fresh state, and the words after it.
fn once(
    scripts: &Rhai,
    table: &Arc<Table>,
    kind: &ScriptKind,
    sources: &Sources,
) -> (String, Vec<u64>) {
    let mut state = start(table);
    let before = state.clone();
    let shown = if *kind == ScriptKind::Effect {
        match call_effect(scripts, table, &mut state) {
            Ok(answer) => format!("{answer:?}\n{}", changes(table, &before, &state)),
            Err(fault) => fault_shown(table, sources, &fault),
        }
    } else {
        match scripts.value(call(table, &arguments()), &state) {
            Ok(given) => format!("{given:?}\n"),
            Err(fault) => fault_shown(table, sources, &fault),
        }
    };
    if shown.starts_with("fault") || shown.starts_with("Refused") {
        assert_eq!(state.words(), before.words(), "a failed script changed the state");
    }
    (shown, state.words().to_vec())
}

/// The pawn on site 4 (red's first), and the four sites before it.
fn arguments() -> [Datum; 2] {
    [Datum::One(0), Datum::Many(vec![4, 5, 6, 7])]
}

fn call<'a>(table: &'a Table, args: &'a [Datum]) -> ScriptCall<'a> {
    ScriptCall { table, script: 0, you: 0, args }
}

fn call_effect(
    scripts: &Rhai,
    table: &Table,
    state: &mut State,
) -> Result<parlor::state::Answer, Fault> {
    scripts.effect(call(table, &arguments()), state)
}

fn fault_shown(table: &Table, sources: &Sources, fault: &Fault) -> String {
    let place = if let FaultKind::Script { place: Some(place), .. } = &fault.kind {
        sources.slice(*place)
    } else {
        "nowhere"
    };
    format!("fault: {}\n   at: `{place}`\n", fault.message(table))
}

/// What differs between two states, in words.
fn changes(table: &Table, before: &State, after: &State) -> String {
    let mut lines = Vec::new();
    let mut note = |what: String, old: String, new: String| {
        if old != new {
            lines.push(format!("  {what}: {old} -> {new}\n"));
        }
    };
    let site =
        |site: Option<usize>| site.map_or("box".into(), |it| table.sites[it].name.clone());
    for piece in 0..table.pieces.len() {
        let [old, new] = [before, after].map(|state| {
            let owner = state.piece_owner(table, piece);
            let kind = &table.game.kinds[state.piece_kind(table, piece)].name;
            format!("{owner} {kind} on {}", site(state.piece_site(table, piece)))
        });
        note(format!("piece {piece}"), old, new);
    }
    for at in 0..table.sites.len() {
        let stands = |state: &State| {
            let classes = (0..table.classes()).map(|class| state.class_count(table, class, at));
            format!("{:?}", classes.collect::<Vec<_>>())
        };
        note(format!("site {}", table.sites[at].name), stands(before), stands(after));
    }
    for zone in 0..table.zones.len() {
        let held =
            |state: &State| format!("{:?}", state.zone_cards(table, zone).collect::<Vec<_>>());
        note(format!("zone {zone}"), held(before), held(after));
    }
    for word in table.layout.keeps.first().copied().unwrap_or(0)..table.layout.words {
        let held = |state: &State| state.get(word).to_string();
        note(format!("word {}", word - table.layout.keeps[0]), held(before), held(after));
    }
    lines.concat()
}

// ------------------------------------------------------------------ a small game, by hand

fn nowhere() -> Span {
    Span::new(FileId(0), 0, 4)
}

fn expr(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty, span: nowhere() }
}

fn number(number: i64) -> Expr {
    expr(ExprKind::Const(number), Type::One(Base::Int))
}

fn site(index: i64) -> Expr {
    expr(ExprKind::Const(index), Type::One(Base::Site))
}

fn local(name: &str, ty: Type) -> Local {
    Local { name: name.into(), ty }
}

/// A group of sites; `you` has `holds` of room.
fn group(name: &str, per: Per, shape: ir::Shape, holds: i64) -> ir::Group {
    ir::Group {
        name: name.into(),
        plural: format!("{name}s"),
        span: nowhere(),
        per,
        shape,
        holds: ir::Holds::Most(number(holds)),
        part_of: None,
    }
}

fn board() -> ir::Board {
    let own = |group: usize| {
        let you = expr(ExprKind::You, Type::One(Base::Player));
        let kind = ExprKind::Group { group, of: Some(Box::new(you)) };
        expr(kind, Type::One(Base::Site))
    };
    let ring = expr(ExprKind::Group { group: 0, of: None }, Type::List(Base::Site));
    ir::Board {
        groups: vec![
            group("track", Per::Game, ir::Shape::Ring { length: number(12) }, 2),
            group("house", Per::Player, ir::Shape::Single, 4),
            group("arrival", Per::Player, ir::Shape::Line { length: number(2) }, 1),
        ],
        marks: vec![
            ir::Mark {
                name: "start".into(),
                per: Per::Player,
                ty: Type::One(Base::Site),
                value: own(1),
            },
            ir::Mark {
                name: "middle".into(),
                per: Per::Game,
                ty: Type::One(Base::Site),
                value: site(6),
            },
        ],
        routes: vec![ir::Route {
            name: None,
            span: nowhere(),
            parts: vec![ring],
            cyclic: true,
            branch: None,
        }],
        attributes: vec![ir::SiteAttribute {
            name: "worth".into(),
            ty: Base::Int,
            values: vec![(2, vec![number(5), number(10)])],
        }],
        ..ir::Board::default()
    }
}

fn zone(name: &str, per: Per, seen: Seen, ordered: bool) -> ir::Zone {
    ir::Zone {
        holds: None,
        name: name.into(),
        plural: format!("{name}s"),
        span: nowhere(),
        per,
        copies: 1,
        seen,
        ordered,
    }
}

fn keep(name: &str, per: Per, ty: Type, seen: Seen) -> ir::Keep {
    let initial = number(0);
    ir::Keep { name: name.into(), span: nowhere(), per, ty, seen, initial, locals: Vec::new() }
}

fn kind(name: &str, supply: Option<ir::Supply>) -> ir::Kind {
    let plural = format!("{name}s");
    ir::Kind {
        name: name.into(),
        plural,
        symbol: None,
        span: nowhere(),
        neutral: false,
        supply,
    }
}

fn value_type(name: &str, members: &[&str]) -> ir::ValueType {
    let members = members.iter().map(|name| ir::ValueName {
        name: (*name).into(),
        symbol: None,
        number: name.parse().ok(),
    });
    ir::ValueType { name: name.into(), members: members.collect() }
}

fn option(name: &str, ty: Base, default: i64) -> ir::GameOption {
    let (name, doc, range) = (name.into(), None, (0, 9));
    ir::GameOption { name, doc, span: nowhere(), ty, default, range, text: None }
}

fn card(card: i64) -> ir::Card {
    let text = ["7", "Q", "K"][usize::try_from(card % 3).unwrap()];
    ir::Card { values: vec![card % 3], text: text.into(), spellings: Vec::new() }
}

fn attribute(name: &str, ty: Base) -> ir::CardAttribute {
    ir::CardAttribute { name: name.into(), span: nowhere(), ty }
}

fn game(script: &str, kind_of: &ScriptKind, file: &str) -> ir::Game {
    let supply = ir::Supply { count: number(2), per: Per::Player, on: None };
    let rank = Type::One(Base::Value(0));
    ir::Game {
        name: "Mini".into(),
        doc: None,
        span: nowhere(),
        players: ir::Players {
            counts: vec![2],
            names: vec!["red".into(), "blue".into()],
            corners: Vec::new(),
        },
        teams: Vec::new(),
        options: vec![
            option("men", Base::Int, 4),
            option("mercy", Base::Bool, 1),
            option("landing", Base::Value(1), 1),
        ],
        values: vec![
            value_type("rank", &["7", "queen", "king"]),
            value_type("landing", &["illegal", "send_home"]),
        ],
        cards: (0..6).map(card).collect(),
        card_attributes: vec![attribute("rank", rank.base())],
        dice: vec![ir::Dice { name: "dice".into(), span: nowhere(), count: 2, range: (1, 6) }],
        board: board(),
        kinds: vec![kind("pawn", Some(supply)), kind("man", None), kind("crown", None)],
        properties: Vec::new(),
        zones: vec![
            zone("stock", Per::Game, Seen::Nobody, true),
            zone("pile", Per::Game, Seen::Everyone, true),
            zone("hand", Per::Player, Seen::Owner, false),
        ],
        keeps: vec![
            keep("count", Per::Game, Type::One(Base::Int), Seen::Everyone),
            keep("score", Per::Player, Type::One(Base::Int), Seen::Owner),
            keep("marked", Per::Game, Type::Set(Base::Site), Seen::Everyone),
            keep("target", Per::Game, Type::One(Base::Piece), Seen::Nobody),
        ],
        setup: ir::Body::default(),
        play: ir::Body::default(),
        rules: Vec::new(),
        defines: Vec::new(),
        prospect: None,
        scripts: vec![ir::Script {
            name: script.into(),
            span: Span::new(FileId(0), 12, 18),
            params: vec![
                local("pawn", Type::One(Base::Piece)),
                local("way", Type::List(Base::Site)),
            ],
            kind: kind_of.clone(),
            file: file.into(),
        }],
        ends: Vec::new(),
        end_locals: Vec::new(),
        invariants: Vec::new(),
        hides: false,
        noted: std::collections::BTreeSet::new(),
        watch: None,
    }
}

fn table(script: &str, kind: &ScriptKind, file: &str) -> Arc<Table> {
    let game = Arc::new(game(script, kind, file));
    Arc::new(set_up(&game, &Settings::players(2)).unwrap())
}

/// Red's pawns (0, 1) on sites 4 and 6 of the track, blue's (2, 3) on 7 and on red's first
/// arrival; a blue man on site 8; cards 0 and 1 in red's hand, 2 in blue's, 3 on the pile.
fn start(table: &Table) -> State {
    let mut state = State::new(table, table.layout.words);
    state.box_pieces(table);
    state.box_cards(table);
    for (piece, site) in [(0, 3), (1, 5), (2, 6), (3, 14)] {
        state.move_piece(table, piece, site, false).unwrap();
    }
    state.add(table, table.class(1, 1), 7, 1).unwrap();
    for (card, zone) in [(0, 2), (1, 2), (2, 3), (3, 1), (4, 0), (5, 0)] {
        state.move_card(table, card, zone).unwrap();
    }
    state.set(table.layout.keep(table, 3, 0), NONE);
    state
}
