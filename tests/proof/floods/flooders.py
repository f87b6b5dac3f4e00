"""Malicious devices in separate processes, each doing one thing as fast as it can.

They use raw connections, as libraries cannot send half a request, and count each connection and byte.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import re
import secrets
from collections.abc import Awaitable, Callable, Iterator, Mapping, MutableSequence, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.synchronize import Semaphore
from typing import Any, NamedTuple
from urllib.parse import urlencode

from megagame.bots import web
from megagame.serving import descriptors
from tests.proof.floods import achieved, pieces
from tests.proof.floods.achieved import Count, Tally
from tests.proof.floods.source_addresses import Source

AT_ONCE = 12
"""Parallel tasks of one device for each flood."""
IDLE_LINES = 110
PIECE = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
LONG = 100_000_000
LONGEST = 64 * 1024
BREATH = 0.01
LEAST = 4096
"""Receive buffer of a deaf device, in bytes."""
BETWEEN_QUESTIONS = 0.15
"""Seconds, slightly less often than a socket may ask."""
BEFORE_GOING = 0.02
MANY = 10
MEEK, MEEKER = 5, 12
"""Niceness of flooders: real phones have their own processors, so these leave the server's alone."""
FORM_FIELDS = "application/x-www-form-urlencoded"
HERE = {"type": "here", "screen": "0123456789abcdef", "versions": {}}


class Means(NamedTuple):
    """What flooders know: the event's address, and cards, as they are players, too. `stream`: the seat of `card`."""

    place: Source
    card: str
    stream: str
    order_card: str


