"""The day as a calendar file: every turn and break of the page, at its times, also past midnight."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.event_form.clashes import times
from megagame.event_form.day_calendar import LONGEST_LINE, calendar_of
from megagame.planned_events import drafts

NOW = datetime(2026, 11, 27, 12, 0, tzinfo=UTC)


def found(**day: Any) -> Mapping[str, Any]:
    return {"programme": {"final": 3}, "day": {"date": "2026-12-31", "begins": "22:00", **day}}


def events(content: str) -> list[dict[str, str]]:
    """By name, of each event what its lines say; lines that go on in the next are put together."""
    lines = content.replace("\r\n ", "").splitlines()
    listed: list[dict[str, str]] = []
    for line in lines:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            listed.append({})
        elif listed and name not in {"BEGIN", "END"}:
            listed[-1][name] = value
    return listed


def test_each_turn_and_break_has_its_times_also_after_midnight() -> None:
    told = times(found(breaks=[{"name": "Soup; bread", "minutes": 45, "before": 2}]))
    content = calendar_of(1, "Port Amber, 2026", told, NOW)
    assert content is not None
    rows = told.rows
    assert [each["SUMMARY"] for each in events(content)] == [
        "Port Amber\\, 2026: Turn 1",
        "Port Amber\\, 2026: Soup\\; bread",
        "Port Amber\\, 2026: Turn 2",
        "Port Amber\\, 2026: Turn 3",
    ]
    assert [each["DTSTART"][9:13] for each in events(content)] == [row.begins.replace(":", "") for row in rows]
    assert [each["DTEND"][9:13] for each in events(content)] == [row.ends.replace(":", "") for row in rows]
    starts = [each["DTSTART"] for each in events(content)]
    assert starts == sorted(starts)
    assert all(each["DTSTART"] < each["DTEND"] for each in events(content))
    assert {each["DTSTART"][:8] for each in events(content)} == {"20261231", "20270101"}
    assert len({each["UID"] for each in events(content)}) == len(rows)


def test_a_turn_that_begins_before_the_one_before_it_is_of_the_same_day() -> None:
    content = calendar_of(1, "Port Amber", times(found(begins="10:00", starts=[{"turn": 2, "at": "09:00"}])), NOW)
    assert content is not None
    assert {each["DTSTART"][:8] for each in events(content)} == {"20261231"}


def test_lines_are_as_short_as_the_format_wants_and_say_the_same() -> None:
    content = calendar_of(1, "攤販之城" * 15, times(found()), NOW)
    assert content is not None
    assert all(len(line.encode()) <= LONGEST_LINE for line in content.split("\r\n"))
    assert events(content)[0]["SUMMARY"] == f"{'攤販之城' * 15}: Turn 1"


@pytest.mark.parametrize("day", [{"date": ""}, {"date": "2026-02-31"}, {"begins": None}])
def test_without_date_or_beginning_there_is_none(day: Mapping[str, Any]) -> None:
    assert calendar_of(1, "Port Amber", times(found(**day)), NOW) is None


@pytest.mark.django_db
def test_the_page_links_to_it_once_it_is_there(client: Client) -> None:
    client.force_login(User.objects.create_user("ana", is_staff=True))
    bare, whole = drafts.make("Bare", {}, "ana"), drafts.make("Whole", dict(found()), "ana")
    assert client.get(f"/events/{bare.pk}/day.ics").status_code == 404
    assert b"day.ics" not in client.get(f"/events/{bare.pk}/?step=programme").content
    assert f"/events/{whole.pk}/day.ics".encode() in client.get(f"/events/{whole.pk}/?step=programme").content
    answer = client.get(f"/events/{whole.pk}/day.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    other = drafts.make("Other", dict(found()), "ana")
    both = events(answer.content.decode() + client.get(f"/events/{other.pk}/day.ics").content.decode())
    assert len({each["UID"] for each in both}) == len(both) == 6
