"""Side tables, played all day by the bots of their games: each move comes through the door of its seat."""

from __future__ import annotations

import asyncio
from typing import Any

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat
from megagame.games import GAMES
from megagame.rehearsals import people as everybody
from megagame.rehearsals.floors import Floor
from megagame.rehearsals.people import People, SideTable
from megagame.rehearsals.plans import Plan
from megagame.rehearsals.tables_now import Now, now

AT_ONCE = 2
"""So many of those who must act press at the same moment, on what they saw before."""


async def play_all_day(people: People, side: SideTable, plan: Plan, floor: Floor) -> None:
    """Moves until nobody has to act any more; in a soak the next game begins then, at another table."""
    dice = Dice(plan.seed * 100 + len(side.name))
    while True:
        async with floor.acting():
            goes_on = await _move(people, side, dice)
            if not goes_on and plan.hours:
                side = await _another(people, side)
        if not goes_on and not plan.hours:
            return
        await asyncio.sleep(plan.move_seconds)


async def _move(people: People, side: SideTable, dice: Dice) -> bool:
    """Some of those who must act do; False where the game is over."""
    stands, listing = await now(side.name), GAMES[side.game]
    if listing.side is None or listing.side.ended(stands.state) is not None:
        return False
    seats = dice.shuffled(listing.side.to_act(stands.state))[:AT_ONCE]
    chosen = [(seat, listing.game.sample(stands.state, seat, dice)) for seat in seats]
    moves = [_act(people, side, seat, action, stands) for seat, action in chosen if action is not None]
    await asyncio.gather(*moves)
    return bool(moves)


async def _act(people: People, side: SideTable, seat: Seat, action: Any, stands: Now) -> None:
    """By the seat's own card where players may ask for it, else by Control for that seat."""
    played = GAMES[side.game].played
    if seat in side.players and isinstance(action, played):
        await side.players[seat].act(action, stands.seen(seat))
    else:
        await people.controls[0].act(side.name, action, stands.number, seat=None if seat == CONTROL else seat)


async def _another(people: People, side: SideTable) -> SideTable:
    """Control closes the table, its players leave, and sit down at a new one."""
    stands = await now(side.name)
    await people.controls[0].act(side.name, {"type": "set_standing", "standing": "closed"}, stands.number)
    await side.view.sleep()
    for player in side.players.values():
        await player.leave()
    new = await everybody.opened(people, side.game)
    people.sides[people.sides.index(side)] = new
    people.gone.append(side)
    return new
