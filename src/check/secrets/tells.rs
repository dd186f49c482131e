//! What a value tells of things that somebody cannot see.

use super::trail::Trail;
use super::{You, bare};
use crate::check::walk;
use crate::ir::{Attr, Base, Expr, ExprKind, Game, LocalId, Per, Seen, StmtKind, ZoneId};
use crate::span::Span;
use std::collections::BTreeSet;

/// What a value tells.
#[derive(Debug, Clone)]
pub(super) enum Tells {
    /// Nothing that is hidden.
    Nothing,
    /// Cards by name: nothing, unless it is asked where they are.
    Deck,
    /// Where cards lie that cannot be seen: nothing, unless it is asked which they are.
    Unseen(Trail),
    /// Something that follows from what is hidden.
    Secret(Trail),
}

impl Tells {
    /// How much it tells.
    pub(super) fn rank(&self) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::Deck => 1,
            Self::Unseen(_) => 2,
            Self::Secret(_) => 3,
        }
    }

    /// What both tell.
    fn and(self, other: Self) -> Self {
        if other.rank() > self.rank() { other } else { self }
    }

    /// What is told when it is looked which cards these are.
    fn looked_at(self) -> Self {
        match self {
            Self::Unseen(trail) => Self::Secret(trail),
            Self::Nothing | Self::Deck | Self::Secret(_) => self,
        }
    }

    /// What a number or condition tells for which it matters only how many there are.
    fn counted(self) -> Self {
        match self {
            Self::Secret(_) => self,
            Self::Nothing | Self::Deck | Self::Unseen(_) => Self::Nothing,
        }
    }

    /// The same, reached through a rule or define.
    pub(super) fn through(self, at: Span, name: &str) -> Self {
        match self {
            Self::Unseen(trail) => Self::Unseen(trail.through(at, name)),
            Self::Secret(trail) => Self::Secret(trail.through(at, name)),
            Self::Nothing | Self::Deck => self,
        }
    }
}

/// What the variables of a body tell.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub(super) locals: Vec<Tells>,
    /// Who `you` is.
    pub(super) you: You,
}

impl Frame {
    pub(super) fn new(locals: usize, you: You) -> Self {
        Self { locals: vec![Tells::Nothing; locals], you }
    }

    pub(super) fn set(&mut self, local: LocalId, tells: Tells) {
        if local >= self.locals.len() {
            self.locals.resize(local + 1, Tells::Nothing);
        }
        self.locals[local] = tells;
    }

    fn get(&self, local: LocalId) -> Tells {
        self.locals.get(local).cloned().unwrap_or(Tells::Nothing)
    }
}

/// Looks at expressions of a game.
#[derive(Clone, Copy)]
pub(super) struct Look<'g> {
    pub(super) game: &'g Game,
    /// Zones that are revealed somewhere.
    pub(super) revealed: &'g BTreeSet<ZoneId>,
}

