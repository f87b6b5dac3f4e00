"""Captains' phones in use: a card is scanned, hexes are tapped, a form is sealed and sent."""

from __future__ import annotations

import itertools
import json
import re
import secrets
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.browser.interception import intercept
from tests.browser.pages import PHONE, live
from tests.proof.clients.visitors import Visitor

TABLE = "crisis-map"
DISTRICTS = {"highgarth": "Highgarth", "quays": "The Quays", "kilnyard": "Kilnyard", "wickfen": "Wickfen"}
SURE = re.compile(r'name="sure" value="(\d+)"')
VALUE = re.compile(r'class="card-value">([^<]+)<')


def control_of(url: str, password: str) -> Visitor:
    """Logs Control in at another console, to arrange things for a test."""
    visitor = Visitor(url)
    assert visitor.log_in("control", password)
    return visitor


def play(control: Visitor, **fields: str) -> None:
    """Plays an action on the Crisis Map, which must be accepted."""
    answer = control.press(TABLE, {**fields, "seen": newest_seen(control)})
    assert answer.status == 200, answer.text


def press_step(control: Visitor, *kinds: str) -> bool:
    """Presses the console's next button if its action is of one of these kinds; returns whether it did."""
    button = re.search(r"id=\"next-button\"[^>]*?hx-vals='([^']+)'", control.get("/console/").text)
    fields: dict[str, str] = json.loads(button[1]) if button else {}
    if fields.get("type") not in kinds:
        return False
    play(control, **fields)
    return True


def newest_seen(control: Visitor, table: str = TABLE, page: str = "/console/") -> str:
    """Returns the number of a table's newest entry, as this page of Control shows it."""
    seen = re.search(rf'id="seen-{table}"[^>]*data-number="(\d+)"', control.get(page).text)
    assert seen
    return seen[1]


def unseal(control: Visitor) -> int:
    """Unseals the box as Control, and returns the answer's status."""
    fields = {"type": "unseal", "request_id": secrets.token_hex(8), "seen": newest_seen(control)}
    return control.post(f"/tables/{TABLE}/unseal/", fields, **{"X-CSRFToken": token_of(control)}).status


def token_of(control: Visitor) -> str:
    return {cookie.name: cookie.value or "" for cookie in control.cookies}["csrftoken"]


def printed_cards(control: Visitor, make: str, **fields: str) -> dict[str, list[str]]:
    """Makes cards, even if others become void, and returns those on the printed page by district name."""
    path, pressed = f"/console/{TABLE}/cards/", {"make": make, "csrfmiddlewaretoken": token_of(control), **fields}
    answer = control.post(path, pressed)
    if question := SURE.search(answer.text):
        answer = control.post(path, {**pressed, "sure": question[1]})
    assert answer.status == 200, answer.text
    stacks = re.findall(r'<section class="stack" aria-label="([^"]+)">(.*?)</section>', answer.text, re.DOTALL)
    return {name: VALUE.findall(markup) for name, markup in stacks}


def order_cards(control: Visitor, turn: int = 1) -> dict[str, list[str]]:
    """Three order cards for each district."""
    return printed_cards(control, "order", turn=str(turn), captains="1")


def new_phone(browser: Browser, **options: Any) -> BrowserContext:
    """Returns a new phone."""
    return browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, **options)


def scan(context: BrowserContext, url: str, card: str, way: str = "/o/") -> Page:
    """Opens the address in the card's QR code; live."""
    page = context.new_page()
    page.goto(f"{url}{way}#{card}")
    return shown(page)


def shown(page: Page) -> Page:
    """Waits until the page shows its district, live."""
    expect(page.locator("#phone[data-shown]")).to_be_attached()
    return live(page)


def hexagon(page: Page, at: str) -> Locator:
    """Returns a hex of the phone's map."""
    return page.locator(f".faces [data-hex={at}]")


