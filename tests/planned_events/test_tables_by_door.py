"""Tables of hexes: each door takes what its page names, and what was there before goes with its districts."""

from __future__ import annotations

import html

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.planned_events import drafts
from megagame.tables.models import PlannedEvent
from tests.planned_events.test_table import file_of, large, plain


@pytest.fixture
def control(client: Client, transactional_db: None) -> Client:
    client.force_login(User.objects.create_user("ana", is_staff=True))
    return client


TABLE = "Our city\n\ndistrict;label;name;tokens\nDocks;A1;Café;P R\nHügel;A2;;\n;B1;;U\n"


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman"])
@pytest.mark.parametrize("door", ["new", "bring-in"])
def test_each_door_takes_the_table_that_the_page_names_in_any_encoding(control: Client, door: str, codec: str) -> None:
    """With its columns in any order, and a title above the heading."""
    file = file_of(TABLE.encode(codec))
    if door == "new":
        answer = control.post("/events/new/", {"title": "Port Amber", "source": "file", "file": file})
        event = PlannedEvent.objects.get()
    else:
        event = drafts.make("Port Amber", {}, "ana")
        answer = control.post(f"/city/{event.pk}/bring-in/", {"file": file, "version": "1"})
    assert answer.status_code == 302, answer.content.decode()
    setup = drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["setup"]
    assert [each["name"] for each in setup["districts"].values()] == ["Docks", "Hügel"]
    assert setup["hexes"]["A1"] == {"district": "d1", "tokens": ["population", "refugee"], "name": "Café"}
    assert set(setup["hexes"]) == {"A1", "A2", "B1"}


def test_districts_of_the_city_of_before_do_not_stay_without_hexes(control: Client) -> None:
    event = drafts.make("Port Amber", {"setup": plain(large())}, "ana")
    assert len(drafts.document_of(event)["setup"]["districts"]) == 20
    control.post(f"/city/{event.pk}/bring-in/", {"table": "A1\tDocks", "version": "1"})
    setup = drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["setup"]
    assert [each["name"] for each in setup["districts"].values()] == ["Docks"]


def test_a_bad_table_is_told_by_its_lines_where_a_new_event_is_made(control: Client) -> None:
    file = file_of(b"label,district,tokens,name\n1A,Docks,,\nA2,Docks,fish,\n")
    answer = control.post("/events/new/", {"title": "Port Amber", "source": "file", "file": file})
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 400
    assert "line 2, label: 1A is no label" in page
    assert "line 3, tokens: fish is no token" in page
    assert "A2,Docks,fish," in page
    assert not PlannedEvent.objects.exists()
