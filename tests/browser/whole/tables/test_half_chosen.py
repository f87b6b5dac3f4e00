"""What is chosen at a side table, and not yet pressed, outlasts a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import live
from tests.browser.side_tables import keep_all, open_table, phone
from tests.proof.trials.servers import Server

pytestmark = pytest.mark.browser


def test_an_attack_and_a_raise_half_entered(browser: Browser, event: Server) -> None:
    _, cards = open_table(event, "folding_beijing", "Folding Beijing")
    governor, residents = (phone(browser, event, cards[seat]) for seat in ("governor", "residents"))
    keep_all(residents)
    expect(governor.locator("[data-attack]")).to_be_visible()
    governor.locator("#square-B2").tap()
    governor.get_by_role("button", name="One chip more").tap()
    live_again(governor)
    expect(governor.locator("#square-B2.chosen")).to_be_visible()
    governor.get_by_role("button", name="Attack B2 with 2").tap()
    residents.get_by_role("button", name="One chip more").tap()
    raised = residents.locator("#turn-button").inner_text()
    live_again(residents)
    expect(residents.locator("#turn-button")).to_have_text(raised)
    for page in (governor, residents):
        page.context.close()


def live_again(page: Page) -> None:
    page.reload()
    live(page)
