//! The discs of a shot in motion, and what comes next for each.

use super::path::{Path, Vector};
use super::{Disc, GRAVITY, Surface, mm, root};

/// Where a disc is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whereabouts {
    On,
    /// Beyond the edge, and not yet down.
    Air,
    Hole,
    Ditch,
}

/// What comes next for a disc, if nothing comes before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Nothing,
    Stop,
    /// Its centre comes over the hole.
    Over,
    /// Its centre is over the hole no longer.
    Across,
    Drop,
    Leave,
    Meet(usize),
    Post(usize),
    Rail,
    Land,
    Fall,
}

/// A disc of a shot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Body {
    pub(super) path: Path,
    pub(super) radius: f64,
    pub(super) lightness: f64,
    pub(super) whereabouts: Whereabouts,
    pub(super) moved: bool,
    pub(super) returned: bool,
    /// How often it has met the rail.
    pub(super) rails: u32,
    /// How many discs the shot had set in motion before it; all of them if it lies still yet.
    pub(super) rank: usize,
    /// Since when its centre has been over the hole.
    pub(super) over: Option<f64>,
    /// When what left the surface is down.
    pub(super) down: f64,
    pub(super) next: Next,
    pub(super) when: f64,
}

impl Body {
    pub(super) fn new(disc: &Disc) -> Self {
        let at = Vector::new(mm(disc.x), mm(disc.y));
        Self {
            path: Path::still(0.0, at),
            radius: mm(disc.radius),
            lightness: 1.0 / disc.mass,
            whereabouts: Whereabouts::On,
            moved: false,
            returned: false,
            rails: 0,
            rank: usize::MAX,
            over: None,
            down: 0.0,
            next: Next::Nothing,
            when: f64::INFINITY,
        }
    }

    pub(super) fn slides(&self) -> bool {
        self.whereabouts == Whereabouts::On && self.path.moves()
    }

    /// Takes what comes sooner; of two at once what was told first.
    fn offer(&mut self, when: Option<f64>, next: Next) {
        if let Some(when) = when.filter(|when| *when < self.when) {
            (self.when, self.next) = (when, next);
        }
    }
}

/// A post in mm.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peg {
    pub(super) at: Vector,
    pub(super) radius: f64,
    pub(super) bounce: f64,
}

/// The surface in mm, and its discs at a moment.
#[derive(Debug, Clone, Default)]
pub(super) struct Scene {
    pub(super) bodies: Vec<Body>,
    pub(super) pegs: Vec<Peg>,
    pub(super) now: f64,
    pub(super) slowing: f64,
    radius: f64,
    hole: Option<(Vector, f64)>,
    /// How long a disc is over the hole before it falls.
    drop: f64,
    /// From the middle to the rail.
    rail: Option<f64>,
    /// How long what left the surface is in the air.
    fall: f64,
    /// How exact times of impact are.
    time: f64,
    changed: Vec<usize>,
}

impl Scene {
    /// Lays out the discs, all at rest.
    pub(super) fn lay(&mut self, surface: &Surface, discs: &[Disc], time: f64) {
        let falling = |depth: i64| (2.0 * mm(depth) / GRAVITY).sqrt();
        self.bodies.clear();
        self.bodies.extend(discs.iter().map(Body::new));
        self.pegs.clear();
        self.pegs.extend(surface.posts.iter().map(|post| Peg {
            at: Vector::new(mm(post.x), mm(post.y)),
            radius: mm(post.radius),
            bounce: post.bounce,
        }));
        self.now = 0.0;
        self.slowing = surface.slowing();
        self.radius = mm(surface.radius);
        self.hole =
            surface.hole.map(|hole| (Vector::new(mm(hole.x), mm(hole.y)), mm(hole.radius)));
        self.drop = surface.hole.map_or(0.0, |hole| falling(hole.drop));
        self.rail = surface.ditch.map(|ditch| self.radius + mm(ditch.width));
        self.fall = surface.ditch.map_or(0.0, |ditch| falling(ditch.depth));
        self.time = time;
        self.changed.clear();
    }

    /// The disc to which something happens first; the lower of two at once.
    pub(super) fn first(&self) -> Option<usize> {
        let mut first = None;
        let mut when = f64::INFINITY;
        for (disc, body) in self.bodies.iter().enumerate() {
            if body.when < when {
                (first, when) = (Some(disc), body.when);
            }
        }
        first
    }

    /// Gives a disc a velocity from now on. What comes next is looked for by `renew`.
    pub(super) fn send(&mut self, disc: usize, velocity: Vector) {
        let (now, slowing) = (self.now, self.slowing);
        let body = &mut self.bodies[disc];
        let slowing = if body.whereabouts == Whereabouts::Air { 0.0 } else { slowing };
        body.path = Path::sliding(now, body.path.at(now), velocity, slowing);
        body.moved = true;
        self.change(disc);
    }

    /// Says that a disc's way, or whether it is on the surface, has changed.
    pub(super) fn change(&mut self, disc: usize) {
        if !self.changed.contains(&disc) {
            self.changed.push(disc);
        }
    }

