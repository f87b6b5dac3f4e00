"""An event for tests, which choose the time of each press."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal
from megagame.core.instants import MINUTE, Instant
from megagame.event.game import GAME
from megagame.event.programme import Programme
from megagame.event.screens import screen
from megagame.event.state import State

SECOND = 1000
BOOT = "boot-1"


def at(milliseconds: int, boot: str = BOOT) -> Instant:
    """Returns a moment of the machine's clock."""
    return Instant(boot, milliseconds)


def decoded(event: dict[str, Any]) -> Any:
    """Returns an event as read from a journal."""
    return msgspec.convert(event, GAME.event)


def opened(programme: Programme | None = None) -> State:
    """Returns an event of the usual five phases, in its briefing."""
    return GAME.after(GAME.blank, GAME.open(programme or Programme(), Dice(0)))


@dataclass
class Event:
    """A running event, with all its states."""

    programme: Programme = field(default_factory=Programme)
    states: list[State] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.states.append(opened(self.programme))

    @property
    def state(self) -> State:
        return self.states[-1]

    def press(self, *actions: Any) -> State:
        """The state after all of `actions`, pressed by Control."""
        for action in actions:
            self.states.append(GAME.after(self.state, GAME.decide(self.state, CONTROL, action, Dice(0))))
        return self.state

    def refused(self, action: Any) -> str:
        """Returns the refusal code of Control's action."""
        with pytest.raises(Refusal) as refusal:
            self.press(action)
        return refusal.value.code

    def left(self, now: Instant) -> int:
        """Returns the milliseconds shown on every screen at this moment."""
        clock = screen(self.state, "wall").public.clock
        if clock.until is not None:
            return now.until(clock.until)
        assert clock.left is not None
        return clock.left

    def where(self) -> tuple[str, int, int]:
        place = self.state.place
        return place.stage, place.turn, place.phase


def minutes(number: float) -> int:
    return round(number * MINUTE)
