"""What changed in the city itself while the table runs: Control drew it again by hand."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from crisis_map.city.city import Rulings
from crisis_map.city.hexes import Label


class _Event(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """What all events have in common: how they are written."""


class HexAdded(_Event, frozen=True):
    """By hand: the city has one more hex, in which nothing stands."""

    at: Label
    district: str | None = None


class HexTaken(_Event, frozen=True):
    """By hand: a hex in which nothing stood is gone."""

    at: Label


class HexMoved(_Event, frozen=True):
    """By hand: a hex belongs to another district now, or to none."""

    at: Label
    district: str | None = None


class HexesMoved(_Event, frozen=True):
    """By hand: several hexes belong to another district now, or to none."""

    hexes: tuple[Label, ...]
    district: str | None = None


class DistrictRemoved(_Event, frozen=True):
    """A district that had no hex is gone. `name`: what people called it."""

    district: str
    name: str


class DistrictChanged(_Event, frozen=True):
    """A district has this name and colour now (None: that of its place)."""

    district: str
    name: str
    colour: int | None = None


class RulingsChanged(_Event, frozen=True):
    """From now on the map is played by these rulings."""

    rulings: Rulings


CityEvent: TypeAlias = HexAdded | HexTaken | HexMoved | HexesMoved | DistrictRemoved | DistrictChanged | RulingsChanged
