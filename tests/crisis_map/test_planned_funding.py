"""Funding planned by turn: given when its turn begins, and undone with the close (docs/setting-up.md)."""

from __future__ import annotations

from typing import Any

from crisis_map.records.state import PlannedFunding
from crisis_map.replay import play as replayed
from tests.crisis_map.test_redrawn import FUND, OPEN, SETUP, after

CLOSE = {"type": "close_phase"}


def planned(turn: int, district: str, amount: int) -> dict[str, Any]:
    return {"type": "plan_funding", "turn": turn, "district": district, "amount": amount}


PLAN = (planned(3, "south", 1), planned(2, "south", 4), planned(2, "north", 5), planned(3, "north", 6))


def test_a_turn_begins_with_the_funding_that_was_planned_for_it() -> None:
    before = after(FUND, *PLAN, OPEN)
    assert before.funding == {"north": 3, "south": 0}
    second = after(FUND, *PLAN, OPEN, CLOSE)
    assert second.funding == {"north": 5, "south": 4}
    assert second.planned_funding == (PlannedFunding(3, "north", 6), PlannedFunding(3, "south", 1))
    third = after(FUND, *PLAN, OPEN, CLOSE, OPEN, CLOSE)
    assert (third.funding, third.planned_funding) == ({"north": 6, "south": 1}, ())
    assert after(FUND, *PLAN, *(OPEN, CLOSE) * 3).funding == {"north": 0, "south": 0}


def test_plans_are_kept_by_turn_and_district_however_they_came() -> None:
    assert after(*PLAN) == after(*reversed(PLAN))
    assert after(*PLAN, planned(2, "north", 7)).planned_funding[0] == PlannedFunding(2, "north", 7)
    assert after(*PLAN, planned(2, "north", 0), planned(3, "south", 0)) == after(*PLAN[1:2], *PLAN[3:])


def test_control_changes_at_any_time_what_a_turn_began_with() -> None:
    assert after(*PLAN, OPEN, CLOSE, {**FUND, "amount": 1}, OPEN).funding == {"north": 1, "south": 4}


def test_undoing_the_close_takes_its_funding_back_and_keeps_the_plan() -> None:
    document = {"game": "crisis_map", "setup": SETUP, "actions": [FUND, *PLAN, OPEN, CLOSE]}
    once = replayed(document)
    assert once["funding"] == {"north": 5, "south": 4}
    undone = replayed({**document, "actions": [*document["actions"], {"type": "undo"}]})
    assert (undone["phase"], undone["funding"]) == ("open", {"north": 3, "south": 0})
    again = replayed({**document, "actions": [*document["actions"], {"type": "undo"}, CLOSE]})
    assert again["funding"] == once["funding"]
    assert again["hexes"] == once["hexes"]
