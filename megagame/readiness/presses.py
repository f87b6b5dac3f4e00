"""Changing the hall's wifi, and undoing that."""

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from megagame.core.sentences import Sentence, gettext_noop
from megagame.pages.wifi import Wifi, known_wifi, note_wifi
from megagame.presses.presses import Change, Kind

PAGE = "wifi"
TOLD = gettext_noop("The door sheet says the wifi {name}.")
BACK_TO = gettext_noop("Undo: it says {name} again")
NONE = gettext_noop("Undo: it says no wifi")


def told(wifi: Wifi) -> Change:
    before = known_wifi()
    note_wifi(wifi)
    return Change({"name": wifi.name}, to_builtins(before) if before != wifi else None)


def _back(before: Any) -> Sentence:
    return Sentence(BACK_TO, {"name": before["name"]}) if before["name"] else Sentence(NONE)


KINDS: Mapping[str, Kind] = {"told": Kind(TOLD, _back, lambda before: note_wifi(Wifi(**before)))}
