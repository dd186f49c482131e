//! Rules broken in small ways: what transcripts notice, and where the rest would be seen.

use crate::run::run;

#[test]
fn what_nobody_notices_is_shown() {
    let (printed, fine) =
        run(&["mutate", "tests/fixtures/mutate/nim.parlor", "--games", "6"], "");
    assert!(fine, "{printed}");
    insta::assert_snapshot!(printed);
}

#[test]
fn too_few_noticed_fail() {
    let args = ["mutate", "tests/fixtures/mutate/nim.parlor", "--games", "0", "--min", "100"];
    let (printed, fine) = run(&args, "");
    assert!(!fine && printed.ends_with("100 % are wanted\n"), "{printed}");
}

#[test]
fn what_is_asked_in_a_transcript_is_answered_by_the_broken_rules() {
    let args = ["mutate", "tests/fixtures/mutate/asked.parlor", "--games", "0", "--min", "100"];
    let (printed, fine) = run(&args, "");
    assert!(fine, "{printed}");
}
