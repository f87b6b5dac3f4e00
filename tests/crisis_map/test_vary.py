"""`vary` itself: it changes every secret, and nothing that the seat knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crisis_map.game import GAME
from crisis_map.records.state import State
from megagame.core.dice import Dice
from tests import laws
from tests.crisis_map.vary import options, vary

BENCH = laws.Bench(options=options, vary=vary)
SECRET = ("funding", "crises", "forecasts", "forms", "first", "numbers", "just")
KNOWN = ("city", "turn", "phase", "box", "tokens", "pending", "deaths")


def varied(seat: str) -> Iterator[tuple[State, State]]:
    """Pairs of states from random play in cities that have that seat."""
    dice = Dice(7)
    for seed in range(12):
        for state in laws.play(GAME, BENCH, seed, 40).states:
            if seat in GAME.seats(state):
                yield state, vary(state, seat, dice)


@pytest.mark.parametrize("seat", ["wall", "district-d0", "district-d1"])
def test_every_secret_is_varied_and_nothing_else(seat: str) -> None:
    pairs = list(varied(seat))
    changed = {field for one, other in pairs for field in SECRET if getattr(one, field) != getattr(other, field)}
    assert changed == set(SECRET)
    for one, other in pairs:
        assert all(getattr(one, field) == getattr(other, field) for field in KNOWN)
        assert len(one.just) == len(other.just)


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


def test_control_knows_everything() -> None:
    assert all(one == other for one, other in varied("control"))
