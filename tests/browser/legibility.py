"""What cannot be read or hit on a page: texts that are cut, small, covered or out of the window, and small controls."""

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
    """All that a reader or a finger would miss on the page as it stands in its window now."""
    found: list[str] = page.evaluate(PROBE, given(measures))
    for milliseconds in SETTLING if found else ():
        # A page hears a moment later that its window or its type has another size; scripts mend what that changes.
        page.wait_for_timeout(milliseconds)
        found = page.evaluate(PROBE, given(measures))
        if not found:
            break
    return found


def faults_of_what_opens(page: Page, buttons: Sequence[str], measures: Measures = USUAL) -> dict[str, list[str]]:
    """The same of what each of these buttons opens. Each is pressed as a key or a tap would, and shut by itself."""
    found: dict[str, list[str]] = page.evaluate(PRESSED, [list(buttons), given(measures)]) if buttons else {}
    return found


class TextSize:
    """The browser's own size of type, as a reader sets it: 200 is twice the usual."""

    def __init__(self, page: Page) -> None:
        self._browser = page.context.new_cdp_session(page)

    def set(self, percent: int) -> None:
        sizes = {"standard": 16 * percent // 100, "fixed": 13 * percent // 100}
        self._browser.send("Page.setFontSizes", {"fontSizes": sizes})

    def let_go(self) -> None:
        """Ends the talk with the browser, which leaves the size as it is."""
        self._browser.detach()
