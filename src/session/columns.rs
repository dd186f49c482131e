//! Short entries side by side, top to bottom, as wide as what they are shown on.

use anstream::adapter::strip_str;

/// The entries in columns, read downwards, ending in a newline.
pub(super) fn columns(entries: &[String], width: usize) -> String {
    let lengths: Vec<usize> =
        entries.iter().map(|entry| strip_str(entry).to_string().chars().count()).collect();
    let widest = lengths.iter().copied().max().unwrap_or(0) + 3;
    // A few short lines read better below one another.
    let columns = if entries.len() <= 5 { 1 } else { ((width + 1) / widest).max(1) };
    let height = entries.len().div_ceil(columns).max(1);
    let mut text = String::new();
    for row in 0..height {
        let mut line = String::new();
        for at in (row..entries.len()).step_by(height) {
            if let (Some(entry), Some(length)) = (entries.get(at), lengths.get(at)) {
                line.push_str(entry);
                line.push_str(&" ".repeat(widest - length));
            }
        }
        text.push_str("  ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
