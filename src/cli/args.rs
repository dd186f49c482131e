//! What can be typed after `parlor`.

use crate::agents::Computer;
use crate::session::Seat;
use clap::{Args as Group, Parser, Subcommand, ValueEnum};
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::str::FromStr;

/// Rules of tabletop games: play, check, test, measure.
#[derive(Debug, Parser)]
#[command(name = "parlor", version, arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(super) enum Verb {
    /// Play a game at this prompt, or go on with one that was kept in a file.
    Play(Play),
    /// Show how a game stands that was kept in a file.
    Show(Show),
    /// Draw how a game stands that was kept in a file, as an SVG.
    Draw(Draw),
    /// Say what is wrong with rule files.
    Check(Check),
    /// Lay rule files out: indentation, blanks, columns.
    Fmt(Fmt),
    /// Make a folder for a game of your own: rules that play, a test that passes.
    New(New),
    /// Tell a game's rules in prose, or about a problem by its code.
    Explain(Explain),
    /// List the games that come with Parlor.
    #[command(visible_alias = "games")]
    List(List),
    /// Serve an editor, over standard input and output.
    Lsp {
        /// As it always is: many editors say so.
        #[arg(long, hide = true)]
        stdio: bool,
    },
    /// Show a game's rules as a player reads them.
    Rules(Rules),
    /// Count sequences of moves.
    Perft(Perft),
    /// Count the nodes of a small game's whole tree, chance included.
    Tree(Tree),
    /// Tell who wins a small game of two if nobody errs.
    Solve(Tree),
    /// Measure random games.
    Bench(Bench),
    /// Play many games between computers, and tell what they come to.
    Simulate(Simulate),
    /// Let computers play each other, and rate them.
    Tournament(Tournament),
    /// Join the parts of a simulation.
    Merge(Merge),
    /// Step through a game that was kept, forwards and backwards.
    Replay(Replay),
    /// Replay transcripts and compare.
    Test(Test),
    /// Say what of a game's rules its transcripts reach, and random games.
    Coverage(Coverage),
    /// Play random games that look for what is wrong with the rules.
    Fuzz(Fuzz),
    /// Break rules in small ways, and say what no transcript notices.
    Mutate(Mutate),
    /// Write a whole random game down for a test, with what each seat sees of it.
    Playthrough(Playthrough),
    /// Print what a shell needs to complete `parlor`.
    Completions(Completions),
    /// Print a page for `man`.
    Man(Manual),
}

#[derive(Debug, Group)]
pub(super) struct New {
    /// The folder, which is made; its last part is the game's name.
    pub(super) name: String,
    /// Begin with the rules of another game: one that comes with Parlor, or the path of a rule file.
    #[arg(long, value_name = "GAME")]
    pub(super) from: Option<String>,
}

#[derive(Debug, Group)]
pub(super) struct List {
    /// Only games with all of these tags, or played with these: `cards`.
    pub(super) tags: Vec<String>,
    /// Their options too.
    #[arg(long)]
    pub(super) options: bool,
}

#[derive(Debug, Group)]
pub(super) struct Rules {
    /// A game that comes with Parlor, or the path of a rule file.
    pub(super) game: String,
}

#[derive(Debug, Group)]
pub(super) struct Completions {
    /// Which shell.
    pub(super) shell: clap_complete::Shell,
}

#[derive(Debug, Group)]
pub(super) struct Manual {
    /// Of one command: `play`. By default of all of `parlor`.
    pub(super) command: Option<String>,
}

/// A game and how it is set up.
#[derive(Debug, Group)]
pub(super) struct Chosen {
    /// A game that comes with Parlor, or the path of a rule file.
    pub(super) game: String,
    /// How many play; by default the fewest that can.
    #[arg(long, value_name = "N")]
    pub(super) players: Option<usize>,
    /// An option of the game.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    pub(super) options: Vec<(String, String)>,
    /// Where chance comes from: the same number, the same game.
    #[arg(long, value_name = "NUMBER")]
    pub(super) seed: Option<u64>,
}

