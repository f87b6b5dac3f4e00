"""A call for Control says what is wrong and where, and nothing about its card or session."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from civil_orders.cards.card_stacks import Wish, make
from megagame.event.actions import Back, NextPhase
from megagame.machine import machine_clock
from megagame.tables.journals import calls
from megagame.tables.models import ControlCall, Entry, PlannedEvent, Table
from megagame.tables.playing.play import play
from tests.civil_orders.world import control, order_cards, post
from tests.tables import events, side
from tests.tables.tables import asker

pytestmark = pytest.mark.usefixtures("city")


@pytest.fixture
def event(city: Table) -> Table:
    return events.opened()


def token() -> str:
    return secrets.token_hex(16)


def said(status: int = 200, **fields: Any) -> Any:
    answer = post("/o/call/", fields)
    assert answer.status_code == status, answer.content
    return answer.json()


def called(card: str, kind: str = "card", of: str = "") -> str:
    """A call from a new device; its token."""
    of = of or token()
    assert said(token=of, card=card, kind=kind) == {"state": "called"}
    return of


def answered(number: int, how: str, *, staff: bool = True) -> Any:
    return control(staff=staff).post(f"/calls/{number}/{how}/")


def card(district: str = "north") -> str:
    return order_cards()[district][0]


def next_turn(table: Table) -> None:
    for _ in range(6):
        play(table.name, NextPhase(machine_clock.now()), asker(seen=Table.objects.get(pk=table.pk).number))


def test_control_sees_the_district_and_what_is_wrong_and_nothing_else(event: Table) -> None:
    value = card()
    of = called(value, "form")
    (call,) = calls.waiting()
    assert (call.place, call.kind, call.coming, call.at.second, call.at.microsecond) == ("North", "form", "", 0, 0)
    kept = " ".join(map(str, ControlCall.objects.values_list()[0]))
    assert value not in kept
    assert of not in kept
    assert not Entry.objects.filter(table=event, number__gt=1).exists()


def test_what_the_hand_opens_is_in_the_language_of_its_page(event: Table) -> None:
    said_in = {tongue: Client().get("/o/call/", headers={"accept-language": tongue}) for tongue in ("en", "zh-hant")}
    assert {tongue: answer.status_code for tongue, answer in said_in.items()} == {"en": 200, "zh-hant": 200}
    assert "Control is coming." in said_in["en"].content.decode()
    assert "Control is coming." not in said_in["zh-hant"].content.decode()
    assert not said_in["en"].cookies


def test_a_side_table_calls_by_its_name(event: Table) -> None:
    table = side.opened()
    called(side.card("residents"), "rules")
    assert [(call.place, call.kind) for call in calls.waiting()] == [(table.title, "rules")]


def test_a_refused_card_may_call(event: Table) -> None:
    value = card()
    make(Wish(1, captains=1))
    called(value)
    district = make(Wish(None, district="north"))[0].values[0]
    called(district)
    assert [call.place for call in calls.waiting()] == ["North", "North"]


def test_many_presses_of_one_device_are_one_call(event: Table) -> None:
    of, value = token(), card()
    for _ in range(20):
        called(value, of=of)
    assert len(calls.waiting()) == 1


def test_a_flood_fills_only_the_room_of_its_own_district(event: Table) -> None:
    cards = order_cards()
    for _ in range(calls.MOST_OPEN):
        called(cards["north"][0])
    assert said(429, token=token(), card=cards["north"][0], kind="card")["code"] == "many_calls"
    assert len(calls.waiting()) == calls.MOST_OPEN
    called(cards["south"][0])


def test_a_call_is_taken_back_by_its_device_alone(event: Table) -> None:
    value = card()
    mine, other = called(value), called(value)
    assert said(token=mine, take_back=True) == {"state": "none"}
    assert said(token=mine) == {"state": "none"}
    assert said(token=token(), take_back=True) == {"state": "none"}
    assert said(token=other) == {"state": "called"}


def test_the_first_who_comes_is_named_and_the_second_is_told_who_comes(event: Table) -> None:
    of = called(card())
    (call,) = calls.waiting()
    assert [answered(call.number, "coming").status_code for _ in range(2)] == [200, 200]
    second = answered(call.number, "coming", staff=False)
    assert second.status_code == 409
    assert second.json() == {"code": "coming_already", "message": "ana is coming already."}
    assert said(token=of) == {"state": "coming"}
    assert calls.waiting()[0].coming == "ana"


def test_done_takes_it_away_for_all_and_a_late_retry_does_not_bring_it_back(event: Table) -> None:
    value = card()
    of = called(value)
    (call,) = calls.waiting()
    for _ in range(2):
        assert answered(call.number, "done", staff=False).status_code == 200
    assert calls.waiting() == ()
    assert said(token=of, card=value, kind="card") == {"state": "none"}
    late = answered(call.number, "coming")
    assert (late.status_code, late.json()["code"]) == (409, "call_over")
    assert called(value)


def test_unanswered_calls_come_first_then_the_oldest(event: Table) -> None:
    value = card()
    for kind in ("card", "form", "phone"):
        called(value, kind)
    assert answered(calls.waiting()[0].number, "coming").status_code == 200
    assert [call.kind for call in calls.waiting()] == ["form", "phone", "card"]


def test_the_next_turn_ends_a_call_and_stepping_back_brings_it_again(event: Table) -> None:
    of = called(card())
    next_turn(event)
    assert (calls.waiting(), said(token=of)) == ((), {"state": "none"})
    for _ in range(6):
        play(event.name, Back(machine_clock.now()), asker(seen=Table.objects.get(pk=event.pk).number))
    assert [call.place for call in calls.waiting()] == ["North"]


def test_a_call_of_another_event_is_over(event: Table) -> None:
    of = called(card())
    earlier = PlannedEvent.objects.create(title="Earlier", stage="earlier", changed_at=timezone.now(), changed_by="ana")
    Table.objects.filter(pk=event.pk).update(name="kept-1-event", kept=earlier)
    events.opened()
    assert (calls.waiting(), said(token=of)) == ((), {"state": "none"})


@pytest.mark.parametrize(
    ("status", "code", "fields"),
    [
        (404, "mistyped_card", {"card": "nonsense", "kind": "card"}),
        (404, "unknown_card", {"card": "222222222222", "kind": "card"}),
        (400, "bad_call", {"kind": "late"}),
        (400, "bad_call", {"kind": "card", "text": "Come!"}),
        (400, "bad_call", {"token": "\u202eabc"}),
        (400, "bad_call", {"token": "a" * 33}),
    ],
)
def test_bad_calls_are_refused_with_a_sentence(event: Table, status: int, code: str, fields: dict[str, Any]) -> None:
    refused = said(status, **{"token": token(), **fields})
    assert (refused["code"], bool(refused["message"])) == (code, True)
    assert not ControlCall.objects.exists()


def test_without_an_event_nobody_calls() -> None:
    assert said(409, token=token(), card=card(), kind="card")["code"] == "no_calls"


def test_only_control_answers_calls(event: Table) -> None:
    called(card())
    (call,) = calls.waiting()
    assert Client().post(f"/calls/{call.number}/done/").status_code == 302
    assert answered(call.number, "text").status_code == 404
    assert len(calls.waiting()) == 1
