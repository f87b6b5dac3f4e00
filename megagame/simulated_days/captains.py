"""Simulated captains: each kind is a function that writes a form's next line (docs/setting-up.md)."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import PEOPLE, Kind, Token
from crisis_map.records.actions import WrittenLine
from crisis_map.records.forms import Line
from crisis_map.records.state import State, tokens_at
from crisis_map.rules.crises import Blast
from crisis_map.rules.movement import legal_lines, reach, verdict_on
from megagame.core.dice import Dice
from megagame.simulated_days import careful, plan

TRIES = 30
"""Random lines to try before listing all legal ones: on most maps every other one is legal."""
STILL_THERE = tuple(map(Token, PEOPLE))

Captain: TypeAlias = Callable[[State, str, Sequence[Blast], Dice], WrittenLine | None]
"""Returns the next line of a district that knows these blasts of this turn, or None to stop."""


def _idle(state: State, district: str, known: Sequence[Blast], dice: Dice) -> WrittenLine | None:
    return None


def _lot(state: State, district: str, known: Sequence[Blast], dice: Dice) -> WrittenLine | None:
    """A legal line at random, all equally likely."""
    labels, movers = tuple(state.city.places), _movers(state, district)
    for _ in range(TRIES if movers else 0):
        (from_, kind), to = dice.one_of(movers), dice.one_of(labels)
        if verdict_on(state, district, Line(1, from_, to, kind)) == "executed":
            return WrittenLine(from_, to, kind)
    legal = tuple(legal_lines(state, district))
    if not legal:
        return None
    line = dice.one_of(legal)
    return WrittenLine(line.from_, line.to, line.token)


def _movers(state: State, district: str) -> list[tuple[Label, Kind]]:
    """The tokens that the district may still move."""
    return [
        (at, token.kind) for at in reach(district, state.city) for token in STILL_THERE if token in tokens_at(state, at)
    ]


def _careful(state: State, district: str, known: Sequence[Blast], dice: Dice) -> WrittenLine | None:
    return careful.next_line(state, district, known)


CAPTAINS: Mapping[plan.Kind, Captain] = {"idle": _idle, "lot": _lot, "careful": _careful}
