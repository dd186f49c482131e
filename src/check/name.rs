//! What a bare name means where it stands.
//! Knows nothing of what is done with the value.
//!
//! In order: variables; attributes of the member a `with` or `by` speaks of; values of the kind
//! expected; declared names; words of the language. Declared names hide the language's.

use super::{
    build::{list, number, one, set, sub, truth, you},
    checker::{Checker, Scoped},
    errors,
    expr::Hint,
    names::{Decl, Entry},
};
use crate::{
    ir::{Attr, Base, Direction, Expr, ExprKind, LocalId, Per, Type},
    span::Span,
    syntax::habits,
};

/// Words of the language that are names: what they mean stands below.
pub(crate) const WORDS: [&str; 24] = [
    "you",
    "foe",
    "foes",
    "partner",
    "partners",
    "players",
    "player",
    "team",
    "teams",
    "sites",
    "empty",
    "pieces",
    "cards",
    "passes",
    "decided",
    "route",
    "it",
    "orthogonal",
    "diagonal",
    "adjacent",
    "corner",
    "number",
    "sector",
    "everyone",
];

impl Checker<'_> {
    /// A bare name.
    pub(crate) fn name(&mut self, name: &str, span: Span, hint: Hint) -> Option<Expr> {
        if self.is_caret(name) {
            self.offer_values(span, hint);
            return None;
        }
        if let Some(local) = self.local(name, span) {
            return local.map(|local| self.local_value(local, span));
        }
        if let Some(found) = self.implicit(name, span) {
            return found;
        }
        if let Some(value) = self.expected(name, span, hint) {
            return Some(value);
        }
        let entries = self.names.get(name);
        if let Some(first) = entries.first() {
            return self.declared(name, *first, &entries, span, hint);
        }
        if let Some(value) = self.word(name, span, hint) {
            return value;
        }
        self.unknown_name(name, span, hint);
        None
    }

    /// The variable called so, if there is one; absent inside if it has no type.
    pub(crate) fn local(&mut self, name: &str, at: Span) -> Option<Option<LocalId>> {
        let found = self.frame.scope.iter().rev().find_map(|scoped| match scoped {
            Scoped::Named { name: known, local, span } if known == name => {
                Some((*local, *span))
            }
            Scoped::Named { .. } | Scoped::Member(_) => None,
        });
        let (local, span) = found?;
        self.use_name(name, at, span);
        Some(local)
    }

    /// A variable as an expression.
    pub(crate) fn local_value(&self, local: LocalId, span: Span) -> Expr {
        let ty = self.frame.locals.get(local).map_or(Type::One(Base::Any), |local| local.ty);
        super::build::expr(ExprKind::Local(local), ty, span)
    }

    /// The members spoken of, innermost first.
    fn member_locals(&self) -> Vec<LocalId> {
        let scope = self.frame.scope.iter().rev();
        scope
            .filter_map(|scoped| match scoped {
                Scoped::Member(local) => Some(*local),
                Scoped::Named { .. } => None,
            })
            .collect()
    }

    /// The name as `it`, or an attribute of the member spoken of.
    fn implicit(&mut self, name: &str, span: Span) -> Option<Option<Expr>> {
        let members = self.member_locals();
        if name == "it" {
            return members.first().map(|local| Some(self.local_value(*local, span)));
        }
        for local in members {
            let member = self.local_value(local, span);
            if let Some(found) = self.attribute(member, name, span) {
                return Some(found);
            }
        }
        None
    }

    /// The name as a value of the kind expected.
    fn expected(&mut self, name: &str, span: Span, hint: Hint) -> Option<Expr> {
        match hint? {
            Base::Value(values) => {
                let value = self.value_named(values, name)?;
                self.use_value(name, values, span);
                Some(one(ExprKind::Const(value), Base::Value(values), span))
            }
            Base::Kind => {
                let entry = self.names.find(name, |decl| matches!(decl, Decl::Kind(_)))?;
                self.use_name(name, span, entry.span);
                let Decl::Kind(kind) = entry.decl else { return None };
                Some(one(ExprKind::Const(i64::try_from(kind).ok()?), Base::Kind, span))
            }
            Base::Player => {
                let entry = self.names.find(name, |decl| matches!(decl, Decl::Player(_)))?;
                self.index.refer(name, span, entry.span);
                let Decl::Player(seat) = entry.decl else { return None };
                Some(one(ExprKind::Const(i64::try_from(seat).ok()?), Base::Player, span))
            }
            Base::Bool if name == "teams" => Some(self.in_teams(span)),
            Base::Direction => {
                let named = self.names.find(name, |decl| matches!(decl, Decl::Direction(_)));
                if let Some(entry) = named {
                    self.index.refer(name, span, entry.span);
                }
                let direction = match named.map(|entry| entry.decl) {
                    Some(Decl::Direction(index)) => {
                        i64::from(Direction::FIRST_NAMED) + i64::try_from(index).ok()?
                    }
                    _ => i64::from(Direction::named(name)?.0),
                };
                Some(one(ExprKind::Const(direction), Base::Direction, span))
            }
            _ => None,
        }
    }

    pub(crate) fn use_value(&mut self, name: &str, values: usize, span: Span) {
        let is_it = |decl| matches!(decl, Decl::Value(of, _) if of == values);
        if let Some(entry) = self.names.find(name, is_it) {
            self.use_name(name, span, entry.span);
        }
    }

    /// Whether the players at this table play in teams.
    fn in_teams(&self, span: Span) -> Expr {
        match self.game.teams.is_empty() {
            false => truth(ExprKind::InTeams, span),
            true => truth(ExprKind::Const(0), span),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm a kind of name")]
    fn declared(
        &mut self,
        name: &str,
        entry: Entry,
        all: &[Entry],
        span: Span,
        hint: Hint,
    ) -> Option<Expr> {
        self.use_name(name, span, entry.span);
        match entry.decl {
            Decl::Player(seat) => {
                Some(one(ExprKind::Const(i64::try_from(seat).ok()?), Base::Player, span))
            }
            Decl::Option(option) => {
                let base = self.game.options.get(option)?.ty;
                Some(one(ExprKind::Option(option), base, span))
            }
            Decl::Deck(_) => Some(set(ExprKind::Cards, Base::Card, span)),
            Decl::Values(values) => {
                let count = self.game.values.get(values)?.members.len();
                let base = Base::Value(values);
                let each = |index| one(ExprKind::Const(index), base, span);
                let members = (0..i64::try_from(count).ok()?).map(each).collect();
                Some(list(ExprKind::ListOf(members), base, span))
            }
            Decl::Value(values, index) => {
                let others = all.iter().filter(|other| match other.decl {
                    Decl::Value(of, _) => of != values && !self.private_values.contains(&of),
                    _ => false,
                });
                if let Some(other) = others.copied().next() {
                    self.report(errors::AmbiguousValue {
                        name,
                        span,
                        declared: [entry.span, other.span],
                    });
                    return None;
                }
                let base = Base::Value(values);
                Some(one(ExprKind::Const(i64::try_from(index).ok()?), base, span))
            }
            Decl::Dice(dice) => {
                let count = self.game.dice.get(dice)?.count;
                let kind = ExprKind::Dice(dice);
                Some(match count {
                    1 => one(kind, Base::Int, span),
                    _ => list(kind, Base::Int, span),
                })
            }
            Decl::Group(group) => self.group_value(group, entry.several, None, span),
            Decl::GraphSite(group, index) => {
                let sites = list(ExprKind::Group { group, of: None }, Base::Site, span);
                let index = number(i64::try_from(index).ok()? + 1, span);
                Some(one(ExprKind::Index(sub(sites), sub(index)), Base::Site, span))
            }
            Decl::Direction(index) => {
                let direction =
                    i64::from(Direction::FIRST_NAMED) + i64::try_from(index).ok()?;
                Some(one(ExprKind::Const(direction), Base::Direction, span))
            }
            Decl::Mark(mark) => self.mark_value(mark, entry.several, None, span),
            Decl::Route(route) => self.route_value(Some(route), you(span), span),
            Decl::Kind(kind) => self.kind_value(kind, entry.several, span, hint),
            Decl::Zone(zone) => self.zone_value(zone, entry.several, None, span),
            Decl::Keep(keep) => self.keep_value(keep, None, name, span),
            Decl::SiteAttribute(_) => {
                self.report(errors::OfWhat { name, span, thing: "site" });
                None
            }
            Decl::Property(_) => {
                self.report(errors::OfWhat { name, span, thing: "piece" });
                None
            }
            Decl::Define(define) => self.call_define(define, Vec::new(), None, span),
            Decl::Script(script) => self.call_script(script, &[], span),
            Decl::Rule(_) => {
                self.report(errors::RuleAsValue { name, span, declared: entry.span });
                None
            }
            Decl::Circle(_) => {
                self.report(errors::CircleAsValue { name, span, declared: entry.span });
                None
            }
        }
    }

    /// A group's sites: one player's, or everybody's.
    pub(crate) fn group_value(
        &mut self,
        group: usize,
        several: bool,
        of: Option<Expr>,
        span: Span,
    ) -> Option<Expr> {
        let known = self.game.board.groups.get(group)?;
        let single = matches!(known.shape, crate::ir::Shape::Single);
        let per = known.per;
        if per == Per::Game {
            let kind = ExprKind::Group { group, of: None };
            return Some(if single {
                one(kind, Base::Site, span)
            } else {
                list(kind, Base::Site, span)
            });
        }
        if several && of.is_none() {
            return Some(set(ExprKind::Group { group, of: None }, Base::Site, span));
        }
        let of = self.owner_for(per, of, span);
        let kind = ExprKind::Group { group, of: Some(sub(of)) };
        Some(if single { one(kind, Base::Site, span) } else { list(kind, Base::Site, span) })
    }

    /// A mark: one player's, or everybody's.
    pub(crate) fn mark_value(
        &mut self,
        mark: usize,
        several: bool,
        of: Option<Expr>,
        span: Span,
    ) -> Option<Expr> {
        let known = self.game.board.marks.get(mark)?;
        let (per, ty) = (known.per, known.ty);
        let of = match per {
            Per::Game => None,
            _ if several && of.is_none() => {
                return Some(set(ExprKind::Mark { mark, of: None }, Base::Site, span));
            }
            _ => Some(sub(self.owner_for(per, of, span))),
        };
        Some(super::build::expr(ExprKind::Mark { mark, of }, ty, span))
    }

    /// Who it is whose thing is meant: you if nobody is named; the team where it is a team's.
    pub(crate) fn owner_for(&self, per: Per, of: Option<Expr>, span: Span) -> Expr {
        let of = of.unwrap_or_else(|| you(span));
        if per == Per::Team && of.ty == Type::One(Base::Player) {
            return one(ExprKind::Attr(Attr::Team, sub(of)), Base::Team, span);
        }
        of
    }

    /// A piece's name: the kind itself, the only piece of it, or all of them.
    fn kind_value(
        &mut self,
        kind: usize,
        several: bool,
        span: Span,
        hint: Hint,
    ) -> Option<Expr> {
        if several {
            return self.piece_set(Some(kind), None, span);
        }
        let known = self.game.kinds.get(kind)?;
        let unique = known.supply.as_ref().is_some_and(|supply| {
            supply.per == Per::Game && matches!(supply.count.kind, ExprKind::Const(1))
        });
        if unique && hint != Some(Base::Kind) {
            let all = self.piece_set(Some(kind), None, span)?;
            let ty = all.ty.member();
            return Some(super::build::expr(ExprKind::The(sub(all)), ty, span));
        }
        Some(one(ExprKind::Const(i64::try_from(kind).ok()?), Base::Kind, span))
    }

    /// All pieces of a kind and owner: pieces if they have identity, else the sites they are on.
    pub(crate) fn piece_set(
        &mut self,
        kind: Option<usize>,
        owner: Option<Expr>,
        span: Span,
    ) -> Option<Expr> {
        let has_identity = |kind: &crate::ir::Kind| kind.supply.is_some();
        let identity = match kind {
            Some(kind) => self.game.kinds.get(kind).is_some_and(has_identity),
            None => self.game.kinds.iter().any(has_identity),
        };
        let plain_too = kind.is_none() && !self.game.kinds.iter().all(has_identity);
        let owner = owner.map(sub);
        if !identity {
            return Some(set(ExprKind::Plain { kind, owner }, Base::Site, span));
        }
        let pieces = set(ExprKind::Pieces { kind, owner: owner.clone() }, Base::Piece, span);
        if !plain_too {
            return Some(pieces);
        }
        let plain = set(ExprKind::Plain { kind, owner }, Base::Site, span);
        let sites = self.need(pieces, Type::Set(Base::Site))?;
        Some(set(ExprKind::Union(sub(plain), sub(sites)), Base::Site, span))
    }

    /// A zone: one player's, or everybody's.
    pub(crate) fn zone_value(
        &mut self,
        zone: usize,
        several: bool,
        of: Option<Expr>,
        span: Span,
    ) -> Option<Expr> {
        let known = self.game.zones.get(zone)?;
        let (per, copies) = (known.per, known.copies);
        if several && of.is_none() {
            return Some(set(ExprKind::Zones { zone, of: None }, Base::Zone, span));
        }
        let of = match (per, of) {
            (Per::Game, _) => None,
            (Per::Site | Per::Piece, None) => {
                let name = known.name.clone();
                let thing = if per == Per::Site { "site" } else { "piece" };
                self.report(errors::OfWhat { name: &name, span, thing });
                return None;
            }
            (Per::Site | Per::Piece, Some(of)) => Some(sub(of)),
            (Per::Player | Per::Team, of) => Some(sub(self.owner_for(per, of, span))),
        };
        Some(if copies > 1 {
            set(ExprKind::Zones { zone, of }, Base::Zone, span)
        } else {
            one(ExprKind::Zone { zone, of, copy: None }, Base::Zone, span)
        })
    }

    /// A kept variable: of the game, or somebody's.
    pub(crate) fn keep_value(
        &mut self,
        keep: usize,
        of: Option<Expr>,
        name: &str,
        span: Span,
    ) -> Option<Expr> {
        let known = self.game.keeps.get(keep)?;
        let (per, ty) = (known.per, known.ty);
        self.index.refer(name, span, known.span);
        let of = match (per, of) {
            (Per::Game, _) => None,
            (Per::Player | Per::Team, of) => Some(sub(self.owner_for(per, of, span))),
            (Per::Site | Per::Piece, Some(of)) => Some(sub(of)),
            (Per::Site, None) => {
                self.report(errors::OfWhat { name, span, thing: "site" });
                return None;
            }
            (Per::Piece, None) => {
                self.report(errors::OfWhat { name, span, thing: "piece" });
                return None;
            }
        };
        Some(super::build::expr(ExprKind::Keep { keep, of }, ty, span))
    }

    /// A word of the language; absent outside if it is none.
    fn word(&mut self, name: &str, span: Span, hint: Hint) -> Option<Option<Expr>> {
        let players = |kind| Some(set(kind, Base::Player, span));
        Some(match name {
            "you" => Some(you(span)),
            "players" => players(ExprKind::Players),
            "foe" | "partner" | "foes" | "partners" | "route" | "corner" | "number"
            | "sector" => {
                return self.attribute(you(span), name, span);
            }
            "team" if !self.game.teams.is_empty() => {
                return self.attribute(you(span), name, span);
            }
            "teams" if hint == Some(Base::Bool) => Some(self.in_teams(span)),
            "teams" => Some(set(ExprKind::Teams, Base::Team, span)),
            "sites" => Some(set(ExprKind::Sites, Base::Site, span)),
            "empty" => Some(set(ExprKind::EmptySites, Base::Site, span)),
            "pieces" => self.piece_set(None, None, span),
            "cards" => Some(set(ExprKind::Cards, Base::Card, span)),
            "passes" => Some(one(ExprKind::Passes, Base::Int, span)),
            "decided" => Some(truth(ExprKind::Decided, span)),
            "orthogonal" | "diagonal" | "adjacent" => Some(self.neighbours(name, span)),
            _ => match Direction::named(name) {
                Some(direction) => {
                    Some(one(ExprKind::Const(i64::from(direction.0)), Base::Direction, span))
                }
                None => return self.square(name, span),
            },
        })
    }

    /// `orthogonal`, `diagonal` or `adjacent`: on a grid of hexagons all six, none, and all six.
    pub(crate) fn neighbours(&self, word: &str, span: Span) -> Expr {
        match (word, self.hex) {
            ("diagonal", true) => directions(&[], span),
            (_, true) => directions(&Direction::HEX, span),
            ("orthogonal", false) => directions(&Direction::ORTHOGONAL, span),
            ("diagonal", false) => directions(&Direction::DIAGONAL, span),
            (_, false) => directions(&[0, 1, 2, 3, 4, 5, 6, 7].map(Direction), span),
        }
    }

    /// `d4`: the site of a grid.
    fn square(&mut self, name: &str, span: Span) -> Option<Option<Expr>> {
        let mut letters = name.chars();
        let column = letters.next().filter(char::is_ascii_lowercase)?;
        let row: i64 = letters.as_str().parse().ok().filter(|row| *row >= 1)?;
        let grid = self.game.board.groups.iter().find(|group| {
            matches!(group.shape, crate::ir::Shape::Grid { .. }) || group.name == "grid"
        })?;
        let size = match &grid.shape {
            crate::ir::Shape::Grid { width, height, .. } => (known(width), known(height)),
            _ => (None, None),
        };
        let column = i64::from(u32::from(column)) - i64::from(u32::from('a')) + 1;
        let off = |at: i64, size: Option<i64>| size.is_some_and(|size| at > size);
        if off(column, size.0) || off(row, size.1) {
            let help = match (off(column, size.0), size) {
                (true, (Some(width), _)) => format!("the board has {width} columns"),
                (_, (_, height)) => format!("the board has {} rows", height.unwrap_or(row)),
            };
            let (role, help) = ("square", Some(help.as_str()));
            self.report(errors::UnknownName { name, span, role, suggestion: None, help });
            return Some(None);
        }
        let column = number(column, span);
        let row = number(row, span);
        let rows = (sub(row.clone()), sub(row));
        let rows = set(ExprKind::Rows { rows, of: None }, Base::Site, span);
        let columns = ExprKind::Columns(sub(column.clone()), sub(column));
        let columns = set(columns, Base::Site, span);
        let both = set(ExprKind::Intersect(sub(rows), sub(columns)), Base::Site, span);
        Some(Some(one(ExprKind::The(sub(both)), Base::Site, span)))
    }

    fn unknown_name(&mut self, name: &str, span: Span, hint: Hint) {
        let locals: Vec<_> = self
            .frame
            .scope
            .iter()
            .filter_map(|scoped| match scoped {
                Scoped::Named { name, .. } => Some(name.clone()),
                Scoped::Member(_) => None,
            })
            .collect();
        let by_habit = habits::called(name);
        let near_local = crate::diagnostic::suggest(name, locals.iter().map(String::as_str));
        let is_value = |decl| !matches!(decl, Decl::Rule(_) | Decl::Script(_));
        let near_name = self.names.nearest(name, is_value);
        let near_word = crate::diagnostic::suggest(name, WORDS);
        let suggestion = by_habit.or(near_local).or(near_name).or(near_word);
        let suggestion = suggestion.map(str::to_owned);
        let players = self.game.players.names.join(", ");
        let help = match (name, hint) {
            ("deck", _) => {
                "cards are taken from a zone: `move cards to stock`, `shuffle stock`".into()
            }
            (_, Some(Base::Player)) if !players.is_empty() => {
                format!("the players are {players}")
            }
            _ => "declare it: a `zone`, what you `keep`, a `define`; or in this block `let`"
                .into(),
        };
        let help = Some(help.as_str());
        self.report(errors::UnknownName { name, span, role: "name", suggestion, help });
    }
}

/// A size that the file says, and no option changes.
fn known(size: &Expr) -> Option<i64> {
    match size.kind {
        ExprKind::Const(size) => Some(size),
        _ => None,
    }
}

/// Directions as a set.
fn directions(of: &[Direction], span: Span) -> Expr {
    set(ExprKind::Directions(of.to_vec()), Base::Direction, span)
}
