//! Whole games: as many moves as others have counted.

use parlor::ir::*;
use parlor::spec::{self, World};

use super::build::*;

fn tic_tac_toe() -> Played {
    let mut game = game();
    game.board.groups = vec![grid(3, 3)];
    game.kinds = vec![kind("mark", None)];
    let line = expr(ExprKind::Local(0), Type::Set(Base::Site));
    let mine = is_subset(line, plain(Some(you())));
    let lines = expr(ExprKind::Lines(sub(int(3))), Type::Sets(Base::Site));
    let filter = ExprKind::Filter { var: 0, over: sub(lines), cond: sub(mine) };
    let rows = expr(filter, Type::Sets(Base::Site));
    game.end_locals = vec![variable("it", Type::Set(Base::Site))];
    let wins = EndOutcome::Wins(EndWho::Player(you()));
    let full = not(one(Base::Bool, ExprKind::Any(sub(empty()))));
    game.ends = vec![
        End {
            span: game.span,
            outcome: wins,
            when: Some(one(Base::Bool, ExprKind::Any(sub(rows)))),
        },
        End { span: game.span, outcome: EndOutcome::Draw, when: Some(full) },
    ];
    let at = variable("at", Type::One(Base::Site));
    let put = StmtKind::Place {
        kinds: vec![0],
        owner: Some(you()),
        count: None,
        on: local(Base::Site, 0),
    };
    Played::new(game, vec![at], vec![choose(0, empty()), stmt(put)])
}

fn is_subset(a: Expr, b: Expr) -> Expr {
    one(Base::Bool, ExprKind::Subset(sub(a), sub(b)))
}

#[test]
fn tic_tac_toe_has_as_many_games_as_known() {
    let over = |played: &Played| {
        let ended =
            |asked| spec::ends(&World::plain(&played.table), &played.state, asked).unwrap();
        ended(0).is_some() || ended(1).is_some()
    };
    let counts = [1, 2, 3, 4].map(|depth| tic_tac_toe().perft(depth, 0, &over));
    assert_eq!(counts, [9, 72, 504, 3024]);
}

#[test]
fn a_row_of_three_wins() {
    let mut played = tic_tac_toe();
    for (asked, site) in [(0, 0), (1, 3), (0, 1), (1, 4), (0, 2)] {
        played.follow(asked, &[site]).unwrap();
    }
    let ended = spec::ends(&World::plain(&played.table), &played.state, 0).unwrap();
    assert_eq!(ended, Some(spec::Ended { clause: 0, who: vec![0] }));
}

/// `step` of breakthrough, with the reasons in the author's words.
pub(super) fn breakthrough() -> Played {
    let mut game = game();
    game.board.groups = vec![grid(8, 8)];
    game.kinds = vec![kind("man", None)];
    let rows = |a, b| {
        let rows = (sub(int(a)), sub(int(b)));
        set(Base::Site, ExprKind::Rows { rows, of: None })
    };
    let place = |owner, on| {
        let owner = Some(one(Base::Player, ExprKind::Const(owner)));
        stmt(StmtKind::Place { kinds: vec![0], owner, count: None, on })
    };
    game.setup.block = Block(vec![place(0, rows(1, 2)), place(1, rows(7, 8))]);
    let foe = || one(Base::Player, ExprKind::Attr(Attr::Foe, sub(you())));
    let from = || local(Base::Site, 0);
    let to = || local(Base::Site, 1);
    let takes = binary(
        Base::Bool,
        Binary::And,
        is_in(to(), plain(Some(foe()))),
        not(is_in(to(), step(from(), &[8]))),
    );
    let allowed = binary(Base::Bool, Binary::Or, is_in(to(), empty()), takes);
    let site = |name| variable(name, Type::One(Base::Site));
    let block = vec![
        choose(0, plain(Some(you()))),
        choose(1, step(from(), &[8, 9, 15])),
        require(7, allowed, "men capture diagonally only"),
        stmt(StmtKind::MovePieces { what: from(), to: to(), capturing: true }),
    ];
    Played::new(game, vec![site("from"), site("to")], block)
}

#[test]
fn breakthrough_has_as_many_moves_as_known() {
    let counts = [1, 2].map(|depth| breakthrough().perft(depth, 0, &|_| false));
    assert_eq!(counts, [22, 484]);
}

#[test]
fn a_requirement_is_told_in_the_authors_words() {
    let mut played = breakthrough();
    // a2 to a3 and on, a7 to a6 and on, until they meet.
    for (asked, from, to) in [(0, 8, 16), (1, 48, 40), (0, 16, 24), (1, 40, 32)] {
        played.follow(asked, &[from, to]).unwrap();
    }
    let why =
        |tokens: &[i64]| played.ask(0, |ask| spec::why(ask, &played.state, tokens).unwrap());
    let spec::Why::Because(reason) = why(&[24, 32]) else { panic!("it is not legal") };
    assert_eq!(reason.text.as_deref(), Some("men capture diagonally only"));
    assert_eq!(reason.span.start(), 7);
    assert_eq!(why(&[24, 33]), spec::Why::Legal);
    assert_eq!(why(&[24]), spec::Why::Legal);
    assert_eq!(why(&[24, 63]), spec::Why::NotOffered);
    let typed = played.ask(0, |ask| spec::why_not(ask, &played.state, "a4 a5").unwrap());
    assert_eq!(typed, why(&[24, 32]));
    let longer = played.ask(0, |ask| spec::why_not(ask, &played.state, "a4 a5 b6").unwrap());
    assert_eq!(longer, why(&[24, 32]));
    let legal = played.ask(0, |ask| spec::why_not(ask, &played.state, "a4 b5 b6").unwrap());
    assert_eq!(legal, spec::Why::NotOffered);
}

#[test]
fn what_is_no_move_changes_nothing() {
    let mut played = breakthrough();
    let before = played.state.clone();
    for tokens in [&[8_i64, 24][..], &[8], &[], &[8, 16, 0], &[16, 24]] {
        let fault = played.follow(0, tokens).unwrap_err();
        assert_eq!(fault.kind, parlor::state::FaultKind::NotAMove, "{tokens:?}");
        assert_eq!(played.state, before);
    }
}

#[test]
fn a_move_can_be_taken_back() {
    let mut played = breakthrough();
    let before = played.state.clone();
    played.state.journal(true);
    let mark = played.state.mark();
    played.follow(0, &[8, 17]).unwrap();
    assert_ne!(played.state, before);
    played.state.undo(mark);
    assert_eq!(played.state, before);
}
