"""Plans, their reveal, and what the cards do (greenway.md §1)."""

from __future__ import annotations

import pytest

from boardgames.greenway.records.actions import AgreeOrder, MakePlan
from boardgames.greenway.records.cards import Plan
from boardgames.greenway.records.state import to_act
from megagame.core.game import CONTROL
from tests.boardgames.greenway.positions import board_of, do, plan, position, quarters_of, refused

HANDS = {"P1": "5D 3D 9H", "P2": "4S 6S 2C", "P3": "7C 3C AH", "P4": "8H 9D AC"}


def test_a_plan_is_kept_and_its_card_stays_in_hand_until_all_four_have_planned() -> None:
    state, told = do(position("G6 O3", hands=HANDS), "P2", MakePlan("4S", 3))
    assert told == ["PlanMade P2 Plan(card='4S', occupier=3)"]
    assert state.plans == {"P2": Plan("4S", 3)}
    assert state.hands["P2"] == ("4S", "6S", "2C")
    assert state.discards == ()
    assert to_act(state) == ("P1", "P3", "P4")
    assert board_of(state) == "G6 O3"


def test_the_plan_that_completes_the_four_reveals_and_resolves_them() -> None:
    before = position("G6 O3", hands=HANDS, first="P3")
    state, told = plan(before, P1="5D 3")
    assert told == [
        "CardTurned P1 5D 3",
        "OccupierWalked 3 G6 H6",
        "OccupierWalked 3 H6 I6",
        "CardsUsed 5D",
        "TurnBegun P3 3",
    ]
    assert board_of(state) == "I6 O3"
    assert (state.phase, state.turn, state.actions_left) == ("protect", "P3", 3)
    assert state.plans == {}
    assert state.hands == {
        "P1": ("3D", "9H"),
        "P2": ("4S", "6S", "2C"),
        "P3": ("7C", "3C", "AH"),
        "P4": ("8H", "9D", "AC"),
    }
    assert to_act(state) == ("P3",)


@pytest.mark.parametrize(
    ("card", "to"),
    [
        ("AD", "F6"), ("2D", "F6"), ("3D", "F6"),
        ("4D", "G6"), ("5D", "G6"), ("6D", "G6"),
        ("7D", "H6"), ("8D", "H6"), ("9D", "H6"),
        ("4H", "E4"), ("4C", "E8"), ("4S", "C6"),
    ],
)  # fmt: skip
def test_rank_says_how_far_and_suit_towards_which_side(card: str, to: str) -> None:
    state, _ = plan(position("E6 O2", hands={"P1": card}), P1=f"{card} 2")
    assert board_of(state) == f"{to} O2"


def test_the_sides_may_bear_other_suits() -> None:
    state, _ = plan(position("E6 O2", hands={"P1": "4H"}, sides="DCSH"), P1="4H 2")
    assert board_of(state) == "C6 O2"


def test_an_occupier_stops_at_the_edge() -> None:
    state, told = plan(position("K6 O2", hands={"P1": "8D"}), P1="8D 2")
    assert board_of(state) == "L6 O2"
    assert told[2] == "OccupierStopped 2 L6 edge"


@pytest.mark.parametrize("piece", ["O3", "V3", "P1", "P4"])
def test_without_a_pushing_card_the_move_ends_before_any_piece(piece: str) -> None:
    state, told = plan(position(f"E6 O2, G6 {piece}", hands={"P1": "8D"}), P1="8D 2")
    assert board_of(state) == f"F6 O2, G6 {piece}"
    assert told[2] == "OccupierStopped 2 F6 blocked"


@pytest.mark.parametrize("piece", ["O3", "P1", "P4"])
def test_with_a_9_each_step_pushes_again(piece: str) -> None:
    state, told = plan(position(f"E6 O2, F6 {piece}", hands={"P1": "9D"}), P1="9D 2")
    assert board_of(state) == f"H6 O2, I6 {piece}"
    assert told[1:3] == [f"PiecePushed {piece} F6 G6", "OccupierWalked 2 E6 F6"]


@pytest.mark.parametrize(("card", "board"), [("3D", "F6 O2, G6 P4"), ("6D", "G6 O2, H6 P4")])
def test_3_and_6_push_too(card: str, board: str) -> None:
    state, _ = plan(position("E6 O2, F6 P4", hands={"P1": card}), P1=f"{card} 2")
    assert board_of(state) == board


