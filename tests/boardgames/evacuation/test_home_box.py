"""Our own box: as many cards as the original (evacuation.md, The box), valid, and playable."""

from __future__ import annotations

import msgspec
import pytest

from boardgames.evacuation.box.game_box import box_problems
from boardgames.evacuation.box.home_box import home_box
from boardgames.evacuation.box.words import RESOURCES
from boardgames.evacuation.game import GAME
from boardgames.evacuation.records.options import Options, problems
from boardgames.evacuation.replay import REPLAY
from megagame.core.dice import Dice
from tests import laws
from tests.boardgames.evacuation.vary import vary

NUMBERS = {
    "ships": 21,
    "stadiums": 21,
    "infrastructure": 18,
    "technologies": 36,
    "rewards": 9,
    "actions": 80,
    "goals": 16,
    "public_goals": 4,
}


def test_it_has_as_many_cards_as_the_original() -> None:
    box = home_box()
    assert {name: len(getattr(box, name)) for name in NUMBERS} == NUMBERS
    assert sum(card.starter for card in box.stadiums) == 4
    assert len({card.set for card in box.technologies}) == 4
    assert list(box_problems(box)) == []
    assert list(problems(Options())) == []


def test_the_old_world_gives_seven_of_each_at_the_start() -> None:
    box = home_box()
    given = dict.fromkeys(RESOURCES, 0)
    for region in box.old_regions:
        given[region.resource] += region.value
    for ocean in box.oceans:
        given[ocean.resource] += ocean.value
    assert given == dict.fromkeys(RESOURCES, 7)


def test_production_from_0_to_10_is_worth_twelve_points_at_least() -> None:
    points = home_box().score_table.points
    assert points[10] == 19
    assert points[10] - points[0] >= 12
    assert list(points) == sorted(set(points))


def test_the_box_of_earlier_replay_documents_can_still_be_named() -> None:
    options = {"box": "home_box_1", "decks": {"ships": [f"ship-{number}" for number in range(1, 22)]}}
    played = REPLAY.play({"game": "evacuation", "options": options, "actions": []})
    assert played["state"]["rows"]["ships"] == ["ship-3", "ship-2", "ship-1"]


def test_documents_play_with_it_where_they_name_no_other() -> None:
    told = [
        REPLAY.play({"game": "evacuation", "options": options, "actions": []}) for options in ({}, {"box": "home_box"})
    ]
    assert told[0] == told[1]
    assert set(told[0]["state"]["rows"]["ships"]) <= {card.id for card in home_box().ships}


@pytest.mark.parametrize("mode", ["race", "points"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_games_by_lot_come_to_their_end(mode: str, seats: int) -> None:
    options = msgspec.convert({"mode": mode, "seats": seats}, Options)
    bench = laws.Bench(options=lambda dice: options, vary=vary)
    for seed in range(4):
        end = laws.play(GAME, bench, seed, 2_000).states[-1]
        assert end.outcome is not None, Dice(seed)
