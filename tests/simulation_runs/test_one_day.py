"""Any day of a run is to be had as a replay document, which gives that day's figures (simulation.md)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from crisis_map import replay
from megagame.planned_events import drafts
from megagame.simulate_pages import subjects, views
from megagame.simulated_days.day import Day, play
from megagame.simulated_days.plan import Captains, Plan
from megagame.simulation_runs import runs
from megagame.simulation_runs.assumptions import plan_of
from megagame.start import sample_event
from megagame.tables.models import PlannedEvent
from tests.simulation_runs.here import DAYS, post, until
from tests.simulation_runs.small_city import small_event

pytestmark = pytest.mark.django_db


def played_here(plan: Plan, captains: Captains, number: int) -> Day:
    return play(plan, captains, number)


def figures_of(document: Any) -> tuple[int, ...]:
    """Tokens of each kind and deaths at the end, as `manage.py replay` counts them."""
    found = replay.play(document)
    assert not found["rejected"]
    tokens = Counter(kind for held in found["hexes"].values() for kind in held)
    died = sum(report["deaths"] for report in found["districts"].values())
    return (*(tokens[kind] for kind in ("population", "refugee", "unrest", "damage")), died)


def test_a_day_from_the_page_gives_that_days_figures(
    control: Client, event: PlannedEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "one", played_here)
    post(control, event, captains="lot")
    run, documents = until(event), []
    for number in range(1, DAYS + 1):
        answer = post(control, event, do="day", day=str(number))
        assert answer.status_code == 200
        assert answer["Content-Disposition"] == f'attachment; filename="day-{number}-of-draft-{event.pk}.json"'
        documents.append(figures_of(json.loads(answer.content)))
    assert [deaths for *_, deaths in documents] == [final.deaths for final in run.finals]
    last = run.tallies[0].turns()[-1]
    for place, measure in enumerate(("population", "refugee", "unrest", "damage")):
        mean = sum(figures[place] for figures in documents) / DAYS
        assert mean == pytest.approx(getattr(last, measure).mean), measure
    assert len(set(documents)) > 1
    kept = runs.kept(runs.name_of(event.pk))
    assert kept
    assert kept.finals == run.finals


def test_the_page_and_the_command_give_the_same_day(
    control: Client, event: PlannedEvent, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    post(control, event, captains="careful", **{f"crises-{name}": "0.7" for name in ("minor", "moderate", "major")})
    until(event)
    file = tmp_path / "set-up.json"
    file.write_text(json.dumps(small_event()))
    crises = "minor=0.7,moderate=0.7,major=0.7,severe=0,catastrophic=0"
    with pytest.raises(SystemExit):
        call_command("simulate", str(file), "--seed", "7", "--crises", crises, "--day", "13")
    assert post(control, event, do="day", day="13").content.decode() == capsys.readouterr().out.removesuffix("\n")


@pytest.mark.parametrize("day", ["", "0", str(DAYS + 1), "x", "1.5", "-1", "٣"])
def test_a_day_that_the_run_has_not_is_told(control: Client, event: PlannedEvent, day: str) -> None:
    post(control, event)
    before = until(event)
    answer = post(control, event, do="day", day=day)
    assert answer.status_code == 422
    assert f"Give a day from 1 to {DAYS}." in answer.content.decode()
    assert runs.kept(runs.name_of(event.pk)) == before


def test_without_a_run_there_is_no_day(control: Client, event: PlannedEvent) -> None:
    answer = post(control, event, do="day", day="1")
    assert answer.status_code == 422
    assert "No day is played yet." in answer.content.decode()


def test_the_rest_of_a_running_event_is_no_document_of_its_own(control: Client) -> None:
    sample_event.prepare()
    basis = subjects.of_running().basis
    assert basis
    runs.keep(runs.RUNNING, runs.new("a", "ana", 1, *plan_of(basis, {}), None, None))
    answer = control.post("/may-come/", {"do": "day", "day": "1"})
    assert answer.status_code == 422
    assert "they are no replay documents" in answer.content.decode()


def test_a_changed_plan_leaves_the_days_of_the_run_as_they_were(
    control: Client, event: PlannedEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "one", played_here)
    post(control, event, captains="lot")
    run = until(event)
    drafts.change(event.pk, None, lambda found: {**found, "actions": []}, "mei")
    found = figures_of(json.loads(post(control, event, do="day", day="5").content))
    assert found[-1] == run.finals[4].deaths
