"""Two tables that differ only in hidden cards send exactly the same to their seats.

Both play the same random game with corrections and undos. Channel layer messages, pages and refusals of each seat are
compared byte by byte.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import takewhile
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from boardgames.folding_beijing.records.actions import Arrange, Attack, Raise, SetSquare
from boardgames.folding_beijing.records.grid import SQUARES, Label
from boardgames.folding_beijing.records.options import Options
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.instants import Instant
from megagame.games import GAMES
from megagame.machine import machine_clock
from megagame.tables.journals import journal
from megagame.tables.live import hub, layer
from megagame.tables.live.caches import forget
from megagame.tables.models import SeatCard, Table
from megagame.tables.playing.play import Asker, open_table, play
from megagame.tables.playing.undo import undo
from megagame.tables.rendering import screens
from tests import laws
from tests.boardgames.folding_beijing.vary import vary

GAMES_PLAYED = 3
MOST_STEPS = 14
PLAYERS = (WALL, GOVERNOR, RESIDENTS)
IN_VAIN = (Attack("A1", 99), Raise(99))
NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
OWN_TO_A_PAGE = re.compile(rb'(?<=csrf-token" content=")\w+|(?<=csrfmiddlewaretoken" value=")\w+')


class Recorder:
    """Records what is sent to each seat of a table."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.sent: dict[Seat, list[bytes]] = {seat: [] for seat in (CONTROL, *PLAYERS)}
        self.name = name
        monkeypatch.setattr(layer, "tell", self.tell)

    def tell(self, message: dict[str, Any]) -> None:
        if message["type"] == hub.SCREEN_MOVED:
            self.sent[message["seat"]].append(json.dumps({**message, "table": self.name}, sort_keys=True).encode())

    def look_and_ask(self, seat: Seat, step: int) -> None:
        """Opens the seat's page, and tries actions that are refused."""
        phone = Client()
        key = f"{self.name}-{seat}"
        address = f"/wall/{key}/" if seat == WALL else "/seat/"
        page = phone.get(address) if seat == WALL else phone.post(address, {"key": key})
        self.sent[seat].append(OWN_TO_A_PAGE.sub(b"", page.content))
        for number, action in enumerate(IN_VAIN):
            fields = {**msgspec.to_builtins(action), "key": key, "request_id": f"in-vain-{seat}-{step}-{number}"}
            answer = phone.post(f"/tables/{self.name}/act/", fields)
            assert answer.status_code == (404 if seat == WALL else 422)
            self.sent[seat].append(answer.content)

    def of(self, seat: Seat) -> bytes:
        return b"\n".join(self.sent[seat]).replace(self.name.encode(), b"table")


def take_back(name: str, request_id: str) -> None:
    undo(name, Asker(author="ana", seat=CONTROL, request_id=request_id, seen=Table.objects.get(name=name).number))


def played(monkeypatch: pytest.MonkeyPatch, name: str, options: Options, steps: list[laws.Step]) -> Recorder:
    """Plays these steps at a table, undoing and repeating every third."""
    table = open_table(game="folding_beijing", name=name, title="Corner", options=options, author="ana")
    for seat in PLAYERS:
        SeatCard.objects.create(table=table, seat=seat, value=f"{name}-{seat}")
    recorder = Recorder(monkeypatch, name)
    for number, step in enumerate(steps):
        for again in range(2 if number % 3 == 2 else 1):
            seen = Table.objects.get(name=name).number
            play(name, step.action, Asker(author="ana", seat=step.seat, request_id=f"{number}-{again}", seen=seen))
            if number % 3 == 2 and not again:
                take_back(name, f"back-{number}")
        for seat in PLAYERS:
            recorder.look_and_ask(seat, number)
    return recorder


def hidden(name: str) -> screens.Parts:
    """Returns Control's secret parts of the table."""
    table = Table.objects.get(name=name)
    return screens.secret_parts(table, journal.current(table))


def hidden_to_the_end(steps: list[laws.Step]) -> list[Label]:
    """Returns the squares whose card was never seen or corrected."""
    exposed = {at for step in steps for at, square in step.after.squares.items() if not square.standing}
    set_by_hand = {step.action.at for step in steps if isinstance(step.action, SetSquare)}
    return [at for at in SQUARES if at not in exposed | set_by_hand]


def otherwise(arrange: Arrange, hidden: list[Label]) -> Arrange:
    """Returns the arrangement with its hidden cards rotated."""
    cards = dict(zip(SQUARES, arrange.population, strict=True))
    moved = dict(zip(hidden, [cards[at] for at in (*hidden[1:], *hidden[:1])], strict=True))
    return replace(arrange, population=tuple({**cards, **moved}.values()))


def _given(options: Options, dice: Dice) -> Options:
    return options


def games() -> Iterator[tuple[Options, list[laws.Step], list[laws.Step]]]:
    """Yields random games with corrections, and the same games with their hidden cards rotated."""
    game = GAMES["folding_beijing"].game
    found = 0
    for seed in range(1000):
        options = Options(protected_chips=Dice(seed).one_of(("spent", "stay")))
        playout = laws.play(game, laws.Bench(options=partial(_given, options), vary=vary), seed, MOST_STEPS)
        steps = list(takewhile(lambda step: step.after.phase != "over", playout.steps))  # the end reveals all
        if not steps or not isinstance(steps[0].action, Arrange) or all(step.seat != CONTROL for step in steps):
            continue
        other = otherwise(steps[0].action, hidden_to_the_end(steps))
        if other == steps[0].action:
            continue
        yield options, steps, [laws.Step(**{**vars(steps[0]), "action": other}), *steps[1:]]
        found += 1
        if found == GAMES_PLAYED:
            return


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


def test_cards_that_stay_hidden_change_nothing_that_is_sent_to_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0
    for number, (options, steps, other_steps) in enumerate(games()):
        one = played(monkeypatch, f"one-{number}", options, steps)
        other = played(monkeypatch, f"two-{number}", options, other_steps)
        for seat in PLAYERS:
            assert len(one.sent[seat]) > len(steps)
            assert one.of(seat) == other.of(seat)
        assert one.of(CONTROL) == other.of(CONTROL)
        assert hidden(f"one-{number}") != hidden(f"two-{number}")  # which Control sees on request
        seen += len(steps)
    assert seen > 4 * GAMES_PLAYED
