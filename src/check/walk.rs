//! The parts of checked expressions and statements, one level down.
//! Knows nothing of what anybody looks for in them.

use crate::ir::{
    Along, AskBranch, AskWho, Block, Expr, ExprKind, Flick, LayPlace, RepeatsPart, RollTarget,
    Stmt, StmtKind, Text, TextPart,
};

/// The expressions right inside an expression.
#[expect(clippy::too_many_lines, reason = "one arm a construct")]
pub(crate) fn parts(of: &Expr) -> Vec<&Expr> {
    use ExprKind as K;
    match &of.kind {
        K::Const(_)
        | K::Option(_)
        | K::InTeams
        | K::You
        | K::Local(_)
        | K::Dice(_)
        | K::Passes
        | K::Decided
        | K::Can(_)
        | K::Players
        | K::PlayersInPlay
        | K::Teams
        | K::Sites
        | K::EmptySites
        | K::Directions(_)
        | K::Cards => Vec::new(),
        K::Repeats(parts) => parts
            .iter()
            .filter_map(|part| match part {
                RepeatsPart::Board => None,
                RepeatsPart::Value(value) => Some(value),
            })
            .collect(),
        K::Keep { of, .. }
        | K::Group { of, .. }
        | K::Mark { of, .. }
        | K::Plain { owner: of, .. }
        | K::Pieces { owner: of, .. }
        | K::Zones { of, .. } => of.iter().map(|of| &**of).collect(),
        K::Unary(_, a)
        | K::Attr(_, a)
        | K::NextPlayer(a)
        | K::First(a)
        | K::Last(a)
        | K::The(a)
        | K::Reverse(a)
        | K::ToList(a)
        | K::ToSet(a)
        | K::Count(a)
        | K::Sum(a)
        | K::Max(a)
        | K::Min(a)
        | K::Any(a)
        | K::HasRoom(a)
        | K::Same(a)
        | K::Consecutive(a)
        | K::TeamPlayers(a)
        | K::Route { of: a, .. }
        | K::FarRow(a)
        | K::Lines(a)
        | K::CardsIn(a)
        | K::Within(a, _)
        | K::Touching(a, _)
        | K::InSector(a) => vec![a],
        K::Binary(_, a, b)
        | K::Meeting(a, b)
        | K::Seat { player: a, steps: b }
        | K::Index(a, b)
        | K::Range(a, b)
        | K::After(a, b)
        | K::From(a, b)
        | K::Concat(a, b)
        | K::Without(a, b)
        | K::Union(a, b)
        | K::Intersect(a, b)
        | K::Except(a, b)
        | K::In(a, b)
        | K::Subset(a, b)
        | K::Columns(a, b)
        | K::PiecesOn(a, b)
        | K::Step { from: a, dirs: b }
        | K::Slides { from: a, dirs: b }
        | K::Between(a, b)
        | K::Let { value: a, body: b, .. }
        | K::Filter { over: a, cond: b, .. }
        | K::Map { over: a, body: b, .. }
        | K::All { over: a, cond: b, .. } => vec![a, b],
        K::If(a, b, c)
        | K::Slice(a, b, c)
        | K::Ray { from: a, dir: b, through: c }
        | K::Connected { seeds: a, within: b, dirs: c } => vec![a, b, c],
        K::Switch { on, arms, otherwise } => {
            let arms = arms.iter().map(|(_, value)| value);
            let otherwise = otherwise.iter().map(|other| &**other);
            std::iter::once(&**on).chain(arms).chain(otherwise).collect()
        }
        K::Call { args, you, .. } => args.iter().chain(you.iter().map(|you| &**you)).collect(),
        K::Script { args, .. } | K::ListOf(args) | K::SetsOf(args) => args.iter().collect(),
        K::Best { over, keys, .. } | K::Sorted { over, keys, .. } => {
            std::iter::once(&**over).chain(keys).collect()
        }
        K::Subsets { of, size } => vec![of, &size.0, &size.1],
        K::Rows { rows, of } => {
            let of = of.iter().map(|of| &**of);
            [&*rows.0, &*rows.1].into_iter().chain(of).collect()
        }
        K::ToGo { site, of, .. } => vec![site, of],
        K::Path { from, steps, along } => {
            let along = match along {
                Along::Own => None,
                Along::Route(_, along) | Along::List(along) => Some(&**along),
            };
            [&**from, &**steps].into_iter().chain(along).collect()
        }
        K::CountPlain(plain) => plain
            .iter()
            .flat_map(|part| part.owner.iter().chain([&part.on]).map(|part| &**part))
            .collect(),
        K::Zone { of, copy, .. } => of.iter().chain(copy).map(|part| &**part).collect(),
    }
}

/// Looks at an expression and everything in it.
pub(crate) fn each<'e>(of: &'e Expr, look: &mut dyn FnMut(&'e Expr)) {
    look(of);
    for part in parts(of) {
        each(part, look);
    }
    if let ExprKind::Can(block) = &of.kind {
        each_in(block, look);
    }
}

