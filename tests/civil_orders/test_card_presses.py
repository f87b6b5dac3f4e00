"""Making cards states its consequence, happens once, and can be undone; each captain is counted once."""

from __future__ import annotations

import html
import re
import secrets
from collections import Counter
from datetime import UTC, datetime
from typing import Any

import pytest

from civil_orders.cards import card_stacks
from civil_orders.digests import digest
from civil_orders.forms import form_counts
from civil_orders.forms.form_intake import Acknowledged, put_in
from civil_orders.forms.request_data import Form
from civil_orders.models import Card
from crisis_map.records.actions import WrittenLine
from megagame.core.game import Refusal
from tests.civil_orders.world import (
    control,
    do,
    form,
    inside,
    open_box,
    order_cards,
    send,
    shut_box,
    state,
    unsealed,
)
from tests.tables.tables import NAME

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
PATH = f"/console/{NAME}/cards/"

pytestmark = pytest.mark.usefixtures("city")


def press(**fields: str) -> Any:
    return control().post(PATH, {"make": "order", "turn": "1", "captains": "2", "request_id": "a" * 32, **fields})


def values(answer: Any) -> list[str]:
    return re.findall(r'class="card-value">([\w-]+)<', answer.content.decode())


def said(answer: Any) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def stored() -> list[Any]:
    return list(Card.objects.order_by("pk").values_list())


def live() -> set[str]:
    return set(Card.objects.filter(fate="").values_list("pk", flat=True))


def test_where_cards_would_become_void_it_asks_by_numbers_and_does_nothing_yet() -> None:
    first = values(press())
    assert len(first) == 8
    open_box()
    for card in first[:3]:
        send(form(card))
    form_counts.count(NOON)
    send(form(first[4]))
    before = stored()
    asked = press(request_id="b" * 32)
    assert (asked.status_code, values(asked), stored()) == (409, [], before)
    assert "8 cards are out: they become void." in said(asked)
    assert "3 forms are in the box" in said(asked)
    assert "Void 8 cards, make new ones" in said(asked)
    sure = press(request_id="b" * 32, sure="8")
    assert (sure.status_code, len(values(sure))) == (200, 8)
    assert live() == {digest("card", value) for value in values(sure)}


def test_one_district_s_stack_asks_for_that_district_alone() -> None:
    press()
    open_box()
    form_counts.count(NOON)
    asked = press(district="north", request_id="b" * 32)
    assert asked.status_code == 409
    assert "4 cards are out: they become void. 0 forms are in the box" in said(asked)


def test_an_answer_to_another_number_than_are_out_is_asked_again() -> None:
    press()
    card_stacks.make_one(1, "north")
    before = stored()
    asked = press(request_id="b" * 32, sure="8")
    assert (asked.status_code, stored()) == (409, before)
    assert "9 cards are out" in said(asked)


@pytest.mark.parametrize("more", [{}, {"make": "district"}, {"district": "north", "sure": "4"}])
def test_the_same_press_again_does_nothing(more: dict[str, str]) -> None:
    """Such as reloading the printed page."""
    press(request_id="b" * 32)
    fields = {"request_id": "a" * 32, "sure": "8", **more}
    assert press(**fields).status_code == (409 if more == {"make": "district"} else 200)
    if more == {"make": "district"}:
        fields["sure"] = "0"
        assert press(**fields).status_code == 200
    before = stored()
    again = press(**fields)
    assert (again.status_code, values(again), stored()) == (409, [], before)
    assert "Nothing was changed." in said(again)


def test_after_going_back_the_same_page_makes_other_cards() -> None:
    press()
    other = press(turn="2")
    assert (other.status_code, len(values(other))) == (200, 8)
    assert Counter(Card.objects.values_list("turn", "fate")) == {(1, ""): 8, (2, ""): 8}


def test_a_press_is_taken_back_and_that_is_taken_back_too() -> None:
    first = {digest("card", value) for value in values(press())}
    page = press(request_id="b" * 32, sure="8")
    second = {digest("card", value) for value in values(page)}
    assert "8 earlier cards became void." in said(page)
    undoes = name_of("undoes", page)
    back = control().post(PATH, {"make": "back", "undoes": undoes, "request_id": "c" * 32})
    assert (back.status_code, live()) == (200, first)
    assert "8 earlier cards are good again." in said(back)
    again = control().post(PATH, {"make": "back", "undoes": undoes, "request_id": "c" * 32})
    assert (again.status_code, live()) == (409, first)
    forth = control().post(PATH, {"make": "back", "undoes": name_of("undoes", back), "request_id": "d" * 32})
    assert (forth.status_code, live()) == (200, second)
    assert control().post(PATH, {"make": "back", "undoes": "nothing"}).status_code == 422


