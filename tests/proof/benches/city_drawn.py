"""City editor with a large city in a browser: time until usable, for a stroke, and for a saved change."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from tests.proof.benches.city import PAGE_MS, SAVE_MS, planned
from tests.proof.benches.figures import Figure
from tests.proof.benches.scale import Scale
from tests.proof.clients.browsers import QUIET, chromium
from tests.proof.clients.hall import Hall

STROKE_MS = 50
PATIENCE_MS = 60_000
HAND_MS = 30
"""Between two hexes of a stroke."""
AFTER_THE_FRAME = """
window.afterTheFrame = (done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
});
window.strokes = [];
window.addEventListener("pointermove", ({ timeStamp }) =>
    window.afterTheFrame((now) => window.strokes.push(now - timeStamp)));
new MutationObserver((changes, observer) => {
    if (!document.body?.hasAttribute("data-drawn")) return;
    observer.disconnect();
    window.afterTheFrame((now) => { window.usable = now; });
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-drawn"] });
"""
PLACES = """(most) => Array.from(document.querySelectorAll("#city-hexes .hex:not(.empty-place) .hex-face"))
    .map((face) => face.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])
    .filter(([x, y]) => document.elementFromPoint(x, y)?.closest("#city-map"))
    .slice(0, most)"""
SAVES = """() => performance.getEntriesByType("resource")
    .filter(({ name }) => name.endsWith("/save/")).map(({ duration }) => duration)"""


def drawn(hall: Hall, scale: Scale, tell: Callable[[str], None]) -> Iterator[Figure]:
    """Measures in a new Chromium; yields nothing where it is not installed."""
    program = chromium()
    if program is None:
        tell("What the browser draws was not measured: Chromium is not installed here.")
        return
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=program, args=QUIET) as browser:
        context = browser.new_context(viewport={"width": 1920, "height": 1080}, locale="en")
        context.add_cookies([_cookie(hall, cookie.name, cookie.value or "") for cookie in hall.control.cookies])
        context.add_init_script(AFTER_THE_FRAME)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        yield from _measured(page, hall, scale)


def _measured(page: Page, hall: Hall, scale: Scale) -> Iterator[Figure]:
    editor = hall.processes[0].url + planned(hall.control, scale.city).replace("events", "city")
    opened = [_opened(page, editor) for _ in range(min(scale.repeats, 5))]
    yield Figure(f"the editor of {scale.city:,} hexes drawn and usable", statistics.median(opened), "ms", limit=PAGE_MS)
    places = page.evaluate(PLACES, scale.stroke)
    page.keyboard.press("r")
    page.evaluate("() => { window.strokes.length = 0; }")
    _stroke(page, places)
    strokes = page.evaluate("() => window.strokes")
    stroke = f"a stroke over {len(places)} hexes: from the pointer to the frame"
    yield Figure(stroke, statistics.median(strokes), "ms", STROKE_MS)
    yield Figure("the same, the longest", max(strokes), "ms")
    for number, place in enumerate(places[: min(scale.repeats, 10)]):
        page.keyboard.press("u" if number % 2 else "d")
        _stroke(page, [place])
    saves = page.evaluate(SAVES)
    yield Figure("a change until the browser has it saved, the middle one", statistics.median(saves), "ms", SAVE_MS)


def _opened(page: Page, editor: str) -> float:
    """Returns the milliseconds from opening the page until it is drawn and accepts strokes."""
    page.goto(editor)
    page.wait_for_function("() => window.usable")
    took: float = page.evaluate("() => window.usable")
    return took


def _stroke(page: Page, places: list[list[float]]) -> None:
    """Drags over these points, and waits until the change is saved."""
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places:
        page.mouse.move(*place)
        page.wait_for_timeout(HAND_MS)
    page.mouse.up()
    expect(page.locator("#saved")).to_have_text("Saved", timeout=PATIENCE_MS)


def _cookie(hall: Hall, name: str, value: str) -> Any:
    return {"name": name, "value": value, "url": hall.processes[0].url}
