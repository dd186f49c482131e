//! The syntax tree: what was written, each part with its place.
//! Knows no meaning: names are words here, whatever they will turn out to be.
//!
//! Parentheses are not kept, only obeyed; a parenthesised expression's span includes them.

use crate::span::{Span, Spanned};

/// A word the author wrote as a name.
pub type Name = Spanned<String>;

/// A whole file: a game, a variant of one, or a library (which has no header).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// `game "…"` or `variant "…" of "…"`; a library has neither.
    pub header: Option<Header>,
    /// Everything else, in the order written.
    pub items: Vec<Item>,
    /// The whole text.
    pub span: Span,
}

/// What the file is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// What it is called, in quotes in the file.
    pub title: Name,
    /// The game it changes: `of "tock"`.
    pub variant_of: Option<Name>,
    /// The comment above it.
    pub doc: Option<String>,
    /// The whole line.
    pub span: Span,
}

/// One declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What is declared.
    pub kind: ItemKind,
    /// The comment right above it, or behind it on its line.
    pub doc: Option<String>,
    /// The word `add` before it, in a variant.
    pub added: Option<Span>,
    /// From its first word (`add` included) to its end.
    pub span: Span,
}

/// What an item declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemKind {
    /// `players …`
    Players(Players),
    /// `teams opposite with 4 players`
    Teams(Teams),
    /// `seats 1, 3 with 2 players`
    Seats(Seats),
    /// `use "lines", "tricks"`
    Use(Vec<Name>),
    /// `option target = 100 in 5..500 "points to win"`
    Option(OptionItem),
    /// `deck cards = …`
    Deck(Deck),
    /// `values box = ones, twos`
    Values(Values),
    /// `dice die[2] = 1..6`
    Dice(Dice),
    /// `board { … }`
    Board(Vec<BoardItem>),
    /// `piece pawn * 4 per player on nest`
    Piece(Piece),
    /// `zone hand per player seen by owner`
    Zone(Zone),
    /// `keep score per player = 0`
    Keep(Keep),
    /// `setup { … }`
    Setup(Block),
    /// `play { … }`
    Play(Block),
    /// `rule land(pawn, space) { … }`
    Rule(Rule),
    /// `define home = …`
    Define(Define),
    /// `end { … }`
    End(Vec<EndClause>),
    /// `invariant "…" …`
    Invariant(Invariant),
    /// `script sweep(pawn: piece) effect in "tock.rhai"`
    Script(Script),
}

// ---------------------------------------------------------------- who plays

/// Who may play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Players {
    /// How many.
    pub number: PlayerNumber,
    /// What they are called, when they have names; in seat order.
    pub names: Vec<Name>,
    /// How the seats run, when said.
    pub direction: Option<Spanned<Direction>>,
}

/// How many may play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerNumber {
    /// As many as there are names.
    Named,
    /// `2..4`: from, to.
    Range(Number, Number),
    /// `2 or 4`, or just `2`: one of these.
    OneOf(Vec<Number>),
}

/// Which way round the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// `clockwise`
    Clockwise,
    /// `anticlockwise`
    Anticlockwise,
}

/// Who plays with whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Teams {
    /// Who play together.
    pub how: TeamsHow,
    /// `with 4 players`: only then.
    pub with_players: Option<Number>,
}

/// Who play together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TeamsHow {
    /// `of 3`: so many in each team, sitting evenly round the table.
    Size(Number),
    /// `north and south, east and west`, or one word: `opposite`.
    Lists(Vec<Vec<TeamMember>>),
}

/// One of a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TeamMember {
    /// A player by name.
    Name(Name),
    /// A player by their place at the table, from 1.
    Number(Number),
}

/// Which seats (counted from 1) are taken when fewer play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seats {
    /// The seats, in order of play.
    pub seats: Vec<Number>,
    /// With how many players.
    pub with_players: Number,
}

/// Something that can be set before play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionItem {
    /// Its name.
    pub name: Name,
    /// What it is when not set: a number, `true`, `false` or a name; of a
    /// text whether there is any.
    pub default: Expr,
    /// What it is when not set, if it is a text.
    pub text: Option<Name>,
    /// What it may be.
    pub choices: Option<OptionChoices>,
    /// What it does, for people.
    pub description: Option<Name>,
}

/// What an option may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionChoices {
    /// `in 2..8`
    Range(Expr, Expr),
    /// `in shooter, any_struck`
    Names(Vec<Name>),
}

