"""Control's corrections: everything on the table can be changed, and impossible changes are refused."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.pieces import Laid
from boardgames.earthquake.records.street import SPACE_OF
from megagame.core.game import CONTROL
from tests.boardgames.earthquake.positions import after, city, column, refused, saved

STANDING = {"Foster": column("Foster", cells=3), "Cornell": column("Cornell", cells=1)}


def test_a_pawn_is_put_elsewhere_and_nothing_is_settled_there() -> None:
    there = after(city(phase="roll"), CONTROL, actions.MovePawn("blue", 0))
    assert (there.positions["blue"], there.phase, there.turn) == (0, "roll", "red")


def test_savings_are_what_control_says() -> None:
    there = after(city(), CONTROL, actions.SetSavings("green", {"red": 4}))
    assert there.savings == {**city().savings, "green": saved(red=4)}


def test_a_deed_is_given_to_somebody_or_to_nobody_and_is_not_paid_ahead_any_more() -> None:
    held = city(deeds={"Foster": "red"}, paid_ahead=("Foster",), structures=STANDING)
    given = after(held, CONTROL, actions.SetDeed("Foster", "blue"))
    assert (given.deeds, given.paid_ahead) == ({"Foster": "blue"}, ())
    assert after(held, CONTROL, actions.SetDeed("Foster")).deeds == {}


def test_a_piece_is_laid_from_the_bank_wherever_there_is_room() -> None:
    there = after(city(), CONTROL, actions.PlacePiece("Foster", "orange", ((5, 5), (5, 6)), "blue"))
    assert there.structures == {"Foster": (Laid("orange", ((5, 5), (5, 6)), "blue"),)}
    assert there.savings == city().savings


def test_a_piece_is_taken_away_and_no_hold_is_asked_for() -> None:
    there = after(city(structures=STANDING), CONTROL, actions.RemovePiece("Foster", 0))
    assert there.structures["Foster"] == STANDING["Foster"][1:]


def test_the_turn_is_set_from_the_middle_of_an_auction_and_after_the_end() -> None:
    auction = city(phase="auction", at_stake="Foster", asked=("blue",), due=("Foster",), auctions=("Cornell",))
    there = after(auction, CONTROL, actions.SetTurn("green", "act"))
    assert (there.phase, there.turn, there.at_stake, there.asked) == ("act", "green", None, ())
    assert (there.due, there.auctions) == ((), ())
    over = after(city(), CONTROL, actions.Stop())
    again = after(over, CONTROL, actions.SetTurn("blue"))
    assert (again.phase, again.turn, again.outcome) == ("roll", "blue", None)


def test_a_finished_game_is_counted_again_after_a_correction() -> None:
    over = after(city(deeds={"Foster": "red"}), CONTROL, actions.Stop())
    assert over.outcome is not None
    again = after(over, CONTROL, actions.SetDeed("Foster", "blue"))
    assert again.outcome is not None
    assert (over.outcome.winners, again.outcome.winners) == (("red",), ("blue",))
    assert (again.phase, again.outcome.reason, again.outcome.scores) == (
        "over",
        "stopped",
        {"red": 0, "blue": 1, "green": 0},
    )


@pytest.mark.parametrize(
    ("action", "code", "changed"),
    [
        (actions.MovePawn("black", 3), "no_seat", {}),
        (actions.MovePawn("red", 9), "no_block", {}),
        (actions.MovePawn("red", 8), "wrong_phase", {"phase": "collect"}),
        (actions.SetSavings("black", {}), "no_seat", {}),
        (actions.SetSavings("red", {}), "wrong_phase", {"phase": "auction", "asked": ("blue",)}),
        (actions.SetDeed("Foster", "black"), "no_seat", {}),
        (actions.SetDeed("Foster", "red"), "wrong_phase", {"phase": "pay"}),
        (actions.PlacePiece("Foster", "blue", ((1, 1),), "black"), "no_seat", {}),
        (actions.PlacePiece("Foster", "red", ((1, 1),), "red"), "wrong_shape", {}),
        (actions.PlacePiece("Foster", "blue", ((32, 1),), "red"), "off_board", {}),
        (actions.PlacePiece("Foster", "blue", ((15, 15),), "red"), "occupied", {}),
        (actions.RemovePiece("Foster", 3), "no_such_piece", {}),
        (actions.SetTurn("black"), "no_seat", {}),
        (actions.SetTurn("red", "act"), "no_block", {"positions": {"red": 18, "blue": 4, "green": 20}}),
    ],
)
def test_what_cannot_be_is_refused(action: Any, code: str, changed: Any) -> None:
    state = city(structures=STANDING, **changed)
    assert refused(state, CONTROL, action) == code
    assert refused(state, "red", action) == "control_only"


def test_a_side_that_is_secured_by_hand_ends_the_game_if_it_is_the_last() -> None:
    kinds: tuple[Any, ...] = ("red", "orange", "yellow", "green")
    sides = {"Foster": (14, 18), "Sandy": (13, 14), "Cornell": (14, 13), "Salmon": (18, 14)}
    structures = {
        block: (Laid("blue", (at,), "red"), *(Laid(kind, ((0, 0),), "red") for kind in kinds))
        for block, at in sides.items()
    }
    last = structures.pop("Salmon")
    open_still = city(structures={**structures, "Salmon": last[1:]}, positions=dict.fromkeys(city().seats, 5))
    there = after(open_still, CONTROL, actions.PlacePiece("Salmon", "blue", ((18, 14),), "red"))
    assert there.outcome is not None
    assert (there.phase, there.outcome.reason) == ("over", "secured")
    assert SPACE_OF["Salmon"] == 28
