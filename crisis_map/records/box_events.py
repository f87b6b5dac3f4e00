"""What happened to the box of sealed forms; everybody's events are in `events.py`."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from crisis_map.records.forms import Form


class _BoxEvent(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Written as all events are."""


class BoxOpened(_BoxEvent, frozen=True):
    """The box takes sealed forms, of so many lines at most."""

    lines: int


class BoxShut(_BoxEvent, frozen=True):
    """The box takes no more forms."""


class BoxUnsealed(_BoxEvent, frozen=True):
    """All forms of the box have come into the queue, in the order that was drawn for them."""

    forms: tuple[Form, ...] = ()


BoxEvent: TypeAlias = BoxOpened | BoxShut | BoxUnsealed
