"""Time as data: readings of a monotonic clock, which pure code receives with the action."""

from __future__ import annotations

from msgspec import Struct

SECOND = 1_000
MINUTE = 60 * SECOND


class Instant(Struct, frozen=True, forbid_unknown_fields=True):
    """A monotonic clock reading in milliseconds, and the machine's boot that it belongs to.

    Only instants of the same boot can be compared. Changes of the time of day do not matter.
    """

    boot: str
    milliseconds: int

    def later(self, milliseconds: int) -> Instant:
        """The instant that many milliseconds after this one."""
        return Instant(self.boot, self.milliseconds + milliseconds)

    def until(self, other: Instant) -> int:
        """Milliseconds from this instant to `other`, which must be of the same boot."""
        return other.milliseconds - self.milliseconds
