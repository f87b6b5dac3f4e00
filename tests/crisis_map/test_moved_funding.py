"""Funding moved from one district to another during a turn (council.md)."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from crisis_map.records.state import State
from crisis_map.replay import play as replayed
from tests.crisis_map.test_redrawn import OPEN, SETUP, after, refused


def funded(north: int, south: int) -> tuple[dict[str, Any], ...]:
    amounts = {"north": north, "south": south}.items()
    return tuple({"type": "fund", "district": district, "amount": amount} for district, amount in amounts)


def moved(amount: int, from_: str = "north", to: str = "south") -> dict[str, Any]:
    return {"type": "move_funding", "from": from_, "to": to, "amount": amount}


@given(north=st.integers(0, 9), south=st.integers(0, 9), share=st.floats(0, 1))
def test_what_one_district_gives_the_other_has_more_and_nothing_else_changes(
    north: int, south: int, share: float
) -> None:
    amount = round(share * north)
    before = after(*funded(north, south), OPEN)
    now = after(*funded(north, south), OPEN, moved(amount))
    assert now == replace(before, funding={"north": north - amount, "south": south + amount})


def test_it_moves_whether_or_not_the_phase_is_open() -> None:
    assert after(*funded(3, 1), moved(2)).funding == {"north": 1, "south": 3}
    assert after(*funded(3, 1), OPEN, moved(2)).funding == {"north": 1, "south": 3}


def test_undo_gives_it_back() -> None:
    actions = [*funded(3, 1), OPEN, moved(2), {"type": "undo"}]
    assert replayed({"game": "crisis_map", "setup": SETUP, "actions": actions})["funding"] == {"north": 3, "south": 1}


def test_what_a_district_does_not_have_is_refused() -> None:
    state: State = after(*funded(3, 1), OPEN)
    assert refused(state, moved(4)) == "funding_short"
    assert refused(state, moved(-1)) == "bad_amount"
    assert refused(state, moved(1, to="north")) == "same_district"
    assert refused(state, moved(1, from_="slums")) == "unknown_district"
    assert refused(state, moved(1, to="east")) == "unknown_district"
