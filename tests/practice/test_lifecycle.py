"""A practice begins beside the event that runs, and ends with that one running again; nothing of it reaches another."""

from __future__ import annotations

import secrets

import pytest
from django.contrib.auth.models import User
from django.test import Client

from civil_orders.box import slots
from civil_orders.cards import card_stacks
from civil_orders.models import Card
from megagame.accounts import played
from megagame.backups import database_rows
from megagame.core.game import Refusal
from megagame.core.instants import Instant
from megagame.machine import machine_clock
from megagame.planned_events import drafts, sources
from megagame.planned_events import lifecycle as events
from megagame.planned_events import presses as event_presses
from megagame.practice.models import Practice, note, running_practice
from megagame.practice_players import practice_facts
from megagame.practice_session import begin_and_end, progress
from megagame.presses import presses
from megagame.start import sample_event
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.lookup import event_table, main_table, running_event, running_number
from megagame.tables.models import THROWN, Entry, PlannedEvent, Table
from megagame.tables.playing.undo import undo
from tests.civil_orders.world import control as control_client
from tests.civil_orders.world import emptied, form, open_box, post, send
from tests.tables.tables import asker, do, take_back

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def practising() -> None:
    forget()
    emptied()
    sample_event.prepare()
    do({"type": "fund", "district": "quays", "amount": 7})
    begin_and_end.begin(running_number(), "control")


def practice() -> Practice:
    found = running_practice()
    assert found
    return found


def seal() -> None:
    open_box()
    value = card_stacks.make_one(1, "quays")
    assert send(form(value, ["I3 I2"])).status_code == 200


def done() -> set[str]:
    return {name for name, count in progress.counts(practice()).items() if count}


def leave(*, throw_away: bool) -> None:
    begin_and_end.set_over(is_over=True)
    begin_and_end.leave(running_number(), "control", throw_away=throw_away)


def steer(control: Client, kind: str) -> None:
    """Presses a button of the programme."""
    table = event_table()
    assert table is not None
    fields = {"type": kind, "seen": table.number, "request_id": secrets.token_hex(8)}
    address = f"/tables/{table.name}/act/"
    assert control.post(address, fields).status_code == 200


def left() -> int:
    """Milliseconds on the clock that runs."""
    table = event_table()
    assert table is not None
    until: Instant = journal.current(table).state.clock.until
    return machine_clock.now().until(until)


def refused(code: str, running: int | None = None, *, throw_away: bool = False) -> None:
    with pytest.raises(Refusal) as no:
        begin_and_end.leave(running_number() if running is None else running, "control", throw_away=throw_away)
    assert no.value.code == code


def test_a_practice_is_a_rehearsal_with_a_double_turn_a_side_table_and_its_list() -> None:
    event = running_event()
    assert event is not None
    assert event.rehearsal
    assert {table.game for table in Table.objects.filter(kept=None)} == {"crisis_map", "event", "folding_beijing"}
    shown = progress.shown(practice())
    assert (shown.done, shown.pace, shown.is_over) == (0, 1, False)
    assert [task.name for task in shown.to_try if task.help] == ["open"]


def test_a_second_practice_is_refused_while_one_runs() -> None:
    with pytest.raises(Refusal) as no:
        begin_and_end.begin(running_number(), "control")
    assert no.value.code == "practice_runs"
    assert PlannedEvent.objects.count() == 2


def test_thrown_away_it_is_out_of_sight_and_the_event_of_before_runs_as_it_was() -> None:
    seal()
    begin_and_end.set_over(is_over=True)
    password = played.enter()
    assert password
    begin_and_end.leave(running_number(), "control", throw_away=True)
    assert running_practice() is None
    assert [event.title for event in PlannedEvent.objects.exclude(stage=THROWN)] == ["Saltmere"]
    assert not Card.objects.filter(kept=None).exists()
    assert not User.objects.filter(username=played.PLAYED).exists()
    with slots.box().held() as box:
        assert not box.forms
    table = main_table()
    assert table is not None
    assert table.title == "Saltmere"
    assert Entry.objects.filter(table=table).latest("number").action == '{"type":"fund","district":"quays","amount":7}'


