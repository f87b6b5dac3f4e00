"""Beginning and ending actions (evacuation.md, 2. Action; advanced_actions)."""

from boardgames.evacuation.box.words import Player, Slot, World
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.events import ActionBegun, ActionEnded, PartDone, SeatPassed
from boardgames.evacuation.records.state import State, box_of, has, store_of
from boardgames.evacuation.rules.changes import gifts
from boardgames.evacuation.rules.changes.conditions import ripen
from boardgames.evacuation.rules.changes.decks import HAND, draw
from boardgames.evacuation.rules.changes.resolution import Resolution
from boardgames.evacuation.rules.open_parts import SLOTS, any_can_be_done, open_parts
from megagame.core.game import Refusal

FREE_USES = 3
"""Uses of a group in a round before each costs one more energy."""

ONCE: tuple[Slot, ...] = ("1a", "1b")
"""With advanced actions, these slots together are available once a round."""


def act(resolution: Resolution, seat: Player, action: actions.Act) -> None:
    """Begin an action.

    Refused: `already_acting`; `not_in_hand`; `once_a_round`; `wrong_world`; `no_energy`; `nothing_to_do`.
    """
    state = resolution.state
    if state.begun or state.ending:
        raise Refusal("already_acting")
    _require_card(state, seat, action)
    if has(state, "advanced_actions") and action.slot in ONCE and set(ONCE) & set(state.nations[seat].slots):
        raise Refusal("once_a_round")
    cost, world = _energy(state, seat, action)
    resolution.happens(ActionBegun(seat, action.slot, action.card, cost, world))
    effects = SLOTS[action.slot] if action.slot else box_of(state).action[action.card or ""].effects
    at_once = open_parts(resolution, seat, effects)
    if not at_once and not any_can_be_done(resolution.state, seat, resolution.state.parts):
        raise Refusal("nothing_to_do")
    if at_once:
        resolution.happens(PartDone())
    ripen(resolution, seat)


def pass_round(resolution: Resolution, seat: Player) -> None:
    """Refused: `already_acting`."""
    if resolution.state.begun or resolution.state.ending:
        raise Refusal("already_acting")
    resolution.happens(SeatPassed(seat))


def done(resolution: Resolution, seat: Player) -> bool:
    """Return whether the turn is over. Refused: `nothing_done`; `must_choose`."""
    state = resolution.state
    if state.ending:
        raise Refusal("must_choose")
    if not state.begun or (not state.part_done and any_can_be_done(state, seat, state.parts)):
        raise Refusal("nothing_done")
    if has(state, "advanced_actions"):
        draw(resolution, seat, 1)
    too_many = max(0, len(resolution.state.nations[seat].hand.actions) - HAND)
    resolution.happens(ActionEnded(seat, too_many))
    return not too_many


def cost_of(state: State, seat: Player, slot: Slot | None) -> int:
    """The energy that the next action costs this seat."""
    nation, prices = state.nations[seat], box_of(state).energy
    usual = prices[min(nation.actions_done, len(prices) - 1)]
    uses = sum(used[0] == slot[0] for used in nation.slots) if slot else 0
    return max(0, usual + (uses >= FREE_USES) - gifts.less_energy(state, seat, "actions"))


def energy_worlds(state: State, seat: Player) -> tuple[World, ...]:
    """The worlds that may pay for actions, by markers past transition 2."""
    passed = sum(marker.passed >= 2 for marker in state.nations[seat].markers)
    worlds: tuple[tuple[World, ...], ...] = (("old",), ("old", "new"), ("new",))
    return worlds[passed]


def _require_card(state: State, seat: Player, action: actions.Act) -> None:
    if not has(state, "advanced_actions"):
        if action.card is not None:
            raise Refusal("not_in_hand")
    elif action.card is None or action.card not in state.nations[seat].hand.actions:
        raise Refusal("not_in_hand")


def _energy(state: State, seat: Player, action: actions.Act) -> tuple[int, World]:
    """Return an action's energy and the world that pays it."""
    cost, worlds = cost_of(state, seat, action.slot), energy_worlds(state, seat)
    world = action.energy or worlds[0]
    if cost and world not in worlds:
        raise Refusal("wrong_world")
    if cost and store_of(state.nations[seat], world)["energy"] < cost:
        raise Refusal("no_energy")
    return cost, world
