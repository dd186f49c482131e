//! Parlor: rules of tabletop games as programs you can check, play, test and simulate.
//!
//! ```text
//! text ─syntax→ ast ─check→ ir ─setup (options, players)→ table ─program→ code ─engine→ play
//!                                                            └──────────spec──────────┘
//! ```

pub mod agents;
pub mod check;
pub mod cli;
pub mod cover;
pub mod diagnostic;
pub mod discs;
pub mod draw;
pub mod engine;
pub mod fuzz;
pub mod hooks;
pub mod ir;
pub mod library;
pub mod load;
pub mod lsp;
pub mod mutate;
pub mod play;
pub mod playthrough;
pub mod program;
pub mod record;
pub mod repl;
pub mod session;
pub mod setup;
pub mod simulate;
pub mod sound;
pub mod source;
pub mod span;
pub mod spec;
pub mod state;
pub mod syntax;
pub mod table;
pub mod transcript;
