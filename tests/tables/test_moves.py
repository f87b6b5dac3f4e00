"""The moves of a side table: who reads them, in which words, and how long the table waited for whom."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from megagame.core.game import WALL
from megagame.core.sentences import say
from megagame.tables.journals.moves import Moves, moves_of
from megagame.tables.live.caches import forget
from megagame.tables.models import Entry, Table
from tests.tables.side import ARRANGE, ONE, OTHER, attack, card, opened, press

EIGHT = datetime.fromisoformat("2026-11-27T20:00:00+00:00")


@pytest.fixture
def control(transactional_db: None) -> Iterator[Client]:
    """Ana of Control, with two tables open."""
    forget()
    opened()
    opened(OTHER)
    client = Client()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    yield client
    forget()


def moves() -> Moves:
    return moves_of(Table.objects.get(name=ONE))


def at(*seconds: int) -> None:
    """Dates the entries of the table so many seconds after eight o'clock."""
    for number, second in enumerate(seconds, 1):
        Entry.objects.filter(table__name=ONE, number=number).update(at=EIGHT + timedelta(seconds=second))
    forget()


def page(client: Client, **fields: str) -> tuple[int, str]:
    answer = client.post(f"/tables/{ONE}/moves/", fields)
    return answer.status_code, answer.content.decode()


def test_moves_are_told_newest_first_and_without_what_is_hidden(control: Client) -> None:
    press(Client(), key=card("residents"), **ARRANGE)
    press(Client(), key=card("governor"), **attack("A1", 1))
    told = [(move.seat, " ".join(map(say, move.sentences))) for move in moves().moves]
    assert [seat for seat, _ in told] == ["governor", "residents"]
    assert told[1][1] == "The residents hide their people. Chips on the facilities: 0."


def test_a_step_taken_back_stays_with_who_took_it_back(control: Client) -> None:
    press(Client(), key=card("residents"), **ARRANGE)
    press(control, type="undo", seen="2")
    assert [(move.seat, move.undone and say(move.undone)) for move in moves().moves] == [("residents", "Control")]
    press(control, type="put_back", seen="3")
    assert [(move.seat, move.undone) for move in moves().moves] == [("residents", None)]


def test_a_step_by_control_for_a_seat_names_nobody_of_control(control: Client) -> None:
    press(control, seat="residents", **ARRANGE)
    assert [(move.seat, move.by_control) for move in moves().moves] == [("residents", True)]
    assert "ana" not in page(Client(), key=card("governor"))[1]


def test_thinking_time_runs_only_while_the_open_table_waits_for_the_seat(control: Client) -> None:
    press(control, type="set_standing", standing="paused")
    press(control, type="set_standing", standing="open")
    press(Client(), key=card("residents"), **ARRANGE)
    at(0, 10, 100, 130)
    residents, governor = sorted(moves().thinking, key=lambda each: each.seat != "residents")
    assert (residents.seconds, residents.since) == (40, None)
    assert (governor.seconds, governor.since) == (0, EIGHT + timedelta(seconds=130))
    assert governor.at(EIGHT + timedelta(seconds=150)) == 20


def test_a_seat_s_last_turn_ends_with_the_step_after_which_it_is_not_due(control: Client) -> None:
    press(Client(), key=card("residents"), **ARRANGE)
    press(Client(), key=card("governor"), **attack("A1", 1))
    assert {each.seat: each.last_turn for each in moves().thinking} == {"residents": 2, "governor": 3}
    assert 'data-since="2"' in page(Client(), key=card("residents"))[1]
    assert "data-since" not in page(Client(), key=card(WALL))[1]


def test_every_seat_card_reads_them_and_nobody_without_one(control: Client) -> None:
    assert page(Client())[0] == page(Client(), key="a-guess")[0] == 404
    readers = [card("residents"), card(WALL), card("governor", OTHER)]
    assert [page(Client(), key=key)[0] for key in readers] == [200, 200, 200]
    assert page(control)[0] == page(control, seat="residents")[0] == 200
    assert Client().post("/tables/no-table/moves/").status_code == 404


def test_only_the_newest_moves_are_sent_unless_all_are_asked_for(
    control: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("megagame.tables.pages.move_views.MOST", 1)
    press(Client(), key=card("residents"), **ARRANGE)
    press(Client(), key=card("governor"), **attack("A1", 1))
    assert page(control)[1].count('<li class="move"') == 1
    assert page(control, all="1")[1].count('<li class="move"') == 2


def test_they_are_read_again_after_each_step(control: Client) -> None:
    assert moves().moves == ()
    press(Client(), key=card("residents"), **ARRANGE)
    assert len(moves().moves) == 1
    assert timezone.now() - moves().moves[0].at < timedelta(minutes=1)
