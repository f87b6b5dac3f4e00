"""Messages reach those whom they concern, and nobody else; news is beside the map on the projector."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.pages import becomes, live, press_clock, tool, wall
from tests.browser.phones import control_of, new_phone, newest_seen, scan, shown
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser
EVENT = "event"
BETWEEN = 1000
"""Milliseconds between two presses of one button; the page takes faster ones for double taps."""
OVER = """() => {
  for (const each of document.querySelectorAll("[data-until]:not(.clock)")) each.dataset.until = "0";
}"""
"""As if the time of every message had run out."""


@pytest.fixture(scope="module")
def mei(event: Server) -> Visitor:
    """Another one of Control, elsewhere."""
    return control_of(event.url, event.password)


@pytest.fixture(scope="module")
def hall(browser: Browser, ana: Page) -> Page:
    return wall(browser, ana)


@pytest.fixture(scope="module")
def phones(browser: Browser, event: Server, cards: dict[str, list[str]]) -> Iterator[dict[str, Page]]:
    """A phone of The Quays, and one of another district."""
    context = new_phone(browser)
    yield {name: shown(scan(context, event.url, cards[name].pop())) for name in ("The Quays", "Kilnyard")}
    context.close()


def messages(page: Page) -> Locator:
    return page.locator(".announcement:not([hidden])")


def rows(page: Page) -> Locator:
    return page.locator("#panel-messages .announced:not([hidden])")


def steer(control: Visitor, **fields: str) -> None:
    assert control.press(EVENT, {**fields, "seen": newest_seen(control, EVENT)}).status == 200


def drawer(ana: Page) -> Locator:
    return tool(ana, "messages")


def send(ana: Page, text: str, to: str = "everybody", ends: str = "phase") -> None:
    panel = drawer(ana)
    panel.get_by_label("New message").fill(text)
    panel.locator("[name=to]").select_option(to)
    panel.locator(f"[name=ends][value={ends}]").check()
    panel.get_by_role("button", name="Send", exact=True).click()
    expect(rows(ana).first).to_contain_text(text)
    expect(panel.get_by_label("New message")).to_have_value("")
    ana.wait_for_timeout(BETWEEN)


def test_a_message_to_a_district_is_on_its_phones_alone(ana: Page, hall: Page, phones: dict[str, Page]) -> None:
    send(ana, "Send one captain.", "district-quays", "taken_down")
    expect(messages(phones["The Quays"])).to_contain_text("Send one captain.")
    expect(messages(phones["The Quays"])).to_contain_text("Control to The Quays")
    send(ana, "Lunch is in the yard.")
    for page in (*phones.values(), hall):
        expect(messages(page).first).to_contain_text("Lunch is in the yard.")
    expect(messages(phones["The Quays"])).to_have_count(2)
    for page in (phones["Kilnyard"], hall):
        assert "Send one captain." not in page.content()


def test_a_phone_puts_a_message_away_for_itself_and_brings_it_back(phones: dict[str, Page], ana: Page) -> None:
    phone = phones["The Quays"]
    first = messages(phone).first
    first.locator("summary").click()
    expect(first.get_by_text("Control to")).to_be_hidden()
    send(ana, "Doors are shut.", "projectors")
    send(ana, "Bring your cards.")
    expect(messages(phone).first).to_contain_text("Bring your cards.")
    expect(messages(phone).first.get_by_text("Control to")).to_be_visible()
    expect(phone.locator(".announcement[open]")).to_have_count(1)
    messages(phone).nth(1).locator("summary").click()
    expect(messages(phone).nth(1).get_by_text("Control to")).to_be_visible()
    expect(messages(phones["Kilnyard"]).first).to_have_attribute("open", "")


def test_what_is_taken_down_is_gone_everywhere_and_undo_and_another_control_bring_it_back(
    ana: Page, mei: Visitor, phones: dict[str, Page]
) -> None:
    phone = phones["Kilnyard"]
    rows(ana).filter(has_text="Bring your cards.").get_by_role("button", name="Take down").click()
    expect(messages(phone)).to_have_count(1)
    steer(mei, type="undo")
    expect(messages(phone)).to_have_count(2)
    expect(rows(ana)).to_have_count(4)
    steer(mei, type="announce", text="Mei says hello.", to="everybody", ends="phase")
    expect(messages(phone).first).to_contain_text("Mei says hello.")
    expect(rows(ana).first).to_contain_text("Mei says hello.")
    steer(mei, type="undo")
    expect(messages(phone).first).to_contain_text("Bring your cards.")
    expect(rows(ana)).to_have_count(4)


def test_text_that_is_not_sent_outlives_a_reload(ana: Page) -> None:
    panel = drawer(ana)
    panel.get_by_label("New message").fill("half a sen")
    panel.locator("[name=to]").select_option("tables")
    ana.reload()
    live(ana)
    expect(panel).to_be_visible()
    expect(panel.get_by_label("New message")).to_have_value("half a sen")
    expect(panel.locator("[name=to]")).to_have_value("tables")
    panel.get_by_label("New message").fill("")


def test_next_phase_ends_what_is_for_the_phase_and_back_does_not_revive_it(
    ana: Page, hall: Page, phones: dict[str, Page], browser: Browser, event: Server, cards: dict[str, list[str]]
) -> None:
    press_clock(ana, "next")
    expect(messages(phones["The Quays"])).to_have_count(1)
    expect(messages(hall)).to_have_count(0)
    press_clock(ana, "back")
    expect(ana.locator("#phase-now")).to_contain_text("Briefing")
    expect(messages(hall)).to_have_count(0)
    context = new_phone(browser)
    late = shown(scan(context, event.url, cards["The Quays"].pop()))
    expect(messages(late)).to_contain_text("Send one captain.")
    late.reload()
    expect(messages(shown(late))).to_contain_text("Send one captain.")
    context.close()


def test_a_message_for_minutes_ends_by_itself(ana: Page, hall: Page) -> None:
    send(ana, "Back in a moment.", "projectors", "minutes")
    expect(rows(ana).first).to_contain_text(re.compile(r"ends in (10:00|09:\d\d)"))
    expect(messages(hall)).to_contain_text("Back in a moment.")
    for page in (ana, hall):
        page.evaluate(OVER)
    expect(messages(hall)).to_have_count(0)
    expect(rows(ana)).to_have_count(1)


def test_news_is_beside_the_map_and_gone_with_the_turn(ana: Page, hall: Page) -> None:
    press_clock(ana, "next")
    panel = drawer(ana)
    map_before = hall.locator("svg.map").bounding_box()
    for text in ("One", "Two", "Three", "J3 gives way"):
        panel.get_by_label("New headline").fill(text)
        panel.get_by_label("Breaking, for this phase").set_checked(text == "J3 gives way")
        panel.get_by_role("button", name="Publish").click()
        expect(hall.locator("#news .headline").first).to_have_text(text)
        ana.wait_for_timeout(BETWEEN)
    expect(hall.locator("#news .headline")).to_have_text(["J3 gives way", "Three", "Two"])
    expect(hall.locator("#news .breaking .headline")).to_have_text("J3 gives way")
    becomes(hall, lambda page: page.locator("svg.map").bounding_box(), map_before)
    press_clock(ana, "next")
    expect(hall.locator("#news .breaking")).to_have_count(0)
    panel.get_by_role("button", name="Take down Three").click()
    expect(hall.locator("#news .headline")).to_have_text(["J3 gives way", "Two"])
