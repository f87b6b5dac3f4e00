"""Scoring (evacuation.md, The end), and paying for flights (3. Transport)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from boardgames.evacuation.game import GAME
from boardgames.evacuation.records.actions import Flight, Transport
from boardgames.evacuation.records.options import Options
from boardgames.evacuation.records.state import Nation, Oceans, State, box_of
from boardgames.evacuation.rules.changes.scoring import count_points, count_race, goal_points, shared
from megagame.core.dice import Dice
from megagame.core.game import Refusal
from tests.boardgames.evacuation.rounds import begun
from tests.boardgames.evacuation.vary import small_box


def produced(food: int, steel: int, energy: int) -> Mapping[Any, int]:
    return {"food": food, "steel": steel, "energy": energy}


def stands(production: tuple[int, int, int], smileys: int, **changes: Any) -> Nation:
    """Returns a seat with three stadiums on the New World (two without smileys), and nothing left behind."""
    by_smileys: dict[int, tuple[str, ...]] = {0: ("stadium-5", "stadium-6"), 1: ("stadium-5", "stadium-6", "stadium-1")}
    by_smileys |= {2: ("stadium-5", "stadium-1", "stadium-2"), 3: ("stadium-1", "stadium-2", "stadium-3")}
    made = {"production": produced(*production), "stadiums": {"old": (), "new": by_smileys[smileys]}}
    return Nation(**{**made, "discs": (), "oceans": Oceans(), **changes})


def stood(*numbers: int) -> Mapping[Any, tuple[str, ...]]:
    """Returns these stadiums on the New World."""
    return {"old": (), "new": tuple(f"stadium-{number}" for number in numbers)}


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
        # Of equal lowest productions more stadiums, then satisfaction, then the second, then the highest.
        ([stands((6, 7, 7), 0, stadiums=stood(21)), stands((7, 7, 7), 0, stadiums=stood(5, 6))], ["P2"], [6, 6]),
        ([stands((4, 7, 7), 2), stands((5, 8, 8), 1)], ["P1"], [6, 6]),
        ([stands((6, 8, 10), 0), stands((6, 9, 9), 0)], ["P2"], [5, 5]),
        ([stands((5, 8, 8), 0), stands((5, 8, 9), 0)], ["P2"], [4, 4]),
        # Of several with 8 of each the most satisfied; equally satisfied they share.
        ([stands((8, 8, 8), 2), stands((9, 9, 9), 1)], ["P1"], [8, 9]),
        ([stands((8, 8, 8), 1), stands((9, 9, 9), 1)], ["P1", "P2"], [8, 9]),
        # The count may bring a production below nothing.
        ([stands((0, 5, 5), 0, penalties=2), stands((1, 1, 1), 0)], ["P2"], [-3, 0]),
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
    ("nation", "points"),
    [
        (stands((10, 11, 12), 1), 19),
        (stands((11, 11, 12), 1), 22),
        (stands((10, 10, 10), 1, oceans=Oceans(old=("ocean-1",), out=("ocean-2",))), 19 - 2),
        (stands((10, 10, 10), 1, oceans=Oceans(out=("ocean-1",), back=("ocean-2",))), 19),
        (stands((10, 10, 10), 1, penalties=3), 19 - 9),
        (stands((10, 10, 10), 1, stadiums={"old": ("stadium-1", "stadium-2", "stadium-3"), "new": ()}), 19 - 9),
        (stands((10, 10, 10), 1, stadiums=stood(1, 2, 3, 4)), 19),
    ],
)
def test_each_kind_of_point_by_itself(nation: Nation, points: int) -> None:
    assert count_points(table("points", nation)).scores == {"P1": points}


def test_satisfaction_counts_among_seats_with_three_stadiums_also_when_it_is_nothing() -> None:
    three = stands((0, 0, 0), 1, stadiums=stood(1, 5, 6))
    nobody = stands((0, 0, 0), 0, stadiums=stood(5, 6, 7), steps={})
    short = stands((0, 0, 0), 0, stadiums=stood(20, 21))
    state = table("points", three, nobody, short)
    sad = replace(box_of(state), stadiums=tuple(replace(card, satisfaction=0) for card in box_of(state).stadiums))
    base = count_points(table("points", three)).scores["P1"]  # solo has none of it
    assert count_points(state).scores == {"P1": base + 5, "P2": base + 5, "P3": base - 3}
    assert count_points(replace(state, box=sad)).scores == {"P1": base + 5, "P2": base + 5, "P3": base - 3}


def test_most_points_win_and_equal_ones_share() -> None:
    state = table("points", stands((12, 12, 12), 1), stands((12, 12, 12), 1), stands((11, 12, 12), 1))
    assert count_points(state).winners == ("P1", "P2")


def test_goals_count_by_their_condition_or_by_each_up_to_their_limit() -> None:
    box = small_box()
    state = replace(begun(1, mode="points"), nations={"P1": stands((9, 8, 6), 1, stadiums={"old": (), "new": ()})})
    points = {goal.id: goal_points(state, "P1", goal) for goal in box.goals}
    assert (points["g6"], points["g7"], points["g14"]) == (4, 3, 8)  # the limit is 8
    assert (points["g4"], points["g8"], points["g2"]) == (0, 0, 0)


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
