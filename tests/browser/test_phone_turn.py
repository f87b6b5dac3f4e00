"""Two phones and the console through a whole turn, from cards to receipts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import console, next_step, press_next
from tests.browser.phones import (
    control_of,
    new_phone,
    order,
    order_cards,
    play,
    receipt,
    scan,
    seal,
    type_line,
)
from tests.proof.processes import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

NOTES = "The Quays ask for patience"


def test_a_turn_from_the_cards_to_the_fates(browser: Browser, event: servers.Server) -> None:
    control = control_of(event.url, event.password)
    ana = console(browser, event, "control", event.password)
    cards = order_cards(control)
    play(control, type="open_box", lines="20")
    play(control, type="fund", district="highgarth", amount="1")
    play(control, type="open_phase")
    quays = scan(new_phone(browser), event.url, cards["The Quays"][1])
    highgarth = scan(new_phone(browser), event.url, cards["Highgarth"][0])
    words = sent_with_notes(quays)
    assert typed_and_sent(highgarth) != words
    look_up(quays, "In the box.")
    assert quays.locator(".fates").count() == 0
    unseal_and_execute(ana)

    look_up(quays, "Control executes it.")
    expect(quays.locator(".fates li")).to_have_count(2)
    expect(quays.locator(".fates li.executed")).to_contain_text("I3")
    expect(quays.locator(".fates li.refused")).to_contain_text("G3")
    highgarth.get_by_role("button", name="To the map").click()
    expect(highgarth.locator("#own-orders")).to_contain_text("Discarded: no funding left.")
    expect(highgarth.locator("#strip")).to_contain_text("0 funding")
    assert NOTES not in highgarth.content()


def sent_with_notes(quays: Page) -> list[str]:
    """Taps lines, writes a note, and keeps the receipt, as one captain."""
    order(quays, "I3", "I2")
    order(quays, "G3", "H4")
    quays.locator("#notes-box summary").click()
    quays.locator("#notes").fill(NOTES)
    seal(quays)
    words = receipt(quays)
    quays.get_by_role("button", name="Keep them on this phone").click()
    return words


def typed_and_sent(highgarth: Page) -> list[str]:
    """Types lines as the other captain, whose district can pay for only one."""
    type_line(highgarth, "d3", "d4")
    type_line(highgarth, "e3", "e2")
    seal(highgarth)
    return receipt(highgarth)


def unseal_and_execute(ana: Page) -> None:
    """Shuts and unseals the box, and executes every line with the yellow button."""
    press_next(ana)
    next_step(ana, "Unseal the box")
    press_next(ana)
    for number in range(1, 5):
        expect(ana.locator("#step-execute")).to_contain_text(f"line {number} of 4")
        press_next(ana)
    expect(ana.locator("#step-execute")).to_contain_text("2 executed, 2 refused")


def look_up(page: Page, says: str) -> None:
    """Looks up the kept receipt on the page of receipts."""
    if not page.url.split("?")[0].endswith("/o/receipt/"):
        page.locator("#sent").get_by_role("link", name="Look up a receipt").click()
    page.locator("[data-words]").click()
    expect(page.locator("#found-says")).to_have_text(says)
