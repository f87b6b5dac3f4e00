"""Simulated captains: each kind is a function that writes a form's next line (docs/setting-up.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import PEOPLE, Kind, Token
from crisis_map.records.actions import WrittenLine
from crisis_map.records.forms import Line
from crisis_map.records.state import State, hexes_with_tokens
from crisis_map.rules.crises import Blast
from crisis_map.rules.movement import in_reach, verdict_on
from megagame.core.dice import Dice
from megagame.simulated_days import careful, plan

TRIES = 100
"""Random lines to try before listing all legal ones: on most maps every other random line is legal."""

Captain: TypeAlias = Callable[[State, str, Sequence[Blast], Dice], WrittenLine | None]
"""Returns the next line of a district that knows these blasts of this turn, or None to stop."""


def _idle(state: State, district: str, known: Sequence[Blast], dice: Dice) -> WrittenLine | None:
    return None


def _lot(state: State, district: str, known: Sequence[Blast], dice: Dice) -> WrittenLine | None:
    """A legal line at random, all equally likely."""
    labels, movers = tuple(state.city.places), _movers(state, district)
    if not movers:
        return None
    for _ in range(TRIES):
        (from_, kind), to = dice.one_of(movers), dice.one_of(labels)
        if _is_legal(state, district, from_, to, kind):
            return WrittenLine(from_, to, kind)
    legal = [(*mover, to) for mover in movers for to in labels if _is_legal(state, district, mover[0], to, mover[1])]
    if not legal:
        return None
    from_, kind, to = dice.one_of(legal)
    return WrittenLine(from_, to, kind)


def _movers(state: State, district: str) -> list[tuple[Label, Kind]]:
    return [
        (at, kind)
        for at, tokens in hexes_with_tokens(state)
        if in_reach(state.city, district, at)
        for kind in PEOPLE
        if Token(kind) in tokens
    ]


def _is_legal(state: State, district: str, from_: Label, to: Label, kind: Kind) -> bool:
    return verdict_on(state, district, Line(1, from_, to, kind)) == "executed"


def _careful(state: State, district: str, known: Sequence[Blast], dice: Dice) -> WrittenLine | None:
    return careful.next_line(state, district, known)


CAPTAINS: Mapping[plan.Kind, Captain] = {"idle": _idle, "lot": _lot, "careful": _careful}
