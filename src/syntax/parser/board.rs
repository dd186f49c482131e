//! The board and what is on it.
//! Knows nothing of pieces.

use super::{Builder, Cursor};
use crate::syntax::{
    ast::{
        Attribute, BoardItem, BoardItemKind, Graph, GraphPath, GraphStep, Grid, Holds, Line,
        Ring, RingShape, Route, RoutePart, Segment, Site, TurningOff,
    },
    grammar::Rule,
};
use pest::iterators::Pair;

impl Builder<'_> {
    pub(super) fn board_block(&mut self, pair: Pair<'_, Rule>) -> Vec<BoardItem> {
        let mut items = Vec::new();
        let mut before = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::board_item => {
                    let span = self.span(&part);
                    before = Some(span);
                    let kind = part.into_inner().next().and_then(|pair| self.board_item(pair));
                    items.extend(kind.map(|kind| BoardItem { kind, doc: None, span }));
                }
                Rule::skipped => self.skip(&part, before, Rule::board_probe),
                _ => {}
            }
        }
        items
    }

    fn board_item(&mut self, pair: Pair<'_, Rule>) -> Option<BoardItemKind> {
        let rule = pair.as_rule();
        let mut inside = Cursor::new(pair);
        Some(match rule {
            Rule::board_per => {
                let per = self.per(&inside.next()?)?;
                BoardItemKind::Per(per, self.board_block(inside.next()?))
            }
            Rule::grid => BoardItemKind::Grid(self.grid(inside)?),
            Rule::ring => BoardItemKind::Ring(self.ring(inside)?),
            Rule::line => BoardItemKind::Line(self.line(inside)?),
            Rule::site => {
                inside.next()?;
                let name = self.declared(&inside.next()?);
                let holds = match inside.next() {
                    Some(holds) => Some(self.holds(holds)?),
                    None => None,
                };
                BoardItemKind::Site(Site { name, holds })
            }
            Rule::graph => BoardItemKind::Graph(self.graph(inside)?),
            Rule::mark => {
                inside.next()?;
                let name = self.declared(&inside.next()?);
                inside.eat(Rule::equals)?;
                BoardItemKind::Mark(name, self.expression(inside.next()?)?)
            }
            Rule::route => BoardItemKind::Route(self.route(inside)?),
            Rule::surface => BoardItemKind::Surface(self.surface(inside)?),
            _ => return None,
        })
    }

    fn grid(&mut self, mut inside: Cursor<'_>) -> Option<Grid> {
        let hex = inside.eat(Rule::kw_hex).map(|word| self.span(&word));
        inside.eat(Rule::kw_grid)?;
        let width = self.expression(inside.next()?)?;
        inside.eat(Rule::kw_x)?;
        let height = self.expression(inside.next()?)?;
        Some(Grid { hex, width, height, only: self.after(Rule::kw_where, &mut inside)? })
    }

    fn ring(&mut self, mut inside: Cursor<'_>) -> Option<Ring> {
        inside.eat(Rule::kw_ring)?;
        let name = self.declared(&inside.next()?);
        let shape = match self.count(&mut inside)? {
            Some(length) => RingShape::Length(length),
            None => self.ring_segments(inside.next()?)?,
        };
        let (holds, attributes) = self.site_clauses(inside)?;
        Some(Ring { name, shape, holds, attributes })
    }

    fn ring_segments(&mut self, pair: Pair<'_, Rule>) -> Option<RingShape> {
        let mut inside = Cursor::new(pair);
        inside.eat(Rule::open_brace)?;
        let per = self.per(&inside.next()?)?;
        let segments: Option<Vec<Segment>> = inside
            .all(Rule::segment)
            .map(|pair| {
                let mut inside = Cursor::new(pair);
                let name = self.declared(&inside.next()?);
                Some(Segment { name, count: self.count(&mut inside)? })
            })
            .collect();
        Some(RingShape::Segments(per, segments?))
    }

    fn line(&mut self, mut inside: Cursor<'_>) -> Option<Line> {
        inside.eat(Rule::kw_line)?;
        let name = self.declared(&inside.next()?);
        let length = self.count(&mut inside)??;
        let (holds, attributes) = self.site_clauses(inside)?;
        Some(Line { name, length, holds, attributes })
    }

    /// `holds n` and `with name = values`, in any order.
    fn site_clauses(&mut self, inside: Cursor<'_>) -> Option<(Option<Holds>, Vec<Attribute>)> {
        let mut holds = None;
        let mut attributes = Vec::new();
        for part in inside.pairs {
            let span = self.span(&part);
            if part.as_rule() == Rule::holds {
                let said = self.holds(part)?;
                self.once_at(&mut holds, said, span, "holds");
                continue;
            }
            for attribute in Cursor::new(part).all(Rule::site_attribute) {
                attributes.push(self.attribute(attribute)?);
            }
        }
        Some((holds, attributes))
    }

    fn graph(&mut self, mut inside: Cursor<'_>) -> Option<Graph> {
        inside.eat(Rule::kw_graph)?;
        let name = self.declared(&inside.next()?);
        let paths = inside.all(Rule::graph_path);
        let paths: Option<Vec<GraphPath>> = paths.map(|path| self.graph_path(path)).collect();
        Some(Graph { name, paths: paths? })
    }

    fn graph_path(&mut self, pair: Pair<'_, Rule>) -> Option<GraphPath> {
        let span = self.span(&pair);
        let mut inside = Cursor::new(pair);
        let start = self.name(&inside.next()?);
        let mut steps = Vec::new();
        while let Some(step) = inside.eat(Rule::graph_step) {
            let mut step = Cursor::new(step);
            let one_way = step.next()?.as_rule() == Rule::arrow;
            steps.push(GraphStep { one_way, to: self.name(&step.next()?) });
        }
        let direction = inside.next().map(|word| self.name(&word));
        let back = inside.next().map(|word| self.name(&word));
        Some(GraphPath { start, steps, direction, back, span })
    }

    fn route(&mut self, inside: Cursor<'_>) -> Option<Route> {
        let parts = Vec::new();
        let mut route =
            Route { name: None, parts, turning_off: None, forwards_only: None, exactly: None };
        for part in inside.pairs {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::name => route.name = Some(self.declared(&part)),
                Rule::route_part => {
                    let mut inside = Cursor::new(part);
                    let sites = self.expression(inside.next()?)?;
                    let from = self.after(Rule::kw_from, &mut inside)?;
                    route.parts.push(RoutePart { sites, from });
                }
                Rule::route_clause => {
                    let clause = part.into_inner().next()?;
                    match clause.as_rule() {
                        Rule::turning_off => {
                            let said = self.turning_off(clause)?;
                            self.once_at(&mut route.turning_off, said, span, "turning off");
                        }
                        Rule::forwards_only => {
                            self.once_at(&mut route.forwards_only, span, span, "forwards only");
                        }
                        _ => self.once_at(&mut route.exactly, span, span, "exactly"),
                    }
                }
                _ => {}
            }
        }
        Some(route)
    }

    fn turning_off(&mut self, pair: Pair<'_, Rule>) -> Option<TurningOff> {
        let mut places = Cursor::new(pair).all(Rule::of_level);
        let after = self.expression(places.next()?)?;
        Some(TurningOff { after, into: self.expression(places.next()?)? })
    }
}
