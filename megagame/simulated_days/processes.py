"""Plays days in separate processes at the lowest priority."""

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from megagame.simulated_days.day import Day, Figures, play
from megagame.simulated_days.plan import Captains, Plan

Days: TypeAlias = Generator[tuple[Figures, ...], None, None]
"""Day after day, the outcome with each set of captains."""

NICE = 19
AUTOGROUP = Path("/proc/self/autogroup")
AHEAD = 4
"""Days queued for each process, so that none waits for work."""

_given: tuple[Plan, Sequence[Captains]]
"""The input of this worker process."""


def played(plan: Plan, sides: Sequence[Captains], days: int, processes: int, first: int = 1) -> Days:
    """Plays days `first` to `days`, in order, with each set of captains in `sides`. Close the generator to stop.

    The processes end with the generator, or when this process is killed. Raises BrokenProcessPool if one is killed.
    """
    pool = _pool(plan, sides, processes)
    try:
        yield from _in_order(pool, range(first, days + 1), processes * AHEAD)
    finally:
        pool.shutdown(cancel_futures=True)


def one(plan: Plan, captains: Captains, number: int) -> Day:
    """Plays one day with its actions, in a process as `played` has them. Raises BrokenProcessPool if it is killed."""
    with _pool(plan, (captains,), 1) as pool:
        return pool.submit(play, plan, captains, number).result()


def _pool(plan: Plan, sides: Sequence[Captains], processes: int) -> ProcessPoolExecutor:
    spawn = multiprocessing.get_context("spawn")  # a forked server would share its sockets and locks
    return ProcessPoolExecutor(processes, spawn, _begin, (plan, sides))


def _in_order(pool: ProcessPoolExecutor, days: range, ahead: int) -> Days:
    waiting = deque[Future[tuple[Figures, ...]]]()
    for number in days:
        waiting.append(pool.submit(_play, number))
        if len(waiting) == ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _begin(plan: Plan, sides: Sequence[Captains]) -> None:
    global _given  # noqa: PLW0603 - set once, when the worker starts
    _given = (plan, sides)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent
    _give_way()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _give_way() -> None:
    """Takes the lowest priority. Linux compares priorities within a session only, and sessions by their autogroup."""
    if sys.platform != "win32":
        os.setsid()
        os.nice(NICE)
        with suppress(OSError):  # other systems, and kernels without autogroups
            AUTOGROUP.write_text(str(NICE))


def _play(number: int) -> tuple[Figures, ...]:
    plan, sides = _given
    played = {tuple(captains.items()): captains for captains in sides}  # each set once
    figures = {key: play(plan, captains, number).figures for key, captains in played.items()}
    return tuple(figures[tuple(captains.items())] for captains in sides)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
