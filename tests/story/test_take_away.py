"""Downloads: every file exists, is of its stated kind, and contains no secrets."""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.core.management import call_command
from django.utils import translation

from megagame.core.instants import Instant
from megagame.event.actions import NextPhase
from megagame.story.stories import for_hall, public, story_of
from megagame.story_pages.csv_sheets import Sheet
from megagame.story_pages.one_file import packed
from megagame.story_pages.take_away import as_csv, as_text, files
from megagame.tables.playing.play import play
from tests.story.played import a_day
from tests.tables import events, tables

NEVER = ("Ana", "Secret helper", "press-", "a-receipt", "note-that-nobody-sees", '"c1"', '"f1"', "2026-", ":00")


def test_every_file_is_well_formed() -> None:
    made = files(a_day())
    assert {name for name in made if name.endswith(".csv")} == {
        f"{name}.csv" for name in ("turns", "lines", "tokens", "deaths", "phases")
    }
    for name, content in made.items():
        if name.endswith(".svg"):
            assert ElementTree.fromstring(content).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - our own
            assert b"http" not in content.replace(b"http://www.w3.org/2000/svg", b"")
        if name.endswith(".html"):
            assert re.findall(rb'(?:src|href)="(?!#)[^"]*"|https?://(?!www.w3.org)', content) == []
        if name.endswith(".csv"):
            rows = list(csv.reader(io.StringIO(content.decode())))
            assert len({len(row) for row in rows}) == 1
    steps = json.loads(made["journal.json"])["steps"]
    assert len(steps) == len(for_hall(a_day()).steps)


def test_a_sheet_is_written_for_spreadsheets() -> None:
    assert as_csv(Sheet(("a",), (("=1+1",), ("B2",), (-3,)))) == "\ufeffa\r\n'=1+1\r\nB2\r\n-3\r\n"


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_the_recap_tells_of_every_turn_in_each_language(language: str) -> None:
    with translation.override(language):
        told = as_text(a_day())
    paragraphs = told.split("\n\n")
    assert len(paragraphs) >= 3 * len(a_day().turns)
    assert "{" not in told
    assert ("funding" in told) is (language == "en")


@pytest.mark.django_db
def test_nothing_that_may_never_be_told_is_in_any_file(tmp_path: Path) -> None:
    table = tables.opened()
    events.opened()
    play(events.NAME, NextPhase(Instant("a-boot", 0)), tables.asker("Secret helper", seen=1))
    number = 1
    for action in (
        tables.fund(3),
        {"type": "schedule", "turn": 1, "at": "B2", "magnitude": "minor"},
        {"type": "open_phase"},
        {
            "type": "queue_form",
            "district": "north",
            "orders": [{"line": 1, "from": "A1", "to": "A2"}],
            "notes": "note-that-nobody-sees",
        },
        {"type": "execute_form", "form": "f1"},
    ):
        number = tables.do(action, tables.asker("Secret helper", seen=number))
    table.refresh_from_db()
    story = story_of(table)
    assert "10:00" in story.clocks
    assert "A1 to A2: population." in files(story)["journal.json"].decode()
    made = files(story)
    page, film = made.pop("day.html").decode(), packed(story)
    made["day.html"] = page.replace(film, "").partition("<body>")[2].partition('<script type="module">')[0].encode()
    made["report.html"] = made["report.html"].partition(b"<body>")[2]
    made["its film"] = gzip.decompress(b64decode(film))
    for name, content in made.items():
        assert [word for word in NEVER if word.encode() in content] == [], name
    assert len(story.turns) == 1
    assert public(story).turns == ()  # during the turn, only its district may know what was sent
    call_command("story", str(tmp_path / "out"), step=[1])
    written = {*files(story), "map-1.svg", "map-1.png"}
    assert {file.name for file in (tmp_path / "out").iterdir()} == written
