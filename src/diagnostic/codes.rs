//! The table of codes: what each problem means, and how it is mended.
//! Knows the pages only; the problems themselves live with their stages.
//!
//! To add one, write `docs/errors/<code>.md` and add its line here.

use super::Code;

/// The pages of the codes named, each with its code.
macro_rules! pages {
    ($($code:ident),* $(,)?) => {
        [$((stringify!($code), include_str!(concat!("../../docs/errors/", stringify!($code), ".md")))),*]
    };
}

/// Code and page, in order of code.
const PAGES: &[(Code, &str)] = &pages![
    // H scripts, P play, S syntax, T setup, X Parlor itself.
    H0001, H0002, H0003, H0004, H0005, H0006, H0007, H0008, H0009, P0001, P0002, P0003, P0004,
    P0005, P0006, P0007, P0008, P0009, P0010, P0011, P0012, P0013, P0014, P0015, S0001, S0002,
    S0003, S0004, S0005, S0006, S0007, S0008, S0009, S0010, S0011, S0012, S0013, S0014, S0015,
    S0016, S0017, S0018, S0019, T0001, T0002, T0003, T0004, X0001,
];

/// What the problem with this code means, an example, and how to mend it.
pub fn explain(code: &str) -> Option<&'static str> {
    let wanted = code.to_ascii_uppercase();
    PAGES.iter().find(|(known, _)| *known == wanted).map(|(_, page)| *page)
}

/// Every code that has a page.
pub fn all() -> impl Iterator<Item = Code> {
    PAGES.iter().map(|(code, _)| *code)
}
