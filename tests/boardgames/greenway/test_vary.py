"""`vary` changes every secret, and nothing that the seat knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardgames.greenway.game import GAME
from boardgames.greenway.records.board import PLAYERS
from boardgames.greenway.records.cards import DECK
from boardgames.greenway.records.state import State
from megagame.core.dice import Dice
from tests import laws
from tests.boardgames.greenway.vary import options, vary

BENCH = laws.Bench(options=options, vary=vary)
SECRET = {"hands", "plans", "deck", "just"}
FIELDS = set(State.__struct_fields__)


def varied(seat: str) -> Iterator[tuple[State, State]]:
    dice = Dice(7)
    for seed in range(12):
        for state in laws.play(GAME, BENCH, seed, 60).states:
            yield state, vary(state, seat, dice)


@pytest.mark.parametrize("seat", ["wall", *PLAYERS])
def test_every_secret_is_varied_and_nothing_else(seat: str) -> None:
    pairs = list(varied(seat))
    changed = {field for one, other in pairs for field in FIELDS if getattr(one, field) != getattr(other, field)}
    assert changed == SECRET
    for one, other in pairs:
        assert {player: len(hand) for player, hand in one.hands.items()} == {
            player: len(hand) for player, hand in other.hands.items()
        }
        assert one.plans.keys() == other.plans.keys()
        assert len(one.deck) == len(other.deck)
        assert [type(event) for event in one.just] == [type(event) for event in other.just]
        lying = [*other.deck, *other.discards, *(card for hand in other.hands.values() for card in hand)]
        assert sorted(lying) == sorted(DECK)


@pytest.mark.parametrize("seat", PLAYERS)
def test_a_player_knows_the_own_hand_and_plan(seat: str) -> None:
    for one, other in varied(seat):
        assert one.hands[seat] == other.hands[seat]  # type: ignore[index]  # the name of a player
        assert one.plans.get(seat) == other.plans.get(seat)  # type: ignore[call-overload]


def test_control_knows_everything() -> None:
    assert all(one == other for one, other in varied("control"))
