//! The simulator of discs against what is known in closed form, against itself, and against bad input.

#![expect(clippy::cast_precision_loss, reason = "lengths in nanometres are far below 2^53")]

use parlor::discs::{
    Disc, Ditch, Event, Flick, GRAVITY, Happening, Hole, MILLIMETRE, Place, Post, Shot,
    Surface, Tolerance, Trouble, angle_of, direction, polar,
};
use std::fmt::Write;

const MM: i64 = MILLIMETRE;
const RADIUS: i64 = 15_875_000;
const FRICTION: f64 = 0.12;
const BOUNCE: f64 = 0.6;
/// By how much sliding discs slow, mm/s².
const SLOWING: f64 = FRICTION * GRAVITY;

/// A surface a metre in radius with nothing on it.
fn plain() -> Surface {
    Surface {
        radius: 1000 * MM,
        friction: FRICTION,
        bounce: BOUNCE,
        hole: None,
        posts: Vec::new(),
        ditch: None,
    }
}

/// A board of 26 inches with a hole, eight posts and a ditch.
fn board() -> Surface {
    let post = |at: i64| {
        let (x, y) = polar(101_600_000, 22_500 + 45_000 * at);
        Post { x, y, radius: 4_762_500, bounce: BOUNCE }
    };
    Surface {
        radius: 330_200_000,
        hole: Some(Hole { x: 0, y: 0, radius: 17_462_500, drop: 4_762_500 }),
        posts: (0..8).map(post).collect(),
        ditch: Some(Ditch { width: 50_800_000, depth: 12_700_000, bounce: BOUNCE }),
        ..plain()
    }
}

fn disc(x: i64, y: i64) -> Disc {
    Disc { x, y, radius: RADIUS, mass: 5.6 }
}

/// Plays a shot of disc 0.
#[track_caller]
fn shoot(surface: &Surface, discs: &[Disc], speed_x: f64, speed_y: f64) -> Shot {
    let mut shot = Shot::default();
    shot.run(surface, discs, Flick { disc: 0, speed_x, speed_y }, true).unwrap();
    shot
}

/// The way each disc went in all, x and y in mm.
fn ways(discs: &[Disc], shot: &Shot) -> Vec<(f64, f64)> {
    let way = |(disc, place): (&Disc, &Place)| match place {
        Place::At { x, y } | Place::Returned { x, y } => (mm(x - disc.x), mm(y - disc.y)),
        Place::Hole | Place::Ditch => panic!("it left the surface"),
    };
    discs.iter().zip(&shot.places).map(way).collect()
}

/// The speed from which a disc slides along a way and stops.
fn speed(way: (f64, f64)) -> (f64, f64) {
    let length = (way.0 * way.0 + way.1 * way.1).sqrt();
    if length == 0.0 {
        return way;
    }
    let speed = (2.0 * SLOWING * length).sqrt();
    (speed * way.0 / length, speed * way.1 / length)
}

fn mm(nanometres: i64) -> f64 {
    nanometres as f64 / 1e6
}

#[track_caller]
fn near(one: f64, other: f64, by: f64) {
    assert!((one - other).abs() <= by, "{one} is not {other}");
}

fn struck(shot: &Shot) -> Vec<(usize, usize)> {
    let pair = |event: &Event| {
        if let Happening::Struck { a, b, .. } = event.what { Some((a, b)) } else { None }
    };
    shot.events.iter().filter_map(pair).collect()
}

/// Numbers by a linear congruence, the same everywhere.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: i64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((u128::from(self.0) * u128::from(end.unsigned_abs())) >> 64).unwrap()
    }
}

/// A shot from somewhere on the starting circle among discs that lie about, and the board after it.
struct Table {
    surface: Surface,
    numbers: Numbers,
    discs: Vec<Disc>,
    flick: Flick,
}

impl Table {
    fn new(seed: u64) -> Self {
        let flick = Flick { disc: 0, speed_x: 0.0, speed_y: 0.0 };
        Self { surface: board(), numbers: Numbers(seed), discs: Vec::new(), flick }
    }

