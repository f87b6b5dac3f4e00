"""The resolution of one action: its events so far and the state after them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from boardgames.kit.entered import Entered

State = TypeVar("State")
Event = TypeVar("Event")
Chance = TypeVar("Chance")


@dataclass
class Resolution(Generic[State, Event, Chance]):
    """The events of one action so far, and the state after them.

    `chance` is the source of dice and cards, or None where there is no chance.
    """

    apply: Callable[[State, Event], State]
    state: State
    chance: Chance
    events: tuple[Event, ...] = ()

    def happens(self, *events: Event) -> None:
        """Append events and apply them in order."""
        for event in events:
            self.state = self.apply(self.state, event)
        self.events += events


def finished(resolution: Resolution[State, Event, Entered]) -> tuple[Event, ...]:
    """Return all events. Refused: entered dice or cards that were not needed."""
    resolution.chance.require_used()
    return resolution.events


def just_after(just: tuple[Event, ...], event: Event, follows: tuple[type[Event], ...]) -> tuple[Event, ...]:
    """Add `event` to the newest step if it is one of `follows`; else start a new one."""
    return (*just, event) if isinstance(event, follows) else (event,)
