//! What people write by habit, from speech or from other languages, and how it is written here.
//! Knows where the grammar refused something; builds no tree.

use super::{
    errors::{foreign_word::ForeignWord, unexpected::Unexpected},
    grammar::Rule,
    recover::{Refusal, is_word, token_at, word_before},
    words,
};
use crate::{diagnostic::Diagnostic, span::Span};

/// Where only this may stand, what is written instead, and how it is written here.
const INSTEAD: &[(Rule, &str, &str)] = &[
    (Rule::comma, "and", ","),
    (Rule::kw_when, "if", "when"),
    (Rule::kw_x, "by", "x"),
    (Rule::kw_x, "*", "x"),
    (Rule::kw_owner, "player", "owner"),
    (Rule::range_sign, "to", ".."),
    (Rule::open_brace, ":", " {"),
];

/// What the language's own names are called elsewhere.
const NAMES: &[(&str, &str)] = &[
    ("backward", "back"),
    ("backwards", "back"),
    ("behind", "back"),
    ("cells", "sites"),
    ("color", "owner"),
    ("enemies", "foes"),
    ("enemy", "foe"),
    ("everybody", "players"),
    ("fields", "sites"),
    ("forward", "ahead"),
    ("forwards", "ahead"),
    ("me", "you"),
    ("my", "your"),
    ("neighbors", "adjacent"),
    ("neighbours", "adjacent"),
    ("nil", "none"),
    ("no", "false"),
    ("nothing", "none"),
    ("null", "none"),
    ("opponent", "foe"),
    ("opponents", "foes"),
    ("player", "you"),
    ("self", "you"),
    ("spaces", "sites"),
    ("square", "site"),
    ("squares", "sites"),
    ("top", "last"),
    ("type", "kind"),
    ("yes", "true"),
];

/// What the language calls that which others call so.
pub fn called(name: &str) -> Option<&'static str> {
    let known = NAMES.iter().find(|(theirs, _)| *theirs == name);
    known.map(|(_, ours)| *ours)
}

