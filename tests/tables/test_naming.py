"""Players' names at a side table: on every screen of the table, and in no entry."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client

from boardgames.evacuation.records.options import Options
from boardgames.greenway.records.state import Options as Green
from megagame.core.game import CONTROL, WALL
from megagame.core.sentences import Sentence, listed, say, with_names
from megagame.tables.live.caches import forget
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.models import Entry, Table
from megagame.tables.playing.play import open_table
from megagame.tables.rendering.player_names import names_at
from megagame.tables.rendering.screens import View, whole
from tests.tables.side import ONE, card, opened, press

NAME = "evacuation-1"
NAMED = {"type": "name_seat"}


@pytest.fixture
def control(transactional_db: None) -> Iterator[Client]:
    """Ana of Control, with a table of Evacuation open."""
    forget()
    table = open_table(
        game="evacuation", name=NAME, title="Evacuation", options=Options(order=("P1", "P2")), author="Ana"
    )
    issue_first(table, table.versions)
    client = Client()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    yield client
    forget()


def shown(seat: str) -> str:
    return " ".join(whole(View(NAME, seat, "en")).markup.values())


def versions() -> dict[str, int]:
    return Table.objects.get(name=NAME).versions


def test_a_player_s_name_is_on_every_screen_of_the_table_at_once(control: Client) -> None:
    before = versions()
    assert press(Client(), NAME, key=card("P1", NAME), **NAMED, name=" Chidi ") == (200, {"number": 1})
    assert all("Chidi" in shown(seat) for seat in (CONTROL, WALL, "P1", "P2"))
    assert "Waiting for Chidi." in shown("P2")
    assert versions() == {seat: version + 1 for seat, version in before.items()}
    assert Entry.objects.filter(table__name=NAME).count() == 1


def test_an_empty_name_is_the_seat_s_own_again_and_control_may_name_a_seat(control: Client) -> None:
    assert press(control, NAME, seat="P2", **NAMED, name="Dora")[0] == 200
    assert "Dora" in shown("P1")
    assert press(control, NAME, seat="P2", **NAMED, name="")[0] == 200
    assert "Dora" not in shown("P1")


def test_the_same_name_again_changes_no_screen(control: Client) -> None:
    press(control, NAME, seat="P2", **NAMED, name="Dora")
    before = versions()
    assert press(control, NAME, seat="P2", **NAMED, name="Dora")[0] == 200
    assert versions() == before


@pytest.mark.parametrize("name", ["x" * 21, "with\u202e direction"])
def test_a_name_that_is_too_long_or_invisible_is_refused(control: Client, name: str) -> None:
    status, answer = press(Client(), NAME, key=card("P1", NAME), **NAMED, name=name)
    assert (status, answer["code"]) == (400, "bad_input")
    assert Table.objects.get(name=NAME).names == {}


def test_a_name_is_escaped(control: Client) -> None:
    press(control, NAME, seat="P1", **NAMED, name="<b>Eve</b>")
    assert "<b>Eve" not in shown("P2")
    assert "&lt;b&gt;Eve" in shown("P2")


def test_a_card_of_another_seat_names_only_its_own(control: Client) -> None:
    press(Client(), NAME, key=card("P1", NAME), seat="P2", **NAMED, name="Eve")
    assert Table.objects.get(name=NAME).names == {"P1": "Eve"}


def test_a_colour_is_on_every_screen_at_once_and_who_had_it_gets_the_other(control: Client) -> None:
    before = versions()
    assert press(Client(), NAME, key=card("P1", NAME), **NAMED, name="", colour="1")[0] == 200
    assert Table.objects.get(name=NAME).colours == {"P1": 1, "P2": 5}
    assert all('data-colours="P1-1 P2-5 "' in shown(seat) for seat in (CONTROL, WALL, "P1", "P2"))
    assert versions() == {seat: version + 1 for seat, version in before.items()}
    assert Entry.objects.filter(table__name=NAME).count() == 1


def test_a_name_alone_keeps_the_colour_and_the_game_s_own_colour_is_no_choice(control: Client) -> None:
    press(control, NAME, seat="P1", **NAMED, name="", colour="2")
    assert press(control, NAME, seat="P1", **NAMED, name="Dora", colour="")[0] == 200
    assert Table.objects.get(name=NAME).colours == {"P1": 2}
    press(control, NAME, seat="P1", **NAMED, name="Dora", colour="5")
    assert Table.objects.get(name=NAME).colours == {}


def test_where_colours_are_the_game_s_rule_nobody_chooses_one(control: Client) -> None:
    opened()
    assert press(Client(), key=card("governor"), **NAMED, name="Ana", colour="2")[0] == 200
    table = Table.objects.get(name=ONE)
    assert (table.names, table.colours) == ({"governor": "Ana"}, {})


def test_a_seat_is_called_by_the_colour_that_it_has(control: Client) -> None:
    table = open_table(game="greenway", name="greenway-1", title="Green", options=Green(), author="Ana")
    press(control, "greenway-1", seat="P1", **NAMED, name="", colour="4")
    table.refresh_from_db()
    names = names_at(table, None)
    assert {text: say(name) for text, name in names.items()} == {"P1, red": "P1, purple"}


def test_names_replace_values_and_whole_sentences_at_any_depth() -> None:
    ana = Sentence("{name}", {"name": "Ana"})
    names = {"P1": ana, "Orange": ana}
    sentence = Sentence("{seats} to {who}: {n}", {"seats": listed(["P1", "P2"]), "who": Sentence("Orange"), "n": 1})
    assert say(with_names(sentence, names)) == "Ana, P2 to Ana: 1"
    assert with_names(sentence, {}) is sentence
