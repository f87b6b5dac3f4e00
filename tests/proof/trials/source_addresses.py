"""Connections from an address of one's choice, in great number; what is sent on them is counted."""

from __future__ import annotations

import asyncio
from socket import IPPROTO_IP, SO_RCVBUF, SOL_SOCKET, socket
from typing import NamedTuple

from megagame.bots.web import SMALL, Writer
from tests.proof.trials.achieved import Count

WITHOUT_A_PORT = 24
"""Linux's IP_BIND_ADDRESS_NO_PORT: a port is taken for the pair of addresses, not for all that start from this one."""


class Source(NamedTuple):
    """A server's port on this machine, and the address of this machine from which it is asked.

    `to`: another address at which it is asked, by the same name all the same, as the system has 28,000 ports for each
    pair of addresses. `room`: bytes that a connection takes before anybody reads them.
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
            end.setsockopt(SOL_SOCKET, SO_RCVBUF, self.room)  # counts only before it connects
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
    """A writing end whose bytes are counted."""

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
