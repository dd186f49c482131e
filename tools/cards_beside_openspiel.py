#!/usr/bin/env python3
"""Plays random card games in OpenSpiel and in Parlor side by side, and compares the legal moves at each step.

    python tools/cards_beside_openspiel.py [--parlor PATH] [--games N] [--seed N] [hearts spades crazy_eights gin_rummy]

OpenSpiel (pip install open_spiel) plays a game by chance. Its deals become the `chance` of a transcript, its moves the
transcript's, with `:moves` before each; `parlor test --accept` fills in what Parlor offers. Not part of the tests.

Differences of the rules, which are left out of the comparison and never chosen:
- hearts: none (OpenSpiel with qs_breaks_hearts=false).
- spades: OpenSpiel lets nobody lead a spade while he has another suit, though one has been played; and partners together
  bid no more than 13, so bids are not compared.
- crazy_eights: after the last card it may draw OpenSpiel's player may pass though he could play. An eight is not turned up
  first. When all pass in turn OpenSpiel goes on a little.
- gin_rummy: OpenSpiel lets the card just taken from the pile be discarded at once, and its last cards of the stock have
  rules of their own. Of a knock it is compared whether there is one.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import pyspiel

SUITS = "cdhs"
RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]


def card(text):
    """OpenSpiel's `TH` or `HT` as Parlor's `10h`."""
    suit = next(letter for letter in text if letter in "CDHScdhs" and len(text) == 2)
    if text[0] in "CDHScdhs":
        suit, rank = text[0], text[1]
    else:
        rank, suit = text[0], text[1]
    return ("10" if rank == "T" else rank) + suit.lower()


def in_order(cards):
    """Cards as Parlor's deck has them."""
    return sorted(cards, key=lambda text: (SUITS.index(text[-1]), RANKS.index(text[:-1])))


class Record:
    """What happened in OpenSpiel: chance outcomes, and moves with what could have been done instead."""

    def __init__(self, header):
        self.header, self.chance, self.steps = header, [], []

    def step(self, move, legal=None):
        self.steps.append((move, legal))

    def transcript(self):
        lines = [*self.header, "chance " + ", ".join(self.chance), ""]
        for move, legal in self.steps:
            lines += [] if legal is None else ["> :moves"]
            lines.append(f"> {move}")
        return "\n".join(lines) + "\n"


def words(state, action):
    return state.action_to_string(state.current_player(), action)


def hearts(chance):
    game = pyspiel.load_game("hearts(qs_breaks_hearts=false)")
    state = game.new_initial_state()
    record = Record(["game hearts"])
    state.apply_action(1)  # pass to the left
    hands = [[] for _ in range(4)]
    for at in range(52):
        action = chance.choice([action for action, _ in state.chance_outcomes()])
        hands[at % 4].append(card(state.action_to_string(-1, action).split()[-1]))
        state.apply_action(action)
    record.chance = [text for hand in hands for text in hand]
    for _ in range(4):
        passed = []
        for _ in range(3):
            action = chance.choice(state.legal_actions())
            passed.append(card(words(state, action)))
            state.apply_action(action)
        record.step(" ".join(in_order(passed)))
    while not state.is_terminal():
        legal = {card(words(state, action)) for action in state.legal_actions()}
        action = chance.choice(state.legal_actions())
        record.step(card(words(state, action)), legal)
        state.apply_action(action)
    return record


def spades(chance):
    state = pyspiel.load_game("spades").new_initial_state()
    record = Record(["game spades"])
    hands = [[] for _ in range(4)]
    for at in range(52):
        action = chance.choice([action for action, _ in state.chance_outcomes()])
        hands[at % 4].append(card(state.action_to_string(-1, action).split()[-1]))
        state.apply_action(action)
    record.chance = ["west"] + [text for hand in hands for text in hand]
    bids = {"Nil": "nil", **{str(number): f"bid {number}" for number in range(1, 14)}}
    for _ in range(4):
        action = chance.choice(state.legal_actions())
        record.step(bids[words(state, action)])
        state.apply_action(action)
    for at in range(52):
        legal = {card(words(state, action)) for action in state.legal_actions()}
        if at % 4 == 0:
            legal = {text for text in legal if not text.endswith("s")}
        action = chance.choice(state.legal_actions())
        record.step(card(words(state, action)), legal)
        state.apply_action(action)
    return record


