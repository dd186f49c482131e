//! Statements: choices, guards, effects and flow.
//!
//! Choices and guards stand in move code only, asks and turns in flow code only: `check` sees to it.

#![expect(clippy::wildcard_enum_match_arm, reason = "most statements hold no block")]

use super::{DiceId, Expr, KeepId, KindId, LocalId, ScriptId};
use crate::span::Span;

/// Index into [`super::Game::rules`].
pub type RuleId = usize;

/// Statements in order.
#[derive(Debug, Clone, Default)]
pub struct Block(pub Vec<Stmt>);

/// A statement with its place.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it is written.
    pub span: Span,
}

impl Stmt {
    /// The blocks right inside it.
    pub fn blocks(&self) -> Vec<&Block> {
        use StmtKind as K;
        match &self.kind {
            K::Either(branches) => branches.iter().map(|branch| &branch.block).collect(),
            K::Maybe { block, .. } => vec![block],
            K::Try(first, otherwise) | K::If(_, first, otherwise) => vec![first, otherwise],
            K::Switch { arms, otherwise, .. } => {
                arms.iter().map(|(_, block)| block).chain(otherwise).collect()
            }
            K::ForEach { body, .. } | K::Repeat { body, .. } | K::Turns { body, .. } => {
                vec![body]
            }
            K::Ask(ask) => ask
                .branches
                .iter()
                .map(|branch| match branch {
                    AskBranch::Move(block) | AskBranch::Flow(block) => block,
                })
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// What a statement does.
#[derive(Debug, Clone)]
pub enum StmtKind {
    // ---- choices: each adds one token
    /// `choose x in S`: token: the member; of a list of sets, its place from 0. From a set by
    /// declaration, from a list by position (equal members of a list are offered once). Alike members are offered once, see
    /// `language.md` 3.3.
    Choose {
        /// Set to the member.
        var: LocalId,
        /// From these: a set, a list or a list of sets.
        from: Expr,
        /// `not chosen before`: members this statement has given in this move are left out.
        not_before: bool,
        /// `at most n`: no way if it has chosen this often in this move.
        at_most: Option<Expr>,
        /// Whether some of them may be cards that the one asked cannot see: of each zone they are
        /// one choice, [`super::unseen`], and which it is, is chance.
        unseen: bool,
        /// A number of its own for this statement, unique in the game.
        id: usize,
    },
    /// `choose some xs in S`: tokens: the members one by one, then [`super::NONE`] as the end (no
    /// end token when the greatest size is reached). Sets by size, then lexicographically. From a
    /// list of sets some of those, with their places from 0 as tokens, equal ones offered once.
    ChooseSome {
        /// Set to the set chosen, or the list of sets.
        var: LocalId,
        /// From this set or list of sets.
        from: Expr,
        /// Least and most members.
        size: (Expr, Expr),
        /// A number of its own.
        id: usize,
    },
    /// `choose x in 0deg..45deg`: token: the value. A continuous choice: no other choice follows.
    ChooseValue {
        /// Set to the value.
        var: LocalId,
        /// What the value is called in the move's text.
        label: String,
        /// The least and the greatest value, of one measure.
        range: (Expr, Expr),
    },
    /// `either {…} or {…}`: token: the branch, from 0.
    Either(Vec<Branching>),
    /// `maybe {…}`: token: 1 (yes, first) or 0.
    Maybe {
        /// The text of the yes; `yes` if absent.
        label: Option<String>,
        /// What a yes does.
        block: Block,
    },
    /// `pass`: a choice of one: token 0. Counted by `passes`.
    Pass,
    /// `try {A} or else {B}`: B only if A alone has no way.
    Try(Block, Block),

    // ---- guards
    /// `require c else "…"`.
    Require {
        /// What must hold.
        holds: Expr,
        /// Why not, in the author's words.
        reason: Option<Text>,
    },
    /// `prefer most/least e`: of the ask's ways, only the best.
    Prefer {
        /// Greatest or least.
        most: bool,
        /// Compared.
        value: Expr,
        /// Why not, in the author's words.
        reason: Option<Text>,
    },

    // ---- effects
    /// `let x = e`.
    Let(LocalId, Expr),
    /// `set x = e` for a local.
    SetLocal(LocalId, Expr),
    /// `set k = e`, `set p.k = e` for a kept variable. `of` may be a set: each of them.
    SetKeep {
        /// Which.
        keep: KeepId,
        /// Whose.
        of: Option<Expr>,
        /// The new value.
        value: Expr,
    },
    /// `place n P kind on S`: new plain pieces. Several kinds: one to each site in order.
    Place {
        /// Kinds in order; one for all sites.
        kinds: Vec<KindId>,
        /// Whose; none: nobody's.
        owner: Option<Expr>,
        /// How many on each site.
        count: Option<Expr>,
        /// Where: a site, set or list of sites.
        on: Expr,
    },
    /// `remove S`: plain pieces on a site or set of sites, or pieces with identity, to the box.
    Remove(Expr),
    /// `move X to site`: plain pieces from a site or set of sites (all that stand there), or
    /// one piece or set of pieces with identity.
    MovePieces {
        /// Sites or pieces.
        what: Expr,
        /// One site; none faults.
        to: Expr,
        /// Takes what stood there first.
        capturing: bool,
    },
    /// `move 2 X to site`: so many of the plain pieces on each site, or of the pieces, or all if
    /// there are fewer.
    MoveSome {
        /// How many.
        count: Expr,
        /// Sites or pieces, a set.
        what: Expr,
        /// One site; none faults.
        to: Expr,
        /// Takes what stood there first.
        capturing: bool,
    },
    /// `move X to zone`: one card or a set of cards (in declaration order), or a list.
    MoveCards {
        /// Cards.
        what: Expr,
        /// One zone.
        to: Expr,
    },
    /// `swap a with b`: two pieces, or what stands on two sites.
    Swap(Expr, Expr),
    /// `set S.owner = p` on sites (plain) or pieces.
    SetOwner(Expr, Expr),
    /// `set S.kind = k` on sites (plain) or pieces.
    SetKind(Expr, Expr),
    /// `deal n from zone to zone`: top cards one by one, as many as there are.
    Deal {
        /// How many.
        count: Expr,
        /// From this zone.
        from: Expr,
        /// To one zone; or a set of zones, each of them `count` in turn (players in play only).
        to: Expr,
    },
    /// `shuffle zone`.
    Shuffle(Expr),
    /// `roll dice`, or some of them.
    Roll {
        /// Which dice.
        dice: DiceId,
        /// A set of their places, from 1: those thrown; none: all.
        which: Option<Expr>,
    },
    /// `roll x in S` for a local or a kept variable: one member by chance.
    RollFrom {
        /// Where the outcome goes.
        into: RollTarget,
        /// From these.
        from: Expr,
    },
    /// `flick d from C at A, aim B, speed V`: plays the shot.
    Flick(Box<Flick>),
    /// `lay d within C`, `lay d at L, A`: puts a piece on the surface.
    Lay {
        /// One piece.
        piece: Expr,
        /// Where.
        place: LayPlace,
    },
    /// `reveal cards` to everyone, or `show cards to P`.
    Reveal {
        /// Cards.
        cards: Expr,
        /// To whom; none: to everyone.
        to: Option<Expr>,
    },
    /// `say "…"`.
    Say(Text),
    /// `run script(args)`: an `effect` script.
    Script {
        /// Which.
        script: ScriptId,
        /// One per parameter.
        args: Vec<Expr>,
    },
    /// `finish`: the move ends here, successfully.
    Finish,

    // ---- both kinds of code
    /// A rule of the same kind of code, with `you` rebound if given.
    Call {
        /// Which.
        rule: RuleId,
        /// One per parameter.
        args: Vec<Expr>,
    },
    /// `if`.
    If(Expr, Block, Block),
    /// `depending on x { a, b {…} … else {…} }`; no arm and no `otherwise` is a fault.
    Switch {
        /// The scalar looked at.
        on: Expr,
        /// Constants, and what they do.
        arms: Vec<(Vec<i64>, Block)>,
        /// For all other values.
        otherwise: Option<Block>,
    },
    /// `for each x in S {…}`: S is looked at once, before.
    ForEach {
        /// Holds the member.
        var: LocalId,
        /// A set or list (already sorted by `ToList`/`Best` where `by` is written).
        over: Expr,
        /// Whether it is `for each player`: `you` is the member too.
        rebind_you: bool,
        /// What is done.
        body: Block,
    },
    /// `repeat {…} until c`, or `repeat until c {…}`.
    Repeat {
        /// What is done.
        body: Block,
        /// When it ends; never by itself if absent.
        until: Option<Expr>,
        /// Whether `until` is tested before the body.
        test_first: bool,
    },

    // ---- flow
    /// `turns from P until c {…}`.
    Turns {
        /// Who begins; player 1 if absent.
        from: Option<Expr>,
        /// Tested before each turn.
        until: Option<Expr>,
        /// A turn, with `you` the player.
        body: Block,
    },
    /// `ask P {…} if impossible {…}`.
    Ask(Ask),
    /// `then R`: queued, run after this ask.
    Then {
        /// A flow rule.
        rule: RuleId,
        /// One per parameter, evaluated now: scalars.
        args: Vec<Expr>,
    },
    /// The next player in order misses a turn.
    Skip,
    /// The order of play turns round.
    Reverse,
    /// The same player has the next turn too.
    Again,
    /// `P wins`: over at once, P (a player) first.
    Wins(Expr),
    /// `P loses`.
    Loses(Expr),
    /// `P finishes`: P takes the next place from the top and is out of play; nothing if P is out
    /// already.
    Finishes(Expr),
    /// `draw`: over at once, all equal.
    Draw,
}

/// A shot.
#[derive(Debug, Clone)]
pub struct Flick {
    /// The piece shot.
    pub piece: Expr,
    /// The circle it is shot from.
    pub from: super::CircleId,
    /// Where its centre is on it, from the middle of the shooter's sector to the right: an angle.
    pub at: Expr,
    /// To the right of the middle of the surface: an angle.
    pub aim: Expr,
    /// How fast.
    pub speed: Expr,
    /// How far it goes astray by chance: a ratio; none: not at all.
    pub hand: Option<Expr>,
}

/// Where a piece is laid.
#[derive(Debug, Clone)]
pub enum LayPlace {
    /// Somewhere wholly within a circle, and touching no smaller one.
    Within(super::CircleId),
    /// Somewhere on a circle's line.
    Touching(super::CircleId),
    /// With its centre at a distance from the middle: a length; and an angle.
    At(Expr, Expr),
}

/// One branch of `either`.
#[derive(Debug, Clone)]
pub struct Branching {
    /// Its text: the label, or the words of its first call (`bring_out`), made unique.
    pub label: String,
    /// What it does.
    pub block: Block,
}

/// An `ask`.
#[derive(Debug, Clone)]
pub struct Ask {
    /// A number of its own, unique in the game.
    pub id: usize,
    /// Who is asked.
    pub who: AskWho,
    /// The block, then one per `if impossible`.
    pub branches: Vec<AskBranch>,
}

/// Who is asked.
#[derive(Debug, Clone)]
pub enum AskWho {
    /// `you`, as it stands.
    You,
    /// A player: `you` in the block and until the ask is over.
    Player(Expr),
    /// Everyone in play, in seat order, secretly; carried out together.
    Everyone,
    /// The first of these who does not pass.
    FirstOf(Vec<Expr>),
}

/// A branch of an ask.
#[derive(Debug, Clone)]
pub enum AskBranch {
    /// Choices: a move.
    Move(Block),
    /// No choices: no ply, runs by itself as flow.
    Flow(Block),
}

/// Where a roll goes.
#[derive(Debug, Clone)]
pub enum RollTarget {
    /// A local.
    Local(LocalId),
    /// A kept variable; `of` names the player, team, site or piece it is kept for.
    Keep {
        /// Which.
        keep: KeepId,
        /// Whose.
        of: Option<Expr>,
    },
}

/// Words with holes.
#[derive(Debug, Clone, Default)]
pub struct Text(pub Vec<TextPart>);

/// A part of a text.
#[derive(Debug, Clone)]
pub enum TextPart {
    /// Words.
    Words(String),
    /// The text of a value.
    Hole(Expr),
}
