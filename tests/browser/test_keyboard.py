"""A whole turn without a mouse: fund, schedule, open, type in a form, execute, strike, by hand, close, and undo."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import next_step, says

pytestmark = pytest.mark.browser

MOST_TABS = 160
COUNT_POINTERS = """() => {
    window.pointed = 0;
    addEventListener("pointerdown", () => { window.pointed += 1; }, { capture: true });
}"""


@pytest.fixture(scope="module", autouse=True)
def _no_mouse(ana: Page) -> Iterator[None]:
    ana.evaluate(COUNT_POINTERS)
    yield
    assert ana.evaluate("window.pointed") == 0


def tab_to(page: Page, selector: str) -> None:
    """Presses the tab key until the element has the focus, as somebody does who cannot point."""
    for _ in range(MOST_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to {selector}")


def leave(page: Page) -> None:
    """Escape shuts what is open, and once more lets go of everything: then space does the next thing."""
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("body")).to_be_focused()


def test_funding(ana: Page) -> None:
    tab_to(ana, "[data-tool=fund]")
    ana.keyboard.press("Enter")
    expect(ana.locator("#panel-fund [data-amount-of]").first).to_be_focused()
    ana.keyboard.type("6")
    ana.keyboard.press("Enter")
    expect(ana.locator("[data-district=highgarth] .funding")).to_have_text("6")
    expect(ana.locator("#panel-fund")).to_be_hidden()


def test_scheduling_and_publishing(ana: Page) -> None:
    tab_to(ana, "[data-tool=crises]")
    ana.keyboard.press("Enter")
    expect(ana.locator("#schedule-form [name=at]")).to_be_focused()
    ana.keyboard.type("d2")
    ana.keyboard.press("Enter")
    expect(ana.locator("#crises")).to_contain_text("Minor at D2, turn 1")
    tab_to(ana, "#publishing-c3 summary")
    ana.keyboard.press("Enter")
    for box in ("[name=hex]", "[name='districts.3']"):
        tab_to(ana, f"#publishing-c3 {box}")
        ana.keyboard.press(" ")
    ana.keyboard.press("Enter")
    expect(ana.locator("#crises")).to_contain_text("Forecast: D2 to Wickfen")
    ana.keyboard.press("Escape")
    expect(ana.locator("[data-tool=crises]")).to_be_focused()


def test_opening_and_a_form(ana: Page) -> None:
    leave(ana)
    ana.keyboard.press(" ")
    next_step(ana, "Moderate at J3")
    tab_to(ana, "[data-tool=form]")
    ana.keyboard.press("Enter")
    expect(ana.locator("[name=district]")).to_be_focused()
    ana.keyboard.type("The Q")
    for field, typed in ((0, ("j5", "l4")), (1, ("g3", "h4"))):
        tab_to(ana, f"[name='orders.{field}.from']")
        ana.keyboard.type(typed[0])
        ana.keyboard.press("Tab")
        ana.keyboard.type(typed[1])
    ana.keyboard.press("Enter")
    next_step(ana, "J5")
    leave(ana)


def test_executing_changing_skipping_and_going_back(ana: Page) -> None:
    ana.keyboard.press(" ")
    next_step(ana, "G3")
    ana.keyboard.press("ArrowLeft")
    next_step(ana, "J5")
    ana.keyboard.press(" ")
    next_step(ana, "G3")
    ana.keyboard.press("c")
    ana.keyboard.type("k4")
    ana.keyboard.press("Tab")
    ana.keyboard.type("l5")
    ana.keyboard.press("Enter")
    next_step(ana, "K4")
    leave(ana)
    ana.keyboard.press("s")
    next_step(ana, "Moderate at J3")


def test_a_change_that_is_given_up_leaves_the_space_bar_to_the_next_thing(ana: Page) -> None:
    ana.keyboard.press("ArrowLeft")
    next_step(ana, "K4")
    ana.keyboard.press("c")
    expect(ana.locator("#change-form [name=from]")).to_be_focused()
    ana.keyboard.press("Escape")
    expect(ana.locator("#change-form")).to_be_hidden()
    ana.keyboard.press(" ")
    next_step(ana, "Moderate at J3")


def test_striking(ana: Page) -> None:
    ana.keyboard.press("s")
    next_step(ana, "Major at F5")
    ana.keyboard.press("c")
    ana.keyboard.press("Enter")
    ana.keyboard.press("Enter")
    tab_to(ana, ".chip[aria-pressed=false]")
    ana.keyboard.press("Enter")
    expect(ana.locator("#place-c2-1")).to_contain_text("chosen")
    leave(ana)
    for crisis in ("Moderate at J3", "Minor at D2"):
        ana.keyboard.press(" ")
        next_step(ana, crisis)
    ana.keyboard.press(" ")
    next_step(ana, "Close the phase")


def test_a_token_by_hand_and_closing(ana: Page) -> None:
    tab_to(ana, ".hex")
    ana.keyboard.press("ArrowDown")
    at = ana.evaluate("document.activeElement.dataset.hex")
    ana.keyboard.press("u")
    expect(ana.locator(f"#hex-{at} .token.unrest")).to_have_count(1)
    leave(ana)
    ana.keyboard.press(" ")
    next_step(ana, "Open the phase")
    ana.keyboard.press("u")
    next_step(ana, "Close the phase")
    ana.keyboard.press("u")
    says(ana, at, "population")
