//! What a typed line does: moves, and the commands.

use super::answer::PAUSE;
use super::asking::{Attempt, Doing};
use super::command::{self, Command};
use super::look::Look;
use super::{Manner, Seat, Session, held, moves, passing, position, reading, show, trouble};
use crate::agents::{Computer, Failure};
use crate::engine::Policy;
use crate::play::{Crash, NotAMove, SnippetError};
use crate::span::Span;
use crate::spec::{Reason, Way, Why, numbered};
use crate::state::{Fault, Stream};
use std::fmt::Write;

/// Computers make at most this many moves before somebody is asked whether to go on.
const MOST_IN_A_ROW: usize = 10_000;
/// Moves that `:log` shows unasked, and possible meanings that are listed.
const SOME: usize = 10;

impl Session {
    pub(super) fn command(&mut self, command: Command, rest: &str) -> String {
        let eyes = self.eyes();
        match command {
            Command::Help => command::help(rest),
            Command::Moves => self.list_moves(rest),
            Command::Why => self.why(rest),
            Command::Undo => counted(rest, 1).map_or_else(|why| why, |count| self.undo(count)),
            Command::Redo => counted(rest, 1).map_or_else(|why| why, |count| self.redo(count)),
            Command::Board => position::board(&self.play, eyes, self.sheet()),
            Command::Hand => position::hand(&self.play, eyes, self.sheet()),
            Command::Log => {
                counted(rest, SOME).map_or_else(|why| why, |count| self.log(count, eyes))
            }
            Command::Rules if rest.is_empty() => reading::rules(&self.opened),
            Command::Rules => reading::about(&self.opened, rest),
            Command::Players => self.players(rest),
            Command::Option => self.options(rest),
            Command::Seed => self.seed(),
            Command::Save => self.save(rest),
            Command::Load => self.load(rest),
            Command::Record => self.write_transcript(rest),
            Command::Reload => self.reload(),
            Command::Draw if rest.is_empty() => self.offer_draw(),
            Command::Draw => self.write_picture(rest),
            Command::Resign => self.resign(),
            Command::Do => self.perform(rest),
            Command::Ask if rest.is_empty() => "`:?` needs an expression: `:? 1 + 1`\n".into(),
            Command::Ask => match self.value_of(rest) {
                Ok(value) => value + "\n",
                Err(problem) => problem.trim_end().to_owned() + "\n",
            },
            Command::Script if rest.is_empty() => {
                "`:script` needs an expression: `:script 1 + 1`\n".into()
            }
            Command::Script => match self.play.evaluate_script(rest) {
                Ok(value) => value + "\n",
                Err(problem) => problem + "\n",
            },
            Command::Hint => self.hint(),
            Command::Aim => self.aim(rest),
            Command::Quit => String::new(),
        }
    }

    fn list_moves(&self, filter: &str) -> String {
        if let Some(hidden) = self.not_yours() {
            return hidden;
        }
        match self.play.moves() {
            Ok(ways) => moves::list(&ways, filter, self.sheet()),
            Err(fault) => self.fault(fault, "listing the moves"),
        }
    }

    /// Why the moves are not shown, if they would tell what the one who looks may not see.
    pub(super) fn not_yours(&self) -> Option<String> {
        let player = self.play.turn()?.player;
        (!self.play.view(self.eyes()).knows_moves()).then(|| {
            format!("it is {}'s move, and these are not for your eyes\n", self.name(player))
        })
    }

