#!/usr/bin/env python3
"""Random games of Parlor and OpenSpiel side by side: the same legal moves at every step.

    python3 -m venv .venv && .venv/bin/pip install open_spiel
    .venv/bin/python tools/beside_openspiel.py --parlor target/release/parlor [--games 10] [--seed 0] [game ...]

Parlor plays at its prompt, in hot seat; its dice are dealt to OpenSpiel. At each step the legal moves are
translated and compared as sets. A line per game says how many steps agreed, or where they differ. It is apart
from the normal tests, which need no Python.

Known differences of rules, none of which changes the legal moves:
- oware: OpenSpiel moves the seeds that are left to the stores at the end, Parlor only counts them.
- backgammon: OpenSpiel stops after 500 turns.
"""
import argparse, random, re, subprocess, sys


class Parlor:
    """A game at Parlor's prompt. Questions whose answers are known mark where output ends."""

    def __init__(self, binary, game, seed):
        self.asked = 10**9
        command = [binary, "play", game, "--seats", "human,human", "--seed", str(seed)]
        pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.process = subprocess.Popen(command, text=True, bufsize=1, **pipes)
        self.read()

    def read(self):
        self.asked += 1
        self.process.stdin.write(f":? {self.asked}\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            if line.strip() == str(self.asked):
                return [line for line in lines if not line.startswith(">")]
            lines.append(line.rstrip("\n"))
        raise RuntimeError("parlor stopped:\n" + "\n".join(lines[-20:]))

    def say(self, line):
        self.process.stdin.write(line + "\n")
        return self.read()

    def value(self, expression):
        return self.say(":? " + expression)[0].strip()

    def moves(self, numbered):
        """By text; the list is printed in columns, each move after its number where it has one."""
        found = []
        for line in self.say(":moves"):
            found += re.findall(r"\d+ (\S+(?: \S+)*)" if numbered else r"(\S+(?: \S+)*)", line)
        return [] if found == ["there are no moves"] else [re.sub(r"^1 pass$", "pass", text) for text in found]

    def close(self):
        self.process.kill()
        self.process.wait()


class Sowing:
    """Houses by number; `first` is OpenSpiel's action for the first house of each player."""

    numbered = True

    def __init__(self, name, first):
        self.name, self.first = name, first

    def chance(self, state, parlor):
        raise RuntimeError("no chance here")

    def action(self, state, text, parlor):
        side, _, house = text.split()
        return self.first[side] + int(house) - 1


class Backgammon:
    """White goes down the points as OpenSpiel's O does. A move there is two men, each by its point."""

    name = "backgammon"
    numbered = False  # a number typed there is a die or a point
    BAR, PASS, ORDER = 24, 25, 676

    def dice(self, parlor):
        return [int(parlor.value(f"dice[{n}]")) for n in (1, 2)]

    def chance(self, state, parlor):
        first, second = self.dice(parlor)
        opening = not state.history()
        mover = "O" if first > second else "X"
        for action, _ in state.chance_outcomes():
            text = state.action_to_string(action)
            rolled = [int(digit) for digit in re.search(r"roll: (\d)(\d)", text).groups()]
            if sorted(rolled) == sorted([first, second]) and (not opening or f"{mover} starts" in text):
                return action
        raise RuntimeError(f"OpenSpiel cannot throw {first} {second}")

    def action(self, state, text, parlor):
        high = max(self.dice(parlor))
        words = text.replace("white bar", str(self.BAR + 1)).replace("black bar", str(self.BAR + 1)).split()
        numbers = [] if text == "pass" else [int(word) for word in words]
        men = list(zip(numbers[::2], numbers[1::2]))
        points = [point - 1 for _, point in men] + [self.PASS] * (2 - len(men))
        first_high = bool(men) and men[0][0] == high
        return points[1] * 26 + points[0] + (0 if first_high else self.ORDER)


GAMES = {
    "kalah": Sowing("mancala", {"south": 1, "north": 8}),
    "oware": Sowing("oware", {"south": 0, "north": 0}),
    "backgammon": Backgammon(),
}


def play(pyspiel, binary, name, seed):
    """One game; how many steps agreed, and what differs in the end."""
    rules, rng, steps = GAMES[name], random.Random(seed), 0
    state, parlor = pyspiel.load_game(rules.name).new_initial_state(), Parlor(binary, name, seed)
    try:
        while True:
            while state.is_chance_node():
                state.apply_action(rules.chance(state, parlor))
            moves = parlor.moves(rules.numbered)
            ours = {rules.action(state, text, parlor): text for text in moves}
            theirs = set() if state.is_terminal() else set(state.legal_actions())
            if set(ours) != theirs or len(ours) != len(moves):
                extra = [text for action, text in ours.items() if action not in theirs]
                missing = [state.action_to_string(action) for action in theirs - set(ours)]
                return steps, f"only Parlor: {extra}; only OpenSpiel: {missing}\n{state}"
            if not moves:
                return steps, None
            action = rng.choice(sorted(ours))
            parlor.say(ours[action])
            state.apply_action(action)
            steps += 1
    finally:
        parlor.close()


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--parlor", default="target/release/parlor")
    args.add_argument("--games", type=int, default=10)
    args.add_argument("--seed", type=int, default=0)
    args.add_argument("games_to_play", nargs="*", default=list(GAMES), metavar="game")
    a = args.parse_args()
    import pyspiel

    failed = False
    for name in a.games_to_play:
        steps = 0
        for seed in range(a.seed, a.seed + a.games):
            agreed, difference = play(pyspiel, a.parlor, name, seed)
            steps += agreed
            if difference:
                failed = True
                print(f"{name}: seed {seed} differs after {agreed} steps: {difference}", flush=True)
                break
        else:
            print(f"{name}: {a.games} games, {steps} steps, the same moves at each", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
