"""The yellow button never skips ahead: holding or hammering it executes lines, and stops before a strike."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import (
    begin_turn,
    forms_are_in,
    next_step,
    press_clock,
    press_next,
    press_space,
    queue_form,
    rested,
)
from tests.browser.phones import control_of
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

HAMMERED = 30
APART = 100
LINES = ("I3 I2", "J5 L4", "K2 L2", "L6 L7")


def hammer(page: Page) -> None:
    """Presses the space bar again and again."""
    for _ in range(HAMMERED):
        page.keyboard.press(" ")
        page.wait_for_timeout(APART)


def hold(page: Page) -> None:
    """Holds the space bar down, which repeats it."""
    for _ in range(HAMMERED):
        page.keyboard.down(" ")
        page.wait_for_timeout(APART)
    page.keyboard.up(" ")


def click_wildly(page: Page) -> None:
    """Clicks the large button again and again, wherever it is."""
    for _ in range(HAMMERED):
        if box := page.locator("#next-button").bounding_box():
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(APART)


def test_ahead_of_the_programme_the_space_bar_opens_nothing_and_the_button_asks(ana: Page) -> None:
    hammer(ana)
    next_step(ana, "Open the phase")
    expect(ana.locator("#next .asking")).to_have_text("The programme is in the briefing. Open turn 1 anyway?")
    expect(rested(ana)).to_have_text("Open anyway", use_inner_text=True)


def test_hammering_opens_nothing_more_than_the_phase(ana: Page) -> None:
    begin_turn(ana)
    rested(ana)
    hammer(ana)
    next_step(ana, "No form yet")
    expect(ana.locator("#next-button")).to_have_css("background-color", "rgb(255, 255, 255)")


@pytest.mark.parametrize("impatient", [hammer, click_wildly], ids=lambda how: how.__name__)
def test_who_cannot_wait_executes_lines_and_strikes_nobody(ana: Page, impatient: Callable[[Page], None]) -> None:
    queue_form(ana, "quays", *LINES)
    if ana.locator("#next[data-next=forms]").count():
        forms_are_in(ana)
    next_step(ana, "I3")
    rested(ana)
    impatient(ana)
    next_step(ana, "Moderate at J3")
    expect(ana.locator("#step-strike")).to_contain_text("crisis 1 of 2")


def test_a_held_key_is_one_press(ana: Page) -> None:
    queue_form(ana, "quays", *LINES)
    next_step(ana, "I3")
    rested(ana)
    hold(ana)
    next_step(ana, "J5")
    ana.get_by_role("button", name="Execute whole form").click()
    next_step(ana, "Moderate at J3")
    hold(ana)
    next_step(ana, "Moderate at J3")


def test_who_has_looked_strikes_and_who_hammers_then_strikes_no_second_crisis(ana: Page) -> None:
    next_step(ana, "Moderate at J3")
    press_space(ana)
    hammer(ana)
    next_step(ana, "Major at F5")


def test_after_a_close_funding_is_next_and_not_the_next_turn(ana: Page) -> None:
    press_next(ana)
    next_step(ana, "Close the phase")
    press_space(ana)
    hammer(ana)
    next_step(ana, "Fund the districts")
    expect(ana.locator("#unfunded-button")).to_have_text("Open anyway", use_inner_text=True)
    press_space(ana)
    expect(ana.locator("#panel-fund").get_by_label("Highgarth")).to_be_focused()
    ana.keyboard.type("999999")
    ana.keyboard.press("Enter")
    expect(ana.locator("#panel-fund input:invalid")).to_be_focused()
    ana.keyboard.press("Control+a")
    ana.keyboard.type("6")
    ana.keyboard.press("Enter")
    next_step(ana, "Open the phase")
    expect(ana.locator("#next .asking")).to_have_text("The programme is in Turn 1 of 6. Open turn 2 anyway?")
    expect(ana.locator("[data-district=highgarth] .pip")).to_have_count(6)


def test_the_space_bar_does_the_next_thing_after_a_link_was_clicked(ana: Page) -> None:
    with ana.context.expect_page() as opened:
        ana.get_by_role("link", name="Projector").click()
    opened.value.close()
    ana.bring_to_front()
    for _ in range(5):
        phase = ana.locator("#phase-now").inner_text()
        press_clock(ana, "next")
        expect(ana.locator("#phase-now")).not_to_have_text(phase, use_inner_text=True)
    expect(ana.locator("#phase-now")).to_contain_text("Turn 2")
    with ana.context.expect_page() as opened:
        ana.get_by_role("link", name="Projector").click()
    opened.value.close()
    press_space(ana)
    next_step(ana, "No form yet")


def test_after_the_final_turn_nothing_is_yellow_and_the_space_bar_funds_no_turn(ana: Page, event: Server) -> None:
    control = control_of(event.url, event.password)
    assert control.press("event", {"type": "set_final", "turn": "2"}).status == 200
    rested(ana).click()
    next_step(ana, "Close the phase")
    press_space(ana)
    next_step(ana, "Fund the districts")
    expect(ana.locator("#next.calm")).to_be_attached()
    ana.keyboard.press(" ")
    expect(ana.locator("#panel-fund")).to_be_hidden()
    assert control.press("event", {"type": "set_final"}).status == 200
    press_space(ana)
    expect(ana.locator("#panel-fund")).to_be_visible()
