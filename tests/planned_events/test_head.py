"""The head of every events page: the running event, its backup, and the progress of drafts."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from megagame.backups.keeper import Keeper
from megagame.core.game import CONTROL
from megagame.event.actions import NextPhase
from megagame.machine import machine_clock
from megagame.planned_events import lifecycle
from megagame.tables.lookup import running_number
from megagame.tables.models import PlannedEvent, Table
from megagame.tables.playing.play import Asker, play
from tests.planned_events.test_pages import made, posted

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_head_says_which_event_runs_where_it_is_and_how_its_backup_is(control: Client, tmp_path: Path) -> None:
    event = made(control, "sample")
    lifecycle.begin(event.pk, 1, running_number(), "ana")
    said = control.get("/events/").content.decode()
    told = " ".join(re.sub("<[^>]*>", " ", said[said.index("events-head") :]).split())
    begun = timezone.localtime(PlannedEvent.objects.get(pk=event.pk).begun_at)
    for words in ("Port Amber is running", "Briefing", f"since {begun.day} {begun:%b %H:%M}", "No backup"):
        assert words in told
    chinese = control.get("/events/head/", headers={"Accept-Language": "zh-hant"}).content.decode()
    assert f"{begun.month}月{begun.day}日 {begun:%H:%M}" in chinese
    seen = Table.objects.get(name="event").number
    play("event", NextPhase(machine_clock.now()), Asker(author="ana", seat=CONTROL, request_id="next-1", seen=seen))
    assert control.post("/backups/", {"folder": str(tmp_path)}).status_code == 302
    newest = " ".join(control.get("/events/head/").content.decode().split())
    assert "Turn 1" in newest
    assert f"Backup just made – {tmp_path}" in newest
    (tmp_path / "megagame.backup").unlink()
    tmp_path.rmdir()
    Keeper().once()
    failed = " ".join(control.get("/events/head/").content.decode().split())
    assert "Backup fails" in failed
    assert "This folder does not exist. Is the stick still plugged in?" in failed


def test_an_event_that_is_being_made_says_how_many_of_its_steps_are_done(control: Client) -> None:
    event = made(control, "empty")
    assert "4 of 7 steps done" in control.get("/events/").content.decode()
    answer = posted(control, event, "people", captains="none")
    assert answer.json()["done"] == "3 of 7 steps done"
    assert "3 of 7 steps done" in control.get("/events/").content.decode()
