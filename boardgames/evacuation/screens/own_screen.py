"""What a seat may do now, for its screen."""

from collections.abc import Mapping

from msgspec import Struct

from boardgames.evacuation.box.words import Place, Player, Price, Row, Slot, World
from boardgames.evacuation.records.actions import Done, PassRound, PlayedAction, Transport
from boardgames.evacuation.records.state import State, box_of, to_act
from boardgames.evacuation.rules.acting import cost_of, energy_worlds
from boardgames.evacuation.rules.changes import scoring
from boardgames.evacuation.rules.open_parts import SLOTS
from boardgames.evacuation.rules.progress import LANES, is_free
from boardgames.evacuation.rules.settling import price_of
from boardgames.evacuation.rules.transport_phase import energy_of
from boardgames.evacuation.screens import possible_actions
from boardgames.evacuation.screens.paying import Paying, paying
from boardgames.evacuation.screens.possible_actions import Verdict


class SlotScreen(Struct, frozen=True):
    """A slot or card to begin an action with, its energy and the rules' verdict.

    `either`: the other world could pay as well.
    """

    name: str
    energy: int
    world: World
    either: bool
    verdict: Verdict


class GoalToPlay(Struct, frozen=True):
    """A public goal that the seat may pay for now; `paying`: None if its price leaves nothing open."""

    card: str
    paying: Paying | None


class OwnScreen(Struct, frozen=True):
    """What a seat may do now, for that seat and Control only.

    - `slots`, `cards`: to begin actions; `steps`: of open parts; `refreshes`: rows
    - `payments`: for each of `steps`, how the open part of its price can be paid, or None
    - `energy`: the worlds to choose from for paying, empty if there is no choice
    - `prices`: of cards, factories and cloning; `settling`: of a population marker
    - `ending`: the verdict on ending the turn, by passing or without flights
    - `last`: no player moves markers after this one
    - `total`: the group sum to spread; `free`: free places by step
    - `points`: current points including private goals; None in a race
    """

    slots: tuple[SlotScreen, ...] = ()
    cards: tuple[SlotScreen, ...] = ()
    goals: tuple[GoalToPlay, ...] = ()
    energy: tuple[World, ...] = ()
    steps: tuple[PlayedAction, ...] = ()
    payments: tuple[Paying | None, ...] = ()
    refreshes: tuple[Row, ...] = ()
    prices: Mapping[str, Price] = {}
    settling: Price = {}
    ending: Verdict = Verdict()
    last: bool = False
    total: int = 0
    free: tuple[tuple[Place, ...], ...] = ()
    flights: Mapping[str, int] = {}
    points: int | None = None


def own_screen(state: State, player: Player) -> OwnScreen:
    points = scoring.points_now(state)[player] if state.mode == "points" else None
    if player not in to_act(state):
        return OwnScreen(points=points)
    nation = state.nations[player]
    match state.phase:
        case "action" if not state.begun and not state.ending:
            slots = tuple(_slot(state, player, slot) for slot in SLOTS)
            return OwnScreen(
                slots=slots,
                cards=tuple(_card(state, player, card) for card in nation.hand.actions),
                energy=energy_worlds(state, player) if any(slot.either for slot in slots) else (),
                goals=_goals(state, player),
                ending=possible_actions.verdict(state, player, PassRound()),
                points=points,
            )
        case "progress" if not state.begun:
            free = tuple(_free(state, step) for step in range(len(box_of(state).track.steps) + 1))
            return OwnScreen(total=nation.group_sum, free=free, last=not state.waiting, points=points)
        case "transport":
            owned = (ship for ships in nation.ships.values() for ship in ships)
            return OwnScreen(
                flights={ship: energy_of(state, player, ship) for ship in owned},
                ending=possible_actions.verdict(state, player, Transport()),
                points=points,
            )
        case "action" | "progress" | "reward":
            steps, prices = tuple(possible_actions.steps(state, player)), possible_actions.prices(state, player)
            return OwnScreen(
                steps=steps,
                payments=tuple(paying(state, player, step, prices) for step in steps),
                refreshes=possible_actions.refreshes(state, player),
                goals=_goals(state, player),
                prices=prices,
                settling=price_of(state, player, "population"),
                ending=possible_actions.verdict(state, player, Done()),
                points=points,
            )
        case _:
            return OwnScreen(points=points)


def _goals(state: State, player: Player) -> tuple[GoalToPlay, ...]:
    goals = possible_actions.goals_to_play(state, player)
    return tuple(GoalToPlay(action.card, paying(state, player, action, {})) for action in goals)


def _slot(state: State, player: Player, slot: Slot) -> SlotScreen:
    return _beginning(state, player, slot, slot, possible_actions.verdict_on_slot(state, player, slot))


def _card(state: State, player: Player, card: str) -> SlotScreen:
    return _beginning(state, player, card, None, possible_actions.verdict_on_card(state, player, card))


def _beginning(state: State, player: Player, name: str, slot: Slot | None, verdict: Verdict) -> SlotScreen:
    worlds = possible_actions.energy_worlds_for(state, player, slot)
    cost = cost_of(state, player, slot)
    return SlotScreen(name, cost, worlds[0], either=bool(cost) and len(worlds) > 1, verdict=verdict)


def _free(state: State, step: int) -> tuple[Place, ...]:
    return tuple(place for place in LANES if is_free(state, step, place))
