"""Choosing the backup folder, and undoing that."""

from collections.abc import Mapping
from typing import Any

from megagame.core.sentences import Sentence, gettext_noop
from megagame.presses.presses import Kind
from megagame.tables.connections import backup_status

PAGE = "backups"
CHOSEN = gettext_noop("Backups go to {folder}.")
BACK_TO = gettext_noop("Undo: back up to {folder} again")
NOWHERE = gettext_noop("Undo: make no backups")


def _back_to(before: Any) -> Sentence:
    return Sentence(BACK_TO, {"folder": before}) if before else Sentence(NOWHERE)


KINDS: Mapping[str, Kind] = {"chosen": Kind(CHOSEN, _back_to, backup_status.choose)}
