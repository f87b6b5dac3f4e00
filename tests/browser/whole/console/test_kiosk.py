"""A kiosk is a shared device: it forgets each of its users."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.phones import asleep, awake, order, receipt, seal, shown
from tests.proof.processes import servers

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


def test_nothing_is_shown_before_the_script_that_clears_a_kiosk_has_come(
    kiosk: BrowserContext, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    page = kiosk_with(kiosk, event, cards["Lanternside"][0])
    page.clock.resume()
    kiosk.route("**/kiosk.*.js", lambda route: route.abort())
    with page.expect_response("**/o/card/"):
        page.reload()
    page.wait_for_timeout(1000)  # in which a card that is held would be shown
    expect(page.locator("#phone")).to_be_hidden()
    expect(page.locator("#still-loading")).to_have_text("No connection. Trying again.")
    expect(page.locator("#still-loading")).to_be_visible()
    expect(page.locator("#lines > li")).to_have_count(0)
    kiosk.unroute("**/kiosk.*.js")
    expect(page.locator("#lines > li")).to_have_count(1)


@pytest.mark.parametrize(
    ("path", "script"),
    [
        ("/o/?kiosk", "kiosk"),
        ("/o/?kiosk", "page"),
        ("/o/", "page"),
        ("/o/", "phone"),
        ("/d/", "page"),
        ("/d/", "phone"),
    ],
)
def test_a_page_whose_script_is_still_to_come_says_so_and_what_helps(
    kiosk: BrowserContext, event: servers.Server, cards: dict[str, list[str]], path: str, script: str
) -> None:
    kiosk.route(f"**/{script}.*.js", lambda route: None)
    page = kiosk.new_page()
    page.goto(f"{event.url}{path}#{cards['Lanternside'][0]}", wait_until="commit")
    told = page.locator("#still-loading")
    expect(told).to_be_visible()
    expect(told).to_have_text("Loading. If this does not change within a minute, load the page again, or tell Control.")
    expect(page.get_by_role("alert").filter(visible=True)).to_have_count(0)
    kiosk.unroute(f"**/{script}.*.js")
    page.reload()
    expect(told).to_be_hidden()


def test_a_kiosk_keeps_a_draft_while_its_captain_is_on_another_page_for_a_moment_and_shows_nothing_of_it_later(
    kiosk: BrowserContext, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    page = kiosk_with(kiosk, event, cards["Lanternside"][2])
    page.goto(f"{event.url}/")
    page.clock.fast_forward(20_000)
    page.go_back()
    expect(page.locator("#lines .line-way")).to_have_text(["F3 → F4"])
    page.goto(f"{event.url}/")
    page.clock.fast_forward(61_000)
    page.go_back()
    forgets(page)


def test_a_kiosk_that_slept_with_a_draft_shows_nothing_of_it_later(
    kiosk: BrowserContext, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    page = kiosk_with(kiosk, event, cards["Lanternside"][2])
    asleep(page)
    page.clock.set_system_time(page.evaluate("Date.now() + 61000"))  # timers stand still while a device sleeps
    awake(page)
    forgets(page)


def forgets(page: Page) -> None:
    """Expects that nothing is left of the draft and its card."""
    expect(page.get_by_label("Order card")).to_be_visible()
    expect(page.locator("#lines > li")).to_have_count(0)
    assert kept_of(page) == ["orders/shared"]


def test_a_receipt_that_was_looked_up_on_a_kiosk_is_gone_after_a_minute(
    kiosk: BrowserContext, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    page = kiosk_with(kiosk, event, cards["Lanternside"][2])
    seal(page)
    words = receipt(page)
    page.get_by_role("button", name="Done").click()
    page.get_by_role("link", name="Look up a receipt").click()
    page.get_by_label("The five words").fill(" ".join(words))
    page.get_by_role("button", name="Look up", exact=True).click()
    expect(page.locator("#found")).not_to_be_empty()
    page.clock.fast_forward(61_000)
    expect(page.get_by_label("Order card")).to_be_visible()
