"""The figures as simple charts: bars from zero, and one line for each kind of token over the turns.

Ours, as no library fits (tried on 22 November 2026): what is drawn takes its colours from the page, in light, dark
and on paper, its table tells the numbers, and all six take 2 ms. matplotlib brings 40 MB of wheels, 0.8 s at the import
and 25 ms a chart, with colours that no style sheet reaches; pygal (0.2 MB, 5 ms) puts a script and a style sheet of its
own into each chart; leather and charted fix colours and sizes; Altair, Bokeh and Plotly need scripts, or 33 MB more.
"""

from __future__ import annotations

from typing import NamedTuple

from crisis_map.city.tokens import KINDS, Kind
from megagame.core.sentences import Sentence
from megagame.story.figure_tables import Figures

PAIRED = frozenset({"funding", "phases"})
"""Of these each row has what was meant, and what came of it."""
OVER_TURNS = "tokens"


class Bar(NamedTuple):
    """One bar. `length`, `meant`: in percent of the longest of its chart; `number`: what it stands for."""

    name: Sentence
    number: int
    length: float
    meant: float


class Course(NamedTuple):
    """How many tokens of a kind stood on the map, turn by turn: a line in a drawing 100 wide and 24 high, from zero.

    `turns`: each by its name, and how far to the right it stands.
    """

    kind: Kind
    points: str
    last: int
    turns: tuple[tuple[Sentence, float], ...]


class Chart(NamedTuple):
    """Either of the two is empty."""

    bars: tuple[Bar, ...] = ()
    courses: tuple[Course, ...] = ()


def chart(figures: Figures) -> Chart:
    if figures.name == OVER_TURNS:
        return Chart(courses=tuple(_course(figures, place, kind) for place, kind in enumerate(KINDS)))
    told = [(name, *_told(figures.name, numbers)) for name, numbers in figures.rows]
    longest = max((max(number, meant) for _, number, meant in told), default=0) or 1
    return Chart(
        bars=tuple(
            Bar(name, number, _percent(number, longest), _percent(meant, longest)) for name, number, meant in told
        )
    )


def _told(name: str, numbers: tuple[int, ...]) -> tuple[int, int]:
    """What a bar stands for, and what was meant; without such a thing 0."""
    return (numbers[1], numbers[0]) if name in PAIRED else (sum(numbers), 0)


def _percent(number: int, longest: int) -> float:
    return round(100 * number / longest, 1)


def _course(figures: Figures, place: int, kind: Kind) -> Course:
    counts = [numbers[place] for _, numbers in figures.rows]
    most, apart = max(max(numbers) for _, numbers in figures.rows) or 1, 100 / max(1, len(counts) - 1)
    shown = counts if len(counts) > 1 else counts * 2  # of a single turn a level line
    points = (f"{round(apart * turn, 1)},{round(23 - 22 * count / most, 1)}" for turn, count in enumerate(shown))
    turns = tuple((name, round(apart * turn, 1)) for turn, (name, _) in enumerate(figures.rows))
    return Course(kind, " ".join(points), counts[-1], turns)
