"""Who begins (earthquake.md, A turn)."""

from __future__ import annotations

from collections.abc import Mapping

from boardgames.earthquake.records.options import PLAYERS, Options, Player, Rulings
from boardgames.earthquake.rules.opening import opening
from megagame.core.dice import Dice

SEATS = PLAYERS[:6]


def test_the_order_that_the_table_rolled_for_is_taken() -> None:
    (event,) = opening(Options(seats=("red", "blue"), order=("blue", "red")), Dice(1))
    assert (event.order, event.rolls) == (("blue", "red"), ())


def test_the_lowest_roll_goes_first_and_who_is_equal_rolls_again() -> None:
    again = 0
    for seed in range(40):
        (event,) = opening(Options(seats=SEATS), Dice(seed))
        first = event.rolls[0]
        assert [first[seat] for seat in event.order] == sorted(first.values())
        again += len(event.rolls) > 1
        for rolls in event.rolls[1:]:
            assert _equal_before(event.rolls, rolls)
            places = sorted(rolls, key=event.order.index)
            assert [rolls[seat] for seat in places] == sorted(rolls.values())
    assert again > 20


def _equal_before(rolls: tuple[Mapping[Player, int], ...], later: Mapping[Player, int]) -> bool:
    """Whether those who roll again had rolled the same."""
    before = [earlier for earlier in rolls if set(later) <= set(earlier) and earlier is not later]
    return any(len({earlier[seat] for seat in later}) == 1 for earlier in before)


def test_by_ruling_the_others_follow_clockwise_from_the_lowest() -> None:
    for seed in range(20):
        (event,) = opening(Options(seats=SEATS, rulings=Rulings(sequence="table")), Dice(seed))
        first = event.order[0]
        assert event.rolls[0][first] == min(event.rolls[0].values())
        place = SEATS.index(first)
        assert event.order == SEATS[place:] + SEATS[:place]
