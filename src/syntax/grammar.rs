//! The parser made from `grammar/parlor.pest`.
//! Knows nothing of syntax trees.

use pest_derive::Parser;

#[derive(Parser)]
#[grammar = "grammar/parlor.pest"]
pub(super) struct Grammar;
