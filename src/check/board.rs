//! Boards: groups of sites, marks and routes.
//! Knows nothing of pieces on them; sizes stay expressions.

use super::{build::number, checker::Checker, errors, names::Decl, things::per};
use crate::{
    ir::{
        Base, Branch, GridFilter, Group, Holds, Mark, Per, Route, Shape, SiteAttribute, Type,
    },
    span::{Span, Spanned},
    syntax::ast::{self, BoardItem, BoardItemKind, ExprKind, RingShape},
};

impl<'a> Checker<'a> {
    /// The names of the board's parts, so that anything may speak of them; sizes come later.
    pub(crate) fn board_names(&mut self, items: &'a [BoardItem], whose: Per) {
        for item in items {
            match &item.kind {
                BoardItemKind::Per(whose, items) => {
                    self.board_names(items, per(Some(whose)));
                }
                BoardItemKind::Grid(grid) => {
                    self.hex |= grid.hex.is_some();
                    self.group("grid", item.span, whose, None, false);
                }
                BoardItemKind::Ring(ring) => self.ring_names(ring, whose),
                BoardItemKind::Line(line) => {
                    self.named_group(&line.name, whose, None, false);
                    self.attribute_names(&line.attributes);
                }
                BoardItemKind::Site(site) => {
                    self.named_group(&site.name, whose, None, true);
                }
                BoardItemKind::Graph(graph) => self.graph(graph, whose),
                BoardItemKind::Mark(name, value) => self.mark_name(name, value, whose),
                BoardItemKind::Route(route) => self.route_name(route, item.span),
                BoardItemKind::Surface(surface) => self.surface_names(surface, whose),
            }
        }
    }

    fn ring_names(&mut self, ring: &'a ast::Ring, whose: Per) {
        let id = self.named_group(&ring.name, whose, None, false);
        self.attribute_names(&ring.attributes);
        if let RingShape::Segments(whose, segments) = &ring.shape {
            if let Some(group) = self.game.board.groups.get_mut(id) {
                group.shape = Shape::RingOfParts;
            }
            for segment in segments {
                let single = segment.count.is_none();
                self.named_group(&segment.name, per(Some(whose)), Some(id), single);
            }
        }
    }

    pub(super) fn named_group(
        &mut self,
        name: &'a ast::Name,
        whose: Per,
        part_of: Option<usize>,
        single: bool,
    ) -> usize {
        let id = self.group(&name.value, name.span, whose, part_of, single);
        self.declare_both(name, Decl::Group(id));
        id
    }

    fn group(
        &mut self,
        name: &str,
        span: Span,
        per: Per,
        part_of: Option<usize>,
        single: bool,
    ) -> usize {
        let shape = match single {
            true => Shape::Single,
            false => Shape::Line { length: number(1, span) },
        };
        self.game.board.groups.push(Group {
            name: name.to_owned(),
            plural: super::plural::plural(name),
            span,
            per,
            shape,
            holds: Holds::Most(number(1, span)),
            part_of,
        });
        self.game.board.groups.len() - 1
    }

    fn attribute_names(&mut self, attributes: &'a [ast::Attribute]) {
        for attribute in attributes {
            let name = &attribute.name;
            let known = self.names.find(&name.value, |d| matches!(d, Decl::SiteAttribute(_)));
            if known.is_none() {
                let decl = Decl::SiteAttribute(self.game.board.attributes.len());
                self.declare(&name.value, name.span, decl, false);
                let ty = self.guesses.get(&name.span).map_or(Base::Any, |ty| ty.base());
                let (name, values) = (name.value.clone(), Vec::new());
                self.game.board.attributes.push(SiteAttribute { name, ty, values });
            }
        }
    }

    fn mark_name(&mut self, name: &'a ast::Name, value: &ast::Expr, per: Per) {
        let decl = Decl::Mark(self.game.board.marks.len());
        self.declare_both(name, decl);
        let ty = self.guesses.get(&name.span).copied().unwrap_or(Type::One(Base::Site));
        let value = super::build::none(value.span);
        self.game.board.marks.push(Mark { name: name.value.clone(), per, ty, value });
    }

    fn route_name(&mut self, route: &'a ast::Route, span: Span) {
        let name = route.name.as_ref();
        if let Some(name) = name {
            let decl = Decl::Route(self.game.board.routes.len());
            self.declare(&name.value, name.span, decl, false);
        } else if let Some(first) = self.game.board.own_route() {
            let first = self.game.board.routes.get(first).map_or(span, |route| route.span);
            self.report(errors::Duplicate { name: "route", span, first });
        }
        let name = name.map(|name| name.value.clone());
        let (parts, branch) = (Vec::new(), None);
        self.game.board.routes.push(Route { name, span, parts, cyclic: false, branch });
    }

