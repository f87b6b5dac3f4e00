"""The city editor while its saves are answered: what somebody reads or presses stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.drawing import district, saved
from tests.browser.interception import intercept
from tests.browser.pages import becomes

pytestmark = pytest.mark.browser


def test_a_save_that_is_answered_late_takes_no_refusal_away(editor: Callable[[str], Page]) -> None:
    page, held = editor("Late"), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    district(page, "Docks")
    saved(page)
    intercept(page, "**/save/", hold)
    page.get_by_role("button", name="Add", exact=True).click()
    becomes(page, lambda _: len(held), 1)
    field = page.locator('#district-rows input[name="name"]:visible').last
    field.fill("DOCKS")
    field.press("Enter")
    expect(page.locator("#saved")).to_have_text("Another district has this name.")
    with page.expect_response("**/save/") as answer:
        held[0].continue_()
    answer.value.finished()
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    expect(page.locator("#saved")).to_have_text("Another district has this name.")


def test_what_is_odd_is_not_drawn_anew_while_it_is_the_same(editor: Callable[[str], Page]) -> None:
    page = editor("Odd")
    district(page, "Docks")
    saved(page)
    odd = page.locator("#odd-list li").first.element_handle()
    with page.expect_response("**/save/"):
        funding = page.locator('#district-rows input[name="funding"]:visible').last
        funding.fill("2")
        funding.blur()
    saved(page)
    assert odd.evaluate("(item) => item.isConnected")


def test_a_brush_that_is_pressed_keeps_the_focus(editor: Callable[[str], Page]) -> None:
    page = editor("Brushes")
    district(page, "Docks")
    brush = page.locator("#brushes button").last
    brush.focus()
    page.keyboard.press("Enter")
    expect(brush).to_have_attribute("aria-pressed", "true")
    expect(brush).to_be_focused()
