"""Secrecy as a law of every game; and that a leak would be found, wherever it is planted."""

from __future__ import annotations

from functools import cache

import pytest

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL
from megagame.games import GAMES
from tests import laws, planted_leaks, secrecy
from tests.every_game import BENCHES
from tests.share import share_of

GAMES_TO_FIND_A_LEAK = 6
LEAST_VARIED = 0.2
MOST_PLAYOUTS = 40


@cache
def playouts(name: str) -> tuple[laws.Playout, ...]:
    """Random play of a game: the same in short runs, as a few states may have none of a secret."""
    bench = BENCHES[name]
    seeds = range(min(bench.playouts, MOST_PLAYOUTS))
    return tuple(laws.play(GAMES[name].game, bench, seed, bench.steps) for seed in seeds)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_sent_what_they_may_not_know(name: str) -> None:
    assert next(secrecy.leaks(secrecy.watched(name), share_of(BENCHES[name].watched)), None) is None


@pytest.mark.parametrize(
    ("name", "outlet"),
    [(name, outlet) for name in GAMES if BENCHES[name].secrets for outlet in planted_leaks.outlets(name)],
)
def test_a_planted_leak_is_found(name: str, outlet: str) -> None:
    leaks = secrecy.leaks(planted_leaks.planted(name, outlet), GAMES_TO_FIND_A_LEAK, every=1)
    found = next((leak for leak in leaks if f": {outlet}" in leak), "")
    assert found.startswith(f"{name}, game "), (
        f"{name}: the leak in {outlet} was not found in {GAMES_TO_FIND_A_LEAK} games"
    )


@pytest.mark.parametrize("name", [name for name, listing in GAMES.items() if listing.side and listing.secrets])
def test_a_log_that_tells_all_that_is_in_an_event_is_found(name: str) -> None:
    """Also of what no screen shows as having just happened."""
    found = next(secrecy.leaks(planted_leaks.telling_whole_events(name), GAMES_TO_FIND_A_LEAK, every=1), "")
    assert ": log" in found, (
        f"{name}: the leak in the log was not found in {GAMES_TO_FIND_A_LEAK} games; first: {found!r}"
    )


@pytest.mark.parametrize("name", [name for name, listing in GAMES.items() if listing.side])
def test_a_log_that_tells_all_of_an_opening_is_found(name: str) -> None:
    """Where anything is hidden in an opening: in two that look the same to a seat."""
    game, bench = GAMES[name].game, BENCHES[name]
    opened = game.after(game.blank, game.open(bench.options(Dice(1)), Dice(2)))
    hides = any(secret(opened, WALL) is not None for secret in bench.secrets.values())
    leaks = secrecy.leaks(planted_leaks.telling_the_opening(name), GAMES_TO_FIND_A_LEAK, every=1)
    found = next((leak for leak in leaks if "opening" in leak), "")
    assert bool(found) is hides, f"{name}: the log of the opening; found {found!r}"


@pytest.mark.parametrize(("name", "secret"), [(name, secret) for name in GAMES for secret in BENCHES[name].secrets])
def test_each_secret_that_a_game_declares_is_varied_often(name: str, secret: str) -> None:
    """Else the law above would compare a state with itself. A game may declare none."""
    bench, dice = BENCHES[name], Dice(1)
    varied = []
    for number, playout in enumerate(playouts(name)):
        for state in playout.states[number % 2 :: 2]:  # of two who act in turn, one would be left out
            for seat in GAMES[name].game.seats(state):
                kept = bench.secrets[secret](state, seat) if seat != CONTROL else None
                if kept:
                    varied.append(bench.secrets[secret](bench.vary(state, seat, dice), seat) != kept)
    assert varied
    assert sum(varied) > LEAST_VARIED * len(varied)
