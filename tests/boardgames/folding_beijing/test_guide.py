"""What a side that never played is told: from its own screen, and from nothing hidden."""

from __future__ import annotations

from msgspec.structs import replace

from boardgames.folding_beijing.guide import guide
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS, SIDES
from boardgames.folding_beijing.records.state import State
from boardgames.folding_beijing.screens import screen
from megagame.core.game import CONTROL, WALL
from megagame.core.sentences import say
from tests.boardgames.folding_beijing.positions import opened, position
from tests.every_game import playouts


def told(state: State, seat: str) -> list[str]:
    return [say(each) for each in guide(screen(state, seat))]


def test_the_residents_are_told_how_to_hide_their_people_and_the_governor_what_comes_next() -> None:
    assert told(opened(), RESIDENTS)[0] == (
        "Tap two squares to swap their people, then their facilities; then lay chips, and press Hide them."
    )
    assert told(opened(), GOVERNOR)[0] == "You wait: the residents are hiding their people."


def test_the_governor_is_told_where_most_houses_would_go_dark() -> None:
    first, darkest, following, *_ = told(position(governor=9), GOVERNOR)
    assert first == "Tap a facility on the board, choose how many chips you bid, and press Attack."
    assert darkest == "Most houses would go dark with B1: A1, C1, B2."
    assert following.endswith("until your chips are used: 9 are left.")


def test_who_answers_is_told_what_a_raise_takes_and_what_yielding_costs() -> None:
    bid = position("P100:1-3 Hempty H200 H100 Hempty Hmedia P100 H300 P200", bid="A1", residents=3)
    assert told(bid, RESIDENTS)[:2] == [
        "Choose chips and press Raise: 3 or more. Or press Yield.",
        "If you yield, these fall and the governor takes their people: A1, B1.",
    ]
    assert told(bid, GOVERNOR)[0] == "You wait: the residents must raise or yield at A1."
    poor = replace(bid, hand=replace(bid.hand, residents=2))
    assert told(poor, RESIDENTS)[0] == "You have too few chips to raise: press Yield."


def test_both_sides_are_told_something_until_the_end_and_nobody_else() -> None:
    for playout in playouts("folding_beijing")[:40]:
        for state in playout.states:
            assert [bool(told(state, side)) for side in SIDES] == [state.phase != "over"] * 2
            assert told(state, WALL) == told(state, CONTROL) == []
