"""Replay documents of the Crisis Map (crisis-map.md §8; council.md)."""

from collections.abc import Iterable
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from crisis_map.city.city import City, check
from crisis_map.city.tokens import kinds
from crisis_map.game import GAME, council_seats
from crisis_map.records import events as happened
from crisis_map.records.actions import Publish, ReplayAction
from crisis_map.records.council import Council
from crisis_map.records.council_actions import CouncilAction
from crisis_map.records.events import Event
from crisis_map.records.state import Crisis, Forecast, State, tokens_at
from crisis_map.screens.reports import reports
from megagame.core.documents import BadDocument, shape
from megagame.core.game import CONTROL, Seat, tag_of
from megagame.core.journals.replay import Played, Undo, play_through

ReplayStep = ReplayAction | Publish | Undo

_COUNCIL_KINDS = frozenset(map(tag_of, get_args(CouncilAction)))


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["crisis_map"]
    setup: City
    actions: tuple[ReplayAction | Undo, ...]


class CouncilDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """A document with a Council. Its publications of forecasts are actions, too."""

    game: Literal["crisis_map"]
    setup: City
    actions: tuple[ReplayStep, ...]


def play(data: Any) -> dict[str, Any]:
    """Play a document, given as plain data, and return the result as plain data. Raises BadDocument."""
    setup, steps = read(data)
    return result(play_through(GAME, setup, 0, steps))


def read(data: Any) -> tuple[City, tuple[tuple[Seat, ReplayStep], ...]]:
    """The city, and the actions with their seats. Raises BadDocument if it is invalid."""
    seats, without = _seats_apart(data)
    kind = CouncilDocument if isinstance(data, dict) and _has_council(data) else Document
    document: Document | CouncilDocument = shape(without, kind)
    check(document.setup, "setup")
    known = (CONTROL, *council_seats(document.setup))
    for number, seat in seats.items():
        if seat not in known:
            raise BadDocument(f"actions[{number}].seat", "one of " + ", ".join(known) + " is needed")
    return document.setup, tuple((seats.get(number, CONTROL), each) for number, each in enumerate(document.actions))


def _seats_apart(data: Any) -> tuple[dict[int, Any], Any]:
    """The seats named by actions, and the document without them.

    Undo names none. Without a Council only the Council's own actions may name one.
    """
    if not isinstance(data, dict) or not isinstance(data.get("actions"), list):
        return {}, data
    seats, plain, everywhere = dict[int, Any](), list[Any](), _has_council(data)
    for number, step in enumerate(data["actions"]):
        if isinstance(step, dict) and "seat" in step and _may_name_seat(step.get("type"), everywhere=everywhere):
            seats[number] = step["seat"]
            plain.append({name: value for name, value in step.items() if name != "seat"})
        else:
            plain.append(step)
    return seats, {**data, "actions": plain}


def _may_name_seat(kind: Any, *, everywhere: bool) -> bool:
    return kind in _COUNCIL_KINDS or (everywhere and kind != "undo")


def _has_council(data: dict[str, Any]) -> bool:
    """Whether any rulings in a document, valid or not, include a Council."""
    rulings = [_within(data, "setup", "rulings", "council")]
    steps = data.get("actions")
    rulings += [_within(step, "rulings", "council") for step in steps] if isinstance(steps, list) else []
    return any(each is not None for each in rulings)


def _within(data: Any, *names: str) -> Any:
    for name in names:
        data = data.get(name) if isinstance(data, dict) else None
    return data


def result(played: Played) -> dict[str, Any]:
    """The output of `replay`: the final state, the log of each action, and the refusals."""
    state: State = played.state
    return {
        "game": GAME.name,
        "turn": state.turn,
        "phase": state.phase,
        "hexes": {label: list(kinds(tokens_at(state, label))) for label in state.city.places},
        "funding": dict(state.funding),
        "crises": {name: _crisis(crisis) for name, crisis in state.crises.items()},
        "pending": {
            "ruins": _lists(state.pending.ruins),
            "riots": _lists(state.pending.riots),
            "failures": _lists(state.pending.failures),
        },
        "districts": {district: msgspec.to_builtins(report) for district, report in reports(state).items()},
        **({} if state.council is None else {"council": _council(state, state.council)}),
        "log": [list(log_lines(events)) for events in played.log],
        "rejected": [{"action": no.action, "code": no.code, "message": no.message} for no in played.rejected],
    }


def _crisis(crisis: Crisis) -> dict[str, Any]:
    return {"turn": crisis.turn, "at": crisis.at, "magnitude": crisis.magnitude, "struck": crisis.struck}


def _council(state: State, council: Council) -> dict[str, Any]:
    """Results under a ruling on the Council: treasuries, and whom the Scientists told."""
    given = {name: forecast for name, forecast in state.forecasts.items() if forecast.scientists}
    return {
        "treasuries": dict(council.treasuries),
        "handed_in": {
            district: council.handed_in[district].amount
            for district in state.city.districts
            if district in council.handed_in
        },
        "mandate": council.mandate,
        "passed_on": {name: _passed_on(state, forecast) for name, forecast in given.items()},
    }


def _passed_on(state: State, forecast: Forecast) -> dict[str, str]:
    told = {
        district: forecast.passed_on[district] for district in state.city.districts if district in forecast.passed_on
    }
    return {
        district: "both" if each.hex and each.magnitude else "hex" if each.hex else "magnitude"
        for district, each in told.items()
    }


def _lists(groups: happened.Groups) -> list[list[str]]:
    return [list(group) for group in groups]


def log_lines(events: Iterable[Event]) -> Iterable[dict[str, Any]]:
    """The `log` lines for one action's events."""
    return (told for told in map(_line, events) if told is not None)


def _line(event: Event) -> dict[str, Any] | None:  # noqa: C901, PLR0911 - one arm for each kind of line
    """The `log` line of an event; None if the event is not about the map."""
    match event:
        case happened.OrderJudged():
            return _order(event)
        case happened.RubbleCleared():
            return {"event": "cleared", "at": event.at}
        case happened.HexStruck(spread=True):
            return {"event": "engulfed", "at": event.at}
        case happened.HexStruck():
            return {"event": "struck", "at": event.at, "damage": event.damage}
        case happened.UnrestRemoved():
            return {"event": "removed", "at": event.at, "token": "unrest"}
        case happened.TokenDisplaced():
            moved = {"from": event.from_, "to": event.to, "was": event.was, "becomes": event.becomes}
            return {"event": "displaced", **moved}
        case happened.TokenDestroyed():
            return {"event": "destroyed", "at": event.at, "token": event.token}
        case happened.HexRuined():
            return {"event": "ruined", "at": event.at}
        case happened.HexRioted():
            return {"event": "rioted", "at": event.at}
        case _:
            return None


def _order(event: happened.OrderJudged) -> dict[str, Any]:
    line = {"event": "order", "district": event.district, "line": event.line, "from": event.from_, "to": event.to}
    moved = {"token": event.token, "becomes": event.becomes} if event.verdict == "executed" else {}
    return {**line, **moved, "verdict": event.verdict}
