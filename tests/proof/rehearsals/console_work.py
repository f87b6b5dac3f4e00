"""Control's work at several consoles at once, each with its own view, so that often only one press wins."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from crisis_map.records.actions import ClosePhase
from crisis_map.records.state import State
from crisis_map.rules.queue import next_line
from megagame.bots.controls import Control
from megagame.bots.presses import Pressed
from megagame.bots.repeated_requests import Line
from megagame.core.dice import Dice
from tests.proof.rehearsals.crisis_map_bots import next_press
from tests.proof.rehearsals.plans import Plan
from tests.proof.rehearsals.tables_now import now

UNDO_ONE_IN = 25
UNDO = {"type": "undo"}
TROUBLE_ONE_IN = 20
TROUBLES: tuple[Line, ...] = ("cut", "twice")
MOST_TRIES = 50
SERVER_FAILED = 500


async def press_together(controls: Sequence[Control], table: str, action: Any) -> Pressed:
    """All press the same once-only button at once, until one press is accepted.

    Raises AssertionError if several are accepted, or none after 50 tries.
    """
    for _ in range(MOST_TRIES):
        stands = await now(table)
        pressed = await asyncio.gather(*(each.act(table, action, stands.number) for each in controls))
        accepted = [each for each in pressed if each.is_accepted]
        if len(accepted) > 1:
            raise AssertionError(f"{accepted[0].kind} at {table} took effect {len(accepted)} times")
        if accepted:
            return accepted[0]
    raise AssertionError(f"{action} at {table} was never accepted in {MOST_TRIES} tries")


async def press(control: Control, table: str, *actions: Any) -> None:
    """Plays actions in order. Raises AssertionError if one is refused."""
    for action in actions:
        pressed = await control.act(table, action, (await now(table)).number)
        if not pressed.is_accepted:
            raise AssertionError(f"{action} at {table} was refused: {pressed.message}")


async def unseal(controls: Sequence[Control], table: str) -> None:
    """Two consoles unseal the shut box at once. Raises AssertionError unless exactly one is accepted."""
    stands = await now(table)
    pressed = await asyncio.gather(*(each.unseal(table, stands.number) for each in controls[:2]))
    if sum(each.is_accepted for each in pressed) != 1:
        raise AssertionError(f"unsealing was answered {pressed}")


async def is_ready_to_close(table: str) -> bool:
    """Whether the open phase only needs its close."""
    state: State = (await now(table)).state
    return isinstance(next_press(state, Dice(1)), ClosePhase)


async def work_through(control: Control, table: str, plan: Plan, dice: Dice) -> None:
    """Plays random actions, in competition with other consoles, until the phase only needs its close.

    Raises AssertionError if the server fails.
    """
    while not await is_ready_to_close(table):
        stands = await now(table)
        action = next_press(stands.state, dice)
        if isinstance(action, ClosePhase):
            continue
        if _is_in_the_middle(stands.state) and dice.roll(UNDO_ONE_IN) == 1:
            pressed = await control.act(table, UNDO, stands.number)
        else:
            pressed = await control.act(table, action, stands.number, line=_line(dice))
        if pressed.status >= SERVER_FAILED:
            raise AssertionError(f"{pressed.kind} at {table} was answered {pressed.status}")
        await asyncio.sleep(plan.think_seconds * dice.roll(100) / 100)


def _line(dice: Dice) -> Line:
    return dice.one_of(TROUBLES) if dice.roll(TROUBLE_ONE_IN) == 1 else "good"


def _is_in_the_middle(state: State) -> bool:
    """Whether the last step was on an order line: bots undo nothing else."""
    return any(line.fate for form in state.forms for line in form.lines) and next_line(state) is not None