    /// Places one more disc and aims it; at up to 2.2 m/s, more or less at the middle.
    fn aim(&mut self) {
        loop {
            let angle = self.numbers.below(360_000);
            let (x, y) = polar(304_800_000, angle);
            let new = disc(x, y);
            let free = |old: &Disc| {
                let apart = i128::from(old.x - x).pow(2) + i128::from(old.y - y).pow(2);
                apart >= i128::from(2 * RADIUS).pow(2)
            };
            if self.discs.iter().all(free) {
                let aim = angle + 180_000 + self.numbers.below(40_001) - 20_000;
                let speed = self.numbers.below(2_200_000) as f64 / 1000.0;
                self.flick = Flick::toward(self.discs.len(), aim, speed);
                self.discs.push(new);
                return;
            }
        }
    }

    /// Plays the shot and takes what left the surface away; after a dozen and a dozen, everything.
    fn play(&mut self, shot: &mut Shot) {
        shot.run(&self.surface, &self.discs, self.flick, false).unwrap();
        let mut discs = Vec::new();
        for (disc, place) in self.discs.iter().zip(&shot.places) {
            if let Place::At { x, y } | Place::Returned { x, y } = *place {
                discs.push(Disc { x, y, ..*disc });
            }
        }
        self.discs = if discs.len() < 24 { discs } else { Vec::new() };
    }
}

/// Nothing overlaps, to the nanometre.
#[track_caller]
fn lies_well(surface: &Surface, discs: &[Disc]) {
    let apart = |x: i64, y: i64, distance: i64| {
        i128::from(x).pow(2) + i128::from(y).pow(2) >= i128::from(distance).pow(2)
    };
    for (at, one) in discs.iter().enumerate() {
        for two in &discs[..at] {
            assert!(apart(one.x - two.x, one.y - two.y, one.radius + two.radius), "{discs:?}");
        }
        for post in &surface.posts {
            assert!(
                apart(one.x - post.x, one.y - post.y, one.radius + post.radius),
                "{discs:?}"
            );
        }
        assert!(!apart(one.x, one.y, surface.radius + 1), "{discs:?}");
    }
}

#[test]
fn directions_are_those_of_sine_and_cosine() {
    for angle in (-400_000..400_000).step_by(77) {
        let (x, y) = direction(angle);
        let radians = (angle as f64 / 1000.0).to_radians();
        near(x, radians.cos(), 2e-15);
        near(y, radians.sin(), 2e-15);
        assert_eq!(angle_of(x, y), angle.rem_euclid(360_000));
        assert_eq!(direction(-angle), (x, -y));
        assert_eq!(direction(180_000 - angle), (-x, y));
    }
    assert_eq!(polar(100, 90_000), (0, 100));
}

#[test]
fn a_disc_slides_v_squared_over_two_mu_g() {
    for step in 1..=30 {
        let speed = 50.0 * f64::from(step);
        let discs = [disc(-500 * MM, 0)];
        let shot = shoot(&plain(), &discs, 0.6 * speed, 0.8 * speed);
        let far = speed * speed / (2.0 * FRICTION * GRAVITY);
        let (x, y) = ways(&discs, &shot)[0];
        near(x, 0.6 * far, 1e-6);
        near(y, 0.8 * far, 1e-6);
        near(shot.events[0].time, speed / SLOWING, 1e-12);
        near(plain().speed_to(far), speed, 1e-9);
        near(plain().reach(speed), far, 1e-9);
    }
}