    fn graph(&mut self, graph: &'a ast::Graph, whose: Per) {
        let id = self.named_group(&graph.name, whose, None, false);
        let (mut sites, mut joins) = (Vec::new(), Vec::new());
        for path in &graph.paths {
            let mut from = self.graph_site(&path.start, id, &mut sites);
            for step in &path.steps {
                let to = self.graph_site(&step.to, id, &mut sites);
                let ways = (path.direction.as_ref(), path.back.as_ref());
                let ways =
                    (ways.0.map(|w| self.direction(w)), ways.1.map(|w| self.direction(w)));
                match ways {
                    (Some(there), Some(back)) => {
                        joins.push((from, to, Some(there)));
                        joins.push((to, from, Some(back)));
                    }
                    (Some(there), None) => {
                        joins.push((from, to, Some(there)));
                        if !step.one_way {
                            joins.push((from, to, None));
                        }
                    }
                    _ if step.one_way => self.report(errors::Unsupported {
                        what: "a way without a name that cannot be gone back".to_owned(),
                        span: path.span,
                        help: Some("name its direction: `a -> b onwards`".to_owned()),
                    }),
                    _ => joins.push((from, to, None)),
                }
                from = to;
            }
        }
        if let Some(group) = self.game.board.groups.get_mut(id) {
            group.shape = Shape::Graph { sites, joins };
        }
    }

    fn graph_site(
        &mut self,
        name: &'a ast::Name,
        group: usize,
        sites: &mut Vec<String>,
    ) -> usize {
        if let Some(known) = sites.iter().position(|site| *site == name.value) {
            self.refer_again(name);
            return known;
        }
        self.declare(&name.value, name.span, Decl::GraphSite(group, sites.len()), false);
        sites.push(name.value.clone());
        sites.len() - 1
    }

    /// A name that is declared where it first stands.
    fn refer_again(&mut self, name: &ast::Name) {
        let site = |decl| matches!(decl, Decl::GraphSite(..) | Decl::Direction(_));
        if let Some(entry) = self.names.find(&name.value, site) {
            self.index.refer(&name.value, name.span, entry.span);
        }
    }

    fn direction(&mut self, name: &'a ast::Name) -> usize {
        let directions = &mut self.game.board.directions;
        if let Some(known) = directions.iter().position(|known| *known == name.value) {
            self.refer_again(name);
            return known;
        }
        directions.push(name.value.clone());
        let id = directions.len() - 1;
        self.declare(&name.value, name.span, Decl::Direction(id), false);
        id
    }

    /// Sizes, marks, routes and attributes. Belongs to the board's frame.
    pub(crate) fn board(&mut self, items: &'a [BoardItem]) {
        for item in items {
            match &item.kind {
                BoardItemKind::Per(_, items) => self.board(items),
                BoardItemKind::Grid(grid) => self.grid(grid),
                BoardItemKind::Ring(ring) => self.ring(ring),
                BoardItemKind::Line(line) => {
                    let length = self.integer(&line.length);
                    let Some(id) = self.group_named(&line.name) else { continue };
                    if let Some(length) = length {
                        self.shape(id, Shape::Line { length });
                    }
                    self.holds(id, line.holds.as_ref());
                    self.attributes(id, &line.attributes);
                }
                BoardItemKind::Site(site) => {
                    let Some(id) = self.group_named(&site.name) else { continue };
                    self.holds(id, site.holds.as_ref());
                }
                BoardItemKind::Mark(name, value) => self.mark(name, value),
                BoardItemKind::Route(route) => self.route(route, item.span),
                BoardItemKind::Surface(surface) => self.surface(surface),
                BoardItemKind::Graph(_) => {}
            }
        }
    }

    fn group_named(&self, name: &ast::Name) -> Option<usize> {
        self.game.board.groups.iter().position(|group| group.span == name.span)
    }

    fn shape(&mut self, id: usize, shape: Shape) {
        if let Some(group) = self.game.board.groups.get_mut(id) {
            group.shape = shape;
        }
    }

    fn holds(&mut self, id: usize, written: Option<&'a ast::Holds>) {
        let holds = match written {
            None => return,
            Some(ast::Holds::Any(_)) => Holds::Any,
            Some(ast::Holds::Number(most)) => match self.integer(most) {
                Some(most) => Holds::Most(most),
                None => return,
            },
        };
        if let Some(group) = self.game.board.groups.get_mut(id) {
            group.holds = holds;
        }
    }

    fn grid(&mut self, grid: &'a ast::Grid) {
        let id = self.game.board.groups.iter().position(|group| group.name == "grid");
        let (width, height) = (self.integer(&grid.width), self.integer(&grid.height));
        let keep = grid.only.as_ref().and_then(|only| {
            self.scoped(|checker| {
                let name = |word: &str| Spanned::new(word.to_owned(), only.span);
                let number = Some(Type::One(Base::Int));
                let column = checker.bind(&name("column"), number);
                let row = checker.bind(&name("row"), number);
                let condition = checker.condition(only)?;
                Some(GridFilter { column, row, condition })
            })
        });
        if let (Some(id), Some(width), Some(height)) = (id, width, height) {
            self.shape(id, Shape::Grid { hex: grid.hex.is_some(), width, height, keep });
        }
    }

