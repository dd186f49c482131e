//! Verbs for pieces on a surface: where they lie, laying them down, shots.

use super::{Fault, FaultKind, State};
use crate::discs::{Disc, Flick, Happening, Place, Shot};
use crate::ir::{CircleId, NONE};
use crate::table::{Lying, Surface, Table, value};

/// A shot to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shooting {
    /// The piece.
    pub piece: usize,
    /// The circle it is shot from.
    pub from: CircleId,
    /// Where on it, as directions go on the surface.
    pub at: i64,
    /// How far to the right of the middle it is aimed, in thousandths of a degree.
    pub aim: i64,
    /// How fast, mm/s.
    pub speed: i64,
}

/// Memory for shots: used again, they allocate nothing.
#[derive(Debug, Clone, Default)]
pub struct ShotMemory {
    shot: Shot,
    discs: Vec<Disc>,
    pieces: Vec<usize>,
    struck: Vec<usize>,
}

impl State {
    /// How a piece lies on the surface; none if it does not.
    pub fn lying(&self, table: &Table, piece: usize) -> Option<Lying> {
        let surface = table.surface.as_ref()?;
        if self.piece_site(table, piece) != Some(surface.site) {
            return None;
        }
        let (x, y) = self.lies(table, piece);
        match (x, usize::try_from(y).ok()) {
            (NONE, Some(code)) if code % 2 == 0 => Some(Lying::Within(code / 2)),
            (NONE, Some(code)) => Some(Lying::Touching(code / 2)),
            (NONE, None) => None,
            (x, _) => Some(Lying::At { x, y }),
        }
    }

    /// Lays a piece on the surface.
    ///
    /// # Errors
    /// If there is no surface, if the piece has no size, or if another lies there already.
    pub fn lay(&mut self, table: &Table, piece: usize, lying: Lying) -> Result<(), Fault> {
        let surface =
            table.surface.as_ref().ok_or_else(|| Fault::bug("there is no surface"))?;
        let (radius, _) = self.size(table, surface, piece)?;
        if let Lying::At { x, y } = lying {
            let off = i128::from(x) * i128::from(x) + i128::from(y) * i128::from(y)
                > i128::from(surface.model.radius) * i128::from(surface.model.radius);
            if off {
                return Err(shot("its centre would be off the surface"));
            }
            if let Some(blocked) = self.blocked(table, piece, (x, y, radius)) {
                return Err(shot(blocked));
            }
        }
        self.remove_piece(table, piece);
        self.stand(table, piece, surface.site)?;
        self.write_lying(table, piece, lying);
        Ok(())
    }

