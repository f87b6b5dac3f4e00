"""Walking the street, income at its corners, and the end of a turn (earthquake.md, A turn)."""

from __future__ import annotations

from boardgames.earthquake import actions as asked
from boardgames.earthquake import new_year
from boardgames.earthquake.course import Course, two_dice
from boardgames.earthquake.events import CornerReached, DiceRolled, IncomeCollected, PhaseBegun, SpaceReached, TurnBegun
from boardgames.earthquake.options import Player
from boardgames.earthquake.outcome import end
from boardgames.earthquake.pieces import INCOME, number, squares
from boardgames.earthquake.state import deeds_of, walker
from boardgames.earthquake.street import CORNERS, NEW_YEAR, SPACES
from boardgames.kit.turns import others_after
from megagame.core.game import Refusal

SEASON = SPACES // len(CORNERS)
"""How many steps it is from a corner to the next."""


def roll(course: Course, seat: Player) -> None:
    """Rolls and walks to the first corner that needs a decision, or to the end. Refused: `bad_dice`."""
    course.happens(DiceRolled(seat, two_dice(course)))
    walk_on(course)


def walk_on(course: Course) -> None:
    """Walks the steps that are left: to the next corner, or to where the seat acts."""
    seat = walker(course.state)
    at, left = course.state.positions[seat], course.state.left
    ahead = SEASON - at % SEASON
    if left >= ahead:
        course.happens(CornerReached(seat, (at + ahead) % SPACES, left - ahead))
        _settle(course, seat)
    elif left:
        course.happens(SpaceReached(seat, at + left), PhaseBegun("act"))
    else:
        end_turn(course)


def collect(course: Course, seat: Player, action: asked.Collect) -> None:
    """Refused with `wrong_area`: pieces that do not cover exactly what the deeds bring."""
    wanted = INCOME * len(deeds_of(course.state, seat))
    if squares(action.pieces) != wanted:
        raise Refusal("wrong_area", wanted=wanted)
    course.happens(IncomeCollected(seat, action.pieces))
    leave_corner(course)


def ask_income(course: Course) -> None:
    """At a corner, once everything is paid for: whoever holds a deed collects."""
    if deeds_of(course.state, walker(course.state)):
        course.happens(PhaseBegun("collect"))
    else:
        leave_corner(course)


def leave_corner(course: Course) -> None:
    """At New Year the earthquake's die is rolled; then the walk goes on."""
    if course.state.positions[walker(course.state)] == NEW_YEAR:
        new_year.shake(course)
    if course.state.phase != "over":
        walk_on(course)


def end_turn(course: Course) -> None:
    """The next seat rolls; the game is stopped when nobody holds a deed or a piece any more."""
    state = course.state
    if not state.deeds and not any(map(number, state.savings.values())):
        end(course, "stopped")
        return
    course.happens(TurnBegun(others_after(state.order, walker(state))[0]))


def _settle(course: Course, seat: Player) -> None:
    if course.state.positions[seat] != NEW_YEAR or not new_year.begin(course, seat):
        ask_income(course)
