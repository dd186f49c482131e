//! The `parlor` command.

fn main() {}
