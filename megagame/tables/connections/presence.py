"""One connected page, as far as Control may know of it: its seat, a number, and how it is; no address and no card."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from megagame.core.game import CONTROL, WALL, Seat
from megagame.tables.connections.outbox import Outbox
from megagame.tables.connections.rights import Right

Condition: TypeAlias = Literal["live", "behind", "silent", "asleep", "gone"]
"""Asleep: nobody looks at the page, and it says nothing, as in a pocket. Gone: it lost its connection."""

Kind: TypeAlias = tuple[str, Seat, str]
"""A table, a seat, and a login. Consoles have no table, as they are known by their login, and projectors have none, as
they show what is everybody's; only consoles have a login."""

SILENT_SECONDS = 8.0
STALLED_BEATS = 20


def _steady() -> float:
    return time.monotonic()


@dataclass(eq=False)
class Presence:
    """A socket and the page behind it. `who`: the name that logged in, which is told of Control's pages only; empty
    where nobody did. `language`: what its page is written in.

    `screen` is what the page calls itself, chosen at random, so that it is known again when its connection comes back.
    `rights`: by which it watches, by table and seat; all of them belong to the event `event`.
    `unheard` counts the heartbeats since the page last said that it is here.
    """

    outbox: Outbox
    who: str = ""
    language: str = "en"
    screen: str = ""
    rights: dict[tuple[str, Seat], Right] = field(default_factory=dict)
    event: int = 0
    kind: Kind = ("", WALL, "")
    hidden: bool = False
    behind_since: datetime | None = None
    heard: float = field(default_factory=_steady)
    heard_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    arrived: float = field(default_factory=_steady)
    unheard: int = 0

    def is_here(self, screen: str, *, hidden: bool, behind: bool) -> None:
        """The page says so. `hidden`: nobody looks at it; `behind`: it should have newer versions by now."""
        self.screen, self.hidden = screen, hidden
        self.heard, self.heard_at, self.unheard = time.monotonic(), datetime.now(UTC), 0
        self.behind_since = (self.behind_since or self.heard_at) if behind else None

    @property
    def is_known(self) -> bool:
        """Whether it may look at anything, and has said that it is here."""
        return bool(self.screen and self.rights)

    def watches(self, right: Right) -> None:
        """From now on it looks at this screen as well. What page it is follows: each shows what is everybody's too."""
        self.rights[right.claim.table, right.claim.seat] = right
        self.event = right.title.event
        own = [each for each in self.rights if each[1] != WALL]
        if any(seat == CONTROL for _, seat in own):
            self.kind = "", CONTROL, self.who
        elif own:
            self.kind = *min(own), ""

    @property
    def stalled(self) -> bool:
        """Whether it is sent one thing after another and never says anything."""
        return self.unheard >= STALLED_BEATS

    @property
    def when_missed(self) -> Condition:
        """How it is once it has lost its connection."""
        return "asleep" if self.hidden else "gone"

    def condition(self, now: float) -> Condition:
        """How it is, while it has its connection."""
        if now - self.heard > SILENT_SECONDS:
            return "asleep" if self.hidden else "silent"
        return "behind" if self.behind_since else "live"
