"""What a seat may know: nothing is hidden in EARTHQUAKE!, so everybody's screen is the whole table."""

from __future__ import annotations

from msgspec import Struct

from boardgames.earthquake.state import State
from megagame.core.game import Seat


class CityScreen(Struct, frozen=True):
    """The whole table, and whose screen this is."""

    seat: Seat
    state: State


def screen(state: State, seat: Seat) -> CityScreen:
    """The table as `seat` sees it."""
    return CityScreen(seat, state)
