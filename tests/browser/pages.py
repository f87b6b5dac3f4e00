"""The pages as a person uses them: pressing labelled buttons, and reading the map.

Frequent waits use `wait_for`: `expect` writes down the whole page for its message at each look.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from playwright.sync_api import Error as PlaywrightError

from tests.proof.processes.servers import Server

CONSOLE: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 30.0


def logged_in(browser: Browser, server: Server, name: str, password: str) -> Page:
    """Returns an empty page in the browser of a Control member who has just logged in."""
    context = browser.new_context(viewport=CONSOLE)
    door = f"{server.url}/login/"
    context.request.get(door)
    token = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "csrftoken")
    context.request.post(
        door, form={"username": name, "password": password, "csrfmiddlewaretoken": token}, max_redirects=0
    )
    return context.new_page()


def console(browser: Browser, server: Server, name: str, password: str) -> Page:
    """Returns the live console of a Control member who has just logged in."""
    page = logged_in(browser, server, name, password)
    page.goto(f"{server.url}/console/")
    return ready(live(page))


def ready(page: Page) -> Page:
    """Waits until the console accepts keys and taps."""
    page.locator(".console[data-ready]").wait_for(state="attached")
    return page


def wall(browser: Browser, console_page: Page, **options: Any) -> Page:
    """Opens the projector at the address on the console."""
    address = console_page.get_by_role("link", name="Projector").get_attribute("href")
    assert address is not None
    page = browser.new_context(viewport=CONSOLE, **options).new_page()
    page.goto(address)
    return live(page)


@contextmanager
def set_up(console_page: Page) -> Iterator[Page]:
    """Opens the page of the programme's set-up from the console; live."""
    console_page.get_by_role("button", name="Programme", exact=True).click()
    with console_page.context.expect_page() as opened:
        console_page.get_by_role("link", name="Change the programme").click()
    console_page.keyboard.press("Escape")
    yield live(opened.value)
    opened.value.close()


def until(page: Page, condition: str, argument: object = None) -> None:
    """Waits until this JavaScript is true; raises TimeoutError after 30 seconds."""
    # Playwright's own `wait_for_function` may evaluate text in the page, which our policy forbids.
    limit = time.monotonic() + PATIENCE
    while not _is_so(page, condition, argument):
        if time.monotonic() > limit:
            raise TimeoutError(f"not so within {PATIENCE:.0f} s: {condition}")
        page.wait_for_timeout(20)


def _is_so(page: Page, condition: str, argument: object) -> bool:
    """A page being loaded does not fulfil the condition yet."""
    try:
        return bool(page.evaluate(condition, argument))
    except PlaywrightError as error:
        if "context was destroyed" not in error.message:
            raise
        return False


def becomes(page: Page, read: Callable[[Page], object], wanted: object) -> None:
    """Waits until `read` returns this value; fails with the value found instead."""
    limit = time.monotonic() + PATIENCE
    while (found := read(page)) != wanted and time.monotonic() < limit:
        page.wait_for_timeout(20)
    assert found == wanted


def alike(read: Callable[[Page], object], one: Page, other: Page) -> None:
    """Waits until both pages read the same, as a change reaches one of them first."""
    becomes(one, lambda page: read(page) == read(other), True)


NEWEST_OF_EVENT = "() => document.getElementById('seen-event').dataset.number"


def press_clock(page: Page, button: str) -> None:
    """Presses a clock button, by its name in the markup, once it no longer rests; waits for the event."""
    expect(page.locator("body")).not_to_have_attribute("data-phase-rests", "")
    before = page.evaluate(NEWEST_OF_EVENT)
    page.locator(f"#clock-{button}").click()
    until(page, f"(before) => ({NEWEST_OF_EVENT})() !== before", before)


def live(page: Page) -> Page:
    """Waits until the page says that it is live."""
    page.locator("body[data-live-state=live]").wait_for(state="attached")
    return page


