//! How a record is laid out: a line for each field, and for each player and move.

use super::Record;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::io;

/// Up to this depth every entry has a line of its own.
const OPEN: usize = 2;

/// A record as text.
pub(super) fn write(record: &Record) -> String {
    let mut bytes = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut bytes, Lines { depth: 0 });
    // Writing to memory cannot fail, and every map has names for keys.
    let _ = record.serialize(&mut serializer);
    bytes.push(b'\n');
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Lines outside, one line inside.
struct Lines {
    depth: usize,
}

impl Lines {
    fn entry<W: ?Sized + io::Write>(&self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        if self.depth <= OPEN {
            writer.write_all(b"\n")?;
            writer.write_all("  ".repeat(self.depth).as_bytes())
        } else if first {
            Ok(())
        } else {
            writer.write_all(b" ")
        }
    }

    fn end<W: ?Sized + io::Write>(&mut self, writer: &mut W, with: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if self.depth < OPEN {
            writer.write_all(b"\n")?;
            writer.write_all("  ".repeat(self.depth).as_bytes())?;
        }
        writer.write_all(with)
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
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
        self.entry(writer, first)
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
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
