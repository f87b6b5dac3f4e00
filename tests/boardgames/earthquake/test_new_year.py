"""New Year: dues, payers, forfeits, and the earthquake (earthquake.md, New Year)."""

from __future__ import annotations

import pytest

from boardgames.earthquake.records.actions import Collect, Contribute, Forfeit, Pay, Roll
from boardgames.earthquake.records.options import Rulings
from boardgames.earthquake.records.pieces import KINDS, Laid
from boardgames.earthquake.records.state import State
from boardgames.earthquake.rules.quakes.new_year import damage
from tests.boardgames.earthquake.positions import after, city, column, piece, refused, saved

RICH = dict.fromkeys(KINDS, 20)
SOUND = (
    piece("yellow", (16, 31), (17, 31), (18, 31)),
    piece("orange", (16, 30), (17, 30)),
    piece("blue", (18, 30)),
    piece("red", (16, 29), (17, 29), (16, 28)),
    piece("green", (18, 29), (18, 28), (18, 27), (17, 28)),
)
"""On Division, each piece supported by the one before it."""


def year(**changed: object) -> State:
    """Returns a position with red paying at New Year, with `due`."""
    usual = {"phase": "pay", "positions": {"red": 0, "blue": 4, "green": 20}, "savings": {
        "red": RICH, "blue": RICH, "green": RICH,
    }}  # fmt: skip
    return city(**{**usual, **changed})


def test_what_was_paid_ahead_is_free_once_and_used_up_even_when_it_is_empty() -> None:
    state = city(
        phase="roll",
        positions={"red": 35, "blue": 4, "green": 20},
        deeds={"Foster": "red", "Division": "red", "Salmon": "red"},
        structures={"Foster": column("Foster", cells=2), "Division": column("Division", cells=1)},
        paid_ahead=("Division", "Salmon"),
    )
    there = after(state, "red", Roll(dice=(1, 1)))
    assert (there.phase, there.due, there.paid_ahead) == ("pay", ("Foster",), ())


def test_an_own_deed_is_paid_to_the_bank_and_an_other_ones_is_paid_ahead() -> None:
    linked = {"Foster": column("Foster", cells=1), "Division": column("Division", cells=1, place=3)}
    deeds = {"Foster": "red", "Division": "blue"}
    state = year(deeds=deeds, structures=linked, due=("Foster",))
    paid = after(state, "red", Pay(deeds=("Foster", "Division")))
    assert (paid.phase, paid.paid_ahead) == ("collect", ("Division",))
    assert paid.savings["red"] == {**RICH, "blue": 18}


def test_by_ruling_whoever_pays_for_one_of_linked_structures_pays_for_all() -> None:
    linked = {"Foster": column("Foster", cells=1), "Division": column("Division", cells=1, place=3)}
    deeds = {"Foster": "red", "Division": "blue"}
    state = year(deeds=deeds, structures=linked, due=("Foster",), rulings=Rulings(linked="whole"))
    assert refused(state, "red", Pay(deeds=("Foster",))) == "must_pay"
    assert after(state, "red", Pay(deeds=("Division", "Foster"))).paid_ahead == ("Division",)


@pytest.mark.parametrize(("ruling", "stands", "blue"), [("dismantle", 0, 22), ("leave", 2, 20)])
def test_a_deed_that_is_given_up_goes_to_the_bank_and_its_pieces_into_savings_or_stay(
    ruling: str, stands: int, blue: int
) -> None:
    rulings = Rulings(forfeit="leave" if ruling == "leave" else "dismantle")
    deeds = {"Foster": "red"}
    state = year(deeds=deeds, structures={"Foster": column("Foster", cells=2)}, due=("Foster",), rulings=rulings)
    given_up = after(state, "red", Forfeit(deed="Foster", quake=(3,)))
    assert (given_up.deeds, len(given_up.structures.get("Foster", ()))) == ({}, stands)
    assert given_up.savings["red"]["blue"] == blue
    assert (given_up.quakes, given_up.turn) == (((3,),), "blue")


def test_in_pay_only_holders_of_linked_deeds_contribute_and_not_the_payer() -> None:
    linked = {"Foster": column("Foster", cells=1), "Division": column("Division", cells=1, place=3)}
    state = year(deeds={"Foster": "red", "Division": "blue", "Salmon": "green"}, structures=linked, due=("Foster",))
    gift = Contribute(pieces=saved(blue=3))
    assert refused(state, "red", gift) == "not_your_turn"
    assert refused(state, "green", gift) == "no_deed"
    given = after(state, "blue", gift)
    assert (given.savings["red"]["blue"], given.savings["blue"]["blue"]) == (23, 17)
    assert refused(given, "blue", Contribute(pieces=saved(green=21))) == "not_in_savings"


def test_income_at_new_year_counts_the_deeds_that_are_left_and_then_the_die_is_rolled() -> None:
    state = year(phase="collect", deeds={"Foster": "red"})
    assert refused(state, "red", Collect(pieces=saved(red=2), quake=(3,))) == "wrong_area"
    assert refused(state, "red", Collect(pieces=saved(green=1), quake=(2,))) == "bad_dice"
    assert refused(state, "red", Collect(pieces=saved(green=1), quake=(3, 4))) == "bad_dice"
    assert after(state, "red", Collect(pieces=saved(green=1), quake=(2, 4))).quakes == ((2, 4),)


@pytest.mark.parametrize(
    ("magnitude", "lost"), [(4, ()), (5, (3,)), (6, (2, 3)), (7, (1, 2, 3)), (8, (0, 1, 2, 3)), (10, (0, 1, 2, 3))]
)
def test_the_newest_pieces_of_what_is_not_sound_fall(magnitude: int, lost: tuple[int, ...]) -> None:
    shaken = damage(city(structures={"Foster": column("Foster", cells=4), "Division": SOUND}), magnitude)
    assert shaken.lost == ({"Foster": lost} if lost else {})


def test_what_no_longer_hangs_together_with_its_bedrock_falls_too() -> None:
    """The newest piece supports the one before it."""
    standing: tuple[Laid, ...] = (
        piece("blue", (20, 31)),
        piece("orange", (20, 29), (20, 28)),
        piece("blue", (20, 30)),
    )
    assert damage(city(structures={"Foster": standing}), 5).lost == {"Foster": (1, 2)}


def test_what_the_earthquake_empties_loses_its_deed_and_at_the_greatest_what_was_empty_before() -> None:
    state = city(deeds={"Foster": "red", "Salmon": "blue"}, structures={"Foster": column("Foster", cells=1)})
    assert damage(state, 5).deeds == ("Foster",)
    assert damage(state, 8).deeds == ("Foster", "Salmon")


def test_tanks_that_are_not_secured_rupture_before_anything_falls() -> None:
    state = year(phase="collect", deeds={"Foster": "red"}, structures={"Foster": column("Foster", cells=1)})
    over = after(state, "red", Collect(pieces=saved(green=1), quake=(1, 8)))
    assert over.outcome is not None
    assert (over.outcome.reason, over.outcome.winners, over.outcome.scores["red"]) == ("rupture", (), 1)
    assert (over.structures, over.positions["red"], over.turn) == (state.structures, 0, None)