def without_lots(page: Page) -> str:
    """Returns the page's content without random parts: its card, its token, and digests of files and the clock."""
    content = re.sub(r"\.[0-9A-Z]{8}\.(?=css|js)", ".", page.content())
    for place, name in (("body", "data-key"), ("body", "data-boot"), ("meta[name=csrf-token]", "content")):
        if drawn := page.locator(place).get_attribute(name):
            content = content.replace(drawn, "")
    return content


def read_map(page: Page) -> dict[str, str]:
    """Returns what a screen reader reads for each hex of the page's map."""
    spoken: list[str] = page.locator("g.hex").evaluate_all("hexes => hexes.map(hex => hex.getAttribute('aria-label'))")
    return {line.split(",", 1)[0]: line for line in spoken}


STANDING = """hexes => Object.fromEntries(hexes.map(hex => [hex.id, Array.from(
    hex.querySelectorAll(".token:not(.coming, .left, .died)"), token => token.classList[1]).sort().join(" ")]))"""


def standing(page: Page) -> dict[str, str]:
    """Returns the tokens in each hex of the page's map, except those drawn as coming, leaving or dead."""
    tokens: dict[str, str] = page.locator("g.hex").evaluate_all(STANDING)
    return tokens


def colleague(browser: Browser, page: Page, size: ViewportSize = CONSOLE, **options: Any) -> Page:
    """Opens the same console in another window with the same login; live."""
    context = browser.new_context(viewport=size, storage_state=page.context.storage_state(), **options)
    other = context.new_page()
    other.goto(page.url)
    return ready(live(other))


def tool(page: Page, name: str) -> Locator:
    """Returns the panel of one of the console's tools, and opens it if necessary."""
    panel = page.locator(f"[data-panel={name}]")
    if not panel.is_visible():
        page.locator(f"[data-tool={name}][aria-expanded]").click()
    return panel


def tap(page: Page, at: str) -> None:
    """Taps a hex of the map, at its label."""
    page.locator(f"#hex-{at} text.label").click()


def place(page: Page, at: str, kind: str) -> None:
    """Places a token on the map as a correction."""
    panel = tool(page, "place")
    panel.locator(f"input[value={kind}]").check()
    tap(page, at)
    page.locator(f"#hex-{at} .token.{kind}.there").first.wait_for()


def queue_form(page: Page, district: str, *lines: str, notes: str = "") -> None:
    """Types in a Civil Order Form with lines like `I3 I2`, and closes the panel."""
    panel = tool(page, "form")
    panel.locator("select[name=district]").select_option(district)
    for row, line in enumerate(lines, 1):
        from_, to, *kind = line.split()
        fill_row(page, row, from_, to, *kind)
    panel.get_by_label("Notes").fill(notes)
    panel.get_by_role("button", name="Put in the queue").click()
    expect(panel.get_by_label("Line 1, from", exact=True)).to_have_value("")
    panel.get_by_role("button", name="Done").click()


def text_size(page: Page, percent: int) -> None:
    """Changes the projectors' text size step by step until the console shows this size."""
    shown = page.locator(".text-size")
    page.get_by_role("button", name="Steer projectors", exact=True).click()
    while (now := int(re.sub(r"\D", "", shown.inner_text()))) != percent:
        page.locator("#text-larger" if now < percent else "#text-smaller").click()
        expect(shown).not_to_have_text(f"Text {now} %")
    page.keyboard.press("Escape")


def cut_off(page: Page) -> list[str]:
    """Returns what does not wholly fit on the projector, of the parts beside and below each other."""
    found: list[str] = page.evaluate(CUT_OFF)
    return found


