"""Replay documents of the board games (rules/README.md; crisis-map.md §8)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from boardgames.kit.outcome import Ended
from megagame.core.documents import BadDocument, joined, shape
from megagame.core.game import CONTROL, WALL, AnyGame, Seat
from megagame.core.input.options import read_options
from megagame.core.journals.replay import Undo, play_through
from megagame.core.sentences import say

PUBLIC = "public"
"""The name of the table view in a replay document."""


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """A replay document: a game, its options and seed, and the actions of its seats."""

    game: str
    actions: tuple[dict[str, Any], ...]
    options: dict[str, Any] = {}
    seed: int = 0


@dataclass(frozen=True, kw_only=True)
class Replay:
    """How replay documents of one board game are played.

    - `action`: the actions that a document may hold, besides undo
    - `seats(options)`: the seats that may act; each but Control gets a view
    - `whole(state)`: the state with the keys of the game's rule file
    - `view(state, seat)`: the part of it that a seat may know (`wall`: everybody)
    - `to_act(state)`: the seats that must act now
    - `outcome(state)`: how the game ended, or None
    """

    game: AnyGame
    action: Any
    seats: Callable[[Any], tuple[Seat, ...]]
    whole: Callable[[Any], dict[str, Any]]
    view: Callable[[Any, Seat], dict[str, Any]]
    to_act: Callable[[Any], tuple[Seat, ...]]
    outcome: Callable[[Any], Ended | None]

    def play(self, data: Any) -> dict[str, Any]:
        """Play a document and return its result, both as plain data. Raises BadDocument."""
        document: Document = shape(data, Document)
        if document.game != self.game.name:
            raise BadDocument("game", f"{self.game.name} is needed")
        options = read_options(self.game, document.options, "options")
        seats = self.seats(options)
        steps = [self._step(number, step, seats) for number, step in enumerate(document.actions)]
        played = play_through(self.game, options, document.seed, steps)
        ended = self.outcome(played.state)
        return {
            "game": self.game.name,
            "state": self.whole(played.state),
            "views": dict(self._views(played.state, seats)),
            "to_act": list(self.to_act(played.state)),
            "outcome": None if ended is None else _outcome(ended),
            "log": [msgspec.to_builtins(events) for events in played.log],
            "rejected": [{"action": no.action, "code": no.code, "message": no.message} for no in played.rejected],
        }

    def _step(self, number: int, step: dict[str, Any], seats: tuple[Seat, ...]) -> tuple[Seat, Any]:
        """Return the seat (an undo has none) and the action."""
        place = f"actions[{number}]"
        action = {name: value for name, value in step.items() if name != "seat"}
        if step.get("type") == "undo":
            return "", _shaped(step, Undo, place)
        seat = step.get("seat")
        if seat not in seats:
            raise BadDocument(f"{place}.seat", "one of " + ", ".join(seats) + " is needed")
        return str(seat), _shaped(action, self.action, place)

    def _views(self, state: Any, seats: tuple[Seat, ...]) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from ((seat, self.view(state, seat)) for seat in seats if seat != CONTROL)
        yield PUBLIC, self.view(state, WALL)


def picked(record: Any, *names: str, **instead: Any) -> dict[str, Any]:
    """Return fields of a record as plain data; `instead` replaces values by name."""
    return {name: plain(instead[name] if name in instead else getattr(record, name)) for name in names}


def plain(data: Any) -> Any:
    """Return records as a document has them, with lists for tuples."""
    return msgspec.json.decode(msgspec.json.encode(data))


def _outcome(ended: Ended) -> dict[str, Any]:
    return {"winners": list(ended.winners), "scores": dict(ended.scores), "reason": say(ended.reason)}


def _shaped(data: Any, schema: Any, place: str) -> Any:
    """Return `data` as a record. Errors name their place in the whole document."""
    try:
        return shape(data, schema)
    except BadDocument as bad:
        raise BadDocument(joined(place, bad.place), bad.problem) from None
