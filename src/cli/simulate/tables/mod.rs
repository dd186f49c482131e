//! Games as tables that other programs read: a line for each game, a column for each fact.

mod csv;
mod parquet;

use super::outcome;
use crate::cli::{End, args};
use crate::session::Opened;
use crate::simulate::{Game, Plan};

/// The columns of a table.
#[derive(Debug, Clone)]
pub(super) struct Columns {
    names: Vec<String>,
    /// Whether it holds texts; else whole numbers, or nothing.
    texts: Vec<bool>,
    players: usize,
    ends: Vec<String>,
}

/// What stands in a column.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Cell {
    Number(Option<i64>),
    Text(String),
}

/// The tables that were asked for.
#[derive(Debug)]
pub(super) struct Tables {
    columns: Columns,
    csv: Option<csv::Csv>,
    parquet: Option<parquet::Parquet>,
}

impl Tables {
    pub(super) fn open(
        args: &args::Simulate,
        opened: &Opened,
        plan: &Plan,
        options: &[(String, String)],
    ) -> Result<Self, End> {
        let columns = Columns::new(opened, plan, options);
        let csv = args.csv.as_deref().map(|path| csv::Csv::open(path, &columns)).transpose()?;
        let parquet = args.parquet.as_deref();
        let parquet = parquet.map(|path| parquet::Parquet::open(path, &columns)).transpose()?;
        Ok(Self { columns, csv, parquet })
    }

    /// Adds a game.
    pub(super) fn add(&mut self, options: &[(String, String)], game: &Game) -> Result<(), End> {
        if self.csv.is_none() && self.parquet.is_none() {
            return Ok(());
        }
        let row = self.columns.row(options, game);
        if let Some(csv) = &mut self.csv {
            csv.add(&row)?;
        }
        if let Some(parquet) = &mut self.parquet {
            parquet.add(&row)?;
        }
        Ok(())
    }

    /// Writes what is left.
    pub(super) fn close(self) -> Result<(), End> {
        if let Some(csv) = self.csv {
            csv.close()?;
        }
        if let Some(parquet) = self.parquet {
            parquet.close()?;
        }
        Ok(())
    }
}

impl Columns {
    fn new(opened: &Opened, plan: &Plan, options: &[(String, String)]) -> Self {
        let table = &plan.seated.program.table;
        let mut columns = Self {
            names: Vec::new(),
            texts: Vec::new(),
            players: table.players,
            ends: outcome::ends(opened),
        };
        columns.add(true, options.iter().map(|(name, _)| name.clone()));
        let facts = ["number", "plies", "choices", "first", "failures", "lead_changes"];
        columns.add(false, facts.map(str::to_owned));
        columns.add(false, table.names.iter().map(|name| format!("{name}_place")));
        columns.add(false, table.names.iter().map(|name| format!("{name}_score")));
        columns.add(true, ["ended_by".to_owned()]);
        let rules = outcome::rules(table);
        columns.add(false, rules.iter().map(|rule| format!("rule_{rule}")));
        let kinds = &plan.kinds.names;
        columns.add(false, kinds.iter().map(|card| format!("card_{card}")));
        columns
    }

    fn add(&mut self, text: bool, names: impl IntoIterator<Item = String>) {
        self.names.extend(names);
        self.texts.resize(self.names.len(), text);
    }

    fn row(&self, options: &[(String, String)], game: &Game) -> Vec<Cell> {
        let whole = |number: u64| Cell::Number(Some(i64::try_from(number).unwrap_or(i64::MAX)));
        let mut row: Vec<Cell> =
            options.iter().map(|(_, value)| Cell::Text(value.clone())).collect();
        row.extend(
            [game.number, game.plies, game.choices, game.first as u64 + 1, game.failures]
                .map(whole),
        );
        row.push(game.leads.map_or(Cell::Number(None), whole));
        row.extend((0..self.players).map(|player| {
            game.places.get(player).map_or(Cell::Number(None), |place| whole(*place as u64))
        }));
        row.extend((0..self.players).map(|player| {
            Cell::Number(game.scores.as_ref().and_then(|scores| scores.get(player)).copied())
        }));
        let applied = self.ends.iter().zip(&game.ends).filter(|(_, times)| **times > 0);
        let applied: Vec<&str> = applied.map(|(end, _)| end.as_str()).collect();
        row.push(Cell::Text(applied.join("; ")));
        row.extend(game.rules.iter().chain(&game.cards).map(|times| whole(*times)));
        row.resize(self.names.len(), Cell::Number(None));
        row
    }
}
