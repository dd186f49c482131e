//! What can be wrong with a text: one file to each problem, facts and words together.
//! Knows no grammar. To add one, write its file, its page in `docs/errors`, and its line in
//! `diagnostic/codes.rs`.

pub(super) mod bad_hole;
pub(super) mod chained_comparison;
pub(super) mod double_with;
pub(super) mod foreign_word;
pub(super) mod huge_number;
pub(super) mod lone_either;
pub(super) mod missing;
pub(super) mod missing_reason;
pub(super) mod misspelt_word;
pub(super) mod mixed_and_or;
pub(super) mod not_a_statement;
pub(super) mod reserved_name;
pub(super) mod said_twice;
pub(super) mod second_header;
pub(super) mod stray_brace;
pub(super) mod too_deep;
pub(super) mod too_hard;
pub(super) mod unclosed_brace;
pub(super) mod unclosed_string;
pub(super) mod unexpected;
