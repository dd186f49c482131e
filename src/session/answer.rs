//! What a typed line leads to, and which line goes where.

use super::command::{self, Command, Page, Use};
use super::{Manner, Session};

/// Stands in a text where somebody may pause. Nobody sees it.
pub(super) const PAUSE: char = '\u{1}';

/// What stands where the screen would be cleared.
const CLEARED: &str = "(the screen is cleared)\n";

/// What a line led to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// Whether what stands on the screen is to be cleared away first: it is not for those who
    /// look next.
    pub clear: bool,
    /// What is to be shown, in whole lines: after each part but the last there may be a pause.
    pub parts: Vec<String>,
    /// Whether the session is over.
    pub quit: bool,
    /// Whether the line was meant to be a move or an outcome, and is none.
    pub refused: bool,
}

impl Answer {
    /// All that is to be shown, where there is no screen to clear.
    pub fn text(&self) -> String {
        let cleared = if self.clear { CLEARED } else { "" };
        cleared.to_owned() + self.parts.concat().as_str()
    }
}

impl Session {
    /// Takes a typed line.
    pub fn answer(&mut self, line: &str) -> Answer {
        let line = line.trim();
        if line.starts_with('#') {
            return Answer::default();
        }
        let curtained = self.curtained();
        if curtained && Self::raises_curtain(line) {
            return self.raise_curtain();
        }
        let hidden = curtained || self.turned_to_all();
        let before = self.play.plies().len();
        let waits = self.waits_with();
        let (text, tells) = match line.strip_prefix(':') {
            _ if line.is_empty() || (curtained && !line.starts_with(':')) => {
                (String::new(), false)
            }
            None => (self.typed_line(line), true),
            Some(rest) => match command::parse(rest) {
                Ok((page, _)) if page.command == Command::Quit => {
                    return Answer { quit: true, ..Answer::default() };
                }
                Ok((page, rest)) => {
                    (self.asked_for(page, rest, line), page.command == Command::Redo)
                }
                Err(problem) => (problem + "\n", false),
            },
        };
        let moves = !line.is_empty() && !line.starts_with(':') && !hidden;
        let refused = moves && before == self.play.plies().len() && waits == self.waits_with();
        if hidden || !(self.curtained() || self.turned_to_all()) {
            return Answer { refused, ..self.reply(&text) };
        }
        // The curtain falls: what was told of moves is told so that everybody may read it.
        let text = if tells { self.public(before) } else { text };
        Answer { clear: true, ..self.reply(&text) }
    }

    /// A move, or an outcome that was asked for.
    fn typed_line(&mut self, line: &str) -> String {
        self.typed.push(line.to_owned());
        if self.draw_offer.is_some() {
            return self.answer_draw(line);
        }
        if self.pending.is_some() { self.outcome(line) } else { self.typed_move(line) }
    }

    /// A command, if it may be used now.
    fn asked_for(&mut self, page: &Page, rest: &str, line: &str) -> String {
        if let Some(hindrance) = self.hindered(page, rest) {
            return hindrance;
        }
        let warning = if Self::is_whole(page, rest) { self.warning() } else { "" };
        if page.kept {
            // A transcript has a line for each.
            self.typed.push(line.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        warning.to_owned() + self.command(page.command, rest).as_str()
    }

    /// Whether a command looks at everything, hidden or not.
    fn is_whole(page: &Page, rest: &str) -> bool {
        matches!(page.command, Command::Do | Command::Ask | Command::Script) && !rest.is_empty()
    }

    /// Tells somebody who plays, once, that there is more to see than a player may.
    fn warning(&mut self) -> &'static str {
        let plays = self.manner == Manner::Screen && self.play.table().keeps_secrets();
        if !plays || std::mem::replace(&mut self.warned, true) {
            return "";
        }
        "(`:?`, `:do` and `:script` see everything, what is hidden from you too)\n"
    }

    /// What everybody may know of the plies from one on.
    fn public(&self, from: usize) -> String {
        let plies = self.log.iter().skip(from);
        plies.map(|told| self.sentence(told, None)).collect()
    }

    /// A text as an answer; where the screen waits for its next reader, it says so.
    pub(super) fn reply(&self, text: &str) -> Answer {
        let waiting = if self.curtained() { self.curtain() } else { String::new() };
        let parts = text.split(PAUSE).filter(|part| !part.is_empty());
        let mut parts: Vec<String> = parts.map(str::to_owned).collect();
        match parts.last_mut() {
            Some(last) => last.push_str(&waiting),
            None => parts.extend(Some(waiting).filter(|text| !text.is_empty())),
        }
        Answer { parts, ..Answer::default() }
    }

    /// Why a command must wait.
    fn hindered(&self, page: &Page, rest: &str) -> Option<String> {
        let name = page.name;
        if self.pending.is_some() && page.used == Use::Changes && page.command != Command::Undo
        {
            return Some(format!(
                "`:{name}` waits until the outcome is told; `:undo` takes the move back\n"
            ));
        }
        let changes = page.used == Use::Changes && page.command != Command::Undo;
        if self.draw_offer.is_some() && (changes || self.shared() && page.used == Use::Looks) {
            return Some(format!(
                "`:{name}` waits until the draw is answered: `yes` or `no`; `:undo` takes the offer back\n"
            ));
        }
        if self.curtained() && page.used != Use::Open {
            return Some(format!("`:{name}` waits until the screen is for one player alone\n"));
        }
        if Self::is_whole(page, rest)
            && self.play.table().keeps_secrets()
            && (self.shared() || self.eyes.is_some())
        {
            return Some(format!("`:{name}` sees everything, and here not everybody may\n"));
        }
        None
    }
}
