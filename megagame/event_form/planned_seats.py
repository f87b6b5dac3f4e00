"""Seats of a planned event that have seat cards."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from crisis_map.city.city import City
from crisis_map.game import council_seats
from crisis_map.records.state import founded
from megagame.core.dice import Dice
from megagame.core.documents import BadDocument, shape
from megagame.core.game import CONTROL, WALL
from megagame.core.sentences import Sentence
from megagame.games import GAMES
from megagame.start import set_up
from megagame.start.set_up import CITY, side_table_problems


class PlannedSeats(NamedTuple):
    """A table's title and seats: players first, a side table's view last."""

    title: str
    seats: tuple[Sentence, ...]


def planned_tables(found: Mapping[str, Any]) -> tuple[PlannedSeats, ...] | None:
    """The side tables of a set-up; None if one of them is invalid."""
    try:
        tables: tuple[set_up.PlannedTable, ...] = shape(found.get("side_tables", ()), tuple[set_up.PlannedTable, ...])
    except BadDocument:
        return None
    if any(True for each in tables for _ in side_table_problems(each, "")):
        return None
    return tuple(PlannedSeats(each.title, _seats(each)) for each in tables)


def planned_council(found: Mapping[str, Any]) -> PlannedSeats | None:
    """The Councillors and Scientists of a set-up, if its rulings give them a part; None also if its city is invalid."""
    try:
        city: City = shape(found.get("setup", {}), City)
    except BadDocument:
        return None
    called = GAMES[CITY].called
    seats = tuple(called(founded(city), seat) for seat in council_seats(city)) if city.council else ()
    return PlannedSeats(found.get("title", ""), seats) if seats else None


def _seats(planned: set_up.PlannedTable) -> tuple[Sentence, ...]:
    listing = GAMES[planned.game]
    game = listing.game
    state = game.after(game.blank, game.open(shape(dict(planned.options), game.options), Dice(0)))
    seats = sorted((seat == WALL, seat) for seat in game.seats(state) if seat != CONTROL)
    return tuple(listing.called(state, seat) for _, seat in seats)
