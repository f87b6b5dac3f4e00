"""A bot that takes the most valuable action (`greedy_values.py`), and two with a taste: a builder and a rusher.

Deterministic for given dice. They know what their seat may know: decks are shuffled before they look ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from boardgames.evacuation.box.words import Player
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import Action
from boardgames.evacuation.records.state import State, box_of, has, store_of, to_act
from boardgames.evacuation.rules.acting import cost_of, energy_worlds
from boardgames.evacuation.rules.changes.apply import apply
from boardgames.evacuation.rules.changes.decks import HAND
from boardgames.evacuation.rules.decide import decide
from boardgames.evacuation.rules.open_parts import SLOTS
from boardgames.evacuation.screens import possible_actions
from megagame.core.dice import Dice
from megagame.core.game import Refusal, Seat
from tests.proof.strategies import greedy_values
from tests.proof.strategies.greedy_flights import loaded
from tests.proof.strategies.greedy_progress import best_spread

ENOUGH = 2.0
"""Below this value the bot passes."""

LONGEST_ACTION = 14
"""Steps of an action that the bot looks ahead."""

Taste: TypeAlias = Mapping[type[Any], float]
"""How much more than its value a bot feels that each kind of step is worth."""

EVEN: Final[Taste] = {}
BUILDER: Final[Taste] = {
    actions.DevelopOne: 2.0,
    actions.Lay: 1.6,
    actions.Take: 1.6,
    actions.BuildStadium: 1.4,
    actions.BuildShip: 0.8,
}
"""Develops technologies, and lays infrastructure and stadiums, before it ships."""

RUSHER: Final[Taste] = {
    actions.BuildShip: 1.4,
    actions.SettleOne: 1.4,
    actions.CloneTwo: 1.2,
    actions.DevelopOne: 0.4,
    actions.Lay: 0.6,
    actions.Take: 0.6,
}
"""Ships and settles as early as it can, and leaves the cards alone."""


def builder(state: State, seat: Seat, dice: Dice) -> Action | None:
    return greedy(state, seat, dice, BUILDER)


def rusher(state: State, seat: Seat, dice: Dice) -> Action | None:
    return greedy(state, seat, dice, RUSHER)


def greedy(state: State, seat: Seat, dice: Dice, taste: Taste = EVEN) -> Action | None:
    """The bot's next action, or None."""
    player = next((each for each in to_act(state) if each == seat), None)
    if player is None:
        return None
    hand = state.nations[player].hand
    match state.phase:
        case "keep":
            return actions.Keep(cards=_best_cards(state, player, hand.actions)[:HAND])
        case "draft":
            return actions.Draft(card=max(hand.draft, key=lambda card: greedy_values.of_goal(state, player, card)))
        case "transport":
            return actions.Transport(ships=loaded(state, player))
        case "progress" if not state.begun:
            return best_spread(state, player)
        case "action" if state.ending:
            return actions.DiscardCards(cards=_best_cards(state, player, hand.actions)[-state.parts.discard :])
        case "action" if not state.begun:
            return _best_action(state, player, dice, taste)
        case _:
            return _next_step(state, player, taste)


def _best_cards(state: State, player: Player, cards: tuple[str, ...]) -> tuple[str, ...]:
    box = box_of(state)
    worth = {card: greedy_values.of_effects(state, player, box.action[card].effects) for card in cards}
    return tuple(sorted(cards, key=lambda card: -worth[card]))


def _best_action(state: State, player: Player, dice: Dice, taste: Taste) -> Action:
    for goal, standing in state.public_goals.items():
        action = actions.PlayGoal(card=goal)
        if standing.seat == player and not standing.played and _after(state, player, action):
            return action
    imagined = _imagined(state, dice)
    ranked = [
        (_worth_of(imagined, player, action, taste), action)
        for action in dice.shuffled(tuple(_beginnings(state, player)))
    ]
    worth, best = max(ranked, key=lambda way: way[0], default=(0.0, actions.PassRound()))
    return best if worth > ENOUGH else actions.PassRound()


def _beginnings(state: State, player: Player) -> Iterator[actions.Act]:
    """Each slot and face-up card, paid from the world with more energy."""
    nation = state.nations[player]
    world = max(energy_worlds(state, player), key=lambda each: store_of(nation, each)["energy"])
    if not has(state, "advanced_actions"):
        yield from (actions.Act(slot=slot, energy=world) for slot in SLOTS)
        return
    ranked = _best_cards(state, player, nation.hand.actions)
    for card in ranked:
        yield actions.Act(card=card, energy=world)
    if ranked:
        yield from (actions.Act(slot=slot, card=ranked[-1], energy=world) for slot in SLOTS)


def _worth_of(state: State, player: Player, action: actions.Act, taste: Taste) -> float:
    """The value of a whole action, played step by step, before its energy."""
    cost = greedy_values.of_action_energy(state, player, cost_of(state, player, action.slot), action.energy or "old")
    worth = greedy_values.of_beginning(state, player, action)
    following = _after(state, player, action)
    if following is None:
        return 0.0
    for _ in range(LONGEST_ACTION):
        step = _next_step(following, player, taste)
        if isinstance(step, actions.Done):
            break
        worth += _felt(greedy_values.of_step(following, player, step), step, taste)
        following = _after(following, player, step) or following
    return worth - cost


def _felt(worth: float, step: Action, taste: Taste) -> float:
    return worth * taste.get(type(step), 1.0) if worth > 0 else worth


def _next_step(state: State, player: Player, taste: Taste) -> Action:
    """The best step; if none has value, end the turn or take the least bad one."""
    ranked = sorted(_steps(state, player, taste), key=lambda each: -each[0])
    gainful = [step for worth, step in ranked if worth > 0]
    rest = [step for worth, step in ranked if worth <= 0]
    legal = (step for step in (*gainful, actions.Done(), *rest) if _after(state, player, step) is not None)
    return next(legal, actions.Done())


def _steps(state: State, player: Player, taste: Taste) -> Iterable[tuple[float, Action]]:
    seen = greedy_values.Outlook(state, player)
    return ((_felt(seen.step(action), action, taste), action) for action in possible_actions.steps(state, player))


def _after(state: State, player: Player, action: Action) -> State | None:
    """The state after an action; None if it is refused."""
    try:
        events = decide(state, player, action, Dice(0))
    except Refusal:
        return None
    for event in events:
        state = apply(state, event)
    return state


def _imagined(state: State, dice: Dice) -> State:
    """The state with shuffled decks, as the seat does not know their order."""
    return replace(state, decks={name: dice.shuffled(cards) for name, cards in state.decks.items()})
