"""Without the database, responses are an honest 503; the program's own faults stay 500."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import psycopg
import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError
from django.test import Client, override_settings

from megagame.tables.models import Entry, Table
from megagame.tables.pages import action_views, views
from tests.tables.tables import NAME

ACT = f"/tables/{NAME}/act/"
NOTE = {"type": "note", "text": "a ruling", "request_id": "a-press-1"}


@pytest.fixture
def control(table: Table) -> Client:
    """Ana of the Control team, whose client turns exceptions into responses."""
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


def of_sqlite(code: int, kind: type[Exception] = OperationalError) -> Exception:
    told = sqlite3.OperationalError("disk I/O error")
    told.sqlite_errorcode = code
    return caused(told, kind)


def caused(told: Exception, kind: type[Exception] = OperationalError) -> Exception:
    """Wraps a database's exception as Django does."""
    around = kind(str(told))
    around.__cause__ = told
    return around


@pytest.mark.parametrize(
    ("problem", "code", "words"),
    [
        (of_sqlite(sqlite3.SQLITE_FULL), "disk_full", "is full"),
        (of_sqlite(sqlite3.SQLITE_READONLY_ROLLBACK), "disk_read_only", "can only be read"),
        (of_sqlite(sqlite3.SQLITE_IOERR_WRITE), "disk_fails", "fails"),
        (of_sqlite(sqlite3.SQLITE_CORRUPT, DatabaseError), "disk_fails", "fails"),
        (of_sqlite(sqlite3.SQLITE_BUSY), "database_away", "does not answer"),
        (caused(psycopg.errors.DiskFull("no room")), "disk_full", "is full"),
        (caused(psycopg.errors.IoError("no sector")), "disk_fails", "fails"),
        (OSError(errno.EMFILE, "too many open files"), "database_away", "does not answer"),
        (OSError(errno.ENOSPC, "no room"), "disk_full", "is full"),
        (OSError(errno.EROFS, "no pen"), "disk_read_only", "can only be read"),
    ],
)
def test_what_is_wrong_with_the_disk_is_told(
    control: Client, monkeypatch: pytest.MonkeyPatch, problem: Exception, code: str, words: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise problem

    monkeypatch.setattr(action_views, "play", fail)
    answer = control.post(ACT, NOTE, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, code, "2")
    assert words in answer.json()["message"]


def test_nothing_is_acknowledged_while_the_files_of_the_event_are_moved_away(control: Client, tmp_path: Path) -> None:
    box, away = tmp_path / "event.box", tmp_path / "away.box"
    box.touch()
    with override_settings(BOX_FILE=box):
        assert control.post(ACT, NOTE).status_code == 200
        box.rename(away)
        moved = control.post(ACT, NOTE, headers={"accept": "application/json"})
        box.touch()
        another = control.post(ACT, NOTE, headers={"accept": "text/html"})
        away.rename(box)
        assert (moved.status_code, moved.json()["code"], another.status_code) == (503, "file_gone", 503)
        assert "Put their folder or their stick back" in moved.json()["message"]
        assert "Put their folder or their stick back" in another.content.decode()
        assert control.post(ACT, NOTE).status_code == 200


def test_what_is_done_while_they_are_moved_away_is_not_acknowledged(
    control: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = tmp_path / "event.box"
    box.touch()
    with override_settings(BOX_FILE=box):
        assert control.post(ACT, NOTE).status_code == 200
        monkeypatch.setattr(action_views, "play", lambda *_, **__: box.unlink())
        assert control.post(ACT, {**NOTE, "request_id": "a-press-2"}).status_code == 503


def test_a_page_is_answered_with_a_page(control: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "main_table", failing(OperationalError))
    answer = control.get("/console/", headers={"accept": "text/html"})
    assert answer.status_code == 503
    assert answer["Content-Type"].startswith("text/html")
    assert "database does not answer" in answer.content.decode()


def test_a_fault_of_the_program_is_not_blamed_on_the_database(control: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(action_views, "play", failing(IntegrityError))
    assert control.post(ACT, NOTE).status_code == 500
