//! What can be typed after `parlor`.

use crate::session::Seat;
use clap::{Args as Group, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Rules of tabletop games: play, check, test, measure.
#[derive(Debug, Parser)]
#[command(name = "parlor", version, arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(super) enum Verb {
    /// Play a game at this prompt.
    Play(Play),
    /// Say what is wrong with rule files.
    Check(Check),
    /// Tell about a problem by its code.
    Explain(Explain),
    /// List the games that come with Parlor.
    Games,
    /// Count sequences of moves.
    Perft(Perft),
    /// Count the nodes of a small game's whole tree, chance included.
    Tree(Tree),
    /// Measure random games.
    Bench(Bench),
    /// Replay transcripts and compare.
    Test(Test),
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
    /// Who sits where: `human` or `random`, by commas. By default you, then random players.
    #[arg(long, value_delimiter = ',')]
    pub(super) seats: Vec<Seat>,
}

#[derive(Debug, Group)]
pub(super) struct Check {
    /// Games that come with Parlor, or paths of rule files.
    #[arg(required = true)]
    pub(super) games: Vec<String>,
    /// For programs: a list of problems.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Group)]
pub(super) struct Explain {
    /// The code in brackets: `C0101`.
    pub(super) code: String,
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
    /// Give up when there are more nodes than this.
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub(super) limit: u64,
}

#[derive(Debug, Group)]
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
pub(super) struct Test {
    /// Transcripts, or folders of them; by default `tests` here.
    pub(super) paths: Vec<PathBuf>,
    /// Write what was printed into the transcripts.
    #[arg(long)]
    pub(super) accept: bool,
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
