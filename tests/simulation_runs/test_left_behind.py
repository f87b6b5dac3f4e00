"""Nothing is left of days that are over: no file of an event that is gone, no process of a killed server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from megagame.planned_events import drafts, lifecycle, presses
from megagame.simulation_runs import playing, runs
from megagame.simulation_runs.runs import Assumed, Run
from megagame.start import sample_event
from megagame.tables.lookup import running_number
from megagame.tables.models import PlannedEvent
from tests.proof.processes.servers import ROOT, environment
from tests.simulated_days.plans import all_play, sample
from tests.simulated_days.processes import children, gives_way, wait_for_end, wait_until
from tests.simulation_runs.here import post, until
from tests.simulation_runs.small_city import small_event

Commit = Any
SERVER = """
import time
import django
django.setup()
from megagame.simulation_runs import playing
from tests.simulation_runs.test_left_behind import made
playing._Watch.is_quiet = lambda self: True
playing.start("draft-1", made(100_000))
time.sleep(600)
"""


def made(days: int, id_: str = "a") -> Run:
    plan = sample()
    assumed = Assumed("careful", all_play(plan, "careful"), 0.5, days, 1)
    return runs.new(id_, "ana", 1, plan, assumed, None, None)


def files(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir() if each.name.startswith("simulated-")}


@pytest.mark.parametrize("gone", ["thrown away", "erased", "not made"])
@pytest.mark.parametrize("still_plays", [True, False])
def test_days_go_with_their_event(
    control: Client, tmp_path: Path, django_capture_on_commit_callbacks: Commit, gone: str, *, still_plays: bool
) -> None:
    sample_event.prepare()
    event = drafts.make("Small", small_event(), "ana", rehearsal=True)
    other = drafts.make("Other", small_event(), "ana")
    for each, days in ((other, 5), (event, 100_000 if still_plays else 5)):
        post(control, each, days=str(days))
        until(each, 5, "playing" if days > 5 else "done")
    ways: dict[str, Callable[[], object]] = {
        "thrown away": lambda: lifecycle.throw_away(event.pk, running_number()),
        "erased": lambda: lifecycle.erase(event.pk, running_number()),
        "not made": lambda: presses.KINDS["made"].undo(event.pk),
    }
    with django_capture_on_commit_callbacks(execute=True):
        ways[gone]()
    assert files(tmp_path) == {f"simulated-draft-{other.pk}.json"}


def test_an_event_that_begins_plays_no_more_days_and_one_set_aside_leaves_none(
    control: Client, event: PlannedEvent, tmp_path: Path, django_capture_on_commit_callbacks: Commit
) -> None:
    sample_event.prepare()
    control.post("/may-come/", {"do": "play", "days": "1", "seed": "1", "captains": "idle"})
    post(control, event, days="100000")
    with django_capture_on_commit_callbacks(execute=True):
        lifecycle.begin(event.pk, event.version, running_number(), "ana")
    until(event, 0, "stopped")
    assert files(tmp_path) == {f"simulated-draft-{event.pk}.json"}


def test_days_whose_file_is_gone_or_another_runs_end_and_are_not_written(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    stopped = threading.Event()
    watch = playing._Watch("draft-1", made(9), stopped)
    watch.write()
    watch.end()
    assert stopped.is_set()
    assert files(tmp_path) == set()
    runs.keep("draft-1", made(9, "b"))
    watch.end()
    kept = runs.kept("draft-1")
    assert kept
    assert kept.id == "b"


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked for in /proc")
def test_nothing_is_left_of_a_server_that_is_killed_but_what_it_played(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR = tmp_path
    known = {**environment(tmp_path), "DJANGO_SETTINGS_MODULE": "megagame.settings"}
    with subprocess.Popen([sys.executable, "-c", SERVER], cwd=ROOT, env=known) as server:
        try:
            wait_until(lambda: bool((run := runs.kept("draft-1")) and run.days))
            wait_until(
                lambda: len([each for each in children(server.pid) if gives_way(each)]) == playing.processes_beside()
            )
            helpers = children(server.pid)
        finally:
            os.kill(server.pid, signal.SIGKILL)
    assert not wait_for_end(helpers)
    assert {name for name in files(tmp_path) if not name.endswith(".new")} == {"simulated-draft-1.json"}
    monkeypatch.setattr(runs, "GONE_SECONDS", 0)
    monkeypatch.setattr(runs, "GONE_DAYS", 0)
    left = runs.kept("draft-1")
    assert left
    assert (left.stage, left.days > 0) == ("stopped", True)
    (tmp_path / "simulated-draft-1.json.1-1.new").write_text("half a fi")
    playing.forget("draft-1")
    assert files(tmp_path) == set()
