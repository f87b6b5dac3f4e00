"""Every connection of this process, by the address it comes from; where there are too many, one is given up.

A whole hall may come from one address, so nobody is refused: the newest always gets in, for the one that is missed
least.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from megagame.machine.rate_limit import Allowance
from megagame.serving import prices

MOST_OF_ONE_ADDRESS = 400
"""Sixty phones at six connections each, and some more."""
THIS_MACHINE = "this machine"
"""Stands for its own addresses: a proxy brings everybody from here, and has bounds of its own."""
MOST_LONG = 4
"""So many bodies with files are taken at a time: whoever floods with them fills a few megabytes."""
SHORT = 1.0
"""Seconds within which a connection that came, or was answered, will say what it wants."""
KEPT_FREE = 128
"""File descriptors for the database, the network's own, and whatever else is opened."""


@dataclass(eq=False)
class Connection:
    """One connection, and `give_up`, which ends it at once.

    `since`: when it came, or was last answered. `at_work`: a whole request of it came and is not answered yet; it still
    `waits` where it is a stranger's whose turn has not come. `known_by`: the card or the login by which a page watches
    a screen; empty while it watches none. `hears`: what hears first what a page says on it (`tables/outbox.py`).
    `budget`: what parsing may still cost on it (`prices.py`).
    """

    address: str
    give_up: Callable[[], object]
    since: float = field(default_factory=time.monotonic)
    at_work: bool = False
    waits: bool = False
    known_by: str = ""
    hears: Callable[[bytes], bool] | None = None
    budget: Allowance = field(default_factory=prices.of_line)
    _taken: asyncio.Event | None = None

    def fills(self) -> None:
        """From now on the other side does not take what was sent."""
        self._taken = self._taken or asyncio.Event()

    def drains(self) -> None:
        """The other side takes again what is sent; or nobody waits for that any more."""
        if self._taken is not None:
            self._taken.set()
            self._taken = None

    async def until_taken(self) -> None:
        """Comes back once the other side takes what is sent."""
        if self._taken is not None:
            await self._taken.wait()

    def answered(self) -> None:
        """Nothing of it is being answered any more; the next request has a full budget."""
        self.budget.fill()
        self.at_work, self.waits, self.since = False, False, time.monotonic()


class OpenConnections:
    """The connections of a process that may have `descriptors` files and connections open at once."""

    def __init__(self, descriptors: int) -> None:
        self._most = max(descriptors - KEPT_FREE, 1)
        self._by_address: dict[str, set[Connection]] = {}
        self._budgets: dict[str, Allowance] = {}
        self._count = 0
        self.long = set[Connection]()

    def __len__(self) -> int:
        return self._count

    def came(self, connection: Connection) -> None:
        """A new connection; if it is one too many, another is given up for it."""
        others = self._by_address.get(connection.address, ())
        if len(others) >= MOST_OF_ONE_ADDRESS and connection.address != THIS_MACHINE:
            self._give_up(spare(others))
        elif self._count >= self._most:
            self._give_up(spare(max(self._by_address.values(), key=len)))
        self._by_address.setdefault(connection.address, set()).add(connection)
        self._count += 1

    def may_be_long(self, connection: Connection) -> bool:
        """Whether a long body may come on this connection now; it is among the `long` ones from then on."""
        if len(self.long) < MOST_LONG:
            self.long.add(connection)
        return connection in self.long

    def pays(self, connection: Connection, price: float) -> bool:
        """Charges the connection and its address for what is parsed now; False: the connection has to end.

        Where an address has nothing left, those of its connections end that have spent much. Those that have spent
        little go on: a thousand honest phones may share an address.
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
        """It is over, for whatever reason; saying so again changes nothing. Whoever waits to send to it need not."""
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
    """The connection that is missed least: the longest idle. But who came just now is about to ask, so rather that of a
    stranger who waits; else anybody's who waits for an answer; else a watching page's.

    Of those that wait or watch one is drawn by lot, so that whoever holds most of them loses most; of those that watch,
    one among the many who are known by the same card.
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
