"""While the database is away the answer is an honest 503; what is the program's own fault stays one."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, InterfaceError, OperationalError
from django.test import Client

from megagame.tables import action_views, views
from megagame.tables.models import Entry, Table
from tests.tables.tables import NAME

ACT = f"/tables/{NAME}/act/"
NOTE = {"type": "note", "text": "a ruling", "request_id": "a-press-1"}


@pytest.fixture
def control(table: Table) -> Client:
    """Ana of the Control team, who hears of the program's faults as a browser would."""
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_user("ana"))
    return client


def failing(error: type[Exception]) -> object:
    def fail(*_: object, **__: object) -> None:
        raise error("the connection to 10.0.0.7 is lost")

    return fail


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_press_is_answered_503_with_a_sentence_and_again_it_counts_once(
    control: Client, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    with monkeypatch.context() as away:
        away.setattr(action_views, "play", failing(error))
        answer = control.post(ACT, NOTE, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "database_away", "2")
    assert "database does not answer" in answer.json()["message"]
    assert "10.0.0.7" not in answer.content.decode()
    assert [control.post(ACT, NOTE).status_code for _ in range(2)] == [200, 200]
    assert Entry.objects.filter(request_id=NOTE["request_id"]).count() == 1


def test_a_page_is_answered_with_a_page(control: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "main_table", failing(OperationalError))
    answer = control.get("/console/", headers={"accept": "text/html"})
    assert answer.status_code == 503
    assert answer["Content-Type"].startswith("text/html")
    assert "database does not answer" in answer.content.decode()


def test_a_fault_of_the_program_is_not_blamed_on_the_database(control: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(action_views, "play", failing(IntegrityError))
    assert control.post(ACT, NOTE).status_code == 500
