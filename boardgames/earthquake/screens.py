"""The screen of EARTHQUAKE!, where nothing is hidden."""

from msgspec import Struct

from boardgames.earthquake.records.state import State
from megagame.core.game import Seat


class CityScreen(Struct, frozen=True):
    seat: Seat
    state: State


def screen(state: State, seat: Seat) -> CityScreen:
    return CityScreen(seat, state)
