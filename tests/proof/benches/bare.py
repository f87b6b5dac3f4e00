"""Baselines for our figures: the minimum work with the same libraries, in the same run."""

from __future__ import annotations

import asyncio
import multiprocessing
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection

from websockets.asyncio.server import ServerConnection, broadcast, serve

from tests.proof.processes.ports import free_port

READY = "ready"
_VERSION = re.compile(r'"version":\d+')


class Broadcast:
    """A bare `websockets` server that broadcasts one text on request."""

    def __init__(self, port: int, pid: int, pipe: Connection) -> None:
        self.pid = pid
        self.url = f"ws://127.0.0.1:{port}/"
        self._pipe = pipe

    def send(self, version: int) -> float:
        """Sends the text with this version and returns the time just before."""
        before = time.monotonic()
        self._pipe.send(version)
        return before


@contextmanager
def broadcasting(text: str) -> Iterator[Broadcast]:
    """Serves `text`, one of our frames, with a new version for each broadcast."""
    port = free_port()
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(port, theirs, text), daemon=True)
    process.start()
    try:
        if ours.recv() != READY:
            raise AssertionError("the bare server did not start")
        yield Broadcast(port, process.pid or 0, ours)
    finally:
        process.terminate()
        process.join()


def _serve(port: int, pipe: Connection, text: str) -> None:
    asyncio.run(_served(port, pipe, text))


async def _served(port: int, pipe: Connection, text: str) -> None:
    connections: set[ServerConnection] = set()

    async def come(connection: ServerConnection) -> None:
        await connection.send(numbered(text, 0))
        connections.add(connection)
        await connection.wait_closed()
        connections.discard(connection)

    loop = asyncio.get_running_loop()
    async with serve(come, "127.0.0.1", port, compression=None, backlog=2048):
        loop.add_reader(pipe.fileno(), lambda: broadcast(connections, numbered(text, pipe.recv())))
        pipe.send(READY)
        await asyncio.Event().wait()


def numbered(text: str, version: int) -> str:
    """Returns `text`, one of our frames, with this version."""
    return _VERSION.sub(f'"version":{version}', text, count=1)