impl Look<'_> {
    /// What an expression tells whoever `you` is, if that is the one asked; else everyone.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn tells(&self, frame: &mut Frame, of: &Expr) -> Tells {
        use ExprKind as K;
        match &of.kind {
            K::Const(_) if of.ty.base() == Base::Card => Tells::Deck,
            K::Cards => Tells::Deck,
            K::Local(local) => frame.get(*local),
            K::Zone { zone, of: owner, copy } => {
                let rest = owner.iter().chain(copy);
                let rest = rest.map(|part| self.tells(frame, part).looked_at());
                let rest = rest.fold(Tells::Nothing, Tells::and);
                rest.and(self.zone(frame, *zone, owner.as_deref(), of.span))
            }
            K::Zones { zone, of: owner } => {
                let rest = owner.as_ref().map(|owner| self.tells(frame, owner).looked_at());
                let zones = self.zone(frame, *zone, owner.as_deref(), of.span);
                rest.map_or(zones.clone(), |rest| rest.and(zones))
            }
            K::CardsIn(zones) => self.tells(frame, zones),
            K::Keep { keep, of: owner } => {
                let rest = owner.as_ref().map(|owner| self.tells(frame, owner).looked_at());
                let kept = self.kept(frame, *keep, owner.as_deref(), of.span);
                rest.map_or(kept.clone(), |rest| rest.and(kept))
            }
            K::Count(inner) | K::Any(inner) => self.tells(frame, inner).counted(),
            K::Attr(attr, inner) => self.attribute(*attr, self.tells(frame, inner), of.span),
            K::First(inner)
            | K::Last(inner)
            | K::The(inner)
            | K::Reverse(inner)
            | K::ToList(inner)
            | K::ToSet(inner) => self.tells(frame, inner),
            K::Union(a, b) | K::Concat(a, b) => {
                let a = self.tells(frame, a);
                a.and(self.tells(frame, b))
            }
            K::ListOf(parts) | K::SetsOf(parts) => {
                let parts = parts.iter().map(|part| self.tells(frame, part));
                parts.fold(Tells::Nothing, Tells::and)
            }
            K::Index(list, at) => {
                let at = self.tells(frame, at).looked_at();
                self.tells(frame, list).and(at)
            }
            K::Slice(list, from, to) => {
                let from = self.tells(frame, from).looked_at();
                let to = self.tells(frame, to).looked_at();
                self.tells(frame, list).and(from).and(to)
            }
            K::Subsets { of: inner, size } => {
                let least = self.tells(frame, &size.0).looked_at();
                let most = self.tells(frame, &size.1).looked_at();
                self.tells(frame, inner).and(least).and(most)
            }
            K::If(holds, yes, no) => {
                let holds = self.tells(frame, holds).looked_at();
                let yes = self.tells(frame, yes);
                holds.and(yes).and(self.tells(frame, no))
            }
            K::Switch { on, arms, otherwise } => {
                let mut all = self.tells(frame, on).looked_at();
                for value in arms.iter().map(|(_, value)| value).chain(otherwise.as_deref()) {
                    all = all.and(self.tells(frame, value));
                }
                all
            }
            K::Let { local, value, body } => {
                let value = self.tells(frame, value);
                frame.set(*local, value);
                self.tells(frame, body)
            }
            K::Filter { var, over, cond } => {
                let over = self.over(frame, *var, over);
                over.and(self.tells(frame, cond).looked_at())
            }
            K::All { var, over, cond } => {
                let over = self.over(frame, *var, over);
                over.and(self.tells(frame, cond).looked_at()).counted()
            }
            K::Map { var, over, body } => {
                let over = self.over(frame, *var, over).counted();
                over.and(self.tells(frame, body))
            }
            K::Best { var, over, keys, .. } | K::Sorted { var, over, keys } => {
                let over = self.over(frame, *var, over);
                let keys = keys.iter().map(|key| self.tells(frame, key).looked_at());
                keys.fold(over, Tells::and)
            }
            K::Call { define, args, you } => {
                self.call(frame, of.span, *define, args, you.as_deref())
            }
            K::Can(block) => self.can(frame, block),
            _ => {
                let parts = walk::parts(of);
                let parts = parts.into_iter().map(|part| self.tells(frame, part).looked_at());
                parts.fold(Tells::Nothing, Tells::and).counted()
            }
        }
    }

    /// Lets a variable stand for the members of a set.
    fn over(&self, frame: &mut Frame, var: LocalId, over: &Expr) -> Tells {
        let tells = self.tells(frame, over);
        frame.set(var, tells.clone());
        tells
    }

    fn zone(&self, frame: &Frame, zone: ZoneId, owner: Option<&Expr>, read: Span) -> Tells {
        let Some(declared) = self.game.zones.get(zone) else { return Tells::Nothing };
        if self.revealed.contains(&zone) || self.sees(frame, declared.seen, declared.per, owner)
        {
            return Tells::Nothing;
        }
        Tells::Unseen(Trail::new(&declared.name, declared.span, who_sees(declared.seen), read))
    }

    fn kept(&self, frame: &Frame, keep: usize, owner: Option<&Expr>, read: Span) -> Tells {
        let Some(declared) = self.game.keeps.get(keep) else { return Tells::Nothing };
        if self.sees(frame, declared.seen, declared.per, owner) {
            return Tells::Nothing;
        }
        Tells::Secret(Trail::new(&declared.name, declared.span, who_sees(declared.seen), read))
    }

    fn sees(&self, frame: &Frame, seen: Seen, per: Per, owner: Option<&Expr>) -> bool {
        let own = owner.is_some_and(|owner| match &bare(owner).kind {
            ExprKind::You => true,
            ExprKind::Attr(Attr::Team, inner) if per == Per::Team => {
                matches!(bare(inner).kind, ExprKind::You)
            }
            _ => false,
        });
        match seen {
            Seen::Everyone => true,
            Seen::Owner => own && frame.you == You::Asked,
            Seen::Nobody => false,
        }
    }

    fn attribute(&self, attr: Attr, of: Tells, span: Span) -> Tells {
        match (attr, of) {
            // Where a card was taken from is no secret to whoever took it; where a card named
            // by the rules lies is.
            (Attr::CardZone, Tells::Deck) => self.place_of_a_card(span),
            (Attr::CardZone | Attr::ZoneOwner, of) => of.counted(),
            (_, Tells::Deck) => Tells::Nothing,
            (_, of) => of.looked_at(),
        }
    }

    fn place_of_a_card(&self, read: Span) -> Tells {
        let hidden = self
            .game
            .zones
            .iter()
            .enumerate()
            .find(|(at, zone)| zone.seen != Seen::Everyone && !self.revealed.contains(at));
        hidden.map_or(Tells::Nothing, |(_, zone)| {
            Tells::Secret(Trail::new(&zone.name, zone.span, who_sees(zone.seen), read))
        })
    }

    fn call(
        &self,
        frame: &mut Frame,
        span: Span,
        define: usize,
        args: &[Expr],
        you: Option<&Expr>,
    ) -> Tells {
        let Some(declared) = self.game.defines.get(define) else { return Tells::Nothing };
        let whose = match you {
            Some(you) if !matches!(bare(you).kind, ExprKind::You) => You::Other,
            _ => frame.you,
        };
        let mut inner = Frame::new(declared.locals.len(), whose);
        for (local, arg) in args.iter().enumerate() {
            let arg = self.tells(frame, arg);
            inner.set(local, arg);
        }
        let you = you.map_or(Tells::Nothing, |you| self.tells(frame, you).looked_at());
        let value = self.tells(&mut inner, &declared.value);
        you.and(value.through(span, &declared.name))
    }

    /// Whether a block has a way tells what its choices and guards read.
    fn can(&self, frame: &mut Frame, block: &crate::ir::Block) -> Tells {
        let mut all = Tells::Nothing;
        walk::each_statement(block, &mut |statement| {
            let decides = match &statement.kind {
                StmtKind::Choose { from, var, .. } | StmtKind::ChooseSome { from, var, .. } => {
                    let tells = self.tells(frame, from);
                    frame.set(*var, tells);
                    from
                }
                StmtKind::Require { holds, .. }
                | StmtKind::If(holds, ..)
                | StmtKind::Switch { on: holds, .. } => holds,
                _ => return,
            };
            let tells = self.tells(frame, decides);
            all = std::mem::replace(&mut all, Tells::Nothing).and(tells.counted());
        });
        all
    }
}

fn who_sees(seen: Seen) -> &'static str {
    match seen {
        Seen::Everyone => "everyone sees it",
        Seen::Owner => "only its own player sees it",
        Seen::Nobody => "nobody sees it",
    }
}
