"""Steps that a player of The Greenway may take back; the program checks later steps of others."""

from __future__ import annotations

import pytest

from boardgames.greenway.records.actions import Action, Discard, Draw, EndTurn, Jump, MakePlan, March, MoveOneSquare
from boardgames.greenway.records.cards import Plan
from boardgames.greenway.records.events import OccupierWalked, PlanMade
from boardgames.greenway.records.state import State
from boardgames.greenway.rules.decide import decide
from boardgames.greenway.rules.taking_back import may_take_back
from megagame.core.dice import Dice
from tests.boardgames.greenway.positions import position, protecting

ACTING = protecting("C3 P1, B2 P1, B3 P1, L1 P1", hands={"P1": "5D 3D"}, deck=("7H",), quarters="D4 heads")
PLANNING = position("E6 O2", hands={"P1": "5D"})
LAST = position("E6 O2", hands={"P1": "5D"}, plans={player: Plan() for player in ("P2", "P3", "P4")})


@pytest.mark.parametrize(
    ("state", "action", "taken"),
    [
        (PLANNING, MakePlan("5D", 2), True),
        (PLANNING, MakePlan(), True),
        (LAST, MakePlan("5D", 2), False),
        (LAST, MakePlan(), False),
        (ACTING, MoveOneSquare("C3", "D4"), True),
        (ACTING, Jump("L1", "A2"), True),
        (ACTING, EndTurn(), True),
        (ACTING, Draw(), False),
        (ACTING, Discard("5D"), False),
        (position("F4 V1", phase="veterans"), March(), True),
    ],
)
def test_what_brings_no_card_to_light_may_be_taken_back(state: State, action: Action, taken: bool) -> None:
    events = decide(state, "P1", action, Dice(0))
    assert may_take_back(state, "P1", events) is taken


def test_one_hidden_thing_that_came_to_light_is_enough() -> None:
    walked = OccupierWalked(2, "E6", "F6")
    assert not may_take_back(PLANNING, "P1", (PlanMade("P1", Plan("5D", 2)), walked))
