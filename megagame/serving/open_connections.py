"""Connections of this process by address. When there are too many, the least useful one is dropped.

A whole hall may share one address, so new connections are never refused.
"""

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from megagame.machine.rate_limit import Allowance
from megagame.serving import prices

MOST_OF_ONE_ADDRESS = 400
"""Sixty phones with six connections each, and some spare."""
THIS_MACHINE = "this machine"
"""Address of all local connections: a proxy connects from here for everybody, and has its own limits."""
MOST_LONG = 4
"""Bodies with files that are read at a time, so that a flood of them fills only a few megabytes."""
SHORT = 1.0
"""Seconds in which a new or just answered connection will probably send a request."""
KEPT_FREE = 128
"""File descriptors for the database, the event loop and everything else."""


@dataclass(eq=False)
class Connection:
    """One connection. `give_up` closes it at once.

    - `since`: when it was opened or last answered
    - `at_work`: it sent a whole request that is not answered yet; `waits`: that request is still queued
    - `known_by`: the card or login whose screen its page watches; empty while it watches none
    - `hears`: gets a page's messages first (`tables/connections/outbox.py`)
    - `budget`: what parsing may still cost (`prices.py`)
    """

    address: str
    give_up: Callable[[], object]
    since: float = field(default_factory=time.monotonic)
    at_work: bool = False
    waits: bool = False
    known_by: str = ""
    hears: Callable[[bytes], bool] | None = None
    budget: Allowance = field(default_factory=prices.of_connection)
    _taken: asyncio.Event | None = None

    def fills(self) -> None:
        """The client has stopped reading."""
        self._taken = self._taken or asyncio.Event()

    def drains(self) -> None:
        """The client reads again, or is gone."""
        if self._taken is not None:
            self._taken.set()
            self._taken = None

    async def until_taken(self) -> None:
        """Waits until the client reads again."""
        if self._taken is not None:
            await self._taken.wait()

    def answered(self) -> None:
        """Its request was answered; the next one has a full budget."""
        self.budget.fill()
        self.at_work, self.waits, self.since = False, False, time.monotonic()


class OpenConnections:
    """The connections of a process that may open `descriptors` files and sockets."""

    def __init__(self, descriptors: int) -> None:
        self._most = max(descriptors - KEPT_FREE, 1)
        self._by_address: dict[str, set[Connection]] = {}
        self._budgets: dict[str, Allowance] = {}
        self._count = 0
        self.long = set[Connection]()

    def __len__(self) -> int:
        return self._count

    def came(self, connection: Connection) -> None:
        """Adds a connection, and drops another one if there are too many."""
        others = self._by_address.get(connection.address, ())
        if len(others) >= MOST_OF_ONE_ADDRESS and connection.address != THIS_MACHINE:
            self._give_up(spare(others))
        elif self._count >= self._most:
            self._give_up(spare(max(self._by_address.values(), key=len)))
        self._by_address.setdefault(connection.address, set()).add(connection)
        self._count += 1

    def may_be_long(self, connection: Connection) -> bool:
        """Whether this connection may send a long body now. If so, it is one of `long` from now on."""
        if len(self.long) < MOST_LONG:
            self.long.add(connection)
        return connection in self.long

    def pays(self, connection: Connection, price: float) -> bool:
        """Charges a connection and its address for parsing; False: the connection must be closed.

        When an address has spent its budget, only its costly connections are closed, as a thousand honest phones may
        share the address.
        """
        if not connection.budget.take(price):
            return False
        if connection.address == THIS_MACHINE or self._budget(connection.address).take(price):
            return True
        costly = [each for each in self._by_address.get(connection.address, ()) if each.budget.left < prices.MODEST]
        self._budget(connection.address).fill()
        for each in costly:
            if each is not connection:
                self._give_up(each)
        return connection not in costly

    def _budget(self, address: str) -> Allowance:
        if address not in self._budgets:
            if len(self._budgets) > 2 * len(self._by_address):
                self._budgets = {each: budget for each, budget in self._budgets.items() if not budget.is_full}
            self._budgets[address] = prices.of_address()
        return self._budgets[address]

    def left(self, connection: Connection) -> None:
        """Forgets a closed connection. Idempotent."""
        connection.drains()
        self.long.discard(connection)
        connections = self._by_address.get(connection.address, set())
        if connection in connections:
            connections.discard(connection)
            self._count -= 1
            if not connections:
                del self._by_address[connection.address]

    def _give_up(self, connection: Connection) -> None:
        self.left(connection)
        connection.give_up()


def spare(connections: Collection[Connection]) -> Connection:
    """The least useful connection.

    The longest idle one, unless it is so new that its request may be on its way. Else, at random: a queued stranger,
    a connection that waits for its answer, or a page of the card that watches with most pages.
    """
    idle = min(
        (connection for connection in connections if not (connection.at_work or connection.known_by)),
        key=_since,
        default=None,
    )
    if idle and idle.since < time.monotonic() - SHORT:
        return idle
    if strangers := [connection for connection in connections if connection.waits]:
        return secrets.choice(strangers)
    waiting = [connection for connection in connections if not connection.known_by]
    return idle or secrets.choice(waiting or _largest_group(connections))


def _since(connection: Connection) -> float:
    return connection.since


def _largest_group(connections: Collection[Connection]) -> list[Connection]:
    groups: defaultdict[str, list[Connection]] = defaultdict(list)
    for connection in connections:
        groups[connection.known_by].append(connection)
    return max(groups.values(), key=len)
