"""A phone calls Control, Control comes, and both see it; notes between Controls are due on the console."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.pages import colleague, live, tool
from tests.browser.phones import new_phone, scan, shown
from tests.browser.side_tables import open_table
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def mei(browser: Browser, ana: Page) -> Page:
    """Another one of Control, at a console of her own."""
    return colleague(browser, ana)


@pytest.fixture
def phone(browser: Browser, event: Server, cards: dict[str, list[str]]) -> Iterator[Page]:
    context = new_phone(browser)
    yield shown(scan(context, event.url, cards["The Quays"][0]))
    context.close()


def call(phone: Page, kind: str) -> None:
    phone.get_by_role("button", name="Call Control").click()
    expect(phone.locator("#call-send")).to_have_attribute("aria-disabled", "true")
    phone.locator("#call").get_by_text(kind, exact=True).click()
    phone.locator("#call-send").click()
    expect(phone.locator("#call-says")).to_contain_text("Called")


def calls(panel: Locator) -> Locator:
    return panel.locator(".call-row")


def test_control_comes_and_the_caller_sees_it_after_a_reload_too(ana: Page, mei: Page, phone: Page) -> None:
    panel = tool(ana, "messages")
    phone.get_by_role("button", name="Call Control").click()
    phone.locator("#call-leave").click()
    call(phone, "Card")
    expect(calls(panel)).to_contain_text("The Quays calls Control: a card")
    expect(ana.locator("#calls-count")).to_contain_text("1")
    phone.reload()
    expect(phone.locator("#call-says")).to_contain_text("Called")
    expect(phone.get_by_role("button", name="Call Control")).to_be_hidden()
    panel.get_by_role("button", name="I am coming").click()
    for console in (panel, tool(mei, "messages")):
        expect(calls(console)).to_contain_text("is coming")
    expect(phone.locator("#call-says")).to_have_text("Control is coming.")
    expect(phone.locator("#call-back")).to_be_hidden()
    expect(ana.locator("#calls-count")).to_be_hidden()
    calls(tool(mei, "messages")).get_by_role("button", name="Done").click()
    expect(calls(panel)).to_have_count(0)
    expect(phone.get_by_role("button", name="Call Control")).to_be_visible()


def test_a_call_is_taken_back_and_another_can_be_made(ana: Page, phone: Page) -> None:
    panel = tool(ana, "messages")
    call(phone, "Rules")
    expect(calls(panel)).to_contain_text("the rules")
    phone.get_by_role("button", name="Take it back").click()
    expect(calls(panel)).to_have_count(0)
    call(phone, "Form")
    expect(calls(panel)).to_contain_text("a form")
    phone.get_by_role("button", name="Take it back").click()
    expect(phone.get_by_role("button", name="Call Control")).to_be_visible()


def test_without_a_connection_the_hand_rests_and_says_what_to_do(phone: Page) -> None:
    hand = phone.get_by_role("button", name="Call Control")
    hand.click()  # what calls Control is loaded with the first click
    phone.locator("#call-leave").click()
    phone.context.set_offline(offline=True)
    phone.evaluate("document.body.dataset.liveState = 'stale'")
    expect(hand).to_have_attribute("aria-disabled", "true")
    hand.click(force=True)
    expect(phone.locator("#call-gone")).to_have_text("No connection: raise your hand.")
    expect(phone.locator("#call")).to_be_hidden()
    phone.context.set_offline(offline=False)
    phone.evaluate("document.body.dataset.liveState = 'live'")
    expect(phone.locator("#call-gone")).to_be_hidden()


def test_a_phone_that_lost_its_connection_before_the_first_click_says_what_to_do(phone: Page) -> None:
    phone.context.set_offline(offline=True)
    phone.get_by_role("button", name="Call Control").click()
    expect(phone.locator("#call-gone")).to_have_text("No connection: raise your hand.")
    phone.context.set_offline(offline=False)
    expect(phone.locator("body")).to_have_attribute("data-live-state", "live")
    call(phone, "Card")
    phone.get_by_role("button", name="Take it back").click()
    expect(phone.get_by_role("button", name="Call Control")).to_be_visible()


def test_a_browser_that_stores_nothing_is_told_that_it_forgets_the_call(
    browser: Browser, event: Server, cards: dict[str, list[str]]
) -> None:
    context = new_phone(browser)
    context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    phone = shown(scan(context, event.url, cards["The Quays"][1]))
    call(phone, "Card")
    expect(phone.locator("#call-not-kept")).to_have_text("This browser forgets it when the page is left.")
    phone.get_by_role("button", name="Take it back").click()
    expect(phone.get_by_role("button", name="Call Control")).to_be_visible()
    context.close()


def test_a_note_is_due_on_every_console_until_one_ticks_it(ana: Page, mei: Page) -> None:
    panel = tool(ana, "messages")
    panel.get_by_label("New note").fill("Give Kilnyard 1 funding.")
    panel.get_by_label("For whom").fill("Mei")
    panel.get_by_role("button", name="Add the note").click()
    for console in (ana, mei):
        expect(console.locator("#notes-due")).to_contain_text("Give Kilnyard 1 funding.")
    mei.locator("#notes-due").get_by_role("button", name="Done").click()
    for console in (ana, mei):
        expect(console.locator("#notes-due")).to_be_hidden()


def test_a_seat_calls_with_the_name_of_its_table(browser: Browser, event: Server, ana: Page) -> None:
    table = open_table(event, "folding_beijing", "Foyer")
    context = new_phone(browser)
    seat = context.new_page()
    seat.goto(f"{event.url}/seat/#{table.cards['residents']}")
    call(live(seat), "Rules")
    expect(calls(tool(ana, "messages"))).to_contain_text("Foyer calls Control: the rules")
    seat.get_by_role("button", name="Take it back").click()
    expect(seat.get_by_role("button", name="Call Control")).to_be_visible()
    context.close()
