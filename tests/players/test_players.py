"""The list of players: read whole or not at all, ticked at the door, and met by no form and no card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from hypothesis import given
from hypothesis import strategies as st

from megagame.backups import backup, file, restore, rows
from megagame.core.sentences import say
from megagame.players.models import Player
from megagame.players.table import Expected, read

LIST = "name,district,seat\nAna,The Quays,Captain\nBo,The Quays,Councillor\nMei,Kilnyard,\n"
PLAYERS = (
    Expected("Ana", "The Quays", "Captain"),
    Expected("Bo", "The Quays", "Councillor"),
    Expected("Mei", "Kilnyard"),
)


@pytest.mark.parametrize(
    "text",
    [
        LIST,
        "\ufeff" + LIST.replace(",", ";").replace("\n", "\r\n"),
        LIST.replace(",", "\t").replace("name", " Name "),
        LIST.replace("Mei,Kilnyard,", "\n  ,,\n  Mei , Kilnyard"),
    ],
)
def test_a_list_is_read_as_spreadsheets_write_it(text: str) -> None:
    assert read(text) == (PLAYERS, ())


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", ["Line 1 must name the columns: name, and if there are such district and seat."]),
        ("Ana,The Quays\n", ["Line 1 must name the columns: name, and if there are such district and seat."]),
        ("name,age\nAna,7\n", ["Line 1: there is no column age; they are name, district and seat."]),
        ("name,seat,seat\nAna,1,2\n", ["Line 1 has the column seat twice."]),
        ("name\n", ["Nobody stands in the list."]),
        (
            "name,seat\n,x\nAna,y,z\nBo,\nBo,\n",
            ["Line 2 has no name.", "Line 3 has more fields than line 1 has columns.", "Line 5 is the same as line 4."],
        ),
        ("name\n" + "x" * 121, ["Line 2: name is longer than 120 characters."]),
        ("name\n" + "x\n" * 2001, ["The list has more than 2000 lines."]),
        ('name\n"Ana\n', ["This is no table: save it as CSV, in UTF-8."]),
        ("name\nA\0na", ["This is no table: save it as CSV, in UTF-8."]),
    ],
)
def test_all_that_is_wrong_is_told_by_its_line_and_nothing_is_taken(text: str, sentences: list[str]) -> None:
    found = read(text)
    assert [say(each) for each in found.problems] == sentences
    assert found.players == ()


@given(st.text(max_size=200))
def test_whatever_is_pasted_is_read_or_told(text: str) -> None:
    found = read(text)
    assert bool(found.players) != bool(found.problems)


@pytest.mark.django_db(transaction=True)
class TestTheDoor:
    """Over the pages."""

    @pytest.fixture(autouse=True)
    def data(self, tmp_path: Path) -> Iterator[None]:
        with override_settings(DATA_DIR=tmp_path, BOX_FILE=tmp_path / "event.box"):
            yield

    def client(self, *, staff: bool) -> Client:
        client = Client()
        client.force_login(User.objects.create_user("ana" if staff else "mei", is_staff=staff))
        return client

    def test_a_helper_ticks_and_brings_no_list(self) -> None:
        control, helper = self.client(staff=True), self.client(staff=False)
        assert control.post("/players/list/", {"text": LIST}).status_code == 302
        assert helper.post("/players/list/", {"text": ""}).status_code == 404
        bo = Player.objects.get(name="Bo")
        for _ in range(2):
            assert helper.post("/players/", {"player": bo.pk, "here": "1"}).status_code == 302
        assert [each.name for each in Player.objects.filter(here=True)] == ["Bo"]
        assert "1 of 3 are here." in control.get("/players/").content.decode()
        helper.post("/players/", {"player": bo.pk, "here": "0"})
        assert not Player.objects.filter(here=True).exists()

    def test_a_newer_list_keeps_the_ticks_of_who_stands_in_both(self) -> None:
        control = self.client(staff=True)
        upload = SimpleUploadedFile("players.csv", LIST.encode("utf-8-sig"))
        control.post("/players/list/", {"file": upload})
        ana, mei = Player.objects.get(name="Ana"), Player.objects.get(name="Mei")
        for player in (ana, mei):
            control.post("/players/", {"player": player.pk, "here": "1"})
        control.post("/players/list/", {"text": LIST.replace("Mei", "Zoe")})
        assert {each.name: each.here for each in Player.objects.all()} == {"Ana": True, "Bo": False, "Zoe": False}
        late = control.post("/players/", {"player": mei.pk, "here": "1"})
        assert late.status_code == 422
        assert "somebody loaded another one" in late.content.decode()
        control.post("/players/list/", {"text": " "})
        assert not Player.objects.exists()

    @pytest.mark.parametrize("fields", [{"text": "age\n7"}, {"file": b"name\n\xff\xfe"}])
    def test_a_bad_list_changes_nothing_and_stays_to_be_mended(self, fields: dict[str, str | bytes]) -> None:
        control = self.client(staff=True)
        control.post("/players/list/", {"text": LIST})
        sent = {
            name: SimpleUploadedFile("x.csv", each) if isinstance(each, bytes) else each
            for name, each in fields.items()
        }
        answer = control.post("/players/list/", sent)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert Player.objects.count() == 3

    def test_the_list_is_in_the_backup_and_one_from_before_there_were_lists_is_restored(self, tmp_path: Path) -> None:
        control = self.client(staff=True)
        control.post("/players/list/", {"text": LIST})
        backup.make(tmp_path / "a.backup")
        found, copy = restore.read(tmp_path / "a.backup")
        assert [each["name"] for each in found.of(Player)] == ["Ana", "Bo", "Mei"]
        older = rows.EventRows(
            found.at,
            found.key,
            found.migrations,
            {name: kept for name, kept in found.models.items() if name != "players.player"},
        )
        rows.replace(older)
        assert not Player.objects.exists()
        rows.replace(found)
        assert Player.objects.count() == 3
        assert file.read(tmp_path / "a.backup") == copy


def test_no_form_no_card_and_no_game_knows_the_list() -> None:
    graph = grimp.build_graph("megagame", "crisis_map", "civil_orders", "boardgames", cache_dir=None)
    knows = {
        each
        for name in ("models", "table", "views")
        for each in graph.find_modules_that_directly_import(f"megagame.players.{name}")
    }
    assert {each for each in knows if not each.startswith("megagame.players")} == {
        "megagame.urls",
        "megagame.backups.rows",
    }
    uses = {
        each
        for name in ("models", "table", "views")
        for each in graph.find_modules_directly_imported_by(f"megagame.players.{name}")
    }
    assert not {
        each for each in uses if each.startswith(("civil_orders", "crisis_map", "boardgames", "megagame.event"))
    }
