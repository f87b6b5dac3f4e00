"""A bot that works through a phase stops pressing what the server cannot do."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

import pytest

from crisis_map.game import GAME
from megagame.bots.controls import Control, Login
from megagame.bots.presses import Pressed
from megagame.bots.web import Place
from megagame.core.dice import Dice
from tests.proof.rehearsals import console_work
from tests.proof.rehearsals.crisis_map_bots import sample_city
from tests.proof.rehearsals.plans import Plan
from tests.proof.rehearsals.tables_now import Now


def test_an_answer_of_500_ends_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.after(GAME.blank, GAME.open(sample_city(), Dice(1)))

    async def stands(table: str) -> Now:
        return Now(1, state, "open", {})

    async def fails(self: Control, table: str, action: Any, seen: int, line: str = "good") -> Pressed:
        return Pressed(table, "end_forms", "id", HTTPStatus.INTERNAL_SERVER_ERROR, 0, "", "", 0.0, 0.0)

    monkeypatch.setattr(console_work, "now", stands)
    monkeypatch.setattr(Control, "act", fails)
    control = Control(Place(1), Login("", ""))
    with pytest.raises(AssertionError, match="end_forms at the-map was answered 500"):
        asyncio.run(asyncio.wait_for(console_work.work_through(control, "the-map", Plan(), Dice(1)), 10))
