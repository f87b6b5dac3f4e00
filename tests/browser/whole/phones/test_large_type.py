"""Phones whose readers set the type to twice its size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.legibility import TextSize
from tests.browser.phones import hexagon, new_phone, order, scan, seal_elsewhere
from tests.browser.side_tables import open_table, phone
from tests.proof.processes import servers

pytestmark = pytest.mark.browser
LETTERS = "each => parseFloat(getComputedStyle(each).fontSize)"
WIDER = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def page(browser: Browser, event: servers.Server, cards: dict[str, list[str]]) -> Iterator[Page]:
    page = scan(new_phone(browser), event.url, cards["The Quays"][0])
    TextSize(page).set(200)
    yield page
    page.context.close()


def test_the_way_out_of_a_half_made_line_is_on_the_screen_and_what_sends_is_as_large_as_the_text(page: Page) -> None:
    for language in ("zh-hant", "zh-hans", "en"):
        page.goto(f"{page.url.partition('?')[0]}?language={language}")
        page.locator("#phone[data-shown]").wait_for()
        hexagon(page, "I3").click()
        expect(page.locator("#typing [name=from]")).to_have_value("I3")
        assert page.evaluate(WIDER) <= 0
        page.locator("#cancel-button").scroll_into_view_if_needed()
        expect(page.locator("#cancel-button")).to_be_in_viewport(ratio=1)
        page.locator("#cancel-button").click()
        expect(page.locator("#cancel-button")).to_be_hidden()
    order(page, "I3", "I2")
    expect(page.locator("#seal")).to_have_text("Seal and send 1 line")
    assert page.locator("#seal").evaluate(LETTERS) >= page.locator("body").evaluate(LETTERS)
    expect(page.locator("#seal")).to_be_in_viewport(ratio=1)


def test_the_warning_that_a_form_is_replaced_covers_nothing_that_is_written(
    page: Page, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    assert seal_elsewhere(page, event.url, cards["The Quays"][0]) == 200
    order(page, "I3", "I2")
    page.locator("#seal").click()
    page.locator("body[data-phone=replacing]").wait_for()
    line = page.locator("#lines .line-way").first
    line.scroll_into_view_if_needed()
    assert line.evaluate(UNCOVERED)


UNCOVERED = """line => {
    const { left, top, width, height } = line.getBoundingClientRect();
    return line.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_a_card_on_a_square_of_folding_beijing_is_no_wider_than_it(browser: Browser, event: servers.Server) -> None:
    seats = open_table(event, "folding_beijing", "By the stairs")
    page = phone(browser, event, seats.cards["residents"])
    page.set_viewport_size({"width": 320, "height": 640})
    TextSize(page).set(200)
    widest = page.locator(".place-card").evaluate_all("all => Math.max(...all.map((card) => card.offsetWidth))")
    assert 0 < widest <= page.locator(".place-face").first.evaluate("face => face.clientWidth")
