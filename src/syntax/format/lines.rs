//! Words to lines: the author's lines, indented by what they stand in.
//! Knows no columns but the margin.

use super::{
    super::grammar::Rule,
    spacing,
    tokens::{Token, blankless},
};
use crate::source::Source;

/// How much further in than its block's first line a block stands.
const STEP: usize = 2;

/// A line of the file.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// A blank line stands before it.
    pub(super) after_blank: bool,
    /// Its words and the comment behind them.
    pub(super) words: Vec<Word<'a>>,
}

/// A word of a line, or its comment.
#[derive(Debug, Clone)]
pub(super) struct Word<'a> {
    /// What is written.
    pub(super) text: &'a str,
    /// What it is to the columns.
    pub(super) kind: Kind,
    /// The fewest blanks before it.
    pub(super) gap: usize,
    /// Where it begins, in characters from the margin: at first as the author wrote it.
    pub(super) column: usize,
}

/// What a word is to the columns of its neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name, a number, or whatever follows a comma or a colon.
    Operand,
    /// A text.
    Text,
    /// A word or sign of the language, which its own text tells from others.
    Fixed,
    /// The first word of a statement, an arm, … behind another on the same line.
    Part,
    /// What explains the line to players: `else "reason"`, an option's text.
    Reason,
    /// A comment.
    Comment,
}

/// All lines of a text, each word where the author has it but for the first of each line.
pub(super) fn lines<'a>(source: &'a Source, tokens: &[Token]) -> Vec<Line<'a>> {
    let mut builder = Builder {
        source,
        tokens,
        lines: Vec::new(),
        blank: false,
        open: Vec::new(),
        margins: vec![Margin::default(); tokens.len()],
    };
    for at in 0..tokens.len() {
        builder.token(at);
    }
    let end = tokens.last().map_or(0, |token| token.range.end);
    builder.between(end, source.text().len(), None);
    builder.lines
}

/// The lines as text.
pub(super) fn text(lines: &[Line<'_>]) -> String {
    let mut text = String::new();
    for line in lines {
        if line.after_blank && !text.is_empty() {
            text.push('\n');
        }
        let mut column = 0;
        for word in &line.words {
            text.extend(std::iter::repeat_n(' ', word.column.saturating_sub(column)));
            text.push_str(word.text);
            column = word.end();
        }
        text.push('\n');
    }
    text
}

impl Word<'_> {
    /// The column behind it.
    pub(super) fn end(&self) -> usize {
        self.column + self.text.chars().count()
    }
}

/// How far in the line begins that a token stands on: as written, and as it is to be.
#[derive(Debug, Clone, Copy, Default)]
struct Margin {
    written: usize,
    now: usize,
}

struct Builder<'a, 't> {
    source: &'a Source,
    tokens: &'t [Token],
    lines: Vec<Line<'a>>,
    blank: bool,
    /// The margins of the lines on which the brackets were opened that are open.
    open: Vec<Margin>,
    margins: Vec<Margin>,
}

