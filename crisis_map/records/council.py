"""The state of the Council: treasuries, amounts handed in, taxes and the mandate (council.md)."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from crisis_map.city.city import City
from crisis_map.city.hexes import Label

COUNCILLOR_SEAT = "councillor-"
"""Prefix of Councillors' seats, followed by the district's key."""


class HandedIn(Struct, frozen=True):
    """The Guard's funding in the turn `turn`, as requested by a Councillor."""

    turn: int
    amount: int


class Tax(Struct, frozen=True):
    """Tax paid at the last close, and the number of people who paid it."""

    people: int
    amount: int


class Told(Struct, frozen=True, omit_defaults=True):
    """The part of a forecast that a district knows."""

    hex: bool = False
    magnitude: bool = False


class Council(Struct, frozen=True, omit_defaults=True):
    """The state of Councillors and Scientists.

    - `treasuries`: of every district; empty if the ruling has none
    - `handed_in`: by district, until Control takes it or its turn is closed
    - `taxes`: by district, of the last close
    - `mandate`: the Council's sentence of the turn, or ""
    - `died`: hexes of deaths since the last open, by the district of the dead; `died_before`: in the turn before
    """

    treasuries: Mapping[str, int] = {}
    handed_in: Mapping[str, HandedIn] = {}
    taxes: Mapping[str, Tax] = {}
    mandate: str = ""
    died: Mapping[str, tuple[Label, ...]] = {}
    died_before: Mapping[str, tuple[Label, ...]] = {}


def begun(city: City, before: Council | None = None) -> Council | None:
    """The Council under the rulings of `city`, based on the Council `before`; None if there is none.

    Treasuries get their initial amount when a ruling introduces them, and are dropped with it.
    """
    ruling = city.council
    if ruling is None:
        return None
    council = before or Council()
    treasuries = council.treasuries or dict.fromkeys(city.districts, ruling.treasury)
    return replace(
        council,
        treasuries=treasuries if ruling.funding == "treasury" else {},
        taxes=council.taxes if ruling.funding == "treasury" else {},
        handed_in={} if ruling.funding == "control" else council.handed_in,
    )


def without(council: Council | None, district: str) -> Council | None:
    """Remove a district from the Council."""
    if council is None:
        return None
    return replace(
        council,
        treasuries={key: amount for key, amount in council.treasuries.items() if key != district},
        handed_in={key: each for key, each in council.handed_in.items() if key != district},
        taxes={key: each for key, each in council.taxes.items() if key != district},
    )
