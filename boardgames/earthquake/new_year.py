"""New Year: what is due, who pays for whom, and the earthquake (earthquake.md, New Year)."""

from __future__ import annotations

from boardgames.earthquake import actions as asked
from boardgames.earthquake.course import QUAKE_COMES, Course, quake_dice
from boardgames.earthquake.events import (
    CityShaken,
    CostPaid,
    DeedForfeited,
    PhaseBegun,
    PiecesContributed,
    QuakeRolled,
    YearBegun,
)
from boardgames.earthquake.options import Player
from boardgames.earthquake.outcome import end
from boardgames.earthquake.pieces import Laid, holds
from boardgames.earthquake.state import State, cost, deeds_of, is_critical, secured, structure, walker
from boardgames.earthquake.street import in_board_order
from boardgames.earthquake.structures import held_by_bedrock, is_sound, linked_with
from megagame.core.game import Refusal

GREATEST = 8
"""From this magnitude on whatever is not sound falls, and tanks that are not secured rupture."""

LOST = {5: 1, 6: 2, 7: 3}
"""How many pieces a lesser earthquake takes of what is not sound."""

FIRM = 3
"""So many secured sides keep the tanks whole."""


def begin(course: Course, seat: Player) -> bool:
    """The walker is at New Year; tells whether anything is due. What was paid ahead is used up, empty or not."""
    state = course.state
    mine = deeds_of(state, seat)
    used_up = tuple(deed for deed in mine if deed in state.paid_ahead)
    due = tuple(deed for deed in mine if deed not in used_up and structure(state, deed))
    course.happens(YearBegun(seat, due, used_up))
    if due:
        course.happens(PhaseBegun("pay"))
    return bool(due)


def payable(state: State) -> tuple[str, ...]:
    """What whoever is at New Year may pay for: what is due, and others' linked deeds that are not paid ahead."""
    seat = walker(state)
    linked = linked_with(state.structures, deeds_of(state, seat))
    others = (deed for deed, holder in state.deeds.items() if deed in linked and holder != seat)
    return in_board_order((*state.due, *(deed for deed in others if deed not in state.paid_ahead)))


def paid_with(state: State, deed: str) -> tuple[str, ...]:
    """What is paid for together with a deed: itself, or by the ruling `whole` all that is linked with it."""
    if state.rulings.linked == "agree":
        return (deed,)
    whole = linked_with(state.structures, [deed])
    return tuple(other for other in payable(state) if other in whole)


def pay(course: Course, seat: Player, action: asked.Pay) -> bool:
    """Tells whether everything is paid for. Refused: `no_deed`; `must_pay`; `cannot_afford`."""
    state = course.state
    if not set(action.deeds) <= set(payable(state)):
        raise Refusal("no_deed", block=next(deed for deed in action.deeds if deed not in payable(state)))
    missing = [other for deed in action.deeds for other in paid_with(state, deed) if other not in action.deeds]
    if missing:
        raise Refusal("must_pay", block=missing[0])
    if not holds(state.savings[seat], cost(state, *action.deeds)):
        raise Refusal("cannot_afford")
    course.happens(cost_paid(state, seat, action.deeds))
    return not course.state.due


def cost_paid(state: State, seat: Player, deeds: tuple[str, ...]) -> CostPaid:
    """A seat pays the COST of these deeds, its own and others'."""
    ahead = tuple(deed for deed in deeds if state.deeds[deed] != seat)
    return CostPaid(seat, deeds, cost(state, *deeds), ahead)


def forfeit(course: Course, seat: Player, deed: str) -> bool:
    """Gives up a deed that is not critical; tells whether everything is settled. Refused: `no_deed`."""
    state = course.state
    kept = state.rulings.forfeit == "leave"
    course.happens(DeedForfeited(seat, deed, None if kept else cost(state, deed)))
    return not course.state.due


def is_hopeless(state: State, seat: Player, deed: str) -> bool:
    """Whether a critical deed may be given up: it is due, savings do not cover it, and only critical ones are left."""
    covered = holds(state.savings[seat], cost(state, *paid_with(state, deed)))
    return deed in state.due and not covered and all(is_critical(state, other) for other in deeds_of(state, seat))


def contribute(course: Course, seat: Player, action: asked.Contribute) -> None:
    """Gives pieces to whoever is at New Year. Refused: `no_deed` (none is linked); `not_in_savings`."""
    state = course.state
    linked = linked_with(state.structures, deeds_of(state, walker(state)))
    if linked.isdisjoint(deeds_of(state, seat)):
        raise Refusal("no_deed", block="")
    if not holds(state.savings[seat], action.pieces):
        raise Refusal("not_in_savings")
    course.happens(PiecesContributed(seat, walker(state), action.pieces))


def shake(course: Course) -> None:
    """Rolls for an earthquake; it may break structures, or the tanks and so end the game."""
    dice = quake_dice(course)
    course.happens(QuakeRolled(walker(course.state), dice))
    if dice[0] not in QUAKE_COMES:
        return
    if dice[1] >= GREATEST and len(secured(course.state)) < FIRM:
        end(course, "rupture")
        return
    broken = damage(course.state, dice[1])
    if broken.lost or broken.deeds:
        course.happens(broken)


def damage(state: State, magnitude: int) -> CityShaken:
    """What an earthquake of this magnitude breaks, and the deeds that go with it."""
    lost = {block: _lost(block, standing, magnitude) for block, standing in state.structures.items()}
    lost = {block: lost[block] for block in in_board_order(lost) if lost[block]}
    emptied = {block for block, places in lost.items() if len(places) == len(state.structures[block])}
    if magnitude >= GREATEST:
        emptied |= {block for block in state.deeds if not structure(state, block)}
    return CityShaken(lost, in_board_order(emptied & state.deeds.keys()))


def _lost(block: str, standing: tuple[Laid, ...], magnitude: int) -> tuple[int, ...]:
    if is_sound(standing):
        return ()
    if magnitude >= GREATEST:
        return tuple(range(len(standing)))
    left = standing[: max(0, len(standing) - LOST.get(magnitude, 0))]
    held = held_by_bedrock(block, left)
    return tuple(place for place, piece in enumerate(standing) if piece not in held)
