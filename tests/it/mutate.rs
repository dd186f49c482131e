//! Rules broken in small ways: what transcripts notice, and where the rest would be seen.

use std::process::Command;

/// What is printed, and whether all was well.
fn parlor(args: &[&str]) -> (String, bool) {
    let output = Command::new(env!("CARGO_BIN_EXE_parlor")).args(args).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    (printed + &*String::from_utf8(output.stderr).unwrap(), output.status.success())
}

#[test]
fn what_nobody_notices_is_shown() {
    let (printed, fine) =
        parlor(&["mutate", "tests/fixtures/mutate/nim.parlor", "--games", "6"]);
    assert!(fine, "{printed}");
    insta::assert_snapshot!(printed);
}

#[test]
fn too_few_noticed_fail() {
    let args = ["mutate", "tests/fixtures/mutate/nim.parlor", "--games", "0", "--min", "100"];
    let (printed, fine) = parlor(&args);
    assert!(!fine && printed.ends_with("100 % are wanted\n"), "{printed}");
}
