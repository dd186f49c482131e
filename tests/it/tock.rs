//! Mistakes in a rule file of full size: Tock, spoilt in ten places at once.

use parlor::diagnostic::render;
use parlor::load::load;
use parlor::session::{Looked, look};
use std::path::Path;
use std::{fs, io};

/// What is right in the rule file, and what stands there instead: every kind of mistake once.
const MISTAKES: [(&str, &str); 10] = [
    // An option whose usual value it may not have.
    ("option side            = 18 in 8..40", "option side            = 18 in 20..40"),
    // Bad syntax.
    ("  set size = 4\n", "  set size 4\n"),
    // A choice after chance.
    ("rule throw_away { choose", "rule throw_away { roll leader in players   choose"),
    // A rule declared twice.
    ("end {\n  team", "rule swap_places { choose pawn in your pawns }\n\nend {\n  team"),
    // Too many arguments.
    ("share_out(7)", "share_out(7, 2)"),
    // An unknown name.
    ("define runners = movable", "define runners = moveable"),
    // The wrong type.
    ("    move other to other.owner.house\n", "    move other to other.owner\n"),
    // An ask within a move.
    ("  swap pawn with other\n", "  swap pawn with other\n  ask { bring_out }\n"),
    // A define that nothing speaks of.
    ("define guarded", "define lap = arms * side\ndefine guarded"),
    // A function that the script has not.
    ("script king_sweep(", "script king_sweeps("),
];

#[test]
fn ten_mistakes_give_ten_messages() {
    let mut rules = parlor::library::game("tock").unwrap().text.to_owned();
    for (right, wrong) in MISTAKES {
        assert_eq!(rules.matches(right).count(), 1, "{right}");
        rules = rules.replace(right, wrong);
    }
    rules = rules.replace("run king_sweep(", "run king_sweeps(");
    let read = |path: &Path| match path.to_str() {
        Some("spoilt/tock.parlor") => Ok(rules.clone().into_bytes()),
        Some("spoilt/tock.rhai") => fs::read("rules/tock/tock.rhai"),
        _ => Err(io::ErrorKind::NotFound.into()),
    };
    let Looked { sources, outcome, .. } = look(load("spoilt/tock.parlor", &read));
    let report = render(&sources, &outcome.diagnostics, false);
    assert_eq!(outcome.diagnostics.len(), MISTAKES.len(), "{report}");
    assert!(outcome.value.is_none());
    insta::assert_snapshot!(report);
}
