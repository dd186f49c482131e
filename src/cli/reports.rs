//! How transcripts came out, for programs.

use super::test::Test;
use crate::transcript::Verdict;
use serde::Serialize;
use std::fmt::Write;

#[derive(Debug, Serialize)]
struct Report<'a> {
    passed: usize,
    failed: usize,
    tests: Vec<One<'a>>,
}

#[derive(Debug, Serialize)]
struct One<'a> {
    path: String,
    passed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<&'a str>,
    /// The transcript with what is printed now.
    #[serde(skip_serializing_if = "Option::is_none")]
    printed: Option<&'a str>,
}

/// One object: how many passed, and each transcript with what is wrong with it.
pub(super) fn json(tests: &[Test]) -> String {
    let tests: Vec<One<'_>> = tests
        .iter()
        .map(|(path, verdict)| One {
            path: path.to_string_lossy().into_owned(),
            passed: *verdict == Verdict::Passed,
            problem: problem(verdict),
            printed: match verdict {
                Verdict::Differs { accepted, .. } => Some(accepted),
                Verdict::Passed | Verdict::Broken(_) => None,
            },
        })
        .collect();
    let passed = tests.iter().filter(|test| test.passed).count();
    let report = Report { passed, failed: tests.len() - passed, tests };
    serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
}

/// `JUnit`'s XML: a suite for each folder, a case for each transcript.
pub(super) fn junit(tests: &[Test]) -> String {
    let failed = tests.iter().filter(|(_, verdict)| *verdict != Verdict::Passed).count();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites tests=\"{}\" failures=\"{failed}\">\n",
        tests.len()
    );
    for suite in tests.chunk_by(|(one, _), (other, _)| one.parent() == other.parent()) {
        let failed = suite.iter().filter(|(_, verdict)| *verdict != Verdict::Passed).count();
        let folder = suite.first().and_then(|(path, _)| path.parent());
        let folder =
            folder.map_or(String::new(), |folder| folder.to_string_lossy().into_owned());
        let _ = writeln!(
            text,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failed}\">",
            escaped(&folder),
            suite.len()
        );
        for (path, verdict) in suite {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let case = format!(
                "    <testcase classname=\"{}\" name=\"{}\"",
                escaped(&folder),
                escaped(&name)
            );
            let _ = match problem(verdict) {
                None => writeln!(text, "{case}/>"),
                Some(problem) => writeln!(
                    text,
                    "{case}>\n      <failure message=\"it does not print what it should\">{}\
                     </failure>\n    </testcase>",
                    escaped(problem)
                ),
            };
        }
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}

fn problem(verdict: &Verdict) -> Option<&str> {
    match verdict {
        Verdict::Passed => None,
        Verdict::Differs { diff, .. } => Some(diff),
        Verdict::Broken(problem) => Some(problem),
    }
}

/// A text in XML, which knows no control characters.
fn escaped(text: &str) -> String {
    let plain = |letter: &char| !letter.is_control() || *letter == '\n';
    let text: String = text.chars().filter(plain).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