impl<'a> Builder<'a, '_> {
    fn token(&mut self, at: usize) {
        let Some(token) = self.tokens.get(at) else { return };
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        let starts_line =
            self.between(before.map_or(0, |t| t.range.end), token.range.start, Some(at));
        let closes =
            matches!(token.rule, Rule::close_brace | Rule::close_paren | Rule::close_bracket);
        let margin = if starts_line {
            let now = self.indent(at, closes);
            Margin { written: self.column(token.range.start), now }
        } else {
            at.checked_sub(1)
                .and_then(|before| self.margins.get(before))
                .copied()
                .unwrap_or_default()
        };
        if let Some(place) = self.margins.get_mut(at) {
            *place = margin;
        }
        if closes {
            self.open.pop();
        }
        if matches!(token.rule, Rule::open_brace | Rule::open_paren | Rule::open_bracket) {
            self.open.push(margin);
        }
        let word = Word {
            text: self.source.text().get(token.range.clone()).unwrap_or(""),
            kind: kind(before.filter(|_| !starts_line), token, self.tokens.get(at + 1)),
            gap: before
                .filter(|_| !starts_line)
                .map_or(0, |before| spacing::between(before, token)),
            column: if starts_line { margin.now } else { self.column(token.range.start) },
        };
        if starts_line {
            self.line(word);
        } else if let Some(line) = self.lines.last_mut() {
            line.words.push(word);
        }
    }

    /// How far in a line begins.
    fn indent(&self, at: usize, closes: bool) -> usize {
        let Some(token) = self.tokens.get(at) else { return 0 };
        let opened = self.open.last().map(|margin| margin.now);
        if closes {
            return opened.unwrap_or(0);
        }
        if token.begins.is_some() {
            return opened.map_or(0, |opened| opened + STEP);
        }
        // A line that goes on keeps its distance from the one that its statement begins on.
        let base = self.margins.get(token.first).copied().unwrap_or_default();
        let further = self.column(token.range.start).saturating_sub(base.written);
        let after_block = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        match after_block.map(|token| token.rule) {
            // `else { … }`, `or { … }` may stand below what they belong to.
            Some(Rule::close_brace) if further < STEP => base.now,
            _ => base.now + further.max(STEP),
        }
    }

    /// Takes the blanks and comments from `start` to `end`, where a token stands or the text ends.
    /// True if the token begins a line.
    fn between(&mut self, start: usize, end: usize, token: Option<usize>) -> bool {
        let text = self.source.text().get(start..end).unwrap_or("");
        let mut at = start;
        let mut lines = text.split('\n').peekable();
        let mut first = true;
        while let Some(line) = lines.next() {
            let comment = blankless(line);
            let column = self.column(at + line.find('#').unwrap_or(0));
            at += line.len() + 1;
            let behind = first && !self.lines.is_empty();
            first = false;
            if !comment.is_empty() {
                self.comment(comment, column, behind, token);
            } else if !behind && lines.peek().is_some() {
                self.blank = true;
            }
        }
        text.contains('\n') || self.lines.is_empty() || start == 0
    }

    fn comment(&mut self, text: &'a str, column: usize, behind: bool, next: Option<usize>) {
        let mut word = Word { text, kind: Kind::Comment, gap: 2, column };
        let before = match next {
            Some(next) => next.checked_sub(1),
            None => self.tokens.len().checked_sub(1),
        };
        let before = before.and_then(|before| self.tokens.get(before));
        if behind
            && before.is_some_and(|token| matches!(token.parent, Rule::game | Rule::variant))
        {
            // Tags belong to the title, not to what others say of the lines below.
            word = Word { kind: Kind::Fixed, gap: 3, ..word };
        }
        if behind && let Some(line) = self.lines.last_mut() {
            line.words.push(word);
            return;
        }
        let goes_on =
            !self.blank && self.lines.last().is_some_and(|line| goes_on(line, column));
        if !goes_on {
            let closes = |rule| matches!(rule, Rule::close_brace);
            word.column = match next.and_then(|next| Some((next, self.tokens.get(next)?))) {
                Some((_, token)) if closes(token.rule) => {
                    self.open.last().map_or(0, |margin| margin.now + STEP)
                }
                Some((next, _)) => self.indent(next, false),
                None => 0,
            };
            word.kind = Kind::Fixed;
        }
        word.gap = 0;
        self.line(word);
    }

    fn line(&mut self, word: Word<'a>) {
        let after_blank = std::mem::take(&mut self.blank);
        self.lines.push(Line { after_blank, words: vec![word] });
    }

    fn column(&self, at: usize) -> usize {
        self.source.place(at).column.saturating_sub(1)
    }
}

/// True if a comment at `column` goes on with the one behind the line before it.
fn goes_on(line: &Line<'_>, column: usize) -> bool {
    line.words
        .last()
        .is_some_and(|word| word.kind == Kind::Comment && word.column == column && column > 0)
}

fn kind(before: Option<&Token>, token: &Token, after: Option<&Token>) -> Kind {
    let Some(before) = before else { return first_kind(token) };
    let reason = token.rule == Rule::kw_else
        && matches!(token.parent, Rule::require | Rule::prefer)
        && after.is_some_and(|after| after.rule == Rule::string);
    if reason || (token.rule == Rule::string && token.parent == Rule::option) {
        Kind::Reason
    } else if token.begins.is_some() && before.rule != Rule::open_brace {
        Kind::Part
    } else if matches!(before.rule, Rule::comma | Rule::colon) {
        Kind::Operand
    } else {
        first_kind(token)
    }
}

fn first_kind(token: &Token) -> Kind {
    if matches!(token.rule, Rule::name | Rule::number) {
        Kind::Operand
    } else if token.rule == Rule::string {
        Kind::Text
    } else {
        Kind::Fixed
    }
}
