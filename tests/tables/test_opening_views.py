"""Opening side tables: the form shows the game's options, one press opens one table, helpers may not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from boardgames.greenway.records.cards import DECK
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.models import SeatCard, Table
from megagame.tables.pages.option_fields import option_fields
from tests.proof.rehearsals.random_games import usual_options

ADDRESS = "/tables/open/folding_beijing/"
SIDE_GAMES = [name for name, listing in GAMES.items() if listing.side]


@pytest.fixture
def control(transactional_db: None) -> Iterator[Client]:
    forget()
    client = Client()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    yield client
    forget()


def defaults(name: str) -> dict[str, str]:
    """Returns the default fields of a game's form."""
    return {each.name: each.value for field in option_fields(GAMES[name], {}) for each in field.inputs}


@pytest.mark.parametrize("name", SIDE_GAMES)
def test_the_form_as_it_stands_opens_a_table_with_the_games_defaults(control: Client, name: str) -> None:
    assert control.get(f"/tables/open/{name}/").status_code == 200
    answer = control.post(f"/tables/open/{name}/", {**defaults(name), "number": "1", "title": ""})
    table = Table.objects.get()
    assert answer.headers["Location"] == f"/console/{table.name}/seat-cards/"
    assert table.name == f"{name.replace('_', '-')}-1"
    opening = table.entries.get(number=1)
    assert opening.action == journal.encode(usual_options(GAMES[name]))
    assert set(SeatCard.objects.values_list("seat", flat=True)) == set(table.versions) - {"control"}


def test_what_is_chosen_is_how_the_table_is_played(control: Client) -> None:
    chosen = {"powered": "all", "open_memory": "true", "players.0": "Ann", "players.1": "Bo", "lots": "given"}
    control.post(ADDRESS, {**defaults("folding_beijing"), **chosen, "number": "1", "title": "By the window"})
    table = Table.objects.get()
    state = journal.current(table).state
    assert table.title == "By the window"
    assert (state.options.powered, state.options.open_memory, state.options.lots) == ("all", True, "given")
    assert state.players == {"governor": "Ann", "residents": "Bo"}


def test_a_rematch_is_offered_under_the_same_rulings_with_cards_shuffled_anew(control: Client) -> None:
    chosen = {"powered": "all", "open_memory": "true", "players.0": "Ann", "players.1": "Bo", "lots": "given"}
    control.post(ADDRESS, {**defaults("folding_beijing"), **chosen, "number": "1", "title": "By the window"})
    form = control.get(ADDRESS, {"like": "folding-beijing-1"}).context
    again = {each.name: each.value for field in form["fields"] for each in field.inputs}
    assert again == {**defaults("folding_beijing"), **chosen}
    assert (form["title"], form["number"]) == ("By the window", 2)
    control.post(
        "/tables/open/greenway/", {**defaults("greenway"), "deck": " ".join(DECK), "first": "P3", "number": "1"}
    )
    form = control.get("/tables/open/greenway/", {"like": "greenway-1"}).context
    again = {each.name: each.value for field in form["fields"] for each in field.inputs}
    assert (again["deck"], again["first"]) == ("", "P3")
    assert control.get(ADDRESS, {"like": "greenway-1"}).context["title"] == ""


def test_options_within_options_and_lists_that_must_be_given_are_asked_and_offered_again(control: Client) -> None:
    seats = {"seats.0": "white", "seats.1": "red", "seats.2": "green", "seats.3": ""}
    chosen = {**seats, "rulings.tank_size": "6", "rulings.forfeit": "leave", "dice": "real"}
    address = "/tables/open/earthquake/"
    control.post(address, {**defaults("earthquake"), **chosen, "number": "1"})
    state = journal.current(Table.objects.get()).state
    assert (state.seats, state.rulings.tank_size) == (("white", "red", "green"), 6)
    assert (state.rulings.forfeit, state.rulings.linked, state.real_dice) == ("leave", "agree", True)
    form = control.get(address, {"like": "earthquake-1"}).context
    again = {each.name: each.value for field in form["fields"] for each in field.inputs}
    assert again == {**defaults("earthquake"), **chosen}
    answer = control.post(address, {**defaults("earthquake"), "rulings.tank_size": "7", "number": "2"})
    assert (answer.status_code, list(answer.context["places"])) == (400, ["rulings.tank_size"])
    assert "How many cells the tank farm has" in answer.context["problems"][0]


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"powered": "nothing"}, "powered"),
        ({"open_memory": "perhaps"}, "open_memory"),
        ({"players.0": "Ann"}, "players.1"),
    ],
)
def test_options_that_do_not_fit_open_nothing_and_what_was_typed_stays(
    control: Client, wrong: dict[str, str], place: str
) -> None:
    answer = control.post(ADDRESS, {**defaults("folding_beijing"), "title": "Mine", **wrong, "number": "1"})
    assert answer.status_code == 400
    assert answer.context["places"] == [place]
    assert len(answer.context["problems"]) == 1
    assert 'value="Mine"' in answer.content.decode()
    assert not Table.objects.exists()


@pytest.mark.parametrize("letters", [60, 61])
def test_a_name_that_is_too_long_is_refused_and_stays_and_is_never_cut(control: Client, letters: int) -> None:
    form: dict[str, Any] = {**defaults("folding_beijing"), "title": "M" * letters, "number": "1"}
    answer = control.post(ADDRESS, form)
    if letters == 60:
        assert Table.objects.get().title == "M" * 60
    else:
        assert answer.status_code == 400
        assert answer.context["problems"] == ["The name of the table is too long: at most 60 characters."]
        assert f'value="{"M" * letters}"' in answer.content.decode()
        assert not Table.objects.exists()


def test_pressing_twice_opens_one_table_and_another_press_another(control: Client) -> None:
    form: dict[str, Any] = {**defaults("folding_beijing"), "title": "Mine"}
    first = [control.post(ADDRESS, {**form, "number": "1"}).headers["Location"] for _ in range(2)]
    assert first == ["/console/folding-beijing-1/seat-cards/"] * 2
    assert (
        control.post(ADDRESS, {**form, "number": "2"}).headers["Location"] == "/console/folding-beijing-2/seat-cards/"
    )
    mei = Client()
    mei.force_login(User.objects.create_user("mei", is_staff=True))
    assert mei.post(ADDRESS, {**form, "number": "2"}).headers["Location"] == "/console/folding-beijing-3/seat-cards/"
    assert Table.objects.count() == 3


@pytest.mark.parametrize("game", ["crisis_map", "event", "no-such-game"])
def test_only_games_of_side_tables_are_opened_so(control: Client, game: str) -> None:
    assert control.post(f"/tables/open/{game}/", {"number": "1"}).status_code == 404


def test_more_cards_than_cannot_be_guessed_are_not_made(control: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("megagame.card_values.MOST_LIVE", 5)
    form = defaults("folding_beijing")
    assert control.post(ADDRESS, {**form, "number": "1"}).status_code == 302
    answer = control.post(ADDRESS, {**form, "number": "2"})
    assert answer.status_code == 422
    assert "too many seat cards: 5" in answer.context["problems"][0]
    assert Table.objects.count() == 1


def test_each_field_of_several_shows_its_number(control: Client) -> None:
    page = control.get("/tables/open/evacuation/").content.decode()
    shown = re.findall(r'class="one-of-many"><span[^>]*>(\d)</span>\s*<select name="(\w+)\.(\d)"', page)
    assert len(shown) == page.count('class="one-of-many"') > 6
    assert all(int(number) == int(place) + 1 for number, _, place in shown)
