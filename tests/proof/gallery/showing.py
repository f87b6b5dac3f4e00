"""Shows each state of tours in a browser, for pictures and for the screen laws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError
from selenium.common.exceptions import WebDriverException

from tests.proof.clients.visitors import Visitor
from tests.proof.engines.window import Engine, Look, Window
from tests.proof.engines.window import Size as WindowSize
from tests.proof.gallery import events
from tests.proof.gallery.events import Prepared
from tests.proof.gallery.states import Size, State, Tour, Type
from tests.proof.gallery.steps import Happenings
from tests.proof.gallery.windows import CONTROL, HELPER, Windows, do, ready, settled
from tests.proof.processes.preloaded import Warm, warmed
from tests.proof.processes.servers import Server

HELPER_NAME = "Zoe"
IN_SIGHT = """(selector, says) => {
    const told = (element) => (element.innerText ?? element.textContent ?? "").replace(/\\s+/g, " ");
    const found = [...document.querySelectorAll(selector)].filter((element) => told(element).includes(says)
        && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    const inside = () => found.some((element) => {
        const box = element.getBoundingClientRect();
        return box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
    });
    if (found.length && !inside()) found[0].scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    return inside();
}"""


TROUBLE = (AssertionError, LookupError, OSError, PlaywrightError, WebDriverException)
"""Errors of a state that is not as its tour says. `TimeoutError` is an `OSError`."""


class NotShownError(Exception):
    """Why a state cannot be shown. `picture`: what the window shows instead, or b"" without a window."""

    def __init__(self, why: str, picture: bytes = b"") -> None:
        super().__init__(why)
        self.picture = picture


class Shown(NamedTuple):
    """A window showing a state of a tour; `control` is logged in on its `server`."""

    tour: Tour
    state: State
    size: Size
    look: Look
    window: Window
    control: Visitor
    server: Server


Wanted = Callable[[State, Size], bool]
Failed = Callable[[State, NotShownError], None]
Passed = Callable[[State, Happenings, Server], None]


def everything(state: State, size: Size) -> bool:
    return True


def raised(state: State, problem: NotShownError) -> None:
    raise problem


class Stage(NamedTuple):
    """What tours need: a browser, a server starter and the sample event."""

    engine: Engine
    warm: Warm
    sample: Prepared


@contextmanager
def staged(engine: Engine) -> Iterator[Stage]:
    """Yields a stage with this browser, which stays open."""
    with warmed() as warm, events.prepared(warm) as sample:
        yield Stage(engine, warm, sample)


def shown(
    stage: Stage,
    tours: Iterable[Tour],
    themes: Sequence[str] = ("light",),
    language: str = "en",
    wanted: Wanted = everything,
    failed: Failed = raised,
    passed: Passed | None = None,
) -> Iterator[Shown]:
    """Yields each state of the tours in each wanted size and theme, once its window shows it.

    A tour ends with its last wanted state. `passed`: called for earlier states that are not yielded.

    Only Chromium supports more than one theme. The window may be changed until the next iteration, except its size. A
    state that cannot be shown is passed to `failed`, and the tour goes on.
    """
    for tour in tours:
        last = max((place for place, state in enumerate(tour.states) if _sizes(state, wanted)), default=-1)
        if last >= 0:
            with events.event(stage.warm, stage.sample) as server:
                happenings = Happenings(server)
                people = _people(tour, happenings)
                with closing(Windows(stage.engine, server.url, themes[0], language, people)) as windows:
                    scene = _Scene(tour, server, happenings, windows, themes, language, passed)
                    for state in tour.states[: last + 1]:
                        yield from scene.shown(state, _sizes(state, wanted), failed)


def _people(tour: Tour, happenings: Happenings) -> dict[str, Visitor]:
    """Returns who is logged in; a helper only if one looks, as the page of helpers lists all."""
    people = {CONTROL: happenings.control}
    if any(state.who == HELPER for state in tour.states):
        people[HELPER] = happenings.new_helper(HELPER_NAME)
    return people


def _sizes(state: State, wanted: Wanted) -> list[Size]:
    return [size for size in state.sizes if wanted(state, size)]


class _Scene(NamedTuple):
    """A tour in progress."""

    tour: Tour
    server: Server
    happenings: Happenings
    windows: Windows
    themes: Sequence[str]
    language: str
    passed: Passed | None

    def shown(self, state: State, sizes: list[Size], failed: Failed) -> Iterator[Shown]:
        """Yields the state in these sizes; without sizes, its steps still happen."""
        try:
            self.happenings.happen(state.before)
            in_windows = sizes or self._kept(state)
            for touch in dict.fromkeys(size.touch for size in in_windows):
                yield from self._in_window(state, [size for size in sizes if size.touch == touch], touch)
            if self.passed and not sizes:
                self.passed(state, self.happenings, self.server)
        except TROUBLE as problem:
            picture = self.windows.last_picture()
            failed(state, NotShownError(f"{state.page}, {state.name}: {problem}", picture))

    def _kept(self, state: State) -> tuple[Size, ...]:
        """Returns the size in which later states need this one without a picture, or none.

        They need what its window steps change, and a window that they go on using.
        """
        following = self.tour.states[self.tour.states.index(state) + 1 :]
        next_seen = next((each for each in following if each.who == state.who), None)
        goes_on = next_seen is not None and not next_seen.address
        return state.sizes[:1] if state.lasting or goes_on else ()

    def _in_window(self, state: State, sizes: list[Size], touch: bool) -> Iterator[Shown]:
        fill = self.happenings.filled
        first = next(size for size in state.sizes if size.touch == touch)
        window = self.windows.of(state.who, first, stays=not state.address)
        if state.address:
            window.open(self.server.url + fill(state.address))
        ready(window, state.ready)
        for step in state.window:
            do(window, replace(step, text=fill(step.text)) if isinstance(step, Type) else step)
        for size, theme in product(sizes, self.themes):
            window.resize(WindowSize(size.width, size.height))
            if len(self.themes) > 1:
                window.set_theme(theme)
            settled(window)
            self._in_sight(window, state, size)
            look = self.windows.look(size)._replace(theme=theme)
            yield Shown(self.tour, state, size, look, window, self.happenings.control, self.server)

    def _in_sight(self, window: Window, state: State, size: Size) -> None:
        says = state.says if self.language == "en" else ""
        try:
            window.wait_for(IN_SIGHT, state.shows, says)
        except TimeoutError:
            wanted = f"{state.shows} that says “{says}”" if says else state.shows
            raise LookupError(f"at {size.width} × {size.height} nobody sees {wanted}") from None
