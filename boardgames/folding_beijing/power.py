"""Power failures (folding-beijing.md, Eviction 4)."""

from __future__ import annotations

from boardgames.folding_beijing.grid import NEXT_TO, Label, without_power
from boardgames.folding_beijing.state import State


def dark_without(state: State, at: Label) -> tuple[Label, ...]:
    """Standing houses that lose power if `at` is destroyed, in reading order."""
    if state.squares[at].facility != "power":
        return ()
    standing = {label: square for label, square in state.squares.items() if square.standing}
    stations = {label for label, square in standing.items() if square.facility == "power"} - {at}
    houses = (near for near in NEXT_TO[at] if near in standing and standing[near].facility == "house")
    return without_power(houses, stations)
