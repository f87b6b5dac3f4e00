"""What can be taken away after the day, as files."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping

import msgspec
from django.utils.translation import gettext

from megagame.core.sentences import Sentence, gettext_noop, say
from megagame.story import sheets
from megagame.story.drawing import map_svg
from megagame.story.one_file import one_file
from megagame.story.recap import recap
from megagame.story.sheets import Sheet
from megagame.story.stories import Story

TURN = gettext_noop("Turn {turn}")
SHEETS: Mapping[str, Callable[[Story], Sheet]] = {
    "turns": lambda story: sheets.of_turns(story.turns),
    "lines": lambda story: sheets.of_lines(story.turns),
    "tokens": lambda story: sheets.of_tokens(story.turns),
    "deaths": lambda story: sheets.of_deaths(story.turns),
    "phases": lambda story: sheets.of_phases(story.lengths),
}


def as_csv(sheet: Sheet) -> str:
    """The sheet as a CSV file; a text that a spreadsheet would take for a formula is kept one by an apostrophe."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(sheet.columns)
    writer.writerows([_kept(cell) for cell in row] for row in sheet.rows)
    return file.getvalue()


def as_json(story: Story) -> bytes:
    """The journal of the day as everybody may read it."""
    return msgspec.json.format(msgspec.json.encode(sheets.journal(story.day, story.steps)), indent=1)


def as_text(story: Story) -> str:
    """The recap of every turn, in the reader's language."""
    told = ((Sentence(TURN, {"turn": turn.number}), *recap(turn, story.tables_in(turn))) for turn in story.turns)
    return "\n".join("\n\n".join(say(each, gettext) for each in turn) + "\n" for turn in told)


KINDS_OF_FILES: Mapping[str, str] = {
    "day.html": "text/html; charset=utf-8",
    "journal.json": "application/json",
    "recap.txt": "text/plain; charset=utf-8",
    **{f"{name}.csv": "text/csv; charset=utf-8" for name in SHEETS},
}
"""What a browser is told that each file is."""


def file_of(story: Story, name: str) -> bytes:
    """One of `KINDS_OF_FILES`."""
    if name == "day.html":
        return one_file(story).encode()
    if name == "journal.json":
        return as_json(story)
    if name == "recap.txt":
        return as_text(story).encode()
    return as_csv(SHEETS[name.removesuffix(".csv")](story)).encode()


def files(story: Story) -> dict[str, bytes]:
    """Every file by its name, and the maps as each turn ended."""
    maps = {f"turn-{turn.number}.svg": map_svg(turn.ended).encode() for turn in story.turns}
    return {**{name: file_of(story, name) for name in KINDS_OF_FILES}, **maps}


def _kept(cell: str | int) -> str | int:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in {"=", "+", "-", "@", "\t", "\r"} else cell
