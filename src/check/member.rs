//! What a thing has: `pawn.owner`, `foe.men`, `card.rank`, `from.ahead`, `your hand`.
//! Knows nothing of bare names.

use super::{
    build::{one, set, sub, you},
    checker::Checker,
    errors,
    names::Decl,
    types::to_set,
};
use crate::{
    ir::{Attr, Base, Binary, Direction, Expr, ExprKind, Per, Type},
    span::Span,
    syntax::{
        ast::{self, Name},
        habits,
    },
};

impl<'a> Checker<'a> {
    /// `your men`
    pub(crate) fn your(&mut self, name: &'a Name, span: Span) -> Option<Expr> {
        if self.is_caret(&name.value) {
            self.offer_members(&you(span), name.span);
            return None;
        }
        match self.attribute(you(span), &name.value, span) {
            Some(found) => found,
            None => {
                self.no_attribute(Type::One(Base::Player), "you", name);
                None
            }
        }
    }

    /// `x.name`, `x.name(arguments)`
    pub(crate) fn member(
        &mut self,
        of: &'a ast::Expr,
        name: &'a Name,
        arguments: Option<&'a [ast::Expr]>,
        span: Span,
    ) -> Option<Expr> {
        let of = self.expr(of);
        if let Some(arguments) = arguments {
            let arguments: Vec<_> =
                arguments.iter().map(|argument| self.expr(argument)).collect();
            let arguments = arguments.into_iter().collect::<Option<Vec<_>>>()?;
            return self.method(of?, name, arguments, span);
        }
        let of = of?;
        if self.is_caret(&name.value) {
            self.offer_members(&of, name.span);
            return None;
        }
        let ty = of.ty;
        match self.attribute(of, &name.value, span) {
            Some(found) => found,
            None => {
                self.no_attribute(ty, "", name);
                None
            }
        }
    }

    fn no_attribute(&mut self, ty: Type, whose: &str, name: &Name) {
        if ty.base() == Base::Any {
            // What it is has not been found yet, or never will be: told where it is declared.
            return;
        }
        let of = match whose {
            "" => self.words(Type::One(ty.base())),
            whose => whose.to_owned(),
        };
        let suggestion = self.nearest_attribute(ty.base(), &name.value);
        let declared = self.names.get(&name.value).first().map(|entry| entry.span);
        let hides = self.game.kinds.iter().any(|kind| kind.plural == name.value);
        let problem = errors::UnknownAttribute {
            name: &name.value,
            span: name.span,
            of,
            suggestion,
            declared,
            hides,
        };
        self.report(problem);
    }

    fn nearest_attribute(&self, base: Base, name: &str) -> Option<String> {
        let words: &[&str] = match base {
            Base::Site => &["row", "column", "index", "owner", "kind", "to_go", "count"],
            Base::Piece => &["owner", "kind", "site", "row", "column", "to_go"],
            Base::Card => &["zone", "owner"],
            Base::Value(_) => &["number", "order"],
            Base::Player => {
                &["team", "partner", "partners", "foe", "foes", "number", "corner", "route"]
            }
            _ => &[],
        };
        let cards = self.game.card_attributes.iter().map(|attribute| attribute.name.as_str());
        let cards: Vec<_> = if base == Base::Card { cards.collect() } else { Vec::new() };
        let word = crate::diagnostic::suggest(name, words.iter().copied().chain(cards));
        let declared = |decl| match base {
            Base::Player | Base::Team => !matches!(decl, Decl::Rule(_) | Decl::Value(..)),
            Base::Site | Base::Piece | Base::Kind => {
                matches!(decl, Decl::Define(_) | Decl::Keep(_) | Decl::Property(_))
            }
            _ => matches!(decl, Decl::Define(_) | Decl::Keep(_)),
        };
        let near = word.or_else(|| self.names.nearest(name, declared));
        near.or_else(|| habits::called(name)).map(str::to_owned)
    }

