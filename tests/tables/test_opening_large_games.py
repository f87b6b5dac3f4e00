"""Opening form of large games: records, lists, JSON files, and all problems at once with their places."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

import boardgames.earthquake.game
import boardgames.earthquake.records.actions
import boardgames.evacuation.game
import boardgames.evacuation.records.actions
from boardgames.evacuation.box.home_box import home_box
from boardgames.evacuation.records.state import State, box_of
from megagame.core.documents import shape
from megagame.core.game import AnyGame
from megagame.core.input import problems
from megagame.core.input.options import LONGEST_FILE, MOST_PROBLEMS, option_problems
from megagame.core.listing import Listing, SideGame
from megagame.core.parts import Part
from megagame.core.sentences import Sentence
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.models import Table
from megagame.tables.pages.option_fields import option_fields

EARTHQUAKE, EVACUATION = "/tables/open/earthquake/", "/tables/open/evacuation/"


def listed(game: AnyGame, asked: Any) -> Listing:
    """Returns a listing of the game with empty pages."""
    side = SideGame(
        called=game.name.capitalize(),
        stage=lambda state: Sentence("on"),
        to_act=lambda state: (),
        sample=lambda state, seat, dice: None,
        ended=lambda state: None,
        picture=lambda screen: Part("none.html", None),
        words={"rulings.tank_size": "Cells of the tank farm", "box": "The box"},
    )
    return Listing(game=game, asked=asked, parts=lambda screen: {}, pages={}, side=side)


@pytest.fixture
def control(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    forget()
    earthquake = listed(boardgames.earthquake.game.GAME, boardgames.earthquake.records.actions.Action)
    evacuation = listed(boardgames.evacuation.game.GAME, boardgames.evacuation.records.actions.Action)
    monkeypatch.setitem(GAMES, "earthquake", earthquake)
    monkeypatch.setitem(GAMES, "evacuation", evacuation)
    client = Client()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    yield client
    forget()


def standing(name: str) -> dict[str, str]:
    """Returns the default fields of a game's form."""
    fields = option_fields(GAMES[name], {})
    return {each.name: each.value for field in fields if not field.is_file for each in field.inputs}


