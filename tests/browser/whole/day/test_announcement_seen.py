"""An announcement is read as it was written: nothing lies on it, and it does not look like a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.long_names import wall_of
from tests.browser.pages import PHONE, live, until
from tests.browser.phones import control_of, new_phone, printed_cards, scan
from tests.browser.side_tables import open_table, phone
from tests.browser.under_way import steer
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

TEXT = "The bridge at J5 is closed. Guard Captains come to Control before they order anything across it."
LOW: ViewportSize = {"width": 320, "height": 640}
LEAST_MAP = 120
VIEW = "() => document.querySelector('svg.map').getAttribute('viewBox')"
MEET = """() => {
    const [small, said] = ["#small-map", ".stage .announcement"].map((each) => document.querySelector(each));
    if (!small.checkVisibility()) return false;
    const [one, other] = [small, said].map((each) => each.getBoundingClientRect());
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}"""


def test_the_small_map_of_a_projector_leaves_an_announcement_free(browser: Browser, event: Server) -> None:
    control = control_of(event.url, event.password)
    steer(control, type="set_text_size", percent="160")
    shown = browser.new_context(viewport={"width": 960, "height": 540}).new_page()
    shown.goto(event.url + wall_of(control))
    whole = live(shown).evaluate(VIEW)
    steer(control, type="announce", text=TEXT)
    expect(shown.locator(".stage .announcement")).to_be_visible()
    until(shown, f"(whole) => ({VIEW})() !== whole", whole)
    assert not shown.evaluate(MEET)


def test_an_announcement_on_the_phone_of_a_seat_is_not_underlined_and_leaves_its_actions_in_reach(
    browser: Browser, event: Server
) -> None:
    seats = open_table(event, "greenway", "Foyer")
    page = phone(browser, event, seats.cards["P1"])
    page.set_viewport_size(LOW)
    steer(control_of(event.url, event.password), type="announce", text=TEXT)
    summary = page.locator(".announcement summary").first
    expect(summary).to_be_visible()
    expect(summary).to_have_css("text-decoration-line", "none")
    for part in (".hand .card", ".numbers"):
        page.locator(part).first.scroll_into_view_if_needed()
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    page.context.close()


def test_an_announcement_leaves_a_captain_s_map_high_enough_and_the_button_in_sight(
    browser: Browser, event: Server, cards: dict[str, list[str]]
) -> None:
    control = control_of(event.url, event.password)
    steer(control, type="announce", text=TEXT * 2)
    page = scan(new_phone(browser), event.url, cards["The Quays"][0])
    for size in (PHONE, LOW):
        page.set_viewport_size(size)
        expect(page.locator("#seal")).to_be_in_viewport(ratio=1)
        assert page.locator("#phone-scroll").evaluate("box => box.clientHeight") >= LEAST_MAP
    looks = scan(page.context, event.url, printed_cards(control, "district")["The Quays"][0], "/d/")
    looks.set_viewport_size(LOW)
    expect(looks.locator("#district")).to_be_in_viewport()
    page.context.close()
