"""Seat cards: the page of their seat, playing by them, and Control acting for a seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from boardgames.folding_beijing.records.options import Options
from megagame.core.game import WALL
from megagame.tables.live.caches import forget
from megagame.tables.models import Entry, SeatCard, Table
from megagame.tables.playing.play import open_table
from tests.tables.tables import opened

ONE, OTHER = "beijing-one", "beijing-other"
CARDS = ("300", "200", "200", "100", "100", "100", "media", "empty", "empty")
FACILITIES = ("house", "power", "house", "house", "house", "house", "power", "house", "power")
ARRANGE: dict[str, Any] = {
    "type": "arrange",
    **{f"population.{place}": card for place, card in enumerate(CARDS)},
    **{f"facilities.{place}": facility for place, facility in enumerate(FACILITIES)},
    **{f"chips.{place}": str(place % 2) for place in range(9)},
}


@pytest.fixture
def player(transactional_db: None) -> Iterator[Client]:
    """A phone without a login. Each seat's card has the value table-seat."""
    forget()
    tables = [
        open_table(game="folding_beijing", name=name, title=name, options=Options(), author="Ana")
        for name in (ONE, OTHER)
    ]
    for table in (*tables, opened()):
        for seat in set(table.versions) - {"control"}:
            SeatCard.objects.create(table=table, seat=seat, value=f"{table.name}-{seat}")
    yield Client()
    forget()


def press(client: Client, table: str = ONE, request_id: str = "a-press-1", **fields: Any) -> tuple[int, Any]:
    answer = client.post(f"/tables/{table}/act/", {"request_id": request_id, **fields})
    return answer.status_code, answer.json() if answer.status_code != 404 else None


def log() -> list[tuple[str, str, str]]:
    """Returns table, author and seat of every entry except openings."""
    return list(Entry.objects.filter(number__gt=1).values_list("table__name", "author", "seat"))


def test_a_card_plays_for_its_seat(player: Client) -> None:
    assert press(player, key=f"{ONE}-residents", **ARRANGE) == (200, {"number": 2})
    attack = {"key": f"{ONE}-governor", "type": "attack", "at": "A1", "chips": "1"}
    assert press(player, request_id="a-press-2", **attack) == (200, {"number": 3})
    assert log() == [(ONE, "residents", "residents"), (ONE, "governor", "governor")]


def test_the_same_press_sent_again_is_answered_the_same(player: Client) -> None:
    for _ in range(2):
        assert press(player, key=f"{ONE}-residents", **ARRANGE) == (200, {"number": 2})
    assert len(log()) == 1


def test_what_the_rules_refuse_says_what_would_be_legal(player: Client) -> None:
    status, answer = press(player, key=f"{ONE}-governor", type="attack", at="A1", chips="1")
    assert (status, answer["code"]) == (422, "wrong_phase")
    assert answer["message"] == "Not now: the residents are hiding their people."


def test_a_card_cannot_choose_its_seat(player: Client) -> None:
    status, answer = press(player, key=f"{ONE}-governor", seat="residents", **ARRANGE)
    assert (status, answer["code"]) == (422, "not_your_turn")
    assert log() == []


@pytest.mark.parametrize(
    ("table", "key"),
    [
        (ONE, None),
        (ONE, ""),
        (ONE, "no-such-card"),
        (ONE, f"{OTHER}-residents"),
        (ONE, f"{ONE}-wall"),
        ("crisis-map", f"{ONE}-residents"),
        ("no-such-table", f"{ONE}-residents"),
    ],
)
def test_every_other_card_gets_nowhere(player: Client, table: str, key: str | None) -> None:
    fields = ARRANGE if key is None else {**ARRANGE, "key": key}
    assert press(player, table, **fields) == (404, None)
    assert log() == []


@pytest.mark.parametrize(
    ("table", "fields", "code"),
    [
        (ONE, {"key": "no-such-card"}, "no_seat"),
        (ONE, {"key": "no-such-card", "type": "no-such-thing"}, "no_seat"),
        ("no-such-table", {"key": f"{ONE}-residents"}, "no_seat"),
        (ONE, {}, "logged_out"),
    ],
)
def test_who_may_not_press_reads_why(player: Client, table: str, fields: dict[str, str], code: str) -> None:
    """Programs that press read it, too: there is no page in the answer."""
    answer = player.post(f"/tables/{table}/act/", {"request_id": "a-press-1", **ARRANGE, **fields})
    assert (answer.status_code, answer.json()["code"]) == (404, code)
    assert len(answer.json()["message"]) > 20


@pytest.mark.parametrize("action", [{"type": "fund", "district": "north", "amount": "3"}, {"type": "open_phase"}])
def test_where_people_only_look_a_card_can_do_nothing(player: Client, action: dict[str, str]) -> None:
    """Otherwise a stale press would reveal Control's secret actions."""
    assert press(player, "crisis-map", key="crisis-map-district-north", seen="0", **action) == (404, None)


@pytest.mark.parametrize("kind", ["undo", "set_hands", "set_bid", "no-such-thing"])
def test_undo_and_what_is_done_by_hand_are_not_for_cards(player: Client, kind: str) -> None:
    status, answer = press(player, key=f"{ONE}-residents", type=kind, seen="1")
    assert (status, answer["code"], answer["place"]) == (400, "bad_input", "type")


@pytest.fixture
def control(player: Client) -> Client:
    client = Client()
    client.force_login(User.objects.create_user("ana"))
    return client


def test_control_acts_for_any_seat_under_its_own_name(control: Client) -> None:
    assert press(control, seat="residents", **ARRANGE) == (200, {"number": 2})
    attack = {"seat": "governor", "type": "attack", "at": "A1", "chips": "1"}
    assert press(control, request_id="a-press-2", **attack) == (200, {"number": 3})
    assert press(control, request_id="a-press-3", type="set_bid", seen="3") == (200, {"number": 4})
    assert log() == [(ONE, "ana", "residents"), (ONE, "ana", "governor"), (ONE, "ana", "control")]


def test_a_seat_that_the_table_does_not_have_is_bad_input(control: Client) -> None:
    status, answer = press(control, seat="mayor", **ARRANGE)
    assert (status, answer["code"], answer["place"]) == (400, "bad_input", "seat")


def test_an_undo_on_one_table_never_touches_another(control: Client) -> None:
    for table in (ONE, OTHER):
        assert press(control, table, seat="residents", **ARRANGE)[0] == 200
    assert press(control, OTHER, "a-press-2", type="undo", seen="2") == (200, {"number": 3})
    assert [Table.objects.get(name=name).number for name in (ONE, OTHER)] == [2, 3]
    page = control.get(f"/console/{ONE}/").content.decode()
    assert "The residents hide their people" in page
    assert "attack" in page


@pytest.mark.parametrize("seat", ["governor", "residents", WALL])
def test_a_card_shows_the_page_of_its_seat(player: Client, seat: str) -> None:
    assert player.get("/seat/").status_code == 200
    answer = player.post("/seat/", {"key": f"{ONE}-{seat}"})
    assert answer.status_code == 200
    assert f'data-key="{ONE}-{seat}"' in answer.content.decode()


@pytest.mark.parametrize("key", ["", "no-such-card"])
def test_a_card_that_is_none_gets_the_door_again(player: Client, key: str) -> None:
    answer = player.post("/seat/", {"key": key})
    assert answer.status_code == 404
    assert "data-streams" not in answer.content.decode()
