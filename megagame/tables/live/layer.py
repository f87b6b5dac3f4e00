"""The channel layer between processes: what one of them tells is heard by every one, this one too, or by none.

Telling never waits and never fails, so that nothing that is told can hold up or undo what was done. Nothing may depend
on its being heard.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from channels.layers import BaseChannelLayer, get_channel_layer

logger = logging.getLogger(__name__)

GROUP = "screens"
TOLD = "told"
AGAIN_SECONDS = 1.0
PATIENCE_SECONDS = 2.0
MOST_WAITING = 1000

Message = dict[str, Any]


class _Line:
    """What waits to be told, on the loop of the server that tells it."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.waiting: asyncio.Queue[Message] = asyncio.Queue(MOST_WAITING)

    def put(self, message: Message) -> None:
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:  # the layer has been away for long, and screens find out by their heartbeats
            logger.warning("The channel layer takes nothing: a message was dropped")

    async def next(self) -> list[Message]:
        """What waits, as soon as there is something."""
        messages = [await self.waiting.get()]
        while not self.waiting.empty():
            messages.append(self.waiting.get_nowait())
        return messages


class _Outage:
    """Says once that something stopped, and once that it goes on again: there may be hundreds of messages between."""

    def __init__(self, said: str) -> None:
        self._said = said
        self._lasts = False

    def goes_on(self, problem: Exception) -> None:
        if not self._lasts:
            logger.error("%s, until Redis is back: %s", self._said, problem, exc_info=problem)
        self._lasts = True

    def over(self) -> None:
        if self._lasts:
            logger.warning("Over: %s", self._said)
        self._lasts = False


_line: _Line | None = None


def tell(message: Message) -> None:
    """Tells every process, from any thread and in order; a process that serves nobody tells nothing."""
    if _line is not None and not _line.loop.is_closed():
        _line.loop.call_soon_threadsafe(_line.put, message)


async def send() -> None:
    """Tells, for as long as the server runs, what `tell` is given on the way.

    What was given while the one before was on its way is told in one go: an entry moves many seats, and each message
    of its own would cost every process its reading.
    """
    global _line  # noqa: PLW0603 - there is one server in a process, and one line
    _line = line = _Line()
    outage = _Outage("The other processes are not told")
    while True:
        messages = await line.next()
        try:
            together = {"type": TOLD, "messages": messages}
            await asyncio.wait_for(_layer().group_send(GROUP, together), PATIENCE_SECONDS)
        except Exception as problem:  # noqa: BLE001 - Redis may be away: the message is lost, and heartbeats heal that
            outage.goes_on(problem)
        else:
            outage.over()


async def listen(heard: Callable[[Message], None]) -> None:
    """Hands on what is told, for as long as the server runs; when the layer fails, as soon as it is back."""
    outage = _Outage("The other processes are not heard")
    while True:
        try:
            await _receive(heard, outage)
        except Exception as problem:  # noqa: BLE001 - Redis may be away for a while: say so and go on trying
            outage.goes_on(problem)
            await asyncio.sleep(AGAIN_SECONDS)


async def _receive(heard: Callable[[Message], None], outage: _Outage) -> None:
    layer = _layer()
    channel = await layer.new_channel()
    await layer.group_add(GROUP, channel)
    while True:
        together = await layer.receive(channel)
        outage.over()
        for message in together["messages"]:
            heard(message)


def _layer() -> BaseChannelLayer:
    layer = get_channel_layer()
    if layer is None:
        raise RuntimeError("CHANNEL_LAYERS has no default")
    return layer
