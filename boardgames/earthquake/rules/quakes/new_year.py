"""New Year: payments and the earthquake (earthquake.md, New Year)."""

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.events import (
    CityShaken,
    CostPaid,
    DeedForfeited,
    PhaseBegun,
    PiecesContributed,
    QuakeRolled,
    YearBegun,
)
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import Laid, holds
from boardgames.earthquake.records.state import State, cost, deeds_of, is_critical, secured, structure, walker
from boardgames.earthquake.records.street import in_board_order
from boardgames.earthquake.records.structures import held_by_bedrock, is_sound, linked_with
from boardgames.earthquake.rules.outcome import end
from boardgames.earthquake.rules.resolution import QUAKE_COMES, Resolution, quake_dice
from megagame.core.game import Refusal

GREATEST = 8
"""From this magnitude on, unsound structures fall and unsecured tanks rupture."""

LOST = {5: 1, 6: 2, 7: 3}
"""Pieces that a lesser earthquake takes from each unsound structure."""

FIRM = 3
"""This many secured sides keep the tanks whole."""


def begin(resolution: Resolution, seat: Player) -> bool:
    """Start a New Year, using up advance payments. Return whether anything is due."""
    state = resolution.state
    mine = deeds_of(state, seat)
    used_up = tuple(deed for deed in mine if deed in state.paid_ahead)
    due = tuple(deed for deed in mine if deed not in used_up and structure(state, deed))
    resolution.happens(YearBegun(seat, due, used_up))
    if due:
        resolution.happens(PhaseBegun("pay"))
    return bool(due)


def payable(state: State) -> tuple[str, ...]:
    """Deeds that may be paid for: due ones, and others' linked ones not paid ahead."""
    seat = walker(state)
    linked = linked_with(state.structures, deeds_of(state, seat))
    others = (deed for deed, holder in state.deeds.items() if deed in linked and holder != seat)
    return in_board_order((*state.due, *(deed for deed in others if deed not in state.paid_ahead)))


def paid_with(state: State, deed: str) -> tuple[str, ...]:
    """Deeds paid for together: by the ruling `whole` all linked ones."""
    if state.rulings.linked == "agree":
        return (deed,)
    whole = linked_with(state.structures, [deed])
    return tuple(other for other in payable(state) if other in whole)


def pay(resolution: Resolution, seat: Player, action: actions.Pay) -> bool:
    """Return whether all is paid. Refused: `no_deed`; `must_pay`; `cannot_afford`."""
    state = resolution.state
    if not set(action.deeds) <= set(payable(state)):
        raise Refusal("no_deed", block=next(deed for deed in action.deeds if deed not in payable(state)))
    missing = [other for deed in action.deeds for other in paid_with(state, deed) if other not in action.deeds]
    if missing:
        raise Refusal("must_pay", block=missing[0])
    if not holds(state.savings[seat], cost(state, *action.deeds)):
        raise Refusal("cannot_afford")
    resolution.happens(cost_paid(state, seat, action.deeds))
    return not resolution.state.due


def cost_paid(state: State, seat: Player, deeds: tuple[str, ...]) -> CostPaid:
    ahead = tuple(deed for deed in deeds if state.deeds[deed] != seat)
    return CostPaid(seat, deeds, cost(state, *deeds), ahead)


def forfeit(resolution: Resolution, seat: Player, deed: str) -> bool:
    """Give up an uncritical deed. Return whether all is settled. Refused: `no_deed`."""
    state = resolution.state
    kept = state.rulings.forfeit == "leave"
    resolution.happens(DeedForfeited(seat, deed, None if kept else cost(state, deed)))
    return not resolution.state.due


def is_hopeless(state: State, seat: Player, deed: str) -> bool:
    """Whether only critical deeds are due and savings do not cover this one."""
    covered = holds(state.savings[seat], cost(state, *paid_with(state, deed)))
    return deed in state.due and not covered and all(is_critical(state, other) for other in deeds_of(state, seat))


def contribute(resolution: Resolution, seat: Player, action: actions.Contribute) -> None:
    """Give to the player at New Year. Refused: `no_deed` (no link); `not_in_savings`."""
    state = resolution.state
    require_linked(state, seat)
    if not holds(state.savings[seat], action.pieces):
        raise Refusal("not_in_savings")
    resolution.happens(PiecesContributed(seat, walker(state), action.pieces))


def is_linked(state: State, seat: Player) -> bool:
    """Whether one of the player's deeds is linked with one of the player at New Year."""
    if seat == state.turn or state.turn is None:
        return False
    return not linked_with(state.structures, deeds_of(state, state.turn)).isdisjoint(deeds_of(state, seat))


def require_linked(state: State, seat: Player) -> None:
    """Refuse players without a link to the player at New Year with `no_deed`."""
    if not is_linked(state, seat):
        raise Refusal("no_deed", block="")


def shake(resolution: Resolution) -> None:
    """Roll for an earthquake and apply it. It may end the game."""
    dice = quake_dice(resolution)
    resolution.happens(QuakeRolled(walker(resolution.state), dice))
    if dice[0] not in QUAKE_COMES:
        return
    if dice[1] >= GREATEST and len(secured(resolution.state)) < FIRM:
        end(resolution, "rupture")
        return
    broken = damage(resolution.state, dice[1])
    if broken.lost or broken.deeds:
        resolution.happens(broken)


def damage(state: State, magnitude: int) -> CityShaken:
    """The pieces and deeds that an earthquake of this magnitude destroys."""
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
