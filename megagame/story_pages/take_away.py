"""Files that can be downloaded after the day."""

from collections.abc import Callable, Iterable, Mapping
from threading import Lock
from typing import NamedTuple

import msgspec
from django.utils.translation import get_language, gettext

from megagame import spreadsheets
from megagame.core.sentences import gettext_noop, say
from megagame.story.council_told import CouncilTurn
from megagame.story.recap import recap, turn_called
from megagame.story.stories import Story, for_hall
from megagame.story_pages import csv_sheets
from megagame.story_pages.csv_sheets import Sheet
from megagame.story_pages.drawing import map_svg
from megagame.story_pages.one_file import one_file, printable

SHEETS: Mapping[str, Callable[[Story], Sheet]] = {
    "turns": lambda story: csv_sheets.of_turns(story.turns),
    "lines": lambda story: csv_sheets.of_lines(story.turns),
    "tokens": lambda story: csv_sheets.of_tokens(story.turns),
    "deaths": lambda story: csv_sheets.of_deaths(story.turns),
    "phases": lambda story: csv_sheets.of_phases(story.lengths),
    "council": lambda story: csv_sheets.of_council(story.turns),
    "sharing": lambda story: csv_sheets.of_sharing(story.turns),
}


def as_csv(sheet: Sheet) -> str:
    return spreadsheets.written((sheet.columns, *sheet.rows))


def as_json(story: Story) -> bytes:
    """The public journal of the day."""
    return msgspec.json.format(msgspec.json.encode(csv_sheets.journal(story.day, for_hall(story).steps)), indent=1)


def as_text(story: Story) -> str:
    """The recaps of all turns, in the reader's language."""
    told = ((turn_called(turn.first, turn.last), *recap(turn, story.tables_in(turn))) for turn in story.turns)
    return "\n".join("\n\n".join(say(each, gettext) for each in turn) + "\n" for turn in told)


HTML, CSV = "text/html; charset=utf-8", "text/csv; charset=utf-8"


class File(NamedTuple):
    """A file: its label, its MIME type, and how it is made."""

    called: str
    kind: str
    made: Callable[[Story], bytes]


def _table(name: str, called: str) -> File:
    return File(called, CSV, lambda story: as_csv(SHEETS[name](story)).encode())


FILES: Mapping[str, File] = {
    "day.html": File(gettext_noop("Whole day as one page"), HTML, lambda story: one_file(story).encode()),
    "report.html": File(gettext_noop("Report to print"), HTML, lambda story: printable(story).encode()),
    "recap.txt": File(
        gettext_noop("Recap to read aloud"), "text/plain; charset=utf-8", lambda story: as_text(story).encode()
    ),
    "turns.csv": _table("turns", gettext_noop("Table of turns")),
    "lines.csv": _table("lines", gettext_noop("Table of lines and verdicts")),
    "tokens.csv": _table("tokens", gettext_noop("Table of tokens by hex")),
    "deaths.csv": _table("deaths", gettext_noop("Table of deaths")),
    "phases.csv": _table("phases", gettext_noop("Table of phases")),
    "council.csv": _table("council", gettext_noop("Table of treasuries and taxes")),
    "sharing.csv": _table("sharing", gettext_noop("Table of what was passed on")),
    "journal.json": File(gettext_noop("Journal"), "application/json", as_json),
}
"""All files by name, except for the maps."""
_OF_COUNCIL: Mapping[str, Callable[[CouncilTurn], object]] = {
    "council.csv": lambda council: council.taken or council.taxes,
    "sharing.csv": lambda council: council.shared,
}


def offered(story: Story) -> dict[str, File]:
    """The files of this story. Those of the Council are left out where they would be empty."""
    empty = {name for name, has in _OF_COUNCIL.items() if not any(has(turn.council) for turn in story.turns)}
    return {name: file for name, file in FILES.items() if name not in empty}


MOST_MADE = 33
"""Cached files: all of them in three languages."""
_made: dict[tuple[str, str, str], bytes] = {}
_making = Lock()


def made(story: Story, name: str) -> bytes:
    """One of FILES in the reader's language. Cached, since a whole day takes seconds and anybody may request it."""
    key = (get_language() or "", story.mark, name)
    with _making:
        if key not in _made:
            if len(_made) >= MOST_MADE:
                _made.clear()
            _made[key] = FILES[name].made(story)
        return _made[key]


def files(story: Story) -> dict[str, bytes]:
    opened = {f"turn-{turn.number}-opened.svg": map_svg(turn.opened).encode() for turn in story.turns}
    ended = {f"turn-{turn.number}.svg": map_svg(turn.ended).encode() for turn in story.turns}
    return {**{name: file.made(story) for name, file in offered(story).items()}, **opened, **ended}


def maps(story: Story, places: Iterable[int]) -> dict[str, bytes]:
    """The maps of the steps with these indexes, which must exist."""
    return {f"map-{place}.svg": map_svg(story.map_at(story.steps[place])).encode() for place in places}
