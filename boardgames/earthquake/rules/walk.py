"""Walking the street, income, and the end of a turn (earthquake.md, A turn)."""

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.events import (
    CornerReached,
    DiceRolled,
    IncomeCollected,
    PhaseBegun,
    SpaceReached,
    TurnBegun,
)
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import INCOME, number, squares
from boardgames.earthquake.records.state import deeds_of, walker
from boardgames.earthquake.records.street import CORNERS, NEW_YEAR, SPACES
from boardgames.earthquake.rules.outcome import end
from boardgames.earthquake.rules.quakes import new_year
from boardgames.earthquake.rules.resolution import Resolution, two_dice
from boardgames.kit.turns import others_after
from megagame.core.game import Refusal

SEASON = SPACES // len(CORNERS)
"""Steps from a corner to the next."""


def roll(resolution: Resolution, seat: Player) -> None:
    """Roll and walk to the first corner with a decision, if any. Refused: `bad_dice`."""
    resolution.happens(DiceRolled(seat, two_dice(resolution)))
    walk_on(resolution)


def walk_on(resolution: Resolution) -> None:
    """Walk the remaining steps, to the next corner or to the block to act on."""
    seat = walker(resolution.state)
    at, left = resolution.state.positions[seat], resolution.state.left
    ahead = SEASON - at % SEASON
    if left >= ahead:
        resolution.happens(CornerReached(seat, (at + ahead) % SPACES, left - ahead))
        _settle(resolution, seat)
    elif left:
        resolution.happens(SpaceReached(seat, at + left), PhaseBegun("act"))
    else:
        end_turn(resolution)


def collect(resolution: Resolution, seat: Player, action: actions.Collect) -> None:
    """Refused: `wrong_area` (not exactly the squares that the deeds bring)."""
    wanted = INCOME * len(deeds_of(resolution.state, seat))
    if squares(action.pieces) != wanted:
        raise Refusal("wrong_area", wanted=wanted)
    resolution.happens(IncomeCollected(seat, action.pieces))
    leave_corner(resolution)


def ask_income(resolution: Resolution) -> None:
    """Let a seat with deeds collect, once everything is paid."""
    if deeds_of(resolution.state, walker(resolution.state)):
        resolution.happens(PhaseBegun("collect"))
    else:
        leave_corner(resolution)


def leave_corner(resolution: Resolution) -> None:
    """Roll for the earthquake at New Year, then walk on."""
    if resolution.state.positions[walker(resolution.state)] == NEW_YEAR:
        new_year.shake(resolution)
    if resolution.state.phase != "over":
        walk_on(resolution)


def end_turn(resolution: Resolution) -> None:
    """Pass the turn. The game stops when nobody holds a deed or a piece."""
    state = resolution.state
    if not state.deeds and not any(map(number, state.savings.values())):
        end(resolution, "stopped")
        return
    resolution.happens(TurnBegun(others_after(state.order, walker(state))[0]))


def _settle(resolution: Resolution, seat: Player) -> None:
    if resolution.state.positions[seat] != NEW_YEAR or not new_year.begin(resolution, seat):
        ask_income(resolution)
