"""Refusals, their codes and the order of codes (earthquake.md, Replay; its documents, Documents)."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.pieces import Piece
from boardgames.earthquake.sentences import REFUSALS
from tests.boardgames.earthquake.positions import after, city, column, piece, refused, saved

LINKED = {"Foster": column("Foster", cells=1), "Division": column("Division", cells=1, place=3)}
CHAIN = {**LINKED, "Woodstock": (piece("blue", (20, 30)), piece("blue", (24, 31)))}
YEAR: dict[str, Any] = {
    "phase": "pay",
    "positions": {"red": 0, "blue": 4, "green": 20},
    "structures": LINKED,
    "due": ("Foster",),
}
ROLLING: dict[str, Any] = {"phase": "roll", "positions": {"red": 35, "blue": 4, "green": 20}}
ANY_OF_EACH = (
    *(actions.Roll(), actions.Pay(("Foster",)), actions.Forfeit("Foster"), actions.Contribute({}), actions.Bid()),
    *(
        actions.Collect({}),
        actions.Build("Foster", (Piece("blue", ((0, 0),)),)),
        actions.Invest((Piece("blue", ((0, 0),)),)),
    ),
    *(actions.Buy(), actions.Loot((0,)), actions.Police("blue", {"blue": 1}), actions.Pass()),
)
BELONGS = {
    "roll": (actions.Roll,),
    "pay": (actions.Pay, actions.Forfeit, actions.Contribute),
    "rescue": (actions.Contribute,),
    "auction": (actions.Bid,),
    "collect": (actions.Collect,),
    "act": (actions.Build, actions.Invest, actions.Buy, actions.Loot, actions.Police, actions.Pass),
    "over": (),
}


@pytest.mark.parametrize("phase", BELONGS)
def test_each_action_belongs_to_its_phase_before_anything_else_is_asked(phase: str) -> None:
    state = city(phase=phase, asked=("red",), at_stake="Foster", structures=LINKED)
    for action in ANY_OF_EACH:
        if not isinstance(action, BELONGS[phase]):
            assert refused(state, "red", action) == "wrong_phase", action
            assert refused(state, "green", action) == "wrong_phase", action


@pytest.mark.parametrize("action", [each for each in ANY_OF_EACH if not isinstance(each, actions.Contribute)])
def test_then_whose_turn_it_is(action: Any) -> None:
    phase = next(phase for phase, kinds in BELONGS.items() if isinstance(action, kinds))
    state = city(phase=phase, asked=("red",), at_stake="Foster", structures=LINKED)
    assert refused(state, "green", action) == "not_your_turn"


@pytest.mark.parametrize(
    ("pieces", "code"),
    [
        ((Piece("blue", ((0, 0), (0, 1))), Piece("blue", ((0, 0),))), "not_in_savings"),
        ((Piece("orange", ((15, 15), (50, 50))),), "wrong_shape"),
        ((Piece("orange", ((32, 15), (33, 15))),), "off_board"),
        ((Piece("orange", ((15, 15), (16, 15))),), "occupied"),
        ((Piece("orange", ((18, 31), (17, 31))),), "occupied"),
        ((Piece("orange", ((5, 5), (6, 5))),), "not_touching"),
        ((Piece("orange", ((23, 31), (22, 31))), Piece("red", ((0, 0), (0, 1), (1, 0)))), "not_touching"),
        ((Piece("orange", ((19, 30), (18, 30))),), "not_touching"),
    ],
)
def test_of_what_is_laid_each_piece_is_looked_at_in_the_order_of_the_codes(pieces: Any, code: str) -> None:
    others = {"Division": (piece("blue", (18, 31)), piece("blue", (18, 29)))}
    state = city(structures=others, deeds={"Division": "blue"}, positions={"red": 3, "blue": 4, "green": 20})
    assert refused(state, "red", actions.Invest(pieces)) == code
    assert refused(state, "red", actions.Build("Foster", pieces)) == code


def test_a_piece_that_links_with_what_cannot_be_paid_is_refused_last() -> None:
    others = {"Division": (piece("blue", (19, 31)), piece("blue", (19, 30)))}
    state = city(structures=others, deeds={"Division": "blue"}, positions={"red": 3, "blue": 4, "green": 20})
    assert refused(state, "red", actions.Invest((Piece("orange", ((20, 31), (20, 30))),))) == "cannot_afford"


def test_one_pays_for_what_is_due_and_for_linked_deeds_of_others_alone() -> None:
    state = city(deeds={"Foster": "red", "Division": "blue", "Salmon": "green"}, **YEAR)
    assert refused(state, "red", actions.Pay(("Salmon",))) == "no_deed"
    assert refused(state, "red", actions.Pay(("Cornell",))) == "no_deed"
    assert refused(state, "red", actions.Pay(("Foster", "Division"))) == "cannot_afford"
    assert refused(state, "red", actions.Forfeit("Division")) == "no_deed"


def test_who_has_just_paid_may_still_be_helped_and_pay_ahead_as_long_as_something_is_due() -> None:
    two = {**LINKED, "Woodstock": column("Woodstock", cells=1)}
    deeds = {"Foster": "red", "Division": "blue", "Woodstock": "red"}
    state = city(deeds=deeds, **{**YEAR, "structures": two, "due": ("Foster", "Woodstock")})
    there = after(state, "red", actions.Pay(("Foster",)))
    assert refused(there, "red", actions.Pay(("Foster",))) == "no_deed"
    there = after(there, "blue", actions.Contribute(saved(blue=1)))
    there = after(there, "red", actions.Pay(("Division",)))
    assert (there.phase, there.paid_ahead, there.savings["red"]["blue"]) == ("pay", ("Division",), 0)


def test_whoever_is_linked_through_any_others_gives_as_often_as_they_like_and_nothing_is_given_back() -> None:
    deeds = {"Division": "red", "Woodstock": "blue", "Salmon": "green"}
    state = city(deeds=deeds, **{**YEAR, "structures": CHAIN, "due": ("Division",)}, paid_ahead=("Woodstock",))
    gift = actions.Contribute(saved(orange=1))
    there = after(state, "blue", gift)
    assert (there.savings["red"]["orange"], there.savings["blue"]["orange"]) == (2, 0)
    assert after(there, "blue", actions.Contribute({})).savings == there.savings
    assert after(there, "blue", actions.Contribute(saved(red=1))).savings["red"]["red"] == 2
    assert refused(there, "blue", gift) == "not_in_savings"
    assert refused(state, "red", gift) == "not_your_turn"
    assert refused(state, "control", gift) == "not_your_turn"


@pytest.mark.parametrize("corner", [9, 18, 27, 0])
def test_income_at_every_corner_is_exactly_four_squares_for_each_deed(corner: int) -> None:
    start = {"phase": "roll", "positions": {"red": (corner - 2) % 36, "blue": 4, "green": 20}}
    state = city(deeds={"Salmon": "red", "Denver": "red"}, **start)
    there = after(state, "red", actions.Roll(dice=(1, 2)))
    assert (there.phase, there.positions["red"]) == ("collect", corner)
    for wrong in (saved(), saved(green=1, red=1), saved(green=3)):
        assert refused(there, "red", actions.Collect(wrong)) == "wrong_area"
    given = after(there, "red", actions.Collect(saved(green=1, red=1, blue=1), quake=(3,) if corner == 0 else None))
    assert (given.phase, given.savings["red"]["green"]) == ("act", 2)


def test_without_a_deed_a_corner_is_settled_without_asking() -> None:
    there = after(city(**ROLLING), "red", actions.Roll(dice=(1, 2), quake=(6,)))
    assert (there.phase, there.positions["red"], there.quakes) == ("act", 2, ((6,),))


@pytest.mark.parametrize("dice", [(), (1,), (1, 7), (0, 3), (1, 2, 3)])
def test_two_dice_show_one_to_six_each(dice: tuple[int, ...]) -> None:
    assert refused(city(phase="roll"), "red", actions.Roll(dice=dice)) == "bad_dice"


@pytest.mark.parametrize("quake", [(), (1,), (2,), (7,), (3, 4), (1, 11), (1, 0), (2, 3, 4)])
def test_an_earthquake_s_dice_are_one_of_six_and_on_one_or_two_one_of_ten(quake: tuple[int, ...]) -> None:
    assert refused(city(**ROLLING), "red", actions.Roll(dice=(1, 2), quake=quake)) == "bad_dice"


def test_an_earthquake_where_none_is_rolled_is_bad_dice_and_that_comes_last() -> None:
    assert refused(city(phase="roll"), "red", actions.Roll(dice=(1, 2), quake=(3,))) == "bad_dice"
    spring = city(phase="collect", deeds={"Salmon": "red"}, positions={"red": 9, "blue": 4, "green": 20})
    assert refused(spring, "red", actions.Collect(saved(green=1), quake=(3,))) == "bad_dice"
    assert refused(spring, "red", actions.Collect(saved(green=2), quake=(3,))) == "wrong_area"


def test_a_year_is_counted_with_each_roll_a_rupture_too_and_the_walker_stands_where_it_ended() -> None:
    there = after(city(**ROLLING), "red", actions.Roll(dice=(1, 2), quake=(2, 10)))
    assert (there.phase, there.quakes, there.positions["red"]) == ("over", ((2, 10),), 0)


def test_every_code_has_its_sentence() -> None:
    assert set(REFUSALS) >= {
        *("wrong_phase", "not_your_turn", "bad_dice", "no_deed", "must_pay", "cannot_afford", "not_in_savings"),
        *("too_many", "wrong_area", "own_deed", "has_deed", "no_such_piece", "would_collapse", "nobody_here"),
        *("wrong_shape", "off_board", "occupied", "not_touching", "control_only", "no_page"),
    }
