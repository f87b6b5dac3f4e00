"""Runs walks, reports their number, and prints the shortest steps that show a fault."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.errors import Flaky
from hypothesis.reporting import with_reporter
from hypothesis.stateful import run_state_machine_as_test

from tests.proof.processes.preloaded import Warm, warmed
from tests.proof.walks import doors, prepared, ready
from tests.proof.walks.fault import Fault
from tests.proof.walks.looks import Seen
from tests.proof.walks.machine import Walk, walk_of
from tests.proof.walks.shorten import shortened
from tests.proof.walks.steps import STEPS

BATCH = 10
HOUR = 3600.0


class Size(NamedTuple):
    """Number of walks or hours, first seed, steps of each walk, and share of all requests."""

    walks: int
    hours: float | None
    seed: int
    steps: int
    doors: float


def run(folder: Path, size: Size, program: Sequence[str]) -> int:
    """Returns the exit code: 1 if a fault was found."""
    seen, begun = Seen(size.seed), time.monotonic()
    with _warmed() as warm:
        made = prepared.prepare(warm, folder)
        Walk.seen, Walk.steps, Walk.doors = seen, size.steps, size.doors
        machine, batch = walk_of(STEPS), 0
        while not _is_done(size, seen, begun):
            Walk.new_hall = partial(prepared.new_hall, warm, made, program, size.seed + batch)
            if not _walked(machine, size.seed + batch, _most(size, seen, begun), size.steps):
                return _tell_fault(seen, size.seed + batch)
            batch += 1
            _tell(f"{seen.walks} walks, {seen.counts.total()} steps, {time.monotonic() - begun:.0f} s: no fault.")
    _tell(_counts(seen))
    return 0


def follow(folder: Path, size: Size, names: Sequence[str], program: Sequence[str]) -> int:
    """Runs one walk of these steps with all checks. Returns the exit code as `run`."""
    with _warmed() as warm:
        made = prepared.prepare(warm, folder)
        Walk.new_hall = partial(prepared.new_hall, warm, made, program, size.seed)
        Walk.seen, Walk.steps, Walk.doors = Seen(size.seed), size.steps, size.doors
        try:
            walk = walk_of(names)()
            try:
                for name in names:
                    walk.take(name, 1)
            finally:
                walk.teardown()
        except Fault:
            return _tell_fault(Walk.seen, size.seed)
    _tell(_counts(Walk.seen))
    return 0


def _warmed() -> AbstractContextManager[Warm]:
    """Its copies have this process's data directory and settings."""
    return warmed(ready.STARTER, **{name: os.environ[name] for name in ("MEGAGAME_DATA", "DJANGO_SETTINGS_MODULE")})


def _tell_fault(seen: Seen, seed: int) -> int:
    _tell(f"Walk of seed {seed}, as it was. {seen.found.in_words()}\nShortened:")
    _tell(shortened(seen.found, Walk.new_hall).in_words())
    return 1


def _tell(text: str) -> None:
    print(text, flush=True)


def _is_done(size: Size, seen: Seen, begun: float) -> bool:
    if size.hours:
        return time.monotonic() - begun > size.hours * HOUR
    return seen.walks >= size.walks


def _most(size: Size, seen: Seen, begun: float) -> int:
    """Returns the size of the next batch, which must fit into the remaining time."""
    if not size.hours:
        return min(BATCH, size.walks - seen.walks)
    over = time.monotonic() - begun
    each = over / seen.walks if seen.walks else HOUR / BATCH
    return max(1, min(BATCH, round((size.hours * HOUR - over) / each)))


def _walked(machine: type[Walk], first: int, most: int, steps: int) -> bool:
    """Whether these walks found nothing."""
    wanted = settings(
        max_examples=most,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    try:
        with with_reporter(lambda _: None):
            run_state_machine_as_test(seed(first)(machine), settings=wanted)
    except (Fault, Flaky):  # repeated by Hypothesis, a walk may find nothing, as its requests are chosen again
        if machine.seen.found is None:
            raise
        return False
    return True


def _counts(seen: Seen) -> str:
    """Returns how often each step was tried and accepted."""
    rows = [f"{name} {seen.accepted[name]}/{tried}" for name, tried in sorted(seen.counts.items())]
    knocks = sum(seen.knocks) / max(len(seen.knocks), 1)
    doors_said = f"Each walk knocked at {knocks:.0f} of {len(doors.ALL)} doors, by method and role."
    return f"{doors_said}\nSteps, accepted of tried: {', '.join(rows)}"
