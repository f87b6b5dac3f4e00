"""Time as data: moments of a machine's steady clock. Nothing pure reads a clock: they come in with the action."""

from __future__ import annotations

from msgspec import Struct

MINUTE = 60_000


class Instant(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment: milliseconds of a machine's steady clock, and the start of that machine (`boot`) which they belong to.

    Moments of the same boot can be compared, whatever happened to the time of day in between; others cannot.
    """

    boot: str
    milliseconds: int

    def later(self, milliseconds: int) -> Instant:
        """The moment that many milliseconds after this one."""
        return Instant(self.boot, self.milliseconds + milliseconds)

    def until(self, other: Instant) -> int:
        """How many milliseconds from this moment to `other`, which must be of the same boot."""
        return other.milliseconds - self.milliseconds
