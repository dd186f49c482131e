//! Stub.
use super::{Frame, World};
use crate::ir::Block;
use crate::state::{Fault, State};
pub(super) fn has_way(
    _: &World<'_>,
    _: &State,
    _: i64,
    _: &Frame<'_>,
    _: &Block,
) -> Result<bool, Fault> {
    Ok(false)
}
