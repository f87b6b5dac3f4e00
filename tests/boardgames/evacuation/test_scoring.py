"""How it is counted (evacuation.md, The end), and what flights are paid from (3. Transport)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from boardgames.evacuation.actions import Flight, Transport
from boardgames.evacuation.game import GAME
from boardgames.evacuation.options import Options
from boardgames.evacuation.scoring import count_points, count_race, shared
from boardgames.evacuation.state import Nation, Oceans, State, box_of
from megagame.core.dice import Dice
from megagame.core.game import Refusal


def produced(food: int, steel: int, energy: int) -> Mapping[Any, int]:
    return {"food": food, "steel": steel, "energy": energy}


def stands(production: tuple[int, int, int], smileys: int, **changes: Any) -> Nation:
    """A seat with three stadiums on the New World (without smileys two), and nothing left behind."""
    by_smileys: dict[int, tuple[str, ...]] = {0: ("stadium-5", "stadium-6"), 1: ("stadium-5", "stadium-6", "stadium-1")}
    by_smileys |= {2: ("stadium-5", "stadium-1", "stadium-2"), 3: ("stadium-1", "stadium-2", "stadium-3")}
    made = {"production": produced(*production), "stadiums": {"old": (), "new": by_smileys[smileys]}}
    return Nation(**{**made, "discs": (), "oceans": Oceans(), **changes})


def table(mode: str, *nations: Nation) -> State:
    opened = GAME.open(msgspec.convert({"seats": len(nations), "mode": mode}, Options), Dice(1))
    state = GAME.after(GAME.blank, opened)
    return replace(state, nations=dict(zip(state.seats, nations, strict=True)))


@pytest.mark.parametrize(
    ("nations", "winners", "scores"),
    [
        # One token, one region left: 7/9/10; most satisfied: 9/9/10.
        ([stands((9, 9, 10), 2, penalties=1, discs=("region-1",)), stands((5, 5, 5), 0)], ["P1"], [9, 4]),
        # Of 7/7/9 each point of the two goes to what is lowest then.
        ([stands((7, 7, 9), 2), stands((5, 5, 5), 0)], ["P1"], [8, 4]),
        # Several with most satisfaction: each two, and nobody is second.
        ([stands((6, 9, 9), 2), stands((5, 9, 9), 2), stands((7, 9, 9), 1)], ["P1"], [8, 7, 7]),
        # Second most: each one.
        ([stands((7, 9, 9), 2), stands((7, 9, 9), 1), stands((7, 9, 9), 1)], ["P1"], [9, 8, 8]),
        # No satisfaction, no bonus; each one stadium short, one with an ocean left.
        ([stands((9, 9, 9), 0), stands((9, 9, 9), 0, oceans=Oceans(old=("ocean-1",)))], ["P1"], [8, 7]),
        # Nobody has 8 of each: the highest lowest production, then stadiums, satisfaction, second and highest.
        ([stands((6, 7, 7), 0), stands((6, 7, 8), 0)], ["P2"], [5, 5]),
        ([stands((6, 7, 8), 0), stands((6, 7, 8), 0)], ["P1", "P2"], [5, 5]),
        # Solo there is no bonus.
        ([stands((7, 8, 8), 3)], ["P1"], [7]),
    ],
)
def test_the_race(nations: list[Nation], winners: list[str], scores: list[int]) -> None:
    counted = count_race(table("race", *nations))
    assert (list(counted.winners), list(counted.scores.values())) == (winners, scores)


def test_points_as_the_rule_file_counts_them() -> None:
    """25 for a lowest production of 12, a region with two people, one stadium short, a token: 25 - 2 - 2 - 3 - 3."""
    one = stands(
        (12, 13, 14), 1, penalties=1, stadiums={"old": (), "new": ("stadium-1", "stadium-2")}, discs=("region-1",)
    )
    state = table("points", one)
    people = box_of(state).region["region-1"].population
    assert count_points(state).scores == {"P1": 25 - 2 - people - 3 - 3}


@pytest.mark.parametrize(
    ("ranked", "points"),
    [
        ({"P1": 3, "P2": 2, "P3": 1, "P4": 0}, {"P1": 6, "P2": 4, "P3": 1, "P4": 0}),
        ({"P1": 3, "P2": 3, "P3": 1}, {"P1": 5, "P2": 5, "P3": 1}),
        ({"P1": 3, "P2": 1, "P3": 1}, {"P1": 6, "P2": 2, "P3": 2}),
        ({"P1": 2, "P2": 2, "P3": 2}, {"P1": 3, "P2": 3, "P3": 3}),
        ({"P1": 2, "P2": 2, "P3": 2, "P4": 2}, {"P1": 2, "P2": 2, "P3": 2, "P4": 2}),
        ({"P1": 4, "P2": 3, "P3": 1, "P4": 1}, {"P1": 6, "P2": 4, "P3": 0, "P4": 0}),
        ({}, {}),
    ],
)
def test_equal_ones_share_the_sum_of_their_places_rounded_down(ranked: Any, points: Any) -> None:
    assert shared(ranked) == points


def flown(flights: tuple[Flight, ...], **changes: Any) -> State:
    ships = {"old": ("ship-3",), "new": ("ship-4",)}
    nation = stands((0, 0, 0), 0, ships=ships, discs=("region-4",), **changes)
    state = replace(table("race", nation), phase="transport", turn=None, waiting=("P1",))
    return GAME.after(state, GAME.decide(state, "P1", Transport(ships=flights), Dice(0)))


def test_a_flight_is_paid_from_what_is_left_after_loading() -> None:
    loaded = Flight(ship="ship-3", resources={"energy": 1})
    with pytest.raises(Refusal, match="no_energy"):
        flown((loaded,), old=produced(0, 0, 1))
    assert flown((loaded,), old=produced(0, 0, 2)).nations["P1"].new["energy"] == 1


def test_a_flight_back_is_not_paid_from_what_arrives() -> None:
    both = (Flight(ship="ship-3", resources={"energy": 1}), Flight(ship="ship-4"))
    with pytest.raises(Refusal, match="no_energy"):
        flown(both, old=produced(0, 0, 2))
    ships = flown(both, old=produced(0, 0, 2), new=produced(0, 0, 1)).nations["P1"].ships
    assert ships == {"old": ("ship-4",), "new": ("ship-3",)}
