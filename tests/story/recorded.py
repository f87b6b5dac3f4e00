"""The day that `rehearse day --record` played and wrote into `tests/played/day-by-bots/`, as a story and as plain JSON.

The recordings have no times: in this story every entry, at whichever table, came half a minute after the one before.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from megagame.core.journals.history import lived
from megagame.core.journals.journal import voided
from megagame.core.journals.recording import Recording, lines
from megagame.games import GAMES
from megagame.story.days import Day, Lived
from megagame.story.stories import Story, told
from tests.story.played import MORNING

FOLDER = Path(__file__).parents[1] / "played" / "day-by-bots"
BETWEEN = timedelta(seconds=30)


@cache
def order() -> dict[str, Any]:
    """`tables`: their names; `came`: the place of the table of each entry of the day, as the entries came."""
    found: dict[str, Any] = json.loads((FOLDER / "order.json").read_text(encoding="utf-8"))
    return found


@cache
def plain(name: str) -> dict[str, Any]:
    """The recording of a table as plain JSON."""
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def moments(name: str) -> tuple[datetime, ...]:
    """When the entries of a table came."""
    place = order()["tables"].index(name)
    return tuple(MORNING + number * BETWEEN for number, table in enumerate(order()["came"]) if table == place)


@cache
def story() -> Story:
    """The whole day."""
    tables = [_lived(name) for name in order()["tables"]]
    return told(
        "the recorded day",
        Day(
            map=next(each for each in tables if each.listing.game.name == "crisis_map"),
            event=next(each for each in tables if each.listing.event),
            sides=tuple(each for each in tables if each.listing.side),
        ),
    )


def _lived(name: str) -> Lived:
    recording = msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Recording)
    listing = GAMES[recording.game]
    journal = tuple(lines(listing.game, recording.entries))
    states = tuple(lived(listing.game, journal))
    return Lived(name, name, listing, journal, moments(name), states, voided(journal))
