"""A practice's tasks and automatic play, for Control's pages. Each process computes its own."""

from msgspec import Struct

from megagame.core.sentences import Sentence


class ToTry(Struct, frozen=True):
    """A task, done `count` of `needed` times. `help` explains the next one."""

    name: str
    called: Sentence
    count: int
    needed: int
    help: Sentence | None = None

    @property
    def is_done(self) -> bool:
        return self.count >= self.needed


class Played(Struct, frozen=True):
    """Something that the program is playing now, and what that means for Control."""

    icon: str
    called: Sentence
    note: Sentence


class Practice(Struct, frozen=True):
    """The running practice; without tasks if the running event is none.

    `pace`: how many times faster than a real day. `at`: the newest entries of the map and the programme that it covers.
    """

    to_try: tuple[ToTry, ...] = ()
    played: tuple[Played, ...] = ()
    pace: int = 1
    is_over: bool = False
    at: str = ""

    @property
    def done(self) -> int:
        """How many tasks are done."""
        return sum(each.is_done for each in self.to_try)


_shown = Practice()


def note(practice: Practice) -> None:
    """Set what this process shows."""
    global _shown  # noqa: PLW0603 - replaced as a whole, and read from other threads
    _shown = practice


def shown() -> Practice:
    return _shown
