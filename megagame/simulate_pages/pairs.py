"""Idle captains against careful ones on the same days."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from megagame.core.sentences import Sentence, gettext_noop, signed
from megagame.simulated_days.day import MEASURES
from megagame.simulated_days.intervals import mean_interval
from megagame.simulated_days.tally import Difference, Tally
from megagame.simulation_runs.runs import Run

DIED = MEASURES.index("died")
SAVES = gettext_noop("Careful captains save {number} of {all}: decisions matter.")
LOSES = gettext_noop("Careful captains lose more people than idle ones.")
SAME = gettext_noop("Idle and careful captains lose about as many: decisions hardly matter here.")


class Row(NamedTuple):
    """Mean deaths by the close of a turn, and the mean of those that careful captains save, with its 95 % interval."""

    turn: int
    idle: str
    careful: str
    saved: str
    low: str
    high: str


def pair_of(run: Run) -> dict[str, Any]:
    """Mean deaths of both at the end, with what is said of them, and by turn. Needs at least one day."""
    idle, careful = run.tallies[1:]
    rows = tuple(_rows(run))
    died, saved = idle.turns()[-1].died.mean, run.pair.turns()[-1].died
    return {
        "idle": _figure(died),
        "careful": _figure(careful.turns()[-1].died.mean),
        "idle_within": _within(idle),
        "careful_within": _within(careful),
        "said": _saved(saved, died),
        "last": rows[-1],
        "rows": rows,
    }


def _rows(run: Run) -> Iterator[Row]:
    idle, careful = (tally.turns() for tally in run.tallies[1:])
    for each, one, other in zip(run.pair.turns(), idle, careful, strict=True):
        figures = (one.died.mean, other.died.mean, each.died.mean, each.died.low or 0, each.died.high or 0)
        yield Row(each.turn, *(signed(f"{figure:z.1f}") for figure in figures))


def _within(tally: Tally) -> str:
    """How far the mean deaths reach up or down (95 %)."""
    low, high = mean_interval(tally.by_turn[-1][DIED]) or (0, 0)
    return _figure((high - low) / 2)


def _saved(saved: Difference, idle: float) -> Sentence:
    if saved.low is not None and saved.low > 0:
        return Sentence(SAVES, {"number": _figure(saved.mean), "all": _figure(idle)})
    return Sentence(LOSES if saved.high is not None and saved.high < 0 else SAME)


def _figure(value: float) -> str:
    """A mean: a whole number from 10 on, otherwise with one decimal."""
    return f"{value:.{0 if abs(value) >= 10 else 1}f}"
