"""Event pages: events from every source, unfinished drafts, and faults named at their place."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from crisis_map.city.city import problems
from crisis_map.city.random_city import Numbers, drawn
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.event.actions import NextPhase
from megagame.event_form.form_steps import STEPS
from megagame.event_form.step_pages import making
from megagame.machine import machine_clock
from megagame.planned_events import drafts, lifecycle
from megagame.start import set_up
from megagame.start.sample_event import SAMPLE
from megagame.tables.live.caches import forget
from megagame.tables.lookup import main_table, running_number
from megagame.tables.models import PlannedEvent, Table
from megagame.tables.playing.play import Asker, play
from tests.civil_orders.world import emptied
from tests.megagame.test_set_up import SMALL

pytestmark = pytest.mark.django_db(transaction=True)
PLANNED = {"type": "plan_funding", "turn": 3, "district": "quays", "amount": 4}


def made(control: Client, source: str, **more: Any) -> PlannedEvent:
    answer = control.post("/events/new/", {"title": "Port Amber", "source": source, **more})
    assert answer.status_code == 302, answer.content.decode()
    return PlannedEvent.objects.get(pk=int(answer.headers["Location"].strip("/").split("/")[-1]))


def hexes(event: PlannedEvent) -> int:
    return len(drafts.document_of(event)["setup"]["hexes"])


class Fields(HTMLParser):
    """The fields of a form, as a browser would send them."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self.area, self.select = "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "input" and found.get("name") and found.get("type") not in {"radio", "checkbox"}:
            self.fields.append((found["name"], found.get("value", "")))
        elif tag == "input" and "checked" in found:
            self.fields.append((found["name"], found["value"]))
        elif tag == "textarea":
            self.area = found["name"]
            self.fields.append((self.area, ""))
        elif tag == "select":
            self.select = found["name"]
            self.fields.append((self.select, ""))
        elif tag == "option" and "selected" in found:
            self.fields[-1] = (self.select, found["value"])

    def handle_data(self, data: str) -> None:
        if self.area:
            self.fields[-1] = (self.area, data)

    def handle_endtag(self, tag: str) -> None:
        self.area = "" if tag == "textarea" else self.area


def typed(control: Client, event: PlannedEvent, step: str) -> dict[str, list[str]]:
    """The fields of a step's form on its page."""
    page = control.get(f"/events/{event.pk}/?step={step}").content.decode()
    reader = Fields()
    reader.feed(page[page.index('id="planned"') : page.index('class="step-foot"')])
    fields: dict[str, list[str]] = {}
    for name, value in reader.fields:
        fields.setdefault(name, []).append(value)
    usual = {"major_displaces": "all", "adjacency": "core"}
    return {name: [usual.get(name, "")] if values == [""] else values for name, values in fields.items()}


def posted(control: Client, event: PlannedEvent, step: str, **changes: Any) -> Any:
    """Posts a step's form from its page with some fields changed."""
    fields = {**typed(control, event, step), **changes}
    return control.post(f"/events/{event.pk}/", fields, headers={"Accept": "application/json"})


@pytest.mark.parametrize(("source", "count"), [("sample", 89), ("running", 89), ("empty", 0), ("", 0)])
def test_an_event_is_made_from_a_city_that_is_there(control: Client, source: str, count: int) -> None:
    assert hexes(made(control, source)) == count
    assert Table.objects.filter(kept=None).count() == 2


def test_an_event_is_made_from_another_one_from_a_file_and_by_lot(control: Client) -> None:
    sample = made(control, "sample")
    assert hexes(made(control, str(sample.pk))) == 89
    assert hexes(made(control, "lot", hexes="30", districts="3", slums="10", full="20", layout="even-r")) == 30
    whole = made(control, "file", file=SimpleUploadedFile("a.json", json.dumps(SMALL).encode()))
    assert drafts.document_of(whole)["captains"] == 4
    city = made(control, "file", file=SimpleUploadedFile("a.json", json.dumps(SMALL["setup"]).encode()))
    assert hexes(city) == 3


@pytest.mark.parametrize("layout", ["odd-q", "even-q", "odd-r", "even-r"])
def test_a_city_by_lot_is_one_that_can_be_played_and_the_same_for_the_same_seed(layout: Any) -> None:
    numbers = Numbers(hexes=200, districts=7, layout=layout)
    city = drawn(numbers, Dice(5))
    assert city == drawn(numbers, Dice(5)) != drawn(numbers, Dice(6))
    assert len(city.hexes) == 200
    assert list(problems(city)) == []
    assert {block.district for block in city.hexes.values()} == {*city.districts, None}
    seen, ways = set[str](), [next(iter(city.axials))]
    while ways:
        at = ways.pop()
        seen.add(at)
        ways += [near for near in city.neighbours[at] if near not in seen]
    assert len(seen) == 200


