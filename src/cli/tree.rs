//! `parlor tree`: the nodes of a game's whole tree, and what random play is worth.

use super::{End, args, files, screen};
use crate::play::{self, Crash, Seated, Tree, TreeError};
use crate::session::{self, Opened, Trouble};
use crate::setup::Settings;
use num_rational::BigRational;
use std::fmt::Write;

/// Digits after the point before a decimal fraction is cut.
const DIGITS: u32 = 12;

pub(super) fn run(args: &args::Tree) -> Result<(), End> {
    let (opened, seated) = seated(args)?;
    let tree = play::tree(&seated, args.limit).map_err(|error| match error {
        TreeError::Large(limit) => End::Message(format!(
            "error: the tree has more than {limit} nodes; `--limit` sets another limit\n"
        )),
        TreeError::Crash(crash) => crashed(&opened, &seated, &crash),
    })?;
    Ok(screen::print(&words(&tree, &seated.program.table.names))?)
}

/// The game that is meant, ready to play.
pub(super) fn seated(args: &args::Tree) -> Result<(Opened, Seated), End> {
    let opened = session::open(&args.game, &files::read)?;
    let settings = Settings { players: args.players, options: args.options.clone() };
    let seated = play::seat(&opened.game, &opened.scripts, &settings)
        .map_err(|error| Trouble::of_setup(&opened.sources, error))?;
    super::perft::uncountable(&seated)?;
    Ok((opened, seated))
}

/// A fault in the rules, as it is shown.
pub(super) fn crashed(opened: &Opened, seated: &Seated, crash: &Crash) -> End {
    let problem = session::diagnose(&seated.program.table, crash);
    let (sources, diagnostics) = (opened.sources.clone(), vec![problem]);
    Trouble::Rules { sources, diagnostics }.into()
}

fn words(tree: &Tree, names: &[String]) -> String {
    let Tree { chances, decisions, ends, values } = tree;
    let mut text = format!("{chances} chance, {decisions} decision, {ends} terminal nodes\n");
    text.push_str("with every legal move equally likely:\n");
    for (name, value) in names.iter().zip(values) {
        let _ = writeln!(text, "  {name}: {}", exact(value));
    }
    text
}

/// A number as a decimal fraction if it is one, else as a fraction and nearly.
fn exact(value: &BigRational) -> String {
    if value.is_integer() {
        return value.to_string();
    }
    let power = BigRational::from_integer(10.into()).pow(DIGITS.cast_signed());
    let shifted = value * power;
    let sign = if value.numer() < &0.into() { "-" } else { "" };
    let digits = shifted.to_integer().magnitude().to_string();
    let digits = format!("{digits:0>width$}", width = DIGITS as usize + 1);
    let (whole, rest) =
        digits.split_at_checked(digits.len() - DIGITS as usize).unwrap_or_default();
    if shifted.is_integer() {
        format!("{sign}{whole}.{} = {value}", rest.trim_end_matches('0'))
    } else {
        format!("{value}, about {sign}{whole}.{rest}")
    }
}