def order(page: Page, from_: str, to: str) -> None:
    """Makes a line by two taps."""
    before = page.locator("#lines > li").count()
    hexagon(page, from_).click()
    expect(page.locator("#typing [name=from]")).to_have_value(from_)
    hexagon(page, to).click()
    expect(page.locator("#lines > li")).to_have_count(before + 1)


def shows_lines(page: Page, *lines: str) -> None:
    """Waits until the phone shows these lines, as it may first reload its page."""
    expect(page.locator("#lines .line-way")).to_have_text([*lines])


def written(page: Page) -> list[str]:
    """Returns the lines on the phone."""
    return page.locator("#lines .line-way").all_inner_texts()


def typing(page: Page) -> None:
    """Opens the fields of a typed line, and waits until they accept a whole text."""
    page.get_by_role("button", name="Type", exact=True).click()
    page.locator("#typing[data-ready]").wait_for()


def type_line(page: Page, from_: str, to: str, token: str = "any") -> None:
    """Types a line in."""
    form = page.locator("#typing")
    if not form.is_visible():
        typing(page)
    form.get_by_label("From").fill(from_)
    form.get_by_label("To", exact=True).fill(to)
    form.get_by_label("Token").select_option(label=token)
    form.get_by_role("button", name="Add").click()


def seal(page: Page) -> None:
    page.locator("#seal").click()


def receipt(page: Page) -> list[str]:
    """Returns the five words, once the form is in the box."""
    expect(page.get_by_role("heading", name="In the box")).to_be_visible()
    words = page.locator("#receipt-words li").all_inner_texts()
    assert len(words) == 5
    return words


def in_state(page: Page, state: str) -> None:
    """Waits until the phone's form is in this state and the receipt is closed."""
    expect(page.locator(f"body[data-phone={state}]:not(.has-sent)")).to_be_attached()


def to_the_map(page: Page) -> None:
    receipt(page)
    page.get_by_role("button", name="To the map").click()


def watch(page: Page) -> None:
    """Makes the phone record vibrations in `shaken` and count locks on its screen in `held`."""
    page.evaluate(WATCHED)
    asleep(page)
    awake(page)


WATCHED = """() => {
    window.shaken = [];
    window.held = 0;
    const request = async () => {
        window.held += 1;
        return { release: async () => { window.held -= 1; } };
    };
    Object.defineProperty(navigator, "vibrate", { value: (pattern) => window.shaken.push(pattern) });
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""


def asleep(page: Page) -> None:
    """Locks the phone; its connection is not touched."""
    page.evaluate("Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def awake(page: Page) -> None:
    """Unlocks the phone."""
    page.evaluate("delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange'))")


def seal_elsewhere(page: Page, url: str, card: str) -> int:
    """Seals a form on another phone with this card, even if it replaces one; returns the answer's status."""
    lines = [{"from": "J5", "to": "J4"}]
    form = {"card": card, "request_id": secrets.token_hex(16), "lines": lines, "replace": "any"}
    return page.context.request.post(f"{url}/o/", data=form).status


def yellow(page: Page) -> list[str]:
    """Returns the visible yellow elements of the page."""
    found: list[str] = page.evaluate(
        """() => Array.from(document.querySelectorAll(".phone *")).filter((each) => each.checkVisibility()
            && ["rgb(255, 208, 46)", "rgb(255, 246, 209)"].includes(getComputedStyle(each).backgroundColor))
            .map((each) => each.id || each.className)"""
    )
    return found


def execute_all(control: Visitor) -> None:
    """Executes all queued forms as Control."""
    for number in itertools.count(1):
        fields = {"type": "execute_form", "form": f"f{number}", "seen": newest_seen(control)}
        if control.press(TABLE, fields).status != 200:
            break
    assert number > 1


def advice_held(page: Page) -> list[Route]:
    """Lets no more advice reach the page; returns the list of what it asks from now on."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    intercept(page, "**/o/advice/", hold)
    return held
