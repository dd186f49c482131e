//! The table of codes: what each problem means, and how it is mended.
//! Knows the pages only; the problems themselves live with their stages.
//!
//! To add one, write `docs/errors/<code>.md` and add its line here.

use super::Code;

/// Code and page, in order of code.
const PAGES: &[(Code, &str)] = &[
    ("H0001", include_str!("../../docs/errors/H0001.md")),
    ("H0002", include_str!("../../docs/errors/H0002.md")),
    ("H0003", include_str!("../../docs/errors/H0003.md")),
    ("H0004", include_str!("../../docs/errors/H0004.md")),
    ("H0005", include_str!("../../docs/errors/H0005.md")),
    ("H0006", include_str!("../../docs/errors/H0006.md")),
    ("H0007", include_str!("../../docs/errors/H0007.md")),
    ("H0008", include_str!("../../docs/errors/H0008.md")),
    ("H0009", include_str!("../../docs/errors/H0009.md")),
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
