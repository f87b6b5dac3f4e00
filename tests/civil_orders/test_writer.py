"""Many forms in one transaction: each is judged as if alone, none is acknowledged before it is on disk."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from django.db import OperationalError

from civil_orders.forms import form_intake, writer
from civil_orders.forms.request_data import Form
from crisis_map.records.actions import WrittenLine
from megagame.core.game import Refusal
from tests.civil_orders.world import form, inside, open_box, order_cards, send

pytestmark = pytest.mark.usefixtures("city")


def a_form(card: str, number: int, replaces: tuple[int, ...] = ()) -> Form:
    older = tuple(f"{each:032x}" for each in replaces)
    return Form(card, f"{number:032x}", (WrittenLine("A1", "A2", line=1),), "", older)


def test_forms_of_one_batch_are_judged_as_if_each_had_come_alone() -> None:
    open_box()
    stacks = order_cards()
    north, south = stacks["north"], stacks["south"]
    batch = [
        a_form(north[0], 1),
        a_form(south[0], 2),
        a_form(north[0], 1),
        a_form(north[0], 3, (1,)),
        a_form(north[0], 1),
        a_form("nonsense", 4),
        a_form(south[1], 5, (6,)),
        a_form(south[1], 6),
    ]
    answers = [each.code if isinstance(each, Refusal) else each.repeated for each in form_intake.put_in(batch)]
    assert answers == [False, False, True, False, "superseded", "mistyped_card", False, "superseded"]
    assert len(inside()) == 3


def test_nothing_is_acknowledged_before_it_is_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    north = order_cards()["north"]
    open_box()
    committed, may_commit = threading.Event(), threading.Event()
    really = form_intake.put_in

    def held_up(forms: Any) -> Any:
        may_commit.wait(5)
        answers = really(forms)
        committed.set()
        return answers

    monkeypatch.setattr(form_intake, "put_in", held_up)
    fresh = writer.Writer()
    answer = fresh.hand_in(a_form(north[0], 1))
    others = [fresh.hand_in(a_form(card, number)) for number, card in enumerate(north[1:], 2)]
    assert not answer.done()
    may_commit.set()
    assert isinstance(answer.result(5), form_intake.Acknowledged)
    assert committed.is_set()
    assert all(isinstance(each.result(5), form_intake.Acknowledged) for each in others)
    assert len(inside()) == 3


def test_forms_that_come_together_are_written_together(monkeypatch: pytest.MonkeyPatch) -> None:
    batches = list[int]()
    put_in = form_intake.put_in

    def counted(forms: Any) -> Any:
        batches.append(len(forms))
        return put_in(forms)

    monkeypatch.setattr(form_intake, "put_in", counted)
    cards = order_cards(captains=20)["north"]
    open_box()
    fresh = writer.Writer()
    for answer in [fresh.hand_in(a_form(card, number)) for number, card in enumerate(cards, 1)]:
        assert isinstance(answer.result(5), form_intake.Acknowledged)
    assert batches == [len(cards)]


def test_who_waits_no_more_keeps_nobody_from_an_answer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    open_box()
    north = order_cards()["north"]
    monkeypatch.setattr(writer, "WRITER", writer.Writer())

    async def give_up(form: Form) -> None:
        waiting = asyncio.ensure_future(writer.handed_in(form))
        await asyncio.sleep(0)
        waiting.cancel()

    async def waited_for() -> tuple[form_intake.Answer, form_intake.Answer, form_intake.Answer]:
        await give_up(a_form(north[1], 2))
        forms = (a_form(north[1], 2), a_form(north[2], 3), a_form("nonsense", 4))
        one, two, three = await asyncio.gather(*map(writer.handed_in, forms))
        return one, two, three

    asyncio.run(give_up(a_form(north[0], 1)))  # this loop is closed before the form is written
    again, other, wrong = asyncio.run(waited_for())
    assert isinstance(again, form_intake.Acknowledged)
    assert isinstance(other, form_intake.Acknowledged)
    assert (again.repeated, other.repeated) == (True, False)
    assert isinstance(wrong, Refusal)
    assert len(inside()) == 3
    assert caplog.records == []


def test_a_form_that_the_database_did_not_take_is_to_be_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    north = order_cards()["north"]
    open_box()
    fields = form(north[0])

    def away(forms: Any) -> Any:
        raise OperationalError("away")

    monkeypatch.setattr(form_intake, "put_in", away)
    refused = send(fields)
    assert (refused.status_code, refused.json()["code"]) == (503, "try_again")
    monkeypatch.undo()
    assert send(fields).json()["repeated"] is False
