"""The day in the event form: turns with their times, and breaks between them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.http import QueryDict
from msgspec import Struct

from megagame.event_form.clashes import Clash, times
from megagame.event_form.typed_rows import changed, mappings, number, posted_rows
from megagame.start.day import DayRow, turns_played

BREAK = ("name", "minutes", "before")
NEW_MINUTES = 15


class DayLine(Struct, frozen=True):
    """One line of the day: a turn, or a break with its `number` and its `typed` values.

    `row`: its times, if known. `earlier`, `later`: the turns before which a break could move.
    """

    number: int
    row: DayRow | None
    turn: int = 0
    typed: Mapping[str, Any] = {}
    earlier: int | None = None
    later: int | None = None
    clash: Clash | None = None
    wrong: tuple[str, ...] = ()


def day(posted: QueryDict) -> dict[str, Any]:
    """The typed day after a press of one of its buttons."""
    said = {name: posted.get(name, "").strip() for name in ("date", "begins", "ends", "time_zone")}
    press = posted.get("change", "")
    new = {"name": "", "minutes": NEW_MINUTES, "before": _next_before(posted)}
    breaks = in_order(changed([_break(row) for row in posted_rows(posted, "break", BREAK)], press, "break", new))
    starts = list(_starts(posted, press))
    found: dict[str, Any] = {**said, "breaks": breaks, "starts": starts}
    return {name: each for name, each in found.items() if each}


def in_order(breaks: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Breaks in the order of the day; those without a valid turn are last."""

    def turn(each: Mapping[str, Any]) -> tuple[bool, int]:
        before = each.get("before")
        return (False, before) if isinstance(before, int) else (True, 0)

    return [dict(each) for each in sorted(breaks, key=turn)]


def day_lines(
    found: Mapping[str, Any], clashes: Iterable[Clash], wrong: Mapping[str, Sequence[str]]
) -> Iterator[DayLine]:
    """The lines of a set-up with sorted breaks. `wrong`: errors by place, without field names."""
    told = times(found)
    turns = turns_played(told.programme) if told.programme else ()
    by_turn = {row.turn: row for row in told.rows if row.turn}
    by_place = {row.place: row for row in told.rows if not row.turn}
    at = {clash.place: clash for clash in clashes}
    breaks = list(enumerate(mappings(found.get("day", {}).get("breaks"))))
    for turn in turns:
        while breaks and _comes_by(breaks[0][1], turn):
            place, typed = breaks.pop(0)
            yield _break_line(place, typed, turns, by_place, at, wrong)
        yield DayLine(0, by_turn.get(turn), turn, clash=at.get(f"day.starts.{turn}"))
    for place, typed in breaks:
        yield _break_line(place, typed, turns, by_place, at, wrong)


def _break_line(
    place: int,
    typed: Mapping[str, Any],
    turns: Sequence[int],
    rows: Mapping[int, DayRow],
    clashes: Mapping[str, Clash],
    wrong: Mapping[str, Sequence[str]],
) -> DayLine:
    before, at = typed.get("before"), f"day.breaks[{place}]"
    known = before if isinstance(before, int) else 0
    return DayLine(
        number=place,
        row=rows.get(place),
        typed=typed,
        earlier=max((turn for turn in turns if turn < known), default=None),
        later=min((turn for turn in turns if turn > known), default=None),
        clash=clashes.get(at),
        wrong=tuple(wrong.get(at, ())),
    )


def _comes_by(typed: Mapping[str, Any], turn: int) -> bool:
    before = typed.get("before")
    return isinstance(before, int) and before <= turn


def _break(row: Mapping[str, str]) -> dict[str, Any]:
    return {"name": row["name"], "minutes": number(row["minutes"]), "before": number(row["before"])}


def _next_before(posted: QueryDict) -> int:
    """The turn of a new break: after the other breaks, before the first turn that may have one."""
    before = [number(each) for each in posted.getlist("break-before")]
    return min(max((each for each in before if isinstance(each, int)), default=1) + 1, _final(posted))


def _final(posted: QueryDict) -> int:
    final = number(posted.get("final", ""))
    return final if isinstance(final, int) and final > 0 else 2


def _starts(posted: QueryDict, press: str) -> Iterator[dict[str, Any]]:
    """The typed start of each turn; none if it equals the end of what precedes it."""
    for turn, at, follows in zip(*map(posted.getlist, ("start-turn", "start", "start-follows")), strict=False):
        if at.strip() and at.strip() != follows and press != f"start away {turn}":
            yield {"turn": number(turn), "at": at.strip()}
