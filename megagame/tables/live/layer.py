"""The channel layer: a message from one process reaches all processes, this one included, or none.

Telling never blocks and never fails, so it cannot delay or undo what was done. Nothing may depend on its arrival.
"""

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
    """Messages waiting to be sent, on the event loop of the sending server."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.waiting: asyncio.Queue[Message] = asyncio.Queue(MOST_WAITING)

    def put(self, message: Message) -> None:
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:  # the layer is down; heartbeats will update the screens
            logger.warning("The channel layer takes nothing: a message was dropped")

    async def next(self) -> list[Message]:
        """All waiting messages, once there is one."""
        messages = [await self.waiting.get()]
        while not self.waiting.empty():
            messages.append(self.waiting.get_nowait())
        return messages


class _Outage:
    """Logs the beginning and the end of an outage once each, not every message in between."""

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
    """Tell all processes, in order and from any thread; does nothing in a process without a server."""
    if _line is not None and not _line.loop.is_closed():
        _line.loop.call_soon_threadsafe(_line.put, message)


async def send() -> None:
    """Send what `tell` is given, as long as the server runs.

    Messages that arrive during a send go out together: an entry changes many screens, and each message costs every
    process a read.
    """
    global _line  # noqa: PLW0603 - one server in a process, one line
    _line = line = _Line()
    outage = _Outage("The other processes are not told")
    while True:
        messages = await line.next()
        try:
            together = {"type": TOLD, "messages": messages}
            await asyncio.wait_for(_layer().group_send(GROUP, together), PATIENCE_SECONDS)
        except Exception as problem:  # noqa: BLE001 - Redis may be down: the message is lost, and heartbeats heal that
            outage.goes_on(problem)
        else:
            outage.over()


async def listen(heard: Callable[[Message], None]) -> None:
    """Pass on messages as long as the server runs; reconnects when the layer is back."""
    outage = _Outage("The other processes are not heard")
    while True:
        try:
            await _receive(heard, outage)
        except Exception as problem:  # noqa: BLE001 - Redis may be down: log it and keep trying
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
