"""Browsers that translate pages leave values alone: words of a receipt, hexes, cards, passwords."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.pages import queue_form
from tests.browser.phones import new_phone, order, receipt, scan, seal
from tests.proof.processes import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

TRANSLATED = "all => all.filter(each => !each.closest('[translate=no]')).map(each => each.outerHTML)"


def stay(values: Locator) -> None:
    """Expects such values, all marked as not to be translated."""
    expect(values.first).to_be_attached()
    assert values.evaluate_all(TRANSLATED) == []


def test_on_a_phone_its_hexes_its_lines_and_the_five_words_stay(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    context = new_phone(browser)
    page = scan(context, event.url, cards["The Quays"][0])
    order(page, "I3", "I2")
    stay(page.locator(".hexes text.label"))
    stay(page.locator("#lines .line-way"))
    seal(page)
    words = receipt(page)
    stay(page.locator("#receipt-words li"))
    page.get_by_role("button", name="Keep them on this phone").click()
    page.goto(f"{event.url}/o/receipt/")
    stay(page.locator("[data-words]"))
    page.get_by_label("The five words").fill(" ".join(words))
    page.get_by_role("button", name="Look up").click()
    page.goto(f"{event.url}/o/?plain")
    page.get_by_label("Order card").fill(cards["The Quays"][1])
    page.get_by_label("Orders, one per line").fill("I3 I2")
    page.get_by_role("button", name="Seal and send").click()
    stay(page.locator(".receipt b"))
    context.close()


def test_on_the_console_hexes_of_the_map_and_of_lines_stay(ana: Page) -> None:
    queue_form(ana, "quays", "I3 I2", "J5 L4")
    stay(ana.locator(".hexes text.label"))
    stay(ana.locator(".line-way"))
