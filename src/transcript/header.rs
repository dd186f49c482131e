//! The lines before the first typed one: which game, and how it begins.

use super::Malformed;
use crate::diagnostic::suggest;
use crate::session::{Later, Seat, Start};

/// How a transcript's game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// A shipped game, or a path from the transcript's folder.
    pub game: String,
    /// Players, options, seed and the rest.
    pub start: Start,
    /// Effects to carry out before play.
    pub given: String,
    /// The line of `given`.
    pub given_line: usize,
    /// Whether nothing is compared: it passes if nothing goes wrong.
    pub sound: bool,
}

/// The words that a header's lines begin with.
pub const HEADERS: [&str; 11] = [
    "game", "players", "option", "seed", "chance", "seats", "names", "hotseat", "as", "given",
    "sound",
];

/// Reads the header's lines, each with its number.
pub(super) fn header<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
) -> Result<Header, Malformed> {
    let start = Start::plain();
    let mut header = Header {
        game: String::new(),
        start,
        given: String::new(),
        given_line: 0,
        sound: false,
    };
    let mut lines = lines;
    while let Some((number, line)) = lines.next() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once([' ', '{']).unwrap_or((line, ""));
        let rest = rest.trim();
        let wrong = |message: String| Malformed { line: number, message };
        if word == "given" {
            let mut effects = line.strip_prefix("given").unwrap_or("").trim().to_owned();
            while !closed(&effects).map_err(wrong)? {
                let Some((_, line)) = lines.next() else {
                    return Err(wrong("the `{` of `given` is never closed".into()));
                };
                effects.push('\n');
                effects.push_str(line);
            }
            header.given.push_str(inside(&effects));
            header.given.push('\n');
            header.given_line = number;
            continue;
        }
        entry(&mut header, word, rest).map_err(wrong)?;
    }
    Ok(header)
}

fn entry(header: &mut Header, word: &str, rest: &str) -> Result<(), String> {
    match word {
        "game" => rest.clone_into(&mut header.game),
        "players" => {
            let players = rest.parse();
            header.start.settings.players =
                Some(players.map_err(|_| format!("`{rest}` is no number of players"))?);
        }
        "option" => {
            let (name, value) = rest
                .split_once('=')
                .ok_or_else(|| "an option is written `option NAME = VALUE`".to_owned())?;
            header
                .start
                .settings
                .options
                .push((name.trim().to_owned(), value.trim().to_owned()));
        }
        "seed" => {
            header.start.seed = rest.parse().map_err(|_| format!("`{rest}` is no seed"))?;
        }
        "chance" if rest == "ask" => header.start.later = Later::Asked,
        "chance" if rest == "only" => header.start.later = Later::Nowhere,
        "names" => {
            header.start.names = rest.split(',').map(|name| name.trim().to_owned()).collect();
        }
        "hotseat" if rest.is_empty() => header.start.hotseat = true,
        "sound" if rest.is_empty() => header.sound = true,
        "sound" => return Err("`sound` stands alone".into()),
        "hotseat" => return Err("`hotseat` stands alone".into()),
        "chance" => {
            header.start.chance.extend(rest.split(',').map(|text| text.trim().to_owned()));
        }
        "seats" if rest.starts_with("all ") => {
            // How many there are is known only when the game is.
            header.start.seats = match rest.trim_start_matches("all ").parse()? {
                Seat::Human => Vec::new(),
                Seat::Computer(_) => return Err("somebody must be human".into()),
            };
        }
        "seats" => {
            let seats: Result<Vec<Seat>, String> = rest.split(',').map(str::parse).collect();
            header.start.seats = seats?;
        }
        "as" => header.start.eyes = Some(rest.to_owned()),
        _ => {
            return Err(match suggest(word, HEADERS).filter(|near| near.len() > 2) {
                Some(near) => format!("`{word}` is no header; did you mean `{near}`?"),
                None => format!(
                    "`{word}` is no header: there is {}; what is typed stands behind `> `",
                    HEADERS.join(", ")
                ),
            });
        }
    }
    Ok(())
}

/// Whether the text's first brace is closed.
fn closed(text: &str) -> Result<bool, String> {
    if !text.is_empty() && !text.starts_with('{') {
        return Err("`given` is followed by effects in braces".into());
    }
    let count = |brace: char| text.chars().filter(|letter| *letter == brace).count();
    Ok(count('{') > 0 && count('{') <= count('}'))
}

/// What is between the outer braces.
fn inside(text: &str) -> &str {
    let text = text.trim();
    let text = text.strip_prefix('{').unwrap_or(text);
    text.strip_suffix('}').unwrap_or(text)
}
