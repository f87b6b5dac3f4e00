"""One day of the Crisis Map, played from its set-up by the rules' own `decide` and `apply`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, count
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import KINDS, MOST_TOKENS, kinds
from crisis_map.city.tokens import count as how_many
from crisis_map.records.actions import ClosePhase, Execute, Fund, OpenPhase, PlanFunding, ReplayAction, Schedule
from crisis_map.records.events import TokenDestroyed
from crisis_map.records.state import State, coming_turn, crises_to_strike, founded, hexes_with_tokens
from crisis_map.rules.apply import after
from crisis_map.rules.crises import Blast
from crisis_map.rules.decide import decide
from crisis_map.rules.phases import blast
from crisis_map.rules.queue import districts_in_order
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.simulated_days.captains import CAPTAINS
from megagame.simulated_days.plan import Captains, Plan, dice_of, is_scheduled

MEASURES = ("population", "refugee", "unrest", "damage", "died", "sliding")
"""Counted at the start and after each close: tokens of each kind, deaths so far, and the hexes of fully damaged groups,
which spread at the next open."""
GAME = "crisis_map"
_OF_MILLION = 1_000_000
_NO_CHANCE = Dice(0)
"""The actions of a simulated day need no dice."""


class Figures(NamedTuple):
    """The outcome of a day. `by_turn`: the measures at the start and after each turn's close.

    `destroyed`, `unrest`: hexes that are fully damaged, or have unrest, at the end. `lost`: the hex of each death.
    """

    by_turn: tuple[tuple[int, ...], ...]
    destroyed: tuple[Label, ...]
    unrest: tuple[Label, ...]
    lost: tuple[Label, ...]


class Day(NamedTuple):
    """A day as a list of actions for a replay document, and its outcome."""

    actions: tuple[ReplayAction, ...]
    figures: Figures

    def document(self, plan: Plan) -> str:
        """The day as a replay document (crisis-map.md §8), from the city of the set-up."""
        return msgspec.json.encode({"game": GAME, "setup": plan.city, "actions": self.actions}).decode()


def play(plan: Plan, captains: Captains, number: int) -> Day:
    """Plays one day; `number` counts from 1. Crises, and who knows them, are the same for any captains."""
    table = _Table(plan)
    given = () if plan.start else plan.actions
    for action in (*given, *_crises(plan, number)):
        table.do(action)
    known = frozenset(_known(plan, table.state, number))
    by_turn = [_measured(table.state)]
    for turn in range(plan.first_turn, plan.first_turn + plan.turns):
        if table.state.phase == "closed":
            table.fund(plan, turn)
            table.do(OpenPhase())
        for district in districts_in_order(table.state):
            heard = [blast(table.state, name) for name in crises_to_strike(table.state) if (name, district) in known]
            _write_form(table, captains, district, heard, dice_of(plan.seed, number, f"{turn}/{district}"))
        table.do(ClosePhase())
        by_turn.append(_measured(table.state))
    return Day(tuple(table.actions), _figures(table, by_turn))


class _Table:
    """The state of the map, the actions so far, and the hex of each death."""

    def __init__(self, plan: Plan) -> None:
        self.state = plan.start or founded(plan.city)
        self.actions: list[ReplayAction] = []
        self.lost: list[Label] = []

    def do(self, action: ReplayAction) -> None:
        events = decide(self.state, CONTROL, action, _NO_CHANCE)
        self.state = after(self.state, events)
        self.actions.append(action)
        self.lost += [event.at for event in events if isinstance(event, TokenDestroyed)]

    def fund(self, plan: Plan, turn: int) -> None:
        """Gives each district the turn's planned funding, or that of turn 1 if none is planned.

        In a running event, districts keep what they have for their next turn, and what is planned for later ones.
        """
        first = {each.district: each.amount for each in plan.actions if isinstance(each, Fund)}
        planned = {
            each.district: each.amount
            for each in plan.actions
            if isinstance(each, PlanFunding) and each.turn == turn and each.amount
        }
        kept = _funded(plan.start, turn) if plan.start else frozenset()
        for district, amount in {**first, **planned}.items():
            if district in self.state.funding and district not in kept and self.state.funding[district] != amount:
                self.do(Fund(district, amount))


def _funded(start: State, turn: int) -> frozenset[str]:
    """The districts whose funding for this turn is set or planned."""
    now = (district for district, amount in start.funding.items() if amount and turn == coming_turn(start))
    return frozenset((*now, *(each.district for each in start.planned_funding if each.turn == turn)))


def _write_form(table: _Table, captains: Captains, district: str, heard: Sequence[Blast], dice: Dice) -> None:
    """Executes a form line by line, until funding ends or its captain stops."""
    captain = CAPTAINS[captains[district]]
    for number in count(1):
        if table.state.funding[district] <= 0:
            return
        line = captain(table.state, district, heard, dice)
        if line is None:
            return
        table.do(Execute(district, (replace(line, line=number),)))


def _crises(plan: Plan, number: int) -> Iterator[Schedule]:
    """The crises to draw if the set-up schedules none. A rate of 1.3 gives one each turn, and a second in 3 of 10."""
    if is_scheduled(plan):
        return
    dice, labels = dice_of(plan.seed, number, "crises"), tuple(plan.city.places)
    begun = plan.start is not None and plan.start.phase == "open"
    for turn in range(plan.first_turn + begun, plan.first_turn + plan.turns):
        for magnitude, rate in plan.drawn.items():
            whole = int(rate)
            one_more = dice.roll(_OF_MILLION) <= (rate - whole) * _OF_MILLION
            for _ in range(whole + one_more):
                yield Schedule(turn, dice.one_of(labels), magnitude)


def _known(plan: Plan, state: State, number: int) -> Iterator[tuple[str, str]]:
    """The pairs of crisis and district that hears of it before its turn."""
    dice = dice_of(plan.seed, number, "heard")
    for name in state.crises:
        for district in state.city.districts:
            if dice.roll(_OF_MILLION) <= plan.heard * _OF_MILLION:
                yield name, district


def _measured(state: State) -> tuple[int, ...]:
    tokens = Counter(chain.from_iterable(kinds(tokens) for _, tokens in hexes_with_tokens(state)))
    died = sum(deaths.in_all for deaths in state.deaths.values())
    sliding = sum(map(len, state.pending.failures))
    return (*(tokens[kind] for kind in KINDS), died, sliding)


def _figures(table: _Table, by_turn: Sequence[tuple[int, ...]]) -> Figures:
    held = tuple(hexes_with_tokens(table.state))
    destroyed = tuple(at for at, tokens in held if how_many(tokens, "damage") == MOST_TOKENS)
    unrest = tuple(at for at, tokens in held if how_many(tokens, "unrest"))
    return Figures(tuple(by_turn), destroyed, unrest, tuple(table.lost))
