"""The city of the running event is changed by hand: steps of the journal, undone like any other."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from crisis_map.parts.pages import city_mark
from megagame.tables.journals import journal
from megagame.tables.journals.audit import audit
from megagame.tables.models import Table
from tests.tables.tables import NAME, do, opened, take_back

pytestmark = pytest.mark.django_db(transaction=True)
HEX = {"type": "add_hex", "at": "c2", "district": "north"}
RULINGS = {"major_displaces": "excess", "order": "population,refugee,unrest", "adjacency": "touching"}


@pytest.fixture
def control(client: Client) -> Client:
    opened()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    return client


def change(control: Client, **fields: str) -> Any:
    return control.post("/city/running/", fields)


def city() -> Any:
    return journal.current(Table.objects.get(name=NAME)).state.city


def test_each_change_is_a_step_that_is_undone_and_audited(control: Client) -> None:
    before = city()
    assert change(control, **HEX).status_code == 302
    assert change(control, type="move_hex", at="A2", district="south").status_code == 302
    assert change(control, type="take_hex", at="B2").status_code == 302
    assert change(control, type="change_district", district="north", name="Heights", colour="7").status_code == 302
    assert change(control, type="change_rulings", **RULINGS).status_code == 302
    changed = city()
    assert {at: block.district for at, block in changed.hexes.items()} == {
        "A1": "north",
        "A2": "south",
        "B1": "south",
        "C2": "north",
    }
    assert (changed.name_of("north"), changed.districts["north"].colour) == ("Heights", 7)
    assert (changed.rulings.major_displaces, changed.rulings.adjacency) == ("excess", "touching")
    assert city_mark(changed) != city_mark(before)
    assert audit(Table.objects.get(name=NAME)).faults == ()
    take_back(Table.objects.get(name=NAME).number, back_to=1)
    assert city() == before


def test_other_rulings_leave_the_council_as_it_is(control: Client) -> None:
    do({"type": "change_rulings", "rulings": {"council": {"funding": "treasury", "treasury": 4}}})
    council = city().rulings.council
    assert change(control, type="change_rulings", **RULINGS).status_code == 302
    assert (city().rulings.council, city().rulings.adjacency) == (council, "touching")
    assert audit(Table.objects.get(name=NAME)).faults == ()


def test_pressing_twice_changes_it_once(control: Client) -> None:
    for _ in range(2):
        assert change(control, **HEX, press="the-same").status_code == 302
    assert Table.objects.get(name=NAME).number == 2


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"type": "take_hex", "at": "A1"}, 422, "Tokens stand in A1"),
        ({"type": "add_hex", "at": "A1"}, 422, "There is a hex A1 already."),
        ({"type": "change_district", "district": "north", "name": "SOUTH"}, 422, "Another district has this name."),
        ({"type": "add_hex", "at": "1A"}, 400, "not spelled as it must be"),
        ({"type": "fund", "district": "north", "amount": "3"}, 400, ""),
        ({}, 400, ""),
    ],
)
def test_what_cannot_be_is_told_on_the_page_and_changes_nothing(
    control: Client, fields: dict[str, str], status: int, said: str
) -> None:
    answer = change(control, **fields)
    assert answer.status_code == status
    assert said in answer.content.decode()
    assert Table.objects.get(name=NAME).number == 1


def test_a_name_that_is_taken_is_told_at_its_field_and_stays_there(control: Client) -> None:
    page = change(control, type="change_district", district="south", name="north").content.decode()
    field = re.search(r'<input[^>]*aria-describedby="name-refusal"[^>]*>', page)
    assert field
    assert 'name="name"' in field[0]
    assert 'value="north"' in field[0]
    assert page.index(field[0]) < page.index('id="name-refusal"') < page.index("</form>", page.index(field[0]))


def test_funding_of_a_later_turn_is_planned_shown_and_undone(control: Client) -> None:
    plan = {"type": "plan_funding", "turn": "3", "district": "north", "amount": "6"}
    assert change(control, **plan).status_code == 302
    assert "Turn 3: North 6" in control.get("/city/running/").content.decode()
    early = change(control, **{**plan, "turn": "1"})
    assert early.status_code == 422
    assert "Turn 1 has its funding already" in early.content.decode()
    assert change(control, **{**plan, "amount": "many"}).status_code == 400
    take_back(Table.objects.get(name=NAME).number)
    assert "Turn 3: North 6" not in control.get("/city/running/").content.decode()


def test_the_page_says_which_step_was_the_newest_so_that_a_press_is_seen_to_count(control: Client) -> None:
    assert "Newest step" not in control.get("/city/running/").content.decode()
    assert change(control, type="add_hex", at="C2", district="north").status_code == 302
    said = re.sub(r"(?s)<[^>]*>|\s+", " ", control.get("/city/running/").content.decode())
    assert re.search(r"Newest step: +ana *: +By hand: hex C2 added", said)
