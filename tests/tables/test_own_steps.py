"""Players may take back their own hidden steps, and everybody is told what Control did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from boardgames.greenway.records.actions import GiveBadge
from boardgames.greenway.records.board import PLAYERS
from boardgames.greenway.records.cards import DECK
from boardgames.greenway.records.state import Options, State
from megagame.core.game import CONTROL
from megagame.tables.authors import PROGRAM
from megagame.tables.journals import audit, journal
from megagame.tables.journals.log import line_to_undo
from megagame.tables.live.caches import forget
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.models import Entry, SeatCard, Table
from megagame.tables.playing.play import Asker, open_table, play
from megagame.tables.playing.undo import put_back, undo
from tests.tables.side import press

GREEN = "greenway-1"
MANY = 120
BLUFF = {"P1": "AH", "P2": "4H", "P3": "7H", "P4": "AD"}


@pytest.fixture
def control(transactional_db: None) -> Iterator[Client]:
    """Control, with the default account name and a table of The Greenway open."""
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


def newest() -> int:
    return Table.objects.get(name=GREEN).number


def act(seat: str, client: Client | None = None, **fields: Any) -> tuple[int, Any]:
    """Acts as a player, or as Control for that seat."""
    seen = Table.objects.get(name=GREEN).versions[seat]
    if client:
        return press(client, GREEN, seat=seat, seen=seen, **fields)
    key = SeatCard.objects.get(table__name=GREEN, seat=seat).value
    return press(Client(), GREEN, key=key, seen=seen, **fields)


def plan(seat: str, client: Client | None = None) -> int:
    return act(seat, client, type="plan", card=BLUFF[seat])[0]


def take_back(seat: str, client: Client | None = None) -> tuple[int, str]:
    status, answer = act(seat, client, type="take_back")
    return status, answer.get("code", "")


def page(seat: str) -> str:
    key = SeatCard.objects.get(table__name=GREEN, seat=seat).value
    return " ".join(Client().post("/seat/", {"key": key}).content.decode().split())


def offered(seat: str) -> bool:
    return '"type": "take_back"' in page(seat)


def test_a_plan_is_taken_back_though_another_has_planned_meanwhile(control: Client) -> None:
    assert (plan("P1"), plan("P2")) == (200, 200)
    assert offered("P1")
    assert offered("P2")
    assert not offered("P3")
    assert take_back("P1") == (200, "")
    assert set(state().plans) == {"P2"}
    assert not offered("P1")
    assert plan("P1") == 200
    forget()
    assert set(state().plans) == {"P1", "P2"}
    assert audit.audit(Table.objects.get(name=GREEN)).faults == ()


def test_what_all_know_is_not_taken_back(control: Client) -> None:
    for seat in BLUFF:
        assert plan(seat) == 200
    for seat in BLUFF:
        assert not offered(seat)
        assert take_back(seat) == (422, "not_yours_to_take_back")


def test_who_did_nothing_takes_nothing_back(control: Client) -> None:
    assert plan("P2") == 200
    assert take_back("P1") == (422, "nothing_to_undo")
    assert set(state().plans) == {"P2"}


def test_control_takes_back_for_a_seat_as_its_player_would(control: Client) -> None:
    assert (plan("P1", control), plan("P2")) == (200, 200)
    assert take_back("P1", control) == (200, "")
    assert set(state().plans) == {"P2"}


def test_what_a_player_took_back_is_not_control_s_to_put_back(control: Client) -> None:
    assert (plan("P1"), plan("P2")) == (200, 200)
    assert take_back("P2") == (200, "")
    number = Table.objects.get(name=GREEN).number
    assert press(control, GREEN, type="put_back", seen=number)[1]["code"] == "nothing_to_put_back"
    assert press(control, GREEN, type="undo", seen=number)[0] == 200
    assert press(control, GREEN, type="put_back", seen=number + 1)[0] == 200
    assert set(state().plans) == {"P1"}
    assert audit.audit(Table.objects.get(name=GREEN)).faults == ()


def test_a_player_takes_back_only_what_was_on_the_screen(control: Client) -> None:
    assert plan("P1") == 200
    before = Table.objects.get(name=GREEN)
    assert plan("P2") == 200
    key = SeatCard.objects.get(table__name=GREEN, seat="P1").value
    late = press(Client(), GREEN, key=key, seen=before.versions["P1"], type="take_back")
    assert (late[0], late[1]["code"]) == (409, "stale_seat")
    assert late[1]["message"] == "Something moved meanwhile. Look again, then press again."
    assert press(Client(), GREEN, key=key, type="take_back")[1]["code"] == "stale_seat"
    assert (set(state().plans), Table.objects.get(name=GREEN).number) == ({"P1", "P2"}, before.number + 1)
    assert take_back("P1") == (200, "")


def test_at_a_paused_table_nothing_is_taken_back(control: Client) -> None:
    plan("P1")
    press(control, GREEN, type="set_standing", standing="paused")
    assert not offered("P1")
    assert take_back("P1") == (422, "paused")


@pytest.mark.parametrize(("kind", "left"), [("take_back", set[str]()), ("undo", set[str]()), ("put_back", {"P1"})])
def test_a_paused_table_stays_so_whatever_control_takes_back_or_puts_back(
    control: Client, kind: str, left: set[str]
) -> None:
    plan("P1")
    press(control, GREEN, type="set_standing", standing="paused")
    if kind == "put_back":
        press(control, GREEN, type="undo", seen=newest())
    done = take_back("P1", control) if kind == "take_back" else press(control, GREEN, type=kind, seen=newest())
    assert done[0] == 200
    for _ in range(2):  # from the cache, then from the journal
        assert (journal.current(Table.objects.get(name=GREEN)).standing, set(state().plans)) == ("paused", left)
        assert act("P2", type="plan", card=BLUFF["P2"])[1]["code"] == "paused"
        forget()


def test_on_a_step_that_other_rules_decided_others_may_rest(control: Client) -> None:
    """Later steps of others may depend on it; only its player's newest step is safe."""
    assert (plan("P1"), plan("P2")) == (200, 200)
    Entry.objects.filter(table__name=GREEN, number=newest()).update(
        action='{"type":"plan_as_it_was_once"}', rules_version=0
    )
    forget()
    assert (offered("P1"), offered("P2")) == (False, True)
    assert take_back("P1") == (422, "not_yours_to_take_back")
    assert take_back("P2") == (200, "")


