"""EARTHQUAKE! with a full city, and with a table of eight seats in three languages."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator

from msgspec.structs import replace

from boardgames.earthquake.records.options import PLAYERS, Options
from boardgames.earthquake.records.pieces import KINDS, Laid
from boardgames.earthquake.records.state import State
from boardgames.earthquake.records.street import BLOCKS
from boardgames.earthquake.rules.legal_places import places
from boardgames.earthquake.sampling import nearest
from megagame.core.dice import Dice
from megagame.games import GAMES
from tests.proof.benches.figures import Figure
from tests.proof.benches.side_tables import Seated, games_a_second, press, took, watch
from tests.proof.benches.timing import processor_ms
from tests.proof.clients.hall import Hall
from tests.proof.percentiles import percentile

PIECES = 8
"""Pieces on each block of a full city, if there is room."""
SCREENS = 20
LANGUAGES = ("en", "zh-hant", "zh-hans")
GAME_SECONDS = 0.2
PLACES_MS, SCREEN_MS, SEEN_MS = 10.0, 5.0, 100.0
PAUSE_SECONDS = 0.5
OPEN = "/tables/open/earthquake/"


def full_city() -> State:
    """Returns a game of eight seats with every block as full as possible."""
    game = GAMES["earthquake"].game
    state: State = game.after(game.blank, game.open(Options(seats=PLAYERS, order=PLAYERS), Dice(1)))
    for place in range(PIECES):
        for number, block in enumerate(BLOCKS):
            piece = nearest(state, block, (), KINDS[(place + number) % len(KINDS)])
            if piece:
                laid = (*state.structures.get(block, ()), Laid(piece.kind, piece.cells, PLAYERS[number % 8]))
                state = replace(state, structures={**state.structures, block: laid})
    deeds = {block: PLAYERS[number % 8] for number, block in enumerate(BLOCKS)}
    return replace(state, phase="act", deeds=deeds, positions=dict.fromkeys(PLAYERS, 3))


def rules(repeats: int, seconds: float) -> Iterator[Figure]:
    """Measures whole games of four seats, legal places by kind and block, and seat screens with their parts."""
    yield Figure("a whole game by lot, rules alone", 1 / games_a_second("earthquake", seconds), "s", limit=GAME_SECONDS)
    city, listing = full_city(), GAMES["earthquake"]
    found = [
        processor_ms(lambda kind=kind, block=block: places(city, block, (), kind))  # type: ignore[misc]  # bound at once
        for kind in KINDS
        for block in BLOCKS
    ]
    yield Figure("the places of a kind in a full city, p99", percentile(found, 99), "ms", limit=PLACES_MS)
    seats = listing.game.seats(city)
    listing.parts(listing.game.screen(city, seats[0]))  # warms up the cache of outlines
    anew = [(replace(city), seat) for _ in range(repeats) for seat in seats]
    shown = [
        processor_ms(lambda now=now, seat=seat: listing.parts(listing.game.screen(now, seat)))  # type: ignore[misc]  # bound at once
        for now, seat in anew  # copies, as whatever all seats of a state share is cached with it
    ]
    yield Figure("a seat's screen of a full city, with its parts, p99", percentile(shown, 99), "ms", limit=SCREEN_MS)


def eight_in_three_languages(hall: Hall, moves: int) -> Iterator[Figure]:
    """Eight seats in three languages: from laying or taking back a piece to each of twenty screens."""
    taken = sorted(asyncio.run(_seen(hall, _opened(hall), moves)))
    yield Figure(f"a piece laid is on {SCREENS} screens, p99", percentile(taken, 99), "ms", limit=SEEN_MS)


def _opened(hall: Hall) -> Seated:
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', hall.control.get(OPEN).text)
    seats = {f"seats.{place}": seat for place, seat in enumerate(PLAYERS)}
    fields = {"csrfmiddlewaretoken": token[1] if token else "", "number": "1", "title": "The city", **seats}
    page = hall.control.post(OPEN, fields)
    return Seated("earthquake-1", dict(re.findall(r'id="card-(\w+)".*?card-value">([\w-]+)<', page.text, re.DOTALL)))


async def _seen(hall: Hall, table: Seated, moves: int) -> list[float]:
    """Returns the milliseconds from each press to each screen."""
    arrivals = [dict[int, float]() for _ in range(SCREENS)]
    ready = [asyncio.Event() for _ in range(SCREENS)]
    watching = [
        asyncio.create_task(
            watch(hall.sockets[0], table, PLAYERS[place % 8], arrivals[place], here, LANGUAGES[place % 3])
        )
        for place, here in enumerate(ready)
    ]
    await asyncio.gather(*(here.wait() for here in ready))
    pressed = await asyncio.to_thread(_moves, hall, table, moves)
    for task in watching:
        task.cancel()
    return [took(each, version, at) for each in arrivals for version, at in pressed.items()]


def _moves(hall: Hall, table: Seated, moves: int) -> dict[int, float]:
    """Alternately lays a piece and takes it back; returns the time of each press by the resulting version."""
    control, pressed = hall.control.another(hall.processes[0].url), dict[int, float]()
    laid = {"type": "place_piece", "block": "Foster", "kind": "blue", "by": "red", "cells.0.0": "20", "cells.0.1": "31"}
    for number in range(moves):
        pressed[number + 2] = time.monotonic()
        press(control, table.name, {"type": "undo", "seen": str(number + 1)} if number % 2 else laid)
        time.sleep(PAUSE_SECONDS)
    return pressed
