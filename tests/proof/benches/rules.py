"""Speed of the Crisis Map's rules on the sample city, on large maps, and for single order lines."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Any

from megagame.core.dice import Dice
from megagame.core.documents import shape
from megagame.core.game import CONTROL, AnyGame
from megagame.core.journals.replay import play_through
from megagame.games import GAMES
from tests.proof.benches.figures import Figure
from tests.proof.benches.timing import median_ms

DISTRICTS = 5
LINES = 30


def sample_turn(repeats: int) -> Iterator[Figure]:
    """Measures a turn on the sample city: 5 districts funded, 2 crises, 30 order lines, open and close."""
    setup = json.loads(resources.files("crisis_map").joinpath("scenarios/sample.json").read_bytes())["setup"]
    yield Figure("a turn on the sample city", median_ms(_turn(setup), repeats), "ms", 5)


def large_turns(sizes: Sequence[int], repeats: int) -> Iterator[Figure]:
    """Measures the same turn on large maps, whose cost should grow no faster than the map."""
    smallest = sizes[0]
    first: float | None = None
    for size in sizes:
        took = median_ms(_turn(square_city(size)), max(3, repeats * smallest // size))
        first = first or took
        yield Figure(f"a turn on {size:,} hexes", took, "ms", None if size == smallest else first * size / smallest)


def order_lines(repeats: int) -> Iterator[Figure]:
    for size in (100, 1_000, 10_000):
        yield Figure(f"an order line on {size:,} hexes", _line_ms(square_city(size), repeats * 10), "ms", 0.2)


def square_city(size: int) -> dict[str, Any]:
    """Returns a set-up of about `size` hexes in a square: districts in stripes, people on two of three hexes."""
    side = math.isqrt(size)
    labels = [f"{_letters(column)}{row}" for column in range(side) for row in range(1, side + 1)]
    kinds = itertools.cycle((["population"], ["population", "refugee"], []))
    return {
        "layout": "odd-q",
        "districts": {f"d{number}": {} for number in range(DISTRICTS)},
        "hexes": {
            label: {"district": f"d{place * DISTRICTS // len(labels)}", "tokens": next(kinds)}
            for place, label in enumerate(labels)
        },
    }


def _letters(column: int) -> str:
    letters = ""
    while column >= 0:
        letters = chr(ord("A") + column % 26) + letters
        column = column // 26 - 1
    return letters


def _turn(setup: dict[str, Any]) -> Any:
    game = GAMES["crisis_map"].game
    options = shape(setup, game.options)
    actions = shape(_actions(setup), tuple[game.action, ...])  # type: ignore[name-defined]
    steps = [(CONTROL, action) for action in actions]

    def turn() -> None:
        played = play_through(game, options, 0, steps)
        if played.rejected:
            raise AssertionError(played.rejected)

    return turn


def _actions(setup: dict[str, Any]) -> list[dict[str, Any]]:
    labels = list(setup["hexes"])
    by_district: dict[str, list[str]] = {district: [] for district in setup["districts"]}
    for label in labels:
        if district := setup["hexes"][label].get("district"):
            by_district[district].append(label)
    middle = labels[len(labels) // 2]
    return [
        *({"type": "fund", "district": district, "amount": LINES} for district in by_district),
        {"type": "schedule", "turn": 1, "at": middle, "magnitude": "major"},
        {"type": "schedule", "turn": 1, "at": labels[0], "magnitude": "catastrophic"},
        {"type": "open_phase"},
        *(
            {"type": "execute", "district": district, "orders": _orders(own, LINES // DISTRICTS)}
            for district, own in by_district.items()
        ),
        {"type": "close_phase"},
    ]


def _orders(labels: Sequence[str], count: int) -> list[dict[str, str]]:
    return [{"from": labels[place], "to": labels[-1 - place]} for place in range(count)]


def _line_ms(setup: dict[str, Any], repeats: int) -> float:
    game = GAMES["crisis_map"].game
    state = _opened(game, setup)
    labels = list(setup["hexes"])
    form = {"type": "execute", "district": "d0", "orders": [{"from": labels[0], "to": labels[2]}]}
    action = shape(form, game.action)
    return median_ms(lambda: game.after(state, game.decide(state, CONTROL, action, Dice(0))), repeats)


def _opened(game: AnyGame, setup: dict[str, Any]) -> Any:
    steps = shape([{"type": "fund", "district": "d0", "amount": 9}, {"type": "open_phase"}], list[game.action])  # type: ignore[name-defined]
    return play_through(game, shape(setup, game.options), 0, [(CONTROL, action) for action in steps]).state
