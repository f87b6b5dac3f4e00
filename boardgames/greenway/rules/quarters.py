"""The quarters (greenway.md §3)."""

from boardgames.greenway.records.board import Square
from boardgames.greenway.records.events import Event, QuarterTurned
from boardgames.greenway.records.state import State


def quarter_entered(state: State, at: Square) -> tuple[Event, ...]:
    """Turn a heads-up quarter when a piece enters its square."""
    return (QuarterTurned(at),) if state.quarters.get(at) == "heads" else ()


def heads_up(state: State) -> int:
    return sum(face == "heads" for face in state.quarters.values())
