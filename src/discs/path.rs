//! The way of one disc while nothing touches it: a straight line, on which it slows evenly until it stops.

/// Slower than this, in mm/s, is at rest: such a disc would slide less than a hundred-billionth of a nanometre.
const REST: f64 = 1e-9;

/// A way, from the moment something last changed it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Path {
    since: f64,
    from: Vector,
    along: Vector,
    speed: f64,
    slowing: f64,
    /// When it ends by itself.
    pub(super) stops: f64,
}

/// Two numbers along x and y.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Vector {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Vector {
    pub(super) fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }

    pub(super) fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    pub(super) fn times(self, factor: f64) -> Self {
        Self { x: self.x * factor, y: self.y * factor }
    }

    pub(super) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(super) fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(super) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }
}

impl Path {
    /// A disc at rest.
    pub(super) fn still(time: f64, from: Vector) -> Self {
        Self { since: time, from, stops: time, ..Self::default() }
    }

    /// A disc with a velocity that slows by so much; 0 for a disc in the air.
    pub(super) fn sliding(time: f64, from: Vector, velocity: Vector, slowing: f64) -> Self {
        let speed = velocity.length();
        if speed < REST {
            return Self::still(time, from);
        }
        let along = Vector::new(velocity.x / speed, velocity.y / speed);
        let stops = if slowing > 0.0 { time + speed / slowing } else { f64::INFINITY };
        Self { since: time, from, along, speed, slowing, stops }
    }

    pub(super) fn moves(&self) -> bool {
        self.speed > 0.0
    }

    /// Where it began.
    pub(super) fn start(&self) -> Vector {
        self.from
    }

    pub(super) fn at(&self, time: f64) -> Vector {
        if !self.moves() {
            return self.from;
        }
        let time = time.min(self.stops) - self.since;
        self.from.plus(self.along.times((self.speed - 0.5 * self.slowing * time) * time))
    }

    pub(super) fn velocity(&self, time: f64) -> Vector {
        self.along.times(self.speed_at(time))
    }

    /// Half the change of its velocity in a second.
    pub(super) fn bend(&self) -> Vector {
        self.along.times(-0.5 * self.slowing)
    }

    /// How far it goes from a time on.
    pub(super) fn reach(&self, time: f64) -> f64 {
        let speed = self.speed_at(time);
        if self.moves() { speed * speed / (2.0 * self.slowing) } else { 0.0 }
    }

    /// When, from a time on, it comes within a distance of a point, moving nearer.
    pub(super) fn meets(&self, time: f64, point: Vector, distance: f64) -> Option<f64> {
        if !self.moves() {
            return None;
        }
        let way = point.minus(self.at(time));
        let along = way.dot(self.along);
        let cross = way.cross(self.along);
        let square = distance * distance - cross * cross;
        if along <= 0.0 || square <= 0.0 {
            return None;
        }
        let gap = way.dot(way) - distance * distance;
        if gap <= 0.0 { Some(time) } else { self.after(time, gap / (along + square.sqrt())) }
    }

    /// When, from a time on, it leaves a circle it is in; at once if it is not in it.
    pub(super) fn leaves(&self, time: f64, middle: Vector, radius: f64) -> Option<f64> {
        if !self.moves() {
            return None;
        }
        let way = middle.minus(self.at(time));
        let along = way.dot(self.along);
        let cross = way.cross(self.along);
        let square = radius * radius - cross * cross;
        if square <= 0.0 {
            return Some(time);
        }
        let root = square.sqrt();
        let rest = radius * radius - way.dot(way);
        let distance = if along > 0.0 { along + root } else { rest / (root - along) };
        self.after(time, distance.max(0.0))
    }

    /// When it has gone a distance from where it is at a time.
    fn after(&self, time: f64, distance: f64) -> Option<f64> {
        let speed = self.speed_at(time);
        let square = speed * speed - 2.0 * self.slowing * distance;
        (square >= 0.0).then(|| time + 2.0 * distance / (speed + square.sqrt()))
    }

    fn speed_at(&self, time: f64) -> f64 {
        (self.speed - self.slowing * (time - self.since)).max(0.0)
    }
}
