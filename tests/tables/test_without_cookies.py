"""A browser without cookies takes a seat and plays by its card alone, and only from our own pages."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.tables.live.caches import forget
from tests.tables.side import ARRANGE, ONE, card, opened

OURS = "http://testserver"
PRESS = {"request_id": "one-press", **ARRANGE}


@pytest.fixture
def player(transactional_db: None) -> Client:
    forget()
    opened()
    return Client(enforce_csrf_checks=True)


def posted(player: Client, path: str, fields: Mapping[str, object], origin: str | None) -> int:
    """Posts from a page of this origin without a token; returns the status."""
    headers = {"Origin": origin} if origin else {}
    return player.post(path, dict(fields), headers=headers).status_code


def test_a_seat_is_taken_and_played_from_without_cookies(player: Client) -> None:
    fields = {"key": card("residents")}
    assert posted(player, "/seat/", fields, OURS) == 200
    player.cookies.clear()
    assert posted(player, f"/tables/{ONE}/act/", {**PRESS, **fields}, OURS) == 200


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "http://testserver:81", "null", None])
def test_no_other_page_takes_a_seat_or_plays_without_cookies(player: Client, origin: str | None) -> None:
    fields = {"key": card("residents")}
    assert posted(player, "/seat/", fields, origin) == 403
    assert posted(player, f"/tables/{ONE}/act/", {**PRESS, **fields}, origin) == 403


def test_a_login_without_its_token_does_nothing(player: Client) -> None:
    player.force_login(User.objects.create_user("ana", is_staff=True))
    assert posted(player, f"/tables/{ONE}/act/", PRESS, OURS) == 403
