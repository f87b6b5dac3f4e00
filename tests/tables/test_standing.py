"""Pausing, closing and reopening a table: who may act, who is told, and the journal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.core.journals.journal import Line, in_force, standing_after
from megagame.tables.journals import audit, journal
from megagame.tables.live.caches import forget
from megagame.tables.models import Table
from tests.tables.side import ARRANGE, ONE, OTHER, attack, card, opened, press

STAND = {"type": "set_standing"}


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


@pytest.fixture
def player() -> Client:
    return Client()


def stand(client: Client, standing: str, table: str = ONE) -> int:
    return press(client, table, **STAND, standing=standing)[0]


def test_at_a_paused_table_players_wait_and_control_goes_on(control: Client, player: Client) -> None:
    assert stand(control, "paused") == 200
    status, answer = press(player, key=card("residents"), **ARRANGE)
    assert (status, answer["code"]) == (422, "paused")
    assert answer["message"] == "Control has paused this table. Nothing is lost: wait until it goes on."
    assert press(control, seat="residents", **ARRANGE) == (200, {"number": 3})
    assert stand(control, "open") == 200
    assert press(player, key=card("governor"), **attack("A1", 1))[0] == 200


def test_a_pause_at_one_table_is_none_at_another(control: Client, player: Client) -> None:
    assert stand(control, "paused") == 200
    assert press(player, OTHER, key=card("residents", OTHER), **ARRANGE)[0] == 200


def test_at_a_closed_table_nobody_acts_and_nothing_is_undone(control: Client, player: Client) -> None:
    assert press(player, key=card("residents"), **ARRANGE)[0] == 200
    assert stand(control, "closed") == 200
    number = Table.objects.get(name=ONE).number
    for asked in (
        press(player, key=card("governor"), **attack("A1", 1)),
        press(control, seat="governor", **attack("A1", 1)),
        press(control, type="undo", seen=number),
    ):
        assert (asked[0], asked[1]["code"]) == (422, "closed")
    assert Table.objects.get(name=ONE).number == number
    assert stand(control, "open") == 200
    assert press(player, key=card("governor"), **attack("A1", 1))[0] == 200


@pytest.mark.parametrize("standing", ["open", "paused", "closed"])
def test_who_says_so_a_second_time_was_too_late(control: Client, standing: str) -> None:
    stand(control, standing)
    status, answer = press(control, **STAND, standing=standing)
    assert (status, answer["code"]) == (422, "stands_so")


def test_no_player_can_pause(control: Client, player: Client) -> None:
    status, answer = press(player, key=card("residents"), **STAND, standing="paused")
    assert (status, answer["place"]) == (400, "type")
    assert press(player, **STAND, standing="paused") == (404, None)


def test_the_main_table_cannot_be_paused(control: Client) -> None:
    from tests.tables.tables import NAME
    from tests.tables.tables import opened as main_opened

    main_opened()
    assert press(control, NAME, **STAND, standing="paused")[0] == 400


def test_every_seat_is_told_and_no_other_table_moves(control: Client) -> None:
    before = {table.name: table.versions for table in Table.objects.all()}
    stand(control, "paused")
    after = {table.name: table.versions for table in Table.objects.all()}
    assert after[ONE] == {seat: version + 1 for seat, version in before[ONE].items()}
    assert after[OTHER] == before[OTHER]
    assert "Table paused" in control.get(f"/console/{ONE}/seats/governor/").content.decode()


def test_undo_passes_over_a_pause_and_the_table_stays_paused(control: Client, player: Client) -> None:
    press(player, key=card("residents"), **ARRANGE)
    stand(control, "paused")
    assert press(control, type="undo", seen=3) == (200, {"number": 4})
    forget()  # as another process, from the journal alone
    table = Table.objects.get(name=ONE)
    folded = journal.current(table)
    assert (folded.standing, folded.state.squares) == ("paused", {})


def test_the_log_says_who_paused_and_an_audit_finds_nothing(control: Client, player: Client) -> None:
    press(player, key=card("residents"), **ARRANGE)
    stand(control, "paused")
    press(control, seat="governor", **attack("A1", 1))
    stand(control, "open")
    log = control.get(f"/tables/{ONE}/log/").content.decode()
    assert "paused the table." in log.lower()
    assert "ana for Governor" in log
    assert "<b>Residents</b>" in log
    report = audit.audit(Table.objects.get(name=ONE))
    assert (report.entries, report.decided, report.faults) == (5, 3, ())


def test_an_entry_that_says_how_the_table_stands_is_never_the_one_to_undo() -> None:
    lines = [Line(1, ("opened",)), Line(2, ("moved",)), Line(3, (), standing="paused")]
    assert list(in_force(lines)) == [2]
    assert list(in_force([*lines, Line(4, (), voids=2)])) == []
    assert standing_after(lines) == "paused"
    assert standing_after(lines[:2], "closed") == "closed"
