"""A press belongs to the question its button was drawn for; at another one it is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from boardgames.greenway.records.cards import DECK
from boardgames.greenway.records.state import Options, State
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.models import SeatCard, Table
from megagame.tables.playing.play import open_table
from tests.tables.side import press

GREEN = "greenway-1"


@pytest.fixture
def control(transactional_db: None) -> Iterator[Client]:
    """Control, with a table of The Greenway open."""
    forget()
    options = Options(deck=DECK, first="P1")
    table = open_table(game="greenway", name=GREEN, title="Corner", options=options, author="ana")
    issue_first(table, table.versions)
    client = Client()
    client.force_login(User.objects.create_user("control", is_staff=True))
    yield client
    forget()


def state() -> State:
    found: State = journal.current(Table.objects.get(name=GREEN)).state
    return found


def key(seat: str) -> str:
    return SeatCard.objects.get(table__name=GREEN, seat=seat).value


def moment(seat: str) -> str:
    """Returns the moment in the seat's page."""
    found = re.search(r'data-moment="(\w+)"', Client().post("/seat/", {"key": key(seat)}).content.decode())
    assert found
    return found[1]


def act(seat: str, **fields: Any) -> tuple[int, Any]:
    return press(Client(), GREEN, key=key(seat), **fields)


def planned(control: Client) -> None:
    for seat in ("P1", "P2", "P3", "P4"):
        assert press(control, GREEN, seat=seat, type="plan")[0] == 200


def test_a_press_that_was_drawn_before_control_acted_for_the_seat_does_nothing(control: Client) -> None:
    planned(control)
    drawn = moment("P1")
    assert press(control, GREEN, seat="P1", type="step", **{"from": "C3", "to": "D4"})[0] == 200
    before = state()
    status, answer = act("P1", type="end_turn", moment=drawn)
    assert (status, answer["code"]) == (409, "stale_seat")
    assert answer["message"] == "Something moved meanwhile. Look again, then press again."
    assert state() == before
    assert act("P1", type="end_turn", moment=moment("P1"))[0] == 200
    assert state().turn == "P2"


def test_a_press_of_an_earlier_turn_does_nothing_in_a_later_one(control: Client) -> None:
    planned(control)
    drawn = moment("P1")
    for seat in ("P1", "P2", "P3", "P4"):
        assert press(control, GREEN, seat=seat, type="end_turn")[0] == 200
    assert press(control, GREEN, seat="P1", type="veterans")[0] == 200
    planned(control)
    for seat in ("P2", "P3", "P4"):
        assert press(control, GREEN, seat=seat, type="end_turn")[0] == 200
    assert (state().round, state().turn) == (2, "P1")
    assert act("P1", type="end_turn", moment=drawn)[1]["code"] == "stale_seat"
    assert state().turn == "P1"


def test_what_others_choose_in_secret_does_not_stop_a_press(control: Client) -> None:
    drawn = moment("P1")
    assert act("P2", type="plan")[0] == 200
    assert act("P1", type="plan", moment=drawn)[0] == 200


def test_a_moment_says_nothing_that_the_seat_may_not_know(control: Client) -> None:
    before = {seat: moment(seat) for seat in ("P1", "P3")}
    assert act("P2", type="plan", card="4H", occupier="1")[0] == 200
    assert {seat: moment(seat) for seat in ("P1", "P3")} == before
