"""Story of a long day: time to open it and to draw a step, and the size of its single file."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from functools import partial

from playwright.sync_api import Page, sync_playwright

from megagame.story_pages.film import PIECE
from tests.proof.benches.figures import Figure
from tests.proof.benches.timing import once_ms
from tests.proof.clients.browsers import QUIET, chromium
from tests.proof.clients.hall import Hall

OPENS_MS, STEP_MS, FILE_MB = 1_000, 100, 5
STEPS = 40
JUMP = """async (step) => {
    const slider = document.querySelector("#story-step"), story = document.querySelector("#story");
    const start = performance.now();
    slider.value = step;
    slider.dispatchEvent(new Event("input"));
    while (story.dataset.shown !== String(step)) await new Promise((drawn) => requestAnimationFrame(drawn));
    return performance.now() - start;
}"""


def story(hall: Hall, entries: int, say: Callable[[str], None]) -> Iterator[Figure]:
    """Measures a day with this many entries: the first view by Control, then single steps."""
    control = hall.control
    first, again = (once_ms(partial(control.get, "/story/")) for _ in range(2))
    yield Figure(f"the page of {entries:,} entries, the first time", first, "ms", OPENS_MS)
    yield Figure("the same again", again, "ms")
    last = int(control.get("/story/").text.partition('data-last="')[2].partition('"')[0])
    places = range(0, last, max(PIECE, last // STEPS))
    took = [once_ms(partial(control.get, f"/story/film/{place // PIECE}/")) for place in places]
    yield Figure("what the server draws for a step, nothing remembered, the middle one", statistics.median(took), "ms")
    yield Figure("the longest", max(took), "ms")
    yield Figure("the one file", len(control.get("/story/files/day.html").text) / 1e6, "MB", FILE_MB)
    program = chromium()
    if program is None:
        say("What a browser draws was not measured: that needs Chromium.")
    else:
        yield from _in_a_browser(hall, program, last)


def _in_a_browser(hall: Hall, program: str, last: int) -> Iterator[Figure]:
    """Uses a language in which the day has not been rendered yet, so that the server's part is included."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIET)
        context = browser.new_context(viewport={"width": 1920, "height": 1080}, locale="zh-TW")
        session = next(cookie.value or "" for cookie in hall.control.cookies if cookie.name == "sessionid")
        context.add_cookies([{"name": "sessionid", "value": session, "url": hall.control.origin}])
        page = context.new_page()
        opened = once_ms(partial(_open, page, f"{hall.control.origin}/story/"))
        yield Figure("the page in Chromium, until its first step is drawn", opened, "ms", OPENS_MS)
        took = [float(page.evaluate(JUMP, last * part // STEPS)) for part in range(1, STEPS + 1)]
        yield Figure(
            "a step anywhere in the day drawn in Chromium, the middle one", statistics.median(took), "ms", STEP_MS
        )
        yield Figure("the longest", max(took), "ms")
        browser.close()


def _open(page: Page, address: str) -> None:
    page.goto(address, wait_until="commit")
    page.wait_for_selector("#story[data-shown]")
