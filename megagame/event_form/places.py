"""Paths of a set-up in words: `setup.hexes.B2.tokens[0]` is *Hex B2, tokens*."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from megagame.core.sentences import gettext_noop
from megagame.games import GAMES
from megagame.tables.pages import option_fields

THIS_FILE = gettext_noop("This file")

_IN_CITY = r"(?:setup\.)?"
_WORDS = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"version|setup\.version", gettext_noop("Version")),
        (r"title", gettext_noop("Name")),
        (r"captains", gettext_noop("Guard Captains of the largest district")),
        (r"helpers\[(?P<number>\d+)\]", gettext_noop("Helper {number}")),
        (r"helpers", gettext_noop("Helpers, by name")),
        (r"half_done", THIS_FILE),
        (rf"{_IN_CITY}layout", gettext_noop("Layout")),
        (rf"{_IN_CITY}hexes\.(?P<name>[^.\[]+)\.tokens.*", gettext_noop("Hex {name}, tokens")),
        (rf"{_IN_CITY}hexes\.(?P<name>[^.\[]+)\.district", gettext_noop("Hex {name}, district")),
        (rf"{_IN_CITY}hexes\.(?P<name>[^.\[]+)\.name", gettext_noop("Hex {name}, name")),
        (rf"{_IN_CITY}hexes\.(?P<name>[^.\[]+)", gettext_noop("Hex {name}")),
        (rf"{_IN_CITY}districts\.(?P<name>[^.\[]+)\.name", gettext_noop("District {name}, name")),
        (rf"{_IN_CITY}districts\.(?P<name>[^.\[]+)\.colour", gettext_noop("District {name}, colour")),
        (rf"{_IN_CITY}districts\.(?P<name>[^.\[]+)", gettext_noop("District {name}")),
        (r"districts\[(?P<number>\d+)\]\.name", gettext_noop("Name of district {number}")),
        (r"districts\[(?P<number>\d+)\]\.funding", gettext_noop("Funding of district {number}")),
        (r"districts\[(?P<number>\d+)\].*", gettext_noop("District {number}")),
        (rf"{_IN_CITY}districts", gettext_noop("Districts")),
        (rf"{_IN_CITY}magnitudes\.(?P<name>[^.\[]+).*", gettext_noop("Magnitude {name}")),
        (rf"{_IN_CITY}magnitudes", gettext_noop("Magnitudes")),
        (rf"{_IN_CITY}rulings\.charge_invalid", gettext_noop("Lines that are invalid")),
        (rf"{_IN_CITY}rulings\.major_displaces", gettext_noop("Two damage displaces")),
        (rf"{_IN_CITY}rulings\.displacement_order.*", gettext_noop("Who is displaced first")),
        (rf"{_IN_CITY}rulings\.adjacency", gettext_noop("Hexes that turn together")),
        (rf"{_IN_CITY}rulings\.council\.funding", gettext_noop("The Guard’s funding")),
        (rf"{_IN_CITY}rulings\.council\.treasury", gettext_noop("Each treasury at the start")),
        (rf"{_IN_CITY}rulings\.council\.people_per_tax", gettext_noop("Population for 1 of tax")),
        (rf"{_IN_CITY}rulings\.council\.troubled", gettext_noop("A troubled district pays")),
        (rf"{_IN_CITY}rulings\.council\.transfers", gettext_noop("Treasuries can be passed on")),
        (rf"{_IN_CITY}rulings\.council\.mandate", gettext_noop("The mandate is written by")),
        (rf"{_IN_CITY}rulings\.council.*", gettext_noop("Council and Scientists")),
        (rf"{_IN_CITY}rulings", gettext_noop("Rulings")),
        (r"(?:setup\.)?hexes|setup", gettext_noop("City")),
        (r"programme\.phases\[(?P<number>\d+)\]\.name", gettext_noop("Name of phase {number}")),
        (r"programme\.phases\[(?P<number>\d+)\]\.minutes", gettext_noop("Minutes of phase {number}")),
        (r"programme\.phases\[(?P<number>\d+)\].*", gettext_noop("Phase {number}")),
        (r"programme\.phases", gettext_noop("Phases")),
        (r"programme\.final", gettext_noop("Final turn")),
        (r"programme\.doubles.*", gettext_noop("Double turns")),
        (r"programme", gettext_noop("Programme")),
        (r"day\.date", gettext_noop("Date")),
        (r"day\.begins", gettext_noop("The day begins")),
        (r"day\.ends", gettext_noop("The hall closes")),
        (r"day\.time_zone", gettext_noop("Time zone")),
        (r"day\.breaks\[(?P<number>\d+)\]\.name", gettext_noop("Name of break {number}")),
        (r"day\.breaks\[(?P<number>\d+)\]\.minutes", gettext_noop("Minutes of break {number}")),
        (r"day\.breaks\[(?P<number>\d+)\]\.before", gettext_noop("Turn after break {number}")),
        (r"day\.breaks\[(?P<number>\d+)\].*", gettext_noop("Break {number}")),
        (r"day\.breaks", gettext_noop("Breaks")),
        (r"day\.starts.*", gettext_noop("Times at which turns begin")),
        (r"day", gettext_noop("The day")),
        (r"actions", gettext_noop("Funding and crises")),
        (r"side_tables\[(?P<number>\d+)\]\.game", gettext_noop("Game of side table {number}")),
        (r"side_tables\[(?P<number>\d+)\]\.title", gettext_noop("Name of side table {number}")),
        (r"side_tables\[(?P<number>\d+)\].*", gettext_noop("Side table {number}")),
        (r"side_tables", gettext_noop("Side tables")),
        # Changes to the running event's city name these fields of an action.
        (r"at", gettext_noop("Hex")),
        (r"district", gettext_noop("District")),
        (r"name", gettext_noop("Name")),
        (r"colour", gettext_noop("Colour")),
        (r"turn", gettext_noop("Turn")),
        (r"amount", gettext_noop("Amount")),
    )
)
_ACTION = re.compile(r"actions\[(?P<row>\d+)\](?:\.(?P<field>\w+).*)?")
_ACTIONS: Mapping[str, str] = {
    "schedule": gettext_noop("Crisis {number}"),
    "fund": gettext_noop("Funding of {district}, turn 1"),
    "plan_funding": gettext_noop("Funding of {district}, turn {turn}"),
}
_FIELDS: Mapping[str, str] = {
    "at": gettext_noop("Hex"),
    "turn": gettext_noop("Turn"),
    "magnitude": gettext_noop("Magnitude"),
    "amount": gettext_noop("Amount"),
    "district": gettext_noop("District"),
}
_OPTION = re.compile(r"side_tables\[(?P<row>\d+)\]\.options\.(?P<place>.+)")
OTHER_ACTION = gettext_noop("Funding and crises, entry {number}")
WITHIN = gettext_noop("{whole}, {part}")


def in_words(place: str, found: Any) -> str:
    """The name of a path in the set-up `found`, which may be incomplete. Unknown paths get their parent's name."""
    if row := _ACTION.fullmatch(place):
        return _action(int(row["row"]), row["field"] or "", found)
    if option := _OPTION.fullmatch(place):
        return _option(int(option["row"]), option["place"], found)
    for pattern, words in _WORDS:
        if said := pattern.fullmatch(place):
            return gettext(words).format(**_counted(said.groupdict()))
    return in_words(outside(place), found) if place else gettext(THIS_FILE)


