"""How the green is set up (greenway.md, Board)."""

from __future__ import annotations

import pytest

from boardgames.greenway.game import GAME, opening
from boardgames.greenway.records.board import OCCUPIERS, PLAYERS, PROTECTORS, QUARTERS, RING, VETERANS, ZONES, way
from boardgames.greenway.records.cards import DECK, pushes, squares_of, step_of
from boardgames.greenway.records.state import Options, State
from megagame.core.dice import Dice
from megagame.core.documents import BadDocument
from megagame.core.input.options import read_options
from tests.boardgames.greenway.positions import quarters_of


def opened(options: Options = Options(), seed: int = 0) -> State:  # noqa: B008 - a frozen record
    return GAME.after(GAME.blank, opening(options, Dice(seed)))


def test_every_piece_stands_where_the_source_puts_it() -> None:
    state = opened()
    drawn = "\n".join(
        "".join((state.pieces.get(f"{column}{row}", "..")) for column in "ABCDEFGHIJKL") for row in range(1, 13)
    )
    assert drawn == "\n".join(
        line.replace(" ", "")
        for line in (
            ".. .. P1 .. .. .. .. .. .. P2 .. ..",
            ".. .. P1 .. .. .. .. .. .. P2 .. ..",
            "P1 P1 P1 .. .. .. .. .. .. P2 P2 P2",
            ".. .. .. .. .. V1 V2 .. .. .. .. ..",
            ".. .. .. .. .. .. .. .. .. .. .. ..",
            ".. .. .. V8 .. O4 O3 .. V3 .. .. ..",
            ".. .. .. V7 .. O1 O2 .. V4 .. .. ..",
            ".. .. .. .. .. .. .. .. .. .. .. ..",
            ".. .. .. .. .. V6 V5 .. .. .. .. ..",
            "P4 P4 P4 .. .. .. .. .. .. P3 P3 P3",
            ".. .. P4 .. .. .. .. .. .. P3 .. ..",
            ".. .. P4 .. .. .. .. .. .. P3 .. ..",
        )
    )
    assert quarters_of(state) == "D4 heads, I4 heads, I9 heads, D9 heads"
    assert (state.phase, state.round, state.turn, state.actions_left) == ("plan", 1, None, 0)


def test_every_veteran_stands_on_the_ring_two_squares_from_an_occupier_and_two_from_a_quarter() -> None:
    for at in VETERANS.values():
        assert at in RING
        for squares in (OCCUPIERS.values(), QUARTERS):
            straight = [way(at, other) for other in squares if 0 in way(at, other)]
            assert 2 in {abs(columns + rows) for columns, rows in straight}


def test_the_ring_goes_round_one_square_at_a_time() -> None:
    assert len(set(RING)) == len(RING) == 16
    for at, to in zip(RING, (*RING[1:], RING[0]), strict=True):
        assert max(map(abs, way(at, to))) == 1


def test_safe_zones_are_the_corners_which_the_protectors_surround() -> None:
    for player in PLAYERS:
        assert len(ZONES[player]) == 4
        beside = {max(map(abs, way(at, zone))) for at in PROTECTORS[player] for zone in ZONES[player]}
        assert 1 in beside
        assert not set(PROTECTORS[player]) & set(ZONES[player])


def test_three_cards_are_dealt_to_each_seat_in_turn_and_the_rest_is_the_deck() -> None:
    deck = tuple(reversed(DECK))
    state = opened(Options(deck=deck, first="P3"))
    assert state.hands == {"P1": deck[:3], "P2": deck[3:6], "P3": deck[6:9], "P4": deck[9:12]}
    assert state.deck == deck[12:]
    assert (state.discards, state.first) == ((), "P3")


def test_deck_and_badge_are_drawn_by_lot_where_they_are_not_given() -> None:
    tables = [opened(seed=seed) for seed in range(20)]
    assert {state.first for state in tables} == set(PLAYERS)
    assert len({state.deck for state in tables}) == 20
    for state in tables:
        dealt = [card for hand in state.hands.values() for card in hand]
        assert sorted((*dealt, *state.deck)) == sorted(DECK)


def test_there_are_36_cards_and_what_they_do_follows_from_rank_and_suit() -> None:
    assert len(set(DECK)) == 36
    assert [squares_of(f"{rank}H") for rank in "A23456789"] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [rank for rank in "A23456789" if pushes(f"{rank}H")] == ["3", "6", "9"]
    assert [step_of(f"2{suit}", "HDCS") for suit in "HDCS"] == [(0, -1), (1, 0), (0, 1), (-1, 0)]
    assert [step_of(f"2{suit}", "SHDC") for suit in "HDCS"] == [(1, 0), (0, 1), (-1, 0), (0, -1)]


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"sides": "HDC"}, "sides"),
        ({"sides": "HDCC"}, "sides"),
        ({"sides": "HDCX"}, "sides"),
        ({"first": "P5"}, "first"),
        ({"deck": list(DECK[:35])}, "deck"),
        ({"deck": [*DECK[:35], "AH"]}, "deck"),
        ({"deck": [*DECK[:35], "TH"]}, "deck"),
        ({"seats": 4}, "seats"),
    ],
    ids=str,
)
def test_options_that_make_no_table_are_refused_with_their_place(options: dict[str, object], place: str) -> None:
    with pytest.raises(BadDocument) as bad:
        read_options(GAME, options)
    assert bad.value.place == place
