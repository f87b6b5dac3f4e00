"""A phone keeps a card of an event that is not running, and continues once the event runs again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phones import asleep, awake, control_of, new_phone, order, printed_cards, scan, shows_lines
from tests.proof.trials import servers
from tests.proof.trials.visitors import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]
OTHER = "This card belongs to an event that is not running: scan it again once it runs."


def practise(control: Visitor, **fields: str) -> None:
    running = {"running": control.get("/practice/").text.split('name="running" value="')[1].split('"')[0]}
    assert control.submit("/practice/", {**running, **fields}).status == 200


def test_a_card_and_its_draft_are_there_again_when_its_event_runs(event: servers.Server, browser: Browser) -> None:
    control = control_of(event.url, event.password)
    page = scan(new_phone(browser), event.url, printed_cards(control, "order", turn="1", captains="2")["The Quays"][0])
    order(page, "I3", "I2")
    practise(control, do="begin", press="one")
    expect(page.locator("#card-view")).to_contain_text(OTHER)
    page.reload()
    expect(page.locator("#card-view")).to_contain_text(OTHER)
    control.submit("/practice/", {"do": "end"})
    practise(control, do="throw_away", press="two")
    asleep(page)
    awake(page)
    expect(page.locator("#own-name")).to_contain_text("Quays")
    expect(page.locator("#card-view")).to_be_hidden()
    expect(page.locator("body")).to_have_attribute("data-live-state", "live")
    shows_lines(page, "I3 → I2")
