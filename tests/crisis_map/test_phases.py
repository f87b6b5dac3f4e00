"""Opening and closing the phase (crisis-map.md §3 and §6)."""

from __future__ import annotations

from typing import Any

from crisis_map.records.actions import Cancel, ClosePhase, Fund, OpenPhase, Place, Remove, Schedule, Shift, Strike
from crisis_map.records.events import MovesRenewed, Pending, PhaseOpened
from crisis_map.records.state import State
from crisis_map.rules.phases import proposal_at_open
from tests.crisis_map.positions import do, form, map_of, position, refused

SINK = "north: B2 DD, C2 DD, C3 DD, "
"""A group that spreads; its neighbours are B1, B3, C1, C4, D1, D2, D3, A2, A3."""


def closed(drawing: str, pending: Pending = Pending(), **rest: Any) -> State:  # noqa: B008 - a frozen record
    return position(drawing, phase="closed", pending=pending, **rest)


def test_opening_counts_the_turn_up_and_lets_every_token_move_again() -> None:
    after, log = do(closed("north: A1 pr, A2 PR, A3 ."), OpenPhase())
    assert (after.turn, after.phase) == (2, "open")
    assert map_of(after) == "A1 PR, A2 PR, A3 ."
    assert log == []
    assert after.just == (PhaseOpened(2), MovesRenewed())


def test_funding_set_before_the_open_is_there_after_it() -> None:
    after, _ = do(closed("north: A1 P"), Fund("north", 3), OpenPhase())
    assert after.funding == {"north": 3}


def test_closing_takes_the_funding_that_was_not_spent() -> None:
    drawing = "north: A1 P, A2 .\nsouth: C1 P"
    after, _ = do(position(drawing, funding={"north": 3, "south": 2}), form("north", "A1 A2"), ClosePhase())
    assert (after.phase, after.turn, after.funding) == ("closed", 1, {"north": 0, "south": 0})


def test_closing_strikes_what_is_left_of_this_turn_in_the_order_of_scheduling() -> None:
    before = position("north: A1 ., A2 P, A3 P, A4 P, A5 .")
    steps = (
        Schedule(1, "A3", "minor"),
        Schedule(2, "A1", "minor"),
        Schedule(1, "A2", "minor"),
        Schedule(1, "A5", "minor"),
        Schedule(1, "A4", "minor"),
    )
    after, log = do(before, *steps, Strike("c4"), Cancel("c5"), ClosePhase())
    assert log == ["struck A5 1", "struck A3 1", "struck A2 1"]
    assert [name for name, crisis in after.crises.items() if crisis.struck] == ["c1", "c3", "c4"]
    assert map_of(after) == "A1 ., A2 PD, A3 PD, A4 P, A5 D"


def test_adjacency_is_worked_out_after_the_strikes_of_the_close() -> None:
    before = position("north: A1 ., A2 RP, A3 ., B1 R, B2 R")
    after, _ = do(before, Schedule(1, "A2", "minor"), ClosePhase())
    assert map_of(after) == "A1 U, A2 PD, A3 ., B1 R, B2 R"
    assert after.pending == Pending()
    after, _ = do(before, ClosePhase())
    assert after.pending == Pending(riots=(("A2", "B1", "B2"),))


def test_pending_waits_for_the_open_and_is_gone_after_it() -> None:
    after, _ = do(position("north: A1 R, A2 R, B1 R"), ClosePhase())
    assert map_of(after) == "A1 R, A2 R, B1 R"
    after, log = do(after, OpenPhase())
    assert map_of(after) == "A1 U, A2 U, B1 U"
    assert log == ["rioted A1", "rioted A2", "rioted B1"]
    assert after.pending == Pending()