    fn ring(&mut self, ring: &'a ast::Ring) {
        let Some(id) = self.group_named(&ring.name) else { return };
        match &ring.shape {
            RingShape::Length(length) => {
                if let Some(length) = self.integer(length) {
                    self.shape(id, Shape::Ring { length });
                }
            }
            RingShape::Segments(_, segments) => {
                for segment in segments {
                    let length = segment.count.as_ref().and_then(|count| self.integer(count));
                    let Some(part) = self.group_named(&segment.name) else { continue };
                    if let Some(length) = length {
                        self.shape(part, Shape::Line { length });
                    }
                    self.holds(part, ring.holds.as_ref());
                }
            }
        }
        self.holds(id, ring.holds.as_ref());
        self.attributes(id, &ring.attributes);
    }

    fn attributes(&mut self, group: usize, attributes: &'a [ast::Attribute]) {
        for attribute in attributes {
            let name = &attribute.name;
            let entry = self.names.find(&name.value, |d| matches!(d, Decl::SiteAttribute(_)));
            let Some(Decl::SiteAttribute(id)) = entry.map(|entry| entry.decl) else { continue };
            let declared = entry.map_or(name.span, |entry| entry.span);
            if declared != name.span {
                self.index.refer(&name.value, name.span, declared);
            }
            let ExprKind::List(written) = &attribute.value.kind else {
                self.report(errors::NotAList { name: &name.value, span: attribute.value.span });
                continue;
            };
            let mut values = Vec::new();
            for value in written {
                let Some(value) = self.expr(value) else { continue };
                if value.ty.is_one() {
                    self.find_type(declared, value.ty);
                    values.push(value);
                } else {
                    self.need(value, Type::One(Base::Int));
                }
            }
            let ty = self.found.get(&declared).map_or(Base::Any, |ty| ty.base());
            for value in &mut values {
                if value.ty.base() == Base::Any {
                    value.ty = Type::One(ty);
                }
            }
            if let Some(known) = self.game.board.attributes.get_mut(id) {
                known.ty = ty;
                known.values.push((group, values));
            }
        }
    }

    fn mark(&mut self, name: &'a ast::Name, written: &'a ast::Expr) {
        let entry = self.names.find(&name.value, |decl| matches!(decl, Decl::Mark(_)));
        let Some(Decl::Mark(id)) = entry.map(|entry| entry.decl) else { return };
        let Some(value) = self.expr_hinted(written, Some(Base::Site)) else { return };
        let ty = match value.ty {
            Type::One(_) => Type::One(Base::Site),
            Type::List(_) => Type::List(Base::Site),
            Type::Set(_) | Type::Sets(_) => Type::Set(Base::Site),
        };
        let Some(value) = self.need(value, ty) else { return };
        self.find_type(name.span, ty);
        if let Some(mark) = self.game.board.marks.get_mut(id) {
            mark.ty = ty;
            mark.value = value;
        }
    }

    fn route(&mut self, route: &'a ast::Route, span: Span) {
        let mut parts = Vec::new();
        let mut cyclic = false;
        for part in &route.parts {
            let Some(sites) = self.expr_hinted(&part.sites, Some(Base::Site)) else { continue };
            let sites = match sites.ty {
                Type::One(_) => self.need(sites, Type::One(Base::Site)),
                _ => self.need(sites, Type::List(Base::Site)),
            };
            let Some(mut sites) = sites else { continue };
            if let Some(from) = &part.from {
                let Some(from) = self.value_of(from, Type::One(Base::Site)) else { continue };
                let Some(list) = self.need(sites, Type::List(Base::Site)) else { continue };
                cyclic = route.parts.len() == 1;
                let kind = crate::ir::ExprKind::From(Box::new(list), Box::new(from));
                sites = super::build::list(kind, Base::Site, part.sites.span);
            }
            parts.push(sites);
        }
        let branch = route.turning_off.as_ref().and_then(|turning| {
            let after = self.value_of(&turning.after, Type::One(Base::Site));
            let into = self.expr_hinted(&turning.into, Some(Base::Site))?;
            let into = match into.ty {
                Type::One(_) => self.need(into, Type::One(Base::Site)),
                _ => self.need(into, Type::List(Base::Site)),
            };
            let (forwards_only, exactly) =
                (route.forwards_only.is_some(), route.exactly.is_some());
            Some(Branch { after: after?, into: into?, forwards_only, exactly })
        });
        let known = self.game.board.routes.iter_mut().find(|route| route.span == span);
        if let Some(known) = known {
            (known.parts, known.cyclic, known.branch) = (parts, cyclic, branch);
        }
    }
}
