//! Values of expressions.

use parlor::ir::*;
use parlor::spec::{Frame, Value, World, constant, eval};
use parlor::state::{Fault, FaultKind};

use super::build::*;

fn board() -> Played {
    let mut game = game();
    game.board.groups = vec![
        grid(3, 3),
        group("track", Shape::Ring { length: int(6) }, Holds::Any),
        group("lane", Shape::Line { length: int(3) }, Holds::Most(int(2))),
    ];
    game.kinds = vec![kind("man", None)];
    Played::new(game, Vec::new(), Vec::new())
}

fn value(expr: &Expr) -> Result<Value, Fault> {
    let played = board();
    let locals = vec![variable("it", Type::One(Base::Int)); 2];
    let mut frame = Frame::new(1, &locals);
    let world = World::plain(&played.table);
    eval(&world.scene(&played.state, 1), &mut frame, expr)
}

fn of(expr: &Expr) -> Value {
    value(expr).unwrap()
}

fn fault(expr: &Expr) -> FaultKind {
    value(expr).unwrap_err().kind.clone()
}

fn ints(numbers: &[i64]) -> Expr {
    list(Base::Int, ExprKind::ListOf(numbers.iter().copied().map(int).collect()))
}

fn arithmetic(op: Binary, a: i64, b: i64) -> Expr {
    binary(Base::Int, op, int(a), int(b))
}

#[test]
fn arithmetic_is_checked() {
    assert_eq!(of(&arithmetic(Binary::Div, -7, 2)), Value::One(-3));
    assert_eq!(of(&arithmetic(Binary::Rem, -7, 2)), Value::One(1));
    assert_eq!(fault(&arithmetic(Binary::Rem, 1, 0)), FaultKind::DivisionByZero);
    assert_eq!(fault(&arithmetic(Binary::Add, i64::MAX, 1)), FaultKind::Overflow);
    assert_eq!(fault(&arithmetic(Binary::Sub, i64::MIN + 1, 1)), FaultKind::Overflow);
    let none = arithmetic(Binary::Add, NONE, 1);
    assert_eq!(fault(&none), FaultKind::Nothing { needed: "number" });
}

#[test]
fn the_right_side_is_looked_at_only_if_it_must_be() {
    let bad = || binary(Base::Bool, Binary::Eq, arithmetic(Binary::Div, 1, 0), int(1));
    let and = binary(Base::Bool, Binary::And, int(0), bad());
    let or = binary(Base::Bool, Binary::Or, int(1), bad());
    assert_eq!((of(&and), of(&or)), (Value::One(0), Value::One(1)));
}

#[test]
fn lists_are_counted_from_one_and_clipped() {
    let three = || sub(ints(&[4, 5, 6]));
    let slice = ExprKind::Slice(three(), sub(int(0)), sub(int(2)));
    assert_eq!(of(&list(Base::Int, slice)), Value::List(vec![4, 5]));
    let third = ExprKind::Index(three(), sub(int(3)));
    assert_eq!(of(&one(Base::Int, third)), Value::One(6));
    let fourth = ExprKind::Index(three(), sub(int(4)));
    assert_eq!(of(&one(Base::Int, fourth)), Value::NONE);
    let range = ExprKind::Range(sub(int(1)), sub(int(0)));
    assert_eq!(of(&list(Base::Int, range)), Value::List(Vec::new()));
    let without = ExprKind::Without(sub(ints(&[2, 2, 3])), sub(ints(&[2])));
    assert_eq!(of(&list(Base::Int, without)), Value::List(vec![2, 3]));
}

#[test]
fn values_of_expressions_leave_no_variables() {
    let numbers = sub(ints(&[3, 1, 3]));
    let body = binary(Base::Int, Binary::Mul, local(Base::Int, 0), int(10));
    let map = ExprKind::Map { var: 0, over: numbers, body: sub(body) };
    assert_eq!(of(&list(Base::Int, map)), Value::List(vec![30, 10, 30]));
    let both = ExprKind::Let { local: 1, value: sub(int(2)), body: sub(ints_and_local()) };
    assert_eq!(of(&list(Base::Int, both)), Value::List(vec![NONE, 2]));
}

