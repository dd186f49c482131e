//! The command line: what is typed after `parlor`, and what it prints.
//!
//! It knows no rules; it reads files and the clock for those that may not.

mod args;
mod bench;
mod check;
mod coverage;
mod draw;
mod end;
mod explain;
mod files;
mod fmt;
mod fuzz;
mod interrupt;
mod keeper;
mod list;
mod lsp;
mod manual;
mod mutate;
mod new;
mod packed;
mod perft;
mod play;
mod playthrough;
mod replay;
mod reports;
mod review;
mod rows;
mod rules;
mod screen;
mod show;
mod simulate;
mod solve;
mod test;
mod tournament;
mod tree;
mod watch;

use args::{Args, Verb};
use clap::Parser;
use end::End;
use std::process::ExitCode;

/// Does what the command line asks for.
pub fn run() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(problem) => {
            let code = u8::try_from(problem.exit_code()).unwrap_or(2);
            return if problem.print().is_ok() {
                ExitCode::from(code)
            } else {
                ExitCode::from(1)
            };
        }
    };
    let done = match &args.verb {
        Verb::Play(args) => play::run(args),
        Verb::Show(args) => show::run(args),
        Verb::New(args) => new::run(args),
        Verb::Draw(args) => draw::run(args),
        Verb::Check(args) => check::run(args),
        Verb::Fmt(args) => fmt::run(args),
        Verb::Explain(args) => explain::run(args),
        Verb::List(args) => list::run(args),
        Verb::Lsp { stdio: _ } => lsp::run(),
        Verb::Rules(args) => rules::run(args),
        Verb::Perft(args) => perft::run(args),
        Verb::Tree(args) => tree::run(args),
        Verb::Solve(args) => solve::run(args),
        Verb::Bench(args) => bench::run(args),
        Verb::Simulate(args) => simulate::run(args),
        Verb::Tournament(args) => tournament::run(args),
        Verb::Merge(args) => rows::merge(args),
        Verb::Replay(args) => replay::run(args),
        Verb::Test(args) => test::run(args),
        Verb::Coverage(args) => coverage::run(args),
        Verb::Fuzz(args) => fuzz::run(args),
        Verb::Mutate(args) => mutate::run(args),
        Verb::Playthrough(args) => playthrough::run(args),
        Verb::Completions(args) => manual::completions(args),
        Verb::Man(args) => manual::page(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(end) => end.code(),
    }
}
