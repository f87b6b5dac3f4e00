"""A card that was scanned or typed in the wrong place: the phone shows the way on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import live
from tests.browser.phones import new_phone, shown
from tests.browser.side_tables import open_table
from tests.proof.trials import servers

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("before", ["empty", "refused"])
def test_a_seat_card_scanned_with_the_entry_page_open_takes_its_seat(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]], before: str
) -> None:
    seats = open_table(event, "folding_beijing", "By the door")
    page = new_phone(browser).new_page()
    page.goto(f"{event.url}/seat/" + (f"#{cards['Wickfen'][0]}" if before == "refused" else ""))
    expect(page.locator("#refusal")).to_contain_text("not, or no longer" if before == "refused" else "")
    page.evaluate("card => { location.hash = card; }", seats.cards["governor"])
    expect(live(page).locator(".seat-main")).to_be_visible()
    assert page.evaluate("location.hash") == ""
    page.context.close()


def test_either_kind_of_card_is_one_tap_from_its_own_page(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    page = new_phone(browser).new_page()
    page.goto(f"{event.url}/seat/?language=zh-hant#{cards['Wickfen'][0]}")
    expect(page.locator("#refusal")).not_to_be_empty()
    page.get_by_role("link", name="有下令卡：前往填表").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-hant")
    page.locator("#card-form input").fill(cards["Wickfen"][0])
    page.locator("#card-form button").click()
    shown(page)
    page.goto(f"{event.url}/o/?language=en")
    page.get_by_role("button", name="Another card").click()
    page.get_by_role("link", name="To a seat, with a seat card").click()
    expect(page.get_by_role("button", name="Take the seat")).to_be_visible()
    page.context.close()
