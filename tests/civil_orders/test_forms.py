"""A form comes into the box once, counts once, and is refused with a sentence that says what to do."""

from __future__ import annotations

import pytest

from civil_orders.models import Answered, SealedForm
from megagame.tables.models import Table
from tests.civil_orders.world import form, open_box, order_cards, send, shut_box, state, undone, unsealed

pytestmark = pytest.mark.usefixtures("city")


def test_a_sent_form_is_in_the_box_and_its_receipt_has_five_words() -> None:
    north = order_cards()["north"]
    open_box()
    answer = send(form(north[0]))
    assert (answer.status_code, answer.json()["repeated"]) == (200, False)
    assert len(answer.json()["receipt"]) == 5
    assert [(each.district, each.turn) for each in SealedForm.objects.all()] == [("north", 1)]


def test_a_retry_gets_the_same_answer_and_counts_once() -> None:
    north = order_cards()["north"]
    open_box()
    fields = form(north[0])
    first, again = send(fields).json(), send(fields).json()
    assert again == {**first, "repeated": True}
    assert SealedForm.objects.count() == 1


def test_unsealing_puts_every_form_into_the_queue_and_empties_the_box() -> None:
    stacks = order_cards()
    open_box()
    for card in (*stacks["north"], *stacks["south"]):
        send(form(card))
    shut_box()
    unsealed()
    assert [each.district for each in state().forms] == ["north"] * 3 + ["south"] * 3
    assert SealedForm.objects.count() == 0
    assert Answered.objects.count() == 6


def test_an_unsealing_that_was_taken_back_is_put_in_the_queue_again_with_what_came_since() -> None:
    stacks = order_cards()
    open_box()
    send(form(stacks["north"][0]))
    shut_box()
    unsealed()
    before = state().forms
    undone()
    assert state().forms == ()
    assert SealedForm.objects.count() == 0
    open_box()
    send(form(stacks["south"][0]))
    shut_box()
    unsealed()
    assert [each.district for each in state().forms] == ["north", "south"]
    assert state().forms[0].receipt == before[0].receipt


def test_nothing_of_the_table_is_touched_by_a_form(city: Table) -> None:
    north = order_cards()["north"]
    open_box()
    before = Table.objects.values().get(pk=city.pk)
    assert send(form(north[0])).status_code == 200
    assert Table.objects.values().get(pk=city.pk) == before


def test_a_newer_form_of_the_same_card_counts_and_a_late_retry_of_the_older_is_superseded() -> None:
    north = order_cards()["north"]
    open_box()
    older = form(north[0], ["A1 A2"])
    assert send(older).status_code == 200
    newer = form(north[0], ["A1 B2"])
    assert send(newer).status_code == 200
    late = send(older)
    assert (late.status_code, late.json()["code"]) == (409, "superseded")
    shut_box()
    unsealed()
    assert [(line.from_, line.to) for each in state().forms for line in each.lines] == [("A1", "B2")]
    assert send(older).json()["code"] == "superseded"
    assert send(newer).json()["repeated"] is True