#[test]
fn a_head_on_hit_is_as_in_the_books() {
    // Equal and unequal masses: u1 = (m1 − e m2) / (m1 + m2) v, u2 = (1 + e) m1 / (m1 + m2) v.
    for (one, two) in [(5.6, 5.6), (5.6, 11.2), (9.0, 3.0), (0.5, 500.0)] {
        let discs =
            [Disc { mass: one, ..disc(-200 * MM, 0) }, Disc { mass: two, ..disc(0, 0) }];
        let shot = shoot(&plain(), &discs, 900.0, 0.0);
        let gap = 200.0 - 31.75;
        let v = (900.0_f64 * 900.0 - 2.0 * SLOWING * gap).sqrt();
        let u1 = (one - BOUNCE * two) / (one + two) * v;
        let u2 = (1.0 + BOUNCE) * one / (one + two) * v;
        let ways = ways(&discs, &shot);
        near(ways[0].0, gap + u1 * u1.abs() / (2.0 * SLOWING), 2e-6);
        near(ways[1].0, u2 * u2 / (2.0 * SLOWING), 2e-6);
        assert_eq!(struck(&shot), [(0, 1)]);
    }
}

#[test]
fn an_oblique_hit_keeps_momentum_and_loses_energy_by_the_bounce() {
    for step in -15..=15 {
        // Off the line of centres by up to 30 mm of 31.75.
        let offset = 2 * MM * step;
        let discs =
            [Disc { mass: 4.0, ..disc(-100 * MM, offset) }, Disc { mass: 7.0, ..disc(0, 0) }];
        let shot = shoot(&plain(), &discs, 800.0, 0.0);
        let b = mm(offset);
        let along = (31.75 * 31.75 - b * b).sqrt();
        let hit = (-along, b);
        let v = (800.0_f64 * 800.0 - 2.0 * SLOWING * (100.0 - along)).sqrt();
        let ways = ways(&discs, &shot);
        let (one, two) = (speed((ways[0].0 - (100.0 - along), ways[0].1)), speed(ways[1]));
        near(4.0 * one.0 + 7.0 * two.0, 4.0 * v, 1e-3);
        near(4.0 * one.1 + 7.0 * two.1, 0.0, 1e-3);
        // Of the energy along the line of centres, 1 − e² of what the reduced mass carries is lost.
        let normal = v * -hit.0 / 31.75;
        let lost = 0.5 * (4.0 * 7.0 / 11.0) * normal * normal * (1.0 - BOUNCE * BOUNCE);
        let energy = |mass: f64, v: (f64, f64)| 0.5 * mass * (v.0 * v.0 + v.1 * v.1);
        near(energy(4.0, one) + energy(7.0, two), 0.5 * 4.0 * v * v - lost, 0.5);
        // The one struck goes along the line of centres.
        near(ways[1].0 * hit.1 - ways[1].1 * hit.0, 0.0, 1e-3);
    }
}

#[test]
fn two_moving_discs_meet_where_their_ways_say() {
    // A loose row: each is struck, slows down, and is caught up with by the one behind it.
    let at = |x: i64, y: i64| disc(x * MM, y * MM);
    let discs = [at(-100, 1), at(0, 0), at(32, 1), at(64, 0), at(96, 1), at(128, 0)];
    let shot = shoot(&plain(), &discs, 1500.0, 0.0);
    assert!(struck(&shot).len() > 6, "{:?}", shot.events);
    for pair in shot.events.windows(2) {
        assert!(pair[0].time <= pair[1].time);
    }
    marches_alike(&plain(), &discs, (1500.0, 0.0), &shot);
}

