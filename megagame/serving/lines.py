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

MOST_OF_ONE_ADDRESS = 400
"""Sixty phones at six connections each, and some more."""
THIS_MACHINE = "this machine"
"""Stands for its own addresses: a proxy brings everybody from here, and has bounds of its own."""
MOST_LONG = 4
"""So many bodies with files are taken at a time: whoever floods with them fills a few megabytes."""
SHORT = 1.0
"""Seconds within which a line that came, or was answered, will say what it wants."""
KEPT_FREE = 128
"""File descriptors for the database, the network's own, and whatever else is opened."""


@dataclass(eq=False)
class Line:
    """One connection, and `give_up`, which ends it at once.

    `since`: when it came, or was last answered. `at_work`: a whole request of it came and is not answered yet; it still
    `waits` where it is a stranger's whose turn has not come. `known_by`: the card or the login by which a page watches
    a screen; empty while it watches none. `hears`: what hears first what a page says on it (`tables/outbox.py`).
    """

    address: str
    give_up: Callable[[], object]
    since: float = field(default_factory=time.monotonic)
    at_work: bool = False
    waits: bool = False
    known_by: str = ""
    hears: Callable[[bytes], bool] | None = None
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
        """Nothing of it is being answered any more."""
        self.at_work, self.waits, self.since = False, False, time.monotonic()


class Lines:
    """The lines of a process that may have `descriptors` files and connections open at once."""

    def __init__(self, descriptors: int) -> None:
        self._most = max(descriptors - KEPT_FREE, 1)
        self._by_address: dict[str, set[Line]] = {}
        self._count = 0
        self.long = set[Line]()

    def __len__(self) -> int:
        return self._count

    def came(self, line: Line) -> None:
        """A new connection; if it is one too many, another is given up for it."""
        others = self._by_address.get(line.address, ())
        if len(others) >= MOST_OF_ONE_ADDRESS and line.address != THIS_MACHINE:
            self._give_up(spare(others))
        elif self._count >= self._most:
            self._give_up(spare(max(self._by_address.values(), key=len)))
        self._by_address.setdefault(line.address, set()).add(line)
        self._count += 1

    def may_be_long(self, line: Line) -> bool:
        """Whether a long body may come on this line now; it is among the `long` ones from then on."""
        if len(self.long) < MOST_LONG:
            self.long.add(line)
        return line in self.long

    def left(self, line: Line) -> None:
        """It is over, for whatever reason; saying so again changes nothing. Whoever waits to send to it need not."""
        line.drains()
        self.long.discard(line)
        lines = self._by_address.get(line.address, set())
        if line in lines:
            lines.discard(line)
            self._count -= 1
            if not lines:
                del self._by_address[line.address]

    def _give_up(self, line: Line) -> None:
        self.left(line)
        line.give_up()


def spare(lines: Collection[Line]) -> Line:
    """The line that is missed least: the longest idle; but who came just now is about to ask, so rather a stranger's
    who waits; else anybody's who waits for an answer; else a watching page's.

    Of those that wait or watch one is drawn by lot, so that whoever holds most of them loses most; of those that watch,
    one among the many who are known by the same card.
    """
    idle = min((line for line in lines if not (line.at_work or line.known_by)), key=_since, default=None)
    if idle and idle.since < time.monotonic() - SHORT:
        return idle
    if strangers := [line for line in lines if line.waits]:
        return secrets.choice(strangers)
    waiting = [line for line in lines if not line.known_by]
    return idle or secrets.choice(waiting or _largest_group(lines))


def _since(line: Line) -> float:
    return line.since


def _largest_group(lines: Collection[Line]) -> list[Line]:
    groups: defaultdict[str, list[Line]] = defaultdict(list)
    for line in lines:
        groups[line.known_by].append(line)
    return max(groups.values(), key=len)
