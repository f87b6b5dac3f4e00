"""While the box takes forms, Control has nothing to do: the button is plain, and no key presses it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import begin_turn, next_step, press_next, press_space, rested
from tests.browser.phones import play
from tests.proof.clients.visitors import Visitor

pytestmark = pytest.mark.browser

CHANGES = """() => new Promise((done) => {
    const changed = [];
    const observer = new MutationObserver((all) => changed.push(...all.map((each) => each.target.className)));
    for (const place of document.querySelectorAll("[data-live], #next, [data-waits]"))
        observer.observe(place, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(() => done(changed), 1200);
})"""
WAITING = re.compile(r"^Waiting\s+nothing to do now$")
YELLOW, PLAIN = "rgb(255, 208, 46)", "rgb(255, 255, 255)"


def test_a_console_on_which_nothing_happens_is_not_drawn_anew(ana: Page) -> None:
    """Retries, as updates from logging in may still arrive."""
    assert any(ana.evaluate(CHANGES) == [] for _ in range(5))


def test_waiting_is_a_state_with_the_time_that_is_left_and_without_yellow(ana: Page, control: Visitor) -> None:
    begin_turn(ana)
    play(control, type="open_phase")
    next_step(ana, "15:00 left")
    expect(ana.locator("#next .next-head")).to_have_text(WAITING, use_inner_text=True)
    expect(ana.locator("#step-forms .mark.waiting")).to_be_visible()
    expect(rested(ana)).to_have_text(re.compile("Shut the box"))
    expect(ana.locator("#next-button")).to_have_css("background-color", PLAIN)
    expect(ana.locator(".mark.next, .tag.now").filter(visible=True)).to_have_count(0)
    press_space(ana)
    ana.wait_for_timeout(300)
    expect(ana.locator("#next[data-next=forms]")).to_be_visible()


def test_near_zero_it_turns_yellow_says_what_is_next_and_the_space_bar_shuts_the_box(
    ana: Page, control: Visitor
) -> None:
    seen = re.search(r'id="seen-event"[^>]*data-number="(\d+)"', control.get("/console/").text)
    assert seen
    assert control.press("event", {"type": "add_minutes", "minutes": "-15", "seen": seen[1]}).status == 200
    expect(ana.locator("#next-button")).to_have_css("background-color", YELLOW)
    expect(ana.locator("#next .next-head")).to_have_text(re.compile(r"^Next\s+turn 1$"), use_inner_text=True)
    expect(ana.locator("#next")).not_to_contain_text("Turns yellow", use_inner_text=True)
    press_space(ana)
    next_step(ana, "Unseal the box")


def test_a_box_that_was_unsealed_is_not_offered_again_though_that_was_taken_back(ana: Page) -> None:
    ana.locator("#box summary").click()
    expect(ana.locator("#box-open")).to_have_text("Open again")
    press_next(ana)
    next_step(ana, "Moderate at J3")
    ana.keyboard.press("u")
    next_step(ana, "Unseal the box")
    expect(ana.locator("#box-line")).to_have_text("The box is shut")
    expect(ana.locator("#box-open")).to_have_count(0)
