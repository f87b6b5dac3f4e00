"""A kiosk is a shared device: it forgets each of its users."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.phones import order, receipt, seal, shown
from tests.proof.trials import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]


@pytest.fixture
def kiosk(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 820, "height": 1180}, has_touch=True)
    yield context
    context.close()


def kiosk_with(context: BrowserContext, event: servers.Server, card: str) -> Page:
    """Returns the kiosk with a line written; the test controls its clock."""
    page = context.new_page()
    page.clock.install()
    page.goto(f"{event.url}/o/?kiosk")
    page.get_by_label("Order card").fill(card)
    page.get_by_role("button", name="Write a form").click()
    order(shown(page), "F3", "F4")
    return page


def test_a_kiosk_clears_itself_after_a_minute_without_touch(
    kiosk: BrowserContext, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    page = kiosk_with(kiosk, event, cards["Lanternside"][0])
    page.clock.fast_forward(50_000)
    page.locator("#notes-box summary").click()
    page.clock.fast_forward(50_000)
    expect(page.locator("#lines > li")).to_have_count(1)
    page.clock.fast_forward(15_000)
    expect(page.get_by_label("Order card")).to_be_visible()
    assert kept_of(page) == ["orders/shared"]


def kept_of(page: Page) -> list[str]:
    """Returns the names of everything stored in the browser; a shared device stores only that it is one."""
    names: list[str] = page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]")
    return names


def test_a_kiosk_forgets_card_and_draft_as_soon_as_the_form_is_in(
    kiosk: BrowserContext, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    page = kiosk_with(kiosk, event, cards["Lanternside"][1])
    seal(page)
    receipt(page)
    assert kept_of(page) == ["orders/shared"]
    assert page.get_by_role("button", name="Keep them on this phone").count() == 0
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_label("Order card")).to_be_visible()
    expect(page.locator("#receipt-words li")).to_have_count(0)