#[derive(Debug, Group)]
pub(super) struct Play {
    #[command(flatten)]
    pub(super) chosen: Chosen,
    /// Who sits where, by commas: `human`, `computer`, `random`, `greedy`, `mcts:2s`, `mcts:500`. By default you,
    /// then computers.
    #[arg(long, value_delimiter = ',')]
    pub(super) seats: Vec<Seat>,
    /// What the players are called, by commas.
    #[arg(long, value_delimiter = ',')]
    pub(super) names: Vec<String>,
    /// Several people at this screen: a hand is shown only when its owner is ready.
    #[arg(long)]
    pub(super) hotseat: bool,
    /// Show only what this seat may see: its name or number.
    #[arg(long = "as", value_name = "SEAT")]
    pub(super) eyes: Option<String>,
    /// `ask`: you throw real dice and draw real cards, and tell each outcome.
    /// `given FILE`: outcomes by commas or lines, in order.
    #[arg(long, num_args = 1..=2, value_names = ["HOW", "FILE"], conflicts_with = "seed")]
    pub(super) chance: Vec<String>,
    /// How long computers seem to think, in seconds; by default a little at a terminal.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) delay: Option<f64>,
    /// Do not keep the game while it is played.
    #[arg(long)]
    pub(super) no_autosave: bool,
    /// Read the rules again whenever their file is saved, and play the game so far by them.
    #[arg(long)]
    pub(super) watch: bool,
}

#[derive(Debug, Group)]
pub(super) struct Show {
    /// The file, as `:save` writes it.
    pub(super) file: PathBuf,
    /// Show what this seat may see: its name or number. By default what everybody may.
    #[arg(long = "as", value_name = "SEAT")]
    pub(super) eyes: Option<String>,
    /// List the moves too.
    #[arg(long)]
    pub(super) moves: bool,
}

#[derive(Debug, Group)]
pub(super) struct Draw {
    /// The file, as `:save` writes it.
    pub(super) file: PathBuf,
    /// Where to write the picture; by default on the screen.
    #[arg(short, long, value_name = "FILE.svg")]
    pub(super) output: Option<PathBuf>,
    /// Draw what this seat may see: its name or number. By default what everybody may.
    #[arg(long = "as", value_name = "SEAT")]
    pub(super) eyes: Option<String>,
}

#[derive(Debug, Group)]
pub(super) struct Check {
    /// Games that come with Parlor, paths of rule files, or folders of them.
    #[arg(required = true)]
    pub(super) games: Vec<String>,
    /// For programs: a list of problems.
    #[arg(long)]
    pub(super) json: bool,
    /// Say it again whenever a file is saved.
    #[arg(long, conflicts_with = "json")]
    pub(super) watch: bool,
}

#[derive(Debug, Group)]
pub(super) struct Fmt {
    /// Rule files, or folders with rule files in them; `-` for standard input.
    #[arg(required = true)]
    pub(super) paths: Vec<PathBuf>,
    /// Change nothing; say which files would be changed, and fail if there are any.
    #[arg(long)]
    pub(super) check: bool,
    /// Change nothing; show what would be changed, and fail if there is anything.
    #[arg(long)]
    pub(super) diff: bool,
}

#[derive(Debug, Group)]
pub(super) struct Explain {
    /// A game that comes with Parlor, the path of a rule file, or a problem's code in brackets: `C0101`.
    pub(super) what: String,
    /// As Markdown.
    #[arg(long)]
    pub(super) markdown: bool,
    /// Only what is otherwise in this variant of the game, or any other game.
    #[arg(long, value_name = "VARIANT")]
    pub(super) diff: Option<String>,
}

#[derive(Debug, Group)]
pub(super) struct Perft {
    #[command(flatten)]
    pub(super) chosen: Chosen,
    /// How many moves long.
    #[arg(long)]
    pub(super) depth: usize,
    /// Count for each first move.
    #[arg(long)]
    pub(super) divide: bool,
    /// Count every outcome of chance between two moves as a move, where N dice or cards are drawn
    /// at most.
    #[arg(long, value_name = "N", conflicts_with_all = ["divide", "seed"])]
    pub(super) outcomes: Option<usize>,
}

#[derive(Debug, Group)]
pub(super) struct Tree {
    /// A game that comes with Parlor, or the path of a rule file.
    pub(super) game: String,
    /// How many play; by default the fewest that can.
    #[arg(long, value_name = "N")]
    pub(super) players: Option<usize>,
    /// An option of the game.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    pub(super) options: Vec<(String, String)>,
    /// Give up when there are more nodes (or positions) than this.
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub(super) limit: u64,
}

#[derive(Debug, Group)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct Bench {
    #[command(flatten)]
    pub(super) chosen: Chosen,
    /// For how long, at least.
    #[arg(long, default_value_t = 1.0, value_parser = seconds)]
    pub(super) seconds: f64,
    /// How many games, instead of a while.
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    pub(super) games: Option<u64>,
    /// Look after every move whether the invariants hold.
    #[arg(long)]
    pub(super) check: bool,
    /// How moves are picked.
    #[arg(long, value_enum, default_value_t = Picking::Uniform)]
    pub(super) policy: Picking,
    /// Tell where the time goes instead: by rule and by line.
    #[arg(long, conflicts_with_all = ["check", "policy"])]
    pub(super) profile: bool,
    /// With that, show the rules too, and what each line takes in the margin.
    #[arg(long, requires = "profile")]
    pub(super) source: bool,
    /// For programs: one object.
    #[arg(long)]
    pub(super) json: bool,
}

