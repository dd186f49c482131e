//! Effects: chance, cards, what a move leaves behind.

use parlor::ir::*;
use parlor::spec::{Event, Value};
use parlor::state::FaultKind;

use super::build::*;

fn card(text: &str, rank: i64) -> Card {
    Card { values: vec![rank], text: text.into(), spellings: vec![format!("{text} of hearts")] }
}

fn zone(name: &str, per: Per, ordered: bool) -> Zone {
    Zone {
        holds: None,
        name: name.into(),
        plural: format!("{name}s"),
        span: parlor::span::Span::default(),
        per,
        copies: 1,
        seen: Seen::Everyone,
        ordered,
    }
}

fn the(zone: usize, of: Option<Expr>) -> Expr {
    one(Base::Zone, ExprKind::Zone { zone, of: of.map(sub), copy: None })
}

fn in_zone(zone: Expr) -> Expr {
    set(Base::Card, ExprKind::CardsIn(sub(zone)))
}

/// A stock of four cards, two of them alike, and hands.
fn cards(locals: Vec<Local>, block: Vec<Stmt>) -> Played {
    let mut game = game();
    game.card_attributes = vec![CardAttribute {
        name: "rank".into(),
        span: parlor::span::Span::default(),
        ty: Base::Int,
    }];
    game.cards = vec![card("A", 1), card("joker", 0), card("joker", 0), card("K", 13)];
    game.zones = vec![zone("stock", Per::Game, true), zone("hand", Per::Player, false)];
    let all = set(Base::Card, ExprKind::Cards);
    game.setup.block = Block(vec![
        stmt(StmtKind::MoveCards { what: all, to: the(0, None) }),
        stmt(StmtKind::Shuffle(the(0, None))),
    ]);
    Played::new(game, locals, block)
}

#[test]
fn nothing_is_drawn_while_ways_are_looked_for() {
    let hand = the(1, Some(you()));
    let deal = StmtKind::Deal { count: int(1), from: the(0, None), to: hand };
    let mut played = cards(Vec::new(), vec![stmt(StmtKind::Pass), stmt(deal)]);
    assert_eq!(played.texts(0), "pass");
    let before = played.state.clone();
    let followed = played.follow(0, &[0]).unwrap();
    assert!(followed.passed);
    let [Event::Dealt { from: 0, to: 1, card }] = followed.events[..] else {
        panic!("one card is dealt: {:?}", followed.events)
    };
    assert_eq!(played.state.card_zone(&played.table, card), Some(1));
    let other = {
        let mut again = before;
        std::mem::swap(&mut again, &mut played.state);
        played.follow(0, &[0]).unwrap().events
    };
    assert_eq!(other, followed.events, "the same seed and number give the same card");
}

#[test]
fn alike_cards_are_offered_once_and_chosen_together() {
    let xs = variable("xs", Type::Set(Base::Card));
    let from = in_zone(the(0, None));
    let some = StmtKind::ChooseSome { var: 0, from, size: (int(2), int(2)), id: 0 };
    let played = cards(vec![xs], vec![stmt(some)]);
    assert_eq!(played.texts(0), "A joker, A K, joker joker, joker K");
}

#[test]
fn cards_of_an_ordered_zone_lie_as_they_were_put() {
    let order = list(Base::Card, ExprKind::ToList(sub(in_zone(the(0, None)))));
    let top = one(Base::Card, ExprKind::Last(sub(in_zone(the(0, None)))));
    let ace = one(Base::Card, ExprKind::Const(0));
    let locals =
        vec![variable("order", Type::List(Base::Card)), variable("top", Type::One(Base::Card))];
    let block = vec![
        stmt(StmtKind::Pass),
        stmt(StmtKind::MoveCards { what: ace, to: the(0, None) }),
        stmt(StmtKind::Let(0, order)),
        stmt(StmtKind::Let(1, top)),
    ];
    let followed = cards(locals, block).follow(0, &[0]).unwrap();
    assert_eq!(followed.locals, [Value::List(vec![1, 2, 3, 0]), Value::One(0)]);
}

#[test]
fn what_is_queued_and_said_comes_back() {
    let text =
        Text(vec![TextPart::Words("you take ".into()), TextPart::Hole(local(Base::Card, 0))]);
    let locals = vec![variable("card", Type::One(Base::Card))];
    let block = vec![
        choose(0, in_zone(the(0, None))),
        stmt(StmtKind::Say(text)),
        stmt(StmtKind::Then { rule: 3, args: vec![local(Base::Card, 0)] }),
    ];
    let followed = cards(locals, block).follow(1, &[3]).unwrap();
    assert_eq!(
        followed.said().map(|said| said.text.as_str()).collect::<Vec<_>>(),
        ["you take K"]
    );
    let queued = parlor::spec::Queued { rule: 3, you: 1, args: vec![3] };
    assert_eq!(followed.queued, [queued]);
}

#[test]
fn a_fault_stops_the_move_and_changes_nothing() {
    let mut game = game();
    game.board.groups = vec![grid(2, 1)];
    game.kinds = vec![kind("man", None)];
    let place = |on| {
        stmt_at(9, StmtKind::Place { kinds: vec![0], owner: Some(you()), count: None, on })
    };
    let a1 = || one(Base::Site, ExprKind::Const(0));
    let block = vec![stmt(StmtKind::Pass), place(a1()), place(a1())];
    let mut played = Played::new(game, Vec::new(), block);
    let before = played.state.clone();
    let fault = played.follow(0, &[0]).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Full { site: 0 });
    assert_eq!(fault.span.map(parlor::span::Span::start), Some(9));
    assert_eq!(played.state, before);
}
