"""The quarters, which turn when a piece enters their square (greenway.md §3)."""

from __future__ import annotations

from boardgames.greenway.board import Square
from boardgames.greenway.events import Event, QuarterTurned
from boardgames.greenway.state import State


def quarter_entered(state: State, at: Square) -> tuple[Event, ...]:
    """What a piece does to the quarter of the square that it enters, if there is one heads up."""
    return (QuarterTurned(at),) if state.quarters.get(at) == "heads" else ()


def heads_up(state: State) -> int:
    """How many quarters still lie heads up."""
    return sum(face == "heads" for face in state.quarters.values())
