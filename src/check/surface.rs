//! Surfaces: what is on them, and the questions and effects of lying on one.
//! Knows nothing of how discs move.

use super::{
    build::{number, one, set, sub, truth},
    checker::Checker,
    errors,
    names::Decl,
};
use crate::{
    ir::{
        Base, Beyond, Circle, CircleId, Expr, ExprKind, Flick, GroupId, Holds, Keep, LayPlace,
        Measure, Per, Posts, Seen, Shape, StmtKind, Surface, Type,
    },
    span::Span,
    syntax::ast::{self, ExprKind as Written, SurfaceClause, SurfaceFeatureKind as Feature},
};

/// The type of a measure.
pub(crate) fn measure(of: Measure) -> Type {
    Type::One(Base::Measure(of))
}

impl<'a> Checker<'a> {
    /// The names of a surface's parts; measures come later.
    #[expect(clippy::too_many_lines, reason = "one arm a clause")]
    pub(crate) fn surface_names(&mut self, surface: &'a ast::Surface, whose: Per) {
        let span = surface.name.span;
        if let Some(first) = &self.game.board.surface {
            let first = first.span;
            self.report(errors::Duplicate { name: "surface", span, first });
            return;
        }
        if whose != Per::Game {
            let what = "a surface for each player".to_owned();
            self.report(errors::Unsupported { what, span, help: None });
        }
        let unknown = || number(0, span);
        let site = self.open_site(&surface.name);
        let mut built = Surface {
            span,
            site,
            radius: unknown(),
            friction: unknown(),
            bounce: unknown(),
            circles: Vec::new(),
            posts: Vec::new(),
            beyond: None,
            sectors: None,
            keeps: (self.game.keeps.len(), self.game.keeps.len() + 1),
        };
        for feature in &surface.features {
            let (name, hole) = match &feature.kind {
                Feature::Hole(name) => (name, Some((self.open_site(name), None))),
                Feature::Circle(name) => {
                    self.declare(
                        &name.value,
                        name.span,
                        Decl::Circle(built.circles.len()),
                        false,
                    );
                    (name, None)
                }
                Feature::Beyond(name) => {
                    if built.beyond.is_some() {
                        self.report(errors::Duplicate {
                            name: "beyond",
                            span: name.span,
                            first: span,
                        });
                    }
                    let site = self.open_site(name);
                    built.beyond = Some(Beyond { site, rail: None, bounce: None });
                    continue;
                }
                Feature::Posts { .. } | Feature::Sectors(_) => continue,
            };
            let second =
                hole.is_some() && built.circles.iter().any(|known| known.hole.is_some());
            if second {
                let what = "a second hole".to_owned();
                self.report(errors::Unsupported { what, span: name.span, help: None });
            }
            let radius = number(0, name.span);
            let (name, span) = (name.value.clone(), name.span);
            built.circles.push(Circle { name, span, radius, line: None, hole });
        }
        self.game.board.surface = Some(built);
        self.shot_keeps(span);
    }

    /// A site of the game that holds any number.
    fn open_site(&mut self, name: &'a ast::Name) -> GroupId {
        let id = self.named_group(name, Per::Game, None, true);
        if let Some(group) = self.game.board.groups.get_mut(id) {
            group.shape = Shape::Single;
            group.holds = Holds::Any;
        }
        id
    }

    /// `struck` and `returned`: what the last shot touched, and what came back. They are kept as
    /// any variable is, so a rule may set them too.
    fn shot_keeps(&mut self, span: Span) {
        for name in ["struck", "returned"] {
            let decl = Decl::Keep(self.game.keeps.len());
            self.declare(name, span, decl, false);
            self.used.insert(span);
            self.game.keeps.push(Keep {
                name: name.to_owned(),
                span,
                per: Per::Game,
                ty: Type::Set(Base::Piece),
                seen: Seen::Everyone,
                initial: set(ExprKind::ToSet(sub(super::build::none(span))), Base::Piece, span),
                locals: Vec::new(),
            });
        }
    }

    /// What is said of a surface and of what is on it. Belongs to the board's frame.
    pub(crate) fn surface(&mut self, surface: &'a ast::Surface) {
        let known = self.game.board.surface.clone();
        let Some(mut built) = known.filter(|known| known.span == surface.name.span) else {
            return;
        };
        let name = &surface.name;
        let mut said =
            self.clauses("a surface", &surface.clauses, &["radius", "friction", "bounce"]);
        built.radius =
            self.wanted("a surface", name.span, &mut said, "radius", Measure::Length);
        built.friction =
            self.wanted("a surface", name.span, &mut said, "friction", Measure::Ratio);
        built.bounce = self.wanted("a surface", name.span, &mut said, "bounce", Measure::Ratio);
        let mut next = 0;
        for feature in &surface.features {
            match &feature.kind {
                Feature::Hole(name) | Feature::Circle(name) => {
                    self.circle(name, &feature.clauses, built.circles.get_mut(next));
                    next += 1;
                }
                Feature::Posts { count, on, from } => {
                    let posts = self.posts(count, on, from.as_ref(), feature);
                    built.posts.extend(posts);
                }
                Feature::Beyond(name) => self.beyond(name, &feature.clauses, &mut built.beyond),
                Feature::Sectors(count) => {
                    self.clauses("sectors", &feature.clauses, &[]);
                    built.sectors = self.integer(count);
                }
            }
        }
        self.game.board.surface = Some(built);
    }

