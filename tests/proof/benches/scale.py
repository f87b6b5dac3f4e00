"""The scale of measurements: everything promised, or a smoke test."""

from __future__ import annotations

from typing import NamedTuple


class Scale(NamedTuple):
    """Numbers of sockets, actions, forms, entries and hexes. Times are in seconds, except `minutes`.

    `rounds`: measurements of a fan-out, whose median counts; `repeats`: the same for rules on small maps. `spread`:
    time over which forms are sent. `playing`: time for random games; `moves`: of each side table; `greedy`: greedy
    games of each kind. `city`: hexes in the city editor; `stroke`: of them under a pointer stroke.
    """

    few: int = 50
    many: int = 1_000
    crowds: tuple[int, ...] = (100, 300, 1_000, 4_000, 10_000)
    rounds: int = 10
    overloaded: int = 500
    overload: int = 504
    resting: float = 5.0
    stalled: int = 20
    stalling: float = 30.0
    pressing: float = 4.0
    forms: int = 500
    spread: float = 10.0
    minutes: float = 2.0
    entries: int = 5_000
    maps: tuple[int, ...] = (1_000, 10_000, 100_000)
    repeats: int = 30
    playing: float = 5.0
    moves: int = 20
    greedy: int = 200
    city: int = 1_000
    stroke: int = 60
    simulated: int = 1_000
    boardgame: bool = True


FULL = Scale()
SMOKE = Scale(
    few=5,
    many=40,
    crowds=(20,),
    rounds=2,
    overloaded=20,
    overload=16,
    resting=0.3,
    stalled=3,
    stalling=0.5,
    pressing=0.5,
    forms=30,
    spread=1.0,
    minutes=0.1,
    entries=300,
    maps=(1_000, 4_000),
    repeats=3,
    playing=0.3,
    moves=2,
    greedy=1,
    city=200,
    stroke=4,
    simulated=10,
    boardgame=False,
)
