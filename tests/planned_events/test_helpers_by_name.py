"""Helpers of a planned event, by name: whole names, one a line or by comma; what no account can be called is said."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.accounts.names import as_account, unfit
from megagame.core.sentences import say
from megagame.event_form.step_pages import making
from megagame.planned_events import drafts
from megagame.tables.models import PlannedEvent
from tests.planned_events.test_pages import made, posted

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Zoë Müller, Pat O’Brien", ["Zoë Müller", "Pat O’Brien"]),
        ("Zoë Müller\r\n\r\n  Pat O’Brien  \r\n", ["Zoë Müller", "Pat O’Brien"]),
        ("小明、阿強；Zoë", ["小明", "阿強", "Zoë"]),
        (" , ", []),
    ],
)
def test_names_are_taken_whole_one_a_line_or_by_comma(control: Client, text: str, names: list[str]) -> None:
    event = made(control, "sample")
    assert posted(control, event, "people", helpers=text).status_code == 200
    assert drafts.document_of(PlannedEvent.objects.get(pk=event.pk))["helpers"] == names
    page = control.get(f"/events/{event.pk}/?step=people").content.decode()
    assert html.unescape(page[page.index('id="helpers"') :].partition("</textarea>")[0]).endswith("\n".join(names))


def test_each_of_them_logs_in_with_the_name_however_it_is_typed(control: Client) -> None:
    event = made(control, "sample")
    posted(control, event, "people", helpers="Zoë Müller, Pat O’Brien")
    page = control.post(f"/events/{event.pk}/begin/", {"version": "2", "running": "0"}).content.decode()
    shown = [html.unescape(each) for each in re.findall(r"<dd><b[^>]*>([^<]+)</b></dd>", page)]
    assert shown[::2] == ["Zoë Müller", "Pat O'Brien"]
    for name, password in (("Zoe\u0308 Müller", shown[1]), ("Pat O’Brien", shown[3]), ("Pat  O'Brien ", shown[3])):
        answer = Client().post("/login/", {"username": name, "password": password})
        assert answer.status_code == 302, name


def test_what_no_account_can_be_called_is_said_at_its_step_and_nothing_of_it_is_made(control: Client) -> None:
    event = made(control, "sample")
    posted(control, event, "people", helpers=f"Pat / Lou, mei, MEI, {'x' * 41}")
    shown = making(event, drafts.document_of(PlannedEvent.objects.get(pk=event.pk)), "people")
    assert not next(step.done for step in shown["steps"] if step.name == "people")
    page = html.unescape(control.get(f"/events/{event.pk}/?step=people").content.decode())
    for said in (
        "Pat / Lou cannot be a helper's name.",
        "MEI is there twice.",
        "xx… cannot be a helper's name: at most 40",
    ):
        assert said in page
    control.post(f"/events/{event.pk}/begin/", {"version": "2", "running": "0"})
    assert set(User.objects.values_list("username", flat=True)) == {"ana", "mei"}


def test_names_that_are_one_account_are_one(control: Client) -> None:
    assert as_account(" Pat  O’Brien ") == as_account("Pat O'Brien")
    assert [say(each) for each in unfit(["Pat O’Brien", "pat o'brien"])] == ["pat o'brien is there twice."]


def test_what_a_file_calls_a_helper_is_quoted_without_what_nobody_sees() -> None:
    said = [say(each) for each in unfit(["", "a\x1b[31m\u202eb", "<b>", "=1+1", "\ud800", f"{'x' * 40}\0{'y' * 99}"])]
    assert [each.partition(" cannot be")[0] for each in said] == ["–", "a[31mb", "<b>", "=1+1", "–", f"{'x' * 40}…"]