def box(**changed: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(home_box())
    return {**plain, **changed}


def upload(data: Any, size: int = 0) -> SimpleUploadedFile:
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    return SimpleUploadedFile("box.json", raw + b" " * max(0, size - len(raw)), content_type="application/json")


def opened(control: Client, name: str, **fields: Any) -> Any:
    return control.post(f"/tables/open/{name}/", {**standing(name), "number": "1", "title": "Mine", **fields})


def options() -> Any:
    table = Table.objects.get()
    return msgspec.json.decode(table.entries.get(number=1).action, type=GAMES[table.game].game.options)


def test_eight_seats_in_their_order_and_the_rulings_of_a_record(control: Client) -> None:
    form = control.get(EARTHQUAKE).context["fields"]
    (seats,) = (field for field in form if field.name == "seats")
    assert [each.name for each in seats.inputs] == [f"seats.{place}" for place in range(8)]
    assert len(seats.choices) == 9
    (tank,) = (field for field in form if field.name == "rulings.tank_size")
    assert (tank.called, tank.group, tank.inputs[0].value) == ("Cells of the tank farm", "rulings", "4")
    colours = ["white", "red", "black", "orange", "yellow", "green", "blue", "indigo"]
    chosen = {f"seats.{place}": colour for place, colour in enumerate(colours)}
    answer = opened(control, "earthquake", **chosen, **{"rulings.tank_size": "6", "rulings.linked": "whole"})
    assert answer.status_code == 302
    assert options().seats == tuple(colours)
    assert (options().rulings.tank_size, options().rulings.linked, options().rulings.forfeit) == (
        6,
        "whole",
        "dismantle",
    )
    assert options().order is None
    assert set(Table.objects.get().versions) == {"control", "wall", *colours}


def test_three_of_eight_seats_wherever_they_were_chosen(control: Client) -> None:
    opened(control, "earthquake", **{"seats.1": "red", "seats.4": "blue", "seats.7": "green"})
    assert options().seats == ("red", "blue", "green")


def test_all_problems_are_told_at_once_and_each_marks_its_input(control: Client) -> None:
    wrong = {"seats.2": "red", "seats.5": "pink", "rulings.tank_size": "5", "rulings.linked": "never"}
    answer = opened(control, "earthquake", **wrong)
    assert answer.status_code == 400
    assert answer.context["places"] == ["seats.5", "rulings.tank_size", "rulings.linked"]
    assert len(answer.context["problems"]) == 3
    again = {each.name: each.value for field in answer.context["fields"] for each in field.inputs}
    assert {name: again[name] for name in wrong} == wrong
    answer = opened(control, "earthquake", **{"seats.0": "red", "seats.1": "red"})
    assert answer.context["problems"] == ["seats: Each seat is named once."]
    assert opened(control, "earthquake").context["problems"] == ["seats is missing."]
    assert not Table.objects.exists()


def test_the_rematch_keeps_seats_and_rulings_and_leaves_the_order_to_the_dice(control: Client) -> None:
    chosen = {"seats.0": "red", "seats.1": "blue", "order.0": "blue", "order.1": "red", "rulings.forfeit": "leave"}
    opened(control, "earthquake", **chosen)
    form = control.get(EARTHQUAKE, {"like": "earthquake-1"}).context["fields"]
    again = {each.name: each.value for field in form for each in field.inputs if each.value}
    assert again == {
        "seats.0": "red",
        "seats.1": "blue",
        "rulings.forfeit": "leave",
        "rulings.tank_size": "4",
        "rulings.sequence": "roll",
        "rulings.linked": "agree",
        "dice": "program",
    }


def test_a_box_is_a_file_and_without_one_the_home_box_is_played(control: Client) -> None:
    page = control.get(EVACUATION).content.decode()
    assert 'enctype="multipart/form-data"' in page
    assert re.search(r'<input id="[\w.-]+" name="box" type="file"', page)
    assert opened(control, "evacuation", seats="3").status_code == 302
    assert (options().box, options().seats) == ("home_box", 3)
    answer = opened(control, "evacuation", number="2", box=upload(box(name="Mine"), LONGEST_FILE))
    assert answer.status_code == 302
    state: State = journal.current(Table.objects.get(name="evacuation-2")).state
    assert box_of(state).name == "Mine"


def test_what_is_wrong_in_a_file_is_told_by_its_place_and_nothing_of_it_is_taken(control: Client) -> None:
    bad = box()
    bad["ships"][3]["bays"] = [[]]
    bad["ships"][5]["speed"] = 2
    bad["actions"][70]["effects"] = [{"effect": "fly"}]
    bad["oceans"][0]["value"] = "2"
    del bad["goals"][2]["points"]
    answer = opened(control, "evacuation", box=upload(bad), seats="5", mode="points")
    assert answer.status_code == 400
    assert answer.context["problems"] == [
        "box, oceans 1, value must be a whole number.",
        "box, ships 4, bays 1 is missing.",
        "There is no field box, ships 6, speed.",
        "box, actions 71, effects 1, effect is not one of the possible values.",
        "box, goals 3, points is missing.",
        "seats must be 4 at most.",
    ]
    again = {each.name: each.value for field in answer.context["fields"] for each in field.inputs}
    assert (again["seats"], again["mode"], answer.context["title"]) == ("5", "points", "Mine")
    assert not Table.objects.exists()


def test_what_a_type_cannot_say_of_a_file_is_told_by_its_place_too(control: Client) -> None:
    bad = box()
    first, second = bad["ships"][3], bad["ships"][4]
    first["id"], second["id"] = bad["ships"][0]["id"], "steel"
    answer = opened(control, "evacuation", box=upload(bad))
    assert answer.context["problems"] == [
        f"box, ships 4, id: {first['id']} is already in use, or not a valid card name.",
        "box, ships 5, id: steel is already in use, or not a valid card name.",
    ]
    answer = opened(control, "evacuation", decks=upload({"ships": ["ship-1"]}))
    assert answer.context["problems"] == ["decks, ships: Name all cards of a deck, each once."]


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"{", "The box is no file of JSON in UTF-8."),
        (b"\xff\xfe{}", "The box is no file of JSON in UTF-8."),
        (b'{"name": 1, "name": 2}', "box, name stands there twice."),
        (b"[" * 100_000, "The box is no file of JSON in UTF-8."),
    ],
)
def test_a_file_that_is_no_json_is_told_beside_what_else_is_wrong(control: Client, raw: bytes, told: str) -> None:
    answer = opened(control, "evacuation", box=upload(raw), seats="0")
    assert answer.context["problems"] == [told, "seats must be 1 at least."]


def test_a_file_that_is_too_long_is_told(control: Client) -> None:
    answer = opened(control, "evacuation", box=upload(box(), LONGEST_FILE + 1))
    assert answer.context["problems"] == ["The box: The file is too long: at most 2 MB."]


def test_of_a_long_bad_file_only_so_much_is_looked_at_as_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def counting(data: Any, schema: Any, *, strict: bool = True) -> Any:
        looked.append(str(schema))
        return shape(data, schema, strict=strict)

    monkeypatch.setattr(problems, "shape", counting)
    bad = box(actions=[{**card, "speed": 1} for card in box()["actions"] * 50])
    found = option_problems(boardgames.evacuation.game.GAME, {"box": bad}, strict=False)
    assert [each.place for each in found] == [f"box.actions[{place}].speed" for place in range(MOST_PROBLEMS)]
    assert len(looked) < 2_000