/// The same shot, in steps of two microseconds, with impacts where discs are found to overlap.
fn marches_alike(surface: &Surface, discs: &[Disc], flick: (f64, f64), shot: &Shot) {
    let step = 2e-6;
    let mut at: Vec<(f64, f64)> = discs.iter().map(|disc| (mm(disc.x), mm(disc.y))).collect();
    let mut speeds = vec![(0.0, 0.0); discs.len()];
    speeds[0] = flick;
    for _ in 0..1_000_000 {
        for (at, speed) in at.iter_mut().zip(&mut speeds) {
            let length = (speed.0 * speed.0 + speed.1 * speed.1).sqrt();
            let kept =
                if length > 0.0 { (1.0 - SLOWING * step / length).max(0.0) } else { 0.0 };
            *at = (at.0 + speed.0 * step, at.1 + speed.1 * step);
            *speed = (speed.0 * kept, speed.1 * kept);
        }
        for one in 0..discs.len() {
            for two in 0..one {
                let way = (at[two].0 - at[one].0, at[two].1 - at[one].1);
                let length = (way.0 * way.0 + way.1 * way.1).sqrt();
                let normal = (way.0 / length, way.1 / length);
                let nearing = (speeds[one].0 - speeds[two].0) * normal.0
                    + (speeds[one].1 - speeds[two].1) * normal.1;
                if length < 31.75 && nearing > 0.0 {
                    let half = 0.5 * (1.0 + surface.bounce) * nearing;
                    speeds[one].0 -= half * normal.0;
                    speeds[one].1 -= half * normal.1;
                    speeds[two].0 += half * normal.0;
                    speeds[two].1 += half * normal.1;
                }
            }
        }
        if speeds.iter().all(|speed| *speed == (0.0, 0.0)) {
            break;
        }
    }
    for ((way, disc), at) in ways(discs, shot).iter().zip(discs).zip(&at) {
        near(way.0 + mm(disc.x), at.0, 0.5);
        near(way.1 + mm(disc.y), at.1, 0.5);
    }
}

#[test]
fn two_struck_at_once_fare_alike() {
    // Up the middle between two discs that touch: the normals are 30 degrees off the way.
    let up = polar(2 * RADIUS + 4, 60_000);
    let discs = [disc(0, -200 * MM), disc(up.0, up.1), disc(-up.0, up.1)];
    let shot = shoot(&plain(), &discs, 0.0, 900.0);
    let ways = ways(&discs, &shot);
    assert!(ways[0].0.abs() < f64::EPSILON);
    assert_eq!((ways[1].0, ways[1].1), (-ways[2].0, ways[2].1));
    // (1 + e) v cos 30° = u (1 + 2 cos² 30°) for the speed u each gets along its normal.
    let v = (900.0_f64 * 900.0 - 2.0 * SLOWING * 200.0).sqrt();
    let u = (1.0 + BOUNCE) * v * 0.75_f64.sqrt() / 2.5;
    near(speed(ways[1]).0, u * 0.5, 1e-2);
    near(speed(ways[1]).1, u * 0.75_f64.sqrt(), 1e-2);
    near(speed((0.0, ways[0].1 - 200.0)).1, v - 2.0 * u * 0.75_f64.sqrt(), 1e-2);
}

#[test]
fn a_row_at_rest_passes_the_blow_on() {
    // Newton's cradle with a perfect bounce: the last goes, the others stay.
    let surface = Surface { bounce: 1.0, ..plain() };
    let at = |place: i64| disc(place * 2 * RADIUS, 0);
    let discs = [disc(-150 * MM, 0), at(0), at(1), at(2), at(3)];
    let shot = shoot(&surface, &discs, 700.0, 0.0);
    let ways = ways(&discs, &shot);
    let gap = 150.0 - 31.75;
    near(ways[0].0, gap, 1e-3);
    for way in &ways[1..4] {
        near(way.0, 0.0, 1e-3);
    }
    near(ways[4].0, 700.0 * 700.0 / (2.0 * SLOWING) - gap, 1e-2);
    assert_eq!(struck(&shot), [(0, 1), (1, 2), (2, 3), (3, 4)]);
    // With a bounce below 1 all go on, the last the furthest; each first keeps (1 − e) / 2 of its speed.
    let shot = shoot(&plain(), &discs, 700.0, 0.0);
    let ways = self::ways(&discs, &shot);
    assert!(ways[1..].windows(2).all(|pair| pair[0].0 < pair[1].0), "{ways:?}");
    let v = (700.0_f64 * 700.0 - 2.0 * SLOWING * gap).sqrt();
    near(speed(ways[4]).0, v * 0.8_f64.powi(4), 1e-6 * v);
}

