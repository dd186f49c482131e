//! Games as a table in a text file.

use super::{Cell, Columns};
use crate::cli::End;
use csv::Writer;
use std::fs::File;
use std::path::Path;

/// A file that grows.
#[derive(Debug)]
pub(super) struct Csv {
    writer: Writer<File>,
    name: String,
}

impl Csv {
    pub(super) fn open(path: &Path, columns: &Columns) -> Result<Self, End> {
        let name = path.display().to_string();
        let mut writer = Writer::from_path(path).map_err(|error| trouble(&name, &error))?;
        writer.write_record(&columns.names).map_err(|error| trouble(&name, &error))?;
        Ok(Self { writer, name })
    }

    pub(super) fn add(&mut self, row: &[Cell]) -> Result<(), End> {
        let texts = row.iter().map(|cell| match cell {
            Cell::Number(None) => String::new(),
            Cell::Number(Some(number)) => number.to_string(),
            Cell::Text(text) => text.clone(),
        });
        self.writer.write_record(texts).map_err(|error| trouble(&self.name, &error))
    }

    pub(super) fn close(mut self) -> Result<(), End> {
        self.writer.flush().map_err(|error| trouble(&self.name, &error.into()))
    }
}

fn trouble(name: &str, error: &csv::Error) -> End {
    End::Message(format!("error: {name}: {error}\n"))
}
