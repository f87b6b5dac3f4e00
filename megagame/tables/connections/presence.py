"""A connected page as Control may know it: seat, number and condition, but no address or card."""

import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from megagame.core.game import CONTROL, WALL, Seat
from megagame.tables.connections.outbox import Outbox
from megagame.tables.connections.rights import Right

Condition: TypeAlias = Literal["live", "behind", "silent", "asleep", "gone"]
"""Asleep: hidden and silent, as in a pocket. Gone: disconnected."""

Kind: TypeAlias = tuple[str, Seat, str]
"""A table, a seat and a login. Only consoles have a login, and only players have a table."""

SILENT_SECONDS = 8.0
STALLED_BEATS = 20


def _steady() -> float:
    return time.monotonic()


@dataclass(eq=False)
class Presence:
    """A socket and its page.

    - `who`: the name that logged in, shown for Control's pages only; empty if nobody did
    - `screen`: the page's random id, by which it is recognized after reconnecting
    - `rights`: by which it watches, by table and seat; all of the event `event`
    - `unheard`: heartbeats since the page last reported
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
        """The page reported. `hidden`: nobody sees it; `behind`: it should have newer versions by now."""
        self.screen, self.hidden = screen, hidden
        self.heard, self.heard_at, self.unheard = time.monotonic(), datetime.now(UTC), 0
        self.behind_since = (self.behind_since or self.heard_at) if behind else None

    @property
    def is_known(self) -> bool:
        """Whether it may watch anything and has reported."""
        return bool(self.screen and self.rights)

    def watches(self, right: Right) -> None:
        """Add a watched screen. The page's kind follows from its screens other than walls."""
        self.rights[right.claim.table, right.claim.seat] = right
        self.event = right.title.event
        own = [each for each in self.rights if each[1] != WALL]
        if any(seat == CONTROL for _, seat in own):
            self.kind = "", CONTROL, self.who
        elif own:
            self.kind = *min(own), ""

    @property
    def stalled(self) -> bool:
        """Whether it has not reported for `STALLED_BEATS` heartbeats."""
        return self.unheard >= STALLED_BEATS

    @property
    def when_missed(self) -> Condition:
        """Its condition after it lost its connection."""
        return "asleep" if self.hidden else "gone"

    def condition(self, now: float) -> Condition:
        """Its condition while connected."""
        if now - self.heard > SILENT_SECONDS:
            return "asleep" if self.hidden else "silent"
        return "behind" if self.behind_since else "live"