CUT_OFF = """() => {
    const parts = "svg.map, .wall-column > :not(.only-heard), .wall-column .clock-time, .totals b, .wall-join p";
    const shown = Array.from(document.querySelectorAll(parts)).filter((part) => part.checkVisibility());
    const side = document.querySelector(".wall-side").getBoundingClientRect();
    const out = (part) => {
        const box = part.getBoundingClientRect();
        const clipped = !part.matches("svg") && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0;
        return box.left < 0 || box.right > innerWidth + 1 || box.bottom > side.bottom + 1 || clipped;
    };
    return shown.filter(out).map((part) => part.id || part.className);
}"""


def covered(page: Page) -> list[str]:
    """Returns the visible plates that lie on a token, a label or each other on the map."""
    found: list[str] = page.evaluate(COVERED)
    return found


COVERED = """() => {
    const letters = ({ left, right, top, bottom, height }) =>
        ({ left, right, top: top + 0.26 * height, bottom: bottom - 0.21 * height });
    const seen = (selector, boxed = (box) => box) => Array.from(document.querySelectorAll(selector))
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => [`${each.textContent} ${each.closest(".hex")?.id ?? ""}`, boxed(each.getBoundingClientRect())]);
    const meet = (one, other) => one.left + 1 < other.right && other.left + 1 < one.right
        && one.top + 1 < other.bottom && other.top + 1 < one.bottom;
    const plates = seen(".map .plate");
    const under = [...seen(".map .hexes .label", letters), ...seen(".map .hexes .token")];
    const lies = (plate, others) => others.filter(([, box]) => box !== plate[1] && meet(plate[1], box));
    return plates.flatMap((plate) => lies(plate, [...under, ...plates]).map(([name]) => `${plate[0]} on ${name}`));
}"""  # a label's height is that of its capitals


def least_letters(page: Page, selector: str) -> float:
    """Returns the height in pixels of the smallest visible letters in these elements."""
    least: float = page.evaluate(LEAST_LETTERS, selector)
    return least


LEAST_LETTERS = """(selector) => Math.min(...Array.from(document.querySelectorAll(selector))
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.textContent.trim())
    .map((each) => parseFloat(getComputedStyle(each).fontSize) * (each.getScreenCTM?.().a ?? 1)))"""


def says(page: Page, at: str, tokens: str) -> None:
    """Waits until a hex's label lists these tokens."""
    expect(page.locator(f"#hex-{at}")).to_have_attribute("aria-label", re.compile(f": {tokens}$"))


def next_step(page: Page, words: str) -> None:
    """Waits until these words stand beside the console's large button."""
    expect(page.locator("#next .next-what")).to_contain_text(words)


def begin_turn(page: Page) -> None:
    """Goes on from the briefing to the map's phase of turn 1, so that opening it is not early."""
    for phase in ("Organisation", "Specialisation"):
        press_clock(page, "next")
        expect(page.locator("#phase-now")).to_contain_text(phase)


def rested(page: Page) -> Locator:
    """Returns the console's large button once it accepts presses."""
    page.locator("#next-button:not([data-resting], [data-sending])").wait_for()
    return page.locator("#next-button")


def press_next(page: Page) -> None:
    """Presses the console's large button, whatever it does now, once it accepts presses."""
    rested(page).click()


def press_space(page: Page) -> None:
    """Presses the space bar once the console's large button accepts presses."""
    rested(page)
    page.keyboard.press(" ")


def forms_are_in(page: Page) -> None:
    """Declares that all forms are in."""
    page.locator("#next[data-next=forms]").wait_for()
    press_next(page)
    expect(page.locator("#next[data-next=forms]")).to_have_count(0)


def open_turn(page: Page) -> None:
    """Opens the phase, even early, without forms."""
    press_next(page)
    forms_are_in(page)


def fill_row(page: Page, row: int, from_: str, to: str, kind: str = "any") -> None:
    """Fills in a line of the Civil Order Form being typed in."""
    page.get_by_label(f"Line {row}, from", exact=True).fill(from_)
    page.get_by_label(f"Line {row}, to", exact=True).fill(to)
    page.get_by_label(f"Line {row}, token", exact=True).select_option(label=kind)
