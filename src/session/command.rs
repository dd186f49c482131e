//! The commands of a session: their names and what they are for.

use crate::diagnostic::suggest;
use std::fmt::Write;

/// What a line beginning with `:` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Moves,
    Why,
    Undo,
    Redo,
    Board,
    Hand,
    Log,
    Do,
    Ask,
    Quit,
}

/// A command as people read of it.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) command: Command,
    pub(super) name: &'static str,
    pub(super) takes: &'static str,
    pub(super) brief: &'static str,
    pub(super) more: &'static str,
}

/// All of them, in the order of `:help`.
pub(super) const PAGES: [Page; 11] = [
    Page {
        command: Command::Help,
        name: "help",
        takes: "[COMMAND]",
        brief: "this list, or more about a command",
        more: "",
    },
    Page {
        command: Command::Moves,
        name: "moves",
        takes: "[FILTER]",
        brief: "all legal moves, or those with these words",
        more: "Numbers are those of the whole list, so they can be typed to make the move.\n\
               `:moves 7h` lists the moves that begin with 7h, or else have a word that does.",
    },
    Page {
        command: Command::Why,
        name: "why",
        takes: "MOVE",
        brief: "why a move is not legal",
        more: "Names the requirement that fails, in the words of the rule file, and where it stands.",
    },
    Page {
        command: Command::Undo,
        name: "undo",
        takes: "[N]",
        brief: "take the last move back, or the last N",
        more: "Where computers play too it goes back to before your own last move.",
    },
    Page {
        command: Command::Redo,
        name: "redo",
        takes: "[N]",
        brief: "make moves that were taken back again",
        more: "",
    },
    Page {
        command: Command::Board,
        name: "board",
        takes: "",
        brief: "draw the board",
        more: "",
    },
    Page {
        command: Command::Hand,
        name: "hand",
        takes: "",
        brief: "your cards, and the other cards you can see",
        more: "",
    },
    Page {
        command: Command::Log,
        name: "log",
        takes: "[N]",
        brief: "the last 10 moves, or the last N",
        more: "",
    },
    Page {
        command: Command::Do,
        name: "do",
        takes: "EFFECT",
        brief: "change the position by an effect of the language",
        more: "`:do move (first your pawns) to track[10]`. It can be taken back by `:undo`.",
    },
    Page {
        command: Command::Ask,
        name: "?",
        takes: "EXPR",
        brief: "the value of an expression of the language",
        more: "`:? count stock`",
    },
    Page { command: Command::Quit, name: "quit", takes: "", brief: "leave the game", more: "" },
];

/// What a line after its `:` asks for, with the rest of the line; or what it may have meant.
pub(super) fn parse(line: &str) -> Result<(Command, &str), String> {
    if let Some(rest) = line.strip_prefix('?') {
        return Ok((Command::Ask, rest.trim()));
    }
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    find(name).map(|page| (page.command, rest.trim()))
}

/// The command of that name, or the only one that begins so.
pub(super) fn find(name: &str) -> Result<&'static Page, String> {
    let name = name.trim_start_matches(':');
    if let Some(page) = PAGES.iter().find(|page| page.name == name) {
        return Ok(page);
    }
    let begin: Vec<&Page> =
        PAGES.iter().filter(|page| !name.is_empty() && page.name.starts_with(name)).collect();
    if let [page] = begin[..] {
        return Ok(page);
    }
    let names = || PAGES.iter().map(|page| page.name);
    // Two letters changed in a short word are still a slip of the finger.
    let near = suggest(name, names())
        .or_else(|| names().find(|known| strsim::damerau_levenshtein(known, name) <= 2));
    Err(match near {
        Some(near) if !name.is_empty() => {
            format!("there is no command `:{name}`; did you mean `:{near}`?")
        }
        _ => format!("there is no command `:{name}`; `:help` lists them"),
    })
}

/// What `:help` shows.
pub(super) fn help(about: &str) -> String {
    if !about.is_empty() {
        return match find(about) {
            Ok(page) => {
                let more = if page.more.is_empty() { "" } else { "\n" };
                format!("{}: {}\n{}{more}", usage(page), page.brief, page.more)
            }
            Err(problem) => problem + "\n",
        };
    }
    let mut text =
        String::from("A move: its number, its text, or a beginning that fits only one.\n");
    for page in &PAGES {
        let _ = writeln!(text, "{:<17} {}", usage(page), page.brief);
    }
    text
}

fn usage(page: &Page) -> String {
    format!(":{} {}", page.name, page.takes).trim_end().to_owned()
}
