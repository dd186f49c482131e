//! Short words for building ir by hand, and a game set up from it.

use std::sync::Arc;

use parlor::ir::*;
use parlor::setup::{Settings, set_up};
use parlor::span::Span;
use parlor::spec::{self, Ask, Frame, Way, World};
use parlor::state::{Fault, Seeded, State};
use parlor::table::Table;

pub(super) fn expr(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty, span: Span::default() }
}

pub(super) fn one(base: Base, kind: ExprKind) -> Expr {
    expr(kind, Type::One(base))
}

pub(super) fn set(base: Base, kind: ExprKind) -> Expr {
    expr(kind, Type::Set(base))
}

pub(super) fn list(base: Base, kind: ExprKind) -> Expr {
    expr(kind, Type::List(base))
}

pub(super) fn int(number: i64) -> Expr {
    one(Base::Int, ExprKind::Const(number))
}

pub(super) fn you() -> Expr {
    one(Base::Player, ExprKind::You)
}

pub(super) fn local(base: Base, local: usize) -> Expr {
    one(base, ExprKind::Local(local))
}

pub(super) fn sub(expr: Expr) -> Sub {
    Box::new(expr)
}

pub(super) fn binary(base: Base, op: Binary, a: Expr, b: Expr) -> Expr {
    one(base, ExprKind::Binary(op, sub(a), sub(b)))
}

pub(super) fn is_in(a: Expr, b: Expr) -> Expr {
    one(Base::Bool, ExprKind::In(sub(a), sub(b)))
}

pub(super) fn not(a: Expr) -> Expr {
    one(Base::Bool, ExprKind::Unary(Unary::Not, sub(a)))
}

pub(super) fn empty() -> Expr {
    set(Base::Site, ExprKind::EmptySites)
}

pub(super) fn plain(owner: Option<Expr>) -> Expr {
    set(Base::Site, ExprKind::Plain { kind: Some(0), owner: owner.map(sub) })
}

pub(super) fn step(from: Expr, dirs: &[u16]) -> Expr {
    let dirs = dirs.iter().map(|dir| Direction(*dir)).collect();
    let dirs = set(Base::Direction, ExprKind::Directions(dirs));
    set(Base::Site, ExprKind::Step { from: sub(from), dirs: sub(dirs) })
}

/// A statement; its span is its number, so that tests can tell them apart.
pub(super) fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::default() }
}

pub(super) fn stmt_at(at: usize, kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::new(parlor::span::FileId(0), at, at + 1) }
}

pub(super) fn choose(var: usize, from: Expr) -> Stmt {
    stmt(StmtKind::Choose {
        var,
        from,
        not_before: false,
        at_most: None,
        unseen: false,
        id: var,
    })
}

pub(super) fn require(at: usize, holds: Expr, reason: &str) -> Stmt {
    let reason = Some(words(reason));
    stmt_at(at, StmtKind::Require { holds, reason })
}

pub(super) fn words(text: &str) -> Text {
    Text(vec![TextPart::Words(text.into())])
}

pub(super) fn variable(name: &str, ty: Type) -> Local {
    Local { name: name.into(), ty }
}

/// A game for two without anything.
pub(super) fn game() -> Game {
    Game {
        name: "game".into(),
        doc: None,
        span: Span::default(),
        players: Players {
            counts: vec![2],
            names: vec!["white".into(), "black".into()],
            corners: Vec::new(),
        },
        teams: Vec::new(),
        options: Vec::new(),
        values: Vec::new(),
        cards: Vec::new(),
        card_attributes: Vec::new(),
        dice: Vec::new(),
        board: Board::default(),
        kinds: Vec::new(),
        properties: Vec::new(),
        zones: Vec::new(),
        keeps: Vec::new(),
        setup: Body::default(),
        play: Body::default(),
        rules: Vec::new(),
        defines: Vec::new(),
        scripts: Vec::new(),
        ends: Vec::new(),
        end_locals: Vec::new(),
        prospect: None,
        invariants: Vec::new(),
        hides: false,
        noted: std::collections::BTreeSet::new(),
        watch: None,
    }
}

pub(super) fn kind(name: &str, supply: Option<Supply>) -> Kind {
    let plural = format!("{name}s");
    Kind {
        name: name.into(),
        plural,
        symbol: None,
        span: Span::default(),
        neutral: false,
        supply,
    }
}

pub(super) fn group(name: &str, shape: Shape, holds: Holds) -> Group {
    Group {
        name: name.into(),
        plural: format!("{name}s"),
        span: Span::default(),
        per: Per::Game,
        shape,
        holds,
        part_of: None,
    }
}

pub(super) fn grid(width: i64, height: i64) -> Group {
    let shape = Shape::Grid { hex: false, width: int(width), height: int(height), keep: None };
    group("grid", shape, Holds::Most(int(1)))
}

/// A game set up, its setup run, and one block to ask.
pub(super) struct Played {
    pub(super) table: Table,
    pub(super) state: State,
    pub(super) body: Body,
}

impl Played {
    /// `locals` and `block` are the body that players are asked.
    pub(super) fn new(game: Game, locals: Vec<Local>, block: Vec<Stmt>) -> Self {
        let game = Arc::new(game);
        let table = set_up(&game, &Settings::default()).unwrap();
        let mut state = State::new(&table, table.layout.words);
        state.box_pieces(&table);
        state.box_cards(&table);
        for (piece, declared) in table.pieces.clone().iter().enumerate() {
            if let Some(site) = declared.start {
                state.move_piece(&table, piece, site, false).unwrap();
            }
        }
        let world = World::plain(&table);
        spec::perform(world, 0, &game.setup, &mut state, &mut Seeded::new(1)).unwrap();
        Self { table, state, body: Body { locals, block: Block(block) } }
    }

    pub(super) fn ask<T>(&self, asked: i64, question: impl FnOnce(&Ask<'_>) -> T) -> T {
        let frame = Frame::new(asked, &self.body.locals);
        let block = &self.body.block;
        question(&Ask { world: World::plain(&self.table), asked, frame: &frame, block })
    }

    pub(super) fn ways(&self, asked: i64) -> Vec<Way> {
        self.ask(asked, |ask| spec::ways(ask, &self.state)).unwrap()
    }

    /// The texts of all ways, by commas.
    pub(super) fn texts(&self, asked: i64) -> String {
        let ways = self.ways(asked);
        ways.iter().map(spec::text_of).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn follow(
        &mut self,
        asked: i64,
        tokens: &[i64],
    ) -> Result<spec::Followed, Fault> {
        let mut state = self.state.clone();
        let chance = &mut Seeded::new(7);
        let result = self.ask(asked, |ask| spec::follow(ask, &mut state, chance, tokens));
        self.state = state;
        result
    }

    /// How many sequences of so many moves there are, `over` saying where the game has ended.
    pub(super) fn perft(
        &mut self,
        depth: usize,
        asked: i64,
        over: &dyn Fn(&Self) -> bool,
    ) -> usize {
        if depth == 0 {
            return 1;
        }
        if over(self) {
            return 0;
        }
        let before = self.state.clone();
        let mut total = 0;
        for way in self.ways(asked) {
            self.follow(asked, &way.tokens).unwrap();
            total += self.perft(depth - 1, 1 - asked, over);
            self.state = before.clone();
        }
        total
    }
}
