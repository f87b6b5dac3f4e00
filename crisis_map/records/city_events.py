"""Control's changes to the city by hand during play."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from crisis_map.city.city import Colour, Rulings
from crisis_map.city.hexes import Label


class _Event(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Common settings of all events."""


class HexAdded(_Event, frozen=True):
    """An empty hex was added."""

    at: Label
    district: str | None = None


class HexTaken(_Event, frozen=True):
    """An empty hex was removed."""

    at: Label


class HexMoved(_Event, frozen=True):
    """A hex was given to another district, or to the slums."""

    at: Label
    district: str | None = None


class HexesMoved(_Event, frozen=True):
    """Several hexes were given to another district, or to the slums."""

    hexes: tuple[Label, ...]
    district: str | None = None


class DistrictRemoved(_Event, frozen=True):
    """A district without hexes was removed. `name`: its display name.

    `colours`: those that the districts after it keep, although their positions change; none in old journals.
    """

    district: str
    name: str
    colours: Mapping[str, Colour] = {}


class DistrictChanged(_Event, frozen=True):
    """A district's name and colour changed (None: the default colour for its position)."""

    district: str
    name: str
    colour: int | None = None


class RulingsChanged(_Event, frozen=True):
    """The rulings changed."""

    rulings: Rulings


CityEvent: TypeAlias = HexAdded | HexTaken | HexMoved | HexesMoved | DistrictRemoved | DistrictChanged | RulingsChanged