def test_thrown_away_by_two_presses_of_one_button_it_is_put_back_by_one_undo() -> None:
    number, client = running_number(), control_client()
    begin_and_end.set_over(is_over=True)
    fields = {"do": "throw_away", "running": number, "press": "pressed-twice"}
    assert [client.post("/practice/", fields).status_code for _ in range(2)] == [302, 302]
    assert PlannedEvent.objects.get(pk=number).stage == THROWN
    thrown = presses.undoable(event_presses.PAGE, event_presses.KINDS)
    assert thrown
    assert thrown.done.what == {"title": "Practice"}
    presses.take_back(thrown.number, event_presses.KINDS)
    events.go_back(number, running_number(), "control")
    assert practice().event_id == number


def test_kept_it_stands_among_earlier_events_and_can_be_gone_back_to() -> None:
    number = running_number()
    leave(throw_away=False)
    assert running_practice() is None
    events.go_back(number, running_number(), "control")
    assert practice().event_id == number


def test_sealed_forms_are_lost_only_with_a_practice_that_is_thrown_away() -> None:
    seal()
    begin_and_end.set_over(is_over=True)
    refused("forms_in_box")
    assert running_practice() is not None


def test_who_looked_at_another_event_changes_nothing() -> None:
    begin_and_end.set_over(is_over=True)
    refused("begun_meanwhile", running=12345, throw_away=True)
    assert running_practice() is not None


@pytest.mark.parametrize("do", ["keep", "throw_away"])
def test_it_is_kept_or_thrown_away_only_once_it_was_ended(do: str) -> None:
    refused("not_ended", throw_away=do == "throw_away")
    control, button = control_client(), f'value="{do}"'
    assert button not in control.get("/practice/").content.decode()
    answer = control.post("/practice/", {"do": do, "running": running_number()})
    assert answer.status_code == 409
    assert "Somebody goes on practising" in answer.content.decode()
    control.post("/practice/", {"do": "end"})
    assert button in control.get("/practice/").content.decode()
    control.post("/practice/", {"do": "go_on"})
    assert button not in control.get("/practice/").content.decode()


def test_robin_is_nobody_any_more_once_another_event_runs() -> None:
    client = Client()
    assert client.login(username=played.PLAYED, password=played.enter())
    assert client.get("/console/").status_code == 200
    other = drafts.make("Port Amber", sources.sample(), "ana")
    events.begin(other.pk, other.version, running_number(), "ana")
    answer = client.post("/tables/crisis-map/act/", {"type": "open_phase", "request_id": "robin-is-late"})
    assert answer.status_code == 404
    table = main_table()
    assert table is not None
    assert not Entry.objects.filter(table=table, request_id="robin-is-late").exists()


def test_a_form_with_a_card_of_a_practice_is_refused_in_another_event_and_told_why() -> None:
    value = card_stacks.make_one(1, "quays")
    leave(throw_away=False)
    open_box()
    answer = send(form(value, ["I3 I2"]))
    assert (answer.status_code, answer.json()["code"]) == (409, "other_event_card")
    assert "works again by itself once that event runs" in answer.json()["message"]


def test_a_card_of_an_event_that_does_not_run_says_so_until_that_event_runs_again() -> None:
    value, practised = card_stacks.make_one(1, "quays"), running_number()
    leave(throw_away=False)
    told = post("/o/card/", {"card": value})
    assert (told.status_code, told.json()["code"]) == (409, "other_event_card")
    events.go_back(practised, running_number(), "control")
    assert post("/o/card/", {"card": value}).json()["district"] == "quays"


