//! The checked game: what `check` makes of a file's ast, with ids in place of names.
//!
//! It knows nothing of chosen options, the number of players or how play is carried out: sizes
//! are still expressions, and [`crate::setup`] makes a table of them.
//!
//! Every value is a scalar (`i64`), a set, a list, or a list of sets, as its [`Type`] says.
//! Scalars are: numbers; truth (0 or 1); and indices, from 0, of players, teams, sites, pieces,
//! cards, zones, directions, piece kinds and members of value types. [`NONE`] is `none`.

mod about;
mod board;
mod expr;
mod measure;
mod stmt;
mod surface;
mod types;
mod watch;

pub use about::About;
pub use board::*;
pub use expr::*;
pub use measure::Measure;
pub use stmt::*;
pub use surface::*;
pub use types::*;
pub use watch::{Part, Point, Watch};

use crate::span::Span;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The scalar that stands for `none`.
pub const NONE: i64 = i64::MIN;

/// The token for a card of a zone whose cards the player asked cannot see: one is like another.
pub fn unseen(zone: usize) -> i64 {
    i64::try_from(zone).map_or(NONE, |zone| -1 - zone)
}

/// The zone that such a token is of.
pub fn unseen_zone(token: i64) -> Option<usize> {
    if token == NONE { None } else { usize::try_from(token.checked_neg()? - 1).ok() }
}

/// One checked game.
#[derive(Debug, Clone)]
pub struct Game {
    /// The title, as written after `game`.
    pub name: String,
    /// The doc comment of the `game` item.
    pub doc: Option<String>,
    /// Where the `game` item stands.
    pub span: Span,
    /// How many play, and what they are called.
    pub players: Players,
    /// The teams some numbers of players play in; the first that fits counts.
    pub teams: Vec<Teams>,
    /// What can be chosen before the game.
    pub options: Vec<GameOption>,
    /// Enumerations: ranks, suits, `values` items, the names an option can take.
    pub values: Vec<ValueType>,
    /// Every card of the deck, in declaration order; a card is its index here.
    pub cards: Vec<Card>,
    /// The deck's attributes, in the order of [`Card::values`].
    pub card_attributes: Vec<CardAttribute>,
    /// Dice, whose last throw is part of the state.
    pub dice: Vec<Dice>,
    /// The board, with sizes still expressions.
    pub board: Board,
    /// Kinds of piece.
    pub kinds: Vec<Kind>,
    /// What kinds of piece have.
    pub properties: Vec<Property>,
    /// Zones of cards.
    pub zones: Vec<Zone>,
    /// Kept variables.
    pub keeps: Vec<Keep>,
    /// Runs once, before play.
    pub setup: Body,
    /// Runs until the game ends.
    pub play: Body,
    /// Rules, one instance per use with other parameter types.
    pub rules: Vec<Rule>,
    /// Defines, likewise.
    pub defines: Vec<Define>,
    /// Script functions.
    pub scripts: Vec<Script>,
    /// How the game ends, in file order.
    pub ends: Vec<End>,
    /// Locals of the conditions in `ends` and `invariants`.
    pub end_locals: Vec<Local>,
    /// How the game looks to `you`, for computers that look a move ahead: the define of that name.
    pub prospect: Option<Expr>,
    /// What must hold after every move.
    pub invariants: Vec<Invariant>,
    /// Whether something is not for everybody to see: cards, notes, or choices till all have chosen.
    pub hides: bool,
    /// Where choices are written that decide what is noted where not everybody sees it.
    pub noted: BTreeSet<Span>,
    /// Who notes what play comes to; mostly nobody.
    pub watch: Option<Arc<Watch>>,
}

/// How many play, and what they are called.
#[derive(Debug, Clone)]
pub struct Players {
    /// The allowed numbers of players, ascending.
    pub counts: Vec<usize>,
    /// Names by seat; `player 1` and so on where there are too few.
    pub names: Vec<String>,
    /// For each number of players that says so, the corners (from 0) they sit at.
    pub corners: Vec<(usize, Vec<usize>)>,
}

impl Players {
    /// The largest number of players.
    pub fn most(&self) -> usize {
        self.counts.last().copied().unwrap_or(1)
    }

    /// What they are called when `count` play, in seat order.
    pub fn called(&self, count: usize) -> Vec<String> {
        let names = self.names.len();
        let called = self.seats(count).into_iter().enumerate().map(|(player, corner)| {
            // Names go with corners where there is one for each, so that red stays at red's house.
            let at = if corner < names && names >= self.most() { corner } else { player };
            self.names.get(at).cloned().unwrap_or_else(|| format!("player {}", player + 1))
        });
        called.collect()
    }

