"""Side tables: whole random games, compared with boardgame.io, and ten tables that move at once."""

from __future__ import annotations

import asyncio
import json
import os
import re
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import NamedTuple

import psutil
from websockets import Origin
from websockets.asyncio.client import connect

from tests.proof.benches import boardgame, node
from tests.proof.benches.figures import Figure
from tests.proof.clients.hall import Hall
from tests.proof.clients.visitors import Visitor
from tests.proof.percentiles import percentile
from tests.proof.rehearsals.random_games import games, rehearsed

BIDDING = Path(__file__).with_name("bidding.cjs")
TABLES = 10
SOCKETS = 100
EVERY_SECONDS = 2.0
P99_MS = 100.0
ATTACK = {"type": "attack", "seat": "governor", "at": "A1", "chips": "1"}
CARDS = ("300", "200", "200", "100", "100", "100", "media", "empty", "empty")
FACILITIES = ("house", "power", "house", "house", "house", "house", "power", "house", "power")


def random_games(seconds: float, tell: Callable[[str], None], *, beside: bool) -> Iterator[Figure]:
    """Measures whole games per second by the rules alone; with `beside`, Folding Beijing in boardgame.io, too."""
    for name in rehearsed():
        ours = games_a_second(name, seconds)
        yield Figure(f"{name}: whole games by lot, rules alone", ours, "a second")
        if name == "folding_beijing" and beside and (theirs := _theirs(seconds, tell)):
            yield Figure("its bidding in boardgame.io's headless client", theirs, "a second")
            yield Figure("boardgame.io, times ours", theirs / ours, "x", limit=1)


def games_a_second(name: str, seconds: float) -> float:
    """Plays random games with suggested options, by the rules alone."""
    began, played = time.monotonic(), 0
    for seed in count(1):
        for _ in games(name, 1, seed, rules_only=True):
            played += 1
        if time.monotonic() - began > seconds:
            break
    return played / (time.monotonic() - began)


def _theirs(seconds: float, tell: Callable[[str], None]) -> float | None:
    modules = node.installed(boardgame.BOARDGAME, tell)
    if modules is None:
        return None
    return float(json.loads(node.output(BIDDING, modules, [str(seconds)]))["games"])


class Seated(NamedTuple):
    """A table: its name, and the card of each seat."""

    name: str
    cards: dict[str, str]


def ten_at_once(hall: Hall, moves: int) -> Iterator[Figure]:
    """Ten tables, each with a move every two seconds, and 100 sockets: from the press to each screen."""
    tables = [_opened(hall.control, number) for number in range(1, TABLES + 1)]
    before, busy = time.monotonic(), _busy(hall)
    taken = sorted(asyncio.run(_watched(hall, tables, moves)))
    share = (_busy(hall) - busy) / (time.monotonic() - before)
    yield Figure(f"{TABLES} tables, {SOCKETS} sockets: changes seen", len(taken), "")
    yield Figure("until a screen has the change, the middle one", statistics.median(taken), "ms")
    yield Figure("until a screen has the change, p99", percentile(taken, 99), "ms", limit=P99_MS)
    yield Figure("of one processor, the server took meanwhile", share * 100, "%")


def _busy(hall: Hall) -> float:
    """Returns the server's processor time so far, in seconds."""
    taken = psutil.Process(hall.processes[0].process.pid).cpu_times()
    return float(taken.user + taken.system)


def _opened(control: Visitor, number: int) -> Seated:
    """Opens a table and makes the residents' secret arrangement."""
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', control.get("/tables/open/folding_beijing/").text)
    fields = {"csrfmiddlewaretoken": token[1] if token else "", "number": str(number), "title": f"Table {number}"}
    page = control.post("/tables/open/folding_beijing/", fields)
    cards = re.findall(r'id="card-(\w+)".*?card-value">([\w-]+)<', page.text, re.DOTALL)
    name = f"folding-beijing-{number}"
    arranged = {
        **{f"population.{place}": card for place, card in enumerate(CARDS)},
        **{f"facilities.{place}": facility for place, facility in enumerate(FACILITIES)},
        **{f"chips.{place}": "0" for place in range(len(CARDS))},
    }
    press(control, name, {"type": "arrange", "seat": "residents", **arranged})
    return Seated(name, dict(cards))


def press(control: Visitor, table: str, fields: dict[str, str]) -> None:
    """Plays an action, which must be accepted."""
    answer = control.press(table, fields)
    if answer.status != 200:
        raise AssertionError(f"{fields} was answered {answer.status}: {answer.text}")


async def _watched(hall: Hall, tables: list[Seated], moves: int) -> list[float]:
    """Returns the milliseconds from each press to each screen of its table."""
    seen: list[tuple[str, dict[int, float]]] = []
    ready: list[asyncio.Event] = []
    watching = []
    for number in range(SOCKETS):
        table = tables[number % TABLES]
        seat = tuple(table.cards)[number // TABLES % len(table.cards)]
        arrivals, here = dict[int, float](), asyncio.Event()
        seen.append((table.name, arrivals))
        ready.append(here)
        watching.append(asyncio.create_task(watch(hall.sockets[0], table, seat, arrivals, here)))
    await asyncio.gather(*(here.wait() for here in ready))
    for _, arrivals in seen:
        arrivals.clear()
    pool = ThreadPoolExecutor(TABLES)
    loop = asyncio.get_running_loop()
    moving = [loop.run_in_executor(pool, _move, hall, place, table, moves) for place, table in enumerate(tables)]
    pressed = dict(zip((table.name for table in tables), await asyncio.gather(*moving), strict=True))
    await asyncio.sleep(EVERY_SECONDS)
    for task in watching:
        task.cancel()
    return [took(arrivals, version, at) for name, arrivals in seen for version, at in pressed[name].items()]


def took(arrivals: dict[int, float], version: int, pressed: float) -> float:
    """Returns milliseconds to the first frame with this version or a newer one, as frames may be merged."""
    return (min(at for number, at in arrivals.items() if number >= version) - pressed) * 1000


async def watch(
    url: str, table: Seated, seat: str, arrivals: dict[int, float], here: asyncio.Event, language: str = "en"
) -> None:
    """Records when each version of a seat's screen arrives; sets `here` with the first."""
    asks = {"type": "watch", "stream": f"{table.name}/{seat}", "language": language, "key": table.cards[seat]}
    present = json.dumps({"type": "here", "screen": os.urandom(8).hex(), "versions": {}})
    async with connect(url, origin=Origin(url.replace("ws", "http", 1).removesuffix("/live/")), max_size=None) as line:
        await line.send(json.dumps(asks))
        async for text in line:
            frame = json.loads(text)
            if frame["type"] == "screen":
                arrivals[frame["version"]] = time.monotonic()
                here.set()
            else:
                await line.send(present)


def _move(hall: Hall, place: int, table: Seated, moves: int) -> dict[int, float]:
    """Alternately attacks and undoes it; returns the time of each press by the resulting version."""
    control, pressed = hall.control.another(hall.processes[0].url), dict[int, float]()
    time.sleep(EVERY_SECONDS * place / TABLES)
    for number in range(moves):
        pressed[number + 3] = time.monotonic()  # two entries exist already: opening and arrangement
        press(control, table.name, {"type": "undo", "seen": str(number + 2)} if number % 2 else ATTACK)
        time.sleep(max(0.0, pressed[number + 3] + EVERY_SECONDS - time.monotonic()))
    return pressed