def test_ruins_come_before_riots_so_new_unrest_is_not_ruined_at_once() -> None:
    triangle = (("A1", "A2", "B1"),)
    before = closed("north: A1 RU, A2 RU, B1 RU", Pending(ruins=triangle, riots=triangle))
    after, log = do(before, OpenPhase())
    assert map_of(after) == "A1 UD, A2 UD, B1 UD"
    assert log == [f"ruined {at}" for at in triangle[0]] + [f"rioted {at}" for at in triangle[0]]


def test_each_token_turns_group_by_group_in_label_order() -> None:
    before = closed(
        "north: A1 UU, A2 U, B1 U, D1 U, E1 UU, E2 U", Pending(ruins=(("A1", "A2", "B1"), ("D1", "E1", "E2")))
    )
    after, log = do(before, OpenPhase())
    assert map_of(after) == "A1 DD, A2 D, B1 D, D1 D, E1 DD, E2 D"
    assert log == [f"ruined {at}" for at in ("A1", "A1", "A2", "B1", "D1", "E1", "E1", "E2")]


def test_what_control_changed_by_hand_since_the_close_counts() -> None:
    """Newcomers in a riot's hex riot, too; those who left do not."""
    after, _ = do(position("north: A1 R, A2 R, B1 R, D5 ."), ClosePhase())
    changes = (Shift("A2", "D5", "refugee"), Place("A1", "refugee"), Remove("B1", "refugee"))
    after, log = do(after, *changes, OpenPhase())
    assert map_of(after) == "A1 UU, A2 ., B1 ., D5 R"
    assert log == ["rioted A1", "rioted A1"]


def test_failure_hits_every_hex_round_the_group_once_in_label_order() -> None:
    rim = "B1 ., B3 ., C1 ., C4 ., D1 ., D2 ., D3 ., A2 ., A3 ., A1 ., E2 ."
    before = closed(SINK + rim, Pending(failures=(("B2", "C2", "C3"),)))
    after, log = do(before, OpenPhase())
    assert log == [f"engulfed {at}" for at in ("A2", "A3", "B1", "B3", "C1", "C4", "D1", "D2", "D3")]
    assert map_of(after) == ("A1 ., A2 D, A3 D, B1 D, B2 DD, B3 D, C1 D, C2 DD, C3 DD, C4 D, D1 D, D2 D, D3 D, E2 .")


def test_the_spread_is_one_strike_in_two_passes_and_never_a_major_one() -> None:
    before = closed(SINK + "B1 PP, C1 RU, D1 P, A1 UU", Pending(failures=(("B2", "C2", "C3"),)))
    after, log = do(before, OpenPhase())
    assert log == [
        "engulfed B1",
        "engulfed C1",
        "engulfed D1",
        "destroyed B1 population",
        "destroyed C1 refugee",
    ]
    assert map_of(after) == "A1 UU, B1 PD, B2 DD, C1 UD, C2 DD, C3 DD, D1 PD"
    assert (after.deaths["north"].in_all, after.deaths["north"].this_turn) == (2, 2)


def test_only_failure_hexes_that_still_hold_two_damage_spread_and_they_are_grouped_again() -> None:
    failures = Pending(failures=(("B2", "C2", "C3"),))
    after, log = do(closed(SINK + "B1 .", failures), Remove("C3", "damage"), OpenPhase())
    assert (map_of(after), log) == ("B1 ., B2 DD, C2 DD, C3 D", [])
    after, log = do(closed(SINK + "B1 DD, C1 .", failures), Remove("C3", "damage"), OpenPhase())
    assert (map_of(after), log) == ("B1 DD, B2 DD, C1 ., C2 DD, C3 D", [])


def test_a_hex_that_ruins_made_full_of_damage_spreads_if_it_was_a_failure_hex() -> None:
    """Decided after ruins have turned, not before."""
    drawing = "north: A1 DD, A2 DD, B1 UD, B2 ."
    before = closed(drawing, Pending(ruins=(("B1",),), failures=(("A1", "A2", "B1"),)))
    after, log = do(before, OpenPhase())
    assert log == ["ruined B1", "engulfed B2"]
    assert map_of(after) == "A1 DD, A2 DD, B1 DD, B2 D"