    /// The corners, from 0, at which `count` players sit: by default 0, 1, 2…
    pub fn seats(&self, count: usize) -> Vec<usize> {
        let chosen = self.corners.iter().find(|(with, _)| *with == count);
        chosen.map_or_else(|| (0..count).collect(), |(_, corners)| corners.clone())
    }
}

/// Who play together, with some number of players.
#[derive(Debug, Clone)]
pub struct Teams {
    /// The one number of players at which there are these teams, or all of them.
    pub only_with: Option<usize>,
    /// Who they are.
    pub how: TeamsHow,
}

/// Who play together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TeamsHow {
    /// Partners sit opposite each other: teams of two.
    Opposite,
    /// So many in each team, sitting evenly round the table.
    Size(usize),
    /// Those players, by their places in [`Players::names`] or at the table; all others are alone.
    Lists(Vec<Vec<TeamMember>>),
}

/// One of a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TeamMember {
    /// By a place in [`Players::names`].
    Named(usize),
    /// By the place at the table, from 0.
    Seat(usize),
}

/// Something chosen before the game: a number, a truth or a name.
#[derive(Debug, Clone)]
pub struct GameOption {
    /// Its name.
    pub name: String,
    /// The text after it.
    pub doc: Option<String>,
    /// Where it is declared.
    pub span: Span,
    /// `Int`, `Bool` or `Value(its own value type)`.
    pub ty: Base,
    /// Its value if nobody says otherwise.
    pub default: i64,
    /// The least and greatest value allowed (0 and 1 for truths, indices for names).
    pub range: (i64, i64),
    /// What it is if nobody says otherwise, where it is a text: to the rules it is then a truth,
    /// whether there is any text.
    pub text: Option<String>,
}

/// An enumeration.
#[derive(Debug, Clone)]
pub struct ValueType {
    /// Its name, in the singular: `rank`, `suit`, `box`.
    pub name: String,
    /// The members, in order; a scalar of this type is an index here.
    pub members: Vec<ValueName>,
}

/// One member of an enumeration.
#[derive(Debug, Clone)]
pub struct ValueName {
    /// As written, `queen` or `7`.
    pub name: String,
    /// A short symbol for texts, `Q`, where the rule file gives one.
    pub symbol: Option<String>,
    /// The number it was written as, for `.number`.
    pub number: Option<i64>,
}

/// One card.
#[derive(Debug, Clone)]
pub struct Card {
    /// One scalar per card attribute; [`NONE`] where it has none (a joker's suit).
    pub values: Vec<i64>,
    /// Canonical text, which alike cards share: `Kh`, `joker`, `12`.
    pub text: String,
    /// Longer spellings that input may use too: `king of hearts`.
    pub spellings: Vec<String>,
}

impl Card {
    /// Whether a word, whatever its case, is one of its names.
    pub fn is_called(&self, word: &str) -> bool {
        let mut names = std::iter::once(&self.text).chain(&self.spellings);
        names.any(|name| name.eq_ignore_ascii_case(word))
    }
}

/// One attribute of the deck's cards.
#[derive(Debug, Clone)]
pub struct CardAttribute {
    /// `rank`, `suit`, `value`.
    pub name: String,
    /// Where it is first given.
    pub span: Span,
    /// `Int` or `Value`.
    pub ty: Base,
}

/// Dice thrown together.
#[derive(Debug, Clone)]
pub struct Dice {
    /// Their name.
    pub name: String,
    /// Where they are declared.
    pub span: Span,
    /// How many.
    pub count: usize,
    /// The least and the greatest number of pips.
    pub range: (i64, i64),
}

/// Whose a thing is, or one for the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    /// One for all.
    Game,
    /// One for each player.
    Player,
    /// One for each team (for each player where there are no teams).
    Team,
    /// One for each site.
    Site,
    /// One for each piece with identity.
    Piece,
}

/// Who sees the content of a zone or a kept variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// All do.
    Everyone,
    /// Only its player.
    Owner,
    /// Nobody does.
    Nobody,
}

/// A kind of piece.
#[derive(Debug, Clone)]
pub struct Kind {
    /// `man`.
    pub name: String,
    /// `men`.
    pub plural: String,
    /// How it is drawn, where the rule file says.
    pub symbol: Option<String>,
    /// Where it is declared.
    pub span: Span,
    /// Belongs to nobody (`of nobody`).
    pub neutral: bool,
    /// Present if pieces of this kind have identity: how many there are.
    pub supply: Option<Supply>,
}

/// A property of pieces, the same for all of a kind: `piece queen { worth = 9 }`.
#[derive(Debug, Clone)]
pub struct Property {
    /// Its name.
    pub name: String,
    /// What it is.
    pub ty: Base,
    /// Its value for each kind that has it; for others it is none. Reads options and the number of
    /// players only.
    pub values: Vec<(KindId, Expr)>,
}

