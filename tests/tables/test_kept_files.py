"""A file that opened a table is offered for later tables and rematches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from boardgames.evacuation.box.home_box import home_box
from boardgames.evacuation.records.state import box_of
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.models import Table

ADDRESS = "/tables/open/evacuation/"


@pytest.fixture
def control(transactional_db: None) -> Iterator[Client]:
    forget()
    client = Client()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    yield client
    forget()


def box(name: str, **changed: Any) -> SimpleUploadedFile:
    plain = {**msgspec.to_builtins(home_box()), "name": name, **changed}
    return SimpleUploadedFile("box.json", json.dumps(plain).encode(), content_type="application/json")


def opened(control: Client, number: int, **fields: Any) -> Any:
    return control.post(ADDRESS, {"number": str(number), "title": f"Table {number}", "seats": "2", **fields})


def offered(control: Client, **query: str) -> tuple[list[tuple[str, str]], str]:
    """Returns the offered boxes and the selected one."""
    (field,) = (field for field in control.get(ADDRESS, query).context["fields"] if field.name == "box")
    return [tuple(choice) for choice in field.kept], field.kept_input.value


def played_with(table: str) -> str:
    return box_of(journal.current(Table.objects.get(name=table)).state).name


def test_nothing_is_offered_where_no_table_brought_a_box(control: Client) -> None:
    opened(control, 1)
    assert offered(control) == ([], "")
    assert 'name="kept.box"' not in control.get(ADDRESS).content.decode()


def test_a_box_that_was_brought_is_played_with_at_a_later_table(control: Client) -> None:
    opened(control, 1, box=box("Real values"))
    opened(control, 2, box=box("Another"))
    assert offered(control) == (
        [("evacuation-2", "Another (Table 2)"), ("evacuation-1", "Real values (Table 1)")],
        "",
    )
    assert opened(control, 3, **{"kept.box": "evacuation-1"}).status_code == 302
    assert played_with("evacuation-3") == "Real values"
    assert offered(control)[0] == [("evacuation-3", "Real values (Table 3)"), ("evacuation-2", "Another (Table 2)")]


def test_a_rematch_is_played_with_the_same_box(control: Client) -> None:
    opened(control, 1, box=box("Real values"))
    opened(control, 2)
    assert offered(control, like="evacuation-1")[1] == "evacuation-1"
    assert offered(control, like="evacuation-2")[1] == ""
    opened(control, 3, **{"kept.box": "evacuation-1"})
    assert offered(control, like="evacuation-1")[1] == "evacuation-3"


def test_a_file_that_is_brought_now_counts_before_a_kept_one(control: Client) -> None:
    opened(control, 1, box=box("Real values"))
    opened(control, 2, **{"kept.box": "evacuation-1", "box": box("Mended values")})
    assert played_with("evacuation-2") == "Mended values"


def test_a_bad_box_is_not_kept_and_the_choice_of_another_stays(control: Client) -> None:
    opened(control, 1, box=box("Real values"))
    answer = opened(control, 2, **{"kept.box": "evacuation-1", "box": box("Bad", energy=[])})
    assert (answer.status_code, answer.context["problems"]) == (400, ["box, energy is missing."])
    (field,) = (field for field in answer.context["fields"] if field.name == "box")
    assert ([choice.value for choice in field.kept], field.kept_input.value) == (["evacuation-1"], "evacuation-1")


@pytest.mark.parametrize("table", ["evacuation-2", "evacuation-9", "greenway-1", "\0"])
def test_a_table_that_brought_no_box_lends_none(control: Client, table: str) -> None:
    opened(control, 1, box=box("Real values"))
    opened(control, 2)
    answer = opened(control, 3, **{"kept.box": table})
    assert answer.status_code == 400
    assert len(answer.context["problems"]) == 1
    assert "No table was opened with that file." in answer.context["problems"][0]
    assert answer.context["places"] == ["box"]
    assert Table.objects.count() == 2
