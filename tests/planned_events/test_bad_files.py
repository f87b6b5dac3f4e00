"""A file that is no set-up: a clear sentence, nothing of it is taken, and what could be read stays to be mended."""

from __future__ import annotations

import html
import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from megagame.tables.models import PlannedEvent
from tests.megagame.test_set_up import SMALL
from tests.planned_events.test_pages import hexes

LONG = {**SMALL["setup"]["districts"], "north": {"name": "x" * 61}}
NEWER = "Version: this file is of a newer version of the program (it says 2, and 1 is read here)"

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b'{"title": "Port', "This file is no file of JSON in UTF-8."),
        (b"[1, 2]", "This file is no set-up, and no city either."),
        (b" " * (10 * 1024 * 1024 + 1), "This file is too long: at most 10 MB."),
        (b"\xff\xfe", "This file is empty."),
        (b"\xff\xd8\xff\xe0\0\x10JFIF" + bytes(range(200)), "This file is no text: a picture"),
        (b"PK\x03\x04" + bytes(30), "This is a spreadsheet program's own file"),
        (b"label,district\n1A,Docks\n", "line 2, label: 1A is no label"),
        (json.dumps({**SMALL, "version": 2, "theme": 3}).encode(), NEWER),
        (json.dumps({**SMALL["setup"], "version": 2, "wind": "west"}).encode(), NEWER),
        (json.dumps({**SMALL, "title": "a\x1b[31mred"}).encode(), "Name has a character that nobody sees."),
        (json.dumps({**SMALL, "title": "  "}).encode(), "Name is missing."),
        (json.dumps({**SMALL, "t\u202eheme\n" * 50: 3}).encode(), "” is unknown. Was the file"),
        (json.dumps({**SMALL, "setup": {**SMALL["setup"], "districts": LONG}}).encode(), "too long a name: at most 60"),
        (json.dumps({**SMALL, "theme": 3, "captains": "x"}).encode(), "Was the file written by a newer version"),
    ],
)
def test_of_a_bad_file_nothing_is_taken_and_what_can_be_read_stays_to_be_mended(
    control: Client, raw: bytes, said: str
) -> None:
    fields = {"title": "Port Amber", "source": "file"}
    answer = control.post("/events/new/", {**fields, "file": SimpleUploadedFile("a.json", raw)})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert said in html.unescape(page)
    assert not PlannedEvent.objects.exclude(stage="running").exists()
    shown = re.search(r"(?s)<textarea id=\"text\"[^>]*>(.*?)</textarea>", page)
    if len(raw) > 1_000_000 or raw[:1] == b"\xff" or raw[:2] == b"PK":
        assert shown is None
        return
    assert shown is not None
    assert html.unescape(shown[1]) == raw.decode()
    mended = control.post("/events/new/", {**fields, "text": json.dumps(SMALL)})
    assert mended.status_code == 302
    assert hexes(PlannedEvent.objects.get(title="Port Amber")) == 3
