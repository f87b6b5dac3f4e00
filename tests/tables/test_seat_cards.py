"""Seat cards: their values, their seat only, and a new one ends the old one."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.test import Client

from megagame import card_values
from megagame.core.dice import Dice
from megagame.tables.live import expired
from megagame.tables.live.caches import forget
from megagame.tables.live.seat_cards import issue
from megagame.tables.models import Entry, SeatCard
from megagame.tables.playing.play import Asker, NoSeat, play
from tests.presses.ways import said, way_back
from tests.tables.side import ARRANGE, ONE, OTHER, card, opened, press
from tests.tables.test_outbox import settled
from tests.tables.test_sockets import Line, connected


@pytest.fixture
def player(transactional_db: None) -> Iterator[Client]:
    forget()
    opened()
    opened(OTHER)
    yield Client()
    forget()


def staff(client: Client) -> Client:
    client.force_login(User.objects.create_user("ana", is_staff=True))
    return client


def test_a_value_is_read_however_it_is_typed() -> None:
    value = card_values.drawn()
    for typed in (
        value,
        value.lower(),
        value.replace("-", ""),
        f"  {value.replace('-', ' ')} ",
        value.replace("-", "–"),
    ):
        assert card_values.read(typed) == value


@pytest.mark.parametrize("seed", range(20))
def test_one_wrong_character_and_two_that_changed_places_are_noticed(seed: int) -> None:
    dice, value = Dice(seed), card_values.drawn()
    characters = list(value.replace("-", ""))
    place = dice.roll(len(characters) - 1) - 1
    other = dice.one_of([each for each in card_values.ALPHABET if each != characters[place]])
    assert card_values.read("".join([*characters[:place], other, *characters[place + 1 :]])) is None
    if characters[place] != characters[place + 1]:
        characters[place : place + 2] = reversed(characters[place : place + 2])
        assert card_values.read("".join(characters)) is None


def test_no_card_is_guessed_in_a_day() -> None:
    """At a thousand tries a second for eight hours, with the maximum of live cards."""
    values = len(card_values.ALPHABET) ** (card_values.LENGTH - 1)
    assert Fraction(card_values.MOST_LIVE * 1000 * 8 * 3600, values) < Fraction(1, 10**6)


def test_every_seat_has_a_card_and_no_two_are_alike(player: Client) -> None:
    values = list(SeatCard.objects.values_list("value", flat=True))
    assert len(set(values)) == len(values) == 6
    assert all(card_values.read(value) == value for value in values)
    assert not SeatCard.objects.filter(seat="control").exists()


def test_a_mistyped_card_is_told_apart_from_one_that_holds_no_seat(player: Client) -> None:
    mistyped = player.post("/seat/", {"key": card("governor")[:-1]})
    assert mistyped.status_code == 404
    assert "not a whole card" in mistyped.content.decode()
    unknown = player.post("/seat/", {"key": card_values.drawn()})
    assert unknown.status_code == 404
    assert "valid for a seat" in unknown.content.decode()


def test_a_card_typed_in_small_letters_acts(player: Client) -> None:
    assert press(player, key=card("residents").lower().replace("-", ""), **ARRANGE)[0] == 200


def test_a_card_counts_before_a_login_in_the_same_browser(player: Client) -> None:
    """Otherwise Control trying a card would unknowingly act as Control."""
    assert press(staff(player), key=card("residents"), **ARRANGE)[0] == 200
    assert Entry.objects.filter(table__name=ONE, number=2).values_list("author", "seat").get() == (
        "residents",
        "residents",
    )


def test_a_new_card_ends_the_old_one_and_touches_no_other(player: Client) -> None:
    old, others = card("residents"), {card("governor"), card("residents", OTHER)}
    issue(ONE, "residents")
    assert card("residents") != old
    assert {card("governor"), card("residents", OTHER)} == others
    assert press(player, key=old, **ARRANGE) == (404, None)
    assert player.post("/seat/", {"key": old}).status_code == 404
    assert press(player, key=card("residents"), **ARRANGE)[0] == 200


def test_a_press_that_was_under_way_when_the_card_ended_does_nothing(player: Client) -> None:
    """The old card passed the first check, and a new one was issued while the press waited for the table."""
    from boardgames.folding_beijing.records.actions import PlayedAction
    from megagame.core.documents import shape
    from megagame.tables.pages.request_data import nested

    old = card("residents")
    issue(ONE, "residents")
    action = shape(nested(ARRANGE), PlayedAction, strict=False)
    with pytest.raises(NoSeat):
        play(ONE, action, Asker(author="residents", seat="residents", request_id="late-press", card=old))
    assert not Entry.objects.filter(number=2).exists()


def test_a_new_card_closes_the_sockets_of_the_old_one_with_a_sentence(player: Client) -> None:
    old, other = card("residents"), card("governor")

    async def scene(line: Line) -> None:
        watch = {"type": "watch", "language": "en", "key": old}
        line.say({**watch, "stream": f"{ONE}/residents"})
        line.say({**watch, "stream": f"{ONE}/wall"})
        while sum(message.get("text", "").startswith('{"type":"screen"') for message in line.sent) < 2:
            await asyncio.sleep(0.01)
        await expired.close_ended()
        await settled()
        assert line.sent[-1]["type"] == "websocket.send"
        await sync_to_async(issue, thread_sensitive=False)(ONE, "residents")
        await expired.close_ended()
        await settled()
        line.close(4404)

    *_, told, closed = connected(scene).sent
    assert "This card or address is no longer valid. Ask Control for a new one." in told["text"]
    assert closed == {"type": "websocket.close", "code": 4404}
    assert press(player, key=other, type="yield")[0] == 422


def test_control_shows_the_cards_and_makes_new_ones(player: Client) -> None:
    control = staff(Client())
    page = control.get(f"/console/{ONE}/seat-cards/").content.decode()
    assert [value in page for value in (card("governor"), card("residents"), card("wall"))] == [True] * 3
    assert page.count("<svg") >= 3
    assert card("governor", OTHER) not in page
    old = card("governor")
    answer = control.post(f"/console/{ONE}/seat-cards/governor/")
    assert answer.headers["Location"] == f"/console/{ONE}/seat-cards/"
    assert old not in control.get(f"/console/{ONE}/seat-cards/").content.decode()


def test_a_card_that_was_made_by_mistake_goes_and_the_one_of_before_counts_again(player: Client) -> None:
    control, page = staff(Client()), f"/console/{ONE}/seat-cards/"
    old = card("residents")
    assert "the old one stops at once (screens that close: 0)" in said(control, page)
    for _ in range(2):
        control.post(f"{page}residents/", {"press": "one"})
    made = card("residents")
    assert made != old
    assert "Undo: the card of before counts again, and screens with the new one close" in said(control, page)
    address = way_back(control, page)
    for _ in range(2):
        assert control.post(address).headers["Location"] == page
    assert card("residents") == old
    control.post(f"{page}residents/", {"press": "two"})
    address = way_back(control, page)
    issue(ONE, "residents")
    newest = card("residents")
    assert not way_back(control, page)
    answer = control.post(address)
    assert (answer.status_code, card("residents")) == (409, newest)


def test_the_cards_of_all_tables_are_printed_in_one_go_closed_ones_apart(player: Client) -> None:
    control = staff(Client())
    page = control.get("/print/seat-cards/").content.decode()
    cards = [card(seat, table) for table in (ONE, OTHER) for seat in ("governor", "residents", "wall")]
    assert [value for value in cards if page.count(f">{value}<") != 1] == []
    assert len(set(re.findall(r' id="([^"]+)"', page))) == len(re.findall(r' id="([^"]+)"', page))
    press(control, OTHER, type="set_standing", standing="closed")
    later = control.get("/print/seat-cards/").content.decode()
    assert [value in later for value in cards] == [True] * 3 + [False] * 3


@pytest.mark.parametrize("seat", ["control", "mayor"])
def test_there_are_cards_for_players_seats_and_the_table_view_only(player: Client, seat: str) -> None:
    assert staff(Client()).post(f"/console/{ONE}/seat-cards/{seat}/").status_code == 404


def test_the_address_of_a_card_has_its_value_in_the_fragment_only(player: Client) -> None:
    page = staff(Client()).get(f"/console/{ONE}/seat-cards/").content.decode()
    assert re.search(r">http://[^<#]+/seat/<", page)
