"""Simulated days on the page: what was played counts, whoever stops it, and every figure can be checked."""

import json
import threading
import time
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from megagame.machine import kept_files
from megagame.planned_events import drafts
from megagame.simulate_pages import subjects
from megagame.simulated_days.day import play
from megagame.simulated_days.processes import played
from megagame.simulated_days.result import Simulation, as_csv, as_json
from megagame.simulation_runs import playing, runs
from megagame.simulation_runs.changes import changes, compared
from megagame.simulation_runs.runs import Assumed, Run
from megagame.start import sample_event
from megagame.tables.models import Entry, PlannedEvent
from tests.simulated_days.plans import all_play, sample
from tests.simulation_runs.here import DAYS, SECONDS, post, until
from tests.simulation_runs.small_city import HEXES, small_event

pytestmark = pytest.mark.django_db


def figures(run: Run) -> Any:
    return run.tallies, run.pair, run.finals


def test_the_figures_are_those_of_the_days_played_one_by_one(control: Client, event: PlannedEvent) -> None:
    assert post(control, event, captains="lot").status_code == 302
    run = until(event)
    alone = Simulation(run.plan, run.sides[:1], DAYS)
    for number in range(1, DAYS + 1):
        alone.add([play(run.plan, run.sides[0], number).figures])
    address = f"/events/{event.pk}/simulate/days"
    assert control.get(f"{address}.json").content.decode() == as_json(alone.result())
    assert control.get(f"{address}.csv").content.decode() == as_csv(alone.result())
    lasts = round(100 * (1 - alone.result().by_turn[-1].slide.share))
    assert f'<b class="sim-count">{lasts}</b>' in control.get(f"/events/{event.pk}/simulate/").content.decode()


def test_processes_play_the_same_days(control: Client, event: PlannedEvent, monkeypatch: pytest.MonkeyPatch) -> None:
    post(control, event, days="9")
    here = until(event, 9)
    monkeypatch.setattr(playing, "played", played)
    post(control, event, days="9")
    assert figures(until(event, 9)) == figures(here)


def test_a_run_that_was_stopped_goes_on_to_the_same_figures(control: Client, event: PlannedEvent) -> None:
    post(control, event, days="100000")
    time.sleep(1.5)
    assert post(control, event, do="stop").status_code == 302
    stopped = until(event, 0, "stopped")
    kept = runs.kept(runs.name_of(event.pk))
    assert kept
    assert figures(kept) == figures(stopped)
    stopped.assumed = type(stopped.assumed)(None, stopped.assumed.captains, stopped.assumed.heard, stopped.days + 5, 7)
    runs.keep(runs.name_of(event.pk), stopped)
    post(control, event, do="go-on")
    gone_on = until(event, stopped.days)
    post(control, event, days=str(gone_on.days))
    assert figures(until(event, gone_on.days)) == figures(gone_on)


def test_a_run_whose_server_was_killed_is_shown_as_stopped(control: Client, event: PlannedEvent) -> None:
    post(control, event)
    run = until(event)
    run.stage, run.assumed = "playing", run.assumed.__class__(None, run.assumed.captains, 0.5, 1000, 7)
    runs.keep(runs.name_of(event.pk), run)
    assert b"Stop and keep 60 days" in control.get(f"/events/{event.pk}/simulate/").content
    run.beat, run.seconds = time.time() - runs.GONE_SECONDS - 1, DAYS * 1.0
    kept_files.write(f"simulated-draft-{event.pk}.json", run)
    assert b"Stop and keep 60 days" in control.get(f"/events/{event.pk}/simulate/").content, "a day may take long"
    run.beat -= runs.GONE_DAYS
    kept_files.write(f"simulated-draft-{event.pk}.json", run)
    page = control.get(f"/events/{event.pk}/simulate/").content.decode()
    assert "Stopped at 60 of 1000 days" in page
    assert 'value="go-on"' in page


def test_a_change_of_the_city_is_compared_day_by_day_and_taken_back(control: Client, event: PlannedEvent) -> None:
    post(control, event, captains="idle")
    first = until(event)
    whole = {**HEXES, **{at: {**HEXES[at], "tokens": []} for at in ("A2", "B1", "B3")}}
    drafts.change(event.pk, None, lambda found: {**found, "setup": {**found["setup"], "hexes": whole}}, "mei")
    page = control.get(f"/events/{event.pk}/simulate/").content.decode()
    assert "mei has changed this since:" in page
    assert "Hexes: A2, B1, B3" in page
    post(control, event, captains="idle")
    second = until(event)
    found = compared(second)
    assert found is not None
    pairs = list(zip(second.finals, first.finals, strict=True))
    assert found.days == DAYS
    assert found.slides.mean == pytest.approx(sum(now.slid - then.slid for now, then in pairs) / DAYS)
    assert found.deaths.mean == pytest.approx(sum(now.deaths - then.deaths for now, then in pairs) / DAYS)
    assert [each.text for each in changes(second)] == ["Hexes: {each}"]
    assert post(control, event, do="back").status_code == 302
    back = runs.kept(runs.name_of(event.pk))
    assert back
    assert figures(back) == figures(first)
    assert drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["setup"]["hexes"] == HEXES
    assert "has changed this since" not in control.get(f"/events/{event.pk}/simulate/").content.decode()


