"""Time comes in with the action, from the house alone, and a restart of the machine is noticed."""

from __future__ import annotations

import time

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.core.instants import MINUTE, Instant
from megagame.event.state import Paused, Running
from megagame.machine import machine_clock
from megagame.tables import last_alive
from megagame.tables.authors import PROGRAM
from megagame.tables.journals import journal
from megagame.tables.journals.audit import audit
from megagame.tables.models import Alive, Entry, Table
from megagame.tables.playing import start_up
from tests.tables.events import Machine, opened, press, state


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


@pytest.fixture
def ana(table: Table, clock: Machine) -> Client:
    """Ana of the Control team, with the city and an event in its first phase with a running clock."""
    opened()
    client = Client()
    client.force_login(User.objects.create_user("ana"))
    press(client, type="next_phase")
    press(client, type="start")
    return client


def audit_is_clean() -> bool:
    return audit(Table.objects.get(name="event")).faults == ()


def test_the_house_puts_the_time_in_and_the_journal_keeps_it(ana: Client, clock: Machine) -> None:
    started = clock.now
    clock.passes(3 * MINUTE)
    assert press(ana, type="pause")[0] == 200
    assert state().clock == Paused(7 * MINUTE)
    assert str(started.milliseconds + 3 * MINUTE) in Entry.objects.get(table__name="event", number=4).action
    assert audit_is_clean()


@pytest.mark.parametrize("kind", ["pause", "next_phase", "back"])
def test_nobody_else_puts_a_time_in(ana: Client, kind: str) -> None:
    before = state()
    for at in ({"at": "5"}, {"at.boot": "boot-1", "at.milliseconds": "5"}):
        status, answer = press(ana, type=kind, **at)
        assert (status, answer["place"]) == (400, "at")
    assert state() == before


def test_what_only_the_house_does_cannot_be_pressed(ana: Client) -> None:
    status, answer = press(ana, type="lose_clock", **{"at.boot": "x", "at.milliseconds": "5"})
    assert (status, answer["place"]) == (400, "type")


def test_a_restart_of_the_program_changes_nothing(ana: Client, clock: Machine) -> None:
    before = (state(), Entry.objects.count())
    clock.passes(2 * MINUTE)
    journal.forget()
    start_up.wake_all()
    assert (state(), Entry.objects.count()) == before


def test_after_a_restart_of_the_machine_the_clock_stands_where_the_program_was_last_seen(
    ana: Client, clock: Machine
) -> None:
    clock.passes(4 * MINUTE)
    last_alive.note()
    clock.passes(MINUTE)
    clock.restarts()
    start_up.wake_all()
    start_up.wake_all()
    assert state().clock == Paused(6 * MINUTE, restarted=True)
    assert Entry.objects.filter(table__name="event", author=PROGRAM).count() == 1
    assert audit_is_clean()
    assert press(ana, type="start")[0] == 200
    assert state().clock == Running(clock.now.later(6 * MINUTE))


def test_a_clock_that_stood_is_not_disturbed_by_a_restart_of_the_machine(ana: Client, clock: Machine) -> None:
    press(ana, type="pause")
    before = Entry.objects.count()
    clock.restarts()
    start_up.wake_all()
    assert (state().clock, Entry.objects.count()) == (Paused(10 * MINUTE), before)


def test_an_undo_back_to_before_the_restart_does_not_bring_a_dead_clock_back(ana: Client, clock: Machine) -> None:
    last_alive.note()
    clock.restarts()
    start_up.wake_all()
    press(ana, type="start")
    assert press(ana, type="undo", back_to="3")[0] == 200
    assert state().clock == Paused(10 * MINUTE, restarted=True)
    assert audit_is_clean()