    fn circle(
        &mut self,
        name: &'a ast::Name,
        said: &'a [SurfaceClause],
        into: Option<&mut Circle>,
    ) {
        let Some(circle) = into else { return };
        let what = if circle.hole.is_some() { "a hole" } else { "a circle" };
        let allowed: &[&str] =
            if circle.hole.is_some() { &["radius", "depth"] } else { &["radius", "line"] };
        let mut said = self.clauses(what, said, allowed);
        circle.radius = self.wanted(what, name.span, &mut said, "radius", Measure::Length);
        circle.line = self.given(&mut said, "line", Measure::Length);
        let depth = self.given(&mut said, "depth", Measure::Length);
        if let Some((_, drop)) = &mut circle.hole {
            *drop = depth;
        }
    }

    fn posts(
        &mut self,
        count: &'a ast::Expr,
        on: &'a ast::Name,
        from: Option<&'a ast::Expr>,
        feature: &'a ast::SurfaceFeature,
    ) -> Option<Posts> {
        let mut said = self.clauses("posts", &feature.clauses, &["radius", "bounce"]);
        let count = self.integer(count);
        let from = from.map(|from| self.value_of(from, measure(Measure::Angle)));
        let radius = self.wanted("posts", feature.span, &mut said, "radius", Measure::Length);
        let bounce = self.given(&mut said, "bounce", Measure::Ratio);
        let on = self.circle_named(on)?;
        let from = from.map_or(Some(None), |from| from.map(Some))?;
        Some(Posts { count: count?, on, from, radius, bounce })
    }

    fn beyond(
        &mut self,
        name: &'a ast::Name,
        said: &'a [SurfaceClause],
        into: &mut Option<Beyond>,
    ) {
        let what = "what lies beyond";
        let mut said = self.clauses(what, said, &["width", "depth", "bounce"]);
        let rail = (said.contains_key("width") || said.contains_key("depth")).then(|| {
            let mut wanted =
                |word| self.wanted(what, name.span, &mut said, word, Measure::Length);
            (wanted("width"), wanted("depth"))
        });
        let bounce = self.given(&mut said, "bounce", Measure::Ratio);
        if let Some(beyond) = into {
            (beyond.rail, beyond.bounce) = (rail, bounce);
        }
    }

    /// What is said, by its words; each once, and only where it means something.
    fn clauses(
        &mut self,
        what: &'static str,
        said: &'a [SurfaceClause],
        allowed: &[&'static str],
    ) -> Said<'a> {
        let mut found = Said::new();
        for clause in said {
            let word = clause.word.value.as_str();
            let span = clause.word.span;
            match allowed.iter().find(|allowed| **allowed == word) {
                None => {
                    self.report(errors::SurfaceClause::Misplaced { word, what, span });
                }
                Some(word) if found.contains_key(word) => {
                    let first = found.get(word).map_or(span, |(first, _)| *first);
                    self.report(errors::Duplicate { name: word, span, first });
                }
                Some(word) => _ = found.insert(word, (span, &clause.value)),
            }
        }
        found
    }

    /// A measure that must be said.
    fn wanted(
        &mut self,
        what: &'static str,
        span: Span,
        said: &mut Said<'a>,
        word: &'static str,
        of: Measure,
    ) -> Expr {
        if !said.contains_key(word) {
            self.report(errors::SurfaceClause::Missing { word, what, span, of });
        }
        let found = self.given(said, word, of);
        found.unwrap_or_else(|| one(ExprKind::Const(0), Base::Measure(of), span))
    }

    /// A measure that may be said.
    fn given(&mut self, said: &mut Said<'a>, word: &str, of: Measure) -> Option<Expr> {
        let (_, value) = said.remove(word)?;
        self.value_of(value, measure(of))
    }

    /// A circle or hole by its name.
    pub(crate) fn circle_named(&mut self, name: &ast::Name) -> Option<CircleId> {
        if self.is_caret(&name.value) {
            self.offer_names(|decl| matches!(decl, Decl::Circle(_)));
            return None;
        }
        let found = self.known_circle(&name.value, name.span);
        if found.is_none() {
            let circle = |decl| matches!(decl, Decl::Circle(_));
            let suggestion = self.names.nearest(&name.value, circle).map(str::to_owned);
            self.report(errors::UnknownName {
                name: &name.value,
                span: name.span,
                role: "circle",
                suggestion,
                help: Some("declare it on the surface: `circle … radius …`"),
            });
        }
        found
    }

