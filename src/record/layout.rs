//! How a record is laid out: a line for each field, and for each option, player and move.

use super::Record;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::io;

/// Up to this depth fields have lines of their own, and so have objects in lists.
const OPEN: usize = 2;

/// A record as text.
pub(super) fn write(record: &Record) -> String {
    let mut bytes = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut bytes, Lines::default());
    // Writing to memory cannot fail, and every map has names for keys.
    let _ = record.serialize(&mut serializer);
    bytes.push(b'\n');
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Lines outside, one line inside.
#[derive(Default)]
struct Lines {
    depth: usize,
    /// Between the members of a list: whether the next is the first.
    between: Option<bool>,
    /// Whether what ends next began lines of its own.
    open: bool,
}

impl Lines {
    fn line<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open = true;
        writer.write_all(b"\n")?;
        writer.write_all("  ".repeat(self.depth).as_bytes())
    }

    fn entry<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        match (self.depth <= OPEN, first) {
            (true, _) => self.line(writer),
            (false, true) => Ok(()),
            (false, false) => writer.write_all(b" "),
        }
    }

    /// Comes to a member that is no object.
    fn scalar<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        if self.between.take() == Some(false) { writer.write_all(b" ") } else { Ok(()) }
    }

    fn end<W: ?Sized + io::Write>(&mut self, writer: &mut W, with: &[u8]) -> io::Result<()> {
        self.between = None;
        self.depth -= 1;
        if self.depth < OPEN && self.open {
            self.line(writer)?;
        }
        writer.write_all(with)
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.scalar(writer)?;
        self.depth += 1;
        self.open = false;
        writer.write_all(b"[")
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"]")
    }

    fn begin_array_value<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.between = Some(first);
        if first { Ok(()) } else { writer.write_all(b",") }
    }

    fn begin_string<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.scalar(writer)?;
        writer.write_all(b"\"")
    }

    fn write_i64<W: ?Sized + io::Write>(&mut self, writer: &mut W, n: i64) -> io::Result<()> {
        self.scalar(writer)?;
        write!(writer, "{n}")
    }

    fn write_u64<W: ?Sized + io::Write>(&mut self, writer: &mut W, n: u64) -> io::Result<()> {
        self.scalar(writer)?;
        write!(writer, "{n}")
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        if self.between.take().is_some() {
            self.line(writer)?;
        }
        self.depth += 1;
        writer.write_all(b"{")
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"}")
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.entry(writer, first)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}
