//! A shot: what happens from a flick until every disc lies still.

use super::angle::nanometres;
use super::impact::{Contact, Impact};
use super::path::{Path, Vector};
use super::scene::{Next, Scene, Whereabouts};
use super::settle::{Laid, over_hole, settle};
use super::{Disc, Flick, Surface, Trouble, trouble};

/// Where a disc ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On the surface, its centre in nm.
    At {
        /// Along x.
        x: i64,
        /// Along y.
        y: i64,
    },
    /// In the hole.
    Hole,
    /// Off the surface.
    Ditch,
    /// On the surface again after it had left it, its centre in nm.
    Returned {
        /// Along x.
        x: i64,
        /// Along y.
        y: i64,
    },
}

/// Something that happened, and when.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Event {
    /// Seconds after the flick.
    pub time: f64,
    /// What.
    pub what: Happening,
}

/// What can happen in a shot. Discs and posts are told by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Happening {
    /// Two discs met. The flick set `a` in motion no later than `b`, through whatever chain; discs that
    /// stay in contact are told once.
    Struck {
        /// The one in motion longer.
        a: usize,
        /// The other.
        b: usize,
        /// Whether either had left the surface and come back before.
        returned: bool,
    },
    /// A disc met a post.
    Post {
        /// Which disc.
        disc: usize,
        /// Which post.
        post: usize,
    },
    /// A disc fell into the hole.
    Holed {
        /// Which.
        disc: usize,
    },
    /// A disc's centre passed the edge.
    Left {
        /// Which.
        disc: usize,
    },
    /// A disc that had left met the rail.
    Rail {
        /// Which.
        disc: usize,
    },
    /// A disc that had left is on the surface again.
    Returned {
        /// Which.
        disc: usize,
    },
    /// A disc that had left lies in the ditch.
    Fell {
        /// Which.
        disc: usize,
    },
    /// A disc in motion came to rest on the surface.
    Stopped {
        /// Which.
        disc: usize,
    },
}

/// A straight part of a disc's way, in nm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leg {
    /// Which disc.
    pub disc: usize,
    /// Where it begins: x and y.
    pub from: (i64, i64),
    /// Where it ends.
    pub to: (i64, i64),
}

/// How closely the model looks. Nothing but last digits should hang on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tolerance {
    /// Times of impact of two moving discs are this exact, s.
    pub time: f64,
    /// Contacts no further apart than this are struck at once, mm.
    pub touch: f64,
    /// Contacts that part more slowly than this lose no energy, mm/s, so that impacts cannot crowd without end.
    pub part: f64,
}

impl Default for Tolerance {
    fn default() -> Self {
        Self { time: 1e-12, touch: 4e-6, part: 1.0 }
    }
}

/// The most events looked at in a shot.
const EVENTS: usize = 200_000;
/// The most impacts within an instant; what still strikes then is jammed, and stops.
const JAM: usize = 5_000;
/// What meets the rail more often than this runs along it until it is down: where little is left of
/// its speed away from it, it would meet it ever sooner again, without end.
const RAILS: u32 = 20;
/// An instant, s.
const INSTANT: f64 = 1e-9;
/// What nears more slowly than this is not struck together with others, mm/s.
const NEARING: f64 = 1e-9;

/// A shot, and the memory for the next one: played again, it allocates nothing.
#[derive(Debug, Clone, Default)]
pub struct Shot {
    /// What happened, in the order of time.
    pub events: Vec<Event>,
    /// Where each disc ended, in the order the discs were given.
    pub places: Vec<Place>,
    /// The ways of all discs that moved, in the order they ended; empty unless traced.
    pub legs: Vec<Leg>,
    tolerance: Tolerance,
    traced: bool,
    scene: Scene,
    impact: Impact,
    /// The discs an impact has reached.
    reached: Vec<usize>,
    /// Pairs of discs that have met.
    met: Vec<(usize, usize)>,
    laid: Vec<Laid>,
    /// How many discs the shot has set in motion.
    ranks: usize,
    /// When the instant began, and how many impacts it has had.
    instant: (f64, usize),
}

