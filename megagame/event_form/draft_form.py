"""The form for planning an event, step by step: posted fields as plain data of a set-up.

Invalid values stay as typed and are reported with their place before the event can begin.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from django.http import QueryDict

from crisis_map.city.city import DEFAULT_MAGNITUDES
from megagame.core.documents import BadDocument, parse
from megagame.event.programme import DEFAULT_PHASES, MOST_PHASES
from megagame.event_form.council_form import council
from megagame.event_form.crisis_form import crises
from megagame.event_form.day_form import day
from megagame.event_form.typed_rows import changed, number
from megagame.start.set_up import MOST_SIDE_TABLES

USUAL_TURNS, MOST_TURNS = 6, 12
"""Turns with funding fields if no final turn is set, and at most."""
_BETWEEN_NAMES = re.compile(r"[\n,;，、；]")  # noqa: RUF001  # includes punctuation of Chinese keyboards
NEW_PHASE = {"name": "", "minutes": 10, "specialisation": False}
ORDERS = tuple(permutations(("refugee", "population", "unrest")))


def document(posted: QueryDict, before: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up with the posted fields of the step `step`. Fields of other steps keep their values."""
    title = posted.get("title", "").strip()
    found = {**before, **({"title": title} if title != posted.get("title-was") else {})}
    match posted.get("step"):
        case "city":
            found["actions"] = [*_funding(posted, before), *crises(posted, before)]
        case "rulings":
            rulings = {**council(posted, before["setup"].get("rulings", {})), **_rulings(posted)}
            found["setup"] = {**before["setup"], "rulings": rulings, "magnitudes": _magnitudes(posted)}
        case "programme":
            said = day(posted)
            found = {name: value for name, value in found.items() if name != "day"} | ({"day": said} if said else {})
            found["programme"] = _programme(posted)
        case "people":
            found["captains"] = _captains(posted)
            found["helpers"] = [
                name for each in _BETWEEN_NAMES.split(posted.get("helpers", "")) if (name := each.strip())
            ]
            found["side_tables"] = list(_side_tables(posted))
        case _:
            pass  # a step without fields except the name
    return found


def fields(found: Mapping[str, Any]) -> dict[str, Any]:
    """The form's values for an incomplete set-up."""
    setup, programme = found.get("setup", {}), found.get("programme", {})
    actions = found.get("actions", ())
    rulings = setup.get("rulings", {})
    turns = range(1, _funded_turns(found) + 1)
    funding = {_funded(each): each.get("amount") for each in actions}
    return {
        "funding": [
            (key, each.get("name") or key, [(turn, funding.get((turn, key), "")) for turn in turns])
            for key, each in setup.get("districts", {}).items()
        ],
        "funded_turns": turns,
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
        "helpers": "\n".join(found.get("helpers", ())),
    }


def _captains(posted: QueryDict) -> int | str:
    """The typed number, unless a button sets another one."""
    match posted.get("change", "").split():
        case ["captains", "put", most]:
            return number(most)
        case _:
            return number(posted.get("captains", "") or "1")


def _rulings(posted: QueryDict) -> dict[str, Any]:
    return {
        "charge_invalid": posted.get("charge_invalid") == "true",
        "major_displaces": posted.get("major_displaces", "all"),
        "displacement_order": posted.get("order", ",".join(ORDERS[0])).split(","),
        "adjacency": posted.get("adjacency", "core"),
    }


def _magnitudes(posted: QueryDict) -> dict[str, Any]:
    """Parse one magnitude per line, such as `major: 2, 1`. A repeated name gets a trailing space and is refused."""
    found: dict[str, Any] = {}
    for line in posted.get("magnitudes", "").splitlines():
        if line.strip():
            name, _, damage = (each.strip() for each in line.partition(":"))
            while name in found:
                name += " "
            found[name] = [number(each) for each in damage.split(",")]
    return found


def _funding(posted: QueryDict, before: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Each district's funding by turn, from the first. Plans for turns without fields are kept."""
    districts = before["setup"].get("districts", {})
    asked = max((len(posted.getlist(f"fund-{key}")) for key in districts), default=0)
    for turn in range(1, asked + 1):
        for key in districts:
            amount = "".join(posted.getlist(f"fund-{key}")[turn - 1 : turn]).strip()
            planned = {"type": "fund"} if turn == 1 else {"type": "plan_funding", "turn": turn}
            if amount:
                yield {**planned, "district": key, "amount": number(amount)}
    yield from (each for each in before.get("actions", ()) if (_funded(each) or (0, ""))[0] > asked)


def _funded(action: Mapping[str, Any]) -> tuple[int, str] | None:
    """The turn and district of a funding action; None for other or incomplete actions."""
    turn = {"fund": 1, "plan_funding": action.get("turn")}.get(action.get("type", ""))
    return (turn, action.get("district", "")) if isinstance(turn, int) else None


def _funded_turns(found: Mapping[str, Any]) -> int:
    """The number of turns with funding fields: up to the final turn, or the last planned funding."""
    final = found.get("programme", {}).get("final")
    planned = [funded[0] for each in found.get("actions", ()) if (funded := _funded(each))]
    wanted = max([*planned, final if isinstance(final, int) else USUAL_TURNS, 1])
    return min(wanted, MOST_TURNS)


def _programme(posted: QueryDict) -> dict[str, Any]:
    names, minutes = posted.getlist("phase-name"), posted.getlist("phase-minutes")
    plays = posted.get("plays", "")
    phases = [
        {"name": name.strip(), "minutes": number(length), "specialisation": plays == str(place)}
        for place, (name, length) in enumerate(zip(names, minutes, strict=False))
        if name.strip()
    ]
    phases = changed(phases, posted.get("change", ""), "phase", NEW_PHASE)
    final = posted.get("final", "").strip()
    doubles = [number(each) for each in posted.get("doubles", "").replace(",", " ").split()]
    return {"phases": phases, "final": number(final) if final else None, "doubles": doubles}


def _phases(programme: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    usual = [
        {"name": each.name, "minutes": each.minutes, "specialisation": each.specialisation} for each in DEFAULT_PHASES
    ]
    return list(programme.get("phases", usual))


def _side_tables(posted: QueryDict) -> Iterator[dict[str, Any]]:
    """The typed side tables. Tables with the same game keep their options; those without a game are removed."""
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
