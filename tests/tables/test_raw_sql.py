"""Prepared SQL reads and writes the same rows as Django."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from megagame.accounts.logins import Names
from megagame.accounts.sessions import SessionStore
from megagame.tables import raw_sql
from megagame.tables.models import Entry, SeatCard, Table
from tests.tables.tables import NAME, opened

pytestmark = pytest.mark.django_db


def held(row: Model | None) -> dict[str, Any]:
    assert row is not None
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_row_is_found_with_every_value_as_django_reads_it() -> None:
    table = opened()
    user = User.objects.create(username="helper", is_staff=True)
    entry = Entry.objects.get(table=table)
    assert held(raw_sql.found(Table, name=NAME)) == held(Table.objects.get(name=NAME))
    assert held(raw_sql.found(Table, locked=True, id=table.pk)) == held(table)
    assert held(raw_sql.found(Entry, table_id=table.pk, request_id="open")) == held(entry)
    assert held(raw_sql.found(User, id=user.pk)) == held(User.objects.get())


def test_nothing_is_found_unless_every_field_fits() -> None:
    table = opened()
    SeatCard.objects.create(table=table, seat="control", value="held")
    assert raw_sql.found(Table, name="another") is None
    assert raw_sql.found(SeatCard, table_id=table.pk, seat="wall", value="held") is None
    assert raw_sql.found(SeatCard, table_id=table.pk, seat="control", value="given back") is None


def test_a_new_row_is_written_as_django_writes_it_and_has_its_key() -> None:
    table = opened()
    given = {"table": table, "number": 2, "at": timezone.now(), "author": "Ann", "seat": "control", "action": "{}"}
    entry = Entry(**given, seed=2**62, events="[]", rules_version=1, request_id="press", voids=1)
    raw_sql.insert(entry)
    assert held(Entry.objects.get(number=2)) == held(entry)
    assert entry.pk is not None


def test_only_the_named_fields_of_the_one_row_are_written() -> None:
    table, other = opened(), Table.objects.create(name="other", game="greenway", title="Other")
    table.number, table.versions, table.title = 7, {"wall": 3}, "not written"
    raw_sql.update(table, ("number", "versions"))
    read = Table.objects.get(pk=table.pk)
    assert (read.number, read.versions, read.title) == (7, {"wall": 3}, Table.objects.get(pk=table.pk).title)
    assert read.title != "not written"
    assert held(Table.objects.get(pk=other.pk)) == held(other)


def test_sessions_are_those_of_django_until_they_end() -> None:
    before = DatabaseSessions()
    before["page"] = "console"
    before.create()
    assert SessionStore(before.session_key)["page"] == "console"
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    over = SessionStore(before.session_key)
    assert over.get("page") is None
    assert over.session_key is None
    assert SessionStore("a" * 32).get("page") is None


def test_an_account_that_may_not_be_used_is_nobodys() -> None:
    user = User.objects.create(username="helper")
    assert Names().get_user(user.pk) == user
    User.objects.update(is_active=False)
    assert Names().get_user(user.pk) is None
    assert Names().get_user(user.pk + 1) is None


def test_the_row_is_locked_where_the_database_locks_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(connection.features), "has_select_for_update", True)
    selecting = vars(raw_sql)["_selecting"].__wrapped__
    assert selecting(Table, "postgresql", ("name",), True).endswith(" FOR UPDATE")
    assert not selecting(Table, "postgresql", ("name",), False).endswith(" FOR UPDATE")
