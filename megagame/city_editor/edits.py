"""Changes that the editor saves: hexes of a stroke, districts, layout, and initial funding."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from crisis_map.city.city import City, District, HexBlock
from crisis_map.city.hexes import Label, Layout
from megagame.core.documents import BadDocument, shape
from megagame.start import set_up

MOST_HEXES = 4000
MOST_DISTRICTS = 40
MOST_FUNDING = 99_999
LONGEST_NAME = 60


class KeyedDistrict(Struct, frozen=True, forbid_unknown_fields=True):
    key: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=r"\A[^\0]*\Z")]
    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    colour: Annotated[int, Meta(ge=1, le=8)]
    funding: Annotated[int, Meta(ge=0, le=MOST_FUNDING)] | None = None


class Edit(Struct, frozen=True, forbid_unknown_fields=True):
    """Changes since `version`. `hexes`: their current state, None if removed; `districts`: all, in order."""

    version: int
    hexes: Mapping[Label, HexBlock | None] = {}
    districts: Annotated[tuple[KeyedDistrict, ...], Meta(max_length=MOST_DISTRICTS)] | None = None
    layout: Layout | None = None


def edited(document: Mapping[str, Any], edit: Edit) -> dict[str, Any]:
    """The set-up with the edit. Raises BadDocument, with its place, if the city could not be played."""
    setup = dict(document["setup"])
    if edit.layout:
        setup["layout"] = edit.layout
    if edit.districts is not None:
        setup["districts"] = {each.key: _plain(District(each.name or None, each.colour)) for each in edit.districts}
    setup["hexes"] = _hexes(setup.get("hexes", {}), edit)
    if len(setup["hexes"]) > MOST_HEXES:
        raise BadDocument("hexes", f"expected object of length <= {MOST_HEXES}")
    for bad in set_up.city_problems(shape(setup, City), "") if setup["hexes"] else ():
        raise bad
    actions = document.get("actions", [])
    return {**document, "setup": setup, "actions": _funded(actions, edit)}


def funding_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """Initial funding of the districts that have any."""
    return {each["district"]: each.get("amount") for each in document.get("actions", ()) if each.get("type") == "fund"}


def _hexes(before: Mapping[str, Any], edit: Edit) -> dict[str, Any]:
    hexes = dict(before)
    for at, block in edit.hexes.items():
        if block is None:
            hexes.pop(at, None)
        else:
            hexes[at] = _plain(block)
    return hexes


def _funded(actions: Any, edit: Edit) -> list[Any]:
    if edit.districts is None:
        return list(actions)
    funds = [
        {"type": "fund", "district": each.key, "amount": each.funding}
        for each in edit.districts
        if each.funding is not None
    ]
    return [*funds, *(each for each in actions if each.get("type") != "fund")]


def _plain(record: Struct) -> Any:
    return msgspec.to_builtins(record)