def outside(place: str) -> str:
    """The parent of a path; "" for the whole document."""
    return place[: max(place.rfind("."), place.rfind("["), 0)]


def _counted(named: Mapping[str, str]) -> dict[str, str]:
    """Numbers are shown from 1."""
    return {name: str(int(value) + 1) if name == "number" else value for name, value in named.items()}


def _action(row: int, field: str, found: Any) -> str:
    actions = _list_in(found, "actions")
    action = actions[row] if row < len(actions) and isinstance(actions[row], Mapping) else {}
    kind = str(action.get("type", ""))
    before = sum(1 for each in actions[:row] if isinstance(each, Mapping) and each.get("type") == "schedule")
    words = gettext(_ACTIONS.get(kind, OTHER_ACTION)).format(
        number=(before if kind == "schedule" else row) + 1,
        district=_district(action.get("district"), found),
        turn=action.get("turn", ""),
    )
    return gettext(WITHIN).format(whole=words, part=gettext(_FIELDS[field])) if field in _FIELDS else words


def _district(key: Any, found: Any) -> str:
    setup = found.get("setup") if isinstance(found, Mapping) else None
    districts = setup.get("districts") if isinstance(setup, Mapping) else None
    known = districts.get(key) if isinstance(districts, Mapping) and isinstance(key, str) else None
    name = known.get("name") if isinstance(known, Mapping) else None
    return str(name or key or "–")


def _option(row: int, place: str, found: Any) -> str:
    whole = in_words(f"side_tables[{row}]", found)
    tables = _list_in(found, "side_tables")
    game = tables[row].get("game") if row < len(tables) and isinstance(tables[row], Mapping) else None
    listing = GAMES.get(game) if isinstance(game, str) else None
    if listing is None or listing.side is None:
        return whole
    return gettext(WITHIN).format(whole=whole, part=option_fields.called(listing, place))


def _list_in(found: Any, name: str) -> list[Any]:
    listed = found.get(name) if isinstance(found, Mapping) else None
    return list(listed) if isinstance(listed, list | tuple) else []
