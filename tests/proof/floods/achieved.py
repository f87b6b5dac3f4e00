"""What a flood has achieved, to prove that it floods."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple


class Achieved(NamedTuple):
    """Connections opened, messages sent, and their bytes."""

    lines: float = 0
    said: float = 0
    size: float = 0


KINDS = len(Achieved._fields)


class Count:
    """Counter of one flood, at its `place` in `counts`."""

    def __init__(self, counts: MutableSequence[float], place: int) -> None:
        self._counts, self._start = counts, place * KINDS

    def opened(self) -> None:
        self._counts[self._start] += 1

    def said(self, size: int) -> None:
        self._counts[self._start + 1] += 1
        self._counts[self._start + 2] += size


class Tally:
    """Achievements of floods so far; `counts` has KINDS places for each."""

    def __init__(self, names: Sequence[str], counts: Sequence[float]) -> None:
        self._names, self._counts = names, counts

    def of(self, name: str) -> Achieved:
        return Achieved(*self._counts[self._names.index(name) * KINDS :][:KINDS])
