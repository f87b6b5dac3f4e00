"""All laws of the screen over the states of the gallery, each at its first size, in two processes at once."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing.util import Finalize
from typing import Final, NamedTuple

from playwright.async_api import Error as PlaywrightError

from tests.proof.engines import start as engines
from tests.proof.engines.window import Window
from tests.proof.gallery.events import Prepared, prepared
from tests.proof.gallery.showing import NotShownError, Stage, shown
from tests.proof.gallery.states import Size, State, Stop, Tour
from tests.proof.laws.every import faults
from tests.proof.trials.preloaded import warmed

WORKERS: Final = 2


class Place(NamedTuple):
    """A state of the gallery, by the names of its tour and page and its own."""

    tour: str
    page: str
    state: str


Found = Mapping[Place, tuple[str, ...]]


class _Worker:
    """A browser and what starts servers, as long as the process lives."""

    stage: Stage


def faults_of(tours: Iterable[Tour], wanted: frozenset[Place]) -> Found:
    """What breaks a law in each of these states of the tours; that a state does not come to be shown is told, too."""
    with ExitStack() as stack:
        sample = stack.enter_context(prepared(stack.enter_context(warmed())))
        context = multiprocessing.get_context("spawn")
        pool = stack.enter_context(ProcessPoolExecutor(WORKERS, context, _begin, (sample,)))
        names = {place.tour for place in wanted}
        longest = sorted((tour for tour in tours if tour.name in names), key=lambda tour: -len(tour.states))
        waiting = [pool.submit(_of_tour, tour, wanted) for tour in longest]
        return {place: found for each in waiting for place, found in each.result().items()}


def chosen(tours: Iterable[Tour], every: int) -> Iterator[Place]:
    """The first state of each page in each tour, and of the others one in so many."""
    for tour in tours:
        pages = set[str]()
        for number, state in enumerate(tour.states):
            if state.page not in pages or number % every == 0:
                yield place_of(tour, state)
            pages.add(state.page)


def place_of(tour: Tour, state: State) -> Place:
    return Place(tour.name, state.page, state.name)


def _begin(sample: Prepared) -> None:
    stack = ExitStack()
    warm, browser = stack.enter_context(warmed()), engines.start("chromium")
    stack.callback(browser.close)
    Finalize(None, stack.close, exitpriority=1)  # a process of a pool ends without `atexit`
    _Worker.stage = Stage(browser, warm, sample)


def _of_tour(tour: Tour, wanted: frozenset[Place]) -> Found:
    found: dict[Place, tuple[str, ...]] = {}

    def is_wanted(state: State, size: Size) -> bool:
        return size == state.sizes[0]  # what is done in one window may be what a later one shows

    def failed(state: State, problem: NotShownError) -> None:
        if place_of(tour, state) in wanted:
            found[place_of(tour, state)] = (f"shown: {problem}",)

    for each in shown(_Worker.stage, (tour,), wanted=is_wanted, failed=failed):
        place, known = place_of(tour, each.state), {place.page for place in found}
        if place in wanted:
            has_server = not _ended(tour, each.state)
            found[place] = _of(each.window, with_axe=place.page not in known, has_server=has_server)
    return found


def _ended(tour: Tour, state: State) -> bool:
    """Whether the server has ended before this state of the tour."""
    until = tour.states[: tour.states.index(state) + 1]
    return any(isinstance(step, Stop) for each in until for step in each.before)


def _of(window: Window, *, with_axe: bool, has_server: bool) -> tuple[str, ...]:
    """axe takes a second of the processor for each page, and finds the same in most of a page's states."""
    try:
        return tuple(map(str, faults(window, with_axe=with_axe, has_server=has_server)))
    except (PlaywrightError, TimeoutError) as error:
        return (f"looked at: {error}",)
