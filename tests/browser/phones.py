"""Captains' phones as they are used: a card is scanned, hexes are tapped, a form is sealed and sent."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from megagame.trials.visitors import Visitor
from tests.browser.pages import PHONE, live

TABLE = "crisis-map"
DISTRICTS = {"highgarth": "Highgarth", "quays": "The Quays", "kilnyard": "Kilnyard", "wickfen": "Wickfen"}
VALUE = re.compile(r'class="card-value">([^<]+)<')


def control_of(url: str, password: str) -> Visitor:
    """Control at another console, for what a test only arranges."""
    visitor = Visitor(url)
    assert visitor.log_in("control", password)
    return visitor


def play(control: Visitor, **fields: str) -> None:
    """One action on the Crisis Map, which must be accepted."""
    seen = re.search(r'id="seen-crisis-map"[^>]*data-number="(\d+)"', control.get("/console/").text)
    assert seen
    answer = control.press(TABLE, {**fields, "seen": seen[1]})
    assert answer.status == 200, answer.text


def printed_cards(control: Visitor, make: str, **fields: str) -> dict[str, list[str]]:
    """Makes cards and reads them off the page that is printed: by the district's name."""
    token = {cookie.name: cookie.value or "" for cookie in control.cookies}["csrftoken"]
    answer = control.post(f"/console/{TABLE}/cards/", {"make": make, "csrfmiddlewaretoken": token, **fields})
    assert answer.status == 200, answer.text
    stacks = re.findall(r'<section class="stack" aria-label="([^"]+)">(.*?)</section>', answer.text, re.DOTALL)
    return {name: VALUE.findall(markup) for name, markup in stacks}


def order_cards(control: Visitor, turn: int = 1) -> dict[str, list[str]]:
    """Three order cards for each district."""
    return printed_cards(control, "order", turn=str(turn), captains="1")


def new_phone(browser: Browser, **options: Any) -> BrowserContext:
    """A phone that was never here before."""
    return browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, **options)


def scan(context: BrowserContext, url: str, card: str, way: str = "/o/") -> Page:
    """Opens what the card's QR code says; live."""
    page = context.new_page()
    page.goto(f"{url}{way}#{card}")
    return shown(page)


def shown(page: Page) -> Page:
    """Waits until the page shows its district, live."""
    expect(page.locator("#phone[data-shown]")).to_be_attached()
    return live(page)


def hexagon(page: Page, at: str) -> Locator:
    """A hex of the phone's map."""
    return page.locator(f".faces [data-hex={at}]")


def order(page: Page, from_: str, to: str) -> None:
    """Two taps make a line."""
    before = page.locator("#lines > li").count()
    hexagon(page, from_).click()
    hexagon(page, to).click()
    expect(page.locator("#lines > li")).to_have_count(before + 1)


def written(page: Page) -> list[str]:
    """The lines as they stand on the phone."""
    return page.locator("#lines .line-way").all_inner_texts()


def type_line(page: Page, from_: str, to: str, token: str = "any") -> None:
    """Types a line in."""
    form = page.locator("#typing")
    if not form.is_visible():
        page.get_by_role("button", name="Type", exact=True).click()
    form.get_by_label("From").fill(from_)
    form.get_by_label("To", exact=True).fill(to)
    form.get_by_label("Token").select_option(label=token)
    form.get_by_role("button", name="Add").click()


def seal(page: Page) -> None:
    page.locator("#seal").click()


def receipt(page: Page) -> list[str]:
    """The five words, once the form is in the box."""
    expect(page.get_by_role("heading", name="In the box")).to_be_visible()
    words = page.locator("#receipt-words li").all_inner_texts()
    assert len(words) == 5
    return words
