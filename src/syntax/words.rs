//! The language's words, read from the one table of them: `docs/words.md`.
//! Knows no syntax; the tests below hold the table to the grammar.

use std::sync::LazyLock;

const PAGE: &str = include_str!("../../docs/words.md");

/// A word or sign of the language, at one of the places where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The word itself.
    pub word: &'static str,
    /// Where it stands.
    pub place: Place,
    /// How it is written: `choose NAME in SET`. Capitals are to be filled in.
    pub forms: Vec<&'static str>,
    /// What it does or is, in one phrase of Markdown.
    pub meaning: &'static str,
    /// The name of its section in the reference, and where that is: `language.md#choose`.
    pub section: (&'static str, &'static str),
    /// Whether it can be no name.
    pub reserved: bool,
}

/// Where a word stands: a heading of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Begins an item of a file.
    Item,
    /// Stands within an item.
    InItem,
    /// Begins a part of a board, or stands within one.
    Board,
    /// Stands on a surface.
    Surface,
    /// Begins or is a statement.
    Statement,
    /// Stands within a statement.
    InStatement,
    /// Stands in an end clause.
    End,
    /// Stands before a value, and makes another of it.
    BeforeValue,
    /// Stands between values.
    BetweenValues,
    /// Is a value by itself.
    Name,
    /// Is called with values in parentheses.
    Function,
    /// Stands behind a point.
    Attribute,
    /// Is one direction, or several.
    Direction,
    /// Stands right behind a number.
    Unit,
    /// Is no word, but signs.
    Sign,
}

impl Place {
    /// The table's headings.
    const HEADINGS: [(&'static str, Self); 15] = [
        ("In a file", Self::Item),
        ("In an item", Self::InItem),
        ("In a board", Self::Board),
        ("On a surface", Self::Surface),
        ("Statements", Self::Statement),
        ("In a statement", Self::InStatement),
        ("In an end", Self::End),
        ("Before a value", Self::BeforeValue),
        ("Between values", Self::BetweenValues),
        ("Names", Self::Name),
        ("Functions", Self::Function),
        ("Behind a point", Self::Attribute),
        ("Directions", Self::Direction),
        ("Units", Self::Unit),
        ("Signs", Self::Sign),
    ];

    /// Whether the grammar itself gives words a meaning there; elsewhere they are names.
    pub(super) fn is_syntax(self) -> bool {
        self <= Self::BetweenValues
    }
}

/// Sorted by word; those of one word in the order of the page.
static TABLE: LazyLock<Vec<Word>> = LazyLock::new(|| {
    let mut table = read(PAGE);
    table.sort_by_key(|word| word.word);
    table
});

/// Every word at every place, by the alphabet.
pub fn all() -> &'static [Word] {
    &TABLE
}

/// What a word means, at each of its places.
pub fn named(word: &str) -> &'static [Word] {
    let start = TABLE.partition_point(|known| known.word < word);
    let rest = TABLE.get(start..).unwrap_or(&[]);
    rest.get(..rest.partition_point(|known| known.word == word)).unwrap_or(&[])
}

/// The words that stand at a place, by the alphabet.
pub fn at(place: Place) -> impl Iterator<Item = &'static str> + Clone {
    TABLE.iter().filter(move |word| word.place == place).map(|word| word.word)
}

/// True if the word stands at the place.
pub(super) fn is_at(word: &str, place: Place) -> bool {
    named(word).iter().any(|known| known.place == place)
}

/// True if the word means something to the grammar, anywhere.
pub(super) fn is_known(word: &str) -> bool {
    named(word).iter().any(|known| known.place.is_syntax())
}

/// True if the word cannot be a name.
pub fn is_reserved(word: &str) -> bool {
    named(word).iter().any(|known| known.reserved)
}

/// True if the word cannot be a name and begins a statement.
pub(super) fn opens_statement(word: &str) -> bool {
    named(word).iter().any(|known| known.reserved && known.place == Place::Statement)
}

/// True if the word cannot be a name and stands elsewhere than at the beginning of a statement.
pub(super) fn is_operator(word: &str) -> bool {
    is_reserved(word) && !opens_statement(word)
}

/// Words that cannot be names.
pub(super) fn reserved() -> impl Iterator<Item = &'static str> + Clone {
    TABLE.iter().filter(|word| word.reserved).map(|word| word.word)
}

/// Words that cannot be names, and stand elsewhere than at the beginning of a statement.
pub(super) fn operators() -> impl Iterator<Item = &'static str> + Clone {
    reserved().filter(|word| is_operator(word))
}

/// Words that stand before the number of a row or column.
pub(super) const AXES: &[&str] = &["row", "rows", "column", "columns"];