#[test]
fn mirrored_shots_are_mirrored_to_the_bit() {
    let mut table = Table::new(3);
    let mut shot = Shot::default();
    let mut mirrored = Shot::default();
    let flip = |disc: &Disc| Disc { x: -disc.x, ..*disc };
    let turn = |disc: &Disc| Disc { x: disc.y, y: disc.x, ..*disc };
    let posts = |surface: &Surface, move_to: &dyn Fn(i64, i64) -> (i64, i64)| {
        let mut surface = surface.clone();
        for post in &mut surface.posts {
            (post.x, post.y) = move_to(post.x, post.y);
        }
        surface
    };
    for _ in 0..200 {
        table.aim();
        let (discs, flick) = (table.discs.clone(), table.flick);
        table.play(&mut shot);
        let surface = posts(&table.surface, &|x, y| (-x, y));
        let flipped: Vec<Disc> = discs.iter().map(flip).collect();
        let back = Flick { speed_x: -flick.speed_x, ..flick };
        mirrored.run(&surface, &flipped, back, false).unwrap();
        assert_eq!(mirrored.events, shot.events);
        let place = |place: &Place| match *place {
            Place::At { x, y } => Place::At { x: -x, y },
            Place::Returned { x, y } => Place::Returned { x: -x, y },
            Place::Hole | Place::Ditch => *place,
        };
        assert_eq!(mirrored.places, shot.places.iter().map(place).collect::<Vec<_>>());
        let surface = posts(&table.surface, &|x, y| (y, x));
        let turned: Vec<Disc> = discs.iter().map(turn).collect();
        let aside = Flick { speed_x: flick.speed_y, speed_y: flick.speed_x, ..flick };
        mirrored.run(&surface, &turned, aside, false).unwrap();
        assert_eq!(mirrored.events, shot.events);
    }
}

/// Random shots on boards that fill up: what lies there lies well; the most events of a shot.
fn random_shots(shots: usize) -> usize {
    let mut table = Table::new(5);
    let mut shot = Shot::default();
    let mut most = 0;
    for _ in 0..shots {
        table.aim();
        table.play(&mut shot);
        lies_well(&table.surface, &table.discs);
        most = most.max(shot.events.len());
    }
    most
}

/// 500 shots, or as many as `PARLOR_SHOTS` says: the bar is
/// `PARLOR_SHOTS=100000 cargo test --release --test it never_overlap`.
#[test]
fn discs_at_rest_never_overlap() {
    let shots = std::env::var("PARLOR_SHOTS").ok().and_then(|count| count.parse().ok());
    let most = random_shots(shots.unwrap_or(500));
    // Impacts do not crowd.
    assert!((10..200).contains(&most), "{most} events in a shot");
}

/// Where a disc ended, as a scorekeeper sees it: to a hundredth of a millimetre.
fn seen(places: &[Place]) -> Vec<(u8, f64, f64)> {
    let seen = |place: &Place| match *place {
        Place::At { x, y } => (0, mm(x), mm(y)),
        Place::Returned { x, y } => (1, mm(x), mm(y)),
        Place::Hole => (2, 0.0, 0.0),
        Place::Ditch => (3, 0.0, 0.0),
    };
    places.iter().map(seen).collect()
}

/// Plays the same shots with each tolerance halved; how far apart discs ended at most.
fn halved(shots: usize) -> f64 {
    let usual = Tolerance::default();
    let half =
        Tolerance { time: usual.time / 2.0, touch: usual.touch / 2.0, part: usual.part / 2.0 };
    let mut finer = Shot::with_tolerance(half);
    let mut table = Table::new(7);
    let mut shot = Shot::default();
    let mut furthest = 0.0_f64;
    for number in 0..shots {
        table.aim();
        finer.run(&table.surface, &table.discs, table.flick, false).unwrap();
        table.play(&mut shot);
        assert_eq!(struck(&finer), struck(&shot), "shot {number}");
        for (one, two) in seen(&finer.places).iter().zip(seen(&shot.places)) {
            assert_eq!(one.0, two.0, "shot {number}");
            furthest = furthest.max((one.1 - two.1).abs()).max((one.2 - two.2).abs());
        }
    }
    furthest
}

