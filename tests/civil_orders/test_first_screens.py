"""A card's response includes exactly the screens its holder may watch, and the socket continues from them."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest
from django.test import Client

from civil_orders.cards import card_stacks
from civil_orders.cards.card_stacks import Wish
from megagame.tables.rendering.screens import View, Whole, whole
from tests.civil_orders.world import JSON, do, open_box, order_cards, post, shut_box, unsealed
from tests.tables.tables import NAME

pytestmark = pytest.mark.usefixtures("city")


def told_of(card: str) -> dict[str, Any]:
    """Returns the response to a page without screens."""
    told: dict[str, Any] = post("/o/card/", {"card": card, "screens": True}).json()
    return told


def placed(now: Whole, page: str = "/o/") -> dict[str, str]:
    """Returns the screen's parts that this page has a place for."""
    places = set(re.findall(r'id="([^"]+)"', Client().get(page).content.decode()))
    return {name: markup for name, markup in now.markup.items() if name in places}


def seen(told: dict[str, Any]) -> list[str]:
    return [screen["stream"] for screen in told["screens"]]


def test_a_card_brings_the_screens_that_its_holder_may_watch_as_they_are_now() -> None:
    open_box()
    card = order_cards()["north"][0]
    told = told_of(card)
    assert seen(told) == told["streams"] == [f"{NAME}/district-north"]
    now = whole(View(NAME, "district-north", "en"))
    assert told["screens"][0] == {"stream": f"{NAME}/district-north", "version": now.version, "parts": placed(now)}
    do({"type": "shut_box"})
    later = told_of(card)["screens"][0]
    assert later["version"] > now.version
    assert later["parts"]["box"] != now.markup["box"]


def test_they_are_brought_to_who_asks_for_them_alone() -> None:
    card = order_cards()["north"][0]
    without = post("/o/card/", {"card": card}).json()
    assert told_of(card) == {**without, "screens": told_of(card)["screens"]}
    assert "screens" not in without


def test_a_district_card_brings_its_district_and_no_other() -> None:
    stack = next(stack for stack in card_stacks.make(Wish(None)) if stack.district == "south")
    told = told_of(stack.values[0])
    assert seen(told) == [f"{NAME}/district-south"]
    assert told["screens"][0]["parts"] == placed(whole(View(NAME, "district-south", "en")), "/d/")


def test_what_is_of_no_use_any_more_brings_nothing() -> None:
    open_box()
    void, spent = order_cards()["south"][0], order_cards(captains=1)["north"][0]
    card_stacks.make(Wish(1, district="south"))[0]
    assert told_of(void)["screens"] == []
    shut_box()
    unsealed()
    do({"type": "open_phase"})
    do({"type": "close_phase"})
    assert told_of(spent)["screens"] == []
    assert "screens" not in told_of("ABCD-EFGH-JKMN")


def test_they_come_compressed_in_the_readers_language_and_are_kept_nowhere() -> None:
    body = {"card": order_cards()["north"][0], "screens": True}
    headers = {"Accept-Encoding": "gzip", "Accept-Language": "zh-hans"}
    answer = Client().post("/o/card/", json.dumps(body), content_type=JSON, headers=headers)
    assert (answer["Content-Encoding"], answer["Cache-Control"]) == ("gzip", "no-store")
    plain = gzip.decompress(answer.content)
    assert len(answer.content) < len(plain) / 2  # up to a hundred bytes are random padding against guesses
    assert json.loads(plain)["screens"][0]["parts"] == placed(whole(View(NAME, "district-north", "zh-hans")))
