"""A move under way: what has happened in it so far, the state after that, and the chance that it may use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from boardgames.kit.entered import Entered

State = TypeVar("State")
Event = TypeVar("Event")
Chance = TypeVar("Chance")


@dataclass
class Course(Generic[State, Event, Chance]):
    """The events of one action so far, and the state after them. `chance`: None in a game, or a move, without any."""

    apply: Callable[[State, Event], State]
    state: State
    chance: Chance
    events: tuple[Event, ...] = ()

    def happens(self, *events: Event) -> None:
        """These follow, in their order."""
        for event in events:
            self.state = self.apply(self.state, event)
        self.events += events


def ended(course: Course[State, Event, Entered]) -> tuple[Event, ...]:
    """The events of the whole move. Refused: what was entered and not needed (`Entered.require_used`)."""
    course.chance.require_used()
    return course.events


def just_after(just: tuple[Event, ...], event: Event, follows: tuple[type[Event], ...]) -> tuple[Event, ...]:
    """What happened in the newest step, with `event`: it begins another one, unless it is of the kinds that follow."""
    return (*just, event) if isinstance(event, follows) else (event,)
