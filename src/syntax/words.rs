//! Lists of the language's words, for recovery and suggestions.
//! Knows no syntax; the tests below hold them to the grammar.

/// Words that begin items.
pub(super) const ITEMS: &[&str] = &[
    "game",
    "variant",
    "players",
    "teams",
    "seats",
    "use",
    "option",
    "deck",
    "values",
    "dice",
    "board",
    "piece",
    "zone",
    "keep",
    "setup",
    "play",
    "rule",
    "define",
    "end",
    "invariant",
    "script",
    "add",
];

/// Reserved words that begin statements.
pub(super) const STATEMENTS: &[&str] = &[
    "choose",
    "either",
    "maybe",
    "pass",
    "try",
    "require",
    "prefer",
    "let",
    "set",
    "move",
    "place",
    "remove",
    "swap",
    "deal",
    "shuffle",
    "roll",
    "reveal",
    "say",
    "flick",
    "lay",
    "if",
    "depending",
    "for",
    "repeat",
    "turns",
    "ask",
    "finish",
    "draw",
    "then",
];

/// Reserved words that stand between or before expressions.
pub(super) const OPERATORS: &[&str] = &[
    "else",
    "until",
    "or",
    "and",
    "not",
    "in",
    "is",
    "on",
    "of",
    "with",
    "where",
    "except",
    "after",
    "your",
    "each",
    "can",
    "impossible",
];

/// Words that begin parts of a board.
pub(super) const BOARD: &[&str] =
    &["per", "grid", "hex", "ring", "line", "site", "graph", "mark", "route", "surface"];

/// Words that begin or make end clauses.
pub(super) const ENDS: &[&str] =
    &["draw", "over", "most", "least", "when", "wins", "loses", "finishes"];

/// Words that stand before the number of a row or column.
pub(super) const AXES: &[&str] = &["row", "rows", "column", "columns"];

/// Words that hold what follows them, and so can nest without brackets.
pub(super) const HOLDING: &[&str] = &[
    "if", "not", "each", "where", "with", "any", "all", "no", "count", "sum", "max", "min",
    "first", "the", "next", "highest", "lowest", "can",
];

/// Words that mean something in some places only.
const SOFT: &[&str] = &[
    "has",
    "room",
    "anticlockwise",
    "at",
    "before",
    "beyond",
    "by",
    "capturing",
    "chosen",
    "circle",
    "clockwise",
    "column",
    "columns",
    "down",
    "effect",
    "everyone",
    "exactly",
    "face",
    "far",
    "forwards",
    "from",
    "hole",
    "holds",
    "into",
    "lose",
    "nobody",
    "off",
    "only",
    "owner",
    "player",
    "plural",
    "posts",
    "row",
    "rows",
    "run",
    "sectors",
    "seen",
    "show",
    "some",
    "team",
    "test",
    "to",
    "touching",
    "turning",
    "up",
    "value",
    "win",
    "within",
    "x",
];

/// True if the word is one of the language's, anywhere.
pub(super) fn is_known(word: &str) -> bool {
    [ITEMS, STATEMENTS, OPERATORS, BOARD, ENDS, HOLDING, SOFT]
        .iter()
        .any(|list| list.contains(&word))
}

/// True if the word cannot be a name.
pub(super) fn is_reserved(word: &str) -> bool {
    STATEMENTS.contains(&word) || OPERATORS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRAMMAR: &str = include_str!("../../grammar/parlor.pest");

    /// The words in quotes after `name =`, up to the next rule.
    fn words_of(name: &str) -> Vec<&'static str> {
        let rest = GRAMMAR.split_once(&format!("\n{name} = ")).unwrap().1;
        let body = rest.split_once("\n}").unwrap().0;
        body.split('"').skip(1).step_by(2).collect()
    }

    #[test]
    fn lists_are_those_of_the_grammar() {
        assert_eq!(words_of("item_word"), ITEMS);
        assert_eq!(words_of("statement_opener"), STATEMENTS);
        assert_eq!(words_of("operator_word"), OPERATORS);
    }

    #[test]
    fn every_word_is_known() {
        let lines = GRAMMAR.lines().filter(|line| line.starts_with("kw_"));
        for word in lines.filter_map(|line| line.split('"').nth(1)) {
            assert!(is_known(word), "{word}");
        }
    }
}
