"""Every paper is drawn for the team, at each size, and asks for nothing that the map's own parts do not have."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tables import events, tables

PAPERS = ("", "map/", "map/?across=3", "state/", "state/?public", "forms/?forms=x", "door/", "briefing/")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("paper", PAPERS)
def test_paper(paper: str) -> None:
    tables.opened()
    events.opened()
    client = Client()
    client.force_login(User.objects.create_user("mei"))
    for size in ("a4", "letter", "postcard"):
        answer = client.get(f"/print/{paper}{'&' if '?' in paper else '?'}size={size}")
        assert answer.status_code == 200