def test_all_that_is_wrong_with_a_file_is_told_by_its_place_and_nothing_of_it_is_taken(control: Client) -> None:
    bad = {**SMALL, "captains": 0, "setup": {**SMALL["setup"], "layout": "round"}}
    file = SimpleUploadedFile("a.json", json.dumps(bad).encode())
    answer = control.post("/events/new/", {"title": "Kept as typed", "source": "file", "file": file})
    text = answer.content.decode()
    assert answer.status_code == 400
    assert "Guard Captains of the largest district must be 1 at least" in text
    assert "Layout must be one of these: " in text
    assert "Kept as typed" in text
    assert not PlannedEvent.objects.exists()


def test_a_form_that_is_saved_untouched_gives_the_same_set_up(control: Client) -> None:
    document = {**json.loads(SAMPLE.read_bytes()), "side_tables": [{"game": "greenway", "title": "Foyer"}]}
    funds = [each for each in document["actions"] if each["type"] == "fund"]
    document["actions"] = [*funds, PLANNED, {**PLANNED, "turn": 40}, *document["actions"][len(funds) :]]
    event = drafts.make("Saltmere", document, "ana")
    before = control.get(f"/events/{event.pk}/set-up.json").json()
    answers = [posted(control, event, step).json() for step in STEPS]
    assert [answer["version"] for answer in answers] == list(range(2, len(STEPS) + 2))
    assert control.get(f"/events/{event.pk}/set-up.json").json() == before


def test_half_done_is_kept_as_it_was_typed_and_told_before_it_begins(control: Client) -> None:
    event = made(control, "sample")
    assert posted(control, event, "people", captains="seven").status_code == 200
    page = control.get(f"/events/{event.pk}/").content.decode()
    assert 'value="seven"' in page
    assert "Guard Captains of the largest district must be a whole number" in page
    version = {"version": "2", "step": "begin", "running": str(running_number())}
    answer = control.post(f"/events/{event.pk}/begin/", version)
    assert answer.status_code == 400
    assert "Guard Captains of the largest district must be a whole number" in answer.content.decode()
    assert (main_table() or event).title == "Saltmere"


def test_begin_makes_it_the_running_event_with_its_side_tables(control: Client) -> None:
    event = made(control, "file", file=SimpleUploadedFile("a.json", json.dumps(SMALL).encode()))
    answer = control.post(f"/events/{event.pk}/begin/", {"version": "1", "running": "0"})
    begun = answer.content.decode()
    assert answer.status_code == 200
    assert "<b>Port Amber began.</b>" in begun
    assert '<a class="button primary wide" href="/ready/">' in begun
    assert "Undo: " in begun
    assert "passwords" not in begun
    assert set(Table.objects.filter(kept=None).values_list("game", flat=True)) == {
        "crisis_map",
        "event",
        "folding_beijing",
    }
    page = control.get("/events/").content.decode()
    assert "Port Amber" in page
    assert "Saltmere" in page
    kept = Table.objects.get(game="crisis_map", kept__isnull=False)
    for address in (f"/console/{kept.name}/", f"/tables/{kept.name}/log/"):
        assert control.get(address).status_code == 200
    assert "kept as it was" in control.get(f"/console/{kept.name}/").content.decode()


def test_the_turns_stand_by_the_clock_on_the_wall_with_what_ends_too_late(control: Client) -> None:
    event = made(control, "sample")
    lunch = {"break-name": "Lunch", "break-minutes": "40", "break-before": "2"}
    more = {"final": "3", "doubles": "2", "begins": "10:00", "ends": "11:00", **lunch}
    assert posted(control, event, "programme", **more).status_code == 200
    lines = making(event, drafts.document_of(PlannedEvent.objects.get(pk=event.pk)), "programme")["day_lines"]
    assert [(line.row.turn, line.row.last, line.row.name, line.row.begins, line.row.ends) for line in lines] == [
        (1, 1, "", "10:00", "10:50"),
        (0, 0, "Lunch", "10:50", "11:30"),
        (2, 3, "", "11:30", "12:20"),
    ]
    assert "80 minutes after the hall closes" in control.get(f"/events/{event.pk}/").content.decode()