def test_who_plays_draws_no_card_and_makes_no_account_once_another_event_runs() -> None:
    number = running_number()
    assert practice_facts.draw_card(number, 1, "quays")
    leave(throw_away=False)
    with pytest.raises(practice_facts.Over):
        practice_facts.draw_card(number, 1, "quays")
    with pytest.raises(practice_facts.Over):
        practice_facts.enter_robin(number)
    assert not Card.objects.filter(kept=None).exists()
    assert not User.objects.filter(username=played.PLAYED).exists()
    assert practice_facts.read(number) is None


def test_robin_goes_home_at_the_end() -> None:
    assert practice_facts.enter_robin(running_number())
    begin_and_end.set_over(is_over=True)
    assert not User.objects.filter(username=played.PLAYED).exists()
    assert practice_facts.read(running_number()) is None


def test_one_districts_stack_made_anew_ticks_the_lost_card_and_all_stacks_do_not() -> None:
    control = control_client()
    control.post("/console/crisis-map/cards/", {"make": "order", "turn": "1", "captains": "2"})
    assert "card" not in done()
    control.post("/console/crisis-map/cards/", {"make": "order", "turn": "1", "district": "quays", "sure": "4"})
    assert "card" in done()


def test_a_restored_backup_is_ticked_in_the_practice_that_it_brings_back() -> None:
    backup = database_rows.read()
    do({"type": "fund", "district": "quays", "amount": 1})
    database_rows.replace(backup)
    forget()
    assert "backup" not in done()
    note("backup")
    assert "backup" in done()


def test_steps_at_the_table_tick_the_list_and_stay_ticked_after_an_undo() -> None:
    do({"type": "queue_form", "district": "quays", "orders": [{"from": "I3", "to": "I2"}]})
    assert done() == {"paper"}
    table = main_table()
    assert table is not None
    take_back(table.number)
    assert done() == {"paper", "undo"}


def test_a_helper_sees_the_list_and_leaves_pace_and_end_to_control() -> None:
    progress.look()
    helper, lead = control_client(staff=False), control_client()
    pages = [client.get("/console/").content.decode() for client in (helper, lead)]
    assert ["data-practising" in page for page in pages] == [True, True]
    assert ["practice-form" in page for page in pages] == [False, True]
    assert helper.post("/practice/", {"do": "pace", "pace": "6"}).status_code == 404
    assert lead.post("/practice/", {"do": "pace", "pace": "6"}).status_code == 302
    assert lead.post("/practice/", {"do": "pace", "pace": "100"}).status_code == 409
    assert progress.shown(practice()).pace == 6


def test_who_plays_and_the_clock_go_at_the_pace_that_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = machine_clock.steady()
    monkeypatch.setattr(machine_clock, "steady", lambda: moment)
    control = control_client()
    steer(control, "next_phase")
    steer(control, "start")
    for pace, minutes in ((6, 10 / 6), (2, 5), (1, 10)):
        control.post("/practice/", {"do": "pace", "pace": pace})
        found = practice_facts.read(running_number())
        assert found is not None
        assert (found.pace, progress.shown(practice()).pace) == (pace, pace)
        assert left() == pytest.approx(minutes * 60_000, abs=1)
    steps = Entry.objects.count()
    assert control.post("/practice/", {"do": "pace", "pace": 1}).status_code == 302
    assert Entry.objects.count() == steps


def test_a_pace_that_was_undone_is_undone_for_who_plays_too() -> None:
    control_client().post("/practice/", {"do": "pace", "pace": 6})
    table = event_table()
    assert table is not None
    undo(table.name, asker(seen=table.number))
    found = practice_facts.read(running_number())
    assert found is not None
    assert (found.pace, progress.shown(practice()).pace) == (1, 1)


def test_a_rehearsal_of_another_kind_has_no_list() -> None:
    other = drafts.make("Port Amber", sources.sample(), "ana", rehearsal=True)
    events.begin(other.pk, other.version, running_number(), "ana")
    progress.look()
    page = control_client().get("/console/").content.decode()
    assert "rehearsal-sign" in page
    assert "data-practising" not in page