    /// Makes the move that was typed, and those of the computers after it.
    pub(super) fn typed_move(&mut self, line: &str) -> String {
        if self.given_up.is_some() {
            return Self::is_over();
        }
        match self.play.find(line) {
            Err(fault) => self.fault(fault, line),
            Ok(Ok(way)) => match self.attempt(Doing::Move(way), Vec::new()) {
                Ok(Attempt::Done(text)) => text + self.go_on().as_str(),
                Ok(Attempt::Asks) => self.asked().unwrap_or_default(),
                Err(error) => self.failed(&error),
            },
            Ok(Err(NotAMove::Over)) => Self::is_over(),
            Ok(Err(_)) if self.not_yours().is_some() => {
                format!("`{line}` is no move here, or more than one\n")
            }
            Ok(Err(NotAMove::Ambiguous(texts))) => {
                let more = texts.len().saturating_sub(SOME);
                let mut text = format!("`{line}` could be any of these:\n");
                texts.iter().take(SOME).for_each(|one| text.extend(["  ", one, "\n"]));
                if more > 0 {
                    let _ = writeln!(text, "  and {more} more: `:moves {line}`");
                }
                text
            }
            Ok(Err(NotAMove::Illegal { nearest, why })) => match self.several(line) {
                Some(text) => text,
                None => self.not_legal(line, &nearest, why),
            },
        }
    }

    fn not_legal(&self, line: &str, nearest: &[String], why: Option<Reason>) -> String {
        if let Some(reason) = why {
            return format!("`{line}` is not legal: {}", self.reason(&reason));
        }
        if let Some(lack) = held::lacking(&self.play, line) {
            return format!("`{line}` is no move here: {lack}\n");
        }
        if line.chars().all(|letter| letter.is_ascii_digit())
            && let Some(turn) = self.play.turn()
            && nearest.is_empty()
            && self.play.moves().is_ok_and(|ways| numbered(&ways))
        {
            return format!("there is no move {line}: `:moves` lists all {}\n", turn.count);
        }
        if let Ok(page) = command::find(line.split_whitespace().next().unwrap_or(line)) {
            return format!("`{line}` is no move here; the command is `:{}`\n", page.name);
        }
        let nearest: Vec<String> = nearest.iter().map(|text| format!("`{text}`")).collect();
        match nearest[..] {
            [] => format!("`{line}` is no move here; `:moves` lists them\n"),
            _ => format!("`{line}` is no move here; did you mean {}?\n", nearest.join(" or ")),
        }
    }

    fn why(&self, line: &str) -> String {
        if line.is_empty() {
            let last = self.why_shot();
            return last.unwrap_or_else(|| "`:why` needs a move\n".into());
        }
        if self.play.turn().is_none() {
            return "the game is over: no move is legal\n".into();
        }
        if let Some(hidden) = self.not_yours() {
            return hidden;
        }
        match self.play.why(line) {
            Err(fault) => self.fault(fault, line),
            Ok(Why::Because(reason)) => {
                format!("`{line}` is not legal: {}", self.reason(&reason))
            }
            Ok(Why::Legal) => format!("`{line}` is legal, or the beginning of a legal move\n"),
            Ok(Why::NotOffered) => match self.play.find(line) {
                Ok(Ok(_) | Err(NotAMove::Ambiguous(_))) => format!("`{line}` is legal\n"),
                Ok(Err(NotAMove::Over | NotAMove::Illegal { .. })) | Err(_) => {
                    if let Some(lack) = held::lacking(&self.play, line) {
                        return format!("no rule offers `{line}` here: {lack}\n");
                    }
                    if line == "pass" {
                        return passing::why_not(self);
                    }
                    match self.play.left_out(line) {
                        Ok(Some(reason)) => {
                            format!("`{line}` is not legal: {}", self.reason(&reason))
                        }
                        Ok(None) | Err(_) => format!("no rule offers `{line}` here\n"),
                    }
                }
            },
        }
    }

    /// A failed requirement: the author's words, and its line in the rule file.
    fn reason(&self, reason: &Reason) -> String {
        let statement = self.opened.sources.slice(reason.span);
        let words = reason.text.clone().unwrap_or_else(|| {
            let guard = statement.starts_with("require") || statement.starts_with("prefer");
            if guard { "this does not hold" } else { "there is nothing to choose from" }.into()
        });
        match self.place(reason.span) {
            None => words + "\n",
            Some(place) => format!("{words}\n  {place}\n"),
        }
    }

