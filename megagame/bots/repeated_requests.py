"""Requests that are repeated unchanged until answered, as pages do."""

import asyncio
import time
from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from megagame.bots import web
from megagame.bots.web import Place, Reply

JSON = {"Content-Type": "application/json", "Accept": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"}
RETRY_SECONDS = 0.2
GIVE_UP_SECONDS = 60.0
NO_ANSWER = 0
BUSY = (NO_ANSWER, 429, 502, 503)
"""Statuses that are retried: no connection, or the server is temporarily unable."""

Line: TypeAlias = Literal["good", "cut", "twice"]
"""Connection quality for a request: good; cut before the answer arrives; or sent twice at once."""


class Answered(NamedTuple):
    """The final answer. `seconds`: since the first try. `tries`: number of tries."""

    status: int
    text: str
    seconds: float
    tries: int


async def until_answered(
    place: Place, path: str, body: bytes, headers: Mapping[str, str] = JSON, line: Line = "good"
) -> Answered:
    """Post this until answered. After a minute, returns the last answer."""
    first, tries = time.monotonic(), 0
    if line == "cut":
        tries += 1
        await send_and_leave(place, path, body, headers)
    while True:
        tries += 1
        replies = await asyncio.gather(
            *(web.ask(place, "POST", path, body, headers) for _ in range(2 if line == "twice" and tries == 1 else 1))
        )
        reply = _best(replies)
        seconds = time.monotonic() - first
        if reply.status not in BUSY or seconds > GIVE_UP_SECONDS:
            return Answered(reply.status, reply.text, seconds, tries)
        await asyncio.sleep(RETRY_SECONDS)


async def send_and_leave(place: Place, path: str, body: bytes, headers: Mapping[str, str]) -> None:
    """Send the whole request and disconnect before any answer."""
    try:
        async with web.line(place) as (_, writer):
            writer.write(web.request(place, "POST", path, body, headers))
            await writer.drain()
    except OSError:
        return  # nobody listened, which is a cut connection, too


def _best(replies: list[Reply]) -> Reply:
    """The better of two answers to the same request: a success, since a phone would have that one."""
    return min(replies, key=lambda reply: (reply.status != 200, reply.status in BUSY))
