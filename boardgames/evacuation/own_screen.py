"""What a seat may do now, as its screen tells it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from boardgames.evacuation import scoring, ways
from boardgames.evacuation.acting import cost_of
from boardgames.evacuation.actions import Done, PlayedAction, Slot
from boardgames.evacuation.parts import SLOTS
from boardgames.evacuation.progress import LANES, is_free
from boardgames.evacuation.settling import price_of
from boardgames.evacuation.state import State, box_of, to_act
from boardgames.evacuation.transport import energy_of
from boardgames.evacuation.words import Place, Player, Price, Row, World


class SlotScreen(Struct, frozen=True):
    """A slot or a card as the beginning of an action: its energy and from where, and why not (a code, or None)."""

    name: str
    energy: int
    world: World
    refused: str | None


class OwnScreen(Struct, frozen=True):
    """What a seat may do now; it goes to that seat alone, and to Control.

    - `slots`, `cards`: beginnings of actions; `steps`: of open parts; `refreshes`: rows that may be refreshed
    - `settling`: what settling a population marker costs on the New World
    - `total`: the group sum that is to be spread; `free`: for each step of the track its free places
    - `points`: what the game would bring now, own goals among it; None in a race
    """

    slots: tuple[SlotScreen, ...] = ()
    cards: tuple[SlotScreen, ...] = ()
    goals: tuple[str, ...] = ()
    steps: tuple[PlayedAction, ...] = ()
    refreshes: tuple[Row, ...] = ()
    settling: Price = {}
    may_pass: bool = False
    may_end: bool = False
    total: int = 0
    free: tuple[tuple[Place, ...], ...] = ()
    flights: Mapping[str, int] = {}
    points: int | None = None


def own_screen(state: State, player: Player) -> OwnScreen:
    """What this seat may do now."""
    points = scoring.points_now(state)[player] if state.mode == "points" else None
    if player not in to_act(state):
        return OwnScreen(points=points)
    nation = state.nations[player]
    match state.phase:
        case "action" if not state.begun and not state.ending:
            return OwnScreen(
                slots=tuple(_slot(state, player, slot) for slot in SLOTS),
                cards=tuple(_card(state, player, card) for card in nation.hand.actions),
                goals=tuple(action.card for action in ways.goals_to_play(state, player)),
                may_pass=True,
                points=points,
            )
        case "progress" if not state.begun:
            free = tuple(_free(state, step) for step in range(len(box_of(state).track.steps) + 1))
            return OwnScreen(total=nation.group_sum, free=free, points=points)
        case "transport":
            owned = (ship for ships in nation.ships.values() for ship in ships)
            return OwnScreen(flights={ship: energy_of(state, player, ship) for ship in owned}, points=points)
        case "action" | "progress" | "reward":
            steps = tuple(ways.steps(state, player))
            may_end = ways.may(state, player, Done())
            price = price_of(state, player, "population")
            refreshes = ways.refreshes(state)
            return OwnScreen(steps=steps, refreshes=refreshes, settling=price, may_end=may_end, points=points)
        case _:
            return OwnScreen(points=points)


def _slot(state: State, player: Player, slot: Slot) -> SlotScreen:
    world = ways.energy_world(state, player, slot)
    return SlotScreen(slot, cost_of(state, player, slot), world, ways.refused_slot(state, player, slot))


def _card(state: State, player: Player, card: str) -> SlotScreen:
    world = ways.energy_world(state, player, None)
    return SlotScreen(card, cost_of(state, player, None), world, ways.refused_card(state, player, card))


def _free(state: State, step: int) -> tuple[Place, ...]:
    return tuple(place for place in LANES if is_free(state, step, place))