def name_of(field: str, page: Any) -> str:
    """Returns the page's value of this field."""
    return str(re.findall(rf'name="{field}" value="([^"]+)"', page.content.decode())[0])


def test_the_page_of_cards_offers_to_take_the_newest_press_back() -> None:
    first = {digest("card", value) for value in values(press())}
    assert b"Take it back" not in control().get(PATH).content
    press(request_id="b" * 32, sure="8")
    page = control().get(PATH)
    assert "8 earlier cards became void." in said(page)
    control().post(PATH, {"make": "back", "undoes": name_of("undoes", page), "request_id": "c" * 32})
    assert live() == first


def test_forms_of_void_cards_change_the_size_of_no_stack() -> None:
    """Stacks once counted used cards of void stacks, which revealed the districts of forms."""
    first = values(press())
    open_box()
    for card in (*first[:3], first[4]):  # three of one district, one of the other
        send(form(card))
    press(request_id="b" * 32, sure="8")
    shut_box()
    unsealed()
    assert Card.objects.filter(fate="used").count() == 4
    assert card_stacks.stack_size(1) == 4
    card_stacks.make_one(1, "south")
    assert card_stacks.stack_size(1) == 4
    again = press(request_id="c" * 32, district="north", sure="4")
    assert len(values(again)) == 4


def sealed(card: str, request_id: str, *replaces: str) -> Any:
    return send(form(card, request_id=request_id, replaces=list(replaces)))


ONE, TWO, THREE = ("1" * 32, "2" * 32, "3" * 32)


def test_a_captain_whose_card_became_void_is_counted_once_on_the_same_phone() -> None:
    card = order_cards()["north"][0]
    open_box()
    sealed(card, ONE)
    new = order_cards()["north"]
    receipt = sealed(new[0], TWO, ONE).json()
    assert [each.card for each in inside()] == [digest("card", new[0])]
    assert sealed(new[0], TWO, ONE).json() == {**receipt, "repeated": True}
    assert sealed(card, ONE).json()["code"] == "void_card"
    sealed(new[0], THREE, TWO, ONE)
    shut_box()
    unsealed()
    assert len(state().forms) == 1


def test_of_forms_that_come_together_the_one_whose_place_was_taken_is_not_acknowledged_again() -> None:
    card = order_cards()["north"][0]
    open_box()
    sealed(card, ONE)
    new = order_cards()["north"][0]
    line = (WrittenLine("A1", "A2"),)
    taken, late = put_in([Form(new, TWO, line, "", (ONE,)), Form(card, ONE, line, "", ())])
    assert isinstance(taken, Acknowledged)
    assert isinstance(late, Refusal)
    assert late.code == "void_card"


@pytest.mark.parametrize("why", ["another phone", "another district", "a card that is good"])
def test_no_other_form_is_taken_out(why: str) -> None:
    stacks = order_cards()
    open_box()
    sealed(stacks["north"][0], ONE)
    new = stacks if why == "a card that is good" else order_cards()
    card = new["south" if why == "another district" else "north"][1]
    sealed(card, TWO, *([] if why == "another phone" else [ONE]))
    assert len(inside()) == 2


def test_with_a_card_that_is_good_again_the_captain_is_still_counted_once() -> None:
    first = values(press())
    open_box()
    sealed(first[0], ONE)
    page = press(request_id="b" * 32, sure="8")
    sealed(values(page)[0], TWO, ONE)
    control().post(PATH, {"make": "back", "undoes": name_of("undoes", page), "request_id": "c" * 32})
    answer = sealed(first[0], THREE, ONE, TWO)
    assert answer.status_code == 200
    assert [each.card for each in inside()] == [digest("card", first[0])]
    do({"type": "shut_box"})
    unsealed()
    assert len(state().forms) == 1


def test_a_press_without_a_request_id_is_one_of_its_own() -> None:
    for turn in ("1", "2"):
        fields = {"make": "order", "turn": turn, "captains": "1", "note": secrets.token_hex(4)}
        assert control().post(PATH, fields).status_code == 200
    assert control().post(PATH, {"make": "order", "turn": "1", "captains": "1"}).status_code == 409
