"""What a practice gives to try and what is played in it, as Control's pages show it. Each process looks itself."""

from __future__ import annotations

from msgspec import Struct

from megagame.core.sentences import Sentence


class ToTry(Struct, frozen=True):
    """One thing to try. `count` of `needed` times it was done. `help`: how it is done, where it is the next one."""

    name: str
    called: Sentence
    count: int
    needed: int
    help: Sentence | None = None

    @property
    def is_done(self) -> bool:
        return self.count >= self.needed


class Played(Struct, frozen=True):
    """One thing that the program plays now, and what that means for Control."""

    icon: str
    called: Sentence
    note: Sentence


class Practice(Struct, frozen=True):
    """All of it; nothing `to_try` where the running event is no practice.

    `pace`: how many times faster than a day; `at`: the newest entries of the map and of the programme that it knows.
    """

    to_try: tuple[ToTry, ...] = ()
    played: tuple[Played, ...] = ()
    pace: int = 1
    is_over: bool = False
    at: str = ""

    @property
    def done(self) -> int:
        """How much was tried."""
        return sum(each.is_done for each in self.to_try)


_shown = Practice()


def note(practice: Practice) -> None:
    """This process has looked."""
    global _shown  # noqa: PLW0603 - replaced as a whole, and read from other threads
    _shown = practice


def shown() -> Practice:
    """As this process saw it last."""
    return _shown