/// Words that hold what follows them, and so can nest without brackets.
pub(super) const HOLDING: &[&str] = &[
    "if", "not", "each", "where", "with", "any", "all", "no", "count", "sum", "max", "min",
    "first", "the", "next", "highest", "lowest", "can",
];

/// The rows of the page's tables; a row that is none of ours is left out.
fn read(page: &'static str) -> Vec<Word> {
    let mut place = None;
    let mut words = Vec::new();
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            let known = Place::HEADINGS.iter().find(|(known, _)| *known == heading);
            place = known.map(|(_, place)| *place);
        } else if let Some(place) = place {
            words.extend(row(line, place));
        }
    }
    words
}

fn row(line: &'static str, place: Place) -> Option<Word> {
    let mut cells = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
    let (word, forms, meaning, more) =
        (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
    let section = more.strip_prefix('[')?.strip_suffix(')')?.split_once("](")?;
    Some(Word {
        word: plain(word.trim_matches('*').strip_prefix('`')?.strip_suffix('`')?),
        place,
        forms: forms.split('`').skip(1).step_by(2).map(plain).collect(),
        meaning,
        section,
        reserved: word.starts_with("**"),
    })
}

/// In a table a bar is written with a stroke before it.
fn plain(code: &'static str) -> &'static str {
    match code {
        r"\|" => "|",
        r"SET \| SET" => "SET | SET",
        _ => code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const GRAMMAR: &str = include_str!("../../grammar/parlor.pest");

    /// The words in quotes after `name =`, up to the next rule.
    fn words_of(name: &str) -> BTreeSet<&'static str> {
        let (_, rest) = GRAMMAR.split_once(&format!("\n{name} ")).unwrap();
        let (body, _) = rest.split_once("\n}").unwrap();
        body.split('"').skip(1).step_by(2).collect()
    }

    /// Every literal of the grammar.
    fn literals() -> BTreeSet<&'static str> {
        let rules = GRAMMAR.lines().filter(|line| !line.trim_start().starts_with("//"));
        rules.flat_map(|line| line.split('"').skip(1).step_by(2)).collect()
    }

    fn is_word(text: &str) -> bool {
        text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_')
    }

    #[test]
    fn every_row_is_read() {
        let (_, tables) = PAGE.split_once("\n## ").unwrap();
        let rows = tables.lines().filter(|line| {
            line.starts_with("| ")
                && !line.starts_with("| word ")
                && !line.starts_with("| sign ")
        });
        for line in rows {
            let word = row(line, Place::Item).unwrap_or_else(|| panic!("{line}"));
            assert!(!word.forms.is_empty() && !word.meaning.is_empty(), "{line}");
            assert!(!word.forms.iter().any(|form| form.contains('\\')), "{line}");
        }
        let headings = PAGE.lines().filter_map(|line| line.strip_prefix("## "));
        assert!(headings.eq(Place::HEADINGS.map(|(heading, _)| heading)));
    }

    #[test]
    fn no_word_stands_twice_at_a_place() {
        for word in all() {
            let here = named(word.word).iter().filter(|known| known.place == word.place);
            assert_eq!(here.count(), 1, "{word:?}");
            let reserved = named(word.word).iter().filter(|known| known.reserved).count();
            let alike = [0, named(word.word).iter().filter(|w| w.place.is_syntax()).count()];
            assert!(alike.contains(&reserved), "`{}` is bold in some rows only", word.word);
        }
    }

    #[test]
    fn words_are_those_of_the_grammar() {
        assert_eq!(words_of("item_word"), at(Place::Item).collect());
        let openers = at(Place::Statement).filter(|word| is_reserved(word));
        assert_eq!(words_of("statement_opener"), openers.collect());
        assert_eq!(words_of("operator_word"), operators().collect());
        for word in words_of("board_word") {
            assert!(is_at(word, Place::Board), "{word}");
        }
    }

    #[test]
    fn every_literal_of_the_grammar_has_a_row() {
        for word in literals().into_iter().filter(|text| is_word(text) && text.len() > 1) {
            assert!(!named(word).is_empty(), "`{word}` is not in docs/words.md");
        }
        assert!(is_known("x"));
    }

    /// Words of the grammar have a row, and rows of such words have a rule in the grammar; but for
    /// a few that are read as names, and get their meaning later.
    #[test]
    fn every_row_is_a_literal_of_the_grammar() {
        const NAMES: [&str; 7] =
            ["opposite", "copies", "prospect", "mass", "skip", "reverse", "again"];
        let literals = literals();
        for word in all().iter().filter(|word| word.place.is_syntax()) {
            let known = literals.contains(word.word) || NAMES.contains(&word.word);
            assert!(known, "the grammar has no `{}`", word.word);
        }
    }
}