/// How random players pick.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum Picking {
    /// Every legal move is equally likely.
    Uniform,
    /// At each choice everything that leads to a legal move is equally likely.
    Walk,
}

#[derive(Debug, Group)]
pub(super) struct Simulate {
    /// Several values of an option, by commas, are played one after the other.
    #[command(flatten)]
    pub(super) chosen: Chosen,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub(super) games: u64,
    /// Who plays, by commas: `random`, `greedy`, `mcts`, `ismcts`, `computer`; `mcts:2s` thinks for two
    /// seconds, `mcts:500` through 500 random games. One alone plays for all.
    #[arg(long, value_delimiter = ',', default_value = "random")]
    pub(super) seats: Vec<Computer>,
    /// Write each game as a line of JSON; a file that was broken off goes on.
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Only a part of the games: `3/16` is the third of sixteen.
    #[arg(long, value_name = "PART/PARTS")]
    pub(super) shard: Option<Shard>,
    /// For programs: an array with an object for each choice of options.
    #[arg(long)]
    pub(super) json: bool,
    /// Write a table with a line for each game.
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,
    /// Write the same table for programs that read Apache Parquet.
    #[arg(long, value_name = "FILE")]
    pub(super) parquet: Option<PathBuf>,
    /// Draw who wins and how long games are.
    #[arg(long, value_name = "FILE.svg")]
    pub(super) plot: Option<PathBuf>,
    /// Write each whole game as a line of a file in this folder: `parlor replay` steps through it.
    #[arg(long, value_name = "FOLDER")]
    pub(super) record: Option<PathBuf>,
    /// Pack that file by Zstandard.
    #[arg(long, requires = "record")]
    pub(super) zstd: bool,
}

#[derive(Debug, Group)]
pub(super) struct Tournament {
    #[command(flatten)]
    pub(super) chosen: Chosen,
    /// Who plays each other, by commas: `random,greedy,mcts:100`.
    #[arg(long, value_delimiter = ',', required = true)]
    pub(super) agents: Vec<Computer>,
    /// How many games each plays against each, sides taken in turn.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(super) games: u32,
    /// Choices of options to compare, each given by an `--options` of its own: `--options a=1,b=2 --options
    /// a=2`. The same players play by each; one alone plays itself.
    #[arg(long = "options", value_name = "NAME=VALUE,…", value_parser = options)]
    pub(super) sets: Vec<Set>,
    /// For programs: an array with an object for each player, or for each choice of options.
    #[arg(long)]
    pub(super) json: bool,
}

/// A part of many games.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shard {
    part: u64,
    parts: u64,
}

impl Shard {
    /// So many parts.
    pub(super) fn all(parts: u64) -> impl Iterator<Item = Self> {
        (1..=parts).map(move |part| Self { part, parts })
    }

    /// The first of its games, and the one after its last.
    pub(super) fn part(self, games: u64) -> (u64, u64) {
        let bound = |part: u64| {
            let bound = u128::from(games) * u128::from(part) / u128::from(self.parts);
            u64::try_from(bound).unwrap_or(games)
        };
        (bound(self.part - 1), bound(self.part))
    }
}

impl Display for Shard {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}-of-{}", self.part, self.parts)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(part, parts)| {
            Some((part.trim().parse().ok()?, parts.trim().parse().ok()?))
        });
        match parts {
            Some((part, parts)) if (1..=parts).contains(&part) => Ok(Self { part, parts }),
            _ => Err("a part is written `3/16`, from `1/16` to `16/16`".into()),
        }
    }
}

#[derive(Debug, Group)]
pub(super) struct Merge {
    /// Files that `parlor simulate --shard … --out FILE` wrote: all parts.
    #[arg(required = true)]
    pub(super) parts: Vec<PathBuf>,
    /// Where the whole is written.
    #[arg(long, short, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Join the whole games of the parts too, which `--record FOLDER` wrote.
    #[arg(long, value_name = "FOLDER")]
    pub(super) record: Option<PathBuf>,
}

#[derive(Debug, Group)]
pub(super) struct Replay {
    /// The file, as `:save` or `parlor simulate --record` writes it, or packed by Zstandard.
    pub(super) file: PathBuf,
    /// Which of its games, from 1.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) game: usize,
    /// Begin after so many moves. Where nobody steps, only this position is printed.
    #[arg(long, value_name = "MOVE")]
    pub(super) at: Option<usize>,
    /// Show what this seat may see: its name or number. By default what everybody may.
    #[arg(long = "as", value_name = "SEAT")]
    pub(super) eyes: Option<String>,
}

