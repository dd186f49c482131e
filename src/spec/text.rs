//! Words with holes, filled.

use super::{Frame, Scene, Value, eval};
use crate::ir::{Text, TextPart};
use crate::state::{Fault, Said, SayPart};

/// The text with a value's name in each hole; the members of a set by commas.
///
/// # Errors
/// A fault of a hole's expression.
pub fn render(scene: &Scene<'_>, frame: &mut Frame<'_>, words: &Text) -> Result<Said, Fault> {
    let parts = words.0.iter().map(|part| match part {
        TextPart::Words(words) => Ok(SayPart::Words(words)),
        TextPart::Hole(expr) => {
            let members: Vec<i64> = match eval(scene, frame, expr)? {
                Value::Sets(sets) => sets.into_iter().flatten().collect(),
                value @ (Value::One(_) | Value::Set(_) | Value::List(_)) => value.members()?,
            };
            Ok(SayPart::Values(expr.ty.base(), members))
        }
    });
    let parts = parts.collect::<Result<Vec<_>, Fault>>()?;
    Ok(Said::new(scene.table(), scene.state()?, parts))
}
