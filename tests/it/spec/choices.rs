//! Choices and guards: what ways there are, and in what order.

use parlor::ir::*;
use parlor::state::FaultKind;

use super::build::*;

fn numbers(from: i64, to: i64) -> Expr {
    list(Base::Int, ExprKind::Range(sub(int(from)), sub(int(to))))
}

fn some(var: usize, from: Expr, least: i64, most: i64) -> Stmt {
    stmt(StmtKind::ChooseSome { var, from, size: (int(least), int(most)), id: var })
}

fn either(branches: Vec<(&str, Vec<Stmt>)>) -> Stmt {
    let branch = |(label, block): (&str, Vec<Stmt>)| Branching {
        label: label.into(),
        block: Block(block),
    };
    stmt(StmtKind::Either(branches.into_iter().map(branch).collect()))
}

fn ints(count: usize) -> Vec<Local> {
    vec![variable("n", Type::One(Base::Int)); count]
}

fn texts(locals: Vec<Local>, block: Vec<Stmt>) -> String {
    Played::new(game(), locals, block).texts(0)
}

fn n(at: usize) -> Expr {
    local(Base::Int, at)
}

fn less(a: Expr, b: Expr) -> Expr {
    binary(Base::Bool, Binary::Lt, a, b)
}

#[test]
fn ways_come_in_the_order_of_the_file() {
    let maybe =
        stmt(StmtKind::Maybe { label: None, block: Block(vec![choose(0, numbers(1, 2))]) });
    let block = vec![either(vec![("one", vec![maybe]), ("two", vec![stmt(StmtKind::Pass)])])];
    assert_eq!(texts(ints(1), block), "one yes 1, one yes 2, one no, two");
}

#[test]
fn some_go_by_size_then_lexicographically() {
    let set = set(Base::Int, ExprKind::ToSet(sub(numbers(1, 3))));
    let locals = vec![variable("xs", Type::Set(Base::Int))];
    let block = vec![some(0, set.clone(), 1, 2)];
    assert_eq!(texts(locals.clone(), block), "1, 2, 3, 1 2, 1 3, 2 3");
    let block = vec![some(0, set.clone(), 3, 9)];
    assert_eq!(texts(locals.clone(), block), "1 2 3");
    assert_eq!(texts(locals, vec![some(0, set, 4, 9)]), "");
}

#[test]
fn chosen_members_are_left_out() {
    let again = |not_before, at_most: Option<i64>| {
        let at_most = at_most.map(int);
        let from = numbers(1, 3);
        let pick =
            stmt(StmtKind::Choose { var: 0, from, not_before, at_most, unseen: false, id: 0 });
        let twice = list(Base::Int, ExprKind::Range(sub(int(1)), sub(int(2))));
        let body = Block(vec![pick]);
        vec![stmt(StmtKind::ForEach { var: 1, over: twice, rebind_you: false, body })]
    };
    assert_eq!(texts(ints(2), again(true, None)), "1 2, 1 3, 2 1, 2 3, 3 1, 3 2");
    assert_eq!(texts(ints(2), again(false, Some(1))), "");
}

#[test]
fn try_is_decided_where_it_stands() {
    // A has ways, all of which a later guard refuses: B is not opened again.
    let a = Block(vec![choose(0, numbers(1, 2))]);
    let b = Block(vec![choose(0, numbers(7, 8))]);
    let attempt = |a: &Block| stmt(StmtKind::Try(a.clone(), b.clone()));
    let large = require(1, less(int(5), n(0)), "too small");
    assert_eq!(texts(ints(1), vec![attempt(&a), large.clone()]), "");
    let none = Block(vec![choose(0, numbers(1, 0))]);
    assert_eq!(texts(ints(1), vec![attempt(&none), large]), "7, 8");
}

#[test]
fn can_leaves_no_trace() {
    let block = Block(vec![choose(1, numbers(1, 3)), require(1, less(n(0), n(1)), "")]);
    let can = one(Base::Bool, ExprKind::Can(Box::new(block)));
    let unset = binary(Base::Bool, Binary::Eq, n(1), int(NONE));
    let block = vec![choose(0, numbers(1, 4)), require(2, can, ""), require(3, unset, "")];
    assert_eq!(texts(ints(2), block), "1, 2");
}

#[test]
fn finish_ends_the_whole_move() {
    let stop = either(vec![("on", vec![]), ("stop", vec![stmt(StmtKind::Finish)])]);
    let never = require(1, int(0), "never");
    assert_eq!(texts(ints(0), vec![stop, never]), "stop");
}

