"""The day of an event by the clock on the wall: when each turn begins and ends, and what stands between turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from megagame.event.programme import LONGEST_NAME, LONGEST_PHASE, Programme, Turn, last_turn

TimeOfDay = Annotated[str, Meta(pattern=r"\A([01][0-9]|2[0-3]):[0-5][0-9]\Z")]
Date = Annotated[str, Meta(pattern=r"\A[0-9]{4}-[01][0-9]-[0-3][0-9]\Z")]

MOST_BREAKS = 12
MOST_ROWS = 40
DAY_MINUTES = 24 * 60


class Break(Struct, frozen=True, forbid_unknown_fields=True):
    """A pause without a clock, before a turn."""

    before: Turn
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    minutes: Annotated[int, Meta(ge=1, le=LONGEST_PHASE)]


class Day(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """When the event is. `ends`: when the hall closes; `time_zone`: as people call it."""

    date: Date | None = None
    begins: TimeOfDay | None = None
    ends: TimeOfDay | None = None
    time_zone: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    breaks: Annotated[tuple[Break, ...], Meta(max_length=MOST_BREAKS)] = ()


class DayRow(Struct, frozen=True):
    """One line of the day. `turn` and `last`: of a turn (a double one has two numbers); `name`: of a break."""

    turn: int
    last: int
    name: str
    begins: str
    ends: str
    too_late: bool


def day_rows(day: Day, programme: Programme) -> tuple[DayRow, ...]:
    """The turns up to the final one with the breaks between them; none where it is not said when the first begins."""
    if day.begins is None or programme.final is None:
        return ()
    return tuple(_rows(day, programme, programme.final))


def minutes_over(day: Day, programme: Programme) -> int:
    """By how many minutes the last turn ends after the hall closes; 0: it does not, or nobody said when that is."""
    rows = day_rows(day, programme)
    if not rows or day.ends is None or day.begins is None:
        return 0
    length = sum(phase.minutes for phase in programme.phases)
    breaks = sum(each.minutes for each in day.breaks if any(each.before == row.turn for row in rows))
    ends = _minutes(day.begins) + breaks + length * sum(1 for row in rows if row.turn)
    return max(0, ends - _minutes(day.ends))


def _rows(day: Day, programme: Programme, final: int) -> Iterator[DayRow]:
    length = sum(phase.minutes for phase in programme.phases)
    closes = _minutes(day.ends) if day.ends else None
    at, turn, told = _minutes(day.begins or "00:00"), 1, 0
    while turn <= final and told < MOST_ROWS:
        for each in day.breaks:
            if each.before == turn:
                yield _row(0, 0, each.name, at, at + each.minutes, closes)
                at, told = at + each.minutes, told + 1
        last = last_turn(programme, turn)
        yield _row(turn, last, "", at, at + length, closes)
        at, turn, told = at + length, last + 1, told + 1


def _row(turn: int, last: int, name: str, begins: int, ends: int, closes: int | None) -> DayRow:
    return DayRow(turn, last, name, _said(begins), _said(ends), closes is not None and ends > closes)


def _minutes(time: str) -> int:
    hours, minutes = time.split(":")
    return int(hours) * 60 + int(minutes)


def _said(minutes: int) -> str:
    return f"{minutes % DAY_MINUTES // 60:02}:{minutes % 60:02}"
