"""Checks all screen laws on gallery states at their first size, in three threads with one browser.

Other states before them are shown where later ones or templates need it; of the rest only the page is requested.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Final, NamedTuple

from playwright.async_api import Error as PlaywrightError

from tests.proof.clients.visitors import Visitor
from tests.proof.engines import start as engines
from tests.proof.gallery import templates
from tests.proof.gallery.showing import NotShownError, Shown, Stage, shown, staged
from tests.proof.gallery.states import Size, State, Stop, Tour
from tests.proof.gallery.steps import Happenings
from tests.proof.gallery.windows import CONTROL
from tests.proof.laws.every import faults
from tests.proof.laws.map_tokens import map_tokens
from tests.proof.processes.servers import Server

WORKERS: Final = 3
"""More than processors, as each waits for a while whether its page moves."""
OF_TABLES: Final = ("seat", "table_console", "wall")
SIDE_TABLE: Final = re.compile(r"\b([a-z-]+)-\d+\b")
"""Matches a table such as `greenway-1`; the group is its game."""


class Place(NamedTuple):
    """A gallery state, by the names of its tour, page and state."""

    tour: str
    page: str
    state: str


class Looked(NamedTuple):
    """Faults of each checked state, and the templates that the servers rendered."""

    faults: Mapping[Place, tuple[str, ...]]
    drawn: frozenset[str]


def looked_at(tours: Sequence[Tour], wanted: frozenset[Place]) -> Looked:
    """Shows all states of the tours and checks the wanted ones; failing to show one is a fault, too."""
    longest, axed = sorted(tours, key=lambda tour: -len(tour.states)), with_axe(tours, wanted)
    with closing(engines.start("chromium")) as browser, staged(browser) as stage, ThreadPoolExecutor(WORKERS) as pool:
        looks = list(pool.map(lambda tour: _of_tour(stage, tour, wanted, axed), longest))
    faults = {place: found for each in looks for place, found in each.faults.items()}
    return Looked(faults, frozenset[str]().union(*(each.drawn for each in looks)))


def chosen(tours: Iterable[Tour], every: int) -> Iterator[Place]:
    """Yields the first state of each page, and of the pages of tables in each tour, each with an open menu, and every
    n-th of all states.
    """
    seen = set[tuple[str, str]]()
    for tour in tours:
        for number, state in enumerate(tour.states):
            page = (tour.name if state.page in OF_TABLES else "", state.page)
            if page not in seen or ":popover-open" in state.shows or number % every == 0:
                yield place_of(tour, state)
            seen.add(page)


def with_axe(tours: Iterable[Tour], wanted: Set[Place]) -> frozenset[Place]:
    """Returns the first of these places of each page, and of the pages of side tables for each game.

    Axe takes one to two seconds per page, and finds the same in most states of a page. `test_every_dialog` lays the
    console with all its panels and steps before it.
    """
    first: dict[tuple[str, str], Place] = {}
    for tour in tours:
        for state in tour.states:
            if (place := place_of(tour, state)) in wanted:
                first.setdefault((game_of(state), state.page), place)
    return frozenset(first.values())


def game_of(state: State) -> str:
    """Returns the game of a side table's page, or an empty name."""
    found = SIDE_TABLE.search(state.address)
    return found[1] if found else ""


def place_of(tour: Tour, state: State) -> Place:
    return Place(tour.name, state.page, state.name)


def _of_tour(stage: Stage, tour: Tour, wanted: frozenset[Place], axed: frozenset[Place]) -> Looked:
    found: dict[Place, tuple[str, ...]] = {}
    drawn = frozenset[str]()

    def is_wanted(state: State, size: Size) -> bool:
        return size == state.sizes[0] and (place_of(tour, state) in wanted or state.renders_more)

    def failed(state: State, problem: NotShownError) -> None:
        if place_of(tour, state) in wanted:
            found[place_of(tour, state)] = (f"shown: {problem}",)

    def passed(state: State, happenings: Happenings, server: Server) -> None:
        nonlocal drawn
        if not _ended(tour, state):
            who = happenings.control if state.who == CONTROL else Visitor(server.url)
            _visit(who, happenings.filled(state.address))
            drawn = templates.drawn(server)

    for each in shown(stage, (tour,), wanted=is_wanted, failed=failed, passed=passed):
        place = place_of(tour, each.state)
        if place in wanted:
            found[place] = _of(each, with_axe=place in axed, has_server=not _ended(tour, each.state))
        drawn = templates.drawn(each.server)
    return Looked(found, drawn)


def _visit(visitor: Visitor, address: str) -> None:
    """Requests the page; that of a seat with its card, as its scripts do."""
    path, _, card = address.partition("#")
    visitor.get(path, Accept="text/html")
    if path == "/seat/":
        visitor.submit(path, {"key": card})


def _ended(tour: Tour, state: State) -> bool:
    """Whether the server was stopped before this state."""
    until = tour.states[: tour.states.index(state) + 1]
    return any(isinstance(step, Stop) for each in until for step in each.before)


def _of(each: Shown, *, with_axe: bool, has_server: bool) -> tuple[str, ...]:
    try:
        found = faults(each.window, with_axe=with_axe, has_server=has_server)
        return tuple(map(str, (*found, *map_tokens(each.window, each.server.data))))
    except (PlaywrightError, TimeoutError) as error:
        return (f"looked at: {error}",)
