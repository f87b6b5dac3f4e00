"""Plays everybody except for Control in a separate process: captains, a colleague, side tables, a projector.

They read the event's database, but act over HTTP only, with real cards and a login, so that their actions are refused
once another event runs.
"""

import asyncio
import os
import secrets
import sys
import threading
import time
from contextlib import suppress

from crisis_map.records.actions import ExecuteLine, Schedule
from crisis_map.rules.queue import next_line
from megagame.accounts import played
from megagame.bots.controls import Control, log_in, projector
from megagame.bots.seats import SeatPlayer
from megagame.bots.web import Place
from megagame.core.dice import SEED_BITS, Dice
from megagame.practice.models import running_practice
from megagame.practice_players import played_captains, practice_facts
from megagame.practice_players.played_council import play_council
from megagame.practice_players.practice_facts import Facts, Over, Side
from megagame.practice_players.stage import Stage
from megagame.practice_session.playing import Playing
from megagame.tables.journals.journal import listing_of

LINES_BETWEEN = 4
"""Lines that others execute before Robin executes one."""
CRISES_A_TURN = 2
SAID_SECONDS = 20
"""Real seconds, long enough to read."""
CUT_AFTER, CUT_FOR = 70, 30
MOVE_SECONDS = 8


def play(port: int) -> None:
    """Play the running practice until it is over or standard input is closed."""
    practice = running_practice()
    found = practice_facts.read(practice.event_id) if practice else None
    if practice is None or found is None:
        return
    threading.Thread(target=_end_with_server, daemon=True).start()
    stage = Stage(Place(port), practice.event_id, found, Dice(secrets.randbits(SEED_BITS)))
    with suppress(Over):
        asyncio.run(_play(stage, practice_facts.enter_robin(practice.event_id)))


def _end_with_server() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


async def _play(stage: Stage, password: str) -> None:
    everybody = played_captains.captains_of(stage)
    before = await played_captains.sent_before(stage)
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(stage.look())
            for captain in everybody:
                group.create_task(captain.play(before))
            group.create_task(played_captains.lose_lines(stage, everybody))
            group.create_task(played_captains.lose_card(stage, everybody))
            group.create_task(played_captains.call_control(stage, everybody))
            group.create_task(_robin(stage, password))
            group.create_task(_cut_projector(stage))
            group.create_task(play_council(stage))
            for side in stage.facts.sides:
                group.create_task(_at_table(stage, side.table.name))
    except* (Over, ConnectionError):  # if the server is away for a moment, it restarts this process
        raise Over from None


async def _robin(stage: Stage, password: str) -> None:
    """A colleague of Control, who sometimes executes a line and plans crises for later turns."""
    robin = Control(stage.place, await log_in(stage.place, played.PLAYED, password))
    await robin.open_page()
    joined, until = stage.facts.executed, 0.0
    while True:
        await stage.wait(1)
        found = stage.facts
        if found.executed - joined >= LINES_BETWEEN and await _executes(robin, found):
            joined, until = found.executed, time.monotonic() + SAID_SECONDS
            stage.say("robin", Playing("robin"))
        if await _schedules(stage, robin, found):
            until = time.monotonic() + SAID_SECONDS
            stage.say("robin", Playing("crises", {"turn": found.turn}))
        if time.monotonic() > until:
            stage.say_no_more("robin")


async def _executes(robin: Control, found: Facts) -> bool:
    """Whether Robin executed the next line. Others may be faster; the next second offers another chance."""
    line = next_line(found.state) if found.state.phase == "open" else None
    if line is None:
        return False
    return (await robin.act(found.map_table, ExecuteLine(line.form), found.number)).is_accepted


async def _schedules(stage: Stage, robin: Control, found: Facts) -> bool:
    """Plan crises for the coming turn, after the first close and if it has none yet."""
    planned = any(not crisis.struck and crisis.turn == found.turn for crisis in found.state.crises.values())
    if found.turn == 1 or found.state.phase == "open" or planned:
        return False
    for _ in range(CRISES_A_TURN):
        at = stage.dice.one_of(tuple(found.state.city.places))
        magnitude = stage.dice.one_of(tuple(found.state.city.magnitudes))
        await robin.act(found.map_table, Schedule(found.turn, at, magnitude), found.number)
    await stage.until(lambda facts: facts.number > found.number)
    return True


async def _cut_projector(stage: Stage) -> None:
    page = await projector(stage.place, await stage.ask(practice_facts.projector_card))
    while True:
        await stage.wait(CUT_AFTER)
        await page.sleep()
        stage.say("projector", Playing("projector"))
        await stage.wait(CUT_FOR)
        page.wake()
        stage.say_no_more("projector")


async def _at_table(stage: Stage, name: str) -> None:
    """Play all seats of a side table with their cards; those who must act do so after a while."""
    side = _side(stage, name)
    if side is None:
        return
    seats = listing_of(side.table).players(side.folded.state)
    players = {seat: SeatPlayer(stage.place, name, seat, side.cards[seat]) for seat in seats}
    for player in players.values():
        await player.open_page()
    while True:
        await stage.wait(MOVE_SECONDS)
        if side := _side(stage, name):
            await _move(stage, side, players)


async def _move(stage: Stage, side: Side, players: dict[str, SeatPlayer]) -> None:
    listing, state = listing_of(side.table), side.folded.state
    if side.folded.standing != "open" or listing.side is None:
        return
    for seat in stage.dice.shuffled(listing.side.to_act(state)):
        action = listing.side.sample(state, seat, stage.dice) if seat in players else None
        if action is not None:
            await players[seat].act(action, side.table.versions[seat])
            return


def _side(stage: Stage, name: str) -> Side | None:
    return next((side for side in stage.facts.sides if side.table.name == name), None)
