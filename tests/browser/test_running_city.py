"""Whatever changes the running event, its city or the event itself, shows on every open page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import in_both_themes
from tests.browser.drawing import begin
from tests.browser.pages import PHONE, console, live, ready, wall
from tests.proof.trials.servers import Server

pytestmark = pytest.mark.browser

COVERED = """() => {
  const sign = document.querySelector(".rehearsal-sign").getBoundingClientRect();
  const words = [...document.querySelectorAll(".undo .button")].map(button => button.getBoundingClientRect());
  const beside = box => box.right <= sign.left || box.left >= sign.right;
  return words.filter(box => box.bottom > sign.top && box.top < sign.bottom && !beside(box));
}"""


def test_a_hex_added_while_the_event_runs_stands_on_every_open_page(browser: Browser, event: Server) -> None:
    page = console(browser, event, "control", event.password)
    hall = wall(browser, page)
    by_hand = page.context.new_page()
    by_hand.goto(f"{event.url}/city/running/")
    assert in_both_themes(by_hand) == []
    by_hand.get_by_label("Hex", exact=True).fill("A7")
    by_hand.get_by_role("button", name="Add the hex").click()
    for screen in (page, hall):
        expect(screen.locator("#hex-A7")).to_be_attached()
    page.bring_to_front()
    ready(live(page))  # it has loaded itself again
    page.get_by_role("button", name="Undo").first.click()
    for screen in (page, hall):
        expect(screen.locator("#hex-A7")).to_have_count(0)


def test_another_event_shows_itself_on_every_open_page(browser: Browser, event: Server) -> None:
    page = console(browser, event, "control", event.password)
    hall = wall(browser, page)
    events = page.context.new_page()
    events.goto(f"{event.url}/events/new/")
    events.get_by_label("Name", exact=True).fill("Practice")
    events.get_by_label("A rehearsal").check()
    events.get_by_role("button", name="Make it").click()
    begin(events)
    for screen in (page, hall):
        expect(screen.locator(".rehearsal-sign")).to_have_text("Rehearsal")
    expect(page.locator(".bar h1")).to_have_text("Practice")
    page.set_viewport_size(PHONE)
    assert page.evaluate(COVERED) == []
    page.keyboard.press("End")
    assert page.evaluate(COVERED) == []
