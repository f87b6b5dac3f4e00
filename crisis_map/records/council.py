"""The state of the Council: treasuries, amounts handed in, taxes and the mandate (council.md)."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from crisis_map.city.city import City
from crisis_map.city.hexes import Label

Record = TypeVar("Record")

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


class Passed(Struct, frozen=True, rename={"from_": "from"}):
    """Treasury that one district passed on to another."""

    from_: str
    to: str
    amount: int


class Withdrawn(Struct, frozen=True, omit_defaults=True):
    """A forecast that Control withdrew before its turn was over. `told`: the part that each district knew.

    `passed_on`: districts that had it from the Scientists alone.
    """

    turn: int
    at: Label
    magnitude: str
    told: Mapping[str, Told] = {}
    passed_on: tuple[str, ...] = ()


class Council(Struct, frozen=True, omit_defaults=True):
    """The state of Councillors and Scientists.

    - `treasuries`: of every district; empty if the ruling has none
    - `handed_in`: by district, until Control takes it or its turn is closed
    - `overruled`: districts for which Control has set another amount since theirs was handed in
    - `taken`: by district, what Control took for the coming turn, until that turn is closed
    - `planned`: by district, the funding planned for the coming turn, which the last close set
    - `had`: by district, its funding in the newest turn that was opened, spent or not
    - `passed`: treasury passed on since the last close, without what was passed back
    - `taxes`: by district, of the last close
    - `mandate`: the Council's sentence of the turn, or ""
    - `died`: hexes of deaths since the last open, by the district of the dead; `died_before`: in the turn before
    - `slid`, `slid_before`: those of these deaths that catastrophic failure caused
    - `withdrawn`: forecasts that districts knew and that were withdrawn, until their turn is closed
    """

    treasuries: Mapping[str, int] = {}
    handed_in: Mapping[str, HandedIn] = {}
    overruled: tuple[str, ...] = ()
    taken: Mapping[str, int] = {}
    planned: Mapping[str, int] = {}
    had: Mapping[str, int] = {}
    passed: tuple[Passed, ...] = ()
    taxes: Mapping[str, Tax] = {}
    mandate: str = ""
    died: Mapping[str, tuple[Label, ...]] = {}
    died_before: Mapping[str, tuple[Label, ...]] = {}
    slid: Mapping[str, tuple[Label, ...]] = {}
    slid_before: Mapping[str, tuple[Label, ...]] = {}
    withdrawn: tuple[Withdrawn, ...] = ()


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
        overruled=() if ruling.funding == "control" else council.overruled,
        taken={} if ruling.funding == "control" else council.taken,
        passed=council.passed if ruling.funding == "treasury" else (),
    )


def without(council: Council | None, district: str) -> Council | None:
    """Remove a district from the Council."""
    if council is None:
        return None
    return replace(
        council,
        treasuries=_less(council.treasuries, district),
        handed_in=_less(council.handed_in, district),
        overruled=tuple(each for each in council.overruled if each != district),
        taken=_less(council.taken, district),
        planned=_less(council.planned, district),
        had=_less(council.had, district),
        passed=tuple(each for each in council.passed if district not in {each.from_, each.to}),
        taxes=_less(council.taxes, district),
    )


def _less(by_district: Mapping[str, Record], district: str) -> dict[str, Record]:
    return {key: each for key, each in by_district.items() if key != district}
