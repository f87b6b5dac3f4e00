"""Two tables that differ only in what a seat may not know send exactly the same to that seat.

Channel layer messages, pages and refusals are compared byte by byte, also with a plan made and taken back.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from boardgames.greenway.records.actions import Action, Discard, Draw, EndTurn, Jump, MakePlan, March
from boardgames.greenway.records.board import PLAYERS, Player
from boardgames.greenway.records.cards import DECK, HAND, Card
from boardgames.greenway.records.state import Options
from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.instants import Instant
from megagame.machine import machine_clock
from megagame.tables.journals import journal
from megagame.tables.live import hub, layer
from megagame.tables.live.caches import forget
from megagame.tables.models import SeatCard, Table
from megagame.tables.playing.play import Asker, open_table, play
from megagame.tables.playing.undo import undo
from megagame.tables.rendering import screens

IN_VAIN = (MakePlan(None, 1), Discard("9S"), Jump("A1", "A1"))
NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
OWN_TO_A_PAGE = re.compile(rb'(?<=csrf-token" content=")\w+|(?<=csrfmiddlewaretoken" value=")\w+')


class Recorded:
    """Plays at a table, and records what is sent to one seat."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str, deck: tuple[Card, ...], seat: Seat) -> None:
        monkeypatch.setattr(layer, "tell", self.tell)
        self.name, self.seat = name, seat
        self.sent: list[bytes] = []
        options = Options(deck=deck, first="P1")
        table = open_table(game="greenway", name=name, title="Corner", options=options, author="ana")
        SeatCard.objects.create(table=table, seat=seat, value=f"{name}-card")
        self.phone = Client()

    def tell(self, message: dict[str, Any]) -> None:
        if message["type"] == hub.SCREEN_MOVED and message["seat"] == self.seat:
            self.sent.append(json.dumps({**message, "table": self.name}, sort_keys=True).encode())

    def step(self, seat: Seat, action: Action) -> None:
        number = Table.objects.get(name=self.name).number
        play(self.name, action, Asker(author=seat, seat=seat, request_id=f"step-{number}", seen=number))
        self.look_and_ask(number)

    def take_back(self) -> None:
        number = Table.objects.get(name=self.name).number
        undo(self.name, Asker(author="ana", seat=CONTROL, request_id=f"back-{number}", seen=number))
        self.look_and_ask(number)

    def look_and_ask(self, number: int) -> None:
        """Opens the seat's page, and tries actions that are refused."""
        card = f"{self.name}-card"
        page = self.phone.get(f"/wall/{card}/") if self.seat == WALL else self.phone.post("/seat/", {"key": card})
        assert page.status_code == 200
        self.sent.append(OWN_TO_A_PAGE.sub(b"", page.content))
        for place, action in enumerate(IN_VAIN):
            fields = {**msgspec.to_builtins(action), "key": card, "request_id": f"in-vain-{number}-{place}"}
            answer = self.phone.post(f"/tables/{self.name}/act/", fields)
            assert answer.status_code == (404 if self.seat == WALL else 422)
            self.sent.append(answer.content)

    @property
    def stream(self) -> bytes:
        return b"\n".join(self.sent).replace(self.name.encode(), b"table")


def a_round(table: Recorded, watched: Seat, deck: tuple[Card, ...], plans: tuple[bool, ...]) -> None:
    """The watched player plans and draws; each other's plan, with or without a card, is taken back."""
    for player, with_card in zip(PLAYERS, plans, strict=True):
        own = hand_of(deck, player)[0]
        if player == watched:
            table.step(player, MakePlan(own, 3))
            continue
        if player != PLAYERS[-1]:
            table.step(player, MakePlan(own, 2) if with_card else MakePlan())
            table.take_back()
        table.step(player, MakePlan())
    for player in PLAYERS:
        if player == watched:
            table.step(player, Draw())
        table.step(player, EndTurn())
    table.step("P4", March())


def hand_of(deck: tuple[Card, ...], player: Player) -> tuple[Card, ...]:
    place = PLAYERS.index(player) * HAND
    return deck[place : place + HAND]


def otherwise(watched: Seat) -> tuple[Card, ...]:
    """Returns the deck with cards rotated that the watched seat never sees."""
    known = {12, *(place for place in range(12) if f"P{place // HAND + 1}" == watched)}
    hidden = [place for place in range(len(DECK)) if place not in known]
    moved = dict(zip(hidden, [DECK[place] for place in (*hidden[7:], *hidden[:7])], strict=True))
    return tuple(moved.get(place, card) for place, card in enumerate(DECK))


@pytest.fixture(autouse=True)
def _house(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A fixed clock, and a watcher of every screen in English."""
    monkeypatch.setattr(machine_clock, "now", lambda: Instant("boot", 1))
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    monkeypatch.setattr(hub, "languages_watching", lambda *view: ("en",))
    monkeypatch.setattr(logging.getLogger("django.request"), "disabled", True)
    forget()
    yield
    forget()


@pytest.mark.parametrize("watched", [*PLAYERS, WALL])
def test_what_a_seat_may_not_know_changes_nothing_that_is_sent_to_it(
    monkeypatch: pytest.MonkeyPatch, watched: Seat
) -> None:
    one, other = DECK, otherwise(watched)
    assert one != other
    streams = []
    for name, deck, plans in (
        ("zq-one", one, (True, True, True, True)),
        ("zq-two", other, (False, False, False, False)),
    ):
        table = Recorded(monkeypatch, name, deck, watched)
        a_round(table, watched, deck, plans)
        assert len(table.sent) > 40
        streams.append(table.stream)
    assert streams[0] == streams[1]


def test_control_sees_the_difference_only_when_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above would compare equal tables."""
    sent, asked = [], []
    for name, deck in (("zq-one", DECK), ("zq-two", otherwise(WALL))):
        table = Recorded(monkeypatch, name, deck, "P1")
        table.seat = CONTROL
        play(name, MakePlan(), Asker(author="P1", seat="P1", request_id="step-one"))
        sent.append(table.stream)
        row = Table.objects.get(name=name)
        asked.append(screens.secret_parts(row, journal.current(row)))
    assert sent[0] == sent[1]
    assert asked[0] != asked[1]