impl Shot {
    /// Shots that look more or less closely, for comparison.
    pub fn with_tolerance(tolerance: Tolerance) -> Self {
        Self { tolerance, ..Self::default() }
    }

    /// Plays a flick until every disc lies still. `traced` keeps the legs.
    ///
    /// # Errors
    ///
    /// If the surface, the discs or the flick cannot be played; the shot is then empty.
    pub fn run(
        &mut self,
        surface: &Surface,
        discs: &[Disc],
        flick: Flick,
        traced: bool,
    ) -> Result<(), Trouble> {
        self.clear();
        self.traced = traced;
        let outcome = trouble::find(surface, discs, flick)
            .and_then(|()| self.play(surface, discs, flick))
            .and_then(|()| self.settle(surface, discs));
        if outcome.is_err() {
            self.clear();
        }
        outcome
    }

    fn clear(&mut self) {
        self.events.clear();
        self.places.clear();
        self.legs.clear();
        self.met.clear();
        self.ranks = 0;
        self.instant = (0.0, 0);
    }

    fn play(&mut self, surface: &Surface, discs: &[Disc], flick: Flick) -> Result<(), Trouble> {
        self.scene.lay(surface, discs, self.tolerance.time);
        for (disc, _) in discs.iter().enumerate().filter(|(_, disc)| over_hole(surface, disc)) {
            self.scene.bodies[disc].over = Some(0.0);
            if disc != flick.disc {
                self.hole(disc);
            }
        }
        self.rank(flick.disc);
        self.scene.send(flick.disc, Vector::new(flick.speed_x, flick.speed_y));
        if !self.scene.bodies[flick.disc].path.moves() {
            self.rest(flick.disc);
        }
        self.scene.renew();
        for _ in 0..EVENTS {
            let Some(disc) = self.scene.first() else { return Ok(()) };
            self.scene.now = self.scene.bodies[disc].when;
            self.happen(surface, disc);
            self.scene.renew();
        }
        Err(Trouble::TooLong)
    }

    /// What comes next for a disc comes.
    fn happen(&mut self, surface: &Surface, disc: usize) {
        let now = self.scene.now;
        match self.scene.bodies[disc].next {
            Next::Nothing => {}
            Next::Stop => self.rest(disc),
            Next::Over => {
                self.scene.bodies[disc].over = Some(now);
                self.scene.look(disc);
            }
            Next::Across => {
                self.scene.bodies[disc].over = None;
                self.scene.look(disc);
            }
            Next::Drop => self.hole(disc),
            Next::Leave => {
                self.trace(disc);
                self.tell(Happening::Left { disc });
                self.scene.leave(disc);
            }
            Next::Meet(other) => self.strike(surface.bounce, disc, Some(other), 0),
            Next::Post(post) => self.strike(surface.bounce, disc, None, post),
            Next::Rail => self.rail(surface, disc),
            Next::Land => self.land(disc),
            Next::Fall => {
                self.end(disc, Whereabouts::Ditch);
                self.tell(Happening::Fell { disc });
            }
        }
    }

    fn tell(&mut self, what: Happening) {
        self.events.push(Event { time: self.scene.now, what });
    }

    /// A disc stops on the surface; over the hole it falls.
    fn rest(&mut self, disc: usize) {
        if self.scene.bodies[disc].over.is_some() {
            self.hole(disc);
        } else {
            self.end(disc, Whereabouts::On);
            self.tell(Happening::Stopped { disc });
        }
    }

    fn hole(&mut self, disc: usize) {
        self.end(disc, Whereabouts::Hole);
        self.tell(Happening::Holed { disc });
    }

    /// A disc moves no more.
    fn end(&mut self, disc: usize, whereabouts: Whereabouts) {
        self.trace(disc);
        let now = self.scene.now;
        let body = &mut self.scene.bodies[disc];
        body.path = Path::still(now, body.path.at(now));
        body.whereabouts = whereabouts;
        self.scene.change(disc);
    }