def test_an_own_step_that_later_ones_rest_on_is_a_fault_in_the_journal(control: Client) -> None:
    for seat in BLUFF:
        plan(seat)
    number = Table.objects.get(name=GREEN).number
    opening = Entry.objects.get(table__name=GREEN, number=1)
    Entry.objects.create(
        table=opening.table, number=number + 1, at=opening.at, author="P1", seat="P1", seed=0, events="[]", voids=2,
        action='{"type":"take_back"}', rules_version=opening.rules_version, request_id="by-nobody",
    )  # fmt: skip
    Table.objects.filter(name=GREEN).update(number=number + 1)
    faults = audit.audit(Table.objects.get(name=GREEN)).faults
    assert (number + 1, "takes back 2, without which 5 would now have other events") in faults


def told(seat: str) -> str:
    """Returns the line about Control on the seat's page."""
    text = page(seat)
    start = text.index('class="control-did"')
    return text[start : text.index("</p>", start)]


def test_every_player_is_told_what_control_did_and_until_somebody_goes_on(control: Client) -> None:
    assert told("P1").endswith(" hidden>")
    plan("P2", control)
    assert "Control for P2, blue: P2 plans in secret." in told("P1")
    assert "Control for you: P2 plans in secret." in told("P2")
    plan("P1")
    assert told("P2").endswith(" hidden>")
    press(control, GREEN, type="undo", seen=Table.objects.get(name=GREEN).number)
    assert "Control took back: P1 plans in secret." in told("P1")
    press(control, GREEN, type="undo", seen=Table.objects.get(name=GREEN).number)
    assert "Control took back 2 steps: P2 plans in secret. P1 plans in secret." in told("P3")
    press(control, GREEN, type="put_back", up_to="3", seen=Table.objects.get(name=GREEN).number)
    assert "Control put back: P2 plans in secret. P1 plans in secret." in told("P3")
    press(control, GREEN, type="give_badge", player="P3")
    assert "Control: By hand: P3 has the badge." in told("P1")


def test_what_the_program_did_by_itself_is_not_told_as_control_s(control: Client) -> None:
    play(GREEN, GiveBadge("P3"), Asker(author=PROGRAM, seat=CONTROL, request_id="by-the-program"))
    assert told("P1").endswith(" hidden>")
    play(GREEN, GiveBadge("P2"), Asker(author="ana", seat=CONTROL, request_id="by-hand"))
    assert "Control: By hand: P2 has the badge." in told("P1")


def test_at_a_side_table_too_every_step_is_taken_back_and_put_back(control: Client) -> None:
    """Passes the badge around."""
    for number in range(MANY):
        by_hand = GiveBadge(PLAYERS[(number + 1) % 4])
        play(GREEN, by_hand, Asker(author="ana", seat=CONTROL, request_id=f"badge-{number}"))
    for number in range(MANY, 0, -1):
        assert state().first == PLAYERS[number % 4]
        undo(GREEN, Asker(author="ana", seat=CONTROL, request_id=f"back-{number}", seen=2 * MANY + 1 - number))
    assert (state().first, line_to_undo(Table.objects.get(name=GREEN), 2 * MANY + 1)) == ("P1", None)
    put_back(GREEN, Asker(author="ana", seat=CONTROL, request_id="all-again", seen=2 * MANY + 1), up_to=MANY + 1)
    assert state().first == PLAYERS[0]
