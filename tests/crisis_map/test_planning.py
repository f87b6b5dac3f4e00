"""Funding, crises to come and forecasts (crisis-map.md §3 and §8), and tokens moved by hand."""

from __future__ import annotations

from collections.abc import Mapping

from crisis_map.parts.pages import parts
from crisis_map.records.actions import (
    Cancel,
    ClosePhase,
    Fund,
    OpenPhase,
    Place,
    Publish,
    Remove,
    Schedule,
    Shift,
    Strike,
    Withdraw,
    WriteNote,
)
from crisis_map.records.state import Crisis, Forecast
from crisis_map.screens.control import ForecastScreen
from crisis_map.screens.seats import DistrictScreen, screen
from megagame.core.parts import Part
from tests.crisis_map.positions import do, form, map_of, position

DRAWING = """
    north: A1 P, A2 .
    south: C1 P
"""


def test_funding_replaces_what_the_district_had_at_any_time() -> None:
    after, log = do(position(DRAWING, funding={"north": 5}), Fund("north", 2), Fund("south", 0))
    assert after.funding == {"north": 2, "south": 0}
    assert log == []
    after, _ = do(after, ClosePhase(), Fund("north", 4))
    assert after.funding == {"north": 4, "south": 0}


def test_crises_are_named_in_the_order_scheduled_and_a_name_is_never_given_twice() -> None:
    after, _ = do(position(DRAWING), Schedule(1, "A1", "minor"), Schedule(4, "C1", "major"), Cancel("c2"))
    after, _ = do(after, Schedule(2, "A2", "severe"))
    assert after.crises == {"c1": Crisis(1, "A1", "minor"), "c3": Crisis(2, "A2", "severe")}


def test_a_crisis_may_be_scheduled_for_the_open_turn_and_for_the_next() -> None:
    before = position(DRAWING, turn=0, phase="closed")
    after, _ = do(before, Schedule(1, "A1", "minor"), OpenPhase(), Schedule(1, "A1", "minor"), ClosePhase())
    assert after.crises == {name: Crisis(1, "A1", "minor", struck=True) for name in ("c1", "c2")}
    do(after, Schedule(2, "A1", "minor"))


def test_magnitudes_of_the_set_up_replace_the_default_set() -> None:
    after, log = do(position(DRAWING, magnitudes={"tremor": [1]}), Schedule(1, "A2", "tremor"), Strike("c1"))
    assert log == ["struck A2 1"]
    assert map_of(after) == "A1 P, A2 D, C1 P"


def test_a_forecast_tells_some_districts_or_all_until_it_is_withdrawn() -> None:
    before, _ = do(position(DRAWING), Schedule(2, "A1", "minor"))
    after, _ = do(before, Publish("c1", ("south",), hex=True), Publish("c1", everybody=True, magnitude=True))
    assert after.forecasts == {"p1": Forecast("c1", ("south",), hex=True), "p2": Forecast("c1", magnitude=True)}
    reached = {name: [one.reaches(d) for d in ("north", "south")] for name, one in after.forecasts.items()}
    assert reached == {"p1": [False, True], "p2": [True, True]}
    after, _ = do(after, Withdraw("p1"), Publish("c1", ("south", "north", "south"), hex=True, magnitude=True))
    assert after.forecasts["p3"] == Forecast("c1", ("north", "south"), hex=True, magnitude=True)
    assert list(after.forecasts) == ["p2", "p3"]


def test_a_district_is_told_what_its_forecasts_tell_and_where_a_crisis_will_strike_by_no_other_way() -> None:
    def told(at: str, seat: str) -> tuple[tuple[ForecastScreen, ...], Mapping[str, Part]]:
        state, _ = do(position(DRAWING), Schedule(2, at, "minor"), Publish("c1", ("south",), hex=True))
        state, _ = do(state, Publish("c1", everybody=True, magnitude=True))
        shown = screen(state, seat)
        assert isinstance(shown, DistrictScreen)
        return shown.forecasts, parts(shown)

    how_hard = ForecastScreen(2, None, "minor")
    assert told("A1", "district-south")[0] == (ForecastScreen(2, "A1", None), how_hard)
    assert told("A1", "district-north")[0] == (how_hard,)
    assert told("A1", "district-north") == told("C1", "district-north")


def test_a_cancelled_crisis_does_not_strike_and_its_forecasts_are_withdrawn() -> None:
    before, _ = do(position(DRAWING), Schedule(1, "A1", "minor"), Schedule(1, "C1", "minor"))
    after, log = do(
        before,
        Publish("c1", everybody=True, hex=True),
        Publish("c2", everybody=True, hex=True),
        Cancel("c1"),
        ClosePhase(),
    )
    assert log == ["struck C1 1"]
    assert list(after.forecasts) == ["p2"]


def test_a_note_changes_nothing() -> None:
    before = position(DRAWING)
    assert do(before, WriteNote("North may try again.")) == (before, [])


def test_a_token_placed_by_hand_may_still_move_and_the_log_is_silent() -> None:
    after, log = do(position(DRAWING, funding={"north": 1}), Place("A2", "refugee"))
    assert (map_of(after), log) == ("A1 P, A2 R, C1 P", [])
    after, _ = do(after, form("north", "A2 A1"))
    assert map_of(after) == "A1 Pp, A2 ., C1 P"


def test_of_two_of_a_kind_remove_and_shift_take_one_that_was_moved_first() -> None:
    before = position("north: A1 Pp, A2 ., A3 Rr")
    assert map_of(do(before, Remove("A1", "population"))[0]) == "A1 P, A2 ., A3 Rr"
    assert map_of(do(before, Remove("A3", "refugee"))[0]) == "A1 Pp, A2 ., A3 R"
    assert map_of(do(before, Shift("A1", "A2", "population"))[0]) == "A1 P, A2 p, A3 Rr"


def test_shift_changes_nothing_else_about_the_token() -> None:
    before = position("north: A1 PU, A5 ., C9 r")
    after, log = do(before, Shift("A1", "A5", "population"), Shift("C9", "A1", "refugee"), Shift("A1", "C9", "unrest"))
    assert (map_of(after), log) == ("A1 r, A5 P, C9 U", [])


def test_by_hand_needs_neither_funding_nor_an_open_phase_and_counts_no_death() -> None:
    before = position(DRAWING, turn=0, phase="closed")
    after, _ = do(before, Remove("A1", "population"), Place("C1", "damage"), Shift("C1", "A2", "population"))
    assert map_of(after) == "A1 ., A2 P, C1 D"
    assert after.deaths == before.deaths