    fn rail(&mut self, surface: &Surface, disc: usize) {
        self.trace(disc);
        self.scene.bodies[disc].rails += 1;
        if self.scene.bodies[disc].rails > RAILS {
            return self.stay(disc);
        }
        self.tell(Happening::Rail { disc });
        let path = self.scene.bodies[disc].path;
        let (at, velocity) = (path.at(self.scene.now), path.velocity(self.scene.now));
        let normal = at.times(1.0 / at.length());
        let bounce = surface.ditch.map_or(0.0, |ditch| ditch.bounce);
        let outward = velocity.dot(normal).max(0.0);
        self.scene.send(disc, velocity.minus(normal.times((1.0 + bounce) * outward)));
    }

    /// A disc is over the surface again: it lies on it if there is room, else it falls back.
    fn land(&mut self, disc: usize) {
        self.trace(disc);
        if !self.scene.has_room(disc) {
            return self.stay(disc);
        }
        let velocity = self.scene.bodies[disc].path.velocity(self.scene.now);
        self.scene.bodies[disc].whereabouts = Whereabouts::On;
        self.scene.bodies[disc].returned = true;
        self.scene.send(disc, velocity);
        self.tell(Happening::Returned { disc });
    }

    /// What is over the ditch comes no further before it is down.
    fn stay(&mut self, disc: usize) {
        let now = self.scene.now;
        let body = &mut self.scene.bodies[disc];
        body.path = Path::still(now, body.path.at(now));
        (body.next, body.when) = (Next::Fall, body.down);
    }

    /// Gives a disc its rank among those in motion, if it has none.
    fn rank(&mut self, disc: usize) {
        let body = &mut self.scene.bodies[disc];
        if body.rank == usize::MAX {
            body.rank = self.ranks;
            self.ranks += 1;
        }
    }

    /// Keeps the leg that ends now.
    fn trace(&mut self, disc: usize) {
        if !self.traced {
            return;
        }
        let point = |at: Vector| (nanometres(at.x), nanometres(at.y));
        let path = self.scene.bodies[disc].path;
        let (from, to) = (point(path.start()), point(path.at(self.scene.now)));
        if from != to {
            self.legs.push(Leg { disc, from, to });
        }
    }
}

/// Impacts.
impl Shot {
    /// Strikes a disc on another or on a post, and what else they touch and near, at once.
    fn strike(&mut self, bounce: f64, a: usize, b: Option<usize>, post: usize) {
        self.reached.clear();
        self.impact.contacts.clear();
        let (a, b) = b.map_or((a, b), |b| (a.min(b), Some(a.max(b))));
        self.join(self.contact(bounce, a, b, post).0);
        let mut at = 0;
        while let Some(&disc) = self.reached.get(at) {
            self.spread(bounce, disc);
            at += 1;
        }
        if self.scene.now > self.instant.0 + INSTANT {
            self.instant = (self.scene.now, 0);
        }
        self.instant.1 += 1;
        if self.instant.1 > JAM {
            for at in 0..self.reached.len() {
                let disc = self.reached[at];
                if self.scene.bodies[disc].slides() {
                    self.rest(disc);
                }
            }
            return;
        }
        let bodies = &self.scene.bodies;
        self.impact.solve(self.tolerance.part, |disc| bodies[disc].lightness);
        for at in 0..self.impact.contacts.len() {
            let contact = self.impact.contacts[at];
            self.report(contact);
        }
        self.part();
    }

    /// Adds the contacts of a disc with all that it touches and nears.
    fn spread(&mut self, bounce: f64, disc: usize) {
        for other in 0..self.scene.bodies.len() {
            if other != disc && self.scene.bodies[other].whereabouts == Whereabouts::On {
                self.touch(bounce, disc.min(other), Some(disc.max(other)), 0);
            }
        }
        for post in 0..self.scene.pegs.len() {
            self.touch(bounce, disc, None, post);
        }
    }