def test_of_two_of_a_kind_the_spread_displaces_first_who_was_moved_last_turn_and_then_all_may_move() -> None:
    before = closed(SINK + "B1 Pp, A1 .", Pending(failures=(("B2", "C2", "C3"),)))
    assert [displaced.token.moved for displaced in proposal_at_open(before)] == [True]
    after, log = do(before, OpenPhase())
    assert log == ["engulfed B1", "displaced B1 A1 population refugee"]
    assert map_of(after) == "A1 R, B1 PD, B2 DD, C2 DD, C3 DD"


def test_the_sinkhole_grows_at_every_open() -> None:
    after, _ = do(closed(SINK + "D3 ., E3 .", Pending(failures=(("B2", "C2", "C3"),))), OpenPhase())
    assert map_of(after) == "B2 DD, C2 DD, C3 DD, D3 D, E3 ."
    after, log = do(after, ClosePhase(), OpenPhase())
    assert log == ["engulfed D3"]
    after, log = do(after, ClosePhase(), OpenPhase())
    assert log == []
    assert map_of(after) == "B2 DD, C2 DD, C3 DD, D3 DD, E3 ."


def test_touching_groups_spread_under_their_own_ruling() -> None:
    drawing = "north: A1 DD, A2 DD, A3 DD, A4 ."
    after, _ = do(position(drawing, adjacency="touching"), ClosePhase(), OpenPhase())
    assert map_of(after) == "A1 DD, A2 DD, A3 DD, A4 D"
    after, _ = do(position(drawing), ClosePhase(), OpenPhase())
    assert map_of(after) == "A1 DD, A2 DD, A3 DD, A4 ."


def test_control_may_choose_places_at_the_open() -> None:
    before = closed(SINK + "B1 PP, C1 PP, A1 ., A2 ., D1 .", Pending(failures=(("B2", "C2", "C3"),)))
    assert [displaced.free for displaced in proposal_at_open(before)] == [("A2", "A1"), ("D1",)]
    default, log = do(before, OpenPhase())
    assert log[-2:] == ["displaced B1 A1 population refugee", "displaced C1 D1 population refugee"]
    chosen, log = do(before, OpenPhase(("A2", "D1", "Z99")))
    assert log[-2:] == ["displaced B1 A2 population refugee", "displaced C1 D1 population refugee"]
    assert default.turn == chosen.turn == 2
    assert refused(before, OpenPhase(("A2", "A2"))) == "bad_place"


def test_deaths_count_since_the_last_open_its_own_spread_included() -> None:
    before = closed(SINK + "B1 PP, A1 PP, A9 P", Pending(failures=(("B2", "C2", "C3"),)))
    after, _ = do(before, OpenPhase(), Schedule(2, "A9", "major"), Strike("c1"))
    deaths = after.deaths["north"]
    assert (deaths.in_all, deaths.this_turn, deaths.last_turn) == (2, 2, 0)
    after, _ = do(after, ClosePhase(), OpenPhase())
    deaths = after.deaths["north"]
    assert (deaths.in_all, deaths.this_turn, deaths.last_turn) == (3, 1, 2)


def test_what_just_happened_is_the_newest_step_and_a_close_with_all_its_strikes_is_one() -> None:
    before = position("north: A1 P, A2 P", funding={"north": 5})
    steps = (Schedule(1, "A1", "minor"), Schedule(1, "A2", "minor"), form("north", "A1 A2"))
    after, _ = do(before, *steps, ClosePhase())
    assert [type(event).__name__ for event in after.just] == [
        "CrisisStruck",
        "HexStruck",
        "CrisisStruck",
        "HexStruck",
        "TokenDisplaced",
        "PhaseClosed",
    ]
    again, _ = do(after, Fund("north", 1), Schedule(2, "A1", "minor"))
    assert again.just == after.just
