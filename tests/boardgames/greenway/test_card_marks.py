"""The reveal's cards have the same numbers on the board and in the list, in order of resolution."""

from __future__ import annotations

from boardgames.greenway.parts.card_marks import Bar, CardMark, card_marks
from boardgames.greenway.parts.geometry import Point, middle
from boardgames.greenway.parts.recent_steps import steps_of
from boardgames.greenway.records.events import CardTurned, OccupierStopped, OccupierWalked, PlansRevealed

SIDES = "HDCS"


def test_cards_are_numbered_as_they_come_and_a_second_one_begins_where_the_first_stopped() -> None:
    """O1 goes from E8 to D8 by one card and further by another; a dashed circle marks E8 and a ring D8."""
    happened = (
        PlansRevealed({}),
        CardTurned("P4", "9S", 1),
        OccupierWalked(1, "E8", "D8"),
        CardTurned("P3", "2S", 1),
        OccupierWalked(1, "D8", "C8"),
        OccupierStopped(1, "C8", "blocked"),
    )
    first, second = card_marks(steps_of(happened), SIDES)
    assert (first.number, first.step, first.began, first.stop, first.bar) == (1, 2, middle("E8"), None, None)
    assert (second.number, second.step, second.began, second.stop) == (2, 3, None, middle("D8"))
    x, y = middle("C8").x - 15, middle("C8").y
    assert second.bar == Bar(Point(x, y - 9), Point(x, y + 9))
    assert first.at.x > second.at.x


def test_a_card_that_moves_nothing_has_its_number_at_the_bar() -> None:
    """O4 on I3 cannot go down."""
    happened = (PlansRevealed({}), CardTurned("P1", "2C", 4), OccupierStopped(4, "I3", "blocked"))
    below = middle("I3").y + 15
    bar = Bar(Point(middle("I3").x - 9, below), Point(middle("I3").x + 9, below))
    at = Point(middle("I3").x + 9, below + 2)
    assert [(mark.number, mark.began, mark.stop) for mark in card_marks(steps_of(happened), SIDES)] == [(1, None, None)]
    (mark,) = card_marks(steps_of(happened), SIDES)
    assert isinstance(mark, CardMark)
    assert mark.bar is not None
    assert {mark.bar.from_, mark.bar.to} == {bar.from_, bar.to}
    assert abs(mark.at.x - at.x) <= 20


def test_a_step_of_a_protector_has_no_number() -> None:
    assert card_marks(steps_of((OccupierWalked(1, "E8", "D8"),)), SIDES) == ()