// ---------------------------------------------------------------- what is in the box

/// A deck: its cards are the sum of the terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    /// Its name.
    pub name: Name,
    /// What is in it: `french52 + 2 joker` has two terms.
    pub terms: Vec<DeckTerm>,
}

/// Part of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeckTerm {
    /// Another deck, by name (or one card of that name).
    Named(Name),
    /// `suit(…) x rank(…)`: every combination of the factors; each factor is one list,
    /// or several of equal length read in parallel, such as `value(1..3) copies(1, 2, 5)`.
    Product(Vec<Vec<AttributeList>>),
    /// `2 joker "*"`: that many more of one card.
    Extra {
        /// How many.
        count: Number,
        /// The card.
        name: Name,
        /// How it is drawn.
        symbol: Option<Name>,
    },
}

/// `rank(ace "A", 2..10, jack "J")`: one attribute of cards, and its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttributeList {
    /// What the attribute is called.
    pub name: Name,
    /// Its values, in order.
    pub values: Vec<AttributeValue>,
    /// The whole.
    pub span: Span,
}

/// One or more values of a card's attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttributeValue {
    /// Which.
    pub kind: AttributeValueKind,
    /// How it is drawn: a short text.
    pub symbol: Option<Name>,
    /// The whole.
    pub span: Span,
}

/// A value of a card's attribute, or a run of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttributeValueKind {
    /// A word.
    Name(Name),
    /// A number.
    Number(Number),
    /// `2..10`
    Range(Number, Number),
}

/// A list of named values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// What one of them is called.
    pub name: Name,
    /// The values, in order.
    pub values: Vec<NamedValue>,
}

/// One of a list of named values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedValue {
    /// What it is called.
    pub name: Name,
    /// How it is drawn: a short text.
    pub symbol: Option<Name>,
}

/// A die, or several alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice {
    /// Its name.
    pub name: Name,
    /// How many: `dice dice[5]`; without, there is one die.
    pub count: Option<Expr>,
    /// The lowest face.
    pub from: Expr,
    /// The highest face.
    pub to: Expr,
}

/// For each of what something exists once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Per {
    /// `per player`
    Player,
    /// `per team`
    Team,
    /// `per site`
    Site,
    /// `per piece`
    Piece,
}

/// Who may see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeenBy {
    /// Whose it is.
    Owner,
    /// All at the table.
    Everyone,
    /// No player.
    Nobody,
}

/// How cards lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Face {
    /// `face up`
    Up,
    /// `face down`
    Down,
}

/// How much a place holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holds {
    /// `holds any`
    Any(Span),
    /// `holds 4`
    Number(Expr),
}

/// Kinds of pieces, and where they begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The kinds: `piece pawn, knight`.
    pub kinds: Vec<PieceKind>,
    /// `* 4`: how many there are of each.
    pub count: Option<Expr>,
    /// `per player`: the count is each one's.
    pub per: Option<Spanned<Per>>,
    /// `on nest`: where they begin.
    pub on: Option<Expr>,
    /// `of nobody`: they belong to no player. (Any other name is an error of the checker.)
    pub of: Option<Name>,
    /// `{ radius 15.9mm }`
    pub attributes: Vec<Attribute>,
}

/// One kind of piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceKind {
    /// One of them is called so.
    pub name: Name,
    /// `plural men`: several are called so, when it is not the name with an `s`.
    pub plural: Option<Name>,
    /// How it is drawn: a short text.
    pub symbol: Option<Name>,
}

/// A named property: `radius 15.9mm`, or `strength = 4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute {
    /// What it is called.
    pub name: Name,
    /// Its value.
    pub value: Expr,
}

/// A place for cards or pieces off the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone {
    /// Its name.
    pub name: Name,
    /// `meld[4]`: several.
    pub count: Option<Expr>,
    /// Whose.
    pub per: Option<Spanned<Per>>,
    /// Who sees what is in it.
    pub seen_by: Option<Spanned<SeenBy>>,
    /// How cards lie in it.
    pub face: Option<Spanned<Face>>,
    /// How many it holds.
    pub holds: Option<Holds>,
}

/// Something remembered between moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keep {
    /// Its name.
    pub name: Name,
    /// For each of what.
    pub per: Option<Spanned<Per>>,
    /// Who sees it.
    pub seen_by: Option<Spanned<SeenBy>>,
    /// What it is at first.
    pub value: Expr,
}