def crazy_eights(chance):
    state = pyspiel.load_game("crazy_eights(players=3,max_draw_cards=5)").new_initial_state()
    header = ["game crazy_eights", "players 3", "option draw_limit = 5", "option reshuffle = false"]
    record = Record(header)
    state.apply_action(state.chance_outcomes()[0][0])  # player 0 deals, so player 1 begins
    hands = [[] for _ in range(3)]
    for at in range(15):
        action = chance.choice([action for action, _ in state.chance_outcomes()])
        hands[(at + 1) % 3].append(card(state.action_to_string(-1, action).split()[-1]))
        state.apply_action(action)
    record.chance = [text for hand in hands for text in hand]
    while not state.is_terminal():
        if state.is_chance_node():
            action = chance.choice([action for action, _ in state.chance_outcomes()])
            drawn = card(state.action_to_string(-1, action).split()[-1])
            if len(record.chance) == 15 and drawn.startswith("8"):
                continue  # an eight turned up first: the rules differ
            record.chance.append(drawn)
            state.apply_action(action)
            continue
        actions = {words(state, action): action for action in state.legal_actions()}
        plays = [text for text in actions if text.startswith("Play")]
        if plays and "Pass" in actions:
            del actions["Pass"]
        legal = set()
        for text in actions:
            verb, *rest = text.split()
            if verb != "Play":
                legal.add(verb.lower())
            elif rest[0].endswith("8"):
                legal |= {f"play {card(rest[0])} {suit}" for suit in SUITS}
            else:
                legal.add(f"play {card(rest[0])}")
        text = chance.choice(sorted(actions))
        player = state.current_player()
        state.apply_action(actions[text])
        move = text.lower() if not text.startswith("Play") else f"play {card(text.split()[1])}"
        if move.startswith("play 8") and not state.is_terminal() and state.current_player() == player:
            nominations = {words(state, action): action for action in state.legal_actions()}
            if any(name.startswith("Nominate") for name in nominations):
                name = chance.choice(sorted(nominations))
                state.apply_action(nominations[name])
                move += " " + name.split()[-1].lower()
        elif move.startswith("play 8"):
            move += " c"
        record.step(move, legal)
        if [move for move, _ in record.steps[-3:]] == ["pass"] * 3:
            break  # blocked: Parlor counts at once
    return record


def gin_rummy(chance):
    state = pyspiel.load_game("gin_rummy").new_initial_state()
    record = Record(["game gin_rummy"])
    record.chance = ["south"]
    taken, upcard = None, None
    for at in range(300):
        if state.is_terminal():
            break
        if state.is_chance_node():
            action = chance.choice([action for action, _ in state.chance_outcomes()])
            drawn = card(state.action_to_string(-1, action).split()[-1])
            record.chance.append(drawn)
            upcard = drawn if len(record.chance) == 22 else upcard
            state.apply_action(action)
            continue
        actions = {words(state, action).split("Action: ")[1]: action for action in state.legal_actions()}
        if set(actions) == {"Pass"}:
            break  # two cards are left
        legal = set()
        for text in list(actions):
            if text == "Knock":
                legal.add("knock")
                del actions[text]
            elif text in ("Draw upcard", "Draw stock", "Pass"):
                legal.add({"Draw upcard": "take", "Draw stock": "draw card", "Pass": "pass"}[text])
            elif card(text) == taken:
                del actions[text]
            else:
                legal.add(f"discard {card(text)}")
        text = chance.choice(sorted(actions))
        if text == "Draw upcard":
            taken, move = upcard, "take"
        elif text in ("Draw stock", "Pass"):
            taken, move = None, "draw" if text == "Draw stock" else "pass"
        else:
            upcard, taken, move = card(text), None, f"discard {card(text)}"
        forced = legal == {"draw card"}  # after both have passed Parlor draws by itself
        state.apply_action(actions[text])
        if not forced:
            record.step(move, legal)
    return record


def offered(text):
    """The moves in a `:moves` listing."""
    cells = [cell.strip() for line in text for cell in re.split(r"\s{2,}(?=\d+ )", " " * 2 + line)]
    return [re.sub(r"^\d+ ", "", cell) for cell in cells if re.match(r"\d+ ", cell)]


def compare(name, record, accepted):
    """Where Parlor's moves are not OpenSpiel's."""
    blocks, block = [], None
    for line in accepted.splitlines():
        if line.startswith("> "):
            block = (line[2:], [])
            blocks.append(block)
        elif block is not None:
            block[1].append(line)
    differences, compared, at = [], 0, 0
    for move, legal in record.steps:
        if legal is not None:
            mine = offered(blocks[at][1])
            if name == "gin_rummy":
                mine = [text if not text.startswith("knock") else "knock" for text in mine]
            if name == "spades" and (compared % 4 == 0):
                mine = [text for text in mine if not text.endswith("s")]
            compared += 1
            if set(mine) != legal:
                only, missing = sorted(set(mine) - legal), sorted(legal - set(mine))
                differences.append(f"before `{move}`: only in Parlor {only}, only in OpenSpiel {missing}")
            at += 1
        answer = blocks[at][1]
        if answer and ("is no move" in answer[0] or "is not legal" in answer[0]):
            differences.append(answer[0])
        at += 1
        if differences:
            break
    return compared, differences


def main():
    games = {"hearts": hearts, "spades": spades, "crazy_eights": crazy_eights, "gin_rummy": gin_rummy}
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--parlor", default="target/debug/parlor")
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("names", nargs="*", default=list(games))
    given = options.parse_args()
    failed = False
    for name in given.names:
        records = []
        with tempfile.TemporaryDirectory() as folder:
            for number in range(given.games):
                record = games[name](random.Random(given.seed + number))
                path = pathlib.Path(folder) / f"{number:04}.transcript"
                path.write_text(record.transcript())
                records.append((path, record))
            run = subprocess.run([given.parlor, "test", "--accept", folder], capture_output=True, text=True)
            compared = 0
            for path, record in records:
                steps, differences = compare(name, record, path.read_text())
                compared += steps
                for difference in differences:
                    failed = True
                    print(f"{name} game {path.stem}: {difference}")
            if " failed" in run.stdout and ", 0 failed" not in run.stdout:
                failed = True
                print(run.stdout[-2000:])
        print(f"{name}: {len(records)} games, the moves compared at {compared} steps")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
