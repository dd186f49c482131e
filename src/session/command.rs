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
    Rules,
    Players,
    Option,
    Seed,
    Save,
    Load,
    Record,
    Reload,
    Draw,
    Resign,
    Do,
    Ask,
    Script,
    Hint,
    Aim,
    Quit,
}

/// What a command needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// Nothing: everybody may use it at any time.
    Open,
    /// To look with a player's eyes.
    Looks,
    /// To change the game.
    Changes,
}

/// A command as people read of it.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) command: Command,
    pub(super) name: &'static str,
    pub(super) takes: &'static str,
    pub(super) brief: &'static str,
    pub(super) more: &'static str,
    pub(super) used: Use,
    /// Whether a transcript of the session has it.
    pub(super) kept: bool,
}

/// All of them, in the order of `:help`.
pub(super) const PAGES: [Page; 24] = [
    Page {
        command: Command::Help,
        name: "help",
        takes: "[COMMAND]",
        brief: "this list, or more about a command",
        more: "",
        used: Use::Open,
        kept: false,
    },
    Page {
        command: Command::Moves,
        name: "moves",
        takes: "[FILTER]",
        brief: "all legal moves, or those with these words",
        more: "Numbers are those of the whole list, so they can be typed to make the move. Where numbers are\n\
               what is chosen, moves have none.\n\
               `:moves 7h` lists the moves that begin with 7h, or else have a word that does.",
        used: Use::Looks,
        kept: true,
    },
    Page {
        command: Command::Why,
        name: "why",
        takes: "[MOVE]",
        brief: "why a move is not legal",
        more: "Names the requirement that fails, in the words of the rule file, and where it stands.\n\
               After a shot `:why` alone tells how it went, and which lines of the rules put discs elsewhere.",
        used: Use::Looks,
        kept: true,
    },
    Page {
        command: Command::Undo,
        name: "undo",
        takes: "[N]",
        brief: "take the last move back, or the last N",
        more: "Where computers play too it goes back to before your own last move.",
        used: Use::Changes,
        kept: true,
    },
    Page {
        command: Command::Redo,
        name: "redo",
        takes: "[N]",
        brief: "make moves that were taken back again",
        more: "",
        used: Use::Changes,
        kept: true,
    },
    Page {
        command: Command::Board,
        name: "board",
        takes: "",
        brief: "draw the board",
        more: "",
        used: Use::Open,
        kept: true,
    },
    Page {
        command: Command::Hand,
        name: "hand",
        takes: "",
        brief: "your cards, and the other cards you can see",
        more: "",
        used: Use::Looks,
        kept: true,
    },
    Page {
        command: Command::Log,
        name: "log",
        takes: "[N]",
        brief: "the last 10 moves, or the last N",
        more: "What was hidden from you in them stays hidden.",
        used: Use::Open,
        kept: true,
    },
    Page {
        command: Command::Rules,
        name: "rules",
        takes: "[WORD]",
        brief: "the rules in short, or what they say of a word",
        more: "`:rules sweep` shows the rule of that name as the rule file has it; if there is none,\n\
               all that speaks of it.",
        used: Use::Open,
        kept: true,
    },
    Page {
        command: Command::Players,
        name: "players",
        takes: "[N WHO]",
        brief: "who plays, or who plays from now on",
        more: "`:players 2 human` gives the second seat to somebody who types, `:players 2 computer` to a\n\
               computer. `random` is chance, `greedy` looks one move ahead; `mcts:2s` thinks for two seconds,\n\
               `mcts:500` through 500 random games.",
        used: Use::Open,
        kept: true,
    },
    Page {
        command: Command::Option,
        name: "option",
        takes: "[NAME]",
        brief: "what the game was set up with",
        more: "Options are chosen before a game: `parlor play GAME --option NAME=VALUE`.",
        used: Use::Open,
        kept: true,
    },
    Page {
        command: Command::Seed,
        name: "seed",
        takes: "",
        brief: "where chance comes from",
        more: "The same seed and the same moves are the same game.",
        used: Use::Open,
        kept: true,
    },
    Page {
        command: Command::Save,
        name: "save",
        takes: "FILE",
        brief: "keep the game in a file",
        more: "A readable text with every move and what chance did: `:load FILE`, or `parlor play FILE`,\n\
               goes on with it.",
        used: Use::Open,
        kept: false,
    },
    Page {
        command: Command::Load,
        name: "load",
        takes: "FILE",
        brief: "go on with a game that was kept",
        more: "Every move is looked at. If one is not legal, or the file is damaged, nothing changes.\n\
               Where the rules have changed since, `:load FILE anyway` plays it by those of now.",
        used: Use::Changes,
        kept: false,
    },
    Page {
        command: Command::Record,
        name: "record",
        takes: "FILE",
        brief: "write the session as a transcript",
        more: "`parlor test FILE` plays it again and compares.",
        used: Use::Open,
        kept: false,
    },
    Page {
        command: Command::Reload,
        name: "reload",
        takes: "",
        brief: "read the rule file again and go on by it",
        more: "The game so far is played again by the new rules. If a move no longer fits, it says which,\n\
               and the game goes on by the old ones.",
        used: Use::Changes,
        kept: false,
    },
    Page {
        command: Command::Draw,
        name: "draw",
        takes: "[FILE.svg]",
        brief: "offer a draw; or draw the board in a file",
        more: "Everybody against you is asked: `yes` or `no`. A computer agrees if random games from here go no\n\
               better for it than for you; where something is hidden it declines, as its answer would tell\n\
               of it. `:undo` takes the offer back, and plays on after a draw.\n\
               `:draw board.svg` writes what you may see as a picture for browsers.",
        used: Use::Changes,
        kept: true,
    },
    Page {
        command: Command::Resign,
        name: "resign",
        takes: "",
        brief: "give the game up, for the player to move",
        more: "Where more than two sides play, a computer goes on for the one who gives up.",
        used: Use::Changes,
        kept: true,
    },
    Page {
        command: Command::Do,
        name: "do",
        takes: "EFFECT",
        brief: "change the position by an effect of the language",
        more: "`:do move (first your pawns) to track[10]`. It can be taken back by `:undo`.",
        used: Use::Changes,
        kept: true,
    },
    Page {
        command: Command::Ask,
        name: "?",
        takes: "EXPR",
        brief: "the value of an expression of the language",
        more: "`:? count stock`",
        used: Use::Looks,
        kept: true,
    },
    Page {
        command: Command::Script,
        name: "script",
        takes: "EXPR",
        brief: "the value of an expression of the script language",
        more: "`:script cards_in(zone(\"hand\", you))`. The game's own script functions can be called.",
        used: Use::Looks,
        kept: true,
    },
    Page {
        command: Command::Hint,
        name: "hint",
        takes: "",
        brief: "which moves went best in random games from here",
        more: "Games are played on at random, the more after a move the better it does. They do not look\n\
               at what the player to move cannot see: hidden cards lie where they may for all that player\n\
               has seen. The percentage is of points: two for each other side left behind, one for each\n\
               level with. Long games are broken off, and judged by how near the end is.",
        used: Use::Looks,
        kept: true,
    },
    Page {
        command: Command::Aim,
        name: "aim",
        takes: "TARGET",
        brief: "the numbers of a shot at a disc, the hole or a post",
        more: "`:aim red 2`, or `:aim twenty from 10` for another place to shoot from. Straight at the middle: as fast as it takes to come to rest in\n\
               a hole, half as fast again as it takes to come to anything else. What is in the way is not looked at.",
        used: Use::Looks,
        kept: true,
    },
    Page {
        command: Command::Quit,
        name: "quit",
        takes: "",
        brief: "leave the game",
        more: "",
        used: Use::Open,
        kept: false,
    },
];

/// What a line after its `:` asks for, with the rest of the line; or what it may have meant.
pub(super) fn parse(line: &str) -> Result<(&'static Page, &str), String> {
    if let Some(rest) = line.strip_prefix('?') {
        return find("?").map(|page| (page, rest.trim()));
    }
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    find(name).map(|page| (page, rest.trim()))
}

/// The command of that name, or the only one that begins so.
pub(super) fn find(name: &str) -> Result<&'static Page, String> {
    let name = name.trim_start_matches(':');
    if let Some(page) = PAGES.iter().find(|page| page.name == name) {
        return Ok(page);
    }
    let mut begin = PAGES.iter().filter(|page| !name.is_empty() && page.name.starts_with(name));
    if let (Some(page), None) = (begin.next(), begin.next()) {
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
