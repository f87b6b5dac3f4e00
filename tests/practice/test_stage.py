"""Time passes for those whom the program plays at the pace that Control chose, and a new one counts at once."""

from __future__ import annotations

import asyncio
from typing import NamedTuple, cast

import pytest

from megagame.bots.web import Place
from megagame.core.dice import Dice
from megagame.practice_players import stage
from megagame.practice_players.practice_facts import Facts


class Pace(NamedTuple):
    """Of the facts only what waiting goes by."""

    pace: int


@pytest.fixture
def played() -> stage.Stage:
    return stage.Stage(Place(1), 1, at(1), Dice(1))


def at(pace: int) -> Facts:
    return cast(Facts, Pace(pace))


def waited(played: stage.Stage, monkeypatch: pytest.MonkeyPatch, pace: int, changed: dict[int, int]) -> float:
    """Seconds on the wall, where no time passes here, for forty of the day; `changed`: the pace after so many steps."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        played.facts = at(changed.get(len(slept), played.facts.pace))

    played.facts = at(pace)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(played.wait(40))
    return sum(slept)


@pytest.mark.parametrize(("pace", "seconds"), [(1, 40), (2, 20), (6, 40 / 6)])
def test_a_pace_shortens_every_wait(
    played: stage.Stage, monkeypatch: pytest.MonkeyPatch, pace: int, seconds: float
) -> None:
    assert waited(played, monkeypatch, pace, {}) == pytest.approx(seconds, abs=0.2)


def test_a_new_pace_counts_in_the_midst_of_a_wait(played: stage.Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    assert waited(played, monkeypatch, 1, {200: 4}) == pytest.approx(20 + 5, abs=0.2)
