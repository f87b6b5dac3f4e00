"""Control, and where it is needed the sample event."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.start import sample_event
from megagame.tables.connections import backup_status
from megagame.tables.live.caches import forget
from tests.civil_orders.world import emptied


@pytest.fixture
def control(client: Client) -> Client:
    client.force_login(User.objects.create_user("ana", is_staff=True))
    backup_status.choose("")
    return client


@pytest.fixture
def saltmere(control: Client) -> None:
    """The sample event runs."""
    forget()
    emptied()
    sample_event.prepare()
