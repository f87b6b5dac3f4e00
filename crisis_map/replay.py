"""The replay document of the Crisis Map (crisis-map.md §8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import Struct

from crisis_map.city.city import City, check
from crisis_map.city.tokens import kinds
from crisis_map.game import GAME
from crisis_map.records import events as happened
from crisis_map.records.actions import ReplayAction
from crisis_map.records.events import Event
from crisis_map.records.state import Crisis, State, tokens_at
from crisis_map.screens.reports import reports
from megagame.core.documents import shape
from megagame.core.game import CONTROL
from megagame.core.journals.replay import Played, Undo, play_through

ReplayStep = ReplayAction | Undo


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["crisis_map"]
    setup: City
    actions: tuple[ReplayStep, ...]


def play(data: Any) -> dict[str, Any]:
    """Plays a document, as plain data, and returns its result as plain data. Refused with BadDocument."""
    setup, actions = read(data)
    return result(play_through(GAME, setup, 0, ((CONTROL, action) for action in actions)))


def read(data: Any) -> tuple[City, tuple[ReplayStep, ...]]:
    """The city and the actions of a document. Refused with BadDocument: whatever is not one."""
    document: Document = shape(data, Document)
    check(document.setup, "setup")
    return document.setup, document.actions


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
        "log": [list(log_lines(events)) for events in played.log],
        "rejected": [{"action": no.action, "code": no.code, "message": no.message} for no in played.rejected],
    }


def _crisis(crisis: Crisis) -> dict[str, Any]:
    return {"turn": crisis.turn, "at": crisis.at, "magnitude": crisis.magnitude, "struck": crisis.struck}


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
