"""Districts that people could not tell apart are refused before an event begins."""

from __future__ import annotations

import pytest
from django.test import Client

from megagame.planned_events import drafts
from tests.planned_events.test_table import save

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_districts_of_one_name_are_refused_at_the_second_and_cannot_begin(control: Client) -> None:
    names = ("Docks", "Élan", "docks", "élan")
    districts = [{"key": f"d{place}", "name": name, "colour": 1} for place, name in enumerate(names)]
    event = drafts.make("Port Amber", {}, "ana")
    answer = save(control, event, version=1, hexes={"A1": {}}, districts=districts)
    assert (answer.status_code, answer.json()["place"]) == (400, "districts.d2.name")
    assert answer.json()["message"] == "District d2, name: two districts are called docks"
    named = {each["key"]: {"name": each["name"]} for each in districts}
    city = {"setup": {"layout": "odd-q", "districts": named, "hexes": {"A1": {}}}}
    assert [bad.place for bad in drafts.problems({"title": "x", **city})] == [
        "setup.districts.d2.name",
        "setup.districts.d3.name",
    ]
