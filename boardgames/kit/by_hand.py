"""Control's hand: what lies on the table is put right past the rules of play (rules/README.md).

A game says what may be put right: its `Things`, each with the place on which it lies, and its `Hand`, which holds for
each kind of action the function that answers it.
"""

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
    """Most things may be put right whenever one likes."""


def _nothing(state: Any) -> tuple[()]:
    """Of most corrections nothing follows by itself."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Hand(Generic[State, Event]):
    """What Control may do by hand.

    - `actions`: the kinds of action, as a union
    - `answers`: for each of them the function `(state, action)` that gives its events or refuses
    - `apply(state, event)`: as the game has it
    - `require_table(state)`: refuses while nothing lies on the table yet
    - `follows(state)`: what follows by itself from the table as it then stands, as the end of the game
    """

    actions: Any
    answers: Mapping[type[Any], Callable[[State, Any], tuple[Event, ...]]]
    apply: Callable[[State, Event], State]
    require_table: Callable[[State], None] = _at_any_time
    follows: Callable[[State], tuple[Event, ...]] = _nothing

    def __post_init__(self) -> None:
        """A kind of action that nothing answers is a mistake in the program: TypeError."""
        if set(self.answers) != set(get_args(self.actions)):
            raise TypeError(f"one answer for each kind of action is needed: {self.actions}")

    def decide(self, state: State, seat: Seat, action: Any) -> tuple[Event, ...]:
        """The events that follow. Refused: `control_only`; as `require_table` does; as the action's own answer does."""
        if seat != CONTROL:
            raise Refusal("control_only")
        self.require_table(state)
        course = Course(self.apply, state, None)
        course.happens(*self.answers[type(action)](state, action))
        course.happens(*self.follows(course.state))
        return course.events


@dataclass(frozen=True, kw_only=True)
class Things(Generic[State, Place, Thing]):
    """One sort of things on a table, of which one at most lies on a place.

    - `lying(state)`: what lies where
    - `none`: the code where nothing lies on a place; `taken`: where something does; both with `at`, the place
    """

    lying: Callable[[State], Mapping[Place, Thing]]
    none: str = "nothing_there"
    taken: str = "blocked"

    def at(self, state: State, place: Place, **what: str) -> Thing:
        """What lies there, to be set or removed. Refused: `none`, with `what` its sentence needs beside `at`."""
        lying = self.lying(state)
        if place not in lying:
            raise Refusal(self.none, at=place, **what)
        return lying[place]

    def require_free(self, state: State, place: Place) -> None:
        """Where something may be placed. Refused: `taken`."""
        if place in self.lying(state):
            raise Refusal(self.taken, at=place)

    def moved(self, state: State, from_: Place, to: Place) -> Thing:
        """What is to be moved. Refused: `none`; `taken`."""
        thing = self.at(state, from_)
        self.require_free(state, to)
        return thing
