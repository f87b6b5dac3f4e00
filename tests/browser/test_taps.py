"""No tap is silently lost, whether a press is under way or the board is redrawn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.greenway import Sitting, all_have_planned, moves, says, standing
from tests.browser.interception import intercept
from tests.browser.pages import becomes
from tests.browser.phones import control_of
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser


def step_unanswered(page: Page) -> tuple[Route, APIResponse]:
    """Steps P1 from C3 to D4, and holds the answer back; the new screen arrives."""
    held: list[tuple[Route, APIResponse]] = []
    intercept(page, "**/act/", lambda route: held.append((route, route.fetch())), times=1)
    moves(page, "C3", "D4")
    page.locator("#move-button").tap()
    says(page, "Actions left: 2.")
    becomes(page, lambda _: len(held), 1)
    return held[0]


def test_a_move_pressed_before_the_last_one_is_answered_is_sent_after_it(sitting: Sitting) -> None:
    all_have_planned(sitting)
    page = sitting.phones["P1"]
    route, answer = step_unanswered(page)
    moves(page, "A3", "A4", "A4")
    route.fulfill(response=answer)
    says(page, "Actions left: 1.")
    becomes(page, lambda page: standing(page).get("A4"), "P1")


def test_a_late_answer_does_not_take_back_what_was_chosen_meanwhile(sitting: Sitting) -> None:
    all_have_planned(sitting)
    page = sitting.phones["P1"]
    route, answer = step_unanswered(page)
    moves(page, "A3")
    route.fulfill(response=answer)
    page.wait_for_timeout(300)
    moves(page, "A4", "A4")
    says(page, "Actions left: 1.")
    becomes(page, lambda page: standing(page).get("A4"), "P1")


def test_a_board_is_not_drawn_anew_under_a_finger_and_quick_taps_do_not_zoom_in(
    event: Server, sitting: Sitting
) -> None:
    all_have_planned(sitting)
    page = sitting.phones["P1"]
    page.locator("#square-C3").hover()
    page.mouse.down()
    answer = control_of(event.url, event.password).press(
        sitting.name, {"type": "set_quarter", "at": "D4", "face": "tails"}
    )
    assert answer.status == 200, answer.text
    expect(page.locator("#just")).to_contain_text("D4")
    page.mouse.up()
    expect(page.locator("#square-C3")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#square-D4")).to_have_attribute("aria-label", "D4: quarter, tails up")
    expect(page.locator("#square-D4")).to_have_class(re.compile("lit"))
    assert page.evaluate("getComputedStyle(document.documentElement).touchAction") == "manipulation"