/// Looks at every expression in a block, and everything in them.
pub(crate) fn each_in<'e>(block: &'e Block, look: &mut dyn FnMut(&'e Expr)) {
    for statement in &block.0 {
        for expr in expressions(statement) {
            each(expr, look);
        }
        for inner in blocks(statement) {
            each_in(inner, look);
        }
    }
}

/// Looks at every statement in a block, and those in them.
pub(crate) fn each_statement<'e>(block: &'e Block, look: &mut dyn FnMut(&'e Stmt)) {
    for statement in &block.0 {
        look(statement);
        for inner in blocks(statement) {
            each_statement(inner, look);
        }
    }
}

fn holes(text: &Text) -> impl Iterator<Item = &Expr> {
    text.0.iter().filter_map(|part| match part {
        TextPart::Words(_) => None,
        TextPart::Hole(value) => Some(value),
    })
}

/// The expressions right inside a statement.
#[expect(clippy::too_many_lines, reason = "one arm a construct")]
pub(crate) fn expressions(of: &Stmt) -> Vec<&Expr> {
    use StmtKind as K;
    match &of.kind {
        K::Either(_)
        | K::Maybe { .. }
        | K::Pass
        | K::Try(..)
        | K::Finish
        | K::Skip
        | K::Reverse
        | K::Again
        | K::Draw => Vec::new(),
        K::Roll { which, .. } => which.iter().collect(),
        K::Choose { from, at_most, .. } => std::iter::once(from).chain(at_most).collect(),
        K::ChooseSome { from, size, .. } => vec![from, &size.0, &size.1],
        K::Require { holds: value, reason } | K::Prefer { value, reason, .. } => {
            std::iter::once(value).chain(reason.iter().flat_map(holes)).collect()
        }
        K::Let(_, value)
        | K::SetLocal(_, value)
        | K::Remove(value)
        | K::Shuffle(value)
        | K::Wins(value)
        | K::Loses(value)
        | K::Finishes(value) => vec![value],
        K::RollFrom { into: RollTarget::Keep { of, .. }, from } => {
            of.iter().chain([from]).collect()
        }
        K::RollFrom { into: RollTarget::Local(_), from } => vec![from],
        K::SetKeep { of, value, .. } => of.iter().chain([value]).collect(),
        K::Place { owner, count, on, .. } => owner.iter().chain(count).chain([on]).collect(),
        K::MovePieces { what: a, to: b, .. }
        | K::MoveCards { what: a, to: b }
        | K::Swap(a, b)
        | K::SetOwner(a, b)
        | K::SetKind(a, b) => vec![a, b],
        K::MoveSome { count, what, to, .. } => vec![count, what, to],
        K::Deal { count, from, to } => vec![count, from, to],
        K::ChooseValue { range, .. } => vec![&range.0, &range.1],
        K::Flick(flick) => {
            let Flick { piece, from: _, at, aim, speed, hand } = &**flick;
            [piece, at, aim, speed].into_iter().chain(hand).collect()
        }
        K::Lay { piece, place } => match place {
            LayPlace::Within(_) | LayPlace::Touching(_) => vec![piece],
            LayPlace::At(distance, angle) => vec![piece, distance, angle],
        },
        K::Reveal { cards, to } => std::iter::once(cards).chain(to).collect(),
        K::Say(text) => holes(text).collect(),
        K::Script { args, .. } | K::Call { args, .. } | K::Then { args, .. } => {
            args.iter().collect()
        }
        K::If(condition, ..) => vec![condition],
        K::Switch { on, .. } => vec![on],
        K::ForEach { over, .. } => vec![over],
        K::Repeat { until, .. } => until.iter().collect(),
        K::Turns { from, until, .. } => from.iter().chain(until).collect(),
        K::Ask(ask) => match &ask.who {
            AskWho::You | AskWho::Everyone => Vec::new(),
            AskWho::Player(player) => vec![player],
            AskWho::FirstOf(players) => players.iter().collect(),
        },
    }
}

/// The blocks right inside a statement.
pub(crate) fn blocks(of: &Stmt) -> Vec<&Block> {
    of.blocks()
}

/// The blocks right inside a statement, to change them.
pub(crate) fn blocks_mut(of: &mut Stmt) -> Vec<&mut Block> {
    use StmtKind as K;
    match &mut of.kind {
        K::Either(branches) => branches.iter_mut().map(|branch| &mut branch.block).collect(),
        K::Maybe { block, .. } => vec![block],
        K::Try(first, otherwise) | K::If(_, first, otherwise) => vec![first, otherwise],
        K::Switch { arms, otherwise, .. } => {
            arms.iter_mut().map(|(_, block)| block).chain(otherwise).collect()
        }
        K::ForEach { body, .. } | K::Repeat { body, .. } | K::Turns { body, .. } => vec![body],
        K::Ask(ask) => ask
            .branches
            .iter_mut()
            .map(|branch| match branch {
                AskBranch::Move(block) | AskBranch::Flow(block) => block,
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// All bodies of a game with what they are a part of: setup, play and the rules.
pub(crate) fn bodies(game: &crate::ir::Game) -> impl Iterator<Item = &Block> {
    let rules = game.rules.iter().map(|rule| &rule.body.block);
    [&game.setup.block, &game.play.block].into_iter().chain(rules)
}