#[test]
fn halving_the_tolerances_changes_no_outcome() {
    let furthest = halved(1000);
    println!("at most {furthest} mm apart");
    assert!(furthest < 0.01, "{furthest}");
}

/// Every board and shot of a short series as text.
fn golden() -> String {
    let mut table = Table::new(11);
    let mut shot = Shot::default();
    let mut text = String::new();
    for number in 0..150 {
        table.aim();
        table.play(&mut shot);
        let events = shot
            .events
            .iter()
            .fold(0_u64, |sum, event| sum.rotate_left(7) ^ event.time.to_bits());
        write!(text, "{number} {events:016x}").unwrap();
        for place in &shot.places {
            match place {
                Place::At { x, y } => write!(text, " {x},{y}"),
                Place::Returned { x, y } => write!(text, " back:{x},{y}"),
                Place::Hole => write!(text, " hole"),
                Place::Ditch => write!(text, " ditch"),
            }
            .unwrap();
        }
        text.push('\n');
    }
    text
}

#[test]
fn outcomes_are_the_same_to_the_bit_in_every_build() {
    insta::assert_snapshot!(golden());
}

#[test]
fn a_disc_falls_into_the_hole_if_it_is_over_it_long_enough() {
    let board = board();
    let place = |speed: f64| shoot(&board, &[disc(-304_800_000, 0)], speed, 0.0).places[0];
    // Just short of the hole's edge, and just over it.
    let reach = |gap: f64| board.speed_to(304.8 - gap);
    assert!(matches!(place(reach(17.47)), Place::At { .. }));
    assert_eq!(place(reach(17.45)), Place::Hole);
    assert_eq!(place(reach(0.0)), Place::Hole);
    assert_eq!(place(reach(-17.45)), Place::Hole);
    // The time to drop 4.7625 mm is 31.166 ms; the chord is 34.925 mm, and the disc slows on it.
    let drop = (2.0 * 4.7625 / GRAVITY).sqrt();
    let entering = 34.925 / drop + 0.5 * SLOWING * drop;
    let launch = |at_edge: f64| (at_edge * at_edge + 2.0 * SLOWING * (304.8 - 17.4625)).sqrt();
    assert_eq!(place(launch(entering - 0.1)), Place::Hole);
    assert!(place(launch(entering + 0.1)) != Place::Hole);
    // One that lies over the hole already falls before anything else happens.
    let shot = shoot(&board, &[disc(-304_800_000, 0), disc(17_000_000, 0)], 0.0, 0.0);
    assert_eq!(shot.places[1], Place::Hole);
}

#[test]
fn a_disc_leaves_when_its_centre_does() {
    let board = Surface { ditch: None, ..board() };
    let edge = |gap: f64| {
        let speed = board.speed_to(330.2 - 250.0 - gap);
        shoot(&board, &[disc(250 * MM, 0)], speed, 0.0)
    };
    // It leans over the edge.
    assert!(matches!(edge(0.001).places[0], Place::At { x, .. } if x > 330_198_000));
    let off = edge(-0.001);
    assert_eq!(off.places[0], Place::Ditch);
    assert!(matches!(off.events[0].what, Happening::Left { disc: 0 }));
    assert!(matches!(off.events[1].what, Happening::Fell { disc: 0 }));
}

