"""The day of an event as a calendar file (RFC 5545), with each turn and break."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from django.utils.translation import gettext

from megagame.event_form.clashes import Times
from megagame.start.day import DayRow

LONGEST_LINE = 75
"""Maximum bytes in a line; longer lines are folded."""
_PIECE = 18
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


def has_calendar(times: Times) -> bool:
    """Whether date, beginning and final turn are known."""
    return _date(times) is not None and bool(times.rows)


def calendar_of(event: int, title: str, times: Times, now: datetime) -> str | None:
    """The calendar of the event with this number; None without `has_calendar`. Times are local to the hall."""
    day = _date(times)
    if day is None or not has_calendar(times):
        return None
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Megagame console//EN",
        *_events(event, title, day, times, now),
    )
    return "".join(f"{_folded(line)}\r\n" for line in (*lines, "END:VCALENDAR"))


def _date(times: Times) -> date | None:
    try:
        return date.fromisoformat(times.day.date or "")
    except ValueError:  # such as 31 February
        return None


def _events(event: int, title: str, day: date, times: Times, now: datetime) -> Iterator[str]:
    before = ""
    for number, row in enumerate(times.rows):
        day += timedelta(days=row.begins < before and not row.early)
        before = row.begins
        yield from (
            "BEGIN:VEVENT",
            f"UID:{event}-{times.day.date}-{number}@megagame.invalid",
            f"DTSTAMP:{now.astimezone(UTC):%Y%m%dT%H%M%SZ}",
            f"DTSTART:{_local(day, row.begins)}",
            f"DTEND:{_local(day + timedelta(days=row.ends < row.begins), row.ends)}",
            f"SUMMARY:{f'{title}: {_called(row)}'.translate(_ESCAPED)}",
            "END:VEVENT",
        )


def _called(row: DayRow) -> str:
    if not row.turn:
        return row.name
    turn = gettext("Turn {turn}").format(turn=row.turn)
    return turn if row.last == row.turn else f"{turn}–{row.last}"


def _local(day: date, time: str) -> str:
    return f"{day:%Y%m%d}T{time.replace(':', '')}00"


def _folded(line: str) -> str:
    if len(line.encode()) <= LONGEST_LINE:
        return line
    return "\r\n ".join(line[at : at + _PIECE] for at in range(0, len(line), _PIECE))
