"""What happened while somebody was looking at an older screen."""

from __future__ import annotations

from django.utils.translation import gettext

from megagame.core.sentences import say
from megagame.tables.log import LogLine, log_lines
from megagame.tables.models import Table

MOST_TOLD = 3


def told_since(table: Table, seen: int) -> str:
    """What was done after the entry `seen`, newest first, in the reader's language."""
    lines = log_lines(table, table.number, max(0, min(MOST_TOLD, table.number - seen)))
    return " ".join(f"{say(line.who, gettext)}: {_words(line)}" for line in lines)


def _words(line: LogLine) -> str:
    if line.takes_back is not None:
        return gettext("took a step back.")
    return " ".join(say(sentence, gettext) for sentence in line.sentences)
