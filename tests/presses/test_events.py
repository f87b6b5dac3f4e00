"""Events and cities that are brought in: a press is done once, and has a way back."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.planned_events import drafts, sources
from megagame.tables.lookup import running_number
from megagame.tables.models import Entry, PlannedEvent, Table
from tests.presses.ways import back, said, way_back

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("saltmere")]


def test_one_press_makes_one_event_and_undo_unmakes_it_as_long_as_nobody_worked_on_it(control: Client) -> None:
    fields = {"title": "Port Amber", "source": "sample", "press": "one"}
    first, second = (control.post("/events/new/", fields).headers["Location"] for _ in range(2))
    assert first == second
    event = PlannedEvent.objects.get(title="Port Amber")
    address = way_back(control, "/events/")
    drafts.change(event.pk, 1, lambda before: {**before, "captains": 3}, "mei")
    assert not way_back(control, "/events/")
    answer = control.post(address)
    assert answer.status_code == 409
    assert "Somebody has worked on this event since" in answer.content.decode()
    control.post("/events/new/", {**fields, "press": "two"})
    back(control, "/events/")
    assert list(PlannedEvent.objects.filter(title="Port Amber")) == [event]


def test_the_page_of_an_event_that_is_made_offers_no_undo_of_another(control: Client) -> None:
    first, other = (
        control.post("/events/new/", {"title": title, "source": "sample"}).headers["Location"] for title in ("A", "B")
    )
    assert "Undo: B is not made" in said(control, "/events/")
    assert [way_back(control, page) for page in (first, other, "/events/new/")] == ["", "", ""]


def test_beginning_twice_begins_once_and_says_so(control: Client) -> None:
    document = {**drafts.document_of(drafts.make("x", {}, "ana")), "helpers": ["mei"]}
    document |= dict(sources.sample())
    event = drafts.make("Port Amber", {**document, "helpers": ["mei"]}, "ana")
    asked = said(control, f"/events/{event.pk}/?step=begin")
    steps = Entry.objects.filter(table__kept=None).count()
    assert f"Saltmere is kept as it is now (steps: {steps})" in asked
    fields = {"version": "1", "running": "0", "press": "one"}
    begun = control.post(f"/events/{event.pk}/begin/", fields).content.decode()
    assert "mei logs in with" in begun
    assert "Undo: Saltmere runs again, Port Amber is made ready again" in begun
    running, password = running_number(), User.objects.get(username="mei").password
    again = control.post(f"/events/{event.pk}/begin/", fields)
    assert again.status_code == 200
    assert "This event has begun already." in again.content.decode()
    assert (running_number(), User.objects.get(username="mei").password) == (running, password)


def test_going_back_twice_goes_back_once(control: Client) -> None:
    event = drafts.make("Port Amber", dict(sources.sample()), "ana")
    control.post(f"/events/{event.pk}/begin/", {"version": "1", "running": "0"})
    earlier = PlannedEvent.objects.get(stage="earlier")
    fields = {"running": str(running_number()), "press": "one"}
    for _ in range(2):
        assert control.post(f"/events/{earlier.pk}/back/", fields).status_code == 302
    assert running_number() == earlier.pk


def test_a_rehearsal_that_was_thrown_away_comes_back_with_its_journal(control: Client) -> None:
    event = drafts.make("Practice", dict(sources.sample()), "ana", rehearsal=True)
    control.post(f"/events/{event.pk}/begin/", {"version": "1", "running": "0"})
    earlier = PlannedEvent.objects.get(stage="earlier")
    control.post(f"/events/{earlier.pk}/back/", {"running": str(running_number())})
    before = list(Entry.objects.values()), sorted(Table.objects.values_list("name", flat=True))
    fields = {"running": str(running_number()), "press": "one"}
    for _ in range(2):
        assert control.post(f"/events/{event.pk}/throw-away/", fields).status_code == 302
    assert f"/events/{event.pk}/" not in control.get("/events/").content.decode()
    assert str(event.pk) not in re.findall(r'value="(\d+)"', control.get("/events/new/").content.decode())
    assert control.get(f"/events/{event.pk}/").status_code == 404
    back(control, "/events/")
    assert "Practice" in said(control, "/events/")
    assert (list(Entry.objects.values()), sorted(Table.objects.values_list("name", flat=True))) == before


def test_another_city_is_taken_back_with_the_funding_of_its_districts(control: Client) -> None:
    event = drafts.make("Port Amber", dict(sources.sample()), "ana")
    before = drafts.document_of(event)
    page = f"/city/{event.pk}/bring-in/"
    assert "(hexes: 89, districts: 5)" in said(control, page)
    fields = {"table": "label,district\nA1,Docks\nA2,Docks\n", "version": "1", "press": "one"}
    for _ in range(2):
        assert control.post(page, fields).headers["Location"] == f"/city/{event.pk}/"
    brought = drafts.document_of(PlannedEvent.objects.get(pk=event.pk))
    assert list(brought["setup"]["districts"].values()) == [{"name": "Docks"}]
    assert not any("district" in each for each in brought["actions"])
    back(control, page)
    assert drafts.document_of(PlannedEvent.objects.get(pk=event.pk)) == before


def test_a_city_that_somebody_went_on_with_stays(control: Client) -> None:
    event = drafts.make("Port Amber", dict(sources.sample()), "ana")
    page = f"/city/{event.pk}/bring-in/"
    control.post(page, {"table": "A1\tDocks", "version": "1", "press": "one"})
    address = way_back(control, page)
    after = drafts.change(event.pk, 2, lambda before: {**before, "captains": 3}, "mei")
    assert not way_back(control, page)
    answer = control.post(address)
    assert answer.status_code == 409
    assert "Somebody has changed this event since" in answer.content.decode()
    assert PlannedEvent.objects.get(pk=event.pk).document == after.document


def begun(control: Client, press: str = "one") -> PlannedEvent:
    event = drafts.make("Port Amber", dict(sources.sample()), "ana")
    fields = {"version": "1", "running": str(running_number()), "press": press}
    assert control.post(f"/events/{event.pk}/begin/", fields).status_code == 200
    return event


def test_an_event_that_was_begun_by_mistake_is_made_ready_again(control: Client) -> None:
    before = sorted(Table.objects.values_list("name", flat=True))
    event = begun(control)
    assert "Undo: Saltmere runs again, Port Amber is made ready again" in said(control, "/events/")
    address = way_back(control, "/events/")
    for _ in range(2):
        assert control.post(address).status_code == 302
    assert sorted(Table.objects.values_list("name", flat=True)) == before
    assert PlannedEvent.objects.get(pk=event.pk).stage == "draft"
    assert PlannedEvent.objects.get(stage="running").title == "Saltmere"
    begun(control, "two")


def test_an_event_that_was_played_on_is_kept_when_its_beginning_is_taken_back(control: Client) -> None:
    event = begun(control)
    note = {"request_id": "a-press-1", "type": "note", "text": "The bridge is down"}
    assert control.post("/tables/crisis-map/act/", note).status_code == 200
    steps = Entry.objects.filter(table__kept=None).count()
    assert f"Undo: Saltmere runs again; Port Amber is kept (steps: {steps})" in said(control, "/events/")
    back(control, "/events/")
    assert PlannedEvent.objects.get(pk=event.pk).stage == "earlier"
    assert Entry.objects.filter(table__kept=event).count() == steps


def test_going_back_is_taken_back_unless_another_event_began_since(control: Client) -> None:
    event = begun(control)
    earlier = PlannedEvent.objects.get(stage="earlier")
    control.post(f"/events/{earlier.pk}/back/", {"running": str(event.pk), "press": "two"})
    back(control, "/events/")
    assert running_number() == event.pk
    control.post(f"/events/{earlier.pk}/back/", {"running": str(event.pk), "press": "three"})
    address = way_back(control, "/events/")
    begun(control, "four")
    answer = control.post(address)
    assert answer.status_code == 409


def test_one_press_begins_one_practice_and_undo_brings_the_event_back(control: Client) -> None:
    steps = Entry.objects.filter(table__kept=None).count()
    assert f"Saltmere is kept as it is now (steps: {steps})" in said(control, "/events/")
    fields = {"do": "begin", "running": "0", "press": "one"}
    for _ in range(2):
        assert control.post("/practice/", fields).status_code == 302
    practice = PlannedEvent.objects.get(stage="running")
    assert PlannedEvent.objects.filter(rehearsal=True).count() == 1
    assert "Undo: the earlier event runs again; Practice is thrown away (steps:" in said(control, "/events/")
    back(control, "/events/")
    assert PlannedEvent.objects.get(stage="running").title == "Saltmere"
    assert "Practice was thrown away." in said(control, "/events/")
    back(control, "/events/")
    assert PlannedEvent.objects.get(pk=practice.pk).stage == "earlier"


def test_a_practice_is_kept_once_in_numbers_and_undo_goes_on_with_it(control: Client) -> None:
    control.post("/practice/", {"do": "begin", "running": "0", "press": "one"})
    practice = running_number()
    control.post("/practice/", {"do": "end"})
    steps = Entry.objects.filter(table__kept=None).count()
    asked = said(control, "/practice/")
    assert f"Practice has steps: {steps}, turns: 0, forms: 0." in asked
    assert f"Throw Practice away (steps: {steps}, turns: 0, forms: 0): Undo brings it back" in asked
    for _ in range(2):
        fields = {"do": "keep", "running": str(practice), "press": "two"}
        assert control.post("/practice/", fields).headers["Location"] == "/events/"
    assert PlannedEvent.objects.get(stage="running").title == "Saltmere"
    assert f"Throw Practice away (steps: {steps}, turns: 0, forms: 0)" in said(control, "/events/")
    back(control, "/events/")
    assert running_number() == practice
    assert Entry.objects.filter(table__kept=None).count() == steps
