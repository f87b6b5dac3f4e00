"""Queue of accepted connections: known clients are let in first. Waiting in it costs next to nothing.

Setting up a connection in Twisted takes far longer than accepting it. If a thousand clients reconnect whenever they are
cut off, everybody would wait for all of them. So all are accepted, and few at a time are set up.
"""

import secrets
import socket
from collections.abc import Iterator
from errno import EAGAIN
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from megagame.serving.prices import MOST_HEADERS
from megagame.serving.request_queue import LONGEST_READ, MOST_OF_ONE, Asked, Identify

MOST_STRANGERS_AT_ONCE = 8
"""Let in at a time; between two such times, everything sent by the others is read."""
MOST_QUEUED = 1024

Accepted: TypeAlias = "tuple[socket.socket, Any]"
"""A connection and the address it comes from."""
Waiting = TypeVar("Waiting")


class Group(NamedTuple):
    """Waiting clients with the same login or card; of strangers, those with the same address."""

    who: str
    address: str


class AcceptQueue(Generic[Waiting]):
    """Waiting clients, at most `most`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._groups: dict[Group, list[Waiting]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def came(self, guest: Waiting, who: str, address: str) -> Waiting | None:
        """Adds a client; returns the one to drop if there are too many: a random one of the largest group."""
        group = Group(who, "") if who else Group("", address)
        self._groups.setdefault(group, []).append(guest)
        self._count += 1
        return self._drawn(max(self._groups, key=self._size)) if self._count > self._most else None

    def next(self) -> Iterator[Waiting]:
        """Those to let in now: a few of each known client, and a few strangers, with equal odds for each address.

        Clients that are not taken from this iterator still wait.
        """
        for group in tuple(self._groups):
            for _ in range(min(MOST_OF_ONE, self._size(group)) if group.who else 0):
                yield self._drawn(group)
        strangers = tuple(self._groups)
        for _ in range(min(MOST_STRANGERS_AT_ONCE, self._count)):
            strangers = tuple(group for group in strangers if not group.who and group in self._groups)
            if strangers:
                yield self._drawn(secrets.choice(strangers))

    def _size(self, group: Group) -> int:
        return len(self._groups[group])

    def _drawn(self, group: Group) -> Waiting:
        waiting = self._groups[group]
        place = secrets.randbelow(len(waiting)) if len(waiting) > 1 else 0
        waiting[place], waiting[-1] = waiting[-1], waiting[place]
        guest = waiting.pop()
        self._count -= 1
        if not waiting:
            del self._groups[group]
        return guest


class QueuedListener(socket.socket):
    """A `listening` socket whose `accept` gives the clients that `queue` lets in."""

    def __init__(self, listening: socket.socket, queue: AcceptQueue[Accepted], identify: Identify) -> None:
        super().__init__(listening.family, listening.type, listening.proto, listening.detach())
        self._queue, self._identify = queue, identify
        self._coming: Iterator[Accepted] = iter(())

    def look(self, most: int) -> int:
        """Takes at most so many connections from the system; returns how many wait now."""
        taken = tuple(self._taken(most))
        is_crowd = len(self._queue) + len(taken) > MOST_STRANGERS_AT_ONCE
        for connection, address in taken:
            who = self._known(connection) if is_crowd else ""
            if gone := self._queue.came((connection, address), who, str(address[0])):
                gone[0].close()
        self._coming = self._queue.next()
        return len(self._queue)

    def accept(self) -> Accepted:
        """The next client to let in; BlockingIOError if there is none until the next `look`."""
        coming = next(self._coming, None)
        if coming is None:
            raise BlockingIOError(EAGAIN, "the queue is empty")
        return coming

    def _taken(self, most: int) -> Iterator[Accepted]:
        for _ in range(most):
            try:
                yield super().accept()
            except OSError:  # nobody else is waiting, or no file descriptor is left
                return

    def _known(self, end: socket.socket) -> str:
        end.setblocking(False)
        try:
            said = end.recv(LONGEST_READ, socket.MSG_PEEK)
        except OSError:  # nothing was sent yet
            return ""
        return self._identify(read(said))


def read(said: bytes) -> Asked:
    """What the first bytes of a request tell about its sender."""
    head, _, body = said.partition(b"\r\n\r\n")
    first, *lines = head.split(b"\r\n", MOST_HEADERS)
    path = first.split(b" ")[1:2] or [b""]
    pairs = (line.partition(b":") for line in lines)
    headers = [(name.lower(), value.strip()) for name, _, value in pairs]
    kind = dict(headers).get(b"content-type", b"").partition(b";")[0].strip().decode("latin1")
    return Asked(path[0].partition(b"?")[0].decode("latin1"), headers, kind, body)
