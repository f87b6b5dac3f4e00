"""`vary` changes every secret, and nothing that the seat knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crisis_map.game import GAME
from crisis_map.records.state import State
from crisis_map.screens.public_map import map_screen
from megagame.core.dice import Dice
from tests import laws
from tests.crisis_map.vary import options, vary

BENCH = laws.Bench(options=options, vary=vary)
SECRET = ("funding", "crises", "forecasts", "forms", "first", "numbers", "just", "council")
KNOWN = ("city", "turn", "phase", "box", "tokens", "pending", "deaths")


def varied(seat: str) -> Iterator[tuple[State, State]]:
    """Yields pairs of states from random play in cities with this seat."""
    dice = Dice(7)
    for seed in range(24):
        for state in laws.play(GAME, BENCH, seed, 40).states:
            if seat in GAME.seats(state):
                yield state, vary(state, seat, dice)


@pytest.mark.parametrize("seat", ["wall", "district-d0", "district-d1", "councillor-d0", "scientists"])
def test_every_secret_is_varied_and_nothing_else(seat: str) -> None:
    pairs = list(varied(seat))
    changed = {field for one, other in pairs for field in SECRET if getattr(one, field) != getattr(other, field)}
    assert changed == set(SECRET)
    for one, other in pairs:
        assert all(getattr(one, field) == getattr(other, field) for field in KNOWN)
        assert len(one.just) == len(other.just)
        assert map_screen(one) == map_screen(other)


def test_a_district_knows_its_funding_and_its_forecasts() -> None:
    for one, other in varied("district-d0"):
        assert one.funding["d0"] == other.funding["d0"]
        told = {name: forecast for name, forecast in one.forecasts.items() if forecast.reaches("d0")}
        assert told == {name: forecast for name, forecast in other.forecasts.items() if forecast.reaches("d0")}
        for forecast in told.values():
            before, after = one.crises[forecast.crisis], other.crises[forecast.crisis]
            assert (before.turn, before.struck) == (after.turn, after.struck)
            assert before.at == after.at or not forecast.hex
            assert before.magnitude == after.magnitude or not forecast.magnitude


def test_a_councillor_knows_what_the_council_has_of_the_own_district() -> None:
    pairs = [(one, other) for one, other in varied("councillor-d0") if one.council and other.council]
    assert pairs
    for one, other in pairs:
        assert one.funding["d0"] == other.funding["d0"]
        for name in ("treasuries", "handed_in", "taxes", "died", "died_before"):
            assert getattr(one.council, name).get("d0") == getattr(other.council, name).get("d0")


def test_the_scientists_know_the_forecasts_that_they_were_given() -> None:
    given = [
        ({name: each for name, each in state.forecasts.items() if each.scientists} for state in pair)
        for pair in varied("scientists")
    ]
    assert all(one == other for one, other in given)


def test_control_knows_everything() -> None:
    assert all(one == other for one, other in varied("control"))