def test_an_undo_after_a_restart_takes_back_what_somebody_did_and_the_clock_stands_still(
    ana: Client, clock: Machine
) -> None:
    """That the machine was restarted is nobody's step: it cannot be taken back, and hides none."""
    press(ana, type="announce", text="Lunch.")
    last_alive.note()
    clock.restarts()
    start_up.wake_all()
    assert "Undo: Announced: Lunch." in " ".join(ana.get("/console/").content.decode().split())
    assert press(ana, type="undo")[0] == 200
    assert (state().messages, state().clock) == ((), Paused(10 * MINUTE, restarted=True))
    assert press(ana, type="undo")[0] == 200
    assert state().clock == Paused(10 * MINUTE)
    assert audit_is_clean()


def test_what_only_the_house_did_is_nothing_to_undo(ana: Client, clock: Machine) -> None:
    clock.restarts()
    start_up.wake_all()
    before = (state(), Entry.objects.count())
    assert press(ana, type="undo", back_to="3")[1]["code"] == "nothing_to_undo"
    assert (state(), Entry.objects.count()) == before


def test_control_is_told_why_the_clock_stands(ana: Client, clock: Machine) -> None:
    clock.passes(228_000)
    last_alive.note()
    clock.restarts()
    start_up.wake_all()
    said = "The machine was restarted. The clock was stopped at 06:12: press Start."
    assert said in ana.get("/console/").content.decode()


def test_of_two_who_press_next_one_does_and_the_other_hears_what_happened(ana: Client) -> None:
    seen = Table.objects.get(name="event").number
    press(ana, type="next_phase")
    status, answer = press(ana, type="next_phase", seen=seen)
    assert (status, answer["code"]) == (409, "already_done")
    assert answer["message"] == "ana already did that. Nothing more to do."


def test_when_the_program_was_last_seen_is_known_for_each_start_of_the_machine(
    transactional_db: None, clock: Machine
) -> None:
    assert last_alive.last_alive("boot-1") is None
    first = clock.now
    last_alive.note()
    clock.restarts()
    for _ in range(3):
        clock.passes(5000)
        last_alive.note()
    assert last_alive.last_alive("boot-1") == first
    assert last_alive.last_alive(clock.now.boot) == clock.now
    assert Alive.objects.count() == 2


def test_it_is_noted_now_and_then_by_itself(transactional_db: None) -> None:
    over = last_alive.keep(pause=0.01)
    first = _seen_after(Instant("", 0))
    later = _seen_after(first)
    over.set()
    assert later.boot == first.boot == machine_clock.boot()
    assert machine_clock.now().milliseconds >= later.milliseconds > first.milliseconds


def _seen_after(moment: Instant) -> Instant:
    for _ in range(500):
        seen = last_alive.last_alive(machine_clock.boot())
        if seen and seen.milliseconds > moment.milliseconds:
            return seen
        time.sleep(0.01)
    raise AssertionError("nothing was noted")


def test_this_machines_clock_goes_forward_whatever_the_time_of_day(monkeypatch: pytest.MonkeyPatch) -> None:
    first = machine_clock.now()
    monkeypatch.setattr("time.time", lambda: 0.0)
    monkeypatch.setattr("time.time_ns", lambda: 0)
    second = machine_clock.now()
    assert second.boot == first.boot
    assert 0 <= first.until(second) < 5000


def test_a_machine_that_names_no_start_is_known_by_the_time_at_which_it_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machine_clock, "_linux_session", lambda: "")
    monkeypatch.setattr(machine_clock, "_steady_nanoseconds", lambda: 50_000 * 10**9)
    monkeypatch.setattr("time.time", lambda: 1_700_050_010.0)
    first = machine_clock._session()
    monkeypatch.setattr(machine_clock, "_steady_nanoseconds", lambda: 53_600 * 10**9)
    monkeypatch.setattr("time.time", lambda: 1_700_053_611.0)
    assert machine_clock._session() == first
    monkeypatch.setattr("time.time", lambda: 1_700_057_211.0)
    assert machine_clock._session() != first
