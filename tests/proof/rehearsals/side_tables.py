"""Side tables, played all day by their games' bots, each move through its seat's page."""

from __future__ import annotations

import asyncio
from typing import Any

from asgiref.sync import sync_to_async

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat
from megagame.games import GAMES
from megagame.tables.models import Table
from megagame.tables.playing.going_back import going_back
from tests.proof.rehearsals.floors import Floor
from tests.proof.rehearsals.people import People, SideTable
from tests.proof.rehearsals.plans import Plan
from tests.proof.rehearsals.tables_now import Now, now

AT_ONCE = 2
"""Seats that press at once, with the same view."""
BACK_TO_THE_OPENING = {"type": "undo", "back_to": 1}


async def play_all_day(people: People, side: SideTable, plan: Plan, floor: Floor) -> None:
    """Moves until the game ends; in a soak the next game begins then."""
    dice = Dice(plan.seed * 100 + len(side.name))
    while True:
        async with floor.acting():
            goes_on = await _move(people, side, dice)
            if not goes_on and plan.hours:
                await _begin_again(people, side)
        if not goes_on and not plan.hours:
            return
        await asyncio.sleep(plan.move_seconds)


async def _move(people: People, side: SideTable, dice: Dice) -> bool:
    """Lets some seats act; returns False when the game is over."""
    stands, listing = await now(side.name), GAMES[side.game]
    if listing.side is None or listing.side.ended(stands.state) is not None:
        return False
    seats = dice.shuffled(listing.side.to_act(stands.state))[:AT_ONCE]
    chosen = [(seat, listing.side.sample(stands.state, seat, dice)) for seat in seats]
    moves = [_act(people, side, seat, action, stands) for seat, action in chosen if action is not None]
    await asyncio.gather(*moves)
    return bool(moves)


async def _act(people: People, side: SideTable, seat: Seat, action: Any, stands: Now) -> None:
    """Acts by the seat's own card where players may, else by Control for that seat."""
    played = GAMES[side.game].played
    if seat in side.players and isinstance(action, played):
        await side.players[seat].act(action, stands.seen(seat))
    else:
        await people.controls[0].act(side.name, action, stands.number, seat=None if seat == CONTROL else seat)


async def _begin_again(people: People, side: SideTable) -> None:
    """Control undoes everything back to the opening, for another game of the same players."""
    stands, steps = await now(side.name), await sync_to_async(_steps_since_the_opening)(side.name)
    await people.controls[0].act(side.name, {**BACK_TO_THE_OPENING, "steps": steps}, stands.number)


def _steps_since_the_opening(table_name: str) -> int:
    return going_back(Table.objects.get(name=table_name), 1).steps