def test_a_difference_that_rounds_to_nothing_has_no_minus(control: Client, event: PlannedEvent) -> None:
    post(control, event, captains="idle")
    until(event)
    post(control, event, captains="careful")
    run = until(event)
    assert run.before
    run.before.finals, run.finals = (
        [runs.Final(deaths, slid=False)] + [runs.Final(0, slid=False)] * 99 for deaths in (1, 0)
    )
    runs.keep(runs.name_of(event.pk), run)
    page = " ".join(control.get(f"/events/{event.pk}/simulate/").content.decode().split())
    assert "deaths a day: +0.0 (" in page
    assert "-0.0" not in page


def test_what_somebody_else_changed_is_not_taken_back(control: Client, event: PlannedEvent) -> None:
    post(control, event)
    until(event)
    drafts.change(event.pk, None, lambda found: {**found, "actions": []}, "mei")
    post(control, event)
    until(event)
    drafts.change(event.pk, None, lambda found: {**found, "actions": small_event()["actions"][:1]}, "mei")
    assert post(control, event, do="back").status_code == 409
    assert len(drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["actions"]) == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"days": "0"}, "Play 1 to 100000 days."),
        ({"days": "1000000"}, "Play 1 to 100000 days."),
        ({"seed": "x"}, "A seed is a whole number from 0 to 999999999."),
        ({"heard": "101"}, "Forecasts reach captains in 0 to 100 percent."),
        ({"captains": "brave"}, "Choose how captains play"),
        ({"crises-minor": "-1"}, "Each magnitude is drawn 0 to 20 times a turn"),
        (
            {f"crises-{name}": "0" for name in ("minor", "moderate", "major", "severe", "catastrophic")},
            "No crisis comes",
        ),
    ],
)
def test_bad_input_is_told_and_nothing_is_played(
    control: Client, event: PlannedEvent, fields: dict[str, str], said: str
) -> None:
    answer = post(control, event, **fields)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert runs.kept(runs.name_of(event.pk)) is None


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"setup": drafts.EMPTY_CITY}, "The days can be played once"),
        ({"programme": {"phases": [{"name": "", "minutes": "x"}]}}, "The days can be played once"),
        ({"setup": {**small_event()["setup"], "hexes": {"A1": {}}}}, "Nobody lives in this city"),
    ],
)
def test_a_set_up_that_cannot_be_played_is_told(control: Client, changed: dict[str, Any], said: str) -> None:
    event = drafts.make("Small", small_event(**changed), "ana")
    answer = post(control, event)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert control.get(f"/events/{event.pk}/simulate/").status_code == 200


def test_a_city_of_one_hex_is_played(control: Client) -> None:
    hexes = {"A1": {"district": "one", "tokens": ["population"]}}
    event = drafts.make("One", small_event(setup={**small_event()["setup"], "hexes": hexes}), "ana")
    post(control, event)
    assert until(event).days == DAYS
    assert control.get(f"/events/{event.pk}/simulate/newest/").status_code == 200


def test_a_press_in_the_running_event_pauses_the_days() -> None:
    sample_event.prepare()
    plan = sample()
    assumed = Assumed("idle", all_play(plan, "idle"), 0.5, DAYS, 1)
    run = runs.new("a", "ana", 1, plan, assumed, None, None)
    watch = playing._Watch("draft-1", run, threading.Event())
    assert not watch.is_quiet()
    Entry.objects.update(at=timezone.now() - timedelta(seconds=playing.QUIET_SECONDS + 1))
    watch._looked = 0.0
    assert watch.is_quiet()


def test_the_rest_of_the_running_event_is_played_from_where_it_is(control: Client) -> None:
    sample_event.prepare()
    assert control.post("/may-come/", {"do": "play", "days": "5", "seed": "1"}).status_code == 302
    end = time.monotonic() + SECONDS
    while (run := runs.kept(runs.RUNNING)) and run.stage == "playing" and time.monotonic() < end:
        time.sleep(0.1)
    subject = subjects.of_running()
    assert run
    assert subject.basis
    assert run.days == 5
    assert (run.plan.start is not None, run.plan.turns, run.plan.first_turn) == (True, 6, 1)
    assert json.loads(control.get("/may-come/days.json").content)["days"] == 5
