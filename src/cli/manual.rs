//! `parlor completions` and `parlor man`: what shells and `man` want to know of the command line.

use super::args::{self, Args};
use super::{End, screen};
use clap::CommandFactory;
use clap_mangen::Man;

pub(super) fn completions(args: &args::Completions) -> Result<(), End> {
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "parlor", &mut bytes);
    Ok(screen::print(&String::from_utf8_lossy(&bytes))?)
}

pub(super) fn page(args: &args::Manual) -> Result<(), End> {
    let mut command = Args::command();
    command.build();
    let command = match &args.command {
        None => command,
        Some(name) => {
            let found = command.find_subcommand(name).cloned();
            let known = || command.get_subcommands().map(clap::Command::get_name);
            found.ok_or_else(|| {
                let known = known().collect::<Vec<_>>().join(", ");
                End::Message(format!("error: there is no `parlor {name}`: there is {known}\n"))
            })?
        }
    };
    let mut bytes = Vec::new();
    Man::new(command).render(&mut bytes)?;
    Ok(screen::print(&String::from_utf8_lossy(&bytes))?)
}
