"""Events of the box of sealed forms. Public events are in `events.py`."""

from typing import TypeAlias

from msgspec import Struct

from crisis_map.records.forms import Form


class _BoxEvent(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Common settings of all events."""


class BoxOpened(_BoxEvent, frozen=True):
    """The box accepts sealed forms. `lines`: maximum lines of a form."""

    lines: int


class BoxShut(_BoxEvent, frozen=True):
    """The box stopped accepting forms."""


class BoxUnsealed(_BoxEvent, frozen=True):
    """All forms of the box were added to the queue, in the order drawn for them."""

    forms: tuple[Form, ...] = ()


BoxEvent: TypeAlias = BoxOpened | BoxShut | BoxUnsealed
