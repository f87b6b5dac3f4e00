"""Where the Council stands: treasuries, what is handed in, taxes and the mandate (council.md)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from crisis_map.city.city import City
from crisis_map.city.hexes import Label

COUNCILLOR_SEAT = "councillor-"
"""How the seat of a district's Councillor begins; the district's key follows."""


class HandedIn(Struct, frozen=True):
    """What a councillor wants the Guard to have in the turn `turn`."""

    turn: int
    amount: int


class Tax(Struct, frozen=True):
    """What came in at the last close, and how many people paid it."""

    people: int
    amount: int


class Told(Struct, frozen=True, omit_defaults=True):
    """What of a forecast a district knows."""

    hex: bool = False
    magnitude: bool = False


class Council(Struct, frozen=True, omit_defaults=True):
    """What Councillors and Scientists have done, and what is theirs.

    - `treasuries`: of every district; empty where the ruling has none
    - `handed_in`: by district, until Control takes it or its turn is closed
    - `taxes`: by district, of the last close
    - `mandate`: the Council's sentence of the turn; empty: none
    - `died`: by district the hexes where its people died since the last open; `died_before`: in the turn before that
    """

    treasuries: Mapping[str, int] = {}
    handed_in: Mapping[str, HandedIn] = {}
    taxes: Mapping[str, Tax] = {}
    mandate: str = ""
    died: Mapping[str, tuple[Label, ...]] = {}
    died_before: Mapping[str, tuple[Label, ...]] = {}


def begun(city: City, before: Council | None = None) -> Council | None:
    """The Council under the rulings of `city`, which were others `before`; None: there is none.

    Treasuries begin with what the ruling gives them when the ruling comes to have any, and are dropped with it.
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
    """The same without a district that is gone."""
    if council is None:
        return None
    return replace(
        council,
        treasuries={key: amount for key, amount in council.treasuries.items() if key != district},
        handed_in={key: each for key, each in council.handed_in.items() if key != district},
        taxes={key: each for key, each in council.taxes.items() if key != district},
    )
