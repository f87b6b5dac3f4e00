"""What happened while somebody was looking at an older screen."""

from __future__ import annotations

from django.utils.translation import gettext

from megagame.core.sentences import in_a_row, say
from megagame.tables.log import LogLine, log_lines
from megagame.tables.models import Table

MOST_TOLD = 3


def told_since(table: Table, seen: int) -> str:
    """What was done after the entry `seen`, newest first, in the reader's language."""
    lines = log_lines(table, table.number, max(0, min(MOST_TOLD, table.number - seen)))
    return say(in_a_row(map(_told, lines)), gettext) if lines else ""


def _told(line: LogLine) -> str:
    return gettext("{author}: {what}").format(author=say(line.who, gettext), what=_words(line))


def _words(line: LogLine) -> str:
    if line.takes_back is not None:
        return gettext("took a step back.")
    return say(in_a_row(line.sentences), gettext) if line.sentences else ""