    /// A line of the rules: where it is, and what stands there.
    pub(super) fn place(&self, span: Span) -> Option<String> {
        let source = self.opened.sources.get(span.file())?;
        let line = source.line_of(span.start());
        let written = source.line(line).trim();
        let place = self.paint.faint(&format!("{}:{line}:", source.name()));
        Some(format!("{place} {written}"))
    }

    /// Makes a move with outcomes told for it; what there is to tell of it.
    pub(super) fn make(&mut self, way: &Way, outcomes: &[String]) -> Result<String, Crash> {
        let eyes = self.eyes();
        let before = Look::new(&self.play, None);
        self.play.make_told(way, outcomes)?;
        let told = self.told_last(&before);
        let text = self.sentence(&told, eyes);
        self.log.push(told);
        self.undone.clear();
        self.unsaved = true;
        Ok(text)
    }

    /// Lets the computers move until somebody else is asked, then shows what there is to see.
    pub(super) fn go_on(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..MOST_IN_A_ROW {
            if self.pending.is_some() || self.given_up.is_some() {
                break;
            }
            let Some(turn) = self.play.turn() else { break };
            let Some(Seat::Computer(computer)) = self.seats.get(turn.player).copied() else {
                break;
            };
            let made = match self.chosen(computer, turn.player, &mut text) {
                Ok(Some(way)) => self.attempt(Doing::Move(way), Vec::new()),
                Ok(None) => break,
                Err(fault) => {
                    let crash = Crash { fault, during: "a computer's choice".into() };
                    Err(SnippetError::Crash(crash))
                }
            };
            match made {
                Ok(Attempt::Done(told)) => {
                    text.push_str(&told);
                    text.push(PAUSE);
                }
                Ok(Attempt::Asks) => break,
                Err(error) => return text + self.failed(&error).as_str(),
            }
        }
        text + self.now().as_str()
    }

