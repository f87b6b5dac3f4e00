"""Control, with the sample event running."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.start import sample_event
from megagame.tables.caches import forget
from tests.civil_orders.world import emptied


@pytest.fixture
def control(client: Client) -> Client:
    forget()
    emptied()
    sample_event.prepare()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    return client