/// Pieces with identity.
#[derive(Debug, Clone)]
pub struct Supply {
    /// How many, for each of `per`. Reads options and the number of players only.
    pub count: Expr,
    /// Whose.
    pub per: Per,
    /// Where they stand at first, with `you` the owner: a site. None: in the box.
    pub on: Option<Expr>,
}

/// A zone of cards.
#[derive(Debug, Clone)]
pub struct Zone {
    /// How many cards each holds; any number if absent. Reads options and the number of players
    /// only.
    pub holds: Option<Expr>,
    /// `hand`.
    pub name: String,
    /// `hands`.
    pub plural: String,
    /// Where it is declared.
    pub span: Span,
    /// `Game`, `Player` or `Team`.
    pub per: Per,
    /// How many of them each has: `zone meld[4] per player`.
    pub copies: usize,
    /// Who sees the cards.
    pub seen: Seen,
    /// Whether the order of its cards can matter: it is dealt from, indexed, or asked for its
    /// first or last card.
    pub ordered: bool,
}

/// A kept variable.
#[derive(Debug, Clone)]
pub struct Keep {
    /// Its name.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// One for the game, or per player, team, site or piece.
    pub per: Per,
    /// A scalar or a set; never a list.
    pub ty: Type,
    /// Who sees it.
    pub seen: Seen,
    /// Its first value; `you` is the player for a `per player` one.
    pub initial: Expr,
    /// Frame of `initial`.
    pub locals: Vec<Local>,
}

/// A block with its frame.
#[derive(Debug, Clone, Default)]
pub struct Body {
    /// Locals of the frame, including those of expressions in it; the parameters first.
    pub locals: Vec<Local>,
    /// What it does.
    pub block: Block,
}

/// A variable of a frame.
#[derive(Debug, Clone)]
pub struct Local {
    /// As written, for messages; `it` where there is no name.
    pub name: String,
    /// What it holds.
    pub ty: Type,
}

/// A rule, found to be either move code or flow code.
#[derive(Debug, Clone)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// Its doc comment.
    pub doc: Option<String>,
    /// Where its name stands.
    pub span: Span,
    /// How many of the body's locals are parameters.
    pub params: usize,
    /// Flow (with asks, turns, outcomes) or move code.
    pub flow: bool,
    /// What it does.
    pub body: Body,
}

/// A define: a pure expression with parameters and the implicit `you`.
#[derive(Debug, Clone)]
pub struct Define {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// How many of the locals are parameters.
    pub params: usize,
    /// Its frame.
    pub locals: Vec<Local>,
    /// Its value.
    pub value: Expr,
}

/// A function in a script file.
#[derive(Debug, Clone)]
pub struct Script {
    /// Its name, in the rule file and in the script file.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// Names and types of the parameters.
    pub params: Vec<Local>,
    /// What it may do and gives.
    pub kind: ScriptKind,
    /// The script file, as written.
    pub file: String,
}

/// What a script function may do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScriptKind {
    /// Changes the state by verbs, may refuse; gives nothing.
    Effect,
    /// Pure; gives a truth.
    Test,
    /// Pure; gives a value of this type.
    Value(Type),
}

/// One clause of `end`.
#[derive(Debug, Clone)]
pub struct End {
    /// Where it stands.
    pub span: Span,
    /// What happens.
    pub outcome: EndOutcome,
    /// When; absent for `most`/`least`, which say who wins once it is over.
    pub when: Option<Expr>,
}

/// What an end clause does.
#[derive(Debug, Clone)]
pub enum EndOutcome {
    /// `P wins when c`: the game is over, these first.
    Wins(EndWho),
    /// `P loses when c`: out of play, ranked last; over when one player or team is left.
    Loses(EndWho),
    /// `P finishes when c`: takes the next place and is out of play.
    Finishes(EndWho),
    /// `draw when c`: over, all equal.
    Draw,
    /// `over when c`: over; ranked by finishing order, then by `most`/`least`.
    Over,
    /// `most e wins` or `least e wins`: the ranking when it is over, with `you` each player.
    Ranking {
        /// Whether the greatest is first.
        most: bool,
        /// The score.
        score: Expr,
    },
}

/// Of whom an end clause speaks.
#[derive(Debug, Clone)]
pub enum EndWho {
    /// One player, by an expression (`you`, `foe`).
    Player(Expr),
    /// `player`: each player in play in seat order, held in this local.
    EachPlayer(LocalId),
    /// `team`: each team in order, held in this local.
    EachTeam(LocalId),
}

/// What must hold after every ask with what it queued.
#[derive(Debug, Clone)]
pub struct Invariant {
    /// The author's words.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// What must hold.
    pub holds: Expr,
}