async def long_bodies(means: Means) -> None:
    """Endless bodies with and without a length, to the box, the login and an unknown address."""
    path = secrets.choice(["/o/", "/login/", "/nowhere/"])
    length = secrets.choice([{"Content-Length": str(LONG)}, {"Transfer-Encoding": "chunked"}])
    head = web.request(means.place, "POST", path, headers=length)
    if "Transfer-Encoding" in length:
        head = head.replace(b"Content-Length: 0\r\n", b"")
    async with web.line(means.place) as (_, writer):
        writer.write(head)
        for _ in range(LONG // len(PIECE)):
            writer.write(PIECE)
            await writer.drain()


async def logins(means: Means) -> None:
    """One wrong password after the other."""
    page = await web.ask(means.place, "GET", "/login/")
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
    cookie = re.search(r"csrftoken=\w+", page.headers.get("set-cookie", ""))
    if token and cookie:
        fields = {"username": secrets.choice(["control", "nobody"]), "csrfmiddlewaretoken": token[1]}
        for _ in range(20):
            body = urlencode({**fields, "password": secrets.token_hex(8)}).encode()
            await web.ask(means.place, "POST", "/login/", body, {"Content-Type": FORM_FIELDS, "Cookie": cookie[0]})


async def wrong_keys(means: Means) -> None:
    """A socket that keeps requesting a screen with wrong keys."""
    await _saying(means, lambda: _watch(means.stream, secrets.token_hex(8)))


async def asking_again(means: Means) -> None:
    """A socket that keeps requesting its own screen."""
    await _saying(means, lambda: _watch(means.stream, means.card))


async def gibberish(means: Means) -> None:
    """A socket that sends invalid messages."""
    await _saying(means, lambda: "{")


async def here_again(means: Means) -> None:
    """A socket that keeps announcing itself as another screen."""
    await _saying(means, lambda: {**HERE, "screen": secrets.token_hex(8)})


async def reconnects(means: Means) -> None:
    """A socket that connects, watches, and leaves without closing."""
    async with web.socket(means.place) as socket:
        await socket.say(_watch(means.stream, means.card))
        await socket.say({**HERE, "screen": secrets.token_hex(8)})
        await socket.hear()


async def deaf(means: Means) -> None:
    """A socket and a page that request much and read almost nothing."""
    little = means.place._replace(room=LEAST)
    async with web.socket(little) as socket, web.line(little) as (_, writer):
        writer.write(web.request(means.place, "GET", "/") * 20)
        while True:
            await socket.say(_watch(means.stream, means.card))
            await asyncio.sleep(BETWEEN_QUESTIONS)


async def idle_lines(means: Means) -> None:
    """A connection without any request."""
    async with web.line(means.place) as (reader, _):
        await reader.read(1)


async def drips(means: Means) -> None:
    """A request sent byte by byte."""
    form = web.request(means.place, "POST", "/o/", b"x" * 16_000)
    async with web.line(means.place) as (_, writer):
        writer.write(form[:-15_000])
        for _ in range(600):
            await asyncio.sleep(0.5)
            writer.write(b"x")
            await writer.drain()


async def unfinished(means: Means) -> None:
    """A body of the maximum length, whose last byte never arrives."""
    async with web.line(means.place) as (reader, writer):
        writer.write(web.request(means.place, "POST", "/seat/", b"x" * LONGEST)[:-1])
        await reader.read()


async def forms(means: Means) -> None:
    """Endless forms, with a real card and with invented ones."""
    card = secrets.choice([means.order_card, secrets.token_hex(6)])
    form = {
        "card": card,
        "request_id": secrets.token_hex(16),
        "lines": [{"from": "I3", "to": "I2"}],
        "notes": "x" * 400,
    }
    await _post(means, "/o/", form)


async def guesses(means: Means) -> None:
    """Guessed cards and receipts, and advice requests for drafts."""
    lines = [{"from": "I3", "to": "I2"}] * 20
    await _post(means, "/o/card/", {"card": secrets.token_hex(6)})
    await _post(means, "/o/receipt/", {"words": " ".join(secrets.token_hex(3) for _ in range(5))})
    await _post(means, "/o/advice/", {"card": means.order_card, "lines": lines})
    await web.ask(means.place, "GET", f"/wall/{secrets.token_hex(6)}/")


async def pages(means: Means) -> None:
    """Every public page, and unknown addresses."""
    for path in ("/", "/o/", "/seat/", "/login/", f"/{secrets.token_hex(6)}/", "/static/staticfiles.json"):
        await web.ask(means.place, "GET", path)


async def gone_at_once(means: Means) -> None:
    """Page requests whose client leaves before most of them are rendered."""
    async with web.line(means.place) as (_, writer):
        writer.write(web.request(means.place, "GET", "/o/"))
        await writer.drain()
        await asyncio.sleep(BEFORE_GOING)


Flood = Callable[[Means], Awaitable[None]]


def _in_pieces(name: str) -> Flood:
    async def flood(means: Means) -> None:
        await pieces.FLOODS[name](means.place)

    return flood


FLOODS: Mapping[str, Flood] = {
    **{
        flood.__name__: flood
        for flood in (
            *(long_bodies, logins, wrong_keys, asking_again, gibberish, here_again, reconnects),
            *(deaf, idle_lines, drips, unfinished, forms, guesses, pages, gone_at_once),
        )
    },
    **{name: _in_pieces(name) for name in pieces.FLOODS},
}


def _watch(stream: str, key: str) -> dict[str, Any]:
    return {"type": "watch", "stream": stream, "version": None, "language": "en", "key": key}


async def _saying(means: Means, what: Callable[[], object]) -> None:
    """Sends as fast as the socket accepts, and reads responses, until it is closed."""
    async with web.socket(means.place) as socket, asyncio.TaskGroup() as both:
        both.create_task(_taking(socket))
        while True:
            await socket.say(what())
            await asyncio.sleep(0)


async def _taking(socket: web.Socket) -> None:
    while True:
        await socket.hear()


async def _post(means: Means, path: str, content: Mapping[str, object]) -> None:
    await web.ask(means.place, "POST", path, json.dumps(content).encode(), {"Content-Type": "application/json"})


@contextmanager
def flooding(names: Sequence[str], means: Means, devices: int) -> Iterator[Tally]:
    """Runs these floods with this many devices, and yields what they achieve.

    Many devices get a process for each flood, as one would lack file descriptors and time.
    """
    context = multiprocessing.get_context("spawn")
    counts = context.RawArray("d", len(names) * achieved.KINDS)
    places = range(len(names))
    shares = [(place,) for place in places] if devices >= MANY else [tuple(places)]
    ready = context.Semaphore(0)
    processes = [
        context.Process(target=_live, args=(Crew(names, share, means, devices), counts, ready), daemon=True)
        for share in shares
    ]
    try:
        for process in processes:
            process.start()
        for _ in processes:
            ready.acquire(timeout=web.PATIENCE)
        yield Tally(names, counts)
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.join()


SILENT = ("idle_lines",)


def hands(name: str, devices: int) -> int:
    """Returns the parallel tasks of a flood."""
    return devices * (IDLE_LINES if name == "idle_lines" else AT_ONCE)


class Crew(NamedTuple):
    """The work of one process: those of `names` at these places."""

    names: Sequence[str]
    places: Sequence[int]
    means: Means
    devices: int


def _live(crew: Crew, counts: MutableSequence[float], ready: Semaphore) -> None:
    ready.release()
    os.nice(MEEKER if crew.devices >= MANY else MEEK)
    descriptors.raised()
    with suppress(KeyboardInterrupt):
        asyncio.run(_all(crew, counts))


async def _all(crew: Crew, counts: MutableSequence[float]) -> None:
    doing = []
    for number in crew.places:
        name = crew.names[number]
        place = crew.means.place._replace(to=f"127.0.1.{number + 1}", noted=Count(counts, number))
        means = crew.means._replace(place=place)
        doing += [_again(FLOODS[name], means) for _ in range(hands(name, crew.devices))]
    await asyncio.gather(*doing)


async def _again(flood: Flood, means: Means) -> None:
    """Repeats the flood after any outcome."""
    while True:
        with suppress(OSError, EOFError, ExceptionGroup):
            await flood(means)
        await asyncio.sleep(BREATH)
