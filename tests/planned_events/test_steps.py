"""An event is made in seven steps: by several at once, on any machine, half done, and nothing typed is lost."""

import json
import re

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from crisis_map.records.actions import ClosePhase, OpenPhase
from megagame.core.game import CONTROL
from megagame.planned_events import drafts
from megagame.tables.journals import journal
from megagame.tables.lookup import main_table
from megagame.tables.models import PlannedEvent, Table
from megagame.tables.playing.play import Asker, play
from tests.planned_events.test_pages import made, posted, typed

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_who_change_the_same_step_get_a_sentence_and_the_second_loses_nothing(control: Client) -> None:
    event = made(control, "sample")
    mine = {**typed(control, event, "people"), "captains": "5", "helpers": "mei, tom"}
    assert posted(control, event, "people", captains="9").status_code == 200
    answer = control.post(f"/events/{event.pk}/", mine, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (409, "changed_meanwhile")
    page = control.post(f"/events/{event.pk}/", mine)
    assert page.status_code == 409
    assert "Meanwhile somebody changed this event" in page.content.decode()
    assert 'value="5"' in page.content.decode()
    assert "mei\ntom</textarea>" in page.content.decode()
    link = re.search(r'<a id="look-again" href="([^"]+)" target="_blank">', page.content.decode())
    assert link
    assert 'value="9"' in control.get(link[1]).content.decode()
    assert drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["captains"] == 9
    seen = re.findall(r'name="seen" value="([^"]+)"', page.content.decode())
    assert control.post(f"/events/{event.pk}/", {**mine, "seen": seen}).status_code == 302
    assert drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["captains"] == 5


def test_two_at_different_steps_and_one_who_draws_do_not_disturb_each_other(control: Client) -> None:
    event = made(control, "sample")
    people, rulings = typed(control, event, "people"), typed(control, event, "rulings")
    drawn = {"version": 1, "hexes": {"A1": {}}}
    assert control.post(f"/city/{event.pk}/save/", json.dumps(drawn), "application/json").status_code == 200
    for fields in ({**people, "captains": "5"}, {**rulings, "adjacency": "touching", "title": "Vell"}):
        answer = control.post(f"/events/{event.pk}/", fields, headers={"Accept": "application/json"})
        assert answer.status_code == 200, answer.content
    document = drafts.document_of(PlannedEvent.objects.get(pk=event.pk))
    assert (document["captains"], document["title"]) == (5, "Vell")
    assert (document["setup"]["rulings"]["adjacency"], document["setup"]["hexes"]["A1"]) == ("touching", {})


def test_each_step_says_what_it_lacks_and_any_machine_goes_on_there(control: Client) -> None:
    event = made(control, "sample")
    answer = posted(control, event, "programme", final="6", begins="10:00", ends="11:00")
    assert "too long by 240 min" in answer.json()["drawn"]["event-steps"]
    other = Client()
    other.force_login(User.objects.create_user("mei", is_staff=True))
    page = other.get(f"/events/{event.pk}/").content.decode()
    assert 'name="step" value="programme"' in page
    assert page.count("nothing missing") == 5
    assert "240 minutes after the hall closes" in page


def test_one_press_mends_a_day_that_is_too_long(control: Client) -> None:
    event = made(control, "sample")
    posted(control, event, "programme", final="6", begins="10:00", ends="14:30")
    page = control.get(f"/events/{event.pk}/?step=programme").content.decode()
    press = re.search(r'name="change"\s+value="(phase[^"]+)"', page)
    assert press
    assert press[1] == "phase put 4 minutes 5"
    posted(control, event, "programme", change=press[1])
    later = control.get(f"/events/{event.pk}/?step=programme").content.decode()
    assert "after the hall closes" not in later
    assert drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["programme"]["phases"][4]["minutes"] == 5


def test_funding_is_typed_for_each_turn_and_there_when_the_turn_begins(control: Client) -> None:
    event = made(control, "sample")
    assert posted(control, event, "city", **{"fund-quays": ["3", "5", "", "7"]}).status_code == 200
    actions = drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["actions"]
    assert [each for each in actions if each.get("district") == "quays"] == [
        {"type": "fund", "district": "quays", "amount": 3},
        {"type": "plan_funding", "turn": 2, "district": "quays", "amount": 5},
        {"type": "plan_funding", "turn": 4, "district": "quays", "amount": 7},
    ]
    control.post(f"/events/{event.pk}/begin/", {"version": "2", "running": "0"})
    table = main_table()
    assert table
    for number, action in enumerate((OpenPhase(), ClosePhase())):
        seen = Table.objects.get(pk=table.pk).number
        play(table.name, action, Asker(author="ana", seat=CONTROL, request_id=f"turn-{number}", seen=seen))
    assert journal.current(Table.objects.get(pk=table.pk)).state.funding["quays"] == 5


def test_every_event_is_shown_with_a_small_map_of_its_city(control: Client) -> None:
    empty, sample = made(control, "empty"), made(control, "sample")
    page = control.get("/events/new/").content.decode()
    assert re.findall(r'name="source" value="([^"]+)"', page) == [
        *("sample", "empty", "lot", "file", "running"),
        *(str(sample.pk), str(empty.pk)),
    ]
    assert page.count("no-city") == 4 + 1
    assert page.count('class="city-picture" viewBox') == 3 + 2


def test_two_lines_of_one_magnitude_are_both_kept_and_refused_by_name(control: Client) -> None:
    event = made(control, "sample")
    answer = posted(control, event, "rulings", magnitudes="major: 2, 1\nminor: 1\nmajor: 1\nmajor: 2")
    assert answer.status_code == 200
    assert "major is there twice." in answer.json()["drawn"]["step"]
    page = control.get(f"/events/{event.pk}/?step=rulings").content.decode()
    lines = page[page.index('name="magnitudes"') :].partition(">")[2].partition("</textarea>")[0].splitlines()
    assert [line.replace(" ", "") for line in lines if line] == ["major:2,1", "minor:1", "major:1", "major:2"]
    assert "major is there twice." in control.get(f"/events/{event.pk}/?step=begin").content.decode()
    taken_out = control.get(f"/events/{event.pk}/set-up.json").content
    again = made(control, "file", file=SimpleUploadedFile("a.json", taken_out))
    assert drafts.document_of(again)["setup"] == drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["setup"]
    posted(control, event, "rulings", magnitudes="major: 2, 1")
    assert "is there twice" not in control.get(f"/events/{event.pk}/?step=rulings").content.decode()
