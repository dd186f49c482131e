//! What a typed line leads to, and which line goes where.

use super::Session;
use super::command::{self, Command, Page, Use};

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
}

impl Answer {
    /// All that is to be shown, where there is no screen to clear.
    pub fn text(&self) -> String {
        let cleared = if self.clear { CLEARED } else { "" };
        cleared.to_owned() + self.parts.concat().as_str()
    }

    fn of(text: &str) -> Self {
        let parts = text.split(PAUSE).filter(|part| !part.is_empty());
        Self { parts: parts.map(str::to_owned).collect(), ..Self::default() }
    }
}

impl Session {
    /// Takes a typed line.
    pub fn answer(&mut self, line: &str) -> Answer {
        let line = line.trim();
        let before = self.play.plies().len();
        if line.starts_with('#') {
            return Answer::default();
        }
        if self.curtained() && self.raises_curtain(line) {
            return self.raise_curtain();
        }
        let text = match line.strip_prefix(':') {
            _ if line.is_empty() => String::new(),
            None => self.untold(line).unwrap_or_else(|| self.typed_line(line)),
            Some(rest) => match command::parse(rest) {
                Ok((page, _)) if page.command == Command::Quit => {
                    return Answer { quit: true, ..Answer::default() };
                }
                Ok((page, rest)) => match self.hindered(page, rest) {
                    Some(hindrance) => hindrance,
                    None => {
                        if page.kept {
                            self.typed.push(line.to_owned());
                        }
                        self.command(page.command, rest)
                    }
                },
                Err(problem) => problem + "\n",
            },
        };
        self.reply(text, before)
    }

    /// A move, or an outcome that was asked for.
    fn typed_line(&mut self, line: &str) -> String {
        self.typed.push(line.to_owned());
        if self.pending.is_some() { self.outcome(line) } else { self.typed_move(line) }
    }

    /// A text as an answer; where a curtain has fallen, only what everybody may read of it.
    pub(super) fn reply(&mut self, text: String, before: usize) -> Answer {
        if !self.curtained() || self.play.plies().len() <= before {
            let text = if self.curtained() { text + self.curtain().as_str() } else { text };
            return Answer::of(&text);
        }
        let mut public = String::new();
        for told in self.log.iter().skip(before) {
            public.push_str(&self.sentence(told, None));
        }
        public.push_str(&self.curtain());
        Answer { clear: true, ..Answer::of(&public) }
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
        if self.curtained() && page.used != Use::Open {
            return Some(format!("`:{name}` waits until the screen is for one player alone\n"));
        }
        let whole = matches!(page.command, Command::Do | Command::Ask | Command::Script);
        if whole
            && !rest.is_empty()
            && self.keeps_secrets()
            && (self.shared() || self.eyes.is_some())
        {
            return Some(format!("`:{name}` sees everything, and here not everybody may\n"));
        }
        None
    }
}
