"""A seat card of an event that is not running says so, and takes its seat again once the event runs."""

from __future__ import annotations

import pytest
from django.test import Client

from megagame.core.game import WALL
from megagame.planned_events import lifecycle as events
from megagame.practice_session import begin_and_end
from megagame.start import sample_event
from megagame.tables.live.caches import forget
from megagame.tables.lookup import running_number, side_tables
from megagame.tables.models import SeatCard
from tests.civil_orders.world import emptied

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_seat_card_of_an_event_that_does_not_run_says_so_until_that_event_runs_again() -> None:
    forget()
    emptied()
    sample_event.prepare()
    begin_and_end.begin(running_number(), "control")
    cards, practised = SeatCard.objects.filter(table=side_tables()[0]).exclude(seat=WALL), running_number()
    value = cards.values_list("value", flat=True)[0]
    begin_and_end.set_over(is_over=True)
    begin_and_end.leave(running_number(), "control", throw_away=False)
    told = Client().post("/seat/", {"key": value})
    assert told.status_code == 409
    assert "belongs to an event that is not running" in told.content.decode()
    assert "Ask Control for a new one" not in told.content.decode()
    events.go_back(practised, running_number(), "control")
    assert Client().post("/seat/", {"key": value}).status_code == 200
