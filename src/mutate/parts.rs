//! The parts of checked expressions and statements, one level down, to change them.
//! Knows nothing of what anybody changes in them.

use crate::ir::{
    Along, AskWho, Expr, ExprKind, Flick, LayPlace, RepeatsPart, RollTarget, Stmt, StmtKind,
};

/// The expressions right inside an expression.
#[expect(clippy::too_many_lines, reason = "one arm a construct")]
pub(super) fn parts_mut(of: &mut Expr) -> Vec<&mut Expr> {
    use ExprKind as K;
    match &mut of.kind {
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
            .iter_mut()
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
        | K::Zones { of, .. } => of.iter_mut().map(|of| &mut **of).collect(),
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
        | K::Within(a, _)
        | K::Touching(a, _)
        | K::InSector(a)
        | K::Route { of: a, .. }
        | K::FarRow(a)
        | K::Lines(a)
        | K::CardsIn(a) => vec![a],
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
            let arms = arms.iter_mut().map(|(_, value)| value);
            let otherwise = otherwise.iter_mut().map(|other| &mut **other);
            std::iter::once(&mut **on).chain(arms).chain(otherwise).collect()
        }
        K::Call { args, you, .. } => {
            args.iter_mut().chain(you.iter_mut().map(|you| &mut **you)).collect()
        }
        K::Script { args, .. } | K::ListOf(args) | K::SetsOf(args) => args.iter_mut().collect(),
        K::Best { over, keys, .. } | K::Sorted { over, keys, .. } => {
            std::iter::once(&mut **over).chain(keys.iter_mut()).collect()
        }
        K::Subsets { of, size } => vec![of, &mut size.0, &mut size.1],
        K::Rows { rows, of } => {
            let of = of.iter_mut().map(|of| &mut **of);
            [&mut *rows.0, &mut *rows.1].into_iter().chain(of).collect()
        }
        K::ToGo { site, of, .. } => vec![site, of],
        K::Path { from, steps, along } => {
            let along = match along {
                Along::Own => None,
                Along::Route(_, along) | Along::List(along) => Some(&mut **along),
            };
            [&mut **from, &mut **steps].into_iter().chain(along).collect()
        }
        K::CountPlain(plain) => plain
            .iter_mut()
            .flat_map(|part| {
                part.owner.iter_mut().chain([&mut part.on]).map(|part| &mut **part)
            })
            .collect(),
        K::Zone { of, copy, .. } => {
            of.iter_mut().chain(copy.iter_mut()).map(|part| &mut **part).collect()
        }
    }
}

/// The expressions right inside a statement; those of its texts decide nothing.
#[expect(clippy::too_many_lines, reason = "one arm a construct")]
pub(super) fn expressions_mut(of: &mut Stmt) -> Vec<&mut Expr> {
    use StmtKind as K;
    match &mut of.kind {
        K::Either(_)
        | K::Maybe { .. }
        | K::Pass
        | K::Try(..)
        | K::Finish
        | K::Skip
        | K::Reverse
        | K::Again
        | K::Draw
        | K::Say(_) => Vec::new(),
        K::Roll { which, .. } => which.iter_mut().collect(),
        K::ChooseValue { range, .. } => vec![&mut range.0, &mut range.1],
        K::Flick(flick) => {
            let Flick { piece, at, aim, speed, hand, .. } = &mut **flick;
            [piece, at, aim, speed].into_iter().chain(hand).collect()
        }
        K::Lay { piece, place } => match place {
            LayPlace::Within(_) | LayPlace::Touching(_) => vec![piece],
            LayPlace::At(far, angle) => vec![piece, far, angle],
        },
        K::Choose { from, at_most, .. } => std::iter::once(from).chain(at_most).collect(),
        K::ChooseSome { from, size, .. } => vec![from, &mut size.0, &mut size.1],
        K::Require { holds: value, .. }
        | K::Prefer { value, .. }
        | K::Let(_, value)
        | K::SetLocal(_, value)
        | K::Remove(value)
        | K::Shuffle(value)
        | K::Wins(value)
        | K::Loses(value)
        | K::Finishes(value) => vec![value],
        K::RollFrom { into: RollTarget::Keep { of, .. }, from } => {
            of.iter_mut().chain([from]).collect()
        }
        K::RollFrom { into: RollTarget::Local(_), from } => vec![from],
        K::SetKeep { of, value, .. } => of.iter_mut().chain([value]).collect(),
        K::Place { owner, count, on, .. } => {
            owner.iter_mut().chain(count).chain([on]).collect()
        }
        K::MovePieces { what: a, to: b, .. }
        | K::MoveCards { what: a, to: b }
        | K::Swap(a, b)
        | K::SetOwner(a, b)
        | K::SetKind(a, b) => vec![a, b],
        K::MoveSome { count, what, to, .. } => vec![count, what, to],
        K::Deal { count, from, to } => vec![count, from, to],
        K::Reveal { cards, to } => std::iter::once(cards).chain(to).collect(),
        K::Script { args, .. } | K::Call { args, .. } | K::Then { args, .. } => {
            args.iter_mut().collect()
        }
        K::If(condition, ..) => vec![condition],
        K::Switch { on, .. } => vec![on],
        K::ForEach { over, .. } => vec![over],
        K::Repeat { until, .. } => until.iter_mut().collect(),
        K::Turns { from, until, .. } => from.iter_mut().chain(until).collect(),
        K::Ask(ask) => match &mut ask.who {
            AskWho::You | AskWho::Everyone => Vec::new(),
            AskWho::Player(player) => vec![player],
            AskWho::FirstOf(players) => players.iter_mut().collect(),
        },
    }
}
