"""A form enters the box once, counts once, and is refused with a sentence that says what to do."""

from __future__ import annotations

import secrets

import pytest

from civil_orders.box.sealed_form import REMEMBERED
from civil_orders.box.slots import Slots
from civil_orders.digests import digest
from civil_orders.forms.form_intake import Acknowledged, put_in
from civil_orders.forms.past_unsealings import taken_back
from civil_orders.forms.receipts import drawn
from civil_orders.forms.request_data import Form
from crisis_map.records.actions import WrittenLine
from megagame.core.game import Refusal
from megagame.tables.models import Table
from tests.civil_orders.world import (
    do,
    form,
    inside,
    open_box,
    order_cards,
    post,
    put_back,
    send,
    shut_box,
    state,
    table,
    undone,
    unsealed,
)

pytestmark = pytest.mark.usefixtures("city")


def test_a_sent_form_is_in_the_box_and_its_receipt_has_five_words() -> None:
    north = order_cards()["north"]
    open_box()
    answer = send(form(north[0]))
    assert (answer.status_code, answer.json()["repeated"]) == (200, False)
    assert len(answer.json()["receipt"]) == 5
    assert [(each.district, each.turn) for each in inside()] == [("north", 1)]


def test_a_retry_gets_the_same_answer_and_counts_once() -> None:
    north = order_cards()["north"]
    open_box()
    fields = form(north[0])
    first, again = send(fields).json(), send(fields).json()
    assert again == {**first, "repeated": True}
    assert len(inside()) == 1


def test_unsealing_puts_every_form_into_the_queue_and_empties_the_box() -> None:
    stacks = order_cards()
    open_box()
    for card in (*stacks["north"], *stacks["south"]):
        send(form(card))
    shut_box()
    unsealed()
    assert [each.district for each in state().forms] == ["north"] * 3 + ["south"] * 3
    assert inside() == []


def test_the_forms_of_an_unsealing_that_was_taken_back_come_with_the_next_one() -> None:
    stacks = order_cards()
    open_box()
    for card in (stacks["north"][0], stacks["south"][0]):
        send(form(card))
    shut_box()
    unsealed()
    before = {form.receipt for form in state().forms}
    undone()
    assert (state().forms, inside()) == ((), [])
    unsealed()
    assert {form.receipt for form in state().forms} == before


def test_an_unsealing_that_is_put_back_gives_the_same_forms_and_none_twice() -> None:
    stacks = order_cards()
    open_box()
    for card in (stacks["north"][0], stacks["south"][0]):
        send(form(card))
    shut_box()
    unsealed()
    queued = state().forms
    assert len(queued) == 2
    undone()
    undone()
    assert (state().box.stage, state().forms) == ("accepting", ())
    put_back()
    put_back()
    assert (state().box.stage, state().forms, inside()) == ("unsealed", queued, [])
    assert taken_back(table(), 1) == ()
    undone()
    assert {each.receipt for each in taken_back(table(), 1)} == {each.receipt for each in queued}
    unsealed()
    assert sorted(each.receipt for each in state().forms) == sorted(each.receipt for each in queued)
    with pytest.raises(Refusal, match="nothing_to_put_back"):
        put_back()


def test_a_box_that_was_unsealed_takes_nothing_more_in_its_turn_also_when_that_is_undone() -> None:
    stacks = order_cards()
    open_box()
    send(form(stacks["north"][0]))
    shut_box()
    unsealed()
    undone()
    with pytest.raises(Refusal) as no:
        open_box()
    assert (no.value.code, no.value.what) == ("box_unsealed", {"turn": 1})
    undone()
    assert state().box.stage == "accepting"
    card = stacks["south"][0]
    late = send(form(card))
    assert (late.status_code, late.json()["code"]) == (409, "box_unsealed")
    assert "paper form" in late.json()["message"]
    assert post("/o/card/", {"card": card}).json()["why_not"]["code"] == "box_unsealed"
    assert inside() == []


