"""What the laws need of each game: its tests say so in `vary.py`, as `BENCH`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from megagame.games import GAMES
from tests import laws


def _bench(name: str) -> laws.Bench:
    """That of the game's folder of tests, wherever its package lies."""
    folder = "tests" if find_spec(f"tests.{name}") else "tests.boardgames"
    bench: laws.Bench = import_module(f"{folder}.{name}.vary").BENCH
    return bench


BENCHES: Mapping[str, laws.Bench] = {name: _bench(name) for name in GAMES}


@cache
def playouts(name: str) -> tuple[laws.Playout, ...]:
    """Random play of a game, as much as its bench asks for."""
    bench = BENCHES[name]
    return tuple(laws.play(GAMES[name].game, bench, seed, bench.steps) for seed in range(bench.playouts))