// ---------------------------------------------------------------- the board

/// Part of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardItem {
    /// What.
    pub kind: BoardItemKind,
    /// The comment right above it, or behind it on its line.
    pub doc: Option<String>,
    /// The whole.
    pub span: Span,
}

/// What a part of a board is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardItemKind {
    /// `per player { … }`: each player (or team) has these.
    Per(Spanned<Per>, Vec<BoardItem>),
    /// `grid 8 x 8 where …`
    Grid(Grid),
    /// `ring track[72]`, or made of segments
    Ring(Ring),
    /// `line lane[9] with deals = […]`
    Line(Line),
    /// `site ditch holds any`
    Site(Site),
    /// `graph name { a - b, b -> c east }`
    Graph(Graph),
    /// `mark start = …`
    Mark(Name, Expr),
    /// `route = …`
    Route(Route),
    /// `surface top radius 330.2mm { … }`
    Surface(Surface),
}

/// A board of cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// Cells with six neighbours: `hex grid 5 x 5`.
    pub hex: Option<Span>,
    /// Columns.
    pub width: Expr,
    /// Rows.
    pub height: Expr,
    /// `where (row + column) % 2 = 0`: only these cells are there.
    pub only: Option<Expr>,
}

/// A closed line of sites.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ring {
    /// Its name.
    pub name: Name,
    /// What it is made of.
    pub shape: RingShape,
    /// What each site holds.
    pub holds: Option<Holds>,
    /// Lists of values for the sites.
    pub attributes: Vec<Attribute>,
}

/// What a ring is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RingShape {
    /// `[72]`: so many sites.
    Length(Expr),
    /// `{ per player { house[6] store } }`: these, for each in turn.
    Segments(Spanned<Per>, Vec<Segment>),
}

/// `house[6]`, or `store` alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Its name.
    pub name: Name,
    /// How many sites; one if not said.
    pub count: Option<Expr>,
}

/// A line of sites.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its name.
    pub name: Name,
    /// How many sites.
    pub length: Expr,
    /// What each holds.
    pub holds: Option<Holds>,
    /// `with deals = [0, 4, 6]`: lists of values for the sites.
    pub attributes: Vec<Attribute>,
}

/// One site by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Its name.
    pub name: Name,
    /// What it holds.
    pub holds: Option<Holds>,
}

/// Sites joined one by one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    /// Its name.
    pub name: Name,
    /// What joins what.
    pub paths: Vec<GraphPath>,
}

/// `a - b - c`, `a -> b east`, or a site alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphPath {
    /// The first site.
    pub start: Name,
    /// The sites after it, each with how it is joined to the one before.
    pub steps: Vec<GraphStep>,
    /// What the direction is called.
    pub direction: Option<Name>,
    /// What the direction back is called: `a - b east west`.
    pub back: Option<Name>,
    /// The whole.
    pub span: Span,
}

/// The next site of a path through a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphStep {
    /// `->`: there is no way back.
    pub one_way: bool,
    /// The site.
    pub to: Name,
}

/// The way a player's pieces go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The stretches, in order.
    pub parts: Vec<RoutePart>,
    /// What it is called, if the player has others.
    pub name: Option<Name>,
    /// `turning off after gate into arrival`
    pub turning_off: Option<TurningOff>,
    /// `forwards only`
    pub forwards_only: Option<Span>,
    /// `exactly`: the end must be reached by exact count.
    pub exactly: Option<Span>,
}

/// A stretch of a route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoutePart {
    /// The sites.
    pub sites: Expr,
    /// `track from start`: beginning there.
    pub from: Option<Expr>,
}

/// A branch off a route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningOff {
    /// Where the way divides.
    pub after: Expr,
    /// Where the branch goes.
    pub into: Expr,
}

/// A continuous table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surface {
    /// Its name.
    pub name: Name,
    /// `radius 330.2mm friction 0.12`: what is said of the whole.
    pub clauses: Vec<SurfaceClause>,
    /// What is on it.
    pub features: Vec<SurfaceFeature>,
}

/// `radius 330.2mm`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurfaceClause {
    /// What it says.
    pub word: Name,
    /// How much.
    pub value: Expr,
}

/// Something on a surface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurfaceFeature {
    /// What it is.
    pub kind: SurfaceFeatureKind,
    /// What is said of it.
    pub clauses: Vec<SurfaceClause>,
    /// The whole.
    pub span: Span,
}

