//! A page to read, as Markdown or for a terminal. Knows nothing of games.

use std::fmt::Write;

/// How wide a line of the terminal's page is, at most, where it can be broken.
const WIDTH: usize = 100;

/// A page of prose.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    title: String,
    blocks: Vec<Block>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Block {
    Heading(String),
    /// A smaller one.
    About(String),
    Text(String),
    Point(String),
    /// The first row is its head.
    Table(Vec<Vec<String>>),
}

impl Page {
    pub(super) fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), blocks: Vec::new() }
    }

    pub(super) fn heading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    pub(super) fn about(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::About(text.into()));
    }

    pub(super) fn text(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.blocks.push(Block::Text(text));
        }
    }

    pub(super) fn point(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Point(text.into()));
    }

    pub(super) fn table(&mut self, rows: Vec<Vec<String>>) {
        self.blocks.push(Block::Table(rows));
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n", self.title);
        let mut points = false;
        for block in &self.blocks {
            let goes_on = points && matches!(block, Block::Point(_));
            points = matches!(block, Block::Point(_));
            if !goes_on {
                text.push('\n');
            }
            let _ = match block {
                Block::Heading(heading) => writeln!(text, "## {heading}"),
                Block::About(heading) => writeln!(text, "### {heading}"),
                Block::Text(said) => writeln!(text, "{said}"),
                Block::Point(said) => writeln!(text, "- {said}"),
                Block::Table(rows) => write!(text, "{}", markdown_table(rows)),
            };
        }
        text
    }

    /// For a terminal.
    pub fn plain(&self) -> String {
        let mut text = format!("{}\n", self.title);
        let mut indent = 0;
        let mut follows_heading = false;
        for block in &self.blocks {
            match block {
                Block::Heading(_) => indent = 0,
                Block::About(_) => indent = 2,
                Block::Text(_) | Block::Point(_) | Block::Table(_) => {}
            }
            match block {
                Block::Heading(heading) => {
                    let _ = writeln!(text, "\n{heading}");
                    indent = 2;
                }
                Block::About(heading) => {
                    let _ = writeln!(
                        text,
                        "{}  {heading}",
                        if follows_heading { "" } else { "\n" }
                    );
                    indent = 4;
                }
                Block::Text(said) => {
                    if indent == 0 {
                        text.push('\n');
                    }
                    text.push_str(&wrapped(said, "", indent));
                }
                Block::Point(said) => text.push_str(&wrapped(said, "- ", indent)),
                Block::Table(rows) => text.push_str(&plain_table(rows, indent)),
            }
            follows_heading = matches!(block, Block::Heading(_));
        }
        text
    }
}

/// A paragraph, its lines broken between words.
fn wrapped(said: &str, mark: &str, indent: usize) -> String {
    let mut text = String::new();
    let mut line = format!("{}{mark}", " ".repeat(indent));
    let hang = line.chars().count();
    let mut empty = true;
    for word in said.split_whitespace() {
        let length = line.chars().count() + 1 + word.chars().count();
        if !empty && length > WIDTH {
            text.push_str(&line);
            text.push('\n');
            line = " ".repeat(hang);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    text.push_str(&line);
    text.push('\n');
    text
}

fn markdown_table(rows: &[Vec<String>]) -> String {
    let mut text = String::new();
    for (at, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
        if at == 0 {
            let _ = writeln!(text, "|{}", "---|".repeat(row.len()));
        }
    }
    text
}

fn plain_table(rows: &[Vec<String>], indent: usize) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        let line = cells.collect::<Vec<_>>().join("   ");
        let _ = writeln!(text, "{}{}", " ".repeat(indent), line.trim_end());
    }
    text
}
