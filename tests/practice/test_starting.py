"""`event --practice` begins a practice, and goes on with one that runs."""

from __future__ import annotations

import io

import pytest

from megagame.management.commands.event import Command
from megagame.practice.models import running_practice
from megagame.start import sample_event
from megagame.tables.live.caches import forget
from tests.civil_orders.world import emptied


@pytest.mark.django_db(transaction=True)
def test_event_with_practice_begins_one_and_started_again_goes_on_with_it() -> None:
    forget()
    emptied()
    sample_event.prepare()
    said, begun = io.StringIO(), []
    for _ in range(2):
        Command(stdout=said).practise()
        running = running_practice()
        assert running
        begun.append(running.event_id)
    assert begun[0] == begun[1]
    assert said.getvalue().count("You practise") == 2