#[test]
fn only_the_best_ways_are_left() {
    let prefer = |at, most, value| stmt_at(at, StmtKind::Prefer { most, value, reason: None });
    let sum = binary(Base::Int, Binary::Add, n(0), n(1));
    let block = vec![
        choose(0, numbers(1, 3)),
        choose(1, numbers(1, 3)),
        require(1, less(sum.clone(), int(6)), ""),
        prefer(2, true, sum),
        prefer(3, false, n(0)),
    ];
    let mut played = Played::new(game(), ints(2), block);
    assert_eq!(played.texts(0), "2 3");
    assert_eq!(played.follow(0, &[3, 2]).unwrap_err().kind, FaultKind::NotAMove);
    played.follow(0, &[2, 3]).unwrap();
}

#[test]
fn choosing_without_end_is_a_fault() {
    let body = Block(vec![choose(0, numbers(1, 2))]);
    let block = vec![stmt(StmtKind::Repeat { body, until: None, test_first: false })];
    let played = Played::new(game(), ints(1), block);
    let fault = played.ask(0, |ask| parlor::spec::ways(ask, &played.state)).unwrap_err();
    assert_eq!(fault.kind, FaultKind::TooLong { limit: 1000 });
}

#[test]
fn recursion_without_end_is_a_fault() {
    let nested = |block| stmt(StmtKind::If(int(1), Block(vec![block]), Block::default()));
    let tried = |block| stmt(StmtKind::Try(Block(vec![block]), Block::default()));
    recurse(&|call| nested(nested(call)));
    recurse(&|call| nested(tried(call)));
}

fn recurse(around: &dyn Fn(Stmt) -> Stmt) {
    let mut game = game();
    let call = || stmt(StmtKind::Call { rule: 0, args: Vec::new() });
    game.rules = vec![Rule {
        name: "again".into(),
        doc: None,
        span: game.span,
        params: 0,
        flow: false,
        body: Body { locals: Vec::new(), block: Block(vec![around(call())]) },
    }];
    let played = Played::new(game, Vec::new(), vec![call()]);
    let fault = played.ask(0, |ask| parlor::spec::ways(ask, &played.state)).unwrap_err();
    assert_eq!(fault.kind, FaultKind::TooLong { limit: 200 });
}

/// Four pawns in a house that holds any number, and a yard.
fn pawns(locals: Vec<Local>, block: Vec<Stmt>) -> Played {
    let mut game = game();
    let house = Group { per: Per::Player, ..group("house", Shape::Single, Holds::Any) };
    game.board.groups = vec![house, group("yard", Shape::Single, Holds::Any)];
    let on = ExprKind::Group { group: 0, of: Some(sub(you())) };
    let supply = Supply { count: int(4), per: Per::Player, on: Some(one(Base::Site, on)) };
    game.kinds = vec![kind("pawn", Some(supply))];
    Played::new(game, locals, block)
}

fn your_pawns() -> Expr {
    set(Base::Piece, ExprKind::Pieces { kind: None, owner: Some(sub(you())) })
}

fn pawn(name: &str) -> Local {
    variable(name, Type::One(Base::Piece))
}

#[test]
fn alike_pieces_are_offered_once() {
    assert_eq!(pawns(vec![pawn("a")], vec![choose(0, your_pawns())]).texts(0), "white house");
}

#[test]
fn a_variable_tells_its_piece_from_the_others() {
    let block = vec![choose(0, your_pawns()), choose(1, your_pawns())];
    let played = pawns(vec![pawn("a"), pawn("b")], block);
    let tokens: Vec<Vec<i64>> = played.ways(0).into_iter().map(|way| way.tokens).collect();
    assert_eq!(tokens, [[0, 0], [0, 1]]);
    assert_eq!(played.texts(0), "white house white house #1, white house white house #2");
}

#[test]
fn a_variable_out_of_scope_tells_nothing() {
    let first =
        stmt(StmtKind::Maybe { label: None, block: Block(vec![choose(0, your_pawns())]) });
    let played = pawns(vec![pawn("a"), pawn("b")], vec![first, choose(1, your_pawns())]);
    assert_eq!(played.texts(0), "yes white house white house, no white house");
}

#[test]
fn a_set_tells_members_from_others() {
    let chosen = expr(ExprKind::Local(0), Type::Set(Base::Piece));
    let some = some(0, your_pawns(), 2, 2);
    let xs = variable("xs", Type::Set(Base::Piece));
    let played =
        pawns(vec![xs.clone(), pawn("b")], vec![some.clone(), choose(1, your_pawns())]);
    let tokens: Vec<Vec<i64>> = played.ways(0).into_iter().map(|way| way.tokens).collect();
    assert_eq!(tokens, [[0, 1, 0], [0, 1, 2]]);
    let block = vec![
        some,
        choose(1, your_pawns()),
        require(1, is_in(local(Base::Piece, 1), chosen), ""),
    ];
    assert_eq!(pawns(vec![xs, pawn("b")], block).ways(0).len(), 1);
}