    /// `x.name(arguments)`: a define of a player, or with `x` as its first argument.
    fn method(
        &mut self,
        of: Expr,
        name: &'a Name,
        mut arguments: Vec<Expr>,
        span: Span,
    ) -> Option<Expr> {
        let entry = self.names.find(&name.value, |decl| matches!(decl, Decl::Define(_)));
        if entry.is_none() && name.value == "to_go" && arguments.len() == 1 {
            let site = self.need(of, Type::One(Base::Site))?;
            return self.steps_to_go(site, arguments.remove(0), span);
        }
        let Some(entry) = entry else {
            self.no_attribute(of.ty, "", name);
            return None;
        };
        self.use_name(&name.value, name.span, entry.span);
        let Decl::Define(define) = entry.decl else { return None };
        let wanted = self.names.defines.get(define)?.parameters.len();
        if of.ty == Type::One(Base::Player) && wanted == arguments.len() {
            return self.call_define(define, arguments, Some(of), span);
        }
        if !of.ty.is_one() && wanted == arguments.len() + 1 {
            let of = self.members(of);
            let var = self.unnamed("it", of.ty.member());
            arguments.insert(0, self.local_value(var, span));
            let body = self.call_define(define, arguments, None, span)?;
            return Some(self.map(var, of, body, span));
        }
        arguments.insert(0, of);
        self.call_define(define, arguments, None, span)
    }

    /// What a thing has under that name; absent outside if it has no such thing.
    pub(crate) fn attribute(
        &mut self,
        of: Expr,
        name: &str,
        span: Span,
    ) -> Option<Option<Expr>> {
        match of.ty {
            Type::One(Base::Player) => self.of_player(of, name, span),
            Type::One(Base::Team) => self.of_team(of, name, span),
            Type::One(Base::Site) => self.of_site(of, name, span),
            Type::One(Base::Piece) => self.of_piece(of, name, span),
            Type::One(Base::Card) => self.of_card(of, name, span),
            Type::One(Base::Zone) => self.of_zone(of, name, span),
            Type::One(Base::Kind) => {
                let found = self.of_kind(of.clone(), name, span);
                found.or_else(|| self.applied(of, name, span))
            }
            Type::One(Base::Value(values)) => match name {
                "order" => Some(Some(attr(Attr::Order, of, Base::Int, span))),
                "number" => Some(Some(attr(Attr::Number, of, Base::Int, span))),
                _ => {
                    let _ = values;
                    self.applied(of, name, span)
                }
            },
            Type::Sets(_) if matches!(name, "first" | "last") => {
                self.of_members(of, name, span)
            }
            Type::One(_) | Type::Sets(_) => self.applied(of, name, span),
            Type::List(_) | Type::Set(_) => self.of_members(of, name, span),
        }
    }

    /// A define of one parameter, applied to the thing.
    fn applied(&mut self, of: Expr, name: &str, span: Span) -> Option<Option<Expr>> {
        let entry = self.names.find(name, |decl| matches!(decl, Decl::Define(_)))?;
        let Decl::Define(define) = entry.decl else { return None };
        if self.names.defines.get(define)?.parameters.len() != 1 {
            return None;
        }
        self.use_name(name, span, entry.span);
        Some(self.call_define(define, vec![of], None, span))
    }

    fn of_player(&mut self, of: Expr, name: &str, span: Span) -> Option<Option<Expr>> {
        let entry =
            self.names.find(name, |decl| !matches!(decl, Decl::Value(..) | Decl::Player(_)));
        if let Some(entry) = entry
            && let Some(found) = self.player_declared(&of, entry.decl, name, span)
        {
            self.use_name(name, span, entry.span);
            return Some(found);
        }
        Some(match name {
            "pieces" => self.piece_set(None, Some(of), span),
            "team" => Some(attr(Attr::Team, of, Base::Team, span)),
            "partner" => Some(attr(Attr::Partner, of, Base::Player, span)),
            "foe" => Some(attr(Attr::Foe, of, Base::Player, span)),
            "sector" => self.sector(of, span),
            "partners" => Some(self.partners(of, span)),
            "foes" => Some(self.foes(of, span)),
            "number" => Some(attr(Attr::PlayerNumber, of, Base::Int, span)),
            "corner" => Some(attr(Attr::Corner, of, Base::Int, span)),
            "route" => self.route_value(self.game.board.own_route(), of, span),
            _ => return None,
        })
    }

    /// A player's way along a route; of none it is reported.
    pub(crate) fn route_value(
        &mut self,
        route: Option<usize>,
        of: Expr,
        span: Span,
    ) -> Option<Expr> {
        let Some(route) = route else {
            self.report(errors::NoRoute { span });
            return None;
        };
        let kind = ExprKind::Route { route, of: sub(of) };
        Some(super::build::list(kind, Base::Site, span))
    }

