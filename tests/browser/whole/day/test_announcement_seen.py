"""An announcement is read as it was written: nothing lies on it, and it does not look like a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import console, text_size, until, wall
from tests.browser.phones import control_of, newest_seen
from tests.browser.side_tables import open_table, phone
from tests.proof.trials.servers import Server
from tests.proof.trials.visitors import Visitor

pytestmark = pytest.mark.browser

TEXT = "The bridge at J5 is closed. Guard Captains come to Control before they order anything across it."
VIEW = "() => document.querySelector('svg.map').getAttribute('viewBox')"
MEET = """() => {
    const [small, said] = ["#small-map", ".stage .announcement"].map((each) => document.querySelector(each));
    if (!small.checkVisibility()) return false;
    const [one, other] = [small, said].map((each) => each.getBoundingClientRect());
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}"""


def announce(control: Visitor) -> None:
    seen = newest_seen(control, "event")
    assert control.press("event", {"type": "announce", "text": TEXT, "seen": seen}).status == 200


def test_the_small_map_of_a_projector_leaves_an_announcement_free(browser: Browser, event: Server) -> None:
    page = console(browser, event, "control", event.password)
    shown = wall(browser, page)
    shown.set_viewport_size({"width": 960, "height": 540})
    text_size(page, 160)
    whole = shown.evaluate(VIEW)
    announce(control_of(event.url, event.password))
    expect(shown.locator(".stage .announcement")).to_be_visible()
    until(shown, f"(whole) => ({VIEW})() !== whole", whole)
    assert not shown.evaluate(MEET)


def test_an_announcement_on_the_phone_of_a_seat_is_not_underlined(browser: Browser, event: Server) -> None:
    seats = open_table(event, "greenway", "Foyer")
    page = phone(browser, event, seats.cards["P1"])
    announce(control_of(event.url, event.password))
    summary = page.locator(".announcement summary").first
    expect(summary).to_be_visible()
    expect(summary).to_have_css("text-decoration-line", "none")
