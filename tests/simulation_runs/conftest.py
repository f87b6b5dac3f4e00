"""Control, a small event, and days that are played in the test's own process."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.planned_events import drafts
from megagame.simulation_runs import playing
from megagame.tables.models import PlannedEvent
from tests.simulation_runs import here
from tests.simulation_runs.small_city import small_event


@pytest.fixture
def control(
    client: Client, settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch, db: None
) -> Iterator[Client]:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(playing._Watch, "is_quiet", lambda self: True)  # a thread of its own sees no test's database
    client.force_login(User.objects.create_user("ana", is_staff=True))
    monkeypatch.setattr(playing, "played", here.played)
    yield client
    for name in list(playing._playing):
        playing.stop(name)


@pytest.fixture
def event(control: Client) -> PlannedEvent:
    return drafts.make("Small", small_event(), "ana")
