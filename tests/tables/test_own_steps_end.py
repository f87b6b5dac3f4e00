"""A step stays once another player who could see it has acted, or the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from boardgames.earthquake.records.options import Options
from boardgames.earthquake.records.state import State
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.models import SeatCard, Table
from megagame.tables.playing.play import open_table
from tests.tables.side import press

CITY = "earthquake-1"


@pytest.fixture
def control(transactional_db: None) -> Iterator[Client]:
    """Control, with a table of EARTHQUAKE! where red has just stolen a piece from its neighbour blue."""
    forget()
    options = Options(seats=("red", "blue"), order=("red", "blue"))
    table = open_table(game="earthquake", name=CITY, title="City", options=options, author="ana")
    issue_first(table, table.versions)
    client = Client()
    client.force_login(User.objects.create_user("control", is_staff=True))
    for seat in ("red", "blue"):
        assert by_hand(client, "move_pawn", player=seat, to="1") == 200
        assert by_hand(client, "set_savings", player=seat, **{"pieces.blue": "3"}) == 200
    assert by_hand(client, "set_turn", turn="red", phase="act") == 200
    assert act("red", type="police", **{"from": "blue", "pieces.blue": "1"})[0] == 200
    yield client
    forget()


def by_hand(client: Client, type_: str, /, **fields: Any) -> int:
    return press(client, CITY, type=type_, seen=Table.objects.get(name=CITY).number, **fields)[0]


def act(seat: str, **fields: Any) -> tuple[int, Any]:
    key = SeatCard.objects.get(table__name=CITY, seat=seat).value
    return press(Client(), CITY, key=key, seen=Table.objects.get(name=CITY).versions[seat], **fields)


def stolen() -> int:
    state: State = journal.current(Table.objects.get(name=CITY)).state
    return state.savings["red"]["blue"] - 3


def offered() -> bool:
    key = SeatCard.objects.get(table__name=CITY, seat="red").value
    return '"type": "take_back"' in Client().post("/seat/", {"key": key}).content.decode()


def test_a_theft_is_taken_back_before_anybody_else_has_acted(control: Client) -> None:
    assert (stolen(), offered()) == (1, True)
    assert act("red", type="take_back")[0] == 200
    assert (stolen(), offered()) == (0, False)


def test_a_theft_stays_once_another_player_has_acted(control: Client) -> None:
    assert act("blue", type="roll")[0] == 200
    for _ in range(2):  # from the cache, then from the journal
        assert not offered()
        assert act("red", type="take_back")[1]["code"] == "not_yours_to_take_back"
        assert stolen() == 1
        forget()


def test_a_theft_stays_once_the_game_is_over(control: Client) -> None:
    assert by_hand(control, "stop") == 200
    for _ in range(2):
        assert not offered()
        assert act("red", type="take_back")[1]["code"] == "not_yours_to_take_back"
        assert stolen() == 1
        forget()


def test_a_gift_stays_once_who_got_it_has_acted(control: Client) -> None:
    """Blue is at New Year, and its deed is linked with one of red's."""
    for block, seat, x in (("Foster", "red", "20"), ("Division", "blue", "19")):
        cells = {"cells.0.0": x, "cells.0.1": "31"}
        assert by_hand(control, "place_piece", block=block, kind="blue", by=seat, **cells) == 200
        assert by_hand(control, "set_deed", block=block, holder=seat) == 200
    assert by_hand(control, "move_pawn", player="blue", to="35") == 200
    assert by_hand(control, "set_turn", turn="blue", phase="roll") == 200
    assert act("blue", type="roll")[0] == 200
    assert act("red", type="contribute", **{"pieces.blue": "1"})[0] == 200
    assert offered()
    assert act("blue", type="forfeit", deed="Division")[0] == 200
    assert not offered()
    assert act("red", type="take_back")[1]["code"] == "not_yours_to_take_back"
