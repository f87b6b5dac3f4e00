"""What Control may change of the city itself while the table runs (docs/setting-up.md)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from crisis_map.city.city import Colour, Rulings
from crisis_map.city.hexes import Label

MOST_AT_ONCE = 1000


class _Action(Struct, frozen=True, forbid_unknown_fields=True):
    """What all actions have in common: how they are read."""


class AddHex(_Action, frozen=True, tag="add_hex"):
    """Add a hex, of a district or (None) of the slums; nothing stands there."""

    at: Label
    district: str | None = None


class TakeHex(_Action, frozen=True, tag="take_hex"):
    """Take a hex away in which nothing stands."""

    at: Label


class MoveHex(_Action, frozen=True, tag="move_hex"):
    """Give a hex to another district, or (None) to the slums, with all that stands there."""

    at: Label
    district: str | None = None


class MoveHexes(_Action, frozen=True, tag="move_hexes"):
    """Give several hexes to another district, or (None) to the slums, with all that stands there: one step."""

    hexes: Annotated[tuple[Label, ...], Meta(min_length=1, max_length=MOST_AT_ONCE)]
    district: str | None = None


class RemoveDistrict(_Action, frozen=True, tag="remove_district"):
    """Take a district away that has no hex, with its funding and its seat."""

    district: str


class ChangeDistrict(_Action, frozen=True, tag="change_district"):
    """Give a district another name and colour (None: that of its place)."""

    district: str
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    colour: Colour | None = None


class ChangeRulings(_Action, frozen=True, tag="change_rulings"):
    """Have other rulings from now on; what was decided before stays."""

    rulings: Rulings


CityAction: TypeAlias = AddHex | TakeHex | MoveHex | MoveHexes | RemoveDistrict | ChangeDistrict | ChangeRulings
