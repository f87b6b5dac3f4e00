"""What is ready for the day and what is not, for Control's pages. Each process computes its own."""

from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from megagame.core.sentences import Sentence

Colour: TypeAlias = Literal["right", "look", "wrong"]
"""Wrong: somebody gets in who must not, or is kept out. Look: other consequences."""


class Line(Struct, frozen=True):
    """One thing that must be right. `button` at `address` fixes it; `at`: when it was checked."""

    name: str
    group: str
    called: Sentence
    colour: Colour
    sentence: Sentence
    button: str
    address: str
    at: datetime | None = None


class Coming(Struct, frozen=True):
    """Something to do before the first turn: `what`, `when`, and the page for it, if any."""

    what: Sentence
    when: Sentence
    address: str = ""


class Readiness(Struct, frozen=True):
    """All lines, in the order in which a guest meets them; none before the first check.

    `coming`: what to do before the first turn, in order. `event`: the number of the event.
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
        """What is not right, worst first."""
        return (*self.wrong, *self.look)

    @property
    def worst(self) -> Line | None:
        """What to fix next; None if all is right."""
        return self.waiting[0] if self.waiting else None


_shown = Readiness()


def note(lines: tuple[Line, ...], coming: tuple[Coming, ...] = (), event: int = 0) -> None:
    """Set what this process shows."""
    global _shown  # noqa: PLW0603 - replaced as a whole, and read from other threads
    _shown = Readiness(lines, coming, event)


def shown(event: int) -> Readiness:
    """What this process noted last; nothing if that was for another event."""
    return _shown if _shown.event == event else Readiness(event=event)