    /// All opponents of a player: everyone not in the team, or everyone else.
    fn foes(&self, of: Expr, span: Span) -> Expr {
        let all = set(ExprKind::Players, Base::Player, span);
        let side = self.side(of, span);
        set(ExprKind::Except(sub(all), sub(side)), Base::Player, span)
    }

    /// All others of a player's team: nobody where there are no teams.
    fn partners(&self, of: Expr, span: Span) -> Expr {
        let side = self.side(of.clone(), span);
        set(ExprKind::Except(sub(side), sub(to_set(of))), Base::Player, span)
    }

    /// A player's team, or just the player where there are no teams.
    fn side(&self, of: Expr, span: Span) -> Expr {
        let team = one(ExprKind::Attr(Attr::Team, sub(of.clone())), Base::Team, span);
        match self.game.teams.is_empty() {
            true => to_set(of),
            false => {
                let members = set(ExprKind::TeamPlayers(sub(team)), Base::Player, span);
                let in_teams = super::build::truth(ExprKind::InTeams, span);
                let kind = ExprKind::If(sub(in_teams), sub(members), sub(to_set(of)));
                set(kind, Base::Player, span)
            }
        }
    }

    /// Something declared that each player has; absent outside if it is not of that kind.
    fn player_declared(
        &mut self,
        of: &Expr,
        decl: Decl,
        name: &str,
        span: Span,
    ) -> Option<Option<Expr>> {
        let of = of.clone();
        match decl {
            Decl::Group(group) => {
                let per = self.game.board.groups.get(group)?.per;
                (per != Per::Game).then(|| self.group_value(group, false, Some(of), span))
            }
            Decl::Mark(mark) => {
                let per = self.game.board.marks.get(mark)?.per;
                (per != Per::Game).then(|| self.mark_value(mark, false, Some(of), span))
            }
            Decl::Route(route) => Some(self.route_value(Some(route), of, span)),
            Decl::Zone(zone) => {
                let per = self.game.zones.get(zone)?.per;
                let whose = matches!(per, Per::Player | Per::Team);
                whose.then(|| self.zone_value(zone, false, Some(of), span))
            }
            Decl::Keep(keep) => {
                let per = self.game.keeps.get(keep)?.per;
                let whose = matches!(per, Per::Player | Per::Team);
                whose.then(|| self.keep_value(keep, Some(of), name, span))
            }
            Decl::Kind(kind) => {
                let known = self.game.kinds.get(kind)?;
                if known.neutral {
                    return None;
                }
                let several = known.plural == name;
                let all = self.piece_set(Some(kind), Some(of), span);
                if several {
                    return Some(all);
                }
                let all = all?;
                let ty = all.ty.member();
                Some(Some(super::build::expr(ExprKind::The(sub(all)), ty, span)))
            }
            Decl::Define(define) => {
                let wanted = self.names.defines.get(define)?.parameters.len();
                match wanted {
                    0 => Some(self.call_define(define, Vec::new(), Some(of), span)),
                    1 => Some(self.call_define(define, vec![of], None, span)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn of_team(&mut self, of: Expr, name: &str, span: Span) -> Option<Option<Expr>> {
        if let Some(entry) = self.names.find(name, |decl| {
            matches!(decl, Decl::Group(_) | Decl::Mark(_) | Decl::Zone(_) | Decl::Keep(_))
        }) {
            let per = match entry.decl {
                Decl::Group(group) => self.game.board.groups.get(group).map(|group| group.per),
                Decl::Mark(mark) => self.game.board.marks.get(mark).map(|mark| mark.per),
                Decl::Zone(zone) => self.game.zones.get(zone).map(|zone| zone.per),
                Decl::Keep(keep) => self.game.keeps.get(keep).map(|keep| keep.per),
                _ => None,
            };
            if per == Some(Per::Team) {
                self.use_name(name, span, entry.span);
                return self.player_declared(&of, entry.decl, name, span);
            }
        }
        let players = set(ExprKind::TeamPlayers(sub(of)), Base::Player, span);
        match name {
            "players" => Some(Some(players)),
            _ => self.of_members(players, name, span),
        }
    }

    fn of_site(&mut self, of: Expr, name: &str, span: Span) -> Option<Option<Expr>> {
        if let Some(found) = self.site_declared(&of, name, span) {
            return Some(found);
        }
        let number = |kind, of| Some(Some(attr(kind, of, Base::Int, span)));
        match name {
            "row" => number(Attr::Row, of),
            "column" => number(Attr::Column, of),
            "index" => number(Attr::SiteIndex, of),
            "to_go" => {
                let way = self.route_value(self.game.board.own_route(), you(span), span)?;
                Some(self.steps_to_go(of, way, span))
            }
            "count" => number(Attr::SiteCount, of),
            "owner" => Some(Some(attr(Attr::SiteOwner, of, Base::Player, span))),
            "kind" => Some(Some(attr(Attr::SiteKind, of, Base::Kind, span))),
            _ => {
                let dirs = self.direction_word(name, span)?;
                Some(Some(self.step(of, dirs, span)))
            }
        }
    }

    /// Attributes, kept variables and defines of a site.
    fn site_declared(&mut self, of: &Expr, name: &str, span: Span) -> Option<Option<Expr>> {
        for entry in self.names.get(name) {
            match entry.decl {
                Decl::SiteAttribute(index) => {
                    self.use_name(name, span, entry.span);
                    let base = self.game.board.attributes.get(index)?.ty;
                    return Some(Some(given(attr(Attr::Site(index), of.clone(), base, span))));
                }
                Decl::Keep(keep)
                    if self.game.keeps.get(keep).is_some_and(|keep| keep.per == Per::Site) =>
                {
                    self.use_name(name, span, entry.span);
                    return Some(self.keep_value(keep, Some(of.clone()), name, span));
                }
                Decl::Zone(zone)
                    if self.game.zones.get(zone).is_some_and(|zone| zone.per == Per::Site) =>
                {
                    self.use_name(name, span, entry.span);
                    return Some(self.zone_value(zone, entry.several, Some(of.clone()), span));
                }
                _ => {}
            }
        }
        let applied = self.applied(of.clone(), name, span);
        applied.or_else(|| self.property(Attr::SiteKind, of, name, span))
    }

    /// What the piece, or what stands on the site, has by its kind.
    fn property(
        &mut self,
        kind: Attr,
        of: &Expr,
        name: &str,
        span: Span,
    ) -> Option<Option<Expr>> {
        let kind = attr(kind, of.clone(), Base::Kind, span);
        self.of_kind(kind, name, span)
    }

    /// What a kind of piece has.
    fn of_kind(&mut self, of: Expr, name: &str, span: Span) -> Option<Option<Expr>> {
        let entry = self.names.find(name, |decl| matches!(decl, Decl::Property(_)));
        if let Some(entry) = entry
            && let Decl::Property(property) = entry.decl
        {
            self.use_name(name, span, entry.span);
            let base = self.game.properties.get(property)?.ty;
            return Some(Some(given(attr(Attr::Kind(property), of, base, span))));
        }
        None
    }

    fn of_piece(&mut self, of: Expr, name: &str, span: Span) -> Option<Option<Expr>> {
        match name {
            "owner" => return Some(Some(attr(Attr::PieceOwner, of, Base::Player, span))),
            "kind" => return Some(Some(attr(Attr::PieceKind, of, Base::Kind, span))),
            "site" => return Some(Some(attr(Attr::PieceSite, of, Base::Site, span))),
            _ => {}
        }
        for entry in self.names.get(name) {
            if let Decl::Keep(keep) = entry.decl
                && self.game.keeps.get(keep).is_some_and(|keep| keep.per == Per::Piece)
            {
                self.use_name(name, span, entry.span);
                return Some(self.keep_value(keep, Some(of), name, span));
            }
            if let Decl::Zone(zone) = entry.decl
                && self.game.zones.get(zone).is_some_and(|zone| zone.per == Per::Piece)
            {
                self.use_name(name, span, entry.span);
                return Some(self.zone_value(zone, entry.several, Some(of), span));
            }
        }
        if let Some(found) = self.applied(of.clone(), name, span) {
            return Some(found);
        }
        if let Some(found) = self.property(Attr::PieceKind, &of, name, span) {
            return Some(found);
        }
        let site = self.need(of, Type::One(Base::Site))?;
        self.of_site(site, name, span)
    }

    fn of_card(&mut self, of: Expr, name: &str, span: Span) -> Option<Option<Expr>> {
        let known = self.game.card_attributes.iter().position(|known| known.name == name);
        if let Some(index) = known {
            let known = self.game.card_attributes.get(index)?;
            let base = known.ty;
            self.index.refer(name, span, known.span);
            return Some(Some(attr(Attr::Card(index), of, base, span)));
        }
        match name {
            "zone" => Some(Some(attr(Attr::CardZone, of, Base::Zone, span))),
            "owner" => {
                let zone = attr(Attr::CardZone, of, Base::Zone, span);
                Some(Some(attr(Attr::ZoneOwner, zone, Base::Player, span)))
            }
            _ => self.applied(of, name, span),
        }
    }

    fn of_zone(&mut self, of: Expr, name: &str, span: Span) -> Option<Option<Expr>> {
        match name {
            "owner" => Some(Some(attr(Attr::ZoneOwner, of, Base::Player, span))),
            "site" => Some(Some(attr(Attr::ZoneSite, of, Base::Site, span))),
            "piece" => Some(Some(attr(Attr::ZonePiece, of, Base::Piece, span))),
            "cards" => Some(Some(set(ExprKind::CardsIn(sub(of)), Base::Card, span))),
            _ => {
                let cards = set(ExprKind::CardsIn(sub(of)), Base::Card, span);
                self.of_members(cards, name, span)
            }
        }
    }

    /// What each member of a set or list has.
    fn of_members(&mut self, of: Expr, name: &str, span: Span) -> Option<Option<Expr>> {
        let of = match name {
            "owner" => of,
            _ => self.members(of),
        };
        match name {
            "last" | "first" => {
                let list = of.ty.member();
                let kind = match name {
                    "last" => ExprKind::Last(sub(of)),
                    _ => ExprKind::First(sub(of)),
                };
                return Some(Some(super::build::expr(kind, list, span)));
            }
            _ => {}
        }
        if matches!(of.ty.base(), Base::Site | Base::Piece) {
            let declared = self.names.get(name);
            let hidden = declared.iter().any(|entry| {
                matches!(
                    entry.decl,
                    Decl::SiteAttribute(_)
                        | Decl::Property(_)
                        | Decl::Keep(_)
                        | Decl::Define(_)
                )
            });
            if let Some(dirs) = self.direction_word(name, span).filter(|_| !hidden) {
                let sites = self.need(of, Type::Set(Base::Site))?;
                let kind = ExprKind::Step { from: sub(sites), dirs: sub(to_set(dirs)) };
                return Some(Some(set(kind, Base::Site, span)));
            }
        }
        let var = self.unnamed("it", of.ty.member());
        let member = self.local_value(var, span);
        let body = self.attribute(member, name, span)?;
        Some(body.map(|body| self.map(var, of, body, span)))
    }

    /// The direction or directions a word names.
    fn direction_word(&mut self, name: &str, span: Span) -> Option<Expr> {
        let named = self.names.find(name, |decl| matches!(decl, Decl::Direction(_)));
        if let Some(entry) = named
            && let Decl::Direction(index) = entry.decl
        {
            self.index.refer(name, span, entry.span);
            let direction = i64::from(Direction::FIRST_NAMED) + i64::try_from(index).ok()?;
            return Some(one(ExprKind::Const(direction), Base::Direction, span));
        }
        match name {
            "orthogonal" | "diagonal" | "adjacent" => Some(self.neighbours(name, span)),
            _ => {
                let direction = Direction::named(name)?;
                let kind = ExprKind::Const(i64::from(direction.0));
                Some(one(kind, Base::Direction, span))
            }
        }
    }

    /// One step: from one site in one direction a site (or none), else a set.
    pub(crate) fn step(&mut self, from: Expr, dirs: Expr, span: Span) -> Expr {
        let single = from.ty.is_one() && dirs.ty.is_one();
        let kind = ExprKind::Step { from: sub(to_set(from)), dirs: sub(to_set(dirs)) };
        let step = set(kind, Base::Site, span);
        match single {
            true => one(ExprKind::First(sub(step)), Base::Site, span),
            false => step,
        }
    }
}

/// What a board or a kind gives; what it does not say to be true is not.
fn given(of: Expr) -> Expr {
    if of.ty.base() != Base::Bool {
        return of;
    }
    let span = of.span;
    let said = one(ExprKind::Const(1), Base::Bool, span);
    one(ExprKind::Binary(Binary::Eq, sub(of), sub(said)), Base::Bool, span)
}

/// An attribute of a scalar.
pub(crate) fn attr(which: Attr, of: Expr, base: Base, span: Span) -> Expr {
    one(ExprKind::Attr(which, sub(of)), base, span)
}
