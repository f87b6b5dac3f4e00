"""Strangers never wait for senders: they read the box without its lock."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from civil_orders.box import slots
from civil_orders.box.box_reader import Glance
from civil_orders.box.slot_image import SLOT
from civil_orders.box.slots import Slots
from civil_orders.cards import card_stacks
from civil_orders.cards.card_stacks import Wish
from megagame import card_values
from tests.civil_orders.test_slots import a_form
from tests.civil_orders.world import form, open_box, order_cards, post, send

PATIENCE = 20  # seconds


def doors(words: str, void: str) -> dict[str, Callable[[], Any]]:
    """Returns the requests possible without a valid order card, by their expected answer."""
    district = card_stacks.make(Wish(None))[0].values[0]
    return {
        "200 a receipt": lambda: post("/o/receipt/", {"words": words}),
        "404 words of no form": lambda: post("/o/receipt/", {"words": "abandon " * 5}),
        "404 a mistyped card": lambda: send(form("ABCD-EFGH-JKMN")),
        "404 an unknown card": lambda: send(form(card_values.drawn())),
        "409 a void card": lambda: send(form(void)),
        "409 a card of a later turn": lambda: send(form(card_stacks.make_one(2, "north"))),
        "409 a district card": lambda: send(form(district)),
        "200 what a card is for": lambda: post("/o/card/", {"card": void}),
        "200 advice": lambda: post("/o/advice/", {"card": district, "lines": [{"from": "A1", "to": "A2"}]}),
        "200 the page of forms": lambda: Client().get("/o/"),
        "200 the page of receipts": lambda: Client().get("/o/receipt/"),
        "200 a district's screen": lambda: post("/d/", {"card": district}),
    }


@pytest.mark.usefixtures("city")
def test_no_stranger_waits_while_somebody_holds_the_box() -> None:
    void = order_cards()["north"][0]
    open_box()
    words = " ".join(send(form(order_cards()["north"][0])).json()["receipt"])
    asked = doors(words, void)

    def answered(ask: Callable[[], Any]) -> int:
        try:
            return int(ask().status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(asked)) as others, slots.box().held():
        answers = {said: others.submit(answered, ask) for said, ask in asked.items()}
        assert [f"{answer.result(PATIENCE)} {said[4:]}" for said, answer in answers.items()] == list(asked)


@pytest.fixture
def box(tmp_path: Path, settings: Any) -> Slots:
    """An empty box, as another process has it open."""
    settings.BOX_FILE = tmp_path / "event.box"
    return Slots(settings.BOX_FILE)


def test_a_look_finds_what_another_process_has_put_in_replaced_and_taken_out(box: Slots) -> None:
    glance, older, other = Glance(), a_form(), a_form()
    newer = a_form(older.card, after=older)
    for put, there in (([older], [older]), ([other], [older, other]), ([newer], [newer, other])):
        with box.held():
            box.keep(put)
        assert glance.forms() == {each.card: each for each in there}
    with box.held():
        box.wipe(frozenset({newer.receipt, other.receipt}))
    assert glance.forms() == {}
    with box.held():
        box.keep([a_form()])
    assert len(glance.forms()) == 1


def test_a_form_that_was_half_written_at_one_look_is_found_at_the_next(box: Slots, settings: Any) -> None:
    with box.held():
        box.keep([a_form()])
    glance, whole = Glance(), settings.BOX_FILE.read_bytes()
    place = next(iter(box._lying)) + 1
    half = slice(SLOT * place + SLOT // 2, SLOT * (place + 1))
    with settings.BOX_FILE.open("r+b") as file:
        file.seek(half.start)
        file.write(bytes(SLOT // 2))
    assert glance.forms() == {}
    with settings.BOX_FILE.open("r+b") as file:
        file.seek(half.start)
        file.write(whole[half])
    assert len(glance.forms()) == 1
