//! Which question is answered where, and what is said if it cannot be.

use super::desk::Desk;
use super::{
    completion, definition, fixes, folding, formatting, hints, hover, lens, rename, symbols,
    tokens,
};
use lsp_server::{ErrorCode, Request, Response};
use lsp_types::request as ask;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Why a question is not answered, in words that the editor shows.
#[derive(Debug, Clone)]
pub(super) struct Refusal {
    code: ErrorCode,
    why: String,
}

impl Refusal {
    /// What was asked for cannot be done.
    pub(super) fn because(why: impl Into<String>) -> Self {
        Self { code: ErrorCode::RequestFailed, why: why.into() }
    }
}

/// The answer to a question, whatever it is.
pub(super) fn answer(desk: &mut Desk, request: Request) -> Response {
    let Request { id, method, params } = request;
    // A mistake of ours in one answer is no reason to end.
    let answered = catch_unwind(AssertUnwindSafe(|| found(desk, &method, params)));
    let answered = answered.unwrap_or_else(|_| {
        let why =
            format!("`{method}` went wrong: this is a mistake in Parlor, please report it");
        Err(Refusal { code: ErrorCode::InternalError, why })
    });
    match answered {
        Ok(result) => Response::new_ok(id, result),
        Err(Refusal { code, why }) => Response::new_err(id, code as i32, why),
    }
}

fn found(desk: &mut Desk, method: &str, params: Value) -> Result<Value, Refusal> {
    use ask::Request as _;
    match method {
        ask::Shutdown::METHOD => Ok(Value::Null),
        ask::DocumentSymbolRequest::METHOD => with(desk, params, symbols::symbols),
        ask::FoldingRangeRequest::METHOD => with(desk, params, folding::folding),
        ask::Formatting::METHOD => with(desk, params, formatting::formatting),
        ask::GotoDefinition::METHOD => with(desk, params, definition::definition),
        ask::References::METHOD => with(desk, params, definition::references),
        ask::DocumentHighlightRequest::METHOD => with(desk, params, definition::highlight),
        ask::HoverRequest::METHOD => with(desk, params, hover::hover),
        ask::Completion::METHOD => with(desk, params, completion::completion),
        ask::ResolveCompletionItem::METHOD => {
            with(desk, params, |_, item| completion::resolve(item))
        }
        ask::PrepareRenameRequest::METHOD => refusing(desk, params, rename::prepare),
        ask::Rename::METHOD => refusing(desk, params, rename::rename),
        ask::CodeActionRequest::METHOD => with(desk, params, fixes::fixes),
        ask::CodeLensRequest::METHOD => with(desk, params, lens::lenses),
        ask::InlayHintRequest::METHOD => with(desk, params, hints::hints),
        ask::SemanticTokensFullRequest::METHOD => with(desk, params, tokens::tokens),
        _ => Err(Refusal {
            code: ErrorCode::MethodNotFound,
            why: format!("`{method}` is nothing that this server answers"),
        }),
    }
}

/// Reads what is asked, and writes the answer down.
fn with<P: DeserializeOwned, A: Serialize>(
    desk: &mut Desk,
    params: Value,
    answer: impl FnOnce(&mut Desk, &P) -> A,
) -> Result<Value, Refusal> {
    refusing(desk, params, |desk, params: &P| Ok(answer(desk, params)))
}

/// The same, of what may be refused.
fn refusing<P: DeserializeOwned, A: Serialize>(
    desk: &mut Desk,
    params: Value,
    answer: impl FnOnce(&mut Desk, &P) -> Result<A, Refusal>,
) -> Result<Value, Refusal> {
    let params = serde_json::from_value(params).map_err(|error| Refusal {
        code: ErrorCode::InvalidParams,
        why: format!("the question cannot be understood: {error}"),
    })?;
    let answer = answer(desk, &params)?;
    serde_json::to_value(answer).map_err(|error| Refusal {
        code: ErrorCode::InternalError,
        why: format!("the answer cannot be written down: {error}"),
    })
}
