"""A card that was scanned or typed in the wrong place: the phone shows the way on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import live
from tests.browser.phones import new_phone, printed_cards, shown
from tests.browser.side_tables import open_table
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("before", ["empty", "refused"])
def test_a_seat_card_scanned_with_the_entry_page_open_takes_its_seat(
    browser: Browser, event: servers.Server, before: str
) -> None:
    seats = open_table(event, "folding_beijing", "By the door")
    page = new_phone(browser).new_page()
    page.goto(f"{event.url}/seat/" + ("#of-nobody" if before == "refused" else ""))
    expect(page.locator("#refusal")).to_contain_text("not a whole card" if before == "refused" else "")
    page.evaluate("card => { location.hash = card; }", seats.cards["governor"])
    expect(live(page).locator(".seat-main")).to_be_visible()
    assert page.evaluate("location.hash") == ""
    page.context.close()


def test_either_kind_of_card_typed_where_the_other_goes_opens_its_own_page(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    seat = open_table(event, "folding_beijing", "By the window").cards["governor"]
    page = new_phone(browser).new_page()
    page.goto(f"{event.url}/seat/?language=zh-hant")
    page.locator("#key").fill(cards["Wickfen"][0])
    page.get_by_role("button", name="入座").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-hant")
    shown(page)
    for way, seated in ({"/o/?language=en": True, "/o/?kiosk&language=en": False}).items():
        page.goto(event.url + way)
        if seated:
            page.get_by_role("button", name="Another card").click()
        page.locator("#card-form input").fill(seat)
        page.locator("#card-form button").click()
        if seated:
            expect(live(page).locator(".seat-main")).to_be_visible()
        else:
            expect(page.locator("#card-refusal")).to_have_text("This is a seat card: take its seat on your own phone.")
    assert page.evaluate("location.hash") == ""
    page.context.close()


@pytest.mark.parametrize("way", ["typed", "scanned"])
def test_an_order_card_on_the_page_for_district_cards_opens_the_form_and_the_other_way(
    browser: Browser, event: servers.Server, control: Visitor, cards: dict[str, list[str]], way: str
) -> None:
    district = printed_cards(control, "district")["Wickfen"][0]
    for wrong, card, right in (("/d/", cards["Wickfen"][0], "/o/"), ("/o/", district, "/d/")):
        page = new_phone(browser).new_page()
        page.goto(f"{event.url}{wrong}" + (f"#{card}" if way == "scanned" else ""))
        if way == "typed":
            page.locator("#card-form input").fill(card)
            page.locator("#card-form button").click()
        expect(page).to_have_url(f"{event.url}{right}")
        expect(shown(page).locator("#own-name")).to_have_text("Wickfen")
        expect(page.locator("#seal")).to_have_count(1 if right == "/o/" else 0)
        page.context.close()


def test_a_shared_device_says_that_a_district_card_sends_no_form(
    browser: Browser, event: servers.Server, control: Visitor
) -> None:
    page = new_phone(browser).new_page()
    page.goto(f"{event.url}/o/?kiosk")
    page.locator("#card-form input").fill(printed_cards(control, "district")["Wickfen"][0])
    page.locator("#card-form button").click()
    told = "This is a district card, which cannot send forms. Draw an order card."
    expect(page.locator("#card-refusal")).to_have_text(told)
    expect(page).to_have_url(f"{event.url}/o/?kiosk")
    page.context.close()
