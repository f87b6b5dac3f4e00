"""What is right for the day and what is not, as Control is shown it: one line each. Each process looks itself."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from megagame.core.sentences import Sentence

Colour: TypeAlias = Literal["right", "look", "wrong"]
"""Wrong lets somebody in who should not be, or keeps somebody out; what only has consequences is to be looked at."""


class Line(Struct, frozen=True):
    """One thing that must be right. `button`: what mends it, at `address`; `at`: when it was seen so."""

    name: str
    group: str
    called: Sentence
    colour: Colour
    sentence: Sentence
    button: str
    address: str
    at: datetime | None = None


class Coming(Struct, frozen=True):
    """One thing that is still to be done before the first turn: `what` and `when`, and where, if a page does it."""

    what: Sentence
    when: Sentence
    address: str = ""


class Readiness(Struct, frozen=True):
    """All lines, in the order in which a guest meets them; none before they were first looked at.

    `coming`: what is to be done before the first turn, in its order. `event`: the number of the event that this is of.
    """

    lines: tuple[Line, ...] = ()
    coming: tuple[Coming, ...] = ()
    event: int = 0

    @property
    def wrong(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.colour == "wrong")

    @property
    def look(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.colour == "look")

    @property
    def right(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.colour == "right")

    @property
    def waiting(self) -> tuple[Line, ...]:
        """What is not right, the worst first."""
        return (*self.wrong, *self.look)

    @property
    def worst(self) -> Line | None:
        """What is to be mended next; None if all is right."""
        return self.waiting[0] if self.waiting else None


_shown = Readiness()


def note(lines: tuple[Line, ...], coming: tuple[Coming, ...] = (), event: int = 0) -> None:
    """This process has looked."""
    global _shown  # noqa: PLW0603 - replaced as a whole, and read from other threads
    _shown = Readiness(lines, coming, event)


def shown(event: int) -> Readiness:
    """As this process saw it last; nothing if that was another event."""
    return _shown if _shown.event == event else Readiness(event=event)
