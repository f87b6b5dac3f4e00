"""Corrections: Control changes a table regardless of the rules (rules/README.md)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, get_args

from boardgames.kit.resolution import Resolution
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.sentences import gettext_noop

State = TypeVar("State")
Event = TypeVar("Event")
Space = TypeVar("Space", bound=str)
Piece = TypeVar("Piece")

REFUSALS: Mapping[str, str] = {"control_only": gettext_noop("Only Control does this.")}


def _at_any_time(state: Any) -> None:
    return


def _nothing(state: Any) -> tuple[()]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Corrections(Generic[State, Event]):
    """The corrections that Control may make in one game.

    - `actions`: the kinds of action, as a union
    - `answers`: for each kind a function `(state, action)` that returns its events or refuses
    - `apply(state, event)`: the game's
    - `require_table(state)`: refuses before the table is set up
    - `follows(state)`: events that the corrected state causes, such as the end of the game

    Raises TypeError unless there is one answer for each kind of action.
    """

    actions: Any
    answers: Mapping[type[Any], Callable[[State, Any], tuple[Event, ...]]]
    apply: Callable[[State, Event], State]
    require_table: Callable[[State], None] = _at_any_time
    follows: Callable[[State], tuple[Event, ...]] = _nothing

    def __post_init__(self) -> None:
        if set(self.answers) != set(get_args(self.actions)):
            raise TypeError(f"one answer for each kind of action is needed: {self.actions}")

    def decide(self, state: State, seat: Seat, action: Any) -> tuple[Event, ...]:
        """Return the events. Refused: `control_only`; as `require_table` and the answer."""
        if seat != CONTROL:
            raise Refusal("control_only")
        self.require_table(state)
        resolution = Resolution(self.apply, state, None)
        resolution.happens(*self.answers[type(action)](state, action))
        resolution.happens(*self.follows(resolution.state))
        return resolution.events


@dataclass(frozen=True, kw_only=True)
class Placement(Generic[State, Space, Piece]):
    """One kind of piece, of which a space holds at most one.

    - `placed(state)`: the pieces by space
    - `none`: the refusal for an empty space; `taken`: for an occupied one. Both carry the space as `at`
    """

    placed: Callable[[State], Mapping[Space, Piece]]
    none: str = "nothing_there"
    taken: str = "blocked"

    def at(self, state: State, space: Space, **what: str) -> Piece:
        """Return the piece on a space. Refused: `none`, with `what` added to its sentence."""
        placed = self.placed(state)
        if space not in placed:
            raise Refusal(self.none, at=space, **what)
        return placed[space]

    def require_free(self, state: State, space: Space) -> None:
        """Refuse an occupied space with `taken`."""
        if space in self.placed(state):
            raise Refusal(self.taken, at=space)

    def moved(self, state: State, from_: Space, to: Space) -> Piece:
        """Return the piece that is to move. Refused: `none`; `taken`."""
        piece = self.at(state, from_)
        self.require_free(state, to)
        return piece
