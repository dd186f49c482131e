//! Words with holes, filled.

use super::{Frame, Scene, Value, eval};
use crate::ir::{Text, TextPart};
use crate::state::{Fault, text};

/// The text with a value's name in each hole; the members of a set by commas.
///
/// # Errors
/// A fault of a hole's expression.
pub fn render(scene: &Scene<'_>, frame: &mut Frame<'_>, words: &Text) -> Result<String, Fault> {
    let mut line = String::new();
    for part in &words.0 {
        match part {
            TextPart::Words(words) => line.push_str(words),
            TextPart::Hole(expr) => {
                let members: Vec<i64> = match eval(scene, frame, expr)? {
                    Value::Sets(sets) => sets.into_iter().flatten().collect(),
                    value @ (Value::One(_) | Value::Set(_) | Value::List(_)) => {
                        value.members()?
                    }
                };
                line.push_str(&text::names(
                    scene.table(),
                    scene.state()?,
                    expr.ty.base(),
                    &members,
                ));
            }
        }
    }
    Ok(line)
}