def test_the_box_of_the_next_turn_takes_forms_again() -> None:
    order_cards()
    open_box()
    shut_box()
    unsealed()
    do({"type": "open_phase"})
    do({"type": "close_phase"})
    north = order_cards(turn=2)["north"]
    open_box()
    assert send(form(north[0])).status_code == 200


def test_a_known_request_is_answered_only_to_its_own_card() -> None:
    stacks = order_cards()
    open_box()
    mine = form(stacks["north"][0])
    first = send(mine).json()
    assert send({**mine, "card": "not a card"}).json()["code"] == "mistyped_card"
    another = send({**mine, "card": stacks["north"][1]}).json()
    assert another["repeated"] is False
    assert another["receipt"] != first["receipt"]
    shut_box()
    unsealed()
    assert send({**mine, "card": stacks["north"][2]}).json()["code"] == "box_unsealed"
    assert send(mine).json() == {**first, "repeated": True}


def test_another_phone_s_form_of_the_same_card_is_replaced_only_by_whoever_was_told_of_it() -> None:
    north = order_cards()["north"]
    open_box()
    there = form(north[0], ["A1 A2"], notes="mine")
    assert send(there).status_code == 200
    other = form(north[0], ["A1 B2"], replaces=["f" * 32])
    refused = send(other)
    assert (refused.status_code, refused.json()["code"]) == (409, "other_form")
    assert "A2" not in refused.content.decode()
    assert "mine" not in refused.content.decode()
    assert send(there).json()["repeated"] is True
    assert send({**other, "replace": "any"}).json()["repeated"] is False
    assert send(there).json()["code"] == "superseded"
    assert len(inside()) == 1


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
    newer = form(north[0], ["A1 B2"], replaces=[older["request_id"]])
    assert send(newer).status_code == 200
    late = send(older)
    assert (late.status_code, late.json()["code"]) == (409, "superseded")
    shut_box()
    unsealed()
    assert [(line.from_, line.to) for each in state().forms for line in each.lines] == [("A1", "B2")]
    assert send(older).json()["code"] == "used_card"
    assert send(newer).json()["repeated"] is True


def test_when_room_is_left_for_two_cards_a_third_one_is_refused_and_may_still_replace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second, third = order_cards()["north"]
    monkeypatch.setattr(Slots, "room", 2)
    open_box()
    forms = [sealed_by(card) for card in (first, second, third, first)]
    answers = put_in(forms)
    assert [answer.code if isinstance(answer, Refusal) else "in" for answer in answers] == [
        "in",
        "in",
        "box_full",
        "in",
    ]
    assert {each.card for each in inside()} == {digest("card", card) for card in (first, second)}


def sealed_by(card: str, request_id: str = "", replaces: tuple[str, ...] = ()) -> Form:
    orders = (WrittenLine("A1", "A2"),)
    return Form(card, request_id or secrets.token_hex(16), orders, "", replaces, "any")


def test_of_more_overtaken_requests_than_are_remembered_the_oldest_are_forgotten() -> None:
    card = order_cards()["north"][0]
    open_box()
    older, newer = ([f"{each:032x}" for each in range(first, first + 50)] for first in (0, 50))
    for replaces in (older, newer):
        assert not isinstance(put_in([sealed_by(card, replaces=tuple(replaces))])[0], Refusal)
    (only,) = inside()
    known = [only.has_overtaken(digest("request", f"{digest('card', card)} {each}")) for each in (*older, *newer)]
    forgotten = known.index(True)
    assert known == [False] * forgotten + [True] * (100 - forgotten)
    assert forgotten == 100 + 1 - REMEMBERED


def test_a_form_that_names_its_own_request_does_not_overtake_itself() -> None:
    card = order_cards()["north"][0]
    open_box()
    own = sealed_by(card, request_id="a" * 32, replaces=("a" * 32,))
    for repeated in (False, True):
        (answer,) = put_in([own])
        assert answer == Acknowledged(drawn(digest("card", card), "a" * 32), repeated)