/// What is on a surface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SurfaceFeatureKind {
    /// `hole twenty radius 17.4mm`
    Hole(Name),
    /// `circle fifteen radius 101.6mm`
    Circle(Name),
    /// `posts 8 on fifteen from 22.5deg`
    Posts {
        /// How many.
        count: Expr,
        /// On which circle.
        on: Name,
        /// Where the first stands.
        from: Option<Expr>,
    },
    /// `beyond ditch`: where what leaves it comes to lie.
    Beyond(Name),
    /// `sectors 4`
    Sectors(Expr),
}

// ---------------------------------------------------------------- rules

/// Statements in braces; the span includes the braces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What is in it, in order.
    pub statements: Vec<Statement>,
    /// Braces included.
    pub span: Span,
}

/// A named block of statements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Its name.
    pub name: Name,
    /// What it is given.
    pub parameters: Vec<Name>,
    /// What it does.
    pub body: Block,
}

/// A named expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Define {
    /// Its name.
    pub name: Name,
    /// What it is given.
    pub parameters: Vec<Name>,
    /// What it is.
    pub value: Expr,
}

/// When the game is over and who wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndClause {
    /// What is said.
    pub kind: EndClauseKind,
    /// The whole.
    pub span: Span,
}

/// What an end clause says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EndClauseKind {
    /// `P wins when c`, `P loses when c`, `P finishes when c`
    Player {
        /// Who: `you`, `player`, `team`, …
        who: Expr,
        /// What happens to them.
        outcome: Outcome,
        /// When.
        when: Expr,
    },
    /// `draw when c`
    Draw(Expr),
    /// `over when c`
    Over(Expr),
    /// `most E wins`, `least E wins`
    Best {
        /// Most or least.
        extreme: Extreme,
        /// Of what, for each player.
        of: Expr,
    },
}

/// What happens to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `wins`, `win`
    Wins,
    /// `loses`, `lose`
    Loses,
    /// `finishes`, `finish`: is done, and ranked by when.
    Finishes,
}

/// The greater or the smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Extreme {
    /// `most`
    Most,
    /// `least`
    Least,
}

/// Something that must always hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invariant {
    /// What it says, for people.
    pub text: Name,
    /// What must hold.
    pub condition: Expr,
}

/// A function in a script file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// Its name.
    pub name: Name,
    /// What it is given.
    pub parameters: Vec<ScriptParameter>,
    /// What it is for.
    pub role: ScriptRole,
    /// `: number`: what it gives.
    pub gives: Option<Name>,
    /// The file it is in.
    pub file: Name,
}

/// `pawn: piece`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptParameter {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub kind: Name,
}

/// What a script function may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScriptRole {
    /// Change the state.
    Effect,
    /// Answer yes or no.
    Test,
    /// Give a value.
    Value,
}

// ---------------------------------------------------------------- statements

/// One statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// The whole.
    pub span: Span,
}

