"""Helpers and backups: a press is done once, even where its page is loaded again, and has a way back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.pages.wifi import Wifi, known_wifi
from megagame.presses.models import Press
from megagame.tables.connections import backup_status
from tests.presses.ways import back, said

pytestmark = pytest.mark.django_db(transaction=True)


def number_of(name: str) -> int:
    return User.objects.get(username=name).pk


class TestHelpers:
    """The helpers' accounts."""

    def test_reloading_the_page_that_shows_a_password_makes_no_other(self, control: Client) -> None:
        first = control.post("/helpers/", {"username": "mei", "press": "one"}).content.decode()
        again = control.post("/helpers/", {"username": "mei", "press": "one"})
        assert "mei logs in with" in first
        assert again.status_code == 200
        assert "This was done already" in again.content.decode()
        address = f"/helpers/{number_of('mei')}/password/"
        before = User.objects.get(username="mei").password
        shown = control.post(address, {"press": "two"}).content.decode()
        renewed = User.objects.get(username="mei").password
        assert renewed != before
        assert "mei logs in with" in shown
        again = control.post(address, {"press": "two"})
        assert "This was done already" in again.content.decode()
        assert User.objects.get(username="mei").password == renewed

    def test_the_old_password_counts_again(self, control: Client) -> None:
        mei = User.objects.create_user("mei", password="as before")
        phone = Client()
        assert phone.login(username="mei", password="as before")
        assert "New password for mei: 1 device is logged out" in said(control, "/helpers/")
        control.post(f"/helpers/{mei.pk}/password/", {"press": "one"})
        assert phone.get("/players/").status_code == 302
        back(control, "/helpers/")
        assert Client().login(username="mei", password="as before")

    def test_a_helper_who_was_removed_helps_again_on_the_same_screens(self, control: Client) -> None:
        mei = User.objects.create_user("mei", password="as before")
        phone = Client()
        assert phone.login(username="mei", password="as before")
        assert "Remove mei: the screens of 1 device close" in said(control, "/helpers/")
        for _ in range(2):
            assert control.post(f"/helpers/{mei.pk}/remove/", {"press": "one"}).status_code == 302
        assert phone.get("/players/").status_code == 302
        back(control, "/helpers/")
        assert (number_of("mei"), phone.get("/players/").status_code) == (mei.pk, 200)

    @pytest.mark.parametrize("name", ["mei", "élodie"])
    def test_a_name_that_somebody_else_has_by_now_is_not_taken_from_them(self, control: Client, name: str) -> None:
        helper = User.objects.create_user(name)
        control.post(f"/helpers/{helper.pk}/remove/", {"press": "one"})
        other = User.objects.create_user(name.upper())
        answer = back(control, "/helpers/")
        assert answer.status_code == 409
        assert f"Somebody else has the name {name} by now." in answer.content.decode()
        assert list(User.objects.exclude(username="ana")) == [other]

    def test_a_helper_made_by_mistake_goes_again(self, control: Client) -> None:
        control.post("/helpers/", {"username": "mei", "press": "one"})
        back(control, "/helpers/")
        assert not User.objects.filter(username="mei").exists()


class TestBackups:
    """Where backups go."""

    def test_the_folder_of_before_comes_back_and_a_second_press_does_nothing(
        self, control: Client, tmp_path: Path
    ) -> None:
        for name in ("a", "b"):
            (tmp_path / name).mkdir()
            assert control.post("/backups/", {"folder": str(tmp_path / name), "press": name}).status_code == 302
        assert backup_status.chosen().folder == str(tmp_path / "b")
        control.post("/backups/", {"folder": str(tmp_path / "a"), "press": "a"})
        assert backup_status.chosen().folder == str(tmp_path / "b")
        assert f"They go to {tmp_path / 'b'}." in said(control, "/backups/")
        back(control, "/backups/")
        assert backup_status.chosen().folder == str(tmp_path / "a")
        back(control, "/backups/")
        assert backup_status.chosen().folder == ""

    def test_a_folder_that_is_refused_leaves_no_way_back(self, control: Client, tmp_path: Path) -> None:
        assert control.post("/backups/", {"folder": str(tmp_path / "none"), "press": "a"}).status_code == 422
        assert not Press.objects.exists()


class TestReadiness:
    """The wifi, and Control's own password."""

    def test_the_wifi_of_before_comes_back_and_a_second_press_does_nothing(
        self, control: Client, tmp_path: Path, settings: Any
    ) -> None:
        settings.DATA_DIR = tmp_path
        for name in ("VELL", "VELL 5G"):
            assert control.post("/ready/wifi/", {"name": name, "press": name}).status_code == 302
        control.post("/ready/wifi/", {"name": "VELL", "press": "VELL"})
        assert known_wifi().name == "VELL 5G"
        assert "Undo: it says VELL again" in said(control, "/ready/wifi/")
        back(control, "/ready/wifi/")
        assert known_wifi().name == "VELL"
        back(control, "/ready/wifi/")
        assert known_wifi() == Wifi()

    def test_ones_own_password_comes_back_and_this_browser_stays_logged_in(
        self, control: Client, tmp_path: Path, settings: Any
    ) -> None:
        settings.DATA_DIR = tmp_path
        ana = User.objects.get(username="ana")
        ana.set_password("as before")
        ana.save()
        control.force_login(ana)
        phone = Client()
        assert phone.login(username="ana", password="as before")
        assert "other devices that are logged out: 1" in said(control, "/ready/password/")
        first = control.post("/ready/password/", {"what": "change", "press": "one"}).content.decode()
        renewed = User.objects.get(username="ana").password
        again = control.post("/ready/password/", {"what": "change", "press": "one"}).content.decode()
        assert "ana logs in with" in first
        assert "This was done already" in again
        assert User.objects.get(username="ana").password == renewed
        assert phone.get("/ready/password/").status_code == 302
        back(control, "/ready/password/")
        assert control.get("/ready/password/").status_code == 200
        assert Client().login(username="ana", password="as before")
