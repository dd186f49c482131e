//! The parser that `tree-sitter generate` makes of `grammar.js`, for Rust: Parlor's tests use it.

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_parlor() -> *const ();
}

/// The grammar, for `tree_sitter::Parser::set_language`.
// SAFETY: this is what the generated parser exports.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_parlor) };

/// The colours.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../../queries/highlights.scm");
