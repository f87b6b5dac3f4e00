"""Random set-ups for the laws, and states that differ only in what a seat may not know."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import MODULES, Module
from boardgames.evacuation.records.actions import PlayedAction
from boardgames.evacuation.records.options import Options
from boardgames.evacuation.records.state import Hand, State, box_of
from boardgames.evacuation.replay import REPLAY
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat
from tests import laws

MARKER = "-zq-marker"


@cache
def small_box() -> Box:
    """Returns the box of the examples."""
    raw = Path(__file__).with_name("examples").joinpath("box-small.json").read_bytes()
    return msgspec.json.decode(raw, type=Box)


def options(dice: Dice) -> Options:
    """Returns any seats, mode and modules."""
    race = dice.roll(2) == 1
    modules: list[Module] = [module for module in MODULES if dice.roll(2) == 1]
    return Options(
        box=small_box(),
        seats=dice.roll(4),
        mode="race" if race else "points",
        reward="strict" if dice.roll(2) == 1 else "lenient",
        modules=tuple(module for module in modules if not race or module == "advanced_actions"),
        lines="A" if dice.roll(2) == 1 else "B",
    )


def vary(state: State, seat: Seat, dice: Dice) -> State:
    """Returns another state that differs only in decks, future rewards and, until the end, others' cards."""
    if seat == CONTROL:
        return replace(state, decks={name: dice.shuffled(cards) for name, cards in state.decks.items()})
    if state.outcome is not None:
        to_come = dice.shuffled(state.rewards[state.round :])
        return replace(vary(state, CONTROL, dice), rewards=(*state.rewards[: state.round], *to_come))
    others = [player for player in state.seats if player != seat]
    actions = [card for player in others for card in state.nations[player].hand.actions]
    hidden = list(dice.shuffled([*actions, *state.decks.get("actions", ())]))
    goals = list(dice.shuffled([card for player in others for card in _goals(state.nations[player].hand)]))
    nations = dict(state.nations)
    for player in others:
        hand = nations[player].hand
        dealt = tuple(hidden.pop() for _ in hand.actions)
        own, draft = (tuple(goals.pop() for _ in cards) for cards in (hand.goals, hand.draft))
        nations[player] = replace(nations[player], hand=replace(hand, actions=dealt, goals=own, draft=draft))
    decks = {name: dice.shuffled(cards) for name, cards in state.decks.items()}
    if "actions" in decks:
        decks["actions"] = tuple(hidden)
    to_come = dice.shuffled(state.rewards[state.round :])
    return replace(state, nations=nations, decks=decks, rewards=(*state.rewards[: state.round], *to_come))


def mark(state: State, seat: Seat) -> State:
    """Marks each card hidden from `seat`; the box knows marked cards, too."""
    nations = {
        player: nation if player == seat or state.outcome else replace(nation, hand=_marked_hand(nation.hand))
        for player, nation in state.nations.items()
    }
    return replace(
        state,
        box=_knowing(box_of(state)),
        nations=nations,
        decks={name: _marked(cards) for name, cards in state.decks.items()},
        rewards=(*state.rewards[: state.round], *_marked(state.rewards[state.round :])),
    )


class _Known(dict[str, Any]):
    """Cards by their ids, marked or not."""

    def __missing__(self, card: str) -> Any:
        if not card.endswith(MARKER):
            raise KeyError(card)
        return self[card.removesuffix(MARKER)]


def _knowing(box: Box) -> Box:
    """Returns a box that also finds marked cards."""
    knowing = replace(box)
    for kind in ("ship", "stadium", "infra", "action", "reward", "goal"):
        vars(knowing)[kind] = _Known(getattr(box, kind))
    return knowing


def _marked_hand(hand: Hand) -> Hand:
    return replace(hand, actions=_marked(hand.actions), goals=_marked(hand.goals), draft=_marked(hand.draft))


def _marked(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{card}{MARKER}" for card in cards)


def _goals(hand: Hand) -> tuple[str, ...]:
    return (*hand.goals, *hand.draft)


def _others(state: State, seat: Seat, what: str) -> dict[str, object]:
    return {player: getattr(nation.hand, what) for player, nation in state.nations.items() if player != seat}


def _unless_control(state: State, seat: Seat, what: str) -> dict[str, object] | None:
    return None if seat == CONTROL or state.outcome else _others(state, seat, what)


BENCH = laws.Bench(
    options=options,
    vary=vary,
    secrets={
        "the others' action cards": lambda state, seat: _unless_control(state, seat, "actions"),
        "the others' goals": lambda state, seat: _unless_control(state, seat, "goals"),
        "the decks": lambda state, seat: state.decks,
        "rewards to come": lambda state, seat: None if seat == CONTROL else state.rewards[state.round :],
    },
    mark=mark,
    view=REPLAY.view,
    chosen=frozenset(
        field.name
        for kind in laws.kinds(PlayedAction)
        for field in msgspec.structs.fields(kind)
        if field.name != "decks"
    ),
    playouts=4,
    watched=1,
    steps=250,
)
