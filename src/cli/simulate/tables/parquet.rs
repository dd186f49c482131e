//! Games as a table in Apache Parquet's format, which statistics programs read fast.

use super::{Cell, Columns};
use crate::cli::{End, rows};
use parquet::basic::{ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

/// So many games are kept in memory, then written together.
const TOGETHER: usize = 5_000;

/// A file that grows.
pub(super) struct Parquet {
    writer: SerializedFileWriter<File>,
    name: String,
    /// Whether each column holds texts.
    texts: Vec<bool>,
    rows: Vec<Vec<Cell>>,
}

impl std::fmt::Debug for Parquet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parquet").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Parquet {
    pub(super) fn open(path: &Path, columns: &Columns) -> std::result::Result<Self, End> {
        let name = path.display().to_string();
        let file = File::create(path).map_err(|error| rows::trouble(&name, &error))?;
        let properties = Arc::new(WriterProperties::builder().build());
        let writer = schema(columns)
            .and_then(|schema| SerializedFileWriter::new(file, schema, properties))
            .map_err(|error| trouble(&name, &error))?;
        Ok(Self { writer, name, texts: columns.texts.clone(), rows: Vec::new() })
    }

    pub(super) fn add(&mut self, row: &[Cell]) -> std::result::Result<(), End> {
        self.rows.push(row.to_vec());
        if self.rows.len() < TOGETHER {
            return Ok(());
        }
        self.write().map_err(|error| trouble(&self.name, &error))
    }

    pub(super) fn close(mut self) -> std::result::Result<(), End> {
        let written = if self.rows.is_empty() { Ok(()) } else { self.write() };
        let closed = written.and_then(|()| self.writer.close());
        closed.map(|_| ()).map_err(|error| trouble(&self.name, &error))
    }

    /// Writes the rows at hand, column by column.
    fn write(&mut self) -> Result<()> {
        let mut group = self.writer.next_row_group()?;
        for (at, text) in self.texts.iter().enumerate() {
            let Some(mut column) = group.next_column()? else { break };
            let cells = self.rows.iter().filter_map(|row| row.get(at));
            if *text {
                let texts = cells.map(|cell| match cell {
                    Cell::Text(text) => ByteArray::from(text.as_str()),
                    Cell::Number(_) => ByteArray::from(""),
                });
                let texts: Vec<ByteArray> = texts.collect();
                column.typed::<ByteArrayType>().write_batch(&texts, None, None)?;
            } else {
                let numbers: Vec<Option<i64>> = cells
                    .map(|cell| match cell {
                        Cell::Number(number) => *number,
                        Cell::Text(_) => None,
                    })
                    .collect();
                // Where there is none the level is 0, and no value stands for it.
                let levels: Vec<i16> =
                    numbers.iter().map(|number| i16::from(number.is_some())).collect();
                let there: Vec<i64> = numbers.into_iter().flatten().collect();
                column.typed::<Int64Type>().write_batch(&there, Some(&levels), None)?;
            }
            column.close()?;
        }
        group.close()?;
        self.rows.clear();
        Ok(())
    }
}

/// Whole numbers that may be missing, and texts.
fn schema(columns: &Columns) -> Result<TypePtr> {
    let column = |(name, text): (&String, &bool)| {
        let physical = if *text { Physical::BYTE_ARRAY } else { Physical::INT64 };
        let column = Type::primitive_type_builder(name, physical);
        let column = if *text {
            column
                .with_repetition(Repetition::REQUIRED)
                .with_converted_type(ConvertedType::UTF8)
        } else {
            column.with_repetition(Repetition::OPTIONAL)
        };
        column.build().map(Arc::new)
    };
    let fields = columns.names.iter().zip(&columns.texts).map(column);
    let fields: Vec<TypePtr> = fields.collect::<Result<_>>()?;
    Type::group_type_builder("games").with_fields(fields).build().map(Arc::new)
}

fn trouble(name: &str, error: &ParquetError) -> End {
    End::Message(format!("error: {name}: {error}\n"))
}
