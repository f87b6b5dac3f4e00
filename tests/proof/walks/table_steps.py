"""Steps of side tables: open, play, close, reopen and take back, by seat cards or Control."""

from __future__ import annotations

import json
import secrets
from typing import Any

from megagame.bots.presses import fields_of
from megagame.core.dice import Dice
from megagame.core.game import WALL
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.models import SeatCard, Table
from tests.proof.clients.visitors import Visitor
from tests.proof.walks import facts
from tests.proof.walks.described import Told
from tests.proof.walks.map_steps import act
from tests.proof.walks.prepared import option_defaults
from tests.proof.walks.world import Hall, done

SIDE_GAMES = tuple(sorted(name for name, listing in GAMES.items() if listing.side))


def _table(pick: int) -> Table | None:
    found = list(facts.side_tables())
    return found[pick % len(found)] if found else None


def open_table(hall: Hall, pick: int) -> Told:
    game = SIDE_GAMES[pick % len(SIDE_GAMES)]
    number = hall.numbers(r'name="number" value="(\d+)"', f"/tables/open/{game}/")
    fields = {**option_defaults(game), "number": number[0] if number else "", "title": ""}
    return Told(f"Open a side table of {game}", hall.submit(f"/tables/open/{game}/", fields))


def play(hall: Hall, pick: int) -> Told:
    """A seat that must act does, by its card or through Control."""
    table = _table(pick)
    listing = journal.listing_of(table) if table else None
    if table is None or listing is None or listing.side is None:
        return Told("Play at a side table", None)
    now = journal.current(table).state
    for seat in listing.side.to_act(now):
        action = listing.side.sample(now, seat, Dice(pick))
        if action is not None:
            return _play(hall, table, seat, fields_of(action), pick)
    return Told(f"Play at {table.name}", None)


def _play(hall: Hall, table: Table, seat: str, fields: dict[str, Any], pick: int) -> Told:
    if pick % 2 and seat in table.versions:
        return act(hall, pick, table.name, seat=seat, **fields)
    card = SeatCard.objects.filter(table=table, seat=seat).values_list("value", flat=True).first()
    if card is None:
        return act(hall, pick, table.name, **fields)
    return _by_card(hall, table, seat, card, fields)


def _by_card(hall: Hall, table: Table, seat: str, card: str, fields: dict[str, Any]) -> Told:
    pressed = {**fields, "key": card, "seen": table.versions[seat], "request_id": secrets.token_hex(8)}
    player = Visitor(hall.server.url)
    player.get("/seat/")
    headers = {"X-CSRFToken": player.token()}
    answer = player.post_json(f"/tables/{table.name}/act/", json.dumps(pressed).encode(), **headers)
    return Told(f"{seat} presses {fields['type']} at {table.name}", done(answer))


def take_back(hall: Hall, pick: int) -> Told:
    """A player takes the newest own step back."""
    table = _table(pick)
    card = SeatCard.objects.filter(table=table).exclude(seat=WALL).order_by("pk").first() if table else None
    if table is None or card is None:
        return Told("A player takes a step back", None)
    return _by_card(hall, table, card.seat, card.value, {"type": "take_back"})


def undo_at_table(hall: Hall, pick: int) -> Told:
    table = _table(pick)
    return act(hall, pick, table.name, type="undo") if table else Told("Undo at a side table", None)


def put_back_at_table(hall: Hall, pick: int) -> Told:
    table = _table(pick)
    return act(hall, pick, table.name, type="put_back") if table else Told("Put back at a side table", None)


def close_table(hall: Hall, pick: int) -> Told:
    return _stand(hall, pick, "closed")


def pause_table(hall: Hall, pick: int) -> Told:
    return _stand(hall, pick, "paused")


def take_up_table(hall: Hall, pick: int) -> Told:
    return _stand(hall, pick, "open")


def _stand(hall: Hall, pick: int, standing: str) -> Told:
    table = _table(pick)
    if table is None:
        return Told(f"Have a side table {standing}", None)
    return act(hall, pick, table.name, type="set_standing", standing=standing)


def new_seat_card(hall: Hall, pick: int) -> Told:
    table = _table(pick)
    if table is None:
        return Told("Give a seat a new card", None)
    seats = sorted(set(table.versions) - {"control"})
    seat = seats[pick % len(seats)]
    return Told(f"Give {seat} of {table.name} a new card", hall.submit(f"/console/{table.name}/seat-cards/{seat}/", {}))
