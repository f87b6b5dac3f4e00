"""Marks on maps: what would happen next for the console, what just happened for everybody."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from crisis_map.drawing.done_marks import Seen, seen
from crisis_map.drawing.drawn_hexes import HexColumn
from crisis_map.drawing.marks import Plan, plan_of
from crisis_map.records.actions import (
    Action,
    ClosePhase,
    EndForms,
    Execute,
    Fund,
    OpenPhase,
    Place,
    QueueForm,
    Schedule,
    Strike,
)
from crisis_map.records.state import State
from crisis_map.screens.control import control_screen
from crisis_map.screens.public_map import map_screen
from tests.crisis_map.positions import do, form, orders, position

MAGNITUDES = {"one": [1], "two": [2], "wide": [1, 1]}


def plan(state: State) -> Plan:
    return plan_of(control_screen(state))


def drawn(state: State, at: str) -> list[str]:
    """Returns the tokens of a hex of the console's map, with their looks."""
    return looks(plan(state).columns, at)


def looks(columns: Iterable[HexColumn], at: str) -> list[str]:
    block = next(block for column in columns for block in column if block.label == at)
    return [f"{token.kind} {token.look}" for token in block.tokens]


def queued(drawing: str, line: str) -> State:
    return do(position(drawing, funding={"north": 9}), QueueForm("north", orders(line)), EndForms())[0]


def test_a_line_to_come_has_its_path_its_rings_and_its_tag() -> None:
    state = queued("north: A1 P, A2 D, A3 .", "A1 A2")
    marks = plan(state)
    assert [ring.kind for ring in marks.below.rings] == ["origin", "destination"]
    assert [arrow.kind for arrow in marks.below.arrows] == ["now"]
    assert marks.above.tag is not None
    assert drawn(state, "A1") == ["population leaving"]
    assert drawn(state, "A2") == ["damage leaving", "population coming"]


@pytest.mark.parametrize(("line", "rings"), [("A2 A1", ["origin"]), ("A1 Z9", []), ("A1 A1", [])])
def test_a_line_that_will_be_refused_moves_nothing(line: str, rings: list[str]) -> None:
    marks = plan(queued("north: A1 P, A2 .", line))
    assert [ring.kind for ring in marks.below.rings] == rings
    assert marks.below.arrows == ()
    assert (marks.above.tag is None) == (not rings)
    assert {token.look for column in marks.columns for block in column for token in block.tokens} == {"there"}


def struck(drawing: str, *actions: Action) -> State:
    return do(position(drawing, magnitudes=MAGNITUDES), *actions, EndForms())[0]


def test_a_strike_to_come_shows_who_goes_where_and_who_dies() -> None:
    state = struck("north: A1 PR, A2 UP, B1 UU", Schedule(1, "A1", "two"))
    marks = plan(state)
    assert [area.kind for area in marks.below.areas] == ["blast"]
    assert [ring.kind for ring in marks.below.rings] == ["centre"]
    assert drawn(state, "A1") == ["refugee dying", "population dying", "damage coming", "damage coming"]
    assert marks.above.focus


def test_unrest_that_must_make_way_leaves_as_well() -> None:
    state = struck("north: A1 UU, A2 .", Schedule(1, "A1", "one"))
    assert drawn(state, "A1") == ["unrest leaving", "unrest there", "damage coming"]


def test_the_whole_map_is_shown_unless_a_crisis_strikes() -> None:
    assert plan(queued("north: A1 P, A2 .", "A1 A2")).above.focus == ""


def test_an_open_to_come_shows_ruin_riot_and_slide() -> None:
    drawing = """
        north: A1 U, A2 U, B1 U, A9 RP, A8 R, B8 R
        south: E1 DD, E2 DD, F1 DD, D1 PP, E3 .
    """
    state, _ = do(position(drawing), ClosePhase())
    marks = plan(state)
    assert [area.kind for area in marks.below.areas] == ["ruin", "riot", "failure", "slide"]
    assert {pill.kind for pill in marks.above.pills} >= {"will-ruin", "will-riot", "will-fail", "will-slide"}
    assert drawn(state, "A1") == ["unrest leaving", "damage coming"]
    assert drawn(state, "A9") == ["refugee leaving", "population there", "unrest coming"]
    assert drawn(state, "E3") == ["damage coming"]


def shown(state: State) -> Seen:
    return seen(map_screen(state))


def stands(state: State, at: str) -> list[str]:
    """Returns the tokens of a hex of everybody's map, with their looks."""
    return looks(shown(state).columns, at)


def test_an_executed_order_leaves_its_path_and_a_ghost() -> None:
    state, _ = do(position("north: A1 PP, A2 ."), Fund("north", 1), form("north", "A1 A2"))
    assert [arrow.kind for arrow in shown(state).below.arrows] == ["now"]
    assert [ring.kind for ring in shown(state).below.rings] == ["origin", "arrived"]
    assert stands(state, "A1") == ["population left", "population there"]


def test_a_refused_order_leaves_nothing() -> None:
    state, _ = do(position("north: A1 P, A2 PP"), Fund("north", 1), Execute("north", orders("A1 A2")))
    assert shown(state).below.arrows == ()
    assert shown(state).below.rings == ()


def test_a_strike_leaves_blast_ways_and_the_dead() -> None:
    state = struck("north: A1 PR, A2 UP, B1 PP", Schedule(1, "A1", "two"), Strike("c1"))
    assert [area.kind for area in shown(state).below.areas] == ["blast"]
    assert [ring.kind for ring in shown(state).below.rings] == ["centre"]
    assert shown(state).above.pills == ()
    assert stands(state, "A1") == ["refugee died", "population died", "damage there", "damage there"]


def test_an_open_leaves_ruin_riot_and_slide() -> None:
    drawing = """
        north: A1 U, A2 U, B1 U, A9 RP, A8 R, B8 R
        south: E1 DD, E2 DD, F1 DD, D1 PP, E3 .
    """
    state, _ = do(position(drawing), ClosePhase(), OpenPhase())
    assert [area.kind for area in shown(state).below.areas] == ["failed", "slide", "ruin", "riot"]
    assert {"slid", "ruined", "rioted"} <= {pill.kind for pill in shown(state).above.pills}


def test_a_close_shows_what_is_pending() -> None:
    state, _ = do(position("north: A1 R, A2 R, B1 R"), ClosePhase())
    assert [area.kind for area in shown(state).below.areas] == ["riot"]
    assert [pill.kind for pill in shown(state).above.pills] == ["will-riot"]


def test_what_is_done_by_hand_has_a_ring() -> None:
    state, _ = do(position("north: A1 ."), Place("A1", "damage"))
    assert [ring.kind for ring in shown(state).below.rings] == ["arrived"]
