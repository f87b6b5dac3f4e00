"""Players' actions cannot include random values: Control enters real cards and agreed orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from django.contrib.auth.models import User
from django.test import Client

from boardgames.greenway.records.cards import DECK
from boardgames.greenway.records.events import CardTurned
from boardgames.greenway.records.state import Options, State
from megagame.core.dice import entered_fields
from megagame.core.game import tag_of
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.models import Entry, Table
from megagame.tables.playing.play import open_table
from tests.laws import kinds
from tests.tables.side import card, press

GREEN = "greenway-1"
BROUGHT: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("plan", "order"): {"order.0": "P2", "order.1": "P1"},
    ("draw", "deck"): {"deck.0": "AH", "deck.1": "2H"},
}
"""Values for each field that could carry chance."""


@pytest.fixture
def green(transactional_db: None) -> Iterator[Table]:
    forget()
    table = open_table(game="greenway", name=GREEN, title="Green", options=Options(deck=DECK, first="P1"), author="Ana")
    issue_first(table, table.versions)
    yield table
    forget()


@pytest.fixture
def control(client: Client) -> Client:
    client.force_login(User.objects.create_user("Ana", is_staff=True))
    return client


def state() -> State:
    folded: State = journal.current(Table.objects.get(name=GREEN)).state
    return folded


def test_every_way_to_bring_chance_along_is_tried() -> None:
    ways = {(tag_of(kind), field) for kind in kinds(GAMES["greenway"].played) for field in entered_fields(kind)}
    assert ways == set(BROUGHT)


@pytest.mark.parametrize("way", BROUGHT, ids=" ".join)
def test_a_player_who_brings_chance_along_is_refused_and_nothing_changes(green: Table, way: tuple[str, str]) -> None:
    before, player = state(), Client()
    status, answer = press(player, GREEN, key=card("P1", GREEN), type=way[0], **BROUGHT[way])
    assert (status, answer["code"]) == (422, "control_enters")
    assert state() == before
    assert Entry.objects.filter(table=green).count() == 1


@pytest.mark.parametrize("kind", ["agree_order", "stack_deck", "move_card", "set_turn"])
def test_what_control_enters_is_no_action_of_a_player(green: Table, kind: str) -> None:
    status, answer = press(Client(), GREEN, key=card("P1", GREEN), type=kind, **{"order.0": "P1"})
    assert (status, answer["code"]) == (400, "bad_input")
    assert Entry.objects.filter(table=green).count() == 1


def test_a_plan_without_chance_is_a_player_s_and_the_agreed_order_control_s(green: Table, control: Client) -> None:
    for player in ("P1", "P2", "P3"):
        hand = state().hands[player][0]
        plan = {"type": "plan", "card": hand, "occupier": "2"}
        assert press(Client(), GREEN, key=card(player, GREEN), **plan)[0] == 200
    agreed = {"order.0": "P3", "order.1": "P2"}
    assert press(control, GREEN, type="agree_order", **agreed)[0] == 200
    assert state().agreed == ("P3", "P2")
    assert press(Client(), GREEN, key=card("P4", GREEN), type="plan")[0] == 200
    turned = [event.player for event in state().just if isinstance(event, CardTurned)]
    assert turned == ["P3", "P2", "P1"]
