"""Walking the street, income, and the end of a turn (earthquake.md, A turn)."""

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
"""Steps from a corner to the next."""


def roll(course: Course, seat: Player) -> None:
    """Roll and walk to the first corner with a decision, if any. Refused: `bad_dice`."""
    course.happens(DiceRolled(seat, two_dice(course)))
    walk_on(course)


def walk_on(course: Course) -> None:
    """Walk the remaining steps, to the next corner or to the block to act on."""
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
    """Refused: `wrong_area` (not exactly the squares that the deeds bring)."""
    wanted = INCOME * len(deeds_of(course.state, seat))
    if squares(action.pieces) != wanted:
        raise Refusal("wrong_area", wanted=wanted)
    course.happens(IncomeCollected(seat, action.pieces))
    leave_corner(course)


def ask_income(course: Course) -> None:
    """Let a seat with deeds collect, once everything is paid."""
    if deeds_of(course.state, walker(course.state)):
        course.happens(PhaseBegun("collect"))
    else:
        leave_corner(course)


def leave_corner(course: Course) -> None:
    """Roll for the earthquake at New Year, then walk on."""
    if course.state.positions[walker(course.state)] == NEW_YEAR:
        new_year.shake(course)
    if course.state.phase != "over":
        walk_on(course)


def end_turn(course: Course) -> None:
    """Pass the turn. The game stops when nobody holds a deed or a piece."""
    state = course.state
    if not state.deeds and not any(map(number, state.savings.values())):
        end(course, "stopped")
        return
    course.happens(TurnBegun(others_after(state.order, walker(state))[0]))


def _settle(course: Course, seat: Player) -> None:
    if course.state.positions[seat] != NEW_YEAR or not new_year.begin(course, seat):
        ask_income(course)
