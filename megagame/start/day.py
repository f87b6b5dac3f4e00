"""The day's schedule: when each turn and break begins and ends."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from megagame.core.documents import spelled
from megagame.event.programme import LONGEST_NAME, MOST_BREAKS, Break, Programme, Turn, last_turn

TimeOfDay = Annotated[str, spelled(r"\A([01][0-9]|2[0-3]):[0-5][0-9]\Z", like="18:00")]
Date = Annotated[str, spelled(r"\A[0-9]{4}-[01][0-9]-[0-3][0-9]\Z", like="2026-12-05")]

MOST_ROWS = 40
DAY_MINUTES = 24 * 60


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """When a turn begins, if not right after what precedes it."""

    turn: Turn
    at: TimeOfDay


class Day(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """When the event is. `begins`: its first line. `ends`: the hall closes. `time_zone`: for display."""

    date: Date | None = None
    begins: TimeOfDay | None = None
    ends: TimeOfDay | None = None
    time_zone: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    breaks: Annotated[tuple[Break, ...], Meta(max_length=MOST_BREAKS)] = ()
    starts: Annotated[tuple[Start, ...], Meta(max_length=MOST_ROWS)] = ()


class DayRow(Struct, frozen=True):
    """One line of the schedule.

    - `turn` and `last`: of a turn, different if it is double; `name`, `place`: of a break, with its index
    - `follows`: when the previous line ends; `early`: this one begins before that
    """

    turn: int
    last: int
    name: str
    place: int
    follows: str
    begins: str
    ends: str
    early: bool
    too_late: bool


class _Span(NamedTuple):
    """A row, with times in minutes since midnight."""

    turn: int
    last: int
    place: int
    follows: int
    begins: int
    ends: int


def day_rows(day: Day, programme: Programme) -> tuple[DayRow, ...]:
    """The turns up to the final one and breaks between them; empty if the beginning is unknown."""
    closes = _minutes(day.ends) if day.ends else None
    return tuple(
        DayRow(
            turn=span.turn,
            last=span.last,
            name="" if span.turn else day.breaks[span.place].name,
            place=span.place,
            follows=_said(span.follows),
            begins=_said(span.begins),
            ends=_said(span.ends),
            early=span.begins < span.follows,
            too_late=closes is not None and span.ends > closes,
        )
        for span in _spans(day, programme)
    )


def minutes_over(day: Day, programme: Programme) -> int:
    """Minutes by which the last turn ends after the hall closes; 0 if it does not or this is unknown."""
    ends = max((span.ends for span in _spans(day, programme)), default=0)
    return max(0, ends - _minutes(day.ends)) if day.ends else 0


def turns_played(programme: Programme) -> tuple[int, ...]:
    """The turns up to the final one, doubles by their first; empty without a final turn."""
    turns, turn = list[int](), 1
    while programme.final is not None and turn <= programme.final and len(turns) < MOST_ROWS:
        turns.append(turn)
        turn = last_turn(programme, turn) + 1
    return tuple(turns)


def _spans(day: Day, programme: Programme) -> Iterator[_Span]:
    if day.begins is None:
        return
    length = sum(phase.minutes for phase in programme.phases)
    typed = {start.turn: _minutes(start.at) for start in day.starts}
    at = _minutes(day.begins)
    for turn in turns_played(programme):
        for place, each in enumerate(day.breaks):
            if each.before == turn:
                yield _Span(0, 0, place, at, at, at + each.minutes)
                at += each.minutes
        begins = typed.get(turn, at)
        yield _Span(turn, last_turn(programme, turn), -1, at, begins, begins + length)
        at = begins + length


def _minutes(time: str) -> int:
    hours, minutes = time.split(":")
    return int(hours) * 60 + int(minutes)


def _said(minutes: int) -> str:
    return f"{minutes % DAY_MINUTES // 60:02}:{minutes % 60:02}"
