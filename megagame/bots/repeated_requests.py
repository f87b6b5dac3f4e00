"""Asking as pages do: what was not answered is asked again, with the same words, until it is."""

from __future__ import annotations

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
"""What is asked again: the line was cut, or the server said that it cannot just now."""

Line: TypeAlias = Literal["good", "cut", "twice"]
"""How the line is while something is sent: good; cut before the answer comes; or it is sent twice at once."""


class Answered(NamedTuple):
    """The answer that was got at last. `seconds`: since it was first asked; `tries`: how often it was."""

    status: int
    text: str
    seconds: float
    tries: int


async def until_answered(
    place: Place, path: str, body: bytes, headers: Mapping[str, str] = JSON, line: Line = "good"
) -> Answered:
    """Posts this until it is answered; whatever is given up after a minute has the status of the last answer."""
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
    """The whole of it is sent, and the line is cut before anything comes back."""
    try:
        async with web.line(place) as (_, writer):
            writer.write(web.request(place, "POST", path, body, headers))
            await writer.drain()
    except OSError:
        return  # nobody listened: that is a cut line, too


def _best(replies: list[Reply]) -> Reply:
    """Of two answers to the same words the one that says yes: a phone that got it once knows it."""
    return min(replies, key=lambda reply: (reply.status != 200, reply.status in BUSY))
