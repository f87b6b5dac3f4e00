"""Captains' phones in a turn: cards, forms with all their troubles, receipts and disturbances."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import msgspec

from crisis_map.records.actions import WrittenLine
from megagame.bots.captains import Captain, HandedIn
from megagame.bots.repeated_requests import Line, until_answered
from megagame.core.dice import Dice
from megagame.practice_players.played_captains import form_by_lot
from tests.proof.rehearsals.plans import Plan

LINES: tuple[Line, ...] = ("good", "good", "good", "cut", "twice")
ONE_IN = 4
"""Share of captains who first send an invalid form, let the phone sleep, or send a second form."""
LATE_ONE_IN = 10
WRONG_LINE = WrittenLine("over there", "I2")
"""Invalid: refused with the line's number."""
UNKNOWN = "unknown"


class Told(NamedTuple):
    """A receipt's answer about a form: its stage (`UNKNOWN`: not found) and number of lines."""

    form: HandedIn
    stage: str
    lines: int

    @property
    def is_right(self) -> bool:
        """Whether the receipt of a finished turn has every line of the form."""
        return self.stage == "over" and self.lines == len(self.form.orders)


async def scan(captain: Captain, card: str) -> None:
    """Loads the page as by scanning, and enters the card. Raises ConnectionError if refused."""
    status = await captain.open_page()
    if status != 200:
        raise ConnectionError(f"the page of a phone was answered {status}")
    await captain.take_card(card)


async def hand_in(captain: Captain, state: Any, plan: Plan, dice: Dice) -> None:
    """Sends a random form at a random time over a random connection, sometimes a bad or a second one."""
    await asyncio.sleep(plan.form_seconds * dice.roll(100) / 100)
    if dice.roll(ONE_IN) == 1:
        await captain.open_page()
    if dice.roll(ONE_IN) == 1:
        await captain.hand_in([WRONG_LINE, *form_by_lot(state, captain.district, dice)])
    if dice.roll(ONE_IN) == 1 and captain.page:
        await captain.page.sleep()
    await captain.hand_in(form_by_lot(state, captain.district, dice), dice.one_of(LINES))
    if captain.page:
        captain.page.wake()
    if dice.roll(ONE_IN) == 1:
        await captain.hand_in(form_by_lot(state, captain.district, dice), dice.one_of(LINES))


async def come_late(captain: Captain, state: Any, dice: Dice) -> None:
    """Sometimes sends a form after the box was shut, which is refused."""
    if dice.roll(LATE_ONE_IN) == 1:
        await captain.hand_in(form_by_lot(state, captain.district, dice))


async def receipt_of_turn(captain: Captain, turn: int) -> Told | None:
    """Returns the receipt of the turn's last form; None if the captain has none."""
    sealed = [form for form in captain.forms if form.turn == turn and form.is_acknowledged]
    if not sealed:
        return None
    body = msgspec.json.encode({"words": " ".join(sealed[-1].words)})
    answered = await until_answered(captain.place, "/o/receipt/", body)
    if answered.status != 200:
        return Told(sealed[-1], UNKNOWN, 0)
    said = msgspec.json.decode(answered.text)
    return Told(sealed[-1], said["stage"], len(said["lines"]))


async def have_a_whim(captain: Captain, dice: Dice) -> None:
    """Lets the phone sleep for a moment, reload, or lose its connection."""
    if captain.page is None:
        return
    match dice.roll(3):
        case 1:
            await captain.page.sleep()
            await asyncio.sleep(dice.roll(10) / 10)
            captain.page.wake()
        case 2:
            await captain.open_page()
        case _:
            await captain.page.lose_line()
