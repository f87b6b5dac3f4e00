"""A whole turn without a mouse: funding, scheduling, forms, strikes, tokens by hand, closing and undo."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.pages import next_step, press_space, ready, rested, says, until

pytestmark = pytest.mark.browser

MOST_TABS = 160
DRAWN = "performance.getEntriesByName('first-contentful-paint').length > 0"
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
    """Presses the tab key until the element has the focus."""
    for _ in range(MOST_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to {selector}")


def leave(page: Page) -> None:
    """Presses Escape twice, which closes panels and releases the focus, so that space does the next thing."""
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("body")).to_be_focused()


def press(page: Page, *keys: str) -> None:
    """Presses each key on whatever has the focus then."""
    for key in keys:
        page.keyboard.press(key)


def test_funding(ana: Page) -> None:
    tab_to(ana, "#clock-next")
    for phase in ("Organisation", "Specialisation"):
        ana.keyboard.press("Enter")
        expect(ana.locator("#phase-now")).to_contain_text(phase)
    tab_to(ana, "[data-tool=fund]")
    ana.keyboard.press("Enter")
    expect(ana.locator("#panel-fund [data-amount-of]").first).to_be_focused()
    ana.keyboard.type("6")
    ana.keyboard.press("Enter")
    expect(ana.locator("[data-district=highgarth] .funding")).to_have_text("6")
    expect(ana.locator("#panel-fund")).to_be_hidden()


def test_scheduling_and_publishing(ana: Page) -> None:
    leave(ana)
    ana.keyboard.press("x")
    expect(ana.locator("#schedule-form [name=at]")).to_be_focused()
    ana.keyboard.type("d2")
    ana.keyboard.press("Enter")
    expect(ana.locator("#crises")).to_contain_text("Minor at D2, turn 1")
    ana.wait_for_timeout(1000)
    tab_to(ana, "#publishing-c3 summary")
    ana.keyboard.press("Enter")
    for box in ("[name=hex]", "[name='districts.3']"):
        tab_to(ana, f"#publishing-c3 {box}")
        ana.keyboard.press(" ")
    ana.keyboard.press("Enter")
    expect(ana.locator("#crises")).to_contain_text("Forecast: D2 to Wickfen")
    ana.keyboard.press("Escape")
    expect(ana.locator("#panel-crises")).to_be_hidden()


def test_a_forecast_without_anybody_whom_it_is_for_is_refused_and_all_districts_are_one_choice(ana: Page) -> None:
    ana.keyboard.press("x")
    tab_to(ana, "#publishing-c1 summary")
    ana.keyboard.press("Enter")
    tab_to(ana, "#publishing-c1 [name=magnitude]")
    ana.keyboard.press(" ")
    ana.wait_for_timeout(1000)
    ana.keyboard.press("Enter")
    expect(ana.locator("#publishing-c1 .refusal")).to_have_text("Choose who is told: some districts, or all districts.")
    expect(ana.locator("#publishing-c1 [name=magnitude]")).to_be_checked()
    ana.keyboard.press("Tab")
    ana.keyboard.press(" ")
    ana.wait_for_timeout(1000)
    ana.keyboard.press("Enter")
    expect(ana.locator("#crises")).to_contain_text("Forecast: moderate to all")


def test_a_form_of_four_lines_takes_thirty_keys_at_most(ana: Page) -> None:
    leave(ana)
    press_space(ana)
    next_step(ana, "No form yet")
    typed = ["f", "t", "Tab", *"j5 l4 g3 h4 k2 l2 i3 i2", "Enter"]
    press(ana, *typed)
    expect(ana.locator("#lines-to-come [data-in=lines-to-come] .line-way")).to_have_text(
        ["J5 → L4", "G3 → H4", "K2 → L2", "I3 → I2"]
    )
    assert len(typed) <= 30


def test_after_a_form_comes_the_next_one_and_escape_leaves_the_space_bar_to_the_next_thing(ana: Page) -> None:
    expect(ana.locator("[name=district]")).to_be_focused()
    press(ana, "k", "Tab", *"B3C4 p b6c6r", " ", "Enter")
    way = ana.locator("#lines-to-come [data-in=lines-to-come]", has_text="B6 → C6")
    expect(way).to_contain_text("there is no such token")
    ana.keyboard.press("Escape")
    press_space(ana)
    expect(ana.locator("#panel-form")).to_be_hidden()
    next_step(ana, "J5")


def test_executing_changing_skipping_and_going_back(ana: Page) -> None:
    press_space(ana)
    next_step(ana, "G3")
    ana.keyboard.press("ArrowLeft")
    next_step(ana, "J5")
    press_space(ana)
    next_step(ana, "G3")
    ana.keyboard.press("c")
    ana.keyboard.type("k4")
    ana.keyboard.press("Tab")
    ana.keyboard.type("l5")
    ana.keyboard.press("Enter")
    next_step(ana, "K4")
    leave(ana)
    ana.keyboard.press("s")
    next_step(ana, "K2")
    for way in ("I3", "B3", "B6", "Moderate at J3"):
        press_space(ana)
        next_step(ana, way)


def test_a_change_that_is_given_up_leaves_the_space_bar_to_the_next_thing(ana: Page) -> None:
    ana.keyboard.press("ArrowLeft")
    next_step(ana, "B6")
    ana.keyboard.press("c")
    expect(ana.locator("#change-form [name=from]")).to_be_focused()
    ana.keyboard.press("Escape")
    expect(ana.locator("#change-form")).to_be_hidden()
    press_space(ana)
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
        press_space(ana)
        next_step(ana, crisis)
    press_space(ana)
    next_step(ana, "Close the phase")


def test_arrows_lead_to_each_neighbour_in_two_presses_at_most(ana: Page) -> None:
    around = {"F6", "F8", "E7", "E8", "G7", "G8"}
    arrows = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
    reached = set[str]()
    for first in arrows:
        for second in ("", *arrows):
            ana.locator("#hex-F7").focus()
            press(ana, first, *([second] if second else []))
            reached.add(ana.evaluate("document.activeElement.dataset.hex"))
    assert around <= reached


def test_the_keys_for_tokens_are_figures_and_u_is_undo_also_on_a_hex(ana: Page) -> None:
    ana.locator("#hex-A5").focus()
    ana.keyboard.press("3")
    says(ana, "A5", "unrest")
    ana.keyboard.press("4")
    says(ana, "A5", "unrest, damage")
    ana.keyboard.press("Shift+Digit3")
    says(ana, "A5", "damage")
    for left in ("unrest, damage", "unrest", "empty"):
        ana.keyboard.press("u")
        says(ana, "A5", left)


def test_closing_and_taking_it_back(ana: Page) -> None:
    leave(ana)
    press_space(ana)
    next_step(ana, "Fund the districts")
    ana.keyboard.press("u")
    next_step(ana, "Close the phase")
    rested(ana)


def test_the_console_is_drawn_once_it_hears_keys(ana: Page) -> None:
    held: list[Route] = []

    def hold(script: Route) -> None:
        held.append(script)

    page = ana.context.new_page()
    page.route("**/crisis_map/console.*.js", hold)
    page.goto(ana.url, wait_until="commit")
    expect(page.locator("#next-button")).to_be_attached()
    page.wait_for_timeout(500)
    assert page.evaluate(DRAWN) is False
    held[0].continue_()
    until(ready(page), DRAWN)
    page.close()


def test_the_console_is_pale_while_it_does_not_hear_keys(ana: Page) -> None:
    console = ana.locator(".console")
    expect(console).to_have_css("opacity", "1")
    console.evaluate("console => { delete console.dataset.ready; }")
    expect(console).to_have_css("opacity", "0.3")
    console.evaluate("console => { console.dataset.ready = ''; }")
    expect(console).to_have_css("opacity", "1")
