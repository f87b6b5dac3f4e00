"""A small city's table, and helpers shared by these tests."""

from __future__ import annotations

import itertools
from typing import Any

from megagame.core.documents import shape
from megagame.core.game import CONTROL
from megagame.games import GAMES
from megagame.tables.models import Table
from megagame.tables.playing.play import Asker, open_table, play
from megagame.tables.playing.undo import put_back, undo

NAME = "crisis-map"
SETUP = {
    "layout": "odd-q",
    "districts": {"north": {"name": "North"}, "south": {"name": "South"}},
    "hexes": {
        "A1": {"district": "north", "tokens": ["population"]},
        "A2": {"district": "north"},
        "B1": {"district": "south", "tokens": ["refugee"]},
        "B2": {},
    },
}

_numbers = itertools.count()


def opened() -> Table:
    """Opens a table with two districts and a slum."""
    game = GAMES["crisis_map"].game
    return open_table(game="crisis_map", name=NAME, title="Test city", options=shape(SETUP, game.options), author="Ana")


def asker(author: str = "Ana", seen: int | None = None, request_id: str | None = None) -> Asker:
    """Returns an asker of the Control team with a new request id."""
    return Asker(author=author, seat=CONTROL, request_id=request_id or f"press-{next(_numbers)}", seen=seen)


def do(action: dict[str, Any], by: Asker | None = None) -> int:
    """Plays an action written as in a replay document."""
    return play(NAME, shape(action, GAMES["crisis_map"].game.action), by or asker())


def take_back(seen: int, back_to: int | None = None) -> int:
    """Undoes, with the entry `seen`."""
    return undo(NAME, asker(seen=seen), back_to=back_to)


def restore(seen: int, up_to: int | None = None) -> int:
    """Puts back, with the entry `seen`."""
    return put_back(NAME, asker(seen=seen), up_to=up_to)


def fund(amount: int, district: str = "north") -> dict[str, Any]:
    """Returns the action that funds a district."""
    return {"type": "fund", "district": district, "amount": amount}
