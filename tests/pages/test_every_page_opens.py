"""Every page of a table opens, whatever game it plays, for Control and for every seat; one that fails is found."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from megagame import games
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.core.parts import Part
from megagame.games import GAMES
from megagame.tables.live import caches
from tests.every_game import BENCHES
from tests.laws_of_pages import broken_pages

SEED = 3


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> Iterator[None]:
    caches.forget()
    yield
    caches.forget()


@pytest.mark.django_db(transaction=True)  # phones' pages are drawn in other threads
@pytest.mark.parametrize("played", [False, True], ids=["new", "played on"])
@pytest.mark.parametrize("name", GAMES)
def test_every_page_opens(name: str, played: bool) -> None:
    assert list(broken_pages(name, SEED, played=played)) == []


@pytest.mark.django_db(transaction=True)  # phones' pages are drawn in other threads
def test_a_page_that_fails_for_one_seat_is_found_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    listing = GAMES["greenway"]

    def fails(screen: Any) -> Mapping[str, Part]:
        if type(screen) is of_control:
            raise KeyError("highgarth")
        return listing.parts(screen)

    game, dice = listing.game, Dice(1)
    state = game.after(game.blank, game.open(BENCHES["greenway"].options(dice), dice))
    of_control = type(game.screen(state, CONTROL))
    monkeypatch.setitem(games.GAMES, "greenway", dataclasses.replace(listing, parts=fails))
    broken = list(broken_pages("greenway", SEED, played=False))
    assert any(each.startswith(f"greenway, seed {SEED}, new, seat {CONTROL}: /console/of-the-law/") for each in broken)
    assert all("500 KeyError('highgarth')" in each for each in broken)
