"""Legibility of a page: cut, small or covered texts, texts outside the window, and small controls."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

from tests.proof.laws.legible import PROBE, USUAL, Measures, given

PRESSED = f"""async ([buttons, given]) => {{
    const probe = {PROBE.strip().removesuffix(";")};
    const found = {{}};
    for (const button of buttons) {{
        document.querySelector(button).click();
        found[button] = await probe(given);
        if (found[button].length) found[button] = await probe(given); // what a script mends in the next frame
        document.querySelector(button).click();
    }}
    return found;
}}"""
SETTLING = (0, 100, 400)  # milliseconds


def faults(page: Page, measures: Measures = USUAL) -> list[str]:
    """Returns all faults of the page in its window."""
    found: list[str] = page.evaluate(PROBE, given(measures))
    for milliseconds in SETTLING if found else ():
        # Scripts adjust the page shortly after a change of window or font size.
        page.wait_for_timeout(milliseconds)
        found = page.evaluate(PROBE, given(measures))
        if not found:
            break
    return found


def faults_of_what_opens(page: Page, buttons: Sequence[str], measures: Measures = USUAL) -> dict[str, list[str]]:
    """Returns the faults in what each of these buttons opens, one at a time."""
    found: dict[str, list[str]] = page.evaluate(PRESSED, [list(buttons), given(measures)]) if buttons else {}
    return found


class TextSize:
    """The browser's font size as a reader sets it, in percent of the usual."""

    def __init__(self, page: Page) -> None:
        self._browser = page.context.new_cdp_session(page)

    def set(self, percent: int) -> None:
        sizes = {"standard": 16 * percent // 100, "fixed": 13 * percent // 100}
        self._browser.send("Page.setFontSizes", {"fontSizes": sizes})

    def let_go(self) -> None:
        """Ends the session with the browser; the size stays."""
        self._browser.detach()