/// What a statement does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StatementKind {
    /// `choose from in S, to in T`
    Choose(Choose),
    /// `either { … } or { … }`
    Either(Vec<Branch>),
    /// `maybe { … }`
    Maybe(Branch),
    /// `pass`
    Pass,
    /// `try { … } or else { … }`
    Try {
        /// What is tried.
        first: Block,
        /// What happens only if that has no way.
        otherwise: Block,
    },
    /// `require E else "why"`
    Require {
        /// What must hold.
        condition: Expr,
        /// Why, for people.
        reason: Option<Text>,
    },
    /// `prefer most E else "why"`
    Prefer {
        /// Most or least.
        extreme: Extreme,
        /// Of what.
        value: Expr,
        /// Why, for people.
        reason: Option<Text>,
    },
    /// `let x = E`
    Let {
        /// The new name.
        name: Name,
        /// Its value.
        value: Expr,
    },
    /// `set x = E`, `set x += E`
    Set {
        /// What changes: a name, `your x`, `x.y`, `x[i]`.
        target: Expr,
        /// How.
        operator: SetOperator,
        /// By what, or to what.
        value: Expr,
    },
    /// `move 2 X to Y, capturing`
    Move {
        /// How many; all if absent.
        count: Option<Expr>,
        /// What moves.
        what: Expr,
        /// Where to.
        to: Expr,
        /// What stands there is taken.
        capturing: Option<Span>,
    },
    /// `place 2 white man on S`
    Place(Place),
    /// `remove S`
    Remove(Expr),
    /// `swap A with B`
    Swap(Expr, Expr),
    /// `deal 5 from stock to hands`
    Deal {
        /// How many.
        count: Expr,
        /// From where.
        from: Expr,
        /// To where.
        to: Expr,
    },
    /// `shuffle Z`
    Shuffle(Expr),
    /// `roll die`, `roll lead in players`
    Roll {
        /// The dice, or the variable.
        what: Expr,
        /// Among what.
        among: Option<Expr>,
    },
    /// `reveal S`
    Reveal(Expr),
    /// `show S to P`
    Show {
        /// What.
        what: Expr,
        /// To whom.
        to: Expr,
    },
    /// `say "…"`
    Say(Text),
    /// `flick disc from start at spot, aim aim, speed speed`
    Flick {
        /// What is flicked.
        what: Expr,
        /// From which circle.
        from: Name,
        /// Where on it.
        at: Expr,
        /// How: a word and a value each.
        clauses: Vec<FlickClause>,
    },
    /// `lay disc within ten`, `lay disc touching ten`, `lay disc at 90mm, 30deg`
    Lay {
        /// What.
        what: Expr,
        /// Where.
        place: LayPlace,
    },
    /// `if c { … } else if d { … } else { … }`
    If {
        /// The tests in order, each with what then happens.
        arms: Vec<(Expr, Block)>,
        /// What happens otherwise.
        otherwise: Option<Block>,
    },
    /// `depending on E { a, b { … } else { … } }`
    Depending {
        /// What is looked at.
        on: Expr,
        /// The cases.
        arms: Vec<StatementArm>,
        /// What happens otherwise.
        otherwise: Option<Block>,
    },
    /// `for each x in S from P by v { … }`; `for each player { … }`
    ForEach {
        /// The name of each.
        name: Name,
        /// Among what; without, everything called so.
        among: Option<Expr>,
        /// Beginning with whom.
        from: Option<Expr>,
        /// In what order.
        by: Vec<Expr>,
        /// What happens for each.
        body: Block,
    },
    /// `repeat { … } until c`, `repeat until c { … }`, `repeat { … }`
    Repeat {
        /// What happens.
        body: Block,
        /// When it stops.
        until: Option<Expr>,
        /// The test stands first: `repeat until c { … }`.
        test_first: bool,
    },
    /// `turns from P until c { … }`
    Turns {
        /// Who begins.
        from: Option<Expr>,
        /// When it stops.
        until: Option<Expr>,
        /// A turn.
        body: Block,
    },
    /// `ask P { … } if impossible { … }`
    Ask {
        /// Who is asked.
        whom: Asked,
        /// What they may do.
        body: Block,
        /// What happens when they cannot, tried in turn.
        impossible: Vec<Block>,
    },
    /// `then extra_card`: after this ask.
    Then(Call),
    /// `run king_sweep(pawn, way)`: a script's effect.
    Run(Call),
    /// `land(pawn, space)`, `bring_out`: a rule.
    Call(Call),
    /// `skip`: the next player loses a turn.
    Skip,
    /// `reverse`: the order of play turns round.
    Reverse,
    /// `again`: the same player has another turn.
    Again,
    /// `finish`: the move ends here, successfully.
    Finish,
    /// `P wins`, `P loses`
    Outcome {
        /// Who.
        who: Expr,
        /// What happens to them.
        outcome: Outcome,
    },
    /// `draw`
    Draw,
}

/// `choose any cards in S, not chosen before, at most 3`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choose {
    /// The choices, in order; a later one may depend on an earlier.
    pub bindings: Vec<ChooseBinding>,
    /// `not chosen before`
    pub not_before: Option<Span>,
    /// `at most n`
    pub at_most: Option<Expr>,
}

/// `from in S`, `some cards in S`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChooseBinding {
    /// How many.
    pub number: ChooseNumber,
    /// What is chosen is called so from here on.
    pub name: Name,
    /// Among what.
    pub among: Expr,
    /// The whole.
    pub span: Span,
}

/// How many are chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChooseNumber {
    /// One: no word.
    One,
    /// `any`: none or more.
    Any,
    /// `some`: one or more.
    Some,
    /// `3`
    Exactly(Expr),
    /// `2..4`
    Between(Expr, Expr),
}

/// A block that may be chosen, with its label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// What it is called in a move's text.
    pub label: Option<Name>,
    /// What happens.
    pub body: Block,
}

