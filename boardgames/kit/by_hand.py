"""Corrections: Control changes a table regardless of the rules (rules/README.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, get_args

from boardgames.kit.course import Course
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.sentences import gettext_noop

State = TypeVar("State")
Event = TypeVar("Event")
Place = TypeVar("Place", bound=str)
Thing = TypeVar("Thing")

REFUSALS: Mapping[str, str] = {"control_only": gettext_noop("Only Control does this.")}


def _at_any_time(state: Any) -> None:
    pass


def _nothing(state: Any) -> tuple[()]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Hand(Generic[State, Event]):
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
        course = Course(self.apply, state, None)
        course.happens(*self.answers[type(action)](state, action))
        course.happens(*self.follows(course.state))
        return course.events


@dataclass(frozen=True, kw_only=True)
class Things(Generic[State, Place, Thing]):
    """One kind of piece, of which a space holds at most one.

    - `placed(state)`: the pieces by space
    - `none`: the refusal for an empty space; `taken`: for an occupied one. Both carry the space as `at`
    """

    lying: Callable[[State], Mapping[Place, Thing]]
    none: str = "nothing_there"
    taken: str = "blocked"

    def at(self, state: State, place: Place, **what: str) -> Thing:
        """Return the piece on a space. Refused: `none`, with `what` added to its sentence."""
        lying = self.lying(state)
        if place not in lying:
            raise Refusal(self.none, at=place, **what)
        return lying[place]

    def require_free(self, state: State, place: Place) -> None:
        """Refuse an occupied space with `taken`."""
        if place in self.lying(state):
            raise Refusal(self.taken, at=place)

    def moved(self, state: State, from_: Place, to: Place) -> Thing:
        """Return the piece that is to move. Refused: `none`; `taken`."""
        thing = self.at(state, from_)
        self.require_free(state, to)
        return thing
