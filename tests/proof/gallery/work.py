"""Takes a gallery's pictures in three processes, each with its own browser."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from multiprocessing.util import Finalize
from pathlib import Path
from typing import NamedTuple

from tests.proof.engines import start as engines
from tests.proof.engines.window import Engine, EngineName
from tests.proof.gallery.events import Prepared, prepared
from tests.proof.gallery.pictures import Dress, Picture, keep, keep_problem
from tests.proof.gallery.showing import TROUBLE, NotShownError, Stage, shown
from tests.proof.gallery.states import Size, State, Tour
from tests.proof.processes import reaper
from tests.proof.processes.preloaded import Warm, warmed

WORKERS = 3
CHANGES_THEMES: frozenset[EngineName] = frozenset({"chromium"})
"""Engines that can change the theme of an open page."""
Tell = Callable[[str], object]


class Job(NamedTuple):
    """Pictures of one tour, taken in order, in dresses that differ in their theme only.

    Several dresses where the browser can change themes, so that the steps run once for all of them.
    """

    tour: Tour
    dresses: tuple[Dress, ...]
    wanted: frozenset[tuple[str, str, Size]]


class Done(NamedTuple):
    """The number of pictures a job took, its seconds, and the states it could not show, with reasons."""

    job: Job
    taken: int
    seconds: float
    problems: tuple[str, ...]


class _Worker:
    """A worker process's browser and server starter."""

    browser: Engine
    warm: Warm
    folder: Path


def take(folder: Path, missing: Sequence[Picture], tell: Tell) -> list[str]:
    """Takes these pictures and reports each finished tour; returns problems of states not shown."""
    problems: list[str] = []
    context, jobs = multiprocessing.get_context("spawn"), jobs_of(missing)
    sample: Prepared | None = None
    with ExitStack() as stack:
        for engine in dict.fromkeys(job.dresses[0].engine for job in jobs):
            with ProcessPoolExecutor(WORKERS, context, _begin, (engine, folder)) as pool:
                for _ in range(WORKERS):
                    pool.submit(int)  # starts them all, while the event is prepared
                sample = sample or stack.enter_context(prepared(stack.enter_context(warmed())))
                waiting = [pool.submit(_done, job, sample) for job in jobs if job.dresses[0].engine == engine]
                problems += _told(waiting, len(missing), tell)
    return problems


def _told(waiting: Iterable[Future[Done]], all_of_them: int, tell: Tell) -> list[str]:
    problems: list[str] = []
    taken = 0
    for future in as_completed(waiting):
        done = future.result()
        taken += done.taken
        problems += done.problems
        tell(f"{taken} of {all_of_them} pictures: {done.job.tour.name}, {_said(done.job)}, {done.seconds:.0f} s")
    return problems


def _said(job: Job) -> str:
    return ", ".join([*(dress.theme for dress in job.dresses), job.dresses[0].language])


def jobs_of(missing: Sequence[Picture]) -> list[Job]:
    """Groups the pictures by tour and dress, largest first, so that all processes end about the same time."""
    together: dict[tuple[str, Dress], list[Picture]] = {}
    for picture in missing:
        dress = picture.dress._replace(theme="") if picture.dress.engine in CHANGES_THEMES else picture.dress
        together.setdefault((picture.tour.name, dress), []).append(picture)
    return sorted(map(_job, together.values()), key=lambda job: -len(job.wanted) * len(job.dresses))


def _job(pictures: Sequence[Picture]) -> Job:
    dresses = tuple(dict.fromkeys(picture.dress for picture in pictures))
    return Job(pictures[0].tour, dresses, frozenset(_of(picture.state, picture.size) for picture in pictures))


def _of(state: State, size: Size) -> tuple[str, str, Size]:
    return state.page, state.name, size


def _begin(engine: EngineName, folder: Path) -> None:
    reaper.end_with_parent()
    stack = ExitStack()
    warm, browser = stack.enter_context(warmed()), engines.start(engine)
    stack.callback(browser.close)
    Finalize(None, stack.close, exitpriority=1)  # processes of a pool skip `atexit`
    _Worker.browser, _Worker.warm, _Worker.folder = browser, warm, folder


def _done(job: Job, sample: Prepared) -> Done:
    began, problems, taken = time.monotonic(), list[str](), 0
    stage = Stage(_Worker.browser, _Worker.warm, sample)
    first, dresses = job.dresses[0], {dress.theme: dress for dress in job.dresses}

    def failed(state: State, problem: NotShownError) -> None:
        kept = keep_problem(_Worker.folder, Picture(job.tour, state, state.sizes[0], first), problem.picture)
        problems.append(f"{job.tour.name}: {problem} ({', '.join(first)}; {kept})")

    def wanted(state: State, size: Size) -> bool:
        return _of(state, size) in job.wanted

    try:
        for each in shown(stage, (job.tour,), tuple(dresses), first.language, wanted, failed):
            try:
                keep(_Worker.folder / Picture(*each[:3], dresses[each.look.theme]).file, each.window)
                taken += 1
            except TROUBLE as problem:  # such as a page that navigates meanwhile
                failed(each.state, NotShownError(f"{each.state.page}, {each.state.name}: {problem}"))
    except TROUBLE as problem:  # such as a server that does not start, or a browser that crashed
        problems.append(f"{job.tour.name}: {problem} ({', '.join(first)})")
    return Done(job, taken, time.monotonic() - began, tuple(problems))
