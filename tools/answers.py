#!/usr/bin/env python3
"""How long the language server takes to answer, for each question an editor asks.

    tools/answers.py PARLOR [FILE] [TIMES]

PARLOR is the built program, FILE a rule file (by default the largest that comes with Parlor). The file is opened, and then a
letter is typed and deleted again somewhere in it, as often as TIMES says, with every question asked in between. Printed are
milliseconds, from what is sent to what is read (wall), and what the server computed meanwhile (cpu): on a busy machine only the
second is its own. Of "mistakes" it is from the letter to what is wrong being told. Linux only: it reads /proc.
"""

import json
import pathlib
import random
import subprocess
import sys
import time

QUESTIONS = [
    "textDocument/completion",
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/semanticTokens/full",
    "textDocument/inlayHint",
    "textDocument/codeLens",
    "textDocument/codeAction",
    "textDocument/formatting",
]


class Server:
    def __init__(self, program):
        command = [program, "lsp"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.next = 0
        self.heard = []

    def cpu(self):
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def send(self, message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self.process.stdin.flush()

    def read(self):
        length = 0
        while (line := self.process.stdout.readline().strip()):
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.next += 1
        self.send({"id": self.next, "method": method, "params": params})
        while True:
            message = self.read()
            if message.get("id") == self.next and "method" not in message:
                return message
            self.heard.append(message.get("method"))

    def wait(self, method):
        while method not in self.heard:
            self.heard.append(self.read().get("method"))
        self.heard.clear()


def place(text, offset):
    before = text[:offset]
    return {"line": before.count("\n"), "character": offset - (before.rfind("\n") + 1)}


def main():
    program = sys.argv[1]
    files = sorted(pathlib.Path("rules").glob("**/*.parlor"), key=lambda file: file.stat().st_size)
    file = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else files[-1]
    times = int(sys.argv[3]) if len(sys.argv) > 3 else 30
    text = file.read_text()
    uri = file.resolve().as_uri()
    server = Server(program)
    folder = pathlib.Path.cwd().as_uri()
    folders = [{"uri": folder, "name": "here"}]
    server.ask("initialize", {"capabilities": {}, "workspaceFolders": folders})
    server.tell("initialized", {})
    document = {"uri": uri, "languageId": "parlor", "version": 0, "text": text}
    taken = {}

    def now():
        return time.perf_counter(), server.cpu()

    def note(what, begun):
        wall, cpu = (1000 * (end - start) for start, end in zip(begun, now()))
        taken.setdefault(what, []).append((wall, cpu))

    begun = now()
    server.tell("textDocument/didOpen", {"textDocument": document})
    server.wait("textDocument/publishDiagnostics")
    note("opened", begun)
    # Transcripts are counted meanwhile: that is over before anything is measured.
    time.sleep(5)
    picked = random.Random(1)
    version = 0
    for _ in range(times):
        offset = picked.randrange(len(text))
        here = place(text, offset)
        for start, end, new in [(offset, offset, "x"), (offset, offset + 1, "")]:
            version += 1
            typed = text[:offset] + "x" + text[offset:]
            span = {"start": here, "end": place(typed, end)}
            changes = [{"range": span, "text": new}]
            server.heard.clear()
            begun = now()
            changed = {"textDocument": {"uri": uri, "version": version}, "contentChanges": changes}
            server.tell("textDocument/didChange", changed)
            if new:
                # The first question after a letter finds nothing looked at yet.
                params = {"textDocument": {"uri": uri}, "position": here}
                server.ask("textDocument/completion", params)
                note("completion while typing", begun)
            server.wait("textDocument/publishDiagnostics")
            note("mistakes", begun)
            for question in QUESTIONS:
                params = {
                    "textDocument": {"uri": uri},
                    "position": here,
                    "range": {"start": here, "end": here},
                    "context": {"diagnostics": [], "includeDeclaration": True, "triggerKind": 1},
                    "options": {"tabSize": 2, "insertSpaces": True},
                }
                begun = now()
                server.ask(question, params)
                note(question.removeprefix("textDocument/"), begun)
    server.ask("shutdown", None)
    server.tell("exit", None)
    print(f"{file}: {len(text)} letters, {2 * times} changes; milliseconds")
    print(f"{'':<26} {'wall: middle':>12} {'most':>7} {'cpu: middle':>12} {'most':>7}")
    for what, pairs in taken.items():
        wall, cpu = (sorted(each) for each in zip(*pairs))
        middle = len(wall) // 2
        print(f"  {what:<24} {wall[middle]:12.1f} {wall[-1]:7.1f} {cpu[middle]:12.1f} {cpu[-1]:7.1f}")


main()
