"""Saves and restores a process's caches, to simulate several processes in turn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from megagame.tables.journals import journal, own_steps
from megagame.tables.live import publishing
from megagame.tables.rendering import overview, screens, seat_parts

KEPT: tuple[dict[Any, Any], ...] = (
    journal._folded,
    journal._trail,
    journal._milestones,
    own_steps._known,
    seat_parts._newest,
    publishing._shown,
    publishing._control,
    screens._drawn,
    screens._seen,
    overview._rows,
)


class Process:
    """One of several processes for the same tables, with its own caches."""

    def __init__(self) -> None:
        self._memory: list[dict[Any, Any]] = [{} for _ in KEPT]

    @contextmanager
    def on(self) -> Iterator[None]:
        """Makes this process the current one."""
        before = [dict(kept) for kept in KEPT]
        _put(self._memory)
        yield
        self._memory = [dict(kept) for kept in KEPT]
        _put(before)


def _put(memory: list[dict[Any, Any]]) -> None:
    for kept, known in zip(KEPT, memory, strict=True):
        kept.clear()
        kept.update(known)