def test_veterans_are_never_pushed_by_occupiers() -> None:
    state, _ = plan(position("E6 O2, F6 V3", hands={"P1": "9D"}), P1="9D 2")
    assert board_of(state) == "E6 O2, F6 V3"


@pytest.mark.parametrize("behind", ["P1", "O3", "V3"])
def test_a_pushed_piece_pushes_nothing(behind: str) -> None:
    state, _ = plan(position(f"E6 O2, F6 P4, G6 {behind}", hands={"P1": "9D"}), P1="9D 2")
    assert board_of(state) == f"E6 O2, F6 P4, G6 {behind}"


def test_nothing_is_pushed_off_the_board() -> None:
    state, _ = plan(position("J6 O2, K6 P4", hands={"P1": "9D"}), P1="9D 2")
    assert board_of(state) == "K6 O2, L6 P4"


def test_a_bluff_costs_its_card_and_moves_nothing() -> None:
    state, told = plan(position("G6 O3", hands=HANDS), P2="4S")
    assert told == ["CardsUsed 4S", "TurnBegun P1 3"]
    assert board_of(state) == "G6 O3"
    assert (state.hands["P2"], state.discards) == (("6S", "2C"), ("4S",))


def test_the_lowest_occupier_is_resolved_first() -> None:
    before = position("E6 O2, G6 O1", hands={"P1": "5D", "P2": "4S"})
    state, told = plan(before, P1="5D 2", P2="4S 1")
    assert [line for line in told if line.startswith("Card")] == [
        "CardTurned P2 4S 1",
        "CardTurned P1 5D 2",
        "CardsUsed 5D 4S",
    ]
    assert board_of(state) == "E6 O2, F6 O1"


def test_used_cards_are_discarded_in_seat_order_bluffs_too() -> None:
    before = position("E6 O2", hands=HANDS, discards=("2H",))
    state, _ = plan(before, P4="8H 1", P3="7C", P1="5D 2")
    assert state.discards == ("2H", "5D", "7C", "8H")


def test_players_may_agree_on_an_order_and_those_whom_they_leave_out_follow() -> None:
    before = position("E6 O2", hands=HANDS)
    for order, turned in ((("P3", "P1"), ["P3", "P1", "P2"]), (("P2", "P3", "P1", "P4"), ["P2", "P3", "P1"])):
        _, told = plan(before, order, P1="5D 2", P2="4S 2", P3="7C 2")
        assert [line.split()[1] for line in told if line.startswith("CardTurned")] == turned


def test_control_enters_on_which_order_the_players_agreed_and_it_counts_for_this_round() -> None:
    before = position("E6 O2", hands=HANDS)
    for seed in range(5):
        agreed, _ = do(before, CONTROL, AgreeOrder(("P3", "P1", "P3")))
        state, told = plan(agreed, seed=seed, P1="5D 2", P2="4S 2", P3="7C 2")
        assert [line.split()[1] for line in told if line.startswith("CardTurned")] == ["P3", "P1", "P2"]
        assert state.agreed == ()


def test_without_agreement_the_lot_decides() -> None:
    before = position("E6 O2", hands=HANDS)
    firsts = {plan(before, seed=seed, P1="5D 2", P2="4S 2", P3="7C 2")[1][0] for seed in range(40)}
    assert firsts == {"CardTurned P1 5D 2", "CardTurned P2 4S 2", "CardTurned P3 7C 2"}


def test_an_order_counts_on_the_last_plan_only() -> None:
    before = position("E6 O2", hands=HANDS)
    seen = set()
    for seed in range(40):
        state, _ = do(before, "P1", MakePlan("5D", 2, ("P2", "P1")), seed=seed)
        for player in ("P3", "P4"):
            state, _ = do(state, player, MakePlan(), seed=seed)
        seen.add(do(state, "P2", MakePlan("4S", 2), seed=seed)[1][2])
    assert seen == {"CardTurned P1 5D 2", "CardTurned P2 4S 2"}


