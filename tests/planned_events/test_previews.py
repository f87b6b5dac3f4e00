"""Papers of an event that is being made: shown as far as the plan has what they need, and else why not."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from civil_orders.models import Card
from megagame import card_values
from megagame.core.sentences import say
from megagame.event_form.planned_seats import planned_tables
from megagame.event_form.sheet_counts import papers
from megagame.papers import specimens
from megagame.planned_events import drafts
from megagame.tables.models import PlannedEvent, SeatCard
from tests.megagame.test_set_up import SMALL
from tests.planned_events.test_pages import made

pytestmark = pytest.mark.django_db(transaction=True)
PREVIEWS = ("order-cards", "district-cards", "forms", "briefing", "door", "map")


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
    assert shown["district-cards"].count('class="card specimen"') == 5
    assert shown["order-cards"].count("Order card, turn 1: one form") == 5


@pytest.mark.parametrize("paper", ["order-cards", "district-cards", "seat-cards"])
def test_the_preview_of_a_card_is_a_specimen_whose_value_no_card_can_have(control: Client, paper: str) -> None:
    event = made(control, "sample")
    plan(event, side_tables=[{"game": "folding_beijing", "title": "Foyer", "options": {}}])
    page = control.get(f"/events/{event.pk}/papers/{paper}/").content.decode()
    values = re.findall(r'<p [^>]*class="card-value">(.*?)</p>', page)
    assert set(values) == {specimens.VALUE}
    assert card_values.read(specimens.VALUE) is None
    assert not set(specimens.VALUE) - {"-"} <= set(card_values.ALPHABET)
    assert page.count("<b>Specimen</b>") == page.count('card specimen"') == len(values)
    assert "The cards are made once the event runs" in page
    assert SeatCard.objects.filter(seat="wall").count() == SeatCard.objects.count()
    assert not Card.objects.exists()


def test_seat_cards_are_shown_for_each_seat_of_the_tables_that_are_planned(control: Client) -> None:
    event = made(control, "sample")
    plan(event, side_tables=[])
    assert "No side table is planned yet: add one under People." in step(control, event)
    assert control.get(f"/events/{event.pk}/papers/seat-cards/").status_code == 302
    plan(event, side_tables=[{"game": "chess", "title": "Bar"}])
    assert "Something of a side table is not right yet: mend that first." in step(control, event)
    assert control.get(f"/events/{event.pk}/papers/seat-cards/").status_code == 302
    plan(event, side_tables=[{"game": "folding_beijing", "title": "Foyer"}, {"game": "greenway", "title": "Bar"}])
    assert "seat-cards" in previews(control, event)
    page = control.get(f"/events/{event.pk}/papers/seat-cards/").content.decode()
    drafts_tables = planned_tables(drafts.document_of(PlannedEvent.objects.get(pk=event.pk)))
    assert drafts_tables is not None
    called = [say(seat).capitalize() for table in drafts_tables for seat in table.seats]
    assert [html.unescape(each).capitalize() for each in re.findall("<h2>(.*?)</h2>", page)] == called
    assert (page.count(">Foyer</p>"), page.count(">Bar</p>")) == tuple(len(each.seats) for each in drafts_tables)


def plan(event: PlannedEvent, **changes: Any) -> None:
    drafts.change(event.pk, None, lambda before: {**before, **changes}, "ana")


def test_what_the_plan_lacks_is_said_where_the_preview_would_be(control: Client) -> None:
    event = made(control, "empty")
    assert previews(control, event) == {"briefing", "door"}
    page = step(control, event)
    for said in (
        "The city has no hex yet: draw it first.",
        "The city has no district yet: draw it first.",
        "No side table is planned yet: add one under People.",
    ):
        assert said in page
    for paper in ("map", "forms", "order-cards", "district-cards", "seat-cards"):
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
    assert step(control, event).count("Something of the city or its rulings is not right yet") == 6
    assert control.get(f"/events/{event.pk}/papers/map/").status_code == 302


def test_there_is_no_preview_of_an_event_that_has_begun(control: Client) -> None:
    event = made(control, "sample")
    assert control.get(f"/events/{event.pk}/papers/money/").status_code == 404
    PlannedEvent.objects.filter(pk=event.pk).update(stage="earlier")
    assert control.get(f"/events/{event.pk}/papers/map/").status_code == 404


@pytest.mark.parametrize(("tables", "sheets"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_seat_cards_of_all_tables_are_counted_eight_a_sheet(tables: int, sheets: int) -> None:
    """A Greenway has four players and its table view."""
    listed = [{"game": "greenway", "title": f"Table {number}"} for number in range(tables)]
    counted = {paper.preview: paper.sheets for paper in papers({**SMALL, "side_tables": listed})}
    assert counted["seat-cards"] == sheets


def test_a_table_that_is_not_right_yet_counts_as_a_sheet() -> None:
    listed = [{"game": "greenway", "title": "Foyer"}, {"game": "chess", "title": "Hall"}]
    counted = {paper.preview: paper.sheets for paper in papers({**SMALL, "side_tables": listed})}
    assert counted["seat-cards"] == 2
