"""The page of an event that is being made, as fields of a form: what was typed, as plain data of a set-up.

What is not what it should be stays as it was typed, and is told by its place before the event begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from django.http import QueryDict

from crisis_map.city.city import DEFAULT_MAGNITUDES
from megagame.core.documents import BadDocument, parse, shape
from megagame.event.programme import DEFAULT_PHASES, MOST_PHASES, Programme
from megagame.start.day import Day, DayRow, day_rows, minutes_over
from megagame.start.set_up import MOST_SIDE_TABLES

MOST_DIGITS = 6
ORDERS = tuple(permutations(("refugee", "population", "unrest")))


def document(posted: QueryDict, before: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up with what was posted; whatever the form does not ask for stays as it was."""
    setup = {**before.get("setup", {}), "rulings": _rulings(posted), "magnitudes": _magnitudes(posted)}
    kept = {name: value for name, value in before.items() if name != "day"}
    day = _day(posted)
    return {
        **kept,
        **({"day": day} if day else {}),
        "title": posted.get("title", "").strip(),
        "setup": setup,
        "actions": [*_funding(posted, setup), *_crises(posted)],
        "programme": _programme(posted),
        "captains": _number(posted.get("captains", "") or "1"),
        "side_tables": list(_side_tables(posted)),
        "helpers": posted.get("helpers", "").split(),
    }


def fields(found: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in the form, from a set-up that may be half done."""
    setup, programme = found.get("setup", {}), found.get("programme", {})
    actions = found.get("actions", ())
    funding = {each.get("district"): each.get("amount") for each in actions if each.get("type") == "fund"}
    rulings = setup.get("rulings", {})
    return {
        "funding": [
            (key, each.get("name") or key, funding.get(key, "")) for key, each in setup.get("districts", {}).items()
        ],
        "crises": "\n".join(_crisis_line(each) for each in actions if each.get("type") == "schedule"),
        "magnitudes": "\n".join(
            f"{name}: {', '.join(map(str, damage))}" if isinstance(damage, list | tuple) else f"{name}: {damage}"
            for name, damage in setup.get("magnitudes", DEFAULT_MAGNITUDES).items()
        ),
        "rulings": rulings,
        "order": ",".join(rulings.get("displacement_order", ORDERS[0])),
        "orders": [(",".join(order), order) for order in ORDERS],
        "phases": [*_phases(programme), *[{}] * (MOST_PHASES - len(_phases(programme)))][:MOST_PHASES],
        "shown_phases": len(_phases(programme)) + 1,
        "doubles": " ".join(map(str, programme.get("doubles", ()))),
        "breaks": "\n".join(_break_line(each) for each in found.get("day", {}).get("breaks", ())),
        "helpers": " ".join(found.get("helpers", ())),
    }


def times(found: Mapping[str, Any]) -> tuple[tuple[DayRow, ...], int]:
    """The turns by the clock on the wall, and by how many minutes the last one is too late; none while half done."""
    try:
        day, programme = shape(found.get("day", {}), Day), shape(found.get("programme", {}), Programme)
    except BadDocument:
        return (), 0
    return day_rows(day, programme), minutes_over(day, programme)


def _rulings(posted: QueryDict) -> dict[str, Any]:
    return {
        "charge_invalid": posted.get("charge_invalid") == "true",
        "major_displaces": posted.get("major_displaces", "all"),
        "displacement_order": posted.get("order", ",".join(ORDERS[0])).split(","),
        "adjacency": posted.get("adjacency", "core"),
    }


def _magnitudes(posted: QueryDict) -> dict[str, Any]:
    """A line each, like `major: 2, 1`."""
    lines = (line.partition(":") for line in posted.get("magnitudes", "").splitlines() if line.strip())
    return {name.strip(): [_number(each) for each in damage.split(",")] for name, _, damage in lines}


def _funding(posted: QueryDict, setup: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for key in setup.get("districts", {}):
        if amount := posted.get(f"fund-{key}", "").strip():
            yield {"type": "fund", "district": key, "amount": _number(amount)}


def _crises(posted: QueryDict) -> Iterator[dict[str, Any]]:
    """A line each, like `1 B2 major`."""
    for line in posted.get("crises", "").splitlines():
        if words := line.split():
            turn, at, magnitude = (*words, "", "")[:3]
            yield {"type": "schedule", "turn": _number(turn), "at": at.upper(), "magnitude": magnitude}


def _crisis_line(action: Mapping[str, Any]) -> str:
    return f"{action.get('turn', '')} {action.get('at', '')} {action.get('magnitude', '')}".strip()


def _programme(posted: QueryDict) -> dict[str, Any]:
    names, minutes = posted.getlist("phase-name"), posted.getlist("phase-minutes")
    plays = posted.get("plays", "")
    phases = [
        {"name": name.strip(), "minutes": _number(length), "specialisation": plays == str(number)}
        for number, (name, length) in enumerate(zip(names, minutes, strict=False))
        if name.strip()
    ]
    final = posted.get("final", "").strip()
    doubles = [_number(each) for each in posted.get("doubles", "").replace(",", " ").split()]
    return {"phases": phases, "final": _number(final) if final else None, "doubles": doubles}


def _phases(programme: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    usual = [
        {"name": each.name, "minutes": each.minutes, "specialisation": each.specialisation} for each in DEFAULT_PHASES
    ]
    return list(programme.get("phases", usual))


def _side_tables(posted: QueryDict) -> Iterator[dict[str, Any]]:
    """A table whose game was taken out goes; one that stays keeps its options, and another game has its usual ones."""
    named = ("side-game", "side-title", "side-was", "side-options")
    rows = zip(*(posted.getlist(name) for name in named), strict=False)
    for game, title, was, options in list(rows)[:MOST_SIDE_TABLES]:
        if game:
            kept = _options(options) if was == game else {}
            yield {"game": game, "title": title.strip() or game.replace("_", " "), "options": kept}


def _options(text: str) -> dict[str, Any]:
    try:
        found = parse(text.encode())
    except BadDocument:
        return {}
    return found if isinstance(found, dict) else {}


def _day(posted: QueryDict) -> dict[str, Any]:
    said = {name: posted.get(name, "").strip() for name in ("date", "begins", "ends", "time_zone")}
    breaks = list(_breaks(posted))
    return {**{name: text for name, text in said.items() if text}, **({"breaks": breaks} if breaks else {})}


def _breaks(posted: QueryDict) -> Iterator[dict[str, Any]]:
    """A line each, like `3 40 Lunch`: before which turn, how many minutes, and what it is."""
    for line in posted.get("breaks", "").splitlines():
        if line.strip():
            before, minutes, name = (*line.split(maxsplit=2), "", "")[:3]
            yield {"before": _number(before), "name": name, "minutes": _number(minutes)}


def _break_line(each: Mapping[str, Any]) -> str:
    return f"{each.get('before', '')} {each.get('minutes', '')} {each.get('name', '')}".strip()


def _number(text: str) -> int | str:
    """A whole number, or what was typed in its place."""
    plain = text.strip()
    return int(plain) if plain.isdecimal() and len(plain) <= MOST_DIGITS else plain
