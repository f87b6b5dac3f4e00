"""Many connections from a chosen address, with their bytes counted."""

from __future__ import annotations

import asyncio
from socket import IPPROTO_IP, SO_RCVBUF, SOL_SOCKET, socket
from typing import NamedTuple

from megagame.bots.web import SMALL, Writer
from tests.proof.floods.achieved import Count

WITHOUT_A_PORT = 24
"""Linux's IP_BIND_ADDRESS_NO_PORT: a port is taken per pair of addresses, not per source address."""


class Source(NamedTuple):
    """A server's port on this machine, and a source address.

    `to`: another address of the server, since each pair of addresses has only 28,000 ports; the host name stays.
    `room`: receive buffer in bytes.
    """

    port: int
    address: str
    to: str = "127.0.0.1"
    noted: Count | None = None
    room: int = SMALL

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def connected(self) -> tuple[asyncio.StreamReader, Writer]:
        end = socket()
        end.setblocking(False)
        if self.room != SMALL:
            end.setsockopt(SOL_SOCKET, SO_RCVBUF, self.room)  # works only before connecting
        end.setsockopt(IPPROTO_IP, WITHOUT_A_PORT, 1)
        try:
            end.bind((self.address, 0))
            await asyncio.get_running_loop().sock_connect(end, (self.to, self.port))
        except BaseException:
            end.close()
            raise
        reader, writer = await asyncio.open_connection(sock=end, limit=self.room)
        if self.noted is None:
            return reader, writer
        self.noted.opened()
        return reader, _Counting(writer, self.noted)


class _Counting:
    """A writer that counts its bytes."""

    def __init__(self, writer: asyncio.StreamWriter, count: Count) -> None:
        self._writer, self._count = writer, count

    @property
    def transport(self) -> asyncio.WriteTransport:
        return self._writer.transport

    def write(self, data: bytes) -> None:
        self._writer.write(data)
        self._count.said(len(data))

    async def drain(self) -> None:
        await self._writer.drain()
