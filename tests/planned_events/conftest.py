"""Control, with the sample event running."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.start import sample_event
from megagame.tables.connections import backup_status, readiness_status
from megagame.tables.live.caches import forget
from tests.civil_orders.world import emptied


@pytest.fixture
def control(client: Client) -> Iterator[Client]:
    forget()
    emptied()
    sample_event.prepare()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    yield client
    backup_status.choose("")
    readiness_status.note(())
