"""Figures as simple charts: bars from zero, and a line over the turns for each token kind.

No library fits (checked on 22 November 2026): these charts take their colours from the page in light, dark and print,
have their numbers in a table, and take 2 ms for all six. matplotlib adds 40 MB of wheels, 0.8 s of import and 25 ms per
chart, and ignores style sheets; pygal (0.2 MB, 5 ms) embeds a script and a style sheet in each chart; leather and
charted have fixed colours and sizes; Altair, Bokeh and Plotly need scripts or 33 MB more.
"""

from typing import NamedTuple

from crisis_map.city.tokens import KINDS, Kind
from megagame.core.sentences import Sentence
from megagame.story.figure_tables import Figures

PAIRED = frozenset({"funding", "phases"})
"""Charts whose rows have a planned and an actual figure."""
OVER_TURNS = "tokens"


class Bar(NamedTuple):
    """One bar. `length`, `meant`: actual and planned, in percent of the longest. `number`: actual."""

    name: Sentence
    number: int
    length: float
    meant: float


class Course(NamedTuple):
    """Tokens of a kind over the turns, as a line in 100 by 24 units. `turns`: names and x coordinates."""

    kind: Kind
    points: str
    last: int
    turns: tuple[tuple[Sentence, float], ...]


class Chart(NamedTuple):
    """Bars or courses; the other is empty."""

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
    """A bar's actual and planned figures; planned is 0 if there is none."""
    return (numbers[1], numbers[0]) if name in PAIRED else (sum(numbers), 0)


def _percent(number: int, longest: int) -> float:
    return round(100 * number / longest, 1)


def _course(figures: Figures, place: int, kind: Kind) -> Course:
    counts = [numbers[place] for _, numbers in figures.rows]
    most, apart = max(max(numbers) for _, numbers in figures.rows) or 1, 100 / max(1, len(counts) - 1)
    shown = counts if len(counts) > 1 else counts * 2  # one turn gives a level line
    points = (f"{round(apart * turn, 1)},{round(23 - 22 * count / most, 1)}" for turn, count in enumerate(shown))
    turns = tuple((name, round(apart * turn, 1)) for turn, (name, _) in enumerate(figures.rows))
    return Course(kind, " ".join(points), counts[-1], turns)
