//! Coverage as a page that stands alone.

use super::marked::Mark;
use super::table::unreached;
use super::{Coverage, File};
use std::fmt::Write;

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Coverage of rules</title>
<style>
body { font-family: sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; }
pre { line-height: 1.35; }
pre span { display: block; padding-left: .5em; border-left: .4em solid transparent; }
.all { border-color: #3a3; } .some { border-color: #c90; background: #fff6dd; }
.none { border-color: #c33; background: #fdecec; }
.note { color: #666; font-style: italic; }
table { border-collapse: collapse; } td { padding: .1em 1em .1em 0; text-align: right; }
td:first-child { text-align: left; }
@media (prefers-color-scheme: dark) {
  body { background: #181818; color: #ddd; } a { color: #8bf; }
  .some { background: #3a3010; } .none { background: #401a1a; } .note { color: #aaa; }
}
</style></head><body>
<h1>Coverage of rules</h1>
";

/// A page with a table, and every file with its lines in colour.
pub fn html(coverage: &Coverage) -> String {
    let mut page = HEAD.to_owned();
    page.push_str("<table>\n");
    for (at, (name, file)) in coverage.files.iter().enumerate() {
        let share = file.total();
        let _ = writeln!(
            page,
            "<tr><td><a href=\"#f{at}\">{}</a></td><td>{} of {}</td><td>{} %</td></tr>",
            escaped(name),
            share.reached,
            share.of,
            share.percent()
        );
    }
    page.push_str("</table>\n");
    for (at, (name, file)) in coverage.files.iter().enumerate() {
        let _ = writeln!(page, "<h2 id=\"f{at}\">{}</h2>\n<pre>", escaped(name));
        one(&mut page, file);
        page.push_str("</pre>\n");
    }
    page.push_str("</body></html>\n");
    page
}

fn one(page: &mut String, file: &File) {
    let lines = file.lines();
    for number in 1..=file.source.line_count() {
        let points = lines.get(&number).map_or(&[][..], Vec::as_slice);
        let class = match Mark::of(points.iter().map(|(_, point)| *point)) {
            Mark::Nothing => "nothing",
            Mark::All => "all",
            Mark::Some => "some",
            Mark::None => "none",
        };
        let times = points.iter().map(|(_, point)| point.times).max();
        let title = times.map_or(String::new(), |times| format!(" title=\"{times} times\""));
        let line = escaped(file.source.line(number));
        let _ = write!(page, "<span class=\"{class}\"{title}>{number:>4}  {line}");
        if class == "some" {
            let missing: Vec<&str> = unreached(points).iter().map(|(_, what)| *what).collect();
            let _ = write!(page, "  <i class=\"note\">{}</i>", escaped(&missing.join("; ")));
        }
        page.push_str("</span>");
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
