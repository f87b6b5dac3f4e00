"""The list of players at the door: ticked, kept in the backup, and met by no form and no card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from megagame.backups import backup, database_rows, file, restore
from megagame.players.models import Player
from tests.players.form import take

LIST = "name,district,seat\nAna,The Quays,Captain\nBo,The Quays,Councillor\nMei,Kilnyard,\n"


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
        take(control, LIST)
        for address in ("list", "remove", "empty"):
            assert helper.post(f"/players/{address}/", {"text": LIST, "player": "1"}).status_code == 404
        assert Player.objects.count() == 3
        bo = Player.objects.get(name="Bo")
        for _ in range(2):
            assert helper.post("/players/", {"player": bo.pk, "here": "1"}).status_code == 302
        assert [each.name for each in Player.objects.filter(here=True)] == ["Bo"]
        assert "1 of 3 are here." in control.get("/players/").content.decode()
        assert "Undo" not in helper.get("/players/").content.decode()
        helper.post("/players/", {"player": bo.pk, "here": "0"})
        assert not Player.objects.filter(here=True).exists()

    def test_somebody_who_is_not_on_the_list_is_added_at_the_door_and_taken_out_again(self) -> None:
        control, helper = self.client(staff=True), self.client(staff=False)
        take(control, LIST)
        typed = {"press": "a" * 32, "name": "  Noor   Haddad ", "district": "Kilnyard"}
        for _ in range(2):
            assert helper.post("/players/add/", typed).status_code == 302
        assert list(Player.objects.filter(here=True).values_list("name", "district")) == [("Noor Haddad", "Kilnyard")]
        assert "Noor Haddad was added, and is here." in control.get("/players/").content.decode()
        undo = re.search(r'action="([^"]+)" class="done-press"', control.get("/players/").content.decode())
        assert undo
        control.post(undo[1])
        assert list(Player.objects.values_list("name", flat=True)) == ["Mei", "Ana", "Bo"]

    @pytest.mark.parametrize(
        ("name", "why"),
        [
            (" \u202e ", "Type a name."),
            ("7", "Type a name."),
            ("x" * 121, "Too long: a name has at most 120 characters, a district 80."),
            ("mei", "mei is on the list already: tick that line, or type more of the name."),
        ],
    )
    def test_a_name_that_cannot_be_added_is_told_and_stays(self, name: str, why: str) -> None:
        control = self.client(staff=True)
        take(control, LIST)
        answer = control.post("/players/add/", {"press": "b" * 32, "name": name, "district": "Kilnyard"})
        assert answer.status_code == 422
        assert why in answer.content.decode()
        assert f'value="{" ".join(name.replace(chr(0x202E), "").split())}"' in answer.content.decode()
        assert Player.objects.count() == 3

    def test_a_name_without_a_district_is_that_of_anybody_on_the_list(self) -> None:
        control = self.client(staff=True)
        take(control, LIST)
        assert control.post("/players/add/", {"press": "c" * 32, "name": "Ana"}).status_code == 422
        assert (
            control.post("/players/add/", {"press": "d" * 32, "name": "Ana", "district": "Wickfen"}).status_code == 302
        )
        assert list(Player.objects.filter(name="Ana").values_list("district", flat=True)) == ["The Quays", "Wickfen"]

    def test_somebody_whose_name_is_spelt_with_other_capitals_is_on_the_list(self) -> None:
        control = self.client(staff=True)
        for name, status in {"Élodie": 302, "élodie": 422}.items():
            answer = control.post("/players/add/", {"press": name, "name": name, "district": "Kilnyard"})
            assert answer.status_code == status
        assert [*Player.objects.values_list("name", flat=True)] == ["Élodie"]

    def test_the_list_is_in_the_backup_and_one_from_before_there_were_lists_is_restored(self, tmp_path: Path) -> None:
        control = self.client(staff=True)
        take(control, LIST)
        backup.make(tmp_path / "a.backup")
        found, copy = restore.read(tmp_path / "a.backup")
        assert [each["name"] for each in found.of(Player)] == ["Ana", "Bo", "Mei"]
        older = database_rows.EventRows(
            found.at,
            found.key,
            found.migrations,
            {name: kept for name, kept in found.models.items() if name != "players.player"},
        )
        database_rows.replace(older)
        assert not Player.objects.exists()
        database_rows.replace(found)
        assert Player.objects.count() == 3
        assert file.read(tmp_path / "a.backup") == copy


def test_no_form_no_card_and_no_game_knows_the_list() -> None:
    graph = grimp.build_graph("megagame", "crisis_map", "civil_orders", "boardgames", cache_dir=None)
    knows = {
        each
        for name in ("bring_in", "models", "presses", "table", "views")
        for each in graph.find_modules_that_directly_import(f"megagame.players.{name}")
    }
    assert {each for each in knows if not each.startswith("megagame.players")} == {
        "megagame.urls",
        "megagame.backups.database_rows",
        "megagame.press_undo.ways_back",
    }
    uses = {
        each
        for name in ("bring_in", "models", "presses", "table", "views")
        for each in graph.find_modules_directly_imported_by(f"megagame.players.{name}")
    }
    assert not {
        each for each in uses if each.startswith(("civil_orders", "crisis_map", "boardgames", "megagame.event"))
    }
