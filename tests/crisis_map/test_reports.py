"""Reports to the districts (crisis-map.md §7)."""

from __future__ import annotations

import pytest

from crisis_map.records.actions import ClosePhase, OpenPhase, Place, Remove, Schedule, Strike
from crisis_map.records.state import State
from crisis_map.screens.reports import Report, reports
from tests.crisis_map.positions import do, position


def troubled(state: State) -> list[str]:
    return [district for district, report in reports(state).items() if report.troubled]


def test_tokens_of_each_kind_per_district_and_in_the_slums() -> None:
    state = position("north: A1 PR, A2 pU, A3 DD\nsouth: C1 rD\neast: D1 .\nslums: E1 PP, E2 U")
    assert reports(state) == {
        "north": Report(2, 1, 1, 2, 0, 0, troubled=True),
        "south": Report(0, 1, 0, 1, 0, 0, troubled=False),
        "east": Report(0, 0, 0, 0, 0, 0, troubled=False),
        "slums": Report(2, 0, 1, 0, 0, 0, troubled=True),
    }


def test_a_district_is_troubled_while_it_has_unrest() -> None:
    state = position("north: A1 U\nsouth: C1 P")
    assert troubled(state) == ["north"]
    state, _ = do(state, Remove("A1", "unrest"), Place("C1", "unrest"))
    assert troubled(state) == ["south"]


@pytest.mark.parametrize("at", ["A1", "D1"])
def test_a_death_troubles_from_the_close_of_its_turn_to_the_close_of_the_next(at: str) -> None:
    """A death in the turn still open does not count yet."""
    district = {"A1": "north", "D1": "slums"}[at]
    state = position("north: A1 P\nsouth: C9 P\nslums: D1 P")
    state, _ = do(state, Schedule(1, at, "major"), Strike("c1"))
    figures = reports(state)[district]
    assert (figures.deaths_this_turn, figures.deaths, figures.troubled) == (1, 1, False)
    seen = []
    for action in (ClosePhase(), OpenPhase(), ClosePhase(), OpenPhase()):
        state, _ = do(state, action)
        figures = reports(state)[district]
        seen.append((state.phase, figures.deaths_this_turn, figures.deaths, figures.troubled))
        assert troubled(state) == [district] * figures.troubled
    assert seen == [("closed", 1, 1, True), ("open", 0, 1, True), ("closed", 0, 1, False), ("open", 0, 1, False)]
