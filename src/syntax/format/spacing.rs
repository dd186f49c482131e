//! How many blanks stand between two words of a line.
//! Knows the two words only; columns are another matter.

use super::{super::grammar::Rule, tokens::Token};

/// The blanks between two words that follow each other.
pub(super) fn between(before: &Token, after: &Token) -> usize {
    use Rule::{
        close_brace, close_bracket, close_paren, colon, comma, dot, minus, open_brace,
        open_bracket, open_paren, prefix, range_sign,
    };
    if let Some(part) = after.begins
        && before.rule != open_brace
    {
        return apart(part, before.rule);
    }
    match (before.rule, after.rule) {
        (open_brace, close_brace)
        | (open_paren | open_bracket | dot | range_sign, _)
        | (_, close_paren | close_bracket | dot | range_sign | comma | colon) => 0,
        (minus, _) if before.parent == prefix => 0,
        (_, open_paren | open_bracket) if belongs_to_the_word_before(after.parent) => 0,
        _ => 1,
    }
}

/// The blanks before a part that stands on one line with the part before it.
fn apart(part: Rule, before: Rule) -> usize {
    if matches!(part, Rule::segment | Rule::attribute) && before == Rule::comma {
        return 1;
    }
    let small =
        matches!(part, Rule::value_arm | Rule::value_else | Rule::graph_path | Rule::segment);
    if small { 2 } else { 3 }
}

/// `path(pawn, n)`, `lane[9]`; not `count (a | b)`, `with deals = [1, 2]`.
fn belongs_to_the_word_before(part: Rule) -> bool {
    matches!(
        part,
        Rule::arguments
            | Rule::parameters
            | Rule::script_parameters
            | Rule::attribute_list
            | Rule::index
            | Rule::count
    )
}