/// How a variable changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetOperator {
    /// `=`
    To,
    /// `+=`
    Add,
    /// `-=`
    Subtract,
}

/// `place [n] [player] kind{, kind} on S`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// How many: a number, or an expression in parentheses.
    pub count: Option<Expr>,
    /// Whose; `you` if not said.
    pub owner: Option<Expr>,
    /// Of which kinds, one site each.
    pub kinds: Vec<Name>,
    /// Where.
    pub on: Expr,
}

/// `, speed v`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlickClause {
    /// `aim`, `speed` or `hand`.
    pub word: Name,
    /// Its value.
    pub value: Expr,
}

/// Where something is laid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LayPlace {
    /// Wholly inside a circle.
    Within(Name),
    /// On a circle's line.
    Touching(Name),
    /// At a distance from the middle, in a direction.
    At(Expr, Expr),
}

/// `a, b { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementArm {
    /// The values it is for.
    pub values: Vec<Expr>,
    /// What then happens.
    pub body: Block,
    /// The whole.
    pub span: Span,
}

/// Who is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// The player whose turn it is.
    You,
    /// `everyone`: all at once.
    Everyone(Span),
    /// `P`, or `A or B or C`: the first who does not pass.
    Players(Vec<Expr>),
}

/// A rule or script, with what it is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Which: a name, perhaps of a player (`foe.answer(card)`).
    pub name: Name,
    /// Whose, when said: `foe` in `foe.answer`.
    pub of: Option<Box<Expr>>,
    /// What it is given.
    pub arguments: Vec<Expr>,
    /// The whole.
    pub span: Span,
}

/// A text with holes: `"at most {limit} cards"`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// Its parts, in order.
    pub parts: Vec<TextPart>,
    /// Quotes included.
    pub span: Span,
}

/// Part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextPart {
    /// Words as they are.
    Plain(String),
    /// `{…}`: a value shown.
    Hole(Expr),
}

// ---------------------------------------------------------------- expressions

/// One expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The whole, parentheses included.
    pub span: Span,
}

/// What an expression is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// `12`, `22.5deg`
    Number(Number),
    /// `"…"`
    Text(Text),
    /// `true`, `false`
    Bool(bool),
    /// `none`
    None,
    /// Any name: of a value, a piece, a direction, `you`, `it`, `empty`, …
    Name(String),
    /// `your men`: `men` of you.
    Your(Name),
    /// `[a, b, 2..4]`
    List(Vec<Expr>),
    /// `row 4`, `rows 1..3`, `column 2`, `your row 4`
    Lines(Lines),
    /// `far row`, `your far row`
    FarRow {
        /// The word `your` stands before it.
        yours: bool,
    },
    /// `path(pawn, 3)`
    Call(Name, Vec<Expr>),
    /// `pawn.owner`, `foe.attacks(p)`
    Member {
        /// Of what.
        of: Box<Expr>,
        /// Which property.
        name: Name,
        /// What it is given, when there are parentheses.
        arguments: Option<Vec<Expr>>,
    },
    /// `way[1]`, `way[1..3]` (then the index is a range)
    Index {
        /// Of what.
        of: Box<Expr>,
        /// Which.
        index: Box<Expr>,
    },
    /// `2 of clubs`, `queen of spades`
    Of {
        /// `queen`
        what: Box<Expr>,
        /// `spades`
        of: Box<Expr>,
    },
    /// `pawns on track`
    On {
        /// Which of these.
        what: Box<Expr>,
        /// Are there.
        place: Box<Expr>,
    },
    /// `track after start`
    After {
        /// The list.
        list: Box<Expr>,
        /// What comes before the part wanted.
        item: Box<Expr>,
    },
    /// `players in play`
    InPlay(Box<Expr>),
    /// `a | b`, `a & b`, `a except b`
    Sets {
        /// Which operation.
        operator: SetOperation,
        /// On these
        left: Box<Expr>,
        /// and these.
        right: Box<Expr>,
    },
    /// `S with condition`
    With {
        /// Among these,
        set: Box<Expr>,
        /// those of which it holds.
        condition: Box<Expr>,
    },
    /// `count S`, `the highest S by a, b`
    Quantified {
        /// Which word.
        quantifier: Spanned<Quantifier>,
        /// Of what; may be an [`ExprKind::Each`].
        of: Box<Expr>,
        /// `by a, b`
        by: Vec<Expr>,
    },
    /// `each x in S: e`
    Each {
        /// The name of each.
        name: Name,
        /// Among these.
        among: Box<Expr>,
        /// What is taken of each.
        value: Box<Expr>,
    },
    /// `-a`
    Negate(Box<Expr>),
    /// `a + b`
    Arithmetic {
        /// Which operation.
        operator: Spanned<Arithmetic>,
        /// Of this
        left: Box<Expr>,
        /// and this.
        right: Box<Expr>,
    },
    /// `a..b`
    Range {
        /// The first.
        from: Box<Expr>,
        /// The last.
        to: Box<Expr>,
    },
    /// `a < b`, `a in S`, `a not in S`
    Compare {
        /// How.
        operator: Spanned<Comparison>,
        /// This
        left: Box<Expr>,
        /// with this.
        right: Box<Expr>,
    },
    /// `x is empty`, `x is not on S`, `x is foe of P`
    Is {
        /// What is tested.
        subject: Box<Expr>,
        /// `is not`
        negated: bool,
        /// For what.
        test: Test,
    },
    /// `not a`
    Not(Box<Expr>),
    /// `a and b and c`
    And(Vec<Expr>),
    /// `a or b or c`
    Or(Vec<Expr>),
    /// `if c then a else b`
    If {
        /// The test.
        condition: Box<Expr>,
        /// If it holds.
        then: Box<Expr>,
        /// If not.
        otherwise: Box<Expr>,
    },
    /// `depending on x { a, b: e  else: e }`
    Depending {
        /// What is looked at.
        on: Box<Expr>,
        /// The cases.
        arms: Vec<ValueArm>,
        /// Otherwise.
        otherwise: Option<Box<Expr>>,
    },
    /// `e where x = a, y = b`
    Where {
        /// The value, in which the names stand for theirs.
        value: Box<Expr>,
        /// The names, each usable in those after it.
        bindings: Vec<Binding>,
    },
    /// `can { … }`: is there a way?
    Can(Block),
}