#[test]
fn a_fast_disc_comes_back_from_the_rail() {
    let board = Surface { hole: None, ..board() };
    // 34.925 mm to the rail and back at 0.6 of the speed, within 50.893 ms.
    let fall = (2.0 * 12.7 / GRAVITY).sqrt();
    let needed = 34.925 * (1.0 + 1.0 / BOUNCE) / fall;
    let leaving = |speed: f64| {
        let launch = (speed * speed + 2.0 * SLOWING * 80.2).sqrt();
        shoot(&board, &[disc(250 * MM, 0), disc(-290 * MM, 0)], launch, 0.0)
    };
    let kinds = |shot: &Shot| shot.events.iter().map(|event| event.what).collect::<Vec<_>>();
    let (left, rail) = (Happening::Left { disc: 0 }, Happening::Rail { disc: 0 });
    let slow = leaving(needed - 1.0);
    assert_eq!(slow.places[0], Place::Ditch);
    assert_eq!(kinds(&slow), [left, rail, Happening::Fell { disc: 0 }]);
    let fast = leaving(needed + 1.0);
    assert_eq!(kinds(&fast)[..3], [left, rail, Happening::Returned { disc: 0 }]);
    assert!(matches!(fast.places[0], Place::Returned { .. }), "{:?}", fast.events);
    // Much faster, it crosses the board and strikes what lies there; this is told apart.
    let back = Happening::Struck { a: 0, b: 1, returned: true };
    let fast = leaving(1.6 * needed);
    assert!(kinds(&fast).contains(&back), "{:?}", fast.events);
    let direct = shoot(&board, &[disc(250 * MM, 0), disc(290 * MM, 0)], 200.0, 0.0);
    assert_eq!(kinds(&direct)[0], Happening::Struck { a: 0, b: 1, returned: false });
}

#[test]
fn what_comes_back_where_a_disc_lies_falls() {
    let discs = [disc(250 * MM, 0), disc(310 * MM, 25 * MM)];
    // Past the other's shoulder it would strike it; so it starts beside it and returns on it.
    let mut shot = Shot::default();
    let start = Disc { x: 320 * MM, y: -7 * MM, ..discs[0] };
    shot.run(&board(), &[start, discs[1]], Flick::toward(0, 20_000, 4000.0), true).unwrap();
    assert_eq!(shot.places[0], Place::Ditch, "{:?}", shot.events);
    assert!(shot.events.iter().any(|event| event.what == Happening::Rail { disc: 0 }));
}

#[test]
fn posts_turn_discs_back() {
    let surface =
        Surface { posts: vec![Post { x: 0, y: 0, radius: 4_762_500, bounce: 0.5 }], ..plain() };
    let discs = [disc(-100 * MM, 0)];
    let shot = shoot(&surface, &discs, 900.0, 0.0);
    let gap = 100.0 - 15.875 - 4.7625;
    let v = (900.0_f64 * 900.0 - 2.0 * SLOWING * gap).sqrt();
    near(ways(&discs, &shot)[0].0, gap - 0.25 * v * v / (2.0 * SLOWING), 2e-6);
    assert_eq!(shot.events[0].what, Happening::Post { disc: 0, post: 0 });
}

#[test]
fn bad_input_is_told_and_odd_input_is_played() {
    let board = board();
    let mut shot = Shot::default();
    let mut run = |surface: &Surface, discs: &[Disc], flick: Flick| {
        let outcome = shot.run(surface, discs, flick, true);
        if outcome.is_err() {
            assert!(shot.events.is_empty() && shot.places.is_empty() && shot.legs.is_empty());
        }
        outcome.map(|()| shot.places.clone())
    };
    let still = Flick { disc: 0, speed_x: 0.0, speed_y: 0.0 };
    let start = disc(-304_800_000, 0);
    assert_eq!(run(&board, &[], still), Err(Trouble::NoDisc(0)));
    let lies = Place::At { x: start.x, y: start.y };
    assert_eq!(run(&board, &[start], still), Ok(vec![lies]));
    let overlapping = [start, disc(-304_800_000, 2 * RADIUS - 1)];
    assert_eq!(run(&board, &overlapping, still), Err(Trouble::Overlap(0, 1)));
    let touching = [start, disc(-304_800_000 + 2 * RADIUS, 0)];
    assert!(run(&board, &touching, still).is_ok());
    assert_eq!(run(&board, &[disc(330_200_001, 0)], still), Err(Trouble::Off(0)));
    let post = board.posts[2];
    assert_eq!(run(&board, &[disc(post.x, post.y)], still), Err(Trouble::OnPost(0, 2)));
    let rough = Surface { friction: f64::NAN, ..board.clone() };
    assert_eq!(run(&rough, &[start], still), Err(Trouble::Outside("friction")));
    let odd = Disc { mass: 0.0, ..start };
    assert_eq!(run(&board, &[odd], still), Err(Trouble::Outside("disc's mass")));
    let fast = Flick { speed_x: f64::INFINITY, ..still };
    assert_eq!(run(&board, &[start], fast), Err(Trouble::Outside("flick's speed")));
    let far = Disc { x: i64::MIN, ..start };
    assert_eq!(run(&board, &[far], still), Err(Trouble::Outside("disc's place")));
}

