"""Papers of an event that is being made: shown as far as the plan has what they need, and else why not."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from megagame.planned_events import drafts
from megagame.planned_events.papers import papers
from megagame.tables.models import PlannedEvent
from tests.planned_events.test_pages import made

pytestmark = pytest.mark.django_db(transaction=True)
PREVIEWS = ("district-cards", "forms", "briefing", "door", "map")


def step(client: Client, event: PlannedEvent) -> str:
    return client.get(f"/events/{event.pk}/?step=papers").content.decode()


def previews(client: Client, event: PlannedEvent) -> set[str]:
    """Those to which its step leads, each at both sizes."""
    found = re.findall(rf'"/events/{event.pk}/papers/([a-z-]+)/\?size=(a4|letter)&', step(client, event))
    assert {size for _, size in found} <= {"a4", "letter"}
    assert len(found) == 2 * len({paper for paper, _ in found})
    return {paper for paper, _ in found}


def test_a_planned_event_shows_its_papers_by_its_own_name_city_and_rulings(control: Client) -> None:
    event = made(control, "sample")
    drafts.change(
        event.pk,
        None,
        lambda before: {**before, "setup": {**before["setup"], "rulings": {"charge_invalid": True}}, "captains": 3},
        "ana",
    )
    assert previews(control, event) == set(PREVIEWS)
    shown = {}
    for paper in PREVIEWS:
        answer = control.get(f"/events/{event.pk}/papers/{paper}/?size=letter&forms=3")
        assert answer.status_code == 200
        shown[paper] = answer.content.decode()
        assert "Port Amber" in shown[paper]
        assert f"/events/{event.pk}/?step=papers&amp;size=letter" in shown[paper]
    assert "Before turn 1" in shown["map"]
    assert shown["map"].count('class="cell') == 89
    assert shown["forms"].count('class="blank-form"') == 3 * 5
    assert "refused ones too" in shown["briefing"]
    assert shown["district-cards"].count('class="card"') == 5
    assert "The codes are drawn once the event runs" in shown["district-cards"]
    assert "<svg" not in re.sub(r"(?s)<svg[^>]*hidden.*?</svg>", "", shown["district-cards"].split("<main")[1])


def test_what_the_plan_lacks_is_said_where_the_preview_would_be(control: Client) -> None:
    event = made(control, "empty")
    assert previews(control, event) == {"briefing", "door"}
    page = step(control, event)
    for said in (
        "The city has no hex yet: draw it first.",
        "The city has no district yet: draw it first.",
        "Each is shown once, as it is made: under Print, once this event runs.",
        "The tables open when this event begins: then under Print.",
    ):
        assert said in page
    for paper in ("map", "forms", "district-cards"):
        answer = control.get(f"/events/{event.pk}/papers/{paper}/")
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/events/{event.pk}/?step=papers")
    for paper in ("briefing", "door"):
        assert control.get(f"/events/{event.pk}/papers/{paper}/").status_code == 200


def test_half_done_rulings_are_named_as_what_is_in_the_way(control: Client) -> None:
    event = made(control, "sample")
    bad = {"magnitudes": {"major": ["two"]}}
    drafts.change(event.pk, None, lambda before: {**before, "setup": {**before["setup"], **bad}}, "ana")
    later = {paper.called: paper.later for paper in papers(drafts.document_of(PlannedEvent.objects.get(pk=event.pk)))}
    assert all(later.values())
    assert previews(control, event) == set()
    assert step(control, event).count("Something of the city or its rulings is not right yet") == 5
    assert control.get(f"/events/{event.pk}/papers/map/").status_code == 302


def test_there_is_no_preview_of_cards_nor_of_an_event_that_has_begun(control: Client) -> None:
    event = made(control, "sample")
    assert control.get(f"/events/{event.pk}/papers/order-cards/").status_code == 404
    PlannedEvent.objects.filter(pk=event.pk).update(stage="earlier")
    assert control.get(f"/events/{event.pk}/papers/map/").status_code == 404
