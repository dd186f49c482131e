#!/bin/sh
# Makes every figure of ../balance.md again: about a quarter of an hour on two cores. `PARLOR` is the program, if it is not on the path.
set -e
cd "$(dirname "$0")"
simulate() {
  echo "\$ parlor simulate $*"
  "${PARLOR:-parlor}" simulate "$@"
  echo
}

# The joker's card, with and without; two players and four.
for game in tock no_draw.parlor; do
  simulate $game --games 500
  simulate $game --games 100 --seats greedy
  simulate $game --games 500 --players 4
  simulate $game --games 40 --players 4 --seats greedy
done

# Sections of 12 to 24 squares.
simulate tock --games 500 --option side=12,15,18,21,24
simulate tock --games 50 --option side=12,15,18,21,24 --seats greedy

# Tacocat's two decks.
for game in tacocat tacocat_even; do
  simulate $game --games 2000
  simulate $game --games 100 --seats ismcts:100
done

# The first shot of Crokinole: one round, by hands that never err and by hands that do.
simulate first_shot.parlor --games 100 --seats computer
simulate first_shot.parlor --games 100 --seats computer --option hand=0.02
simulate crokinole --option target=5 --option hand=0,0.02 --games 60 --seats computer:60
