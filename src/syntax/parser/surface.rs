//! Surfaces: what they are, and what is on them.
//! Knows nothing of shots.

use super::{Builder, Cursor};
use crate::syntax::{
    ast::{Surface, SurfaceClause, SurfaceFeature, SurfaceFeatureKind},
    grammar::Rule,
};
use pest::iterators::Pair;

impl Builder<'_> {
    pub(super) fn surface(&mut self, mut inside: Cursor<'_>) -> Option<Surface> {
        inside.eat(Rule::kw_surface)?;
        let name = self.declared(&inside.next()?);
        let (mut clauses, mut features) = (Vec::new(), Vec::new());
        for part in inside.pairs {
            match part.as_rule() {
                Rule::surface_clause => clauses.push(self.surface_clause(part)?),
                Rule::surface_feature => features.push(self.surface_feature(part)?),
                _ => {}
            }
        }
        Some(Surface { name, clauses, features })
    }

    fn surface_clause(&mut self, pair: Pair<'_, Rule>) -> Option<SurfaceClause> {
        let mut inside = Cursor::new(pair);
        let word = self.name(&inside.next()?);
        Some(SurfaceClause { word, value: self.expression(inside.next()?)? })
    }

    fn surface_feature(&mut self, pair: Pair<'_, Rule>) -> Option<SurfaceFeature> {
        let span = self.span(&pair);
        let feature = pair.into_inner().next()?;
        let rule = feature.as_rule();
        let mut inside = Cursor::new(feature);
        inside.next()?;
        let kind = match rule {
            Rule::hole => SurfaceFeatureKind::Hole(self.declared(&inside.next()?)),
            Rule::circle => SurfaceFeatureKind::Circle(self.declared(&inside.next()?)),
            Rule::beyond => SurfaceFeatureKind::Beyond(self.declared(&inside.next()?)),
            Rule::sectors => SurfaceFeatureKind::Sectors(self.expression(inside.next()?)?),
            _ => {
                let count = self.expression(inside.next()?)?;
                inside.eat(Rule::kw_on)?;
                let on = self.name(&inside.next()?);
                let from = self.after(Rule::kw_from, &mut inside)?;
                SurfaceFeatureKind::Posts { count, on, from }
            }
        };
        let clauses = inside.all(Rule::surface_clause);
        let clauses: Option<Vec<SurfaceClause>> =
            clauses.map(|clause| self.surface_clause(clause)).collect();
        Some(SurfaceFeature { kind, clauses: clauses?, span })
    }
}