impl Refusal<'_> {
    /// A phrase for which there is another here, word for word.
    pub(super) fn phrase(&self) -> Option<Diagnostic> {
        let here = (self.at, self.token());
        let before = word_before(self.text, self.at);
        let instead = INSTEAD
            .iter()
            .find(|(rule, written, _)| self.expects(*rule) && *written == self.token())
            .map(|(_, _, ours)| (here, *ours));
        let reason = || {
            let text = token_at(self.text, self.next()).starts_with('"');
            (self.token() == "," && text && self.expects(Rule::kw_else))
                .then_some((here, " else"))
        };
        let among = || {
            let from = before.filter(|(_, word)| *word == "from")?;
            // `choose from` may lack only what follows: a member called `from`.
            let named =
                word_before(self.text, from.0).is_some_and(|(_, word)| word != "choose");
            let choice = self.opener() == "choose" && self.expects(Rule::kw_in);
            (choice && named).then_some((from, "in"))
        };
        let found = instead.or_else(reason).or_else(among);
        let found = found.or_else(|| self.for_each()).or_else(|| self.is_in());
        let found = found.or_else(|| self.said_otherwise());
        let ((at, written), ours) = found?;
        let span = Span::new(self.file, at, at + written.len());
        Some(ForeignWord { span, written, ours, alike: true }.into())
    }

    /// `tie when …`, `otherwise { … }`, `put frog on a1`.
    fn said_otherwise(&self) -> Option<((usize, &str), &'static str)> {
        let before = word_before(self.text, self.at)?;
        let verb = word_before(self.text, before.0);
        let said =
            |word: Option<(usize, &str)>, theirs| word.is_some_and(|(_, word)| word == theirs);
        match self.token() {
            _ if before.1 == "tie" && self.expects(Rule::outcome_word) => {
                Some((before, "draw"))
            }
            "{" | "if" if before.1 == "otherwise" => Some((before, "else")),
            "on" | "at" if said(verb, "put") => verb.map(|verb| (verb, "place")),
            "to" | "in" | "into" if said(verb, "put") => verb.map(|verb| (verb, "move")),
            _ => None,
        }
    }

    /// `zone hand for each player`
    fn for_each(&self) -> Option<((usize, &str), &'static str)> {
        let declares = matches!(self.opener(), "zone" | "keep" | "piece");
        let next = self.next();
        let word = token_at(self.text, next);
        let phrase = self.text.get(self.at..next + word.len())?;
        let each = matches!((self.token(), word), ("for" | "of", "each" | "every"));
        (declares && each).then_some(((self.at, phrase), "per"))
    }

    /// `x is not in S`
    fn is_in(&self) -> Option<((usize, &str), &'static str)> {
        let (not_at, not) = word_before(self.text, self.at)?;
        let (start, is, ours) = match not {
            "not" => {
                let (is_at, is) = word_before(self.text, not_at)?;
                (is_at, is, "not in")
            }
            is => (not_at, is, "in"),
        };
        let phrase = self.text.get(start..self.at + self.token().len())?;
        (is == "is" && self.token() == "in").then_some(((start, phrase), ours))
    }

    /// `“Frogs”` and `'Frogs'`.
    pub(super) fn other_quotes(&self) -> Option<Diagnostic> {
        let before = self.text.get(..self.at)?.chars().next_back();
        let apostrophe = before.is_some_and(char::is_alphanumeric);
        let open = self.token();
        if apostrophe || !matches!(open, "“" | "„" | "‘" | "'" | "«") {
            return None;
        }
        let line = self.text.get(self.at + open.len()..)?.lines().next()?;
        let end = line.find(['”', '“', '’', '\'', '»', '"']);
        let words = line.get(..end.unwrap_or(line.len()))?;
        let close = line.get(words.len()..)?.chars().next().map_or(0, char::len_utf8);
        let span = Span::new(self.file, self.at, self.at + open.len() + words.len() + close);
        let problem = Unexpected { span, found: open, expected: &["a text in quotes"] };
        let quotes = "texts stand between `\"` and `\"`";
        Some(Diagnostic::from(problem).fix(span, format!("\"{words}\""), quotes))
    }

    /// A point at the end of a sentence, as if this were one.
    pub(super) fn full_stop(&self) -> Option<Diagnostic> {
        let before = self.text.get(..self.at)?;
        let end = before.trim_end().strip_suffix('.')?.len();
        let gap = before.get(end..)?;
        if !gap.contains('\n') {
            return None;
        }
        let span = Span::new(self.file, end, end + 1);
        let problem: Diagnostic =
            Unexpected { span, found: ".", expected: &["the next statement"] }.into();
        Some(problem.fix(span, "", "leave it out: a statement ends by itself"))
    }

    /// What is told besides what could stand here.
    pub(super) fn advise(&self, problem: Diagnostic) -> Diagnostic {
        let quoted = self.expects(Rule::string) && is_word(self.token());
        if quoted && matches!(self.opener(), "game" | "variant" | "use" | "invariant") {
            let line = self.text.get(self.at..).unwrap_or("").lines().next().unwrap_or("");
            let words = line.split(['"', '#', '{']).next().unwrap_or("").trim_end();
            let span = Span::new(self.file, self.at, self.at + words.len());
            return problem.fix(span, format!("\"{words}\""), "a text stands in quotes");
        }
        if self.expects(Rule::kw_each) && self.opener() == "for" {
            let span = Span::new(self.file, self.at, self.at);
            return problem.fix(span, "each ", "write `for each`");
        }
        match self.advice() {
            Some(advice) => problem.help(advice),
            None => problem,
        }
    }

    fn advice(&self) -> Option<String> {
        let found = self.token();
        let before = word_before(self.text, self.at).map_or("", |(_, word)| word);
        let in_board = self.expects(Rule::board_word) || self.expects(Rule::board_item);
        let block = self.expects(Rule::open_brace);
        let ends = self.expects(Rule::statement_word) || self.expects(Rule::close_brace);
        let advice = match (self.opener(), found) {
            (_, ",") if self.expects(Rule::close_paren) => {
                "a list stands in brackets: `[a, b]`"
            }
            (_, "impossible") if token_at(self.text, self.next()) != "{" => {
                "what is done then stands in braces: `if impossible { pass }`"
            }
            (_, "impossible") => {
                "`if impossible { … }` stands right behind the `ask { … }` it is for"
            }
            (_, "=" | "+" | "-") if ends => return self.set(),
            (_, ".") if before == "your" => {
                let name = token_at(self.text, self.next());
                let name = if is_word(name) { name } else { "hand" };
                return Some(format!("write `your {name}`, or `you.{name}`"));
            }
            (_, "'") => {
                "what somebody has stands behind a point: `green.frogs`, or `your frogs`"
            }
            ("board", _) if block => {
                "what a board is made of stands in braces: `board { grid 8 x 8 }`"
            }
            ("if" | "for" | "repeat" | "turns" | "ask" | "setup" | "play" | "rule", _)
                if block =>
            {
                "what is done stands in braces: `{ … }`"
            }
            ("move", "from") => {
                "leave `from …` out: what moves stands somewhere already, as in `move card to discards`"
            }
            ("deal", "card" | "cards") => "only how many: `deal 3 from stock to hands`",
            ("keep", "per") => "`per` stands before the value: `keep score per player = 0`",
            ("let", "roll") => {
                "`roll` is a statement of its own; the die's name is then what it shows"
            }
            ("dice", _) if self.expects(Rule::range_sign) => {
                "say the least and the most it shows: `dice die = 1..6`"
            }
            ("deck", _) => {
                "a deck is made of lists: `deck cards = suit(red, black) x rank(1..10)`"
            }
            _ if in_board && words::AXES.contains(&found) => {
                "a `grid` has rows and columns without a word; a row of sites is a `line`: `line shore[9]`"
            }
            _ if words::HOLDING.contains(&before) && is_word(found) => {
                return Some(format!(
                    "within other sets, `{before} …` needs parentheses around it"
                ));
            }
            _ => return None,
        };
        Some(advice.to_owned())
    }

    /// `score += 1` without its `set`.
    fn set(&self) -> Option<String> {
        let line = self.text.get(..self.at)?.rsplit('\n').next()?.trim_start();
        let line = line.rsplit(['{', '}']).next()?.trim();
        // Of a line with more on it, what stands right before the sign.
        let (before, name) = line.rsplit_once(' ').unwrap_or(("", line));
        let yours = before.strip_suffix("your").map(|_| format!("your {name}"));
        let name = yours.unwrap_or_else(|| name.to_owned());
        let sign = if self.token() == "=" { "=" } else { "+=" };
        let sign = if self.token() == "-" { "-=" } else { sign };
        let changes = self.token() == "=" || token_at(self.text, self.at + 1) == "=";
        (changes && !name.is_empty())
            .then(|| format!("to change it write `set {name} {sign} …`"))
    }

    /// The word that what was refused begins with.
    fn opener(&self) -> &str {
        token_at(self.text, self.start)
    }

    /// Where the next token begins.
    fn next(&self) -> usize {
        super::recover::after_blanks(self.text, self.at + self.token().len())
    }
}