#[test]
fn a_jammed_disc_ends_the_shot() {
    // Between two posts that it touches, pushed at both; then hit there.
    let reach = RADIUS + 4_762_500;
    let wedge = |angle: i64| {
        let (x, y) = polar(reach + 1, angle);
        Post { x, y, radius: 4_762_500, bounce: BOUNCE }
    };
    for posts in [vec![wedge(30_000), wedge(-30_000)], vec![wedge(90_000), wedge(-90_000)]] {
        let surface = Surface { posts, ..plain() };
        for speed in [0.5, 5.0, 500.0] {
            for tilt in [0.0, 0.3, 1.0] {
                let shot =
                    shoot(&surface, &[disc(0, 0), disc(-2 * RADIUS, 0)], speed, tilt * speed);
                lies_well(&surface, &laid(&shot));
                let discs = [disc(-200 * MM, MM), disc(0, 0)];
                let shot = shoot(&surface, &discs, 800.0 + speed, tilt);
                lies_well(&surface, &laid(&shot));
            }
        }
    }
}

#[test]
fn a_shot_without_end_is_given_up() {
    // To and fro between two posts a thousandth of a millimetre apart, losing next to nothing.
    let post = |x: i64| Post { x, y: 0, radius: 4_762_500, bounce: 1.0 };
    let reach = RADIUS + 4_762_500 + 500;
    let surface =
        Surface { posts: vec![post(reach), post(-reach)], friction: 0.001, ..plain() };
    let mut shot = Shot::default();
    let outcome = shot.run(&surface, &[disc(0, 0)], Flick::toward(0, 0, 100_000.0), true);
    assert_eq!(outcome, Err(Trouble::TooLong));
    assert!(shot.events.is_empty() && shot.places.is_empty() && shot.legs.is_empty());
    // The same memory plays the next shot.
    assert!(shot.run(&plain(), &[disc(0, 0)], Flick::toward(0, 0, 100.0), true).is_ok());
}

fn laid(shot: &Shot) -> Vec<Disc> {
    let place = |place: &Place| match *place {
        Place::At { x, y } | Place::Returned { x, y } => Some(disc(x, y)),
        Place::Hole | Place::Ditch => None,
    };
    shot.places.iter().filter_map(place).collect()
}

#[test]
fn discs_pressed_together_end() {
    // Seven in a heap that touch, hit hard from many sides; without bounce, and with all of it.
    for bounce in [0.0, BOUNCE, 1.0] {
        let surface = Surface { bounce, ..plain() };
        for step in 0..24 {
            let mut discs = vec![disc(0, 0)];
            discs.extend((0..6).map(|at| {
                let (x, y) = polar(2 * RADIUS + 2, 60_000 * at);
                disc(x, y)
            }));
            let from = polar(250 * MM, 15_000 * step);
            discs.insert(0, disc(from.0, from.1));
            let mut shot = Shot::default();
            shot.run(
                &surface,
                &discs,
                Flick::toward(0, 15_000 * step + 180_000, 1500.0),
                false,
            )
            .unwrap();
            lies_well(&surface, &laid(&shot));
        }
    }
}