    /// What a computer does. If it fails, chance moves for it, and that is told.
    fn chosen(
        &self,
        computer: Computer,
        player: usize,
        text: &mut String,
    ) -> Result<Option<Way>, Fault> {
        // Each ply has numbers of its own: taking back changes nobody's mind.
        let ply = u64::try_from(self.play.plies().len()).unwrap_or(0) + 1;
        let mut stream =
            Stream::new(self.play.seed().wrapping_add(ply.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        let view = self.play.view(Some(player));
        let clock = self.disk.clock();
        match computer.agent().choose(&view, clock.as_ref(), &mut stream) {
            Ok(choice) => match self.play.way(&choice.tokens)? {
                Some(way) => Ok(Some(way)),
                // By rules that leak it may be a move only where hidden cards lie otherwise.
                None => self.play.random(&mut stream, Policy::Uniform),
            },
            Err(failure) => {
                let why = match failure {
                    Failure::NotToMove => "is not to move",
                    Failure::TooSlow => "had no time to think",
                    Failure::Fault(_) => "met a fault while thinking ahead",
                };
                let name = self.name(player);
                let _ = writeln!(text, "{name} ({computer}) {why}: chance moves");
                self.play.random(&mut stream, Policy::Uniform)
            }
        }
    }

    /// Several moves on one line, by commas: made if each is legal after those before it, and all
    /// are the same player's.
    fn several(&mut self, line: &str) -> Option<String> {
        let parts: Vec<&str> =
            line.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
        if parts.len() < 2 {
            return None;
        }
        let player = self.play.turn()?.player;
        let mut trial = self.play.clone();
        for (at, part) in parts.iter().enumerate() {
            if trial.turn()?.player != player {
                return None;
            }
            match trial.find(part).ok()? {
                Ok(way) => _ = trial.make(&way).ok()?,
                Err(_) if at == 0 => return None,
                Err(_) => {
                    let done = parts.get(..at).unwrap_or_default().join(", ");
                    return Some(format!(
                        "`{part}` is no move after `{done}`: nothing was done\n"
                    ));
                }
            }
        }
        let mut text = String::new();
        for part in parts {
            let way = self.play.find(part).ok()?.ok()?;
            match self.attempt(Doing::Move(way), Vec::new()) {
                Ok(Attempt::Done(told)) => text.push_str(&told),
                Ok(Attempt::Asks) => {
                    return Some(text + self.asked().unwrap_or_default().as_str());
                }
                Err(error) => return Some(text + self.failed(&error).as_str()),
            }
        }
        Some(text + self.go_on().as_str())
    }

    /// The position, whose turn it is, and the moves; or how the game ended.
    pub(super) fn now(&self) -> String {
        if let Some(question) = self.asked().or_else(|| self.asked_about_draw()) {
            return question;
        }
        if self.curtained() {
            return String::new();
        }
        let eyes = self.eyes();
        let mut text = String::new();
        if self.manner == Manner::Screen {
            text.push('\n');
            text.push_str(&position::whole(&self.play, eyes, self.sheet()));
        }
        if let Some(how) = self.given_up {
            return text + self.end_of_given_up(how).as_str();
        }
        let Some(turn) = self.play.turn() else { return text + self.ending().as_str() };
        let name = self.name(turn.player);
        let secretly = if turn.secret { ", in secret" } else { "" };
        let asked = self.play.asked().filter(|_| self.manner == Manner::Screen);
        let asked = asked.map_or(String::new(), |rule| format!(": {}", rule.replace('_', " ")));
        let _ = writeln!(text, "{name} to move{secretly}{asked}");
        let human = self.seats.get(turn.player) == Some(&Seat::Human);
        if self.manner == Manner::Screen && human && self.not_yours().is_none() {
            match self.play.moves() {
                Ok(ways) => text.push_str(&moves::brief(&ways, self.sheet())),
                Err(fault) => text.push_str(&self.fault(fault, "listing the moves")),
            }
        }
        text
    }

    /// How the game stands: who plays, the last moves, the position, and the moves if wanted.
    pub fn stand(&self, moves: bool) -> String {
        let eyes = self.eyes;
        let title = self.paint.bold(&self.play.table().game.name);
        let mut text = format!("{title}: {}\n", self.who_plays());
        if !self.log.is_empty() {
            text.push_str(&self.log(SOME, eyes));
        }
        text.push('\n');
        text.push_str(&position::whole(&self.play, eyes, self.sheet()));
        match (self.given_up, self.play.turn()) {
            (Some(_), _) | (None, None) => text.push_str(&self.outcome_here()),
            (None, Some(turn)) => {
                let _ = writeln!(text, "{} to move", self.name(turn.player));
                let shown = eyes == Some(turn.player) || !self.play.table().keeps_secrets();
                if moves && shown {
                    text.push_str(&self.list_moves(""));
                } else if moves {
                    text.push_str("its moves are hidden: `--as` shows them to its player\n");
                }
            }
        }
        text
    }

    /// How the game ended; nothing while it goes on.
    pub(super) fn outcome_here(&self) -> String {
        match (self.given_up, self.play.turn()) {
            (Some(how), _) => self.end_of_given_up(how),
            (None, None) => self.ending(),
            (None, Some(_)) => String::new(),
        }
    }

    /// Who won, and the places and scores.
    fn ending(&self) -> String {
        let standing = match self.play.standing() {
            Ok(Some(standing)) => standing,
            Ok(None) => return "nobody can go on\n".into(),
            Err(fault) => return self.fault(fault, "counting the scores"),
        };
        let name = |player: &usize| self.name(*player);
        let winners: Vec<String> = standing.winners().iter().map(name).collect();
        let mut text = match &winners[..] {
            [] => "the game is over: a draw\n".to_owned(),
            [one] => format!("the game is over: {one} wins\n"),
            _ => format!("the game is over: {} win\n", winners.join(" and ")),
        };
        let mut players: Vec<usize> = (0..standing.places.len()).collect();
        players.sort_by_key(|player| standing.places.get(*player).copied());
        if players.len() > 2 || standing.scores.is_some() {
            for player in players {
                let place = standing.places.get(player).copied().unwrap_or(0);
                let score = standing.scores.as_ref().and_then(|scores| scores.get(player));
                let score = score.map_or(String::new(), |score| format!(": {score}"));
                let _ = writeln!(text, "  {place}. {}{score}", name(&player));
            }
        }
        if self.manner == Manner::Screen {
            text.push_str("`:undo` takes the last move back, `:quit` leaves\n");
        }
        text
    }

    fn undo(&mut self, count: usize) -> String {
        if let Some(text) = self.give_up_asking().or_else(|| self.take_offer_back()) {
            return text;
        }
        if self.given_up.take().is_some() {
            return "the game goes on\n".to_owned() + self.now().as_str();
        }
        let mut back = 0;
        for _ in 0..count {
            // Back to before the last thing that somebody did who is no computer.
            let plies = self.play.plies();
            let human = |player: Option<usize>| {
                player
                    .and_then(|player| self.seats.get(player))
                    .is_none_or(|seat| seat.is_human())
            };
            let own = plies.iter().rposition(|ply| human(ply.player));
            let Some(at) = own.filter(|at| *at >= self.given) else { break };
            while self.play.plies().len() > at && self.play.undo() {
                self.undone.extend(self.log.pop());
                back += 1;
            }
        }
        self.unsaved |= back > 0;
        match back {
            0 => "there is nothing to take back\n".into(),
            1 => "1 move is taken back\n".to_owned() + self.now().as_str(),
            _ => format!("{back} moves are taken back\n") + self.now().as_str(),
        }
    }

    fn redo(&mut self, count: usize) -> String {
        let eyes = self.eyes();
        let mut text = String::new();
        for _ in 0..count {
            let before = self.play.plies().len();
            while self.play.redo() {
                self.log.extend(self.undone.pop());
                let next = self.play.turn().and_then(|turn| self.seats.get(turn.player));
                if next.is_none_or(|seat| seat.is_human()) {
                    break;
                }
            }
            for told in self.log.iter().skip(before) {
                text.push_str(&self.sentence(told, eyes));
            }
        }
        if text.is_empty() {
            "there is nothing to redo\n".into()
        } else {
            self.unsaved = true;
            text + self.now().as_str()
        }
    }

    fn log(&self, count: usize, eyes: Option<usize>) -> String {
        if self.log.is_empty() {
            return "no moves yet\n".into();
        }
        let first = self.log.len().saturating_sub(count);
        let entries = self.log.iter().enumerate().skip(first);
        entries.map(|(at, told)| self.entry(at, told, eyes)).collect()
    }

    fn perform(&mut self, effect: &str) -> String {
        if effect.is_empty() {
            return "`:do` needs an effect: `:help do`\n".into();
        }
        match self.carry_out(effect) {
            Ok(true) => self.go_on(),
            Ok(false) => self.asked().unwrap_or_default(),
            Err(problem) => problem.trim_end().to_owned() + "\n",
        }
    }

    pub(super) fn fault(&self, fault: Fault, during: &str) -> String {
        self.crash(&Crash { fault, during: during.into() })
    }

    /// A fault: the line of the rules, the position, and the moves that led there.
    pub(super) fn crash(&self, crash: &Crash) -> String {
        let problem = trouble::diagnose(self.play.table(), crash);
        let mut text = show(&self.opened.sources, &[problem], self.paint);
        text.push_str("\nThe game stays as it was:\n");
        text.push_str(&position::whole(&self.play, self.eyes(), self.sheet()));
        if !self.log.is_empty() {
            text.push_str("The moves that led there:\n");
            text.push_str(&self.log(self.log.len(), self.eyes()));
        }
        text
    }
}

/// A number typed after a command.
fn counted(text: &str, default: usize) -> Result<usize, String> {
    if text.is_empty() {
        return Ok(default);
    }
    match text.parse() {
        Ok(count) if count > 0 => Ok(count),
        Ok(_) | Err(_) => Err(format!("`{text}` is not a number of moves\n")),
    }
}
