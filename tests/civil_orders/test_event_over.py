"""After the last phase nobody is told to wait for a box."""

from __future__ import annotations

from typing import Any

import pytest

from megagame.core.instants import Instant
from megagame.event.actions import NextPhase
from megagame.event.programme import Phase, Programme
from megagame.tables.playing.play import open_table, play
from tests.civil_orders.world import control, form, order_cards, post, send
from tests.tables.tables import asker


@pytest.mark.usefixtures("city")
def test_when_the_event_is_over_a_card_says_that_and_not_that_the_box_will_open() -> None:
    north = order_cards()["north"][0]
    programme = Programme((Phase("Orders", 3),), final=1)
    open_table(game="event", name="event", title="Event", options=programme, author="Ana")
    began = Instant("this boot", 1_000)
    play("event", NextPhase(began), asker(seen=1))
    assert _told_of(north)["why_not"]["code"] == "box_not_open"
    play("event", NextPhase(began), asker(seen=2))
    told = _told_of(north)
    assert (told["may_send"], told["why_not"]["code"]) == (False, "event_over")
    assert send(form(north)).json()["message"] == "The event is over: no forms are taken any more."
    plain = control().get("/o/?plain").content.decode()
    assert "The event is over." in plain
    assert "not open yet" not in plain


def _told_of(card: str) -> Any:
    """Returns what a phone hears of its card."""
    return post("/o/card/", {"card": card}).json()