    /// Adds a contact if the two touch and near each other.
    fn touch(&mut self, bounce: f64, a: usize, b: Option<usize>, post: usize) {
        let (contact, gap) = self.contact(bounce, a, b, post);
        if gap <= self.tolerance.touch && contact.nearing > NEARING {
            self.join(contact);
        }
    }

    fn join(&mut self, contact: Contact) {
        let Contact { a, b, post, .. } = contact;
        if self.impact.contacts.iter().any(|one| (one.a, one.b, one.post) == (a, b, post)) {
            return;
        }
        self.impact.contacts.push(contact);
        for disc in [Some(a), b].into_iter().flatten() {
            if !self.reached.contains(&disc) {
                self.reached.push(disc);
            }
        }
    }

    /// A disc against another or a post, and how far they are apart.
    fn contact(&self, bounce: f64, a: usize, b: Option<usize>, post: usize) -> (Contact, f64) {
        let now = self.scene.now;
        let one = &self.scene.bodies[a];
        let (at, velocity, radius, bounce) = if let Some(b) = b {
            let two = &self.scene.bodies[b];
            (two.path.at(now), two.path.velocity(now), two.radius, bounce)
        } else {
            let peg = &self.scene.pegs[post];
            (peg.at, Vector::default(), peg.radius, peg.bounce)
        };
        let way = at.minus(one.path.at(now));
        let length = way.length();
        let normal = Vector::new(way.x / length, way.y / length);
        let nearing = one.path.velocity(now).minus(velocity).dot(normal);
        let contact = Contact { a, b, post, normal, nearing, bounce, impulse: 0.0 };
        (contact, length - one.radius - radius)
    }

    /// Gives the discs of the impact the velocities they part with.
    fn part(&mut self) {
        for at in 0..self.reached.len() {
            let disc = self.reached[at];
            let body = &self.scene.bodies[disc];
            let mut velocity = body.path.velocity(self.scene.now);
            for contact in &self.impact.contacts {
                let change = contact.normal.times(contact.impulse * body.lightness);
                if contact.a == disc {
                    velocity = velocity.minus(change);
                } else if contact.b == Some(disc) {
                    velocity = velocity.plus(change);
                }
            }
            self.trace(disc);
            self.scene.send(disc, velocity);
        }
    }

    /// Tells of a contact: always of a pair's first, later only if it is more than a touch.
    fn report(&mut self, contact: Contact) {
        let Contact { a, b, post, .. } = contact;
        let other = b.unwrap_or(self.scene.bodies.len() + post);
        let first = !self.met.contains(&(a, other));
        if first {
            self.met.push((a, other));
        }
        if !first && contact.nearing * contact.bounce < self.tolerance.part {
            return;
        }
        let Some(b) = b else { return self.tell(Happening::Post { disc: a, post }) };
        let bodies = &self.scene.bodies;
        let returned = bodies[a].returned || bodies[b].returned;
        let (a, b) = if bodies[b].rank < bodies[a].rank { (b, a) } else { (a, b) };
        self.rank(b);
        self.tell(Happening::Struck { a, b, returned });
    }
}

/// The end.
impl Shot {
    fn settle(&mut self, surface: &Surface, discs: &[Disc]) -> Result<(), Trouble> {
        self.laid.clear();
        self.laid.extend(discs.iter().zip(&self.scene.bodies).map(|(disc, body)| {
            let at = body.path.start();
            let place = Disc { x: nanometres(at.x), y: nanometres(at.y), ..*disc };
            let on = body.whereabouts == Whereabouts::On;
            Laid { disc: if body.moved { place } else { *disc }, on, moved: body.moved }
        }));
        settle(surface, &mut self.laid)?;
        for (disc, body) in self.scene.bodies.iter().enumerate() {
            let Disc { x, y, .. } = self.laid[disc].disc;
            self.places.push(match body.whereabouts {
                Whereabouts::On if body.returned => Place::Returned { x, y },
                Whereabouts::On => Place::At { x, y },
                Whereabouts::Hole => Place::Hole,
                Whereabouts::Ditch | Whereabouts::Air => Place::Ditch,
            });
        }
        Ok(())
    }
}
