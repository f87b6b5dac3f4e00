"""Who comes in next, where more want in than can be let in at once. Waiting at the door costs next to nothing.

To let somebody in takes long beside accepting a connection: where a thousand come again whenever they are cut off,
everybody would wait for all of them. So all are accepted, and those who are known come in first.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import Iterator
from errno import EAGAIN
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from megagame.serving.prices import MOST_HEADERS
from megagame.serving.request_queue import LONGEST_READ, MOST_OF_ONE, Asked, Whose

MOST_STRANGERS_AT_ONCE = 8
"""Between two times of which all that the others say is read."""
MOST_AT_DOOR = 1024

Guest: TypeAlias = "tuple[socket.socket, Any]"
"""A connection, and the address that it comes from."""
Waiting = TypeVar("Waiting")


class Group(NamedTuple):
    """Those who wait and are known by the same login or card; of strangers, those who come from the same address."""

    who: str
    address: str


class AcceptQueue(Generic[Waiting]):
    """Those who wait, at most so many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._groups: dict[Group, list[Waiting]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def came(self, guest: Waiting, who: str, address: str) -> Waiting | None:
        """Somebody more waits; gives who must go for that: one by lot, of the largest group."""
        group = Group(who, "") if who else Group("", address)
        self._groups.setdefault(group, []).append(guest)
        self._count += 1
        return self._drawn(max(self._groups, key=self._size)) if self._count > self._most else None

    def next(self) -> Iterator[Waiting]:
        """Those who come in now: a few of each who is known, and a few strangers, each address as often as another.

        Whoever is not taken from this still waits.
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


class Doorway(socket.socket):
    """The `listening` socket, of which only those are accepted whose turn it is. `whose`: who is known."""

    def __init__(self, listening: socket.socket, door: AcceptQueue[Guest], whose: Whose) -> None:
        super().__init__(listening.family, listening.type, listening.proto, listening.detach())
        self._door, self._whose = door, whose
        self._coming: Iterator[Guest] = iter(())

    def look(self, most: int) -> int:
        """Takes so many connections from the system, at most; returns how many wait now."""
        taken = tuple(self._taken(most))
        is_crowd = len(self._door) + len(taken) > MOST_STRANGERS_AT_ONCE
        for end, address in taken:
            who = self._known(end) if is_crowd else ""
            if gone := self._door.came((end, address), who, str(address[0])):
                gone[0].close()
        self._coming = self._door.next()
        return len(self._door)

    def accept(self) -> Guest:
        """The next who comes in; BlockingIOError where nobody does before it has looked again."""
        coming = next(self._coming, None)
        if coming is None:
            raise BlockingIOError(EAGAIN, "the others wait")
        return coming

    def _taken(self, most: int) -> Iterator[Guest]:
        for _ in range(most):
            try:
                yield super().accept()
            except OSError:  # there is nobody more, or nothing left to hold him by
                return

    def _known(self, end: socket.socket) -> str:
        end.setblocking(False)
        try:
            said = end.recv(LONGEST_READ, socket.MSG_PEEK)
        except OSError:  # nothing was said yet
            return ""
        return self._whose(read(said))


def read(said: bytes) -> Asked:
    """A request, as far as it tells who asks, from what came of it first."""
    head, _, body = said.partition(b"\r\n\r\n")
    first, *lines = head.split(b"\r\n", MOST_HEADERS)
    path = first.split(b" ")[1:2] or [b""]
    pairs = (line.partition(b":") for line in lines)
    headers = [(name.lower(), value.strip()) for name, _, value in pairs]
    kind = dict(headers).get(b"content-type", b"").partition(b";")[0].strip().decode("latin1")
    return Asked(path[0].partition(b"?")[0].decode("latin1"), headers, kind, body)
