"""The `BENCH` of each game for the laws, found by the game's name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from megagame.games import GAMES
from tests import laws
from tests.share import share_of

TESTS = Path(__file__).parent
PLACES = ("{name}/vary.py", "boardgames/{name}/vary.py", "boardgames/test_{name}.py")
"""Possible places of `BENCH`: a game's tests are a folder with `vary.py`, or a single file."""


def bench_of(name: str, tests: Path = TESTS) -> laws.Bench:
    """Returns the game's bench; raises LookupError if its tests have none."""
    found = next((place.format(name=name) for place in PLACES if (tests / place.format(name=name)).is_file()), None)
    if found is None:
        raise LookupError(f"no BENCH of {name}: put it into tests/{PLACES[-1].format(name=name)}")
    bench: laws.Bench = import_module(f"tests.{found.removesuffix('.py').replace('/', '.')}").BENCH
    return bench


BENCHES: Mapping[str, laws.Bench] = {name: bench_of(name) for name in GAMES}


@cache
def playouts(name: str) -> tuple[laws.Playout, ...]:
    """Random play of a game, as much as its bench asks for."""
    bench = BENCHES[name]
    return tuple(laws.play(GAMES[name].game, bench, seed, bench.steps) for seed in range(share_of(bench.playouts)))
