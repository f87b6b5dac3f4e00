"""The open part of a price is paid as the player chooses: what is suggested, and what it makes impossible."""

import pytest
from msgspec.structs import replace

from boardgames.evacuation.game import GAME
from boardgames.evacuation.records.actions import Act, BuildShip
from boardgames.evacuation.records.building_events import Paid
from boardgames.evacuation.records.state import State
from boardgames.evacuation.rules.rounds import Lacking, lacking
from boardgames.evacuation.screens.paying import Need, Paying, paying
from boardgames.evacuation.screens.possible_actions import prices
from megagame.core.dice import Dice
from tests.boardgames.evacuation.rounds import begun, done, has, store

SHIP = BuildShip(card="s2", world="old")
"""It costs 1 steel and 1 of any, and flies for 1 energy."""


def building(state: State) -> State:
    """Returns the state in which P1 builds a ship."""
    state = done(state, Act(slot="2b"))
    return replace(state, rows={**state.rows, "ships": ("s2", "s1", "s3")})


def how(state: State) -> Paying:
    found = paying(state, "P1", SHIP, prices(state, "P1"))
    assert found is not None
    return found


def test_what_is_fixed_what_is_left_and_how_many_are_open() -> None:
    found = how(building(has(begun(), old=store(2, 3, 4))))
    assert (found.world, found.fixed, found.any, found.left) == ("old", store(steel=1), 1, store(2, 2, 4))


def test_a_way_is_suggested_that_leaves_the_flight_possible() -> None:
    found = how(building(has(begun(), old=store(0, 3, 1))))
    assert Need("flight", "energy", 1, "s2") in found.needs
    assert found.suggested == store(steel=1)


def test_what_was_impossible_before_is_no_need() -> None:
    found = how(building(has(begun(), old=store(0, 3, 0))))
    assert not any(need.what == "flight" for need in found.needs)


def test_a_price_without_an_open_part_leaves_nothing_to_choose() -> None:
    state = building(has(begun(), old=store(2, 3, 4)))
    assert paying(state, "P1", BuildShip(card="s1", world="old"), prices(state, "P1")) is None
    assert paying(state, "P1", Act(slot="2b"), {}) is None


@pytest.mark.parametrize(("pays", "left"), [({"food": 1}, store(1, 2, 4)), ({"energy": 1}, store(2, 2, 3))])
def test_it_is_paid_as_chosen(pays: dict[str, int], left: dict[str, int]) -> None:
    state = building(has(begun(), old=store(2, 3, 4)))
    events = GAME.decide(state, "P1", replace(SHIP, any=pays), Dice(0))
    assert any(isinstance(event, Paid) for event in events)
    assert GAME.after(state, events).nations["P1"].old == left


def test_what_the_next_income_lacks_as_things_stand() -> None:
    """The small box asks for 3 food of the Old World and 1 of the New in round 2, and for 1 stadium in round 3."""
    state = has(begun(), old=store(), new=store(), discs=())
    state = has(state, oceans=replace(state.nations["P1"].oceans, old=()))
    assert lacking(state, "P1") == Lacking(old=3, new=1, stadiums=0)
    assert lacking(replace(state, round=2), "P1") == Lacking(old=2, new=2, stadiums=1)
    assert lacking(has(state, old=store(food=3), new=store(food=2)), "P1") == Lacking(0, 0, 0)
    assert lacking(replace(state, round=4), "P1") is None
