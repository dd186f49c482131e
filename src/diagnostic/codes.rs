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
    // C names and types, H scripts, P play, S syntax, T setup, X Parlor itself.
    C0001, C0002, C0003, C0004, C0005, C0006, C0007, C0008, C0009, C0010, C0011, C0012, C0013,
    C0014, C0015, C0016, C0017, C0018, C0019, C0020, C0021, C0022, C0023, C0024, C0025, C0026,
    C0027, C0028, C0029, C0030, C0031, C0032, C0033, C0034, C0035, C0036, C0037, C0038, C0039,
    C0040, C0041, C0042, C0043, C0044, C0045, C0046, C0047, C0048, C0049, C0050, C0051, C0052,
    C0053, C0054, C0055, C0056, C0060, C0061, C0062, C0070, C0071, C0072, C0073, C0074, C0075,
    C0076, C0077, C0078, C0079, H0001, H0002, H0003, H0004, H0005, H0006, H0007, H0008, H0009,
    P0001, P0002, P0003, P0004, P0005, P0006, P0007, P0008, P0009, P0010, P0011, P0012, P0013,
    P0014, P0015, P0016, S0001, S0002, S0003, S0004, S0005, S0006, S0007, S0008, S0009, S0010,
    S0011, S0012, S0013, S0014, S0015, S0016, S0017, S0018, S0019, T0001, T0002, T0003, T0004,
    X0001,
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
