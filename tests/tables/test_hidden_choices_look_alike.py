"""Moves and thinking times tell nothing hidden: a bluff, a plan and no plan look alike, as do all hidden choices."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.test import Client

from boardgames.greenway.records.cards import DECK
from boardgames.greenway.records.state import Options
from megagame.core.dice import Dice
from megagame.core.game import WALL
from megagame.games import GAMES
from megagame.tables.live.caches import forget
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.models import Entry, SeatCard
from megagame.tables.playing.play import open_table
from tests.every_game import BENCHES, playouts
from tests.tables.side import press

EIGHT = datetime.fromisoformat("2026-11-27T20:00:00+00:00")
PLANS: tuple[dict[str, str], ...] = (
    {"card": "AH", "occupier": "3"},
    {"card": "2H", "occupier": "1"},
    {"card": "AH"},
    {},
)
"""Two plans, a bluff, and nothing."""


@pytest.fixture
def fresh(transactional_db: None) -> Iterator[None]:
    forget()
    yield
    forget()


def read_by(seat: str, name: str, plan: dict[str, str]) -> str:
    """Returns the moves as a seat of a new table reads them, 40 s after P1 has planned so in 50 s."""
    options = Options(deck=DECK, first="P1")
    table = open_table(game="greenway", name=name, title="The Greenway", options=options, author="Ana")
    issue_first(table, table.versions)
    key = SeatCard.objects.get(table=table, seat="P1").value
    assert press(Client(), name, key=key, type="plan", **plan)[0] == 200
    for number, seconds in ((1, 0), (2, 50)):
        Entry.objects.filter(table=table, number=number).update(at=EIGHT + timedelta(seconds=seconds))
    forget()
    reader = SeatCard.objects.get(table=table, seat=seat).value
    answer = Client().post(f"/tables/{name}/moves/", {"key": reader})
    assert answer.status_code == 200
    return answer.content.decode().replace(name, "the-table")


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("seat", [WALL, "P2"])
def test_a_bluff_and_a_plan_look_alike_in_moves_and_times(seat: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = EIGHT + timedelta(seconds=90)
    monkeypatch.setattr("megagame.tables.pages.move_views.timezone.now", lambda: now)
    read = [read_by(seat, f"greenway-{place}", plan) for place, plan in enumerate(PLANS)]
    assert "P1 plans in secret." in read[0]
    assert [each == read[0] for each in read] == [True] * len(PLANS)


@pytest.mark.parametrize("name", [name for name, listing in GAMES.items() if listing.side])
def test_whom_a_table_waits_for_and_what_its_log_tells_hang_on_nothing_hidden(name: str) -> None:
    """Of these two alone moves and thinking times are made."""
    listing, bench, dice = GAMES[name], BENCHES[name], Dice(0)
    assert listing.side is not None
    for playout in playouts(name)[:20]:
        for step in playout.steps:
            other = bench.vary(step.after, WALL, dice)
            assert listing.side.to_act(other) == listing.side.to_act(step.after)
            told = [listing.game.tell(state, event) for state in (step.after, other) for event in step.events]
            assert told[: len(step.events)] == told[len(step.events) :]
