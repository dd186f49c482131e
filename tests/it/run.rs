//! `parlor` as a program: what it prints when it is run.

use std::io::Write;
use std::process::{Command, Stdio};

/// What is printed, on standard output and then on standard error, and whether all was well.
pub(crate) fn run(args: &[&str], typed: &str) -> (String, bool) {
    run_as(Command::new(env!("CARGO_BIN_EXE_parlor")).args(args), typed)
}

/// The same of a command that is ready but for where it reads and writes.
pub(crate) fn run_as(command: &mut Command, typed: &str) -> (String, bool) {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has already quit reads no more.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    (printed + &*String::from_utf8(output.stderr).unwrap(), output.status.success())
}

/// What is printed alone.
pub(crate) fn parlor(args: &[&str], typed: &str) -> String {
    run(args, typed).0
}
