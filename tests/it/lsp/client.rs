//! A client: it asks and tells, and keeps what it hears until it is looked at.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lsp_server::{Connection, Message, Notification, Request, Response};
use parlor::lsp::{Ended, Files, serve};
use serde_json::{Value, json};

/// Longer than anything takes.
const LONG: Duration = Duration::from_secs(60);

/// Files that are on no disk, and those of the package below `rules/`.
#[derive(Debug, Default, Clone)]
pub(super) struct Disk {
    files: Arc<Mutex<BTreeMap<PathBuf, String>>>,
}

impl Disk {
    pub(super) fn write(&self, path: PathBuf, text: String) {
        self.files.lock().unwrap().insert(path, text);
    }

    pub(super) fn text(&self, path: &Path) -> String {
        self.files.lock().unwrap()[path].clone()
    }
}

impl Files for Disk {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        match self.files.lock().unwrap().get(path) {
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => Err(io::Error::new(io::ErrorKind::NotFound, "no such file")),
        }
    }

    fn below(&self, folder: &Path, ending: &str) -> Vec<PathBuf> {
        let files = self.files.lock().unwrap();
        let fits = |path: &&PathBuf| {
            path.starts_with(folder) && path.extension().is_some_and(|found| found == ending)
        };
        files.keys().filter(fits).cloned().collect()
    }

    fn shipped(&self, path: &str) -> Option<PathBuf> {
        Some(Path::new("/shipped").join(path))
    }

    fn keep(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = Path::new("/kept").join(name);
        self.write(path.clone(), text.to_owned());
        Ok(path)
    }
}

/// A client, and the server it talks to.
pub(super) struct Client {
    connection: Connection,
    server: Option<JoinHandle<Ended>>,
    next: i32,
    /// What was heard and not looked at.
    heard: Vec<Notification>,
    /// Questions of the server's that nobody has waited for.
    asked: Vec<String>,
}

impl Client {
    /// Calls a server; gives what it says that it can.
    pub(super) fn call(disk: Disk, able: &Value) -> (Self, Value) {
        let (server, connection) = Connection::memory();
        let server = thread::spawn(move || serve(&server, Arc::new(disk)));
        let mut client = Self {
            connection,
            server: Some(server),
            next: 0,
            heard: Vec::new(),
            asked: Vec::new(),
        };
        let folder =
            json!([{ "uri": format!("file://{}", super::home().display()), "name": "games" }]);
        let params = json!({ "capabilities": able, "workspaceFolders": folder });
        let answer = client.ask("initialize", params).unwrap();
        client.tell("initialized", json!({}));
        (client, answer)
    }

    /// Tells something.
    pub(super) fn tell(&self, method: &str, params: Value) {
        let news = Notification { method: method.into(), params };
        self.connection.sender.send(news.into()).unwrap();
    }

    /// Asks something, and waits for the answer.
    pub(super) fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.next += 1;
        let id = self.next.into();
        let request = Request { id, method: method.into(), params };
        let wanted = request.id.clone();
        self.connection.sender.send(request.into()).unwrap();
        loop {
            match self.hear() {
                Message::Response(Response { id, response_result }) if id == wanted => {
                    return response_result
                        .map_err(|error| format!("{}: {}", error.code, error.message));
                }
                Message::Response(response) => panic!("nobody asked: {response:?}"),
                other @ (Message::Request(_) | Message::Notification(_)) => self.keep(other),
            }
        }
    }

    /// Waits until mistakes in a text have been told, and those in all texts that hang together with
    /// it.
    pub(super) fn wait_for_mistakes(&mut self, of: &dyn Fn(&Value) -> bool) {
        let is_it = |news: &Notification| {
            news.method == "textDocument/publishDiagnostics" && of(&news.params)
        };
        while !self.heard.iter().any(is_it) {
            let message = self.hear();
            self.keep(message);
        }
        // They are all told before anything else is looked at.
        let _ = self.ask("parlor/nothing", Value::Null);
    }

    /// Waits until what is found by setting a game up has been told; only that is kept.
    pub(super) fn wait_for_trial(&mut self) {
        let is_it = |news: &Notification| {
            let told = news.params["diagnostics"].as_array();
            told.is_some_and(|told| {
                told.iter().any(|one| one["code"].as_str().unwrap().starts_with('T'))
            })
        };
        while !self.heard.iter().any(is_it) {
            let message = self.hear();
            self.keep(message);
        }
        self.heard.retain(is_it);
    }

    /// Waits for a question of the server's.
    pub(super) fn wait_for(&mut self, method: &str) {
        while !self.asked.iter().any(|asked| asked == method) {
            let message = self.hear();
            self.keep(message);
        }
        self.asked.clear();
    }

    /// What was heard since this was last called.
    pub(super) fn heard(&mut self) -> Vec<Notification> {
        std::mem::take(&mut self.heard)
    }

    fn hear(&self) -> Message {
        self.connection.receiver.recv_timeout(LONG).unwrap()
    }

    /// Keeps what the server tells, and answers what it asks.
    fn keep(&mut self, message: Message) {
        match message {
            Message::Notification(news) => self.heard.push(news),
            Message::Request(request) => {
                self.asked.push(request.method);
                let answer = Response::new_ok(request.id, Value::Null);
                self.connection.sender.send(answer.into()).unwrap();
            }
            Message::Response(_) => {}
        }
    }

    /// Says goodbye.
    pub(super) fn leave(mut self) -> Ended {
        self.ask("shutdown", Value::Null).unwrap();
        self.tell("exit", Value::Null);
        self.server.take().unwrap().join().unwrap()
    }
}
