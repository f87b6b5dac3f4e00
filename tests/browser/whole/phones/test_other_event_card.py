"""A phone keeps a card of an event that is not running, and continues once the event runs again."""

from __future__ import annotations

import secrets

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import live
from tests.browser.phones import asleep, awake, control_of, new_phone, order, printed_cards, scan, shows_lines
from tests.browser.side_tables import opened_by, proposed
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]
OTHER = "This card belongs to an event that is not running. It works again by itself once that event runs."


def running(control: Visitor) -> str:
    return control.get("/practice/").text.split('name="running" value="')[1].split('"')[0]


def practise(control: Visitor, **fields: str) -> None:
    assert control.submit("/practice/", {"running": running(control), **fields}).status == 200


def began(control: Visitor) -> None:
    practise(control, do="begin", press=secrets.token_hex(8))


def threw_away(control: Visitor) -> None:
    control.submit("/practice/", {"do": "end"})
    practise(control, do="throw_away", press=secrets.token_hex(8))


def quays_card(control: Visitor) -> str:
    return printed_cards(control, "order", turn="1", captains="2")["The Quays"][0]


def test_a_card_and_its_draft_are_there_again_when_its_event_runs(event: servers.Server, browser: Browser) -> None:
    control = control_of(event.url, event.password)
    card = quays_card(control)
    page = scan(new_phone(browser), event.url, card)
    order(page, "I3", "I2")
    began(control)
    expect(page.locator("#card-view")).to_contain_text(OTHER)
    expect(page.locator("#card-view")).not_to_contain_text("Saltmere")
    page.reload()
    expect(page.locator("#card-view")).to_contain_text(OTHER)
    typed = new_phone(browser).new_page()
    typed.goto(f"{event.url}/o/")
    typed.locator("#card-form input").fill(card)
    typed.locator("#card-form button").click()
    expect(typed.locator("#card-view")).to_contain_text(OTHER)
    threw_away(control)
    for each in (page, typed):
        asleep(each)
        awake(each)
        expect(each.locator("#own-name")).to_contain_text("Quays")
        expect(each.locator("#card-view")).to_be_hidden()
    expect(page.locator("body")).to_have_attribute("data-live-state", "live")
    shows_lines(page, "I3 → I2")


def test_lines_of_an_event_go_to_no_card_of_another_and_back(event: servers.Server, browser: Browser) -> None:
    control, phone = control_of(event.url, event.password), new_phone(browser)
    card = quays_card(control)
    page = scan(phone, event.url, card)
    order(page, "I3", "I2")
    first = running(control)
    made = control.submit("/events/new/", {"title": "Another", "source": "sample"})
    begin = made.address.removeprefix(control.origin).partition("?")[0] + "begin/"
    assert control.submit(begin, {"version": "1", "running": first}).status == 200
    expect(page.locator("#card-view")).to_contain_text(OTHER)
    expect(page.locator("#carried")).to_be_hidden()
    other = phone.new_page()
    other.goto(f"{event.url}/o/")
    expect(other.locator("#card-form")).to_be_visible()
    expect(other.locator("#card-waits")).to_be_hidden()
    other = scan(phone, event.url, quays_card(control))
    shows_lines(other)
    order(other, "J5", "J4")
    assert control.submit(f"/events/{first}/back/", {"running": running(control)}).status == 200
    expect(other.locator("#card-view")).to_contain_text(OTHER)
    expect(other.locator("#carried")).to_be_hidden()
    shows_lines(scan(phone, event.url, card), "I3 → I2")
    phone.close()


def test_a_seat_is_taken_again_when_its_event_runs(event: servers.Server, browser: Browser) -> None:
    control, context = control_of(event.url, event.password), new_phone(browser)
    cards = opened_by(control, "folding_beijing", proposed(control, "folding_beijing")).cards
    page = context.new_page()
    page.goto(f"{event.url}/seat/#{cards['governor']}")
    live(page)
    began(control)
    expect(page.get_by_role("alert")).to_have_text(OTHER)
    page.reload()
    expect(page.get_by_role("alert")).to_have_text(OTHER)
    threw_away(control)
    asleep(page)
    awake(page)
    expect(page.locator(".seat-main")).to_be_visible()
    live(page)
    context.close()
