"""The state machine of walks, whose steps Hypothesis chooses.

Every step is possible at any time; the program refuses impossible ones, which is tested as well. `looks.py` has the
checks after each step, and `shorten.py` shortens a walk with a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.proof.walks import doors, looks
from tests.proof.walks.fault import Fault, at
from tests.proof.walks.shorten import Found, Taken
from tests.proof.walks.steps import BEGINNINGS, OFTEN, STEPS
from tests.proof.walks.world import Hall

PICKS = st.integers(min_value=0, max_value=9999)


class Walk(RuleBasedStateMachine):
    """A walk. `seen` is shared by all walks of a run; `steps`: of each walk; `doors`: its share of all requests."""

    new_hall: ClassVar[Callable[[], Hall]]
    seen: ClassVar[looks.Seen]
    steps: ClassVar[int] = 1
    doors: ClassVar[float] = 1

    def __init__(self) -> None:
        super().__init__()
        self.dice = Random(self.seen.seed + self.seen.walks)  # noqa: S311 - a walk, not a secret
        self.taken: list[Taken] = []
        self.told: list[str] = []
        self.decks = doors.decks(self.dice)
        self.seen.walks += 1
        with self._kept(), at("start"):
            self.hall = type(self).new_hall()

    @initialize(beginning=st.sampled_from(list(BEGINNINGS)))
    def begin(self, beginning: str) -> None:
        """Runs prepared steps without checks."""
        with self._kept():
            looks.begin(self.hall)
        for place, name in enumerate(BEGINNINGS[beginning]):
            self._do(name, place * 4 + 1)

    def take(self, name: str, pick: int) -> None:
        """Runs one step with its checks."""
        with self._kept():
            looks.before(self.hall)
            self._do(name, pick)
            looks.after(self.hall, self.dice, self.seen, self.decks, self.doors / self.steps)

    def _do(self, name: str, pick: int) -> None:
        looks.forget()
        self.taken.append((name, pick))
        self.told.append(name)
        with self._kept(), at(name):
            told = STEPS[name](self.hall, pick)
        self.told[-1] = str(told)
        self.seen.count(name, told)

    @contextmanager
    def _kept(self) -> Iterator[None]:
        """Keeps the first fault of a run with its steps."""
        try:
            yield
        except Fault as fault:
            self.seen.found = self.seen.found or Found(tuple(self.taken), tuple(self.told), fault)
            raise

    def teardown(self) -> None:
        try:
            with self._kept(), at("end"):
                if self.seen.found is None:
                    looks.at_end(self.hall, self.dice, self.seen, self.decks, self.doors)
        finally:
            looks.leave(self.hall)


def walk_of(names: Iterable[str]) -> type[Walk]:
    """Returns a machine with only these steps."""
    rules = {f"{name}_{time}": _as_rule(name, time) for name in names for time in range(OFTEN.get(name, 1))}
    return type("SomeWalk", (Walk,), rules)


def _as_rule(name: str, time: int) -> Any:
    def taken(self: Walk, pick: int) -> None:
        self.take(name, pick)

    taken.__name__ = f"{name}_{time}"
    return rule(pick=PICKS)(taken)
