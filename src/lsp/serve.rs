//! The conversation: what comes in, in which order it is looked at, how it ends.
//! Knows nothing of single questions.

use super::able;
use super::answer::answer;
use super::client::Client;
use super::desk::{Desk, begins_a_game};
use super::diagnostics::{Told, concerned};
use super::files::Files;
use super::{from_here, lens};
use crossbeam_channel::{Receiver, Sender, select};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{self as told, Notification as _};
use lsp_types::request::{CodeLensRefresh, ExecuteCommand, Request as _, Shutdown};
use lsp_types::{
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DidSaveTextDocumentParams, ExecuteCommandParams,
    InitializeParams, MessageType, ShowMessageParams,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::thread;

/// How a conversation ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// As it should: the client said that it would go, and went.
    Properly,
    /// The client went without a word.
    Abruptly,
}

/// Talks with a client until it goes.
pub fn serve(connection: &Connection, files: Arc<dyn Files>) -> Ended {
    let Ok((id, params)) = connection.initialize_start() else { return Ended::Abruptly };
    // A client that says odd things of itself is served as one that says nothing.
    let params: InitializeParams = serde_json::from_value(params).unwrap_or_default();
    let client = Client::new(&params);
    let able = serde_json::to_value(able::able(&client)).unwrap_or_default();
    let mut talk = Talk {
        connection,
        desk: Desk::new(client, files),
        told: Told::default(),
        changed: BTreeSet::new(),
        came_or_went: false,
        stale: BTreeSet::new(),
        tried: crossbeam_channel::unbounded(),
        leaving: false,
    };
    talk.send(Response::new_ok(id, able).into());
    talk.listen()
}

struct Talk<'a> {
    connection: &'a Connection,
    desk: Desk,
    told: Told,
    /// Texts that have changed since they were thought of.
    changed: BTreeSet<String>,
    /// Texts were opened or closed, or files changed, since then.
    came_or_went: bool,
    /// Games that have changed since mistakes were looked for.
    stale: BTreeSet<String>,
    /// Games that were found not to be set up, told by who looked at them apart.
    tried: (Sender<String>, Receiver<String>),
    leaving: bool,
}

