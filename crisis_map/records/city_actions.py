"""Control's changes to the city itself during play (docs/setting-up.md)."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from crisis_map.city.city import Colour, Rulings
from crisis_map.city.hexes import Label

MOST_AT_ONCE = 1000


class _Action(Struct, frozen=True, forbid_unknown_fields=True):
    """Common settings of all actions."""


class AddHex(_Action, frozen=True, tag="add_hex"):
    """Add an empty hex to a district or (None) to the slums."""

    at: Label
    district: str | None = None


class TakeHex(_Action, frozen=True, tag="take_hex"):
    """Remove an empty hex."""

    at: Label


class MoveHex(_Action, frozen=True, tag="move_hex"):
    """Give a hex and its tokens to another district or (None) to the slums."""

    at: Label
    district: str | None = None


class MoveHexes(_Action, frozen=True, tag="move_hexes"):
    """Give several hexes and their tokens to another district or (None) to the slums, in one step."""

    hexes: Annotated[tuple[Label, ...], Meta(min_length=1, max_length=MOST_AT_ONCE)]
    district: str | None = None


class RemoveDistrict(_Action, frozen=True, tag="remove_district"):
    """Remove a district without hexes, with its funding and its seat."""

    district: str


class ChangeDistrict(_Action, frozen=True, tag="change_district"):
    """Change a district's name and colour (None: the default for its position)."""

    district: str
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    colour: Colour | None = None


class ChangeRulings(_Action, frozen=True, tag="change_rulings"):
    """Change the rulings from now on. Earlier decisions stay."""

    rulings: Rulings


CityAction: TypeAlias = AddHex | TakeHex | MoveHex | MoveHexes | RemoveDistrict | ChangeDistrict | ChangeRulings