@pytest.mark.parametrize(
    ("player", "at", "card"), [("P1", "C1", "AS"), ("P2", "J2", "2D"), ("P3", "K10", "AC"), ("P4", "C12", "2S")]
)
def test_an_occupier_in_a_safe_zone_wins_for_whose_zone_it_is(player: str, at: str, card: str) -> None:
    state, told = plan(position(f"{at} O2", hands={"P1": card}, quarters="D4 heads"), P1=f"{card} 2")
    assert state.phase == "over"
    assert state.outcome is not None
    assert state.outcome.winners == (player,)
    assert told[-1].startswith("GameWon")
    assert (state.turn, state.actions_left, to_act(state)) == (None, 0, ())


def test_whoever_only_passes_through_a_zone_does_not_win() -> None:
    state, _ = plan(position("C1 O2", hands={"P1": "AS", "P2": "2D"}), ("P1", "P2"), P1="AS 2", P2="2D 2")
    assert (board_of(state), state.phase) == ("C1 O2", "protect")


def test_a_protector_or_veteran_in_a_zone_wins_nothing() -> None:
    state, _ = plan(position("A1 P1, L1 V3"))
    assert state.phase == "protect"


@pytest.mark.parametrize(
    ("quarters", "winners", "share"),
    [("heads heads heads heads", 1, 4), ("heads heads heads tails", 2, "3/2"), ("heads heads heads heads", 3, "4/3"),
     ("tails tails tails tails", 1, 0), ("heads heads tails tails", 2, 1), ("heads tails tails tails", 4, "1/4")],
)  # fmt: skip
def test_heads_up_quarters_are_divided_among_the_winners(quarters: str, winners: int, share: int | str) -> None:
    zones = ("A1 O1", "L1 O2", "L12 O3", "A12 O4")
    lying = ", ".join(f"{at} {face}" for at, face in zip(("D4", "I4", "I9", "D9"), quarters.split(), strict=True))
    state, _ = plan(position(", ".join(zones[:winners]), quarters=lying))
    assert state.outcome is not None
    assert state.outcome.winners == ("P1", "P2", "P3", "P4")[:winners]
    assert list(state.outcome.scores.values()) == [share] * winners + [0] * (4 - winners)


def test_the_win_is_looked_for_when_the_cards_are_done_and_used() -> None:
    state, told = plan(position("A2 O2", hands=HANDS), P1="5D")
    assert [line.split()[0] for line in told] == ["CardsUsed", "GameWon"]
    assert state.discards == ("5D",)


def test_a_quarter_turns_when_an_occupier_enters_its_square_or_is_pushed_there() -> None:
    before = position("C4 O2, I5 P1, I6 O3", hands={"P1": "5D", "P2": "3H"}, quarters="D4 heads, I4 heads, D9 heads")
    state, told = plan(before, P1="5D 2", P2="3H 3")
    assert quarters_of(state) == "D4 tails, I4 tails, D9 heads"
    assert board_of(state) == "E4 O2, I4 P1, I5 O3"
    assert [line for line in told if line.startswith("Quarter")] == ["QuarterTurned D4", "QuarterTurned I4"]


def test_a_quarter_neither_blocks_nor_is_pushed_and_stays_tails_up() -> None:
    before = position("C4 O2", hands={"P1": "5D"}, quarters="D4 tails")
    state, told = plan(before, P1="5D 2")
    assert (board_of(state), quarters_of(state)) == ("E4 O2", "D4 tails")
    assert not any(line.startswith("Quarter") for line in told)


def test_what_is_refused_to_a_planner_in_this_order() -> None:
    state = position("", hands={"P1": "5D"})
    planned, _ = do(state, "P1", MakePlan("5D", 2))
    protecting = position("", hands={"P1": "5D"}, phase="protect", turn="P1", plans=planned.plans)
    assert refused(protecting, "P1", MakePlan("9H", 2)) == "wrong_phase"
    assert refused(planned, "P1", MakePlan("9H", 2)) == "already_planned"
    assert refused(state, "P1", MakePlan("9H", 2)) == "not_in_hand"
    assert refused(state, "P2", MakePlan("5D", 2)) == "not_in_hand"
    assert refused(state, "P1", MakePlan(None, 2)) == "bad_plan"
    assert refused(state, "wall", MakePlan()) == "players_only"
    assert refused(state, "control", MakePlan()) == "players_only"
