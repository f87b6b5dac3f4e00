"""Charts of simulated days: fans over the turns, and columns of the share of days with a slide.

Like those of the story (`story_pages/charts.py`) they are drawn by templates, in the page's colours.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from crisis_map.city.tokens import KINDS, Kind
from megagame.core.sentences import gettext_noop
from megagame.simulated_days.day import MEASURES
from megagame.simulated_days.tally import Spread, Tally, Turn

LEFT, RIGHT, TOP, BOTTOM = 24.0, 160.0, 8.0, 94.0
APART = 13.0
"""Units between the figures at a fan's end."""
MEASURED: Mapping[str, str] = {
    "died": gettext_noop("Deaths"),
    "refugee": gettext_noop("Refugees"),
    "unrest": gettext_noop("Unrest"),
    "damage": gettext_noop("Damage"),
}
_STEPS = (1, 2, 4, 5, 10)


class Tick(NamedTuple):
    """A place on an axis."""

    at: float
    text: str

    @property
    def foot(self) -> float:
        """Where its text is written."""
        return round(self.at + 4.5, 1)


class Fan(NamedTuple):
    """A measure over the turns in units of 200 by 112: the middle day, and the band of 80 of 100 days."""

    measure: str
    called: str
    token: Kind | None
    band: str
    edges: tuple[str, str]
    middle: str
    end: Tick
    figures: tuple[Tick, Tick, Tick]
    """At the end: the 90th percentile, the median, the 10th percentile."""
    levels: tuple[Tick, ...]
    turns: tuple[Tick, ...]


class Column(NamedTuple):
    """A turn: the share of days in which the city slid by its end, and its place in a drawing 100 units high."""

    turn: int
    percent: int
    low: int
    high: int
    top: float
    upper: float
    lower: float

    @property
    def tall(self) -> float:
        return round(100 - self.top, 1)


def fans(tally: Tally, start: str) -> tuple[Fan, ...]:
    """One fan for each measure. `start`: the label of the first position."""
    turns = tally.turns()
    return tuple(_fan(name, tally, turns, start) for name in MEASURED)


def columns(turns: Sequence[Turn]) -> tuple[Column, ...]:
    tallest = max([turn.slide.high for turn in turns] + [0.05])
    return tuple(
        Column(
            turn.turn,
            round(turn.slide.share * 100),
            round(turn.slide.low * 100),
            round(turn.slide.high * 100),
            *(round(100 - 100 * each / tallest, 1) for each in (turn.slide.share, turn.slide.high, turn.slide.low)),
        )
        for turn in turns
    )


def _fan(name: str, tally: Tally, turns: Sequence[Turn], start: str) -> Fan:
    first = float(tally.start[MEASURES.index(name)])
    spreads = [Spread(first, first, first, first), *(getattr(turn, name) for turn in turns)]
    top = _round_up(max(spread.p90 for spread in spreads))
    xs = [LEFT + (RIGHT - LEFT) * place / len(turns) for place in range(len(spreads))]

    def line(values: Sequence[float]) -> list[str]:
        return [f"{x:.1f} {_y(value, top):.1f}" for x, value in zip(xs, values, strict=True)]

    upper, lower = line([each.p90 for each in spreads]), line([each.p10 for each in spreads])
    middle, last = line([each.median for each in spreads]), spreads[-1]
    ends = _apart([_y(value, top) for value in (last.p90, last.median, last.p10)])
    values = (last.p90, last.median, last.p10)
    labels = [start, *(str(turn.turn) for turn in turns)]
    every = 1 + (len(labels) - 1) // 8
    return Fan(
        name,
        MEASURED[name],
        next((kind for kind in KINDS if kind == name), None),
        f"M{'L'.join([*upper, *reversed(lower)])}Z",
        (f"M{'L'.join(upper)}", f"M{'L'.join(lower)}"),
        f"M{'L'.join(middle)}",
        Tick(round(_y(last.median, top), 1), ""),
        (Tick(ends[0], _number(values[0])), Tick(ends[1], _number(values[1])), Tick(ends[2], _number(values[2]))),
        tuple(Tick(_y(level, top), _number(level)) for level in (0.0, top / 2, float(top))),
        tuple(Tick(round(x, 1), text) for x, text in list(zip(xs, labels, strict=True))[::every]),
    )


def _y(value: float, top: int) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * value / top, 1)


def _apart(ys: Sequence[float]) -> list[float]:
    """Three places from the top down, moved so that their figures do not touch."""
    low = min(max(ys[2], ys[1] + APART), BOTTOM)
    middle = min(ys[1], low - APART)
    return [round(min(ys[0], middle - APART), 1), round(middle, 1), round(low, 1)]


def _round_up(value: float) -> int:
    """The next even number that is easy to read."""
    scale = 1
    while True:
        for step in _STEPS:
            if step * scale >= value and step * scale % 2 == 0:
                return step * scale
        scale *= 10


def _number(value: float) -> str:
    return f"{round(value)}"
