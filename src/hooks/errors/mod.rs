//! What can be wrong with script files, one file to each problem.

mod forbidden_word;
mod loose_statement;
mod missing_file;
mod missing_function;
mod name_taken;
mod syntax_error;
mod unknown_function;
mod unused_function;
mod wrong_parameters;

pub(super) use forbidden_word::ForbiddenWord;
pub(super) use loose_statement::LooseStatement;
pub(super) use missing_file::MissingFile;
pub(super) use missing_function::MissingFunction;
pub(super) use name_taken::NameTaken;
pub(super) use syntax_error::SyntaxError;
pub(super) use unknown_function::UnknownFunction;
pub(super) use unused_function::UnusedFunction;
pub(super) use wrong_parameters::WrongParameters;