impl Talk<'_> {
    fn listen(&mut self) -> Ended {
        loop {
            // Somebody may be typing: mistakes are looked for when nothing more is waiting.
            let waiting = self.connection.receiver.try_recv().ok();
            let message = waiting.or_else(|| self.wait());
            let Some(message) = message else {
                return if self.leaving { Ended::Properly } else { Ended::Abruptly };
            };
            match message {
                Message::Request(request) => self.request(request),
                Message::Notification(news) if news.method == told::Exit::METHOD => {
                    return if self.leaving { Ended::Properly } else { Ended::Abruptly };
                }
                Message::Notification(news) => self.hear(news),
                Message::Response(_) => {}
            }
        }
    }

    /// What comes next. Meanwhile it is told what is wrong.
    fn wait(&mut self) -> Option<Message> {
        loop {
            self.look();
            select! {
                recv(self.connection.receiver) -> message => return message.ok(),
                recv(self.tried.1) -> root => self.stale.extend(root),
            }
        }
    }

    fn request(&mut self, request: Request) {
        if self.leaving {
            let why = "the server was told to shut down".to_owned();
            let code = ErrorCode::InvalidRequest as i32;
            return self.send(Response::new_err(request.id, code, why).into());
        }
        self.leaving = request.method == Shutdown::METHOD;
        if request.method == ExecuteCommand::METHOD {
            return self.command(request);
        }
        self.catch_up();
        let answer = answer(&mut self.desk, request);
        self.send(answer.into());
    }

    /// "Play from here" may take a while: it is looked for apart, and answered when it is found.
    fn command(&self, request: Request) {
        let Request { id, params, .. } = request;
        let wanted: Option<ExecuteCommandParams> = read(params);
        let wanted = wanted.filter(|wanted| wanted.command == lens::PLAY);
        let about = wanted.and_then(|wanted| wanted.arguments.into_iter().next());
        let text = |key: &str| {
            about.as_ref().and_then(|about| Some(about.get(key)?.as_str()?.to_owned()))
        };
        let (Some(root), Some(rule)) = (text("root"), text("rule")) else {
            let code = ErrorCode::InvalidParams as i32;
            let why =
                format!("there is one command: `{}`, with a `root` and a `rule`", lens::PLAY);
            return self.send(Response::new_err(id, code, why).into());
        };
        let (snapshot, sender) = (self.desk.snapshot(), self.connection.sender.clone());
        let has_terminal = self.desk.client.has_terminal;
        thread::spawn(move || {
            let answer = match from_here::find(&root, &rule, &snapshot) {
                Ok(found) => {
                    if !has_terminal {
                        let message = ShowMessageParams {
                            typ: MessageType::INFO,
                            message: found.said(&rule),
                        };
                        let method = told::ShowMessage::METHOD.to_owned();
                        // Whoever is gone hears nothing.
                        let _ = sender.send(Notification::new(method, message).into());
                    }
                    Response::new_ok(id, found.told())
                }
                Err(why) => Response::new_err(id, ErrorCode::RequestFailed as i32, why),
            };
            let _ = sender.send(answer.into());
        });
    }

    /// Counts anew which transcripts reach the rules of a game, and tries to set it up.
    fn look_apart(&self, name: &str) {
        if self.desk.documents.get(name).is_none_or(|document| !begins_a_game(document)) {
            return;
        }
        let sender = self.connection.sender.clone();
        let fetches = self.desk.client.fetches_lenses;
        let done = move || {
            if fetches {
                let id = RequestId::from("lenses".to_owned());
                let method = CodeLensRefresh::METHOD.to_owned();
                // Whoever is gone fetches nothing.
                let _ = sender.send(Request { id, method, params: Value::Null }.into());
            }
        };
        self.desk.reached.start(name.to_owned(), self.desk.snapshot(), done);
        let sender = self.tried.0.clone();
        // Whoever is gone hears nothing.
        let done = move |root| _ = sender.send(root);
        self.desk.trials.start(name.to_owned(), self.desk.snapshot(), done);
    }

    /// What the client tells; what cannot be understood is left, as nobody waits for an answer.
    fn hear(&mut self, news: Notification) {
        let Notification { method, params } = news;
        match method.as_str() {
            told::DidOpenTextDocument::METHOD => {
                let Some(DidOpenTextDocumentParams { text_document: text }) = read(params)
                else {
                    return;
                };
                let name = self.desk.documents.open(text.uri, &text.text, text.version);
                self.changed.insert(name.clone());
                self.came_or_went = true;
                self.look_apart(&name);
            }
            told::DidChangeTextDocument::METHOD => {
                let Some(DidChangeTextDocumentParams { text_document: text, content_changes }) =
                    read(params)
                else {
                    return;
                };
                let name = super::documents::name_of(&text.uri);
                let encoding = self.desk.client.encoding;
                if self.desk.documents.change(&name, text.version, content_changes, encoding) {
                    self.changed.insert(name);
                }
            }
            told::DidCloseTextDocument::METHOD => {
                let Some(DidCloseTextDocumentParams { text_document: text }) = read(params)
                else {
                    return;
                };
                let name = super::documents::name_of(&text.uri);
                self.desk.documents.close(&name);
                self.changed.insert(name.clone());
                self.came_or_went = true;
                self.stale.insert(name);
            }
            told::DidSaveTextDocument::METHOD => {
                let Some(DidSaveTextDocumentParams { text_document: text, .. }) = read(params)
                else {
                    return;
                };
                self.look_apart(&super::documents::name_of(&text.uri));
            }
            told::DidChangeWatchedFiles::METHOD => {
                let Some(DidChangeWatchedFilesParams { changes }) = read(params) else {
                    return;
                };
                self.came_or_went = true;
                for change in changes {
                    self.changed.insert(super::documents::name_of(&change.uri));
                }
                let open: Vec<String> =
                    self.desk.documents.iter().map(|open| open.name().to_owned()).collect();
                for name in open {
                    self.look_apart(&name);
                }
            }
            _ => {}
        }
    }

    /// Forgets what was known of texts that have changed: before anything is asked of them, not at each
    /// letter.
    fn catch_up(&mut self) {
        if self.came_or_went {
            self.desk.users.clear();
            self.came_or_went = false;
        }
        for name in std::mem::take(&mut self.changed) {
            self.stale.extend(concerned(&mut self.desk, &name));
        }
    }

    /// Looks for mistakes in what has changed.
    fn look(&mut self) {
        self.catch_up();
        let stale = std::mem::take(&mut self.stale);
        for problems in self.told.look(&mut self.desk, &stale) {
            self.tell::<told::PublishDiagnostics>(problems);
        }
    }

    fn tell<N: told::Notification<Params: Serialize>>(&self, params: N::Params) {
        let news = Notification::new(N::METHOD.to_owned(), params);
        self.send(news.into());
    }

    fn send(&self, message: Message) {
        // Whoever is gone hears nothing; that is noticed when nothing more comes.
        let _ = self.connection.sender.send(message);
    }
}

fn read<P: DeserializeOwned>(params: Value) -> Option<P> {
    serde_json::from_value(params).ok()
}
