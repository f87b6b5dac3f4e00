"""An event that is half done goes as a file to a machine that knows nothing of it, and is gone on with there."""

from __future__ import annotations

import html
import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from megagame.event_form.form_steps import STEPS
from megagame.planned_events import drafts
from megagame.start import set_up
from megagame.start.set_up import BadSetUp
from megagame.tables.models import PlannedEvent
from tests.megagame.test_set_up import SMALL
from tests.planned_events.test_pages import made, posted

pytestmark = pytest.mark.django_db(transaction=True)


def test_half_done_it_is_taken_out_as_a_file_and_gone_on_with_where_nothing_of_it_was_known(control: Client) -> None:
    event = made(control, "empty")
    posted(control, event, "people", captains="seven")
    posted(control, event, "city", change="crisis add")
    posted(control, event, "programme", begins="noon", change="break add")
    taken_out = control.get(f"/events/{event.pk}/set-up.json").content
    assert json.loads(taken_out)["half_done"] is True
    again = made(control, "file", file=SimpleUploadedFile("a.json", taken_out))
    assert drafts.document_of(again) == drafts.document_of(PlannedEvent.objects.get(pk=event.pk))
    for step in STEPS:
        assert control.get(f"/events/{again.pk}/?step={step}").status_code == 200
    with pytest.raises(BadSetUp, match="half_done: this event is only half done"):
        set_up.read(taken_out)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"captains": ["x"]}, "Guard Captains of the largest district"),
        ({"captains": True}, "Guard Captains of the largest district"),
        ({"theme": 3}, "This file: “theme” is unknown. Was the file written"),
        ({"setup": {**SMALL["setup"], "hexes": []}}, "City is not one"),
        ({"setup": {**SMALL["setup"], "hexes": {"A1": {"tokens": ["people"]}}}}, "Hex A1, tokens must be one of these"),
        ({"actions": ["x"]}, "Funding and crises, entry 1 is not"),
        ({"actions": [{"type": "open"}]}, "Funding and crises, entry 1 is not"),
        ({"actions": [{"type": "schedule", "turn": 1}]}, "Crisis 1, Hex is missing"),
        ({"programme": {"phases": "many"}}, "Phases is not one"),
        ({"version": 2}, "Version: this file is of a newer version"),
    ],
)
def test_what_no_step_can_have_made_is_refused_in_a_half_done_file_too(
    control: Client, changes: dict[str, Any], said: str
) -> None:
    raw = json.dumps({**SMALL, "half_done": True, **changes}).encode()
    answer = control.post(
        "/events/new/", {"title": "Vell", "source": "file", "file": SimpleUploadedFile("a.json", raw)}
    )
    assert answer.status_code == 400
    assert f'<p class="refusal">{said}' in html.unescape(answer.content.decode())