def test_helpers_of_the_set_up_are_made_when_it_begins_and_their_passwords_are_shown_once(control: Client) -> None:
    tom = User.objects.create_user("tom", password="as before")
    document = {**SMALL, "helpers": ["mei", "Tom", "not/a/name"]}
    event = made(control, "file", file=SimpleUploadedFile("a.json", json.dumps(document).encode()))
    page = control.post(f"/events/{event.pk}/begin/", {"version": "1", "running": "0"}).content.decode()
    shown = re.findall(r"<dd><b[^>]*>([^<]+)</b></dd>", page)
    assert shown[::2] == ["mei"]
    assert Client().login(username="mei", password=shown[1])
    assert not User.objects.get(username="mei").is_staff
    assert "not/a/name cannot be a helper&#x27;s name" in page
    tom.refresh_from_db()
    assert tom.check_password("as before")
    events = control.get("/events/").content.decode()
    assert shown[1] not in events
    assert "no account yet: <b>not/a/name</b>." in " ".join(events.split())


def test_who_logs_in_before_an_event_of_their_own_has_left_its_briefing_lands_on_readiness(control: Client) -> None:
    helper = Client()
    helper.force_login(User.objects.create_user("mei"))
    assert helper.get("/login/", follow=True).redirect_chain[-1][0] == "/console/"
    lifecycle.number_running()
    assert control.get("/login/", follow=True).redirect_chain[-1][0] == "/console/"
    event = made(control, "sample")
    control.post(f"/events/{event.pk}/begin/", {"version": "1", "running": str(running_number())})
    assert control.get("/login/", follow=True).redirect_chain[-1][0] == "/ready/"
    assert helper.get("/login/", follow=True).redirect_chain[-1][0] == "/console/"
    seen = Table.objects.get(name="event").number
    play("event", NextPhase(machine_clock.now()), Asker(author="ana", seat=CONTROL, request_id="turn-1", seen=seen))
    assert control.get("/login/", follow=True).redirect_chain[-1][0] == "/console/"


def test_the_editor_of_an_event_that_has_begun_leads_to_where_its_city_is_changed(control: Client) -> None:
    event = made(control, "sample")
    assert control.get(f"/city/{event.pk}/").status_code == 200
    control.post(f"/events/{event.pk}/begin/", {"version": "1", "running": "0"})
    assert control.get(f"/city/{event.pk}/").headers["Location"] == "/city/running/"
    earlier = PlannedEvent.objects.get(stage="earlier")
    assert control.get(f"/city/{earlier.pk}/").headers["Location"] == "/events/"
    assert control.get("/city/99/").status_code == 404


def test_what_is_taken_out_of_the_running_event_has_its_day_and_its_helpers(control: Client) -> None:
    day = {"date": "2026-12-05", "begins": "10:00", "starts": [{"turn": 2, "at": "11:30"}]}
    document = {**SMALL, "day": day, "helpers": ["mei"]}
    event = made(control, "file", file=SimpleUploadedFile("a.json", json.dumps(document).encode()))
    control.post(f"/events/{event.pk}/begin/", {"version": "1", "running": "0"})
    out = control.get(reverse("set_up_file")).json()
    assert (out["day"], out["helpers"]) == (day, ["mei"])


def test_papers_have_the_side_tables_of_the_running_event_alone(control: Client) -> None:
    event = made(control, "file", file=SimpleUploadedFile("a.json", json.dumps(SMALL).encode()))
    control.post(f"/events/{event.pk}/begin/", {"version": "1", "running": "0"})
    assert "/console/folding-beijing-1/seat-cards/" in control.get("/print/").content.decode()
    sample = PlannedEvent.objects.get(title="Saltmere")
    control.post(f"/events/{sample.pk}/back/", {"running": str(running_number())})
    assert "folding-beijing" not in control.get("/print/").content.decode()
    assert "Foyer" not in control.get("/print/state/").content.decode()


def test_an_event_that_the_command_begins_with_a_file_lands_on_readiness_as_others_do(client: Client) -> None:
    forget()
    emptied()
    lifecycle.begin_first(set_up.read(json.dumps({**SMALL, "helpers": ["mei"]}).encode()))
    client.force_login(User.objects.create_user("ana", is_staff=True))
    assert client.get("/login/", follow=True).redirect_chain[-1][0] == "/ready/"
    assert "no account yet: <b>mei</b>." in " ".join(client.get("/events/").content.decode().split())