fn ints_and_local() -> Expr {
    let members = vec![local(Base::Int, 0), local(Base::Int, 1)];
    list(Base::Int, ExprKind::ListOf(members))
}

#[test]
fn steps_are_as_you_look() {
    let a1 = || one(Base::Site, ExprKind::Const(0));
    // Black looks south: ahead of a1 there is nothing, behind it a2.
    assert_eq!(of(&step(a1(), &[8])), Value::set_of([]));
    assert_eq!(of(&step(a1(), &[12])), Value::set_of([3]));
    let far = set(Base::Site, ExprKind::FarRow(sub(you())));
    assert_eq!(of(&far), Value::set_of([0, 1, 2]));
}

#[test]
fn off_the_grid_orthogonal_is_every_neighbour() {
    let track = one(Base::Site, ExprKind::Const(9));
    assert_eq!(of(&step(track, &[0, 2, 4, 6])), Value::set_of([10, 14]));
    let lane = one(Base::Site, ExprKind::Const(15));
    assert_eq!(of(&step(lane, &[0, 2, 4, 6])), Value::set_of([16]));
}

#[test]
fn rings_run_round_and_lines_do_not() {
    let ring = || sub(list(Base::Site, ExprKind::Group { group: 1, of: None }));
    let line = sub(list(Base::Site, ExprKind::Group { group: 2, of: None }));
    let site = |at| sub(one(Base::Site, ExprKind::Const(at)));
    let after = list(Base::Site, ExprKind::After(ring(), site(13)));
    assert_eq!(of(&after), Value::List(vec![14, 9, 10, 11, 12]));
    let after = list(Base::Site, ExprKind::After(line, site(16)));
    assert_eq!(of(&after), Value::List(vec![17]));
    let path =
        ExprKind::Path { from: site(13), steps: sub(int(3)), along: Along::List(ring()) };
    assert_eq!(of(&list(Base::Site, path)), Value::List(vec![14, 9, 10]));
}

#[test]
fn subsets_go_by_size_then_lexicographically() {
    let three = sub(set(Base::Int, ExprKind::ToSet(sub(ints(&[1, 2, 3])))));
    let subsets = ExprKind::Subsets { of: three, size: (sub(int(1)), sub(int(2))) };
    let sets = of(&expr(subsets, Type::Sets(Base::Int)));
    let texts: Vec<Vec<i64>> = sets.each().iter().map(|set| set.members().unwrap()).collect();
    assert_eq!(texts, [vec![1], vec![2], vec![3], vec![1, 2], vec![1, 3], vec![2, 3]]);
}

#[test]
fn setting_up_does_not_read_the_position() {
    let played = board();
    let fault = constant(&played.table, &empty(), None, 0).unwrap_err();
    assert_eq!(fault.kind, FaultKind::TooEarly);
}

#[test]
fn pieces_going_back_turn_off_unless_they_go_forwards_only() {
    let way = parlor::table::Way {
        main: (0..10).collect(),
        cyclic: true,
        gate: Some(8),
        lane: vec![20, 21, 22],
        forwards_only: false,
        exactly: true,
        places: Vec::new(),
    };
    let forwards_only = parlor::table::Way { forwards_only: true, ..way.clone() };
    let walked = |way: &parlor::table::Way, from: usize, steps: i64| {
        let mut passed = Vec::new();
        way.walk(from, steps, &mut passed);
        passed
    };
    assert_eq!(walked(&way, 1, -4), [0, 9, 8, 20]);
    assert_eq!(walked(&forwards_only, 1, -4), [0, 9, 8, 7]);
    // Too many steps for the lane: past the turning, as forwards.
    assert_eq!(walked(&way, 9, -5), [8, 7, 6, 5, 4]);
    // Whoever stands at the turning has not come to it.
    assert_eq!(walked(&way, 8, -2), [7, 6]);
    assert_eq!(walked(&way, 21, -3), [20, 8, 7]);
    assert_eq!(walked(&way, 21, -1), [20]);
    assert_eq!(walked(&forwards_only, 21, -1), [0; 0]);
    assert_eq!(walked(&way, 7, 2), [8, 20]);
}
