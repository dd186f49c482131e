//! Coverage as lcov's tracefiles, which editors and services read.

use super::{Coverage, File, Kind};
use crate::ir::Part;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A record for each file: rules are functions, sides and arms and guards are branches.
pub fn lcov(coverage: &Coverage) -> String {
    let mut text = String::new();
    for (name, file) in &coverage.files {
        let _ = writeln!(text, "TN:\nSF:{name}");
        functions(&mut text, file);
        branches(&mut text, file);
        let mut lines: BTreeMap<usize, u64> = BTreeMap::new();
        for (line, points) in file.lines() {
            let times = points.iter().map(|(_, point)| point.times).max().unwrap_or(0);
            lines.insert(line, times);
        }
        for (line, times) in &lines {
            let _ = writeln!(text, "DA:{line},{times}");
        }
        let hit = lines.values().filter(|times| **times > 0).count();
        let _ = writeln!(text, "LF:{}\nLH:{hit}\nend_of_record", lines.len());
    }
    text
}

fn functions(text: &mut String, file: &File) {
    let rules = file.points.iter().filter(|(_, point)| point.kind == Kind::Rules);
    let rules: Vec<(usize, String, u64)> = rules
        .map(|(place, point)| (file.source.line_of(place.0), file.words(*place), point.times))
        .collect();
    for (line, name, _) in &rules {
        let _ = writeln!(text, "FN:{line},{name}");
    }
    for (_, name, times) in &rules {
        let _ = writeln!(text, "FNDA:{times},{name}");
    }
    let hit = rules.iter().filter(|(_, _, times)| *times > 0).count();
    let _ = writeln!(text, "FNF:{}\nFNH:{hit}", rules.len());
}

fn branches(text: &mut String, file: &File) {
    let is_branch = |kind: Kind| matches!(kind, Kind::Branches | Kind::Guards | Kind::Options);
    let (mut found, mut hit) = (0, 0);
    for ((start, end, part), point) in &file.points {
        if !is_branch(point.kind) {
            continue;
        }
        found += 1;
        hit += usize::from(point.times > 0);
        let line = file.source.line_of(*start);
        let times = point.times;
        // The block tells apart what begins on one line.
        let _ = writeln!(text, "BRDA:{line},{},{},{times}", start + end, number(*part));
    }
    let _ = writeln!(text, "BRF:{found}\nBRH:{hit}");
}

fn number(part: Part) -> usize {
    match part {
        Part::Whole | Part::Yes | Part::Holds | Part::Default => 0,
        Part::No | Part::Fails | Part::Other => 1,
        Part::Branch(at) => at,
    }
}
