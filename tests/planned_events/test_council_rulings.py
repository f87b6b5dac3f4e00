"""The ruling on Councillors and Scientists: planned, and changed on the day once its consequences were told."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client

from crisis_map.city.city import CouncilRuling
from megagame.event_form.draft_form import document
from megagame.tables.journals import journal
from megagame.tables.journals.audit import audit
from megagame.tables.models import Table
from tests.planned_events.test_pages import made, posted, typed
from tests.tables.tables import NAME, do, opened, take_back

pytestmark = pytest.mark.django_db(transaction=True)
OTHERS = {"major_displaces": "all", "order": "refugee,population,unrest", "adjacency": "core"}
COUNCIL = {
    "council": "true",
    "council_funding": "treasury",
    "council_treasury": "4",
    "people_per_tax": "3",
    "council_troubled": "none",
    "council_transfers": "",
    "council_mandate": "councillors",
}
RULED = {
    "funding": "treasury",
    "treasury": 4,
    "people_per_tax": 3,
    "troubled": "none",
    "transfers": False,
    "mandate": "councillors",
}


@pytest.fixture
def control(client: Client) -> Client:
    opened()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    return client


def change(control: Client, **fields: str) -> Any:
    return control.post("/city/running/", {"type": "change_rulings", "press": "p", **OTHERS, **fields})


def confirmed(control: Client, asked: Any) -> Any:
    page = asked.content.decode()
    fields = {name: html.unescape(value) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', page)}
    return control.post(
        "/city/running/", {name: value for name, value in fields.items() if name != "csrfmiddlewaretoken"}
    )


def council() -> CouncilRuling | None:
    found: CouncilRuling | None = journal.current(Table.objects.get(name=NAME)).state.city.council
    return found


def told(answer: Any) -> str:
    return html.unescape(re.sub(r"(?s)<[^>]*>|\s+", " ", answer.content.decode()))


def test_all_six_settings_are_switched_on_after_their_consequences_were_told(control: Client) -> None:
    asked = change(control, **COUNCIL)
    assert (asked.status_code, council()) == (200, None)
    assert "New seats: a councillor for each district, and the Scientists." in told(asked)
    assert "Each district’s treasury begins with 4." in told(asked)
    assert confirmed(control, asked).status_code == 302
    assert council() == CouncilRuling("treasury", 4, 3, "none", transfers=False, mandate="councillors")
    page = control.get("/city/running/").content.decode()
    for shown in (
        'value="treasury" selected',
        'value="4"',
        'value="3"',
        'value="none" selected',
        'value="councillors" selected',
    ):
        assert shown in page
    assert audit(Table.objects.get(name=NAME)).faults == ()
    take_back(Table.objects.get(name=NAME).number)
    assert council() is None


def test_switching_off_names_what_is_dropped_and_undo_brings_it_back(control: Client) -> None:
    do({"type": "change_rulings", "rulings": {"council": {**RULED, "mandate": "control"}}})
    do({"type": "mandate", "text": "Bread first."})
    before = journal.current(Table.objects.get(name=NAME)).state
    asked = change(control, council="")
    assert "The seats of the councillors and the Scientists go, and their cards end." in told(asked)
    assert "Treasuries are dropped: North 4, South 4." in told(asked)
    assert "The mandate is dropped." in told(asked)
    assert confirmed(control, asked).status_code == 302
    assert council() is None
    take_back(Table.objects.get(name=NAME).number)
    assert journal.current(Table.objects.get(name=NAME)).state == before


def test_it_asks_again_when_something_else_was_done_meanwhile(control: Client) -> None:
    asked = change(control, **COUNCIL)
    do({"type": "fund", "district": "north", "amount": 2})
    assert confirmed(control, asked).status_code == 200
    assert council() is None


def test_other_rulings_are_changed_without_asking(control: Client) -> None:
    do({"type": "change_rulings", "rulings": {"council": RULED}})
    assert change(control, **COUNCIL, charge_invalid="true").status_code == 302
    assert council() == CouncilRuling("treasury", 4, 3, "none", transfers=False, mandate="councillors")


def test_a_number_that_is_none_is_refused_with_its_place(control: Client) -> None:
    answer = change(control, **{**COUNCIL, "council_treasury": "many"})
    assert (answer.status_code, council()) == (400, None)
    assert "Each treasury at the start must be a whole number." in told(answer)


@pytest.mark.parametrize(
    ("fields", "rulings"),
    [
        (COUNCIL, {"council": RULED}),
        ({**COUNCIL, "council": ""}, {}),
        ({}, {"council": {"funding": "handed_in"}}),
    ],
)
def test_planning_asks_for_it_and_keeps_it_where_a_page_does_not_ask(
    fields: dict[str, str], rulings: dict[str, Any]
) -> None:
    posted = QueryDict(mutable=True)
    posted.update({"step": "rulings", **OTHERS, **fields})
    before = {"setup": {"rulings": {"council": {"funding": "handed_in"}}}}
    found = document(posted, before)["setup"]["rulings"]
    assert {name: value for name, value in found.items() if name == "council"} == rulings


@pytest.mark.parametrize(
    ("step", "fields"),
    [
        ("rulings", {"people_per_tax": "0"}),
        ("rulings", {"people_per_tax": "", "council_treasury": ""}),
        ("people", {"captains": "0"}),
    ],
)
def test_a_number_that_is_refused_is_still_in_its_field(control: Client, step: str, fields: dict[str, str]) -> None:
    event = made(control, "sample")
    posted(control, event, step, **{**COUNCIL, **fields})
    shown = typed(control, event, step)
    assert {name: shown[name] for name in fields} == {name: [value] for name, value in fields.items()}