#[derive(Debug, Group)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct Test {
    /// Transcripts, folders of them, or parts of their names; by default all in `tests` and `rules` here.
    pub(super) paths: Vec<PathBuf>,
    /// Write what was printed into the transcripts.
    #[arg(long)]
    pub(super) accept: bool,
    /// The same, but only into those that have no answers yet.
    #[arg(long)]
    pub(super) new: bool,
    /// Ask of each difference whether it is accepted.
    #[arg(long, conflicts_with_all = ["accept", "json"])]
    pub(super) review: bool,
    /// Stop at the first that fails.
    #[arg(long)]
    pub(super) fail_fast: bool,
    /// For programs: one object.
    #[arg(long, conflicts_with_all = ["coverage", "source"])]
    pub(super) json: bool,
    /// Write how each came out as XML, in the format of `JUnit`.
    #[arg(long, value_name = "FILE")]
    pub(super) junit: Option<PathBuf>,
    /// Say what of the rules was reached.
    #[arg(long)]
    pub(super) coverage: bool,
    #[command(flatten)]
    pub(super) shown: Shown,
}

#[derive(Debug, Group)]
pub(super) struct Coverage {
    /// A game that comes with Parlor, or the path of a rule file.
    pub(super) game: String,
    /// Its transcripts, or folders of them; by default those in `tests/rules/GAME`, or beside the rule
    /// file.
    pub(super) paths: Vec<PathBuf>,
    /// Play so many random games too, with options and players varied.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) play: u64,
    /// Where those begin: the same number, the same games.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(super) seed: u64,
    #[command(flatten)]
    pub(super) shown: Shown,
}

#[derive(Debug, Group)]
pub(super) struct Fuzz {
    /// A game that comes with Parlor, or the path of a rule file.
    pub(super) game: String,
    /// For how long.
    #[arg(long, default_value_t = 10.0, value_parser = seconds)]
    pub(super) seconds: f64,
    /// How many games, instead of a while.
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    pub(super) games: Option<u64>,
    /// Where they begin: the same number, the same games.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(super) seed: u64,
    /// A game that is not over after so many moves does not end.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(super) moves: usize,
    /// Where transcripts of what is found are written; by default where the game's transcripts are.
    #[arg(long, value_name = "FOLDER")]
    pub(super) out: Option<PathBuf>,
    /// Only say what is found.
    #[arg(long, conflicts_with = "out")]
    pub(super) dry: bool,
}

#[derive(Debug, Group)]
pub(super) struct Mutate {
    /// A game that comes with Parlor, or the path of a rule file.
    pub(super) game: String,
    /// Its transcripts, or folders of them; by default those in `tests/rules/GAME`, or beside the rule
    /// file.
    pub(super) paths: Vec<PathBuf>,
    /// How many games are played side by side to show what nobody noticed.
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub(super) games: u64,
    /// Where those begin: the same number, the same games.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(super) seed: u64,
    /// Fail if less than so many percent are noticed.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(..=100))]
    pub(super) min: Option<u8>,
}

#[derive(Debug, Group)]
pub(super) struct Playthrough {
    /// Games that come with Parlor, or paths of rule files; by default all that come with it.
    pub(super) games: Vec<String>,
    /// Compare with what was written, and write nothing.
    #[arg(long)]
    pub(super) check: bool,
}

/// How coverage is shown.
#[derive(Debug, Group)]
pub(super) struct Shown {
    /// Show the rules with a mark before each line: `+` reached, `~` in part, `-` not.
    #[arg(long)]
    pub(super) source: bool,
    /// Write a page with the rules in colour.
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    /// Write a tracefile, which editors and services read.
    #[arg(long, value_name = "FILE")]
    pub(super) lcov: Option<PathBuf>,
    /// Fail if less than so many percent were reached.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(..=100))]
    pub(super) min: Option<u8>,
}

impl Shown {
    /// Whether anything is asked for.
    pub(super) fn any(&self) -> bool {
        self.source || self.html.is_some() || self.lcov.is_some() || self.min.is_some()
    }
}

/// Options that are chosen together.
pub(super) type Set = Vec<(String, String)>;

fn options(text: &str) -> Result<Set, String> {
    text.split(',').map(option).collect()
}

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("an option is written NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds.is_finite() && (0.0..=1e6).contains(&seconds) => Ok(seconds),
        Ok(_) | Err(_) => Err("a number of seconds up to a million".into()),
    }
}
