"""Councillors and Scientists in a day by bots, on their phones with their seat cards."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

from asgiref.sync import sync_to_async

from crisis_map.city.city import SCIENTISTS
from crisis_map.game import carded
from crisis_map.records.actions import Publish
from crisis_map.records.council_actions import TakeFunding
from crisis_map.records.state import State
from megagame.bots.controls import Control
from megagame.bots.seats import SeatPlayer
from megagame.bots.web import Place
from megagame.core.dice import Dice
from megagame.core.game import Seat
from megagame.tables.journals import journal
from megagame.tables.live.seat_cards import issue_missing
from megagame.tables.models import Table
from tests.crisis_map.council_sampling import choices, of_player
from tests.proof.rehearsals.console_work import press
from tests.proof.rehearsals.floors import Floor
from tests.proof.rehearsals.plans import Plan
from tests.proof.rehearsals.tables_now import MAP, name_of, now

RULING = {"funding": "treasury", "treasury": 9, "mandate": "councillors"}


async def council(places: Sequence[Place], control: Control) -> dict[Seat, SeatPlayer]:
    """Control gives Councillors and Scientists a part; returns a phone for each of their seats, with its page open."""
    table = await name_of(MAP)
    await press(control, table, {"type": "change_rulings", "rulings": {"council": RULING}})
    cards = await sync_to_async(_cards)(table)
    seats = enumerate(cards)
    players = {seat: SeatPlayer(places[number % len(places)], table, seat, cards[seat]) for number, seat in seats}
    for player in players.values():
        await player.open_page()
    return players


async def play_all_day(players: dict[Seat, SeatPlayer], plan: Plan, floor: Floor) -> None:
    """One of them acts at a time, at random."""
    dice, table = Dice(plan.seed * 100), await name_of(MAP)
    while players:
        async with floor.acting():
            stands, seat = await now(table), dice.one_of(tuple(players))
            action = of_player(stands.state, seat, dice)
            if action is not None:
                await players[seat].act(action, stands.seen(seat))
        await asyncio.sleep(plan.move_seconds)


def of_control(state: State) -> Iterator[Any]:
    """What Control does before a turn: the Scientists are given a forecast, and what is handed in is taken."""
    if state.city.council is None:
        return
    planned = [name for name, crisis in state.crises.items() if not crisis.struck]
    if planned:
        yield Publish(planned[-1], (SCIENTISTS,), hex=True, magnitude=True)
    if choices(state):
        yield TakeFunding()


def _cards(table_name: str) -> dict[Seat, str]:
    table = Table.objects.get(name=table_name)
    seats = carded(journal.current(table).state)
    issue_missing(table, seats)
    values = dict(table.cards.values_list("seat", "value"))
    return {seat: values[seat] for seat in seats}
