"""The queue of forms on the console: executed lines above the next line, open lines below.

While another step is next, all open lines are listed below it. Each line keeps one of a fixed number of parts while the
queue advances, so that few parts change.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from crisis_map.drawing import shapes
from crisis_map.parts.every_page import part
from crisis_map.screens.control import ControlScreen, FormScreen, LineScreen
from crisis_map.screens.next_steps import next_of
from megagame.core.parts import Part

MOST_DONE = 5
MOST_TO_COME = 10
PLACES = MOST_DONE + 1 + MOST_TO_COME

Stage: TypeAlias = Literal["done", "to-come"]


class FormHead(Struct, frozen=True):
    """A form's heading. `number`: for people. `lines`: open ones. `may_come_first`: it can move to the front."""

    form: str
    number: int
    district: str
    palette: int
    lines: int
    may_come_first: bool


class QueuedLine(Struct, frozen=True):
    """A line of the queue. `number`: its position, with a heading where its form begins."""

    number: int
    stage: Stage
    form: str
    head: FormHead | None
    line: LineScreen


class ToCome(Struct, frozen=True):
    """Open lines after the next one. `of_form`: how many of them are on the form being executed."""

    lines: int
    form: str
    of_form: int


class _Place(NamedTuple):
    form: FormScreen
    line: LineScreen


def queue_parts(screen: ControlScreen) -> dict[str, Part]:
    """A `line-…` for each slot, `to-come`, and `later`: the forms after the listed lines."""
    lines = _in_order(screen)
    under_way = _under_way(screen)
    done = sum(place.line.fate is not None for place in lines)
    after_next = len(lines) - done - bool(under_way)
    shown = {line.number % PLACES + 1: line for line in _shown(screen, lines, done)}
    listed = {place.form.name for place in lines[: done + 1 + MOST_TO_COME]}
    later = tuple(_head(screen, form) for form in screen.forms if form.name not in listed)
    return {
        **{name: part("line", shown.get(place)) for place, name in enumerate(names(), 1)},
        "to-come": part("to_come", ToCome(after_next, under_way, _open(lines, under_way) - 1)),
        "later": part("later", later),
    }


def names() -> list[str]:
    """The names of the parts that show lines."""
    return [f"line-{place}" for place in range(1, PLACES + 1)]


def _in_order(screen: ControlScreen) -> list[_Place]:
    """All lines: done ones, with the form being executed last, then open ones in queue order."""
    under_way = _under_way(screen)
    by_form = sorted(screen.forms, key=lambda form: form.name == under_way)
    done = [_Place(form, line) for form in by_form for line in form.lines if line.fate is not None]
    return done + [_Place(form, line) for form in screen.forms for line in form.lines if line.fate is None]


def _under_way(screen: ControlScreen) -> str:
    following = next_of(screen).line
    return following.form.name if following else ""


def _open(lines: list[_Place], form: str) -> int:
    return sum(place.form.name == form and place.line.fate is None for place in lines)


def _shown(screen: ControlScreen, lines: list[_Place], done: int) -> Iterator[QueuedLine]:
    first, under_way = max(0, done - MOST_DONE), _under_way(screen)
    for number, (form, line) in enumerate(lines[first : done + 1 + MOST_TO_COME], first):
        if not (under_way and line.is_next):
            begins = number == 0 or lines[number - 1].form.name != form.name
            stage: Stage = "to-come" if line.fate is None else "done"
            yield QueuedLine(number, stage, form.name, _head(screen, form) if begins else None, line)


def _head(screen: ControlScreen, form: FormScreen) -> FormHead:
    city = screen.map.city
    begun = any(line.fate is not None or line.is_next for line in form.lines)
    return FormHead(
        form=form.name,
        number=form.number,
        district=city.name_of(form.district),
        palette=shapes.palette(city, form.district),
        lines=sum(line.fate is None for line in form.lines) if not begun else 0,
        may_come_first=not begun,
    )