    /// Lets a disc leave the surface.
    pub(super) fn leave(&mut self, disc: usize) {
        let velocity = self.bodies[disc].path.velocity(self.now);
        self.bodies[disc].whereabouts = Whereabouts::Air;
        self.bodies[disc].down = self.now + self.fall;
        self.send(disc, velocity);
    }

    /// Whether nothing lies where a disc would land.
    pub(super) fn has_room(&self, disc: usize) -> bool {
        let one = &self.bodies[disc];
        let at = one.path.at(self.now);
        let near = |place: Vector, distance: f64| {
            let way = place.minus(at);
            way.dot(way) < distance * distance
        };
        let blocked = |body: &Body| {
            body.whereabouts == Whereabouts::On
                && near(body.path.at(self.now), body.radius + one.radius)
        };
        !self.bodies.iter().any(blocked)
            && !self.pegs.iter().any(|peg| near(peg.at, peg.radius + one.radius))
    }

    /// Looks for what comes next, for the discs that changed and for those this concerns.
    pub(super) fn renew(&mut self) {
        let mut changed = std::mem::take(&mut self.changed);
        for &disc in &changed {
            self.look(disc);
        }
        for disc in 0..self.bodies.len() {
            let body = self.bodies[disc];
            if !body.slides() || changed.contains(&disc) {
                continue;
            }
            if matches!(body.next, Next::Meet(other) if changed.contains(&other)) {
                self.look(disc);
                continue;
            }
            for &other in &changed {
                let when = self.meeting(disc, other);
                self.bodies[disc].offer(when, Next::Meet(other));
            }
        }
        changed.clear();
        self.changed = changed;
    }

    /// Looks for what comes next for one disc.
    pub(super) fn look(&mut self, disc: usize) {
        let mut body = self.bodies[disc];
        (body.when, body.next) = (f64::INFINITY, Next::Nothing);
        match body.whereabouts {
            Whereabouts::On if body.path.moves() => self.slide(disc, &mut body),
            Whereabouts::Air => self.fly(&mut body),
            Whereabouts::On | Whereabouts::Hole | Whereabouts::Ditch => {}
        }
        self.bodies[disc] = body;
    }

    fn slide(&self, disc: usize, body: &mut Body) {
        let path = body.path;
        let middle = Vector::default();
        body.offer(Some(path.stops), Next::Stop);
        body.offer(path.leaves(self.now, middle, self.radius), Next::Leave);
        if let Some((middle, radius)) = self.hole {
            if let Some(since) = body.over {
                body.offer(path.leaves(self.now, middle, radius), Next::Across);
                body.offer(Some((since + self.drop).max(self.now)), Next::Drop);
            } else {
                body.offer(path.meets(self.now, middle, radius), Next::Over);
            }
        }
        for (post, peg) in self.pegs.iter().enumerate() {
            let when = path.meets(self.now, peg.at, peg.radius + body.radius);
            body.offer(when, Next::Post(post));
        }
        for other in 0..self.bodies.len() {
            body.offer(self.meeting(disc, other), Next::Meet(other));
        }
    }

    fn fly(&self, body: &mut Body) {
        let path = body.path;
        let middle = Vector::default();
        body.offer(Some(body.down), Next::Fall);
        if let Some(rail) = self.rail {
            // A disc wider than the ditch stands at the rail as soon as it has left.
            let rail = (rail - body.radius).max(self.radius);
            body.offer(path.meets(self.now, middle, self.radius), Next::Land);
            body.offer(path.leaves(self.now, middle, rail), Next::Rail);
        }
    }

    /// When two discs meet, if nothing comes between.
    fn meeting(&self, one: usize, two: usize) -> Option<f64> {
        let (first, second) = (&self.bodies[one.min(two)], &self.bodies[one.max(two)]);
        let on = |body: &Body| body.whereabouts == Whereabouts::On;
        if one == two || !on(first) || !on(second) {
            return None;
        }
        let distance = first.radius + second.radius;
        let (first, second) = (&first.path, &second.path);
        if !second.moves() {
            return first.meets(self.now, second.start(), distance);
        }
        if !first.moves() {
            return second.meets(self.now, first.start(), distance);
        }
        let way = second.at(self.now).minus(first.at(self.now));
        let reach = distance + first.reach(self.now) + second.reach(self.now);
        if way.dot(way) > reach * reach {
            return None;
        }
        let speed = second.velocity(self.now).minus(first.velocity(self.now));
        let bend = second.bend().minus(first.bend());
        // |way + speed t + bend t²|² − distance²
        let quartic = [
            way.dot(way) - distance * distance,
            2.0 * way.dot(speed),
            speed.dot(speed) + 2.0 * way.dot(bend),
            2.0 * speed.dot(bend),
            bend.dot(bend),
        ];
        let end = first.stops.min(second.stops) - self.now;
        root::first_fall(&quartic, end, self.time).map(|after| self.now + after)
    }
}