    /// Why a shot cannot begin: something lies where the piece would be put.
    ///
    /// # Errors
    /// If the piece has no size.
    pub fn shot_blocked(
        &self,
        table: &Table,
        shooting: Shooting,
    ) -> Result<Option<&'static str>, Fault> {
        let surface =
            table.surface.as_ref().ok_or_else(|| Fault::bug("there is no surface"))?;
        let (radius, _) = self.size(table, surface, shooting.piece)?;
        let (x, y) = start(surface, shooting);
        Ok(self.blocked(table, shooting.piece, (x, y, radius)))
    }

    fn blocked(
        &self,
        table: &Table,
        piece: usize,
        disc: (i64, i64, i64),
    ) -> Option<&'static str> {
        let surface = table.surface.as_ref()?;
        let on_it = |other: usize| {
            let Some(Lying::At { x, y }) = self.lying(table, other) else { return false };
            let size = self.size(table, surface, other);
            size.is_ok_and(|(radius, _)| Surface::overlap(disc, (x, y, radius)))
        };
        if (0..table.pieces.len()).any(|other| other != piece && on_it(other)) {
            return Some("another piece lies there already");
        }
        let posts = &surface.model.posts;
        let on_post =
            posts.iter().any(|post| Surface::overlap(disc, (post.x, post.y, post.radius)));
        on_post.then_some("a post stands there")
    }

    /// Plays a shot: moves everything it moves, and keeps what it struck and what came back.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn flick(
        &mut self,
        table: &Table,
        memory: &mut ShotMemory,
        shooting: Shooting,
    ) -> Result<(), Fault> {
        let surface =
            table.surface.as_ref().ok_or_else(|| Fault::bug("there is no surface"))?;
        self.gather(table, surface, memory, shooting)?;
        let speed = f64::from(i32::try_from(shooting.speed).unwrap_or(i32::MAX));
        // Towards the middle, and turned to the right: clockwise, as directions go.
        let heading = Surface::angle(shooting.at + 180_000 + shooting.aim);
        let flick = Flick::toward(0, heading, speed);
        let traced = self.is_watched();
        let played = memory.shot.run(&surface.model, &memory.discs, flick, traced);
        played.map_err(|trouble| shot(trouble.to_string()))?;
        for (piece, place) in memory.pieces.iter().zip(&memory.shot.places) {
            self.settle(table, surface, *piece, *place)?;
        }
        struck(memory);
        let (struck, returned) = surface.keeps;
        self.keep_pieces(table, struck, &memory.struck);
        // Whatever became of it after it came back: it may have fallen into the hole.
        memory.struck.clear();
        for event in &memory.shot.events {
            if let Happening::Returned { disc } = event.what {
                memory.struck.extend(memory.pieces.get(disc));
            }
        }
        self.keep_pieces(table, returned, &memory.struck);
        if traced {
            self.courses.push(Course::new(memory));
        }
        Ok(())
    }

    /// The discs of a shot, the one shot first.
    fn gather(
        &self,
        table: &Table,
        surface: &Surface,
        memory: &mut ShotMemory,
        shooting: Shooting,
    ) -> Result<(), Fault> {
        let disc = |piece: usize, (x, y): (i64, i64)| {
            let (radius, mass) = self.size(table, surface, piece)?;
            let mass = f64::from(i32::try_from(mass).unwrap_or(i32::MAX)) / 1000.0;
            Ok::<_, Fault>(Disc { x, y, radius, mass })
        };
        memory.pieces.clear();
        memory.discs.clear();
        memory.pieces.push(shooting.piece);
        memory.discs.push(disc(shooting.piece, start(surface, shooting))?);
        for piece in (0..table.pieces.len()).filter(|piece| *piece != shooting.piece) {
            match self.lying(table, piece) {
                Some(Lying::At { x, y }) => {
                    memory.pieces.push(piece);
                    memory.discs.push(disc(piece, (x, y))?);
                }
                Some(Lying::Within(_) | Lying::Touching(_)) => {
                    return Err(shot("of a piece on the surface only the region is known"));
                }
                None => {}
            }
        }
        Ok(())
    }

    /// Puts a piece where a shot left it.
    fn settle(
        &mut self,
        table: &Table,
        surface: &Surface,
        piece: usize,
        place: Place,
    ) -> Result<(), Fault> {
        let hole = || surface.circles.iter().find_map(|circle| circle.hole);
        let to = match place {
            Place::At { x, y } | Place::Returned { x, y } => {
                if self.piece_site(table, piece) != Some(surface.site) {
                    self.remove_piece(table, piece);
                    self.stand(table, piece, surface.site)?;
                }
                self.write_lying(table, piece, Lying::At { x, y });
                return Ok(());
            }
            Place::Hole => hole(),
            Place::Ditch => surface.beyond,
        };
        if let Some(site) = to {
            return self.move_piece(table, piece, site, false);
        }
        self.remove_piece(table, piece);
        Ok(())
    }

    /// A piece's radius in nanometres and mass in milligrams.
    pub fn size(
        &self,
        table: &Table,
        surface: &Surface,
        piece: usize,
    ) -> Result<(i64, i64), Fault> {
        let kind = self.piece_kind(table, piece);
        surface.sizes.get(kind).copied().flatten().ok_or_else(|| {
            let name = table.game.kinds.get(kind).map_or("piece", |kind| kind.name.as_str());
            shot(format!("`{name}` has no `radius` and `mass`"))
        })
    }

    fn write_lying(&mut self, table: &Table, piece: usize, lying: Lying) {
        let lies = match lying {
            Lying::At { x, y } => (x, y),
            Lying::Within(circle) => (NONE, value(2 * circle)),
            Lying::Touching(circle) => (NONE, value(2 * circle + 1)),
        };
        self.set_lies(table, piece, lies);
    }

    /// Writes a kept set of pieces.
    fn keep_pieces(&mut self, table: &Table, keep: usize, pieces: &[usize]) {
        let at = table.layout.keep(table, keep, 0);
        for word in 0..table.layout.set_words {
            self.set_bits(at + word, 0);
        }
        for piece in pieces {
            self.put(at, *piece, true);
        }
    }
}

/// Where the piece of a shot begins.
fn start(surface: &Surface, shooting: Shooting) -> (i64, i64) {
    let radius = surface.circles.get(shooting.from).map_or(0, |circle| circle.radius);
    Surface::point(radius, shooting.at)
}

fn shot(why: impl Into<String>) -> Fault {
    FaultKind::Shot { why: why.into() }.into()
}

/// What was struck, by the disc shot and through any chain that begins with it. What a disc meets
/// that has come back from beyond the edge is not.
fn struck(memory: &mut ShotMemory) {
    let ShotMemory { shot, pieces, struck, .. } = memory;
    struck.clear();
    for event in &shot.events {
        let Happening::Struck { a, b, returned: false } = event.what else { continue };
        let (Some(a), Some(b)) = (pieces.get(a), pieces.get(b)) else { continue };
        let first = pieces.first();
        let moving = |piece: &usize| Some(piece) == first || struck.contains(piece);
        for (one, other) in [(a, b), (b, a)] {
            if moving(one) && !moving(other) {
                struck.push(*other);
                break;
            }
        }
    }
}

/// What happened in a shot, with pieces in place of the simulator's discs.
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    /// The pieces on the surface, the one shot first.
    pub pieces: Vec<usize>,
    /// What happened, in the order of time.
    pub happened: Vec<Happening>,
    /// The way of each disc that moved: which, and its straight parts in nanometres.
    pub legs: Vec<crate::discs::Leg>,
}

impl Course {
    fn new(memory: &ShotMemory) -> Self {
        Self {
            pieces: memory.pieces.clone(),
            happened: memory.shot.events.iter().map(|event| event.what).collect(),
            legs: memory.shot.legs.clone(),
        }
    }
}
