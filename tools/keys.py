#!/usr/bin/env python3
"""How long `parlor play` takes at a terminal: from its start to the first prompt, and at each key.

    tools/keys.py [--parlor PROGRAM] [--plies 0,10,30] [--limit 16] [GAME ...]

Each game is played in a pseudo terminal. At some positions the letters of a legal move are typed,
with Tab before and amid them, Backspace, and `:`. Two figures are told of each key: until what it
prints has come (wall), and what the program computed for it (cpu). On a busy machine only the
second is the program's own. Linux only: it reads /proc.
"""

import argparse
import fcntl
import os
import pty
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

PROMPT = b"\x1b[?2004h"
# So long after the last output of a key nothing more is expected.
QUIET = 0.03
# Nothing takes longer.
LONGEST = 60.0


class Terminal:
    """A game in a pseudo terminal."""

    def __init__(self, program, game, players, state, columns=100):
        self.begun = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            env = {"PATH": os.environ["PATH"], "HOME": state, "XDG_STATE_HOME": state}
            env |= {"TERM": "xterm", "LC_ALL": "C.UTF-8"}
            command = [program, "play", game, "--seed", "5", "--delay", "0"]
            seats = ",".join(["human"] + ["random"] * (players - 1))
            command += ["--players", str(players), "--seats", seats]
            os.execve(program, command, env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.start = self.until_prompt(), self.cpu()

    def cpu(self):
        """Seconds the program has computed, all its threads together."""
        total = 0
        try:
            for task in os.listdir(f"/proc/{self.pid}/task"):
                with open(f"/proc/{self.pid}/task/{task}/schedstat") as file:
                    total += int(file.read().split()[0])
        except (FileNotFoundError, ProcessLookupError):
            pass
        return total / 1e9

    def read(self, timeout):
        ready, _, _ = select.select([self.fd], [], [], timeout)
        if not ready:
            return b""
        try:
            return os.read(self.fd, 1 << 16)
        except OSError:
            return b""

    def until_prompt(self):
        """Seconds from the start until a line can be typed."""
        shown = b""
        while PROMPT not in shown:
            more = self.read(LONGEST)
            if not more:
                raise RuntimeError(f"no prompt: {shown[-300:]!r}")
            shown += more
        came = time.perf_counter()
        while self.read(QUIET):
            came = time.perf_counter()
        return came - self.begun

    def key(self, key, patience=0.25):
        """What a key prints, and how long it takes: wall and cpu."""
        before, pressed = self.cpu(), time.perf_counter()
        os.write(self.fd, key)
        shown, came = b"", pressed
        while True:
            more = self.read(patience if not shown else QUIET)
            if not more:
                # It may still compute.
                now = self.cpu()
                time.sleep(0.01)
                if self.cpu() > now and time.perf_counter() - pressed < LONGEST:
                    continue
                break
            shown += more
            came = time.perf_counter()
        return shown, came - pressed, self.cpu() - before

    def enter(self):
        """What Enter prints up to the next prompt, and how long that takes: wall and cpu."""
        before, pressed = self.cpu(), time.perf_counter()
        os.write(self.fd, b"\r")
        shown = b""
        while PROMPT not in shown:
            more = self.read(LONGEST)
            if not more:
                raise RuntimeError(f"no prompt after Enter: {shown[-300:]!r}")
            shown += more
        came = time.perf_counter()
        while more := self.read(QUIET):
            shown, came = shown + more, time.perf_counter()
        return shown, came - pressed, self.cpu() - before

    def line(self, text):
        """Enters a line; what was shown until the next prompt."""
        os.write(self.fd, text.encode() + b"\r")
        shown = b""
        while PROMPT not in shown:
            more = self.read(LONGEST)
            if not more:
                return None
            shown += more
        while more := self.read(QUIET):
            shown += more
        return re.sub(r"\x1b\[[?0-9;]*[a-zA-Z]", "", shown.decode(errors="replace"))

    def close(self):
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(self.fd)


def moves(terminal):
    """Texts of legal moves, as `:moves` lists them."""
    shown = terminal.line(":moves") or ""
    _, _, shown = shown.rpartition("> :moves\r")
    found = re.findall(r"(?:^|\s)\s*\d+ (\S.*?)(?=\s\s|\r|$)", shown, re.M)
    return [move.strip() for move in found]


def keys_of(move):
    """Keys somebody presses who types a move, with Tab at each word of it, and then commands."""
    yield "Tab", b"\t"
    ends = [1] + [at + 1 for at, letter in enumerate(move) if letter == " "] + [len(move)]
    for end in ends:
        begun = move[:end]
        for at, letter in enumerate(begun):
            yield f"{letter!r} after {begun[:at]!r}", letter.encode()
        yield f"Tab after {begun!r}", b"\t"
        yield "Ctrl-U", b"\x15"
    for letter in move + "x":
        yield f"{letter!r}", letter.encode()
    yield "Backspace", b"\x7f"
    yield "Ctrl-U", b"\x15"
    for begun in (":", ":why ", ":do ", ":? ", ":rules ", f":why {move[:1]}"):
        for letter in begun:
            yield f"{letter!r} of {begun!r}", letter.encode()
        yield f"Tab after {begun!r}", b"\t"
        yield "Ctrl-U", b"\x15"
    for line in (":log", ":moves", "nonsense"):
        for letter in line:
            yield f"{letter!r} of {line!r}", letter.encode()
        yield f"Enter after {line!r}", b"\r"


def measured(program, game, players, plies, seed):
    """The slowest start and keys of a game: (start, [(wall, cpu, key, moves)])."""
    state = tempfile.mkdtemp()
    terminal = Terminal(program, game, players, state)
    keys = []
    try:
        chance = random.Random(seed)
        made = 0
        for wanted in plies:
            while made < wanted:
                # A chance move by number; where moves have none, the first that is listed.
                shown = terminal.line("1")
                if shown is None:
                    break
                if "no move here" in shown or "could be" in shown:
                    legal = moves(terminal)
                    if not legal or terminal.line(chance.choice(legal)) is None:
                        break
                made += 1
            legal = moves(terminal)
            move = chance.choice(legal) if legal else "1"
            for name, key in keys_of(move):
                shown, wall, cpu = terminal.enter() if key == b"\r" else terminal.key(key)
                if b"Display all" in shown:
                    _, more_wall, more_cpu = terminal.key(b"n")
                    wall, cpu = max(wall, more_wall), max(cpu, more_cpu)
                keys.append((wall, cpu, name, f"{len(legal)} moves, ply {wanted}"))
    except (RuntimeError, OSError) as problem:
        print(f"{game}: {problem}", file=sys.stderr)
    finally:
        terminal.close()
        shutil.rmtree(state, ignore_errors=True)
    return terminal.start, keys


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--parlor", default="target/release/parlor")
    words.add_argument("--plies", default="0,8,24", help="at which plies keys are pressed")
    words.add_argument("--limit", type=float, default=16, help="milliseconds a key may take")
    words.add_argument("--starts", type=int, default=3, help="starts, of which the best counts")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--all", action="store_true", help="every key that takes longer")
    words.add_argument("games", nargs="*")
    args = words.parse_args()
    program = os.path.abspath(args.parlor)
    listed = subprocess.run([program, "list"], capture_output=True, text=True, check=True).stdout
    players = re.findall(r"^(\S+) +(\d+)\D", listed, re.M)
    players = {game: int(count) for game, count in players}
    plies = [int(ply) for ply in args.plies.split(",")]
    print(f"{'game':22} {'start':>13}   {'slowest key':>13}   milliseconds: wall (cpu)")
    slow = 0
    for game in args.games or players:
        starts = []
        for _ in range(args.starts - 1):
            state = tempfile.mkdtemp()
            terminal = Terminal(program, game, players[game], state)
            starts.append(terminal.start)
            terminal.close()
            shutil.rmtree(state, ignore_errors=True)
        start, keys = measured(program, game, players[game], plies, args.seed)
        wall, cpu = (min(times) * 1e3 for times in zip(*starts, start))
        keys.sort(key=lambda key: -key[1])
        told = ""
        for at, (key_wall, key_cpu, name, where) in enumerate(keys):
            over = key_cpu * 1e3 > args.limit
            slow += over
            if at == 0 or (args.all and over):
                told += f"\n{'':37}" if at else ""
                told += f" {key_wall * 1e3:6.1f} ({key_cpu * 1e3:5.1f})   {name}, {where}"
        print(f"{game:22} {wall:5.1f} ({cpu:5.1f})  {told}", flush=True)
    print(f"{slow} keys took longer than {args.limit:g} ms")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
