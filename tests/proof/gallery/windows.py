"""Browser windows of a tour's people: one with a mouse and one with touch for each."""

from __future__ import annotations

from tests.proof.clients.visitors import Visitor
from tests.proof.engines.window import Engine, Look, Window
from tests.proof.engines.window import Size as WindowSize
from tests.proof.gallery.server import NOON
from tests.proof.gallery.states import Choose, Key, Press, Size, Type, Wait, WindowStep

CONTROL, HELPER, NOBODY = "Control", "helper", "nobody"
EMPTY = "/empty/"
"""Opened to set cookies and storage."""
AT = int(NOON.timestamp() * 1000)
FORGETFUL = (CONTROL, HELPER, NOBODY)
"""These start each state with an empty storage."""

LOG_IN = "(cookie) => { document.cookie = cookie; }"
NO_TAP_HIGHLIGHT = """() =>
    document.documentElement.style.setProperty("-webkit-tap-highlight-color", "transparent")"""
"""Chromium's own highlight would fade while the picture is taken."""
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"
EXISTS = "(selector) => document.querySelector(selector) !== null"
CHOOSE = """(selector, value) => {
    const select = document.querySelector(selector);
    select.value = value;
    for (const kind of ["input", "change"]) select.dispatchEvent(new Event(kind, { bubbles: true }));
}"""
SETTLED = """async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    return [...document.images].every((image) => image.complete) && !document.querySelector(".htmx-request");
}"""


class Windows:
    """All windows of a tour, in one language and theme. `visitors`: logged-in people, by name."""

    def __init__(self, engine: Engine, url: str, theme: str, language: str, visitors: dict[str, Visitor]) -> None:
        self._engine, self._url, self._theme, self._language = engine, url, theme, language
        self._visitors = visitors
        self._open: dict[tuple[str, bool], Window] = {}
        self._last: Window | None = None

    def of(self, who: str, size: Size, *, stays: bool) -> Window:
        """Returns this person's window in this size; a new one is logged in, with nothing open.

        `stays`: the window keeps its page.
        """
        if (who, size.touch) not in self._open:
            self._open[who, size.touch] = self._new(who, size)
        window = self._last = self._open[who, size.touch]
        window.resize(WindowSize(size.width, size.height))
        if who in FORGETFUL and not stays:
            window.open(self._url + EMPTY)  # a page saves its input when it is left
            window.run(FORGET)
        return window

    def look(self, size: Size, chance: int = 0) -> Look:
        return Look(
            WindowSize(size.width, size.height), self._theme, self._language, size.touch, AT, chance, kept_on=True
        )

    def last_picture(self) -> bytes:
        """Returns a picture of the last requested window, or b"" if there is none."""
        return self._last.picture() if self._last else b""

    def close(self) -> None:
        for window in self._open.values():
            window.close()

    def _new(self, who: str, size: Size) -> Window:
        window = self._engine.window(self.look(size, chance=len(self._open) + 1))
        window.open(self._url + EMPTY)
        if who in self._visitors:
            for cookie in self._visitors[who].cookies:
                window.run(LOG_IN, f"{cookie.name}={cookie.value}; path=/; SameSite=Lax")
        return window


def ready(window: Window, selector: str) -> None:
    window.wait_for(EXISTS, selector)
    window.run(NO_TAP_HIGHLIGHT)


def settled(window: Window) -> None:
    """Waits for fonts, images, requested parts and layout."""
    window.wait_for(SETTLED)


def do(window: Window, step: WindowStep) -> None:
    """Performs a step in the window."""
    match step:
        case Press():
            window.press(step.selector, step.text)
        case Type():
            window.type(step.selector, step.text)
        case Choose():
            window.run(CHOOSE, step.selector, step.value)
        case Key():
            window.key(step.name)
        case Wait():
            window.wait_for(EXISTS, step.selector)
