"""Presses that no journal has: the same press twice does nothing more, and the newest one has a way back."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from megagame.core.game import Refusal
from megagame.core.sentences import Sentence, say
from megagame.players.models import Player
from megagame.press_undo import ways_back
from megagame.presses import presses
from megagame.presses.models import Press
from tests.players.form import look, take
from tests.presses.ways import back, said, way_back

pytestmark = pytest.mark.django_db(transaction=True)
LIST = "name,district\nAna,The Quays\nBo,The Quays\nMei,Kilnyard\n"


def listed() -> list[tuple[str, str, bool]]:
    return sorted(Player.objects.values_list("name", "district", "here"))


class TestPlayers:
    """The list of players."""

    def test_taking_a_list_twice_adds_it_once_and_undo_takes_out_who_is_not_here(self, control: Client) -> None:
        form = look(control, LIST)
        for _ in range(2):
            assert form.take().status_code == 302
        assert len(listed()) == 3
        Player.objects.filter(name="Bo").update(here=True)
        assert "Undo: take 2 out again; those here stay (1)" in said(control, "/players/")
        address = way_back(control, "/players/")
        for _ in range(2):
            assert control.post(address).status_code == 302
        assert listed() == [("Bo", "The Quays", True)]
        assert not way_back(control, "/players/")

    def test_removing_everybody_asks_in_numbers_and_undo_brings_back_the_ticks(self, control: Client) -> None:
        take(control, LIST)
        Player.objects.exclude(name="Mei").update(here=True)
        page = control.get("/players/").content.decode()
        assert "Remove 3 people, 2 of them here" in said(control, "/players/")
        fields = dict(re.findall(r'name="(press|seen)" value="([^"]+)"', page))
        before = listed()
        for _ in range(2):
            assert control.post("/players/empty/", fields).status_code == 302
        assert listed() == []
        back(control, "/players/")
        assert listed() == before

    def test_who_saw_another_list_than_there_is_removes_nobody(self, control: Client) -> None:
        take(control, LIST)
        page = control.get("/players/").content.decode()
        fields = dict(re.findall(r'name="(press|seen)" value="([^"]+)"', page))
        Player.objects.filter(name="Mei").update(here=True)
        answer = control.post("/players/empty/", fields)
        assert answer.status_code == 409
        assert "People on it now: 3, here: 1." in html.unescape(answer.content.decode())
        assert len(listed()) == 3

    def test_one_who_was_removed_comes_back_as_they_were(self, control: Client) -> None:
        take(control, LIST)
        Player.objects.filter(name="Bo").update(here=True)
        before = list(Player.objects.values())
        fields = {"player": str(Player.objects.get(name="Bo").pk), "press": "the-same"}
        for _ in range(2):
            assert control.post("/players/remove/", fields).status_code == 302
        assert [name for name, *_ in listed()] == ["Ana", "Mei"]
        back(control, "/players/")
        assert list(Player.objects.values()) == before

    def test_no_file_chosen_changes_nothing(self, control: Client) -> None:
        take(control, LIST)
        before = list(Player.objects.values())
        for fields in ({}, {"text": " "}, {"do": "take"}, {"do": "take", "count": "0"}, {"held": "x", "do": "take"}):
            answer = control.post("/players/list/", fields)
            assert answer.status_code == 422
            assert 'role="alert"' in answer.content.decode()
        assert list(Player.objects.values()) == before


def test_newer_presses_go_first(control: Client) -> None:
    take(control, LIST)
    first = way_back(control, "/players/")
    take(control, LIST + "Zoe,Kilnyard\n")
    answer = control.post(first)
    assert answer.status_code == 409
    assert "Meanwhile something newer was done here" in answer.content.decode()
    back(control, "/players/")
    back(control, "/players/")
    assert listed() == []


def test_what_fails_is_no_press_and_can_be_done_later(control: Client) -> None:
    def fails() -> presses.Change:
        Player.objects.create(name="Ana")
        raise Refusal("name_taken", name="Ana")

    with pytest.raises(Refusal):
        presses.once("players", "added", "one", "ana", fails)
    assert (Player.objects.count(), Press.objects.count()) == (0, 0)
    assert presses.once("players", "added", "one", "ana", lambda: presses.Change({"number": 0}, []))


def test_only_the_newest_keep_their_way_back_and_all_are_known_again(control: Client) -> None:
    for number in range(presses.MOST_BACK + 3):
        presses.once("players", "added", str(number), "ana", lambda: presses.Change({"number": 0}, []))
    assert Press.objects.exclude(before="").count() == presses.MOST_BACK
    assert not presses.once("players", "added", "0", "ana", lambda: presses.Change({}))


def test_every_kind_of_press_has_its_words(control: Client) -> None:
    figures: dict[str, str | int | Sentence] = {
        "number": 1,
        "here": 1,
        "name": "x",
        "folder": "x",
        "title": "x",
        "hexes": 1,
        "districts": 1,
        "gone": 1,
        "seat": "x",
    }
    for page in ("players", "helpers", "password", "backups", "events", "wifi", "city 1"):
        for kind in ways_back.way_of(Press(page=page)).kinds.values():
            assert say(Sentence(kind.done, figures))
