"""Control sees any seat's screen as that seat sees it, live; and prints the reports for Councillors."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.pages import PHONE, live, place, press_clock, queue_form, says, tool
from tests.proof.processes import servers

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def quays(ana: Page) -> Page:
    """The Quays' screen, opened from the console."""
    panel = tool(ana, "screens")
    with ana.context.expect_page() as opened:
        panel.get_by_role("link", name="The Quays").click()
    return live(opened.value)


def test_it_says_whose_screen_it_is_and_shows_what_they_know(quays: Page) -> None:
    expect(quays.locator(".looking-banner")).to_contain_text("You see what The Quays sees.")
    expect(quays.locator("#district")).to_contain_text("Funding left")
    expect(quays.locator("#district")).to_contain_text("troubled")
    assert quays.evaluate("getComputedStyle(document.querySelector('.cell.district-1')).fillOpacity") == "0.38"
    assert quays.evaluate("getComputedStyle(document.querySelector('.cell.district-2')).fillOpacity") == "1"
    assert violations(quays) == []


def test_it_is_live_and_without_secrets(ana: Page, quays: Page) -> None:
    ana.bring_to_front()
    place(ana, "L4", "unrest")
    says(quays, "L4", "unrest")
    queue_form(ana, "quays", "I3 I2", notes="never to be read aloud")
    ana.wait_for_timeout(300)
    content = quays.content()
    assert "never to be read aloud" not in content
    assert "moderate" not in content
    assert quays.locator("[hx-post]").count() == 0


def test_it_has_the_clock_and_what_control_announces(ana: Page, quays: Page) -> None:
    expect(quays.locator("#announcement")).to_be_hidden()
    press_clock(ana, "next")
    expect(quays.locator("#phase-now")).to_contain_text("Turn 1 of 6")
    expect(quays.locator("#clock .clock-time")).to_have_text("10:00")
    ana.get_by_role("button", name="Messages", exact=True).click()
    ana.get_by_label("New message").fill("Lunch is in the yard.")
    ana.get_by_role("button", name="Send", exact=True).click()
    expect(quays.locator("#announcement")).to_contain_text("Lunch is in the yard.")
    quays.set_viewport_size(PHONE)
    expect(quays.locator("#announcement")).to_be_in_viewport(ratio=1)
    assert quays.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(quays, "#announcement") == []


def test_the_projector_s_screen_too(browser: Browser, event: servers.Server, ana: Page) -> None:
    page = browser.new_context(viewport=PHONE, storage_state=ana.context.storage_state()).new_page()
    page.goto(f"{event.url}/console/crisis-map/seats/wall/")
    live(page)
    expect(page.locator(".looking-banner")).to_contain_text("the projector")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_reports_say_who_is_troubled_and_why(browser: Browser, event: servers.Server, ana: Page) -> None:
    page = browser.new_context(storage_state=ana.context.storage_state(), color_scheme="dark").new_page()
    page.goto(f"{event.url}/console/crisis-map/papers/reports/")
    report = page.locator("section.report", has_text="The Quays")
    expect(report).to_contain_text("Troubled, because there is 1 unrest.")
    expect(page.locator("section.report")).to_have_count(6)
    expect(page.locator("section.report", has_text="Highgarth")).not_to_contain_text("Troubled")
    assert violations(page) == []
    page.emulate_media(media="print")
    expect(page.locator(".not-printed")).to_be_hidden()