/// A number as written; `value / 10^places` is what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number {
    /// Its digits, without the point.
    pub value: i64,
    /// How many digits follow the point.
    pub places: u8,
    /// `mm`, `deg`, `g`, …
    pub unit: Option<Name>,
    /// The whole.
    pub span: Span,
}

impl Number {
    /// Its value if it is a plain whole number.
    pub fn whole(&self) -> Option<i64> {
        (self.places == 0 && self.unit.is_none()).then_some(self.value)
    }
}

/// Rows or columns of a grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// Rows or columns.
    pub axis: Axis,
    /// Counted from your side: `your row 4`.
    pub yours: bool,
    /// The first, or the only.
    pub from: Box<Expr>,
    /// The last.
    pub to: Option<Box<Expr>>,
}

/// Rows or columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Axis {
    /// `row`, `rows`
    Row,
    /// `column`, `columns`
    Column,
}

/// An operation on sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetOperation {
    /// `|`
    Union,
    /// `&`
    Intersection,
    /// `except`
    Except,
}

/// A word before a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// Is there one? (In `keep x = any S`: whichever.)
    Any,
    /// Are all so?
    All,
    /// Is there none?
    No,
    /// How many.
    Count,
    /// All together.
    Sum,
    /// The greatest value.
    Max,
    /// The least value.
    Min,
    /// The first member.
    First,
    /// The only member.
    The,
    /// Those with the greatest value.
    Highest,
    /// Those with the least value.
    Lowest,
    /// The one after (of players): `next P`.
    Next,
}

/// An operation on numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
}

/// How two values are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `in`
    In,
    /// `not in`
    NotIn,
}

/// What `is` tests for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// `is king`, `is empty`, `is you`
    Is(Box<Expr>),
    /// `is on S`
    On(Box<Expr>),
    /// `is within S`
    Within(Box<Expr>),
    /// `is touching S`
    Touching(Box<Expr>),
    /// `has room`: holds fewer pieces than it may
    HasRoom,
    /// `is foe of P`, `is partner of P`
    Relation {
        /// `foe`, `partner`.
        name: Name,
        /// Of whom.
        of: Box<Expr>,
    },
}

/// `a, b: e`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueArm {
    /// The values it is for.
    pub values: Vec<Expr>,
    /// What it then is.
    pub value: Expr,
    /// The whole.
    pub span: Span,
}

/// `x = a` after `where`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// The name.
    pub name: Name,
    /// What it stands for.
    pub value: Expr,
}