    fn known_circle(&mut self, name: &str, span: Span) -> Option<CircleId> {
        let fits = |decl| matches!(decl, Decl::Circle(_) | Decl::Group(_));
        let entry = self.names.find(name, fits)?;
        let found = match entry.decl {
            Decl::Circle(circle) => Some(circle),
            Decl::Group(group) => {
                let circles = &self.game.board.surface.as_ref()?.circles;
                circles
                    .iter()
                    .position(|circle| circle.hole.as_ref().is_some_and(|h| h.0 == group))
            }
            _ => None,
        };
        if found.is_some() {
            self.use_name(name, span, entry.span);
        }
        found
    }

    /// `d is within C`, `d is touching C`, `d is touching e`
    pub(crate) fn lies(
        &mut self,
        subject: &'a ast::Expr,
        within: bool,
        place: &'a ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let piece = self.value_of(subject, Type::One(Base::Piece));
        let circle = match &place.kind {
            Written::Name(name) if self.local(name, place.span).is_none() => {
                self.known_circle(name, place.span)
            }
            _ => None,
        };
        match (circle, &place.kind) {
            (Some(circle), _) if within => {
                Some(truth(ExprKind::Within(sub(piece?), circle), span))
            }
            (Some(circle), _) => Some(truth(ExprKind::Touching(sub(piece?), circle), span)),
            (None, Written::Name(name)) if within => {
                self.circle_named(&ast::Name::new(name.clone(), place.span));
                None
            }
            (None, _) if within => {
                self.report(errors::SurfaceClause::NoCircle { span: place.span });
                None
            }
            (None, _) => {
                let other = self.value_of(place, Type::One(Base::Piece));
                Some(truth(ExprKind::Meeting(sub(piece?), sub(other?)), span))
            }
        }
    }

    /// `your sector`: the pieces whose centres lie in it.
    pub(crate) fn sector(&mut self, of: Expr, span: Span) -> Option<Expr> {
        let divided =
            self.game.board.surface.as_ref().is_some_and(|surface| surface.sectors.is_some());
        if !divided {
            self.report(errors::SurfaceClause::NoSectors { span });
            return None;
        }
        Some(set(ExprKind::InSector(sub(of)), Base::Piece, span))
    }

    /// `flick d from C at A, aim B, speed V, hand H`
    pub(crate) fn flick(
        &mut self,
        what: &'a ast::Expr,
        from: &'a ast::Name,
        at: &'a ast::Expr,
        clauses: &'a [ast::FlickClause],
        span: Span,
    ) -> Option<StmtKind> {
        let piece = self.value_of(what, Type::One(Base::Piece));
        let at = self.value_of(at, measure(Measure::Angle));
        let mut values: [Option<Expr>; 3] = [None, None, None];
        let words = ["aim", "speed", "hand"];
        let measures = [Measure::Angle, Measure::Speed, Measure::Ratio];
        let mut failed = false;
        for clause in clauses {
            let Some(index) = words.iter().position(|word| *word == clause.word.value) else {
                continue;
            };
            let value =
                measures.get(index).and_then(|of| self.value_of(&clause.value, measure(*of)));
            failed |= value.is_none();
            if let Some(slot) = values.get_mut(index) {
                if let Some(first) = slot {
                    let (name, span) = (clause.word.value.as_str(), clause.word.span);
                    let first = first.span;
                    self.report(errors::Duplicate { name, span, first });
                }
                *slot = value;
            }
        }
        let [aim, speed, hand] = values;
        for (value, word, of) in
            [(&aim, "aim", Measure::Angle), (&speed, "speed", Measure::Speed)]
        {
            if value.is_none() && !failed {
                self.report(errors::SurfaceClause::Missing { word, what: "a flick", span, of });
            }
        }
        let from = self.circle_named(from)?;
        if failed {
            return None;
        }
        let (piece, at) = (piece?, at?);
        Some(StmtKind::Flick(Box::new(Flick {
            piece,
            from,
            at,
            aim: aim?,
            speed: speed?,
            hand,
        })))
    }

    /// `lay d within C`, `lay d touching C`, `lay d at L, A`
    pub(crate) fn lay(
        &mut self,
        what: &'a ast::Expr,
        place: &'a ast::LayPlace,
    ) -> Option<StmtKind> {
        let piece = self.value_of(what, Type::One(Base::Piece));
        let place = match place {
            ast::LayPlace::Within(name) => LayPlace::Within(self.circle_named(name)?),
            ast::LayPlace::Touching(name) => LayPlace::Touching(self.circle_named(name)?),
            ast::LayPlace::At(distance, angle) => {
                let distance = self.value_of(distance, measure(Measure::Length));
                let angle = self.value_of(angle, measure(Measure::Angle));
                if self.game.board.surface.is_none() {
                    self.report(errors::SurfaceClause::NoSurface { span: what.span });
                    return None;
                }
                LayPlace::At(distance?, angle?)
            }
        };
        Some(StmtKind::Lay { piece: piece?, place })
    }
}

/// What is said of a part, by its words.
type Said<'a> = std::collections::BTreeMap<&'static str, (Span, &'a ast::Expr)>;
