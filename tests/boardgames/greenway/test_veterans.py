"""The Veterans' march, and the end of a round (greenway.md §3)."""

from __future__ import annotations

import pytest

from boardgames.greenway.records.actions import March, MovePiece, SetTurn
from boardgames.greenway.records.board import PLAYERS, RING, VETERANS
from boardgames.greenway.records.state import State, to_act
from megagame.core.game import CONTROL
from tests.boardgames.greenway.positions import board_of, do, position, quarters_of, refused

AT_START = ", ".join(f"{at} V{number}" for number, at in VETERANS.items())


def marching(drawing: str, **rest: str) -> State:
    return position(drawing, phase="veterans", quarters=rest.get("quarters", ""), first=rest.get("first", "P1"))


def marched(drawing: str, **rest: str) -> str:
    return board_of(do(marching(drawing, **rest), "P1", March())[0])


def test_every_veteran_walks_one_square_clockwise() -> None:
    assert marched(AT_START) == "G4 V1, H4 V2, D5 V8, D6 V7, I7 V3, I8 V4, E9 V6, F9 V5"


def test_the_whole_ring_brings_everybody_back() -> None:
    state = marching(AT_START)
    seen = {number: [at] for number, at in VETERANS.items()}
    for _ in RING:
        state = position(board_of(do(state, "P1", March())[0]), phase="veterans")
        for number, squares in seen.items():
            squares.append(next(at for at, piece in state.pieces.items() if piece == f"V{number}"))
    for number, squares in seen.items():
        start = RING.index(VETERANS[number])
        assert squares == [RING[(start + step) % len(RING)] for step in range(len(RING) + 1)]


def test_the_foremost_of_a_file_moves_first_so_that_followers_are_not_blocked() -> None:
    _, told = do(marching("E4 V3, F4 V1, G4 V2"), "P1", March())
    assert told == [
        "MarchBegun",
        "VeteranWalked 2 G4 H4",
        "VeteranWalked 1 F4 G4",
        "VeteranWalked 3 E4 F4",
        "RoundBegun 2 P2",
    ]


def test_files_are_resolved_by_the_number_of_their_foremost() -> None:
    _, told = do(marching("E4 V1, F4 V5, I6 V2, D8 V3, D7 V8"), "P1", March())
    walked = [line.split()[1] for line in told if line.startswith("VeteranWalked")]
    assert walked == ["2", "5", "1", "8", "3"]


def test_a_file_is_those_who_stand_together_when_the_phase_starts() -> None:
    """V1 and V2 have a gap between them, so they are no file."""
    _, told = do(marching("E4 V1, G4 V2"), "P1", March())
    assert told[1:3] == ["VeteranWalked 1 E4 F4", "VeteranWalked 2 G4 H4"]


def test_a_protector_in_the_way_is_pushed_on_with_the_whole_line_behind_it() -> None:
    assert marched("F4 V1, G4 P2, H4 O3, I4 P1") == "G4 V1, H4 P2, I4 O3, J4 P1"


def test_the_line_is_pushed_diagonally_where_the_ring_turns() -> None:
    assert marched("H4 V1, I5 P2, J6 P2") == "I5 V1, J6 P2, K7 P2"


def test_only_what_stands_without_a_gap_is_pushed() -> None:
    assert marched("F4 V1, G4 P2, I4 P1") == "G4 V1, H4 P2, I4 P1"


@pytest.mark.parametrize(
    "drawing",
    [
        "F4 V1, G4 O3",
        "F4 V1, G4 O3, H4 P1",
        "F4 V1, G4 P1, H4 V2, I5 O3",
        "H4 V1, I5 P1, J6 P2, K7 P3, L8 P4",
        "F4 V1, G4 P1, H4 P1, I4 P1, J4 P1, K4 O2, L4 O1",
    ],
)
def test_a_veteran_is_blocked_by_an_occupier_before_it_by_a_veteran_and_by_the_edge(drawing: str) -> None:
    assert marched(drawing) == ", ".join(sorted(drawing.split(", "), key=lambda each: int(each.split()[0][1:])))


def test_a_veteran_behind_a_blocked_one_is_blocked_too() -> None:
    state, told = do(marching("E4 V1, F4 V2, G4 O3"), "P1", March())
    assert told[1:3] == ["VeteranHalted 2 F4", "VeteranHalted 1 E4"]
    assert board_of(state) == "E4 V1, F4 V2, G4 O3"


def test_a_halted_veteran_walks_on_from_there_in_later_rounds() -> None:
    state, _ = do(marching("F4 V1, G4 O3"), "P1", March())
    assert board_of(state) == "F4 V1, G4 O3"
    state, _ = do(state, CONTROL, MovePiece("G4", "A9"), SetTurn("veterans"))
    state, _ = do(state, "P2", March())
    assert board_of(state) == "G4 V1, A9 O3"


def test_pieces_pushed_by_veterans_turn_quarters() -> None:
    state, told = do(marching("G4 V1, H4 P3, J9 P1", quarters="I4 heads, D4 heads"), "P1", March())
    assert quarters_of(state) == "I4 tails, D4 heads"
    assert told[1:4] == ["PiecePushed P3 H4 I4", "QuarterTurned I4", "VeteranWalked 1 G4 H4"]


def test_a_veteran_pushes_pieces_onto_the_path_of_the_next_file() -> None:
    """D5 walks to E4 and pushes a piece up and right; files march one after the other."""
    assert marched("D5 V1, E4 P1, I6 V2") == "F3 P1, E4 V1, I7 V2"


def test_a_veteran_off_the_ring_stays_where_control_put_it() -> None:
    assert marched("A1 V1, F4 V2") == "A1 V1, G4 V2"


def test_no_win_is_looked_for_while_the_veterans_march() -> None:
    state, _ = do(marching("E4 V1, F4 P1, A1 O1"), "P1", March())
    assert state.phase == "plan"


def test_the_badge_passes_clockwise_at_the_end_of_the_round() -> None:
    for place, first in enumerate(PLAYERS):
        state, told = do(marching("", first=first), "P3", March())
        assert (state.round, state.first) == (2, PLAYERS[(place + 1) % 4])
        assert (state.phase, state.turn, state.actions_left) == ("plan", None, 0)
        assert to_act(state) == PLAYERS
        assert told[-1] == f"RoundBegun 2 {state.first}"


@pytest.mark.parametrize("seat", PLAYERS)
def test_any_player_may_have_the_veterans_march(seat: str) -> None:
    before = marching("F4 V1")
    assert to_act(before) == (before.first,)  # by custom
    state, _ = do(before, seat, March())
    assert board_of(state) == "G4 V1"


def test_what_is_refused() -> None:
    assert refused(position(""), "P1", March()) == "wrong_phase"
    assert refused(marching(""), "wall", March()) == "players_only"
