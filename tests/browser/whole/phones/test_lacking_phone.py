"""A phone without something that pages use is told so in one sentence, and still hands in its form."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.pages import becomes, live
from tests.browser.phones import new_phone, order, receipt, scan, seal, shown, written
from tests.browser.side_tables import open_table
from tests.proof.trials import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

THROWS = """Object.defineProperty(window, STORE, { get() { throw new DOMException("no", "SecurityError"); } });"""
NULL = "Object.defineProperty(window, STORE, { value: null });"
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
BOTH = "for (const STORE of ['localStorage', 'sessionStorage']) "
KEEPS_NOTHING = "This browser stores nothing: leave this page open until the form is in the box."


class Phone(NamedTuple):
    """A phone without some feature, and all errors of its pages."""

    context: BrowserContext
    errors: list[str]


@pytest.fixture
def phone_without(browser: Browser) -> Callable[[str], Phone]:
    def made(script: str) -> Phone:
        context = new_phone(browser)
        context.add_init_script(script)
        errors: list[str] = []
        context.on("weberror", lambda error: errors.append(str(error.error)))
        return Phone(context, errors)

    return made


@pytest.mark.parametrize(
    ("script", "place"), [(BOTH + THROWS, 0), (BOTH + NULL, 1), (FULL, 2)], ids=["refused", "none", "full"]
)
def test_a_browser_that_keeps_nothing_says_so_and_hands_in(
    event: servers.Server, cards: dict[str, list[str]], phone_without: Callable[[str], Phone], script: str, place: int
) -> None:
    phone = phone_without(script)
    page = phone.context.new_page()
    page.goto(f"{event.url}/o/")
    page.get_by_label("Order card").fill(cards["The Quays"][place])
    page.get_by_role("button", name="Write a form").click()
    shown(page)
    expect(page.locator("#keeping")).to_have_text(KEEPS_NOTHING)
    page.reload()
    shown(page)
    order(page, "I3", "I2")
    expect(page.locator("#keeping")).to_have_text(KEEPS_NOTHING)
    seal(page)
    receipt(page)
    expect(page.locator("#keep-says")).to_have_text("Write them down: this browser stores nothing.")
    expect(page.get_by_role("button", name="Keep them on this phone")).to_be_hidden()
    page.get_by_role("button", name="To the map").click()
    expect(page.locator("#told")).to_contain_text("In the box: 1 line")
    assert phone.errors == []
    phone.context.close()


def test_a_store_that_fills_up_while_a_form_is_written_is_told_and_nothing_is_lost(
    event: servers.Server, cards: dict[str, list[str]], phone_without: Callable[[str], Phone]
) -> None:
    phone = phone_without("")
    page = scan(phone.context, event.url, cards["Kilnyard"][0])
    order(page, "B3", "A5")
    expect(page.locator("#keeping")).to_have_text("")
    page.evaluate(f"() => {{ window.before = Storage.prototype.setItem; {FULL} }}")
    order(page, "B4", "B3")
    expect(page.locator("#keeping")).to_have_text(KEEPS_NOTHING)
    becomes(page, written, ["B3 → A5", "B4 → B3"])
    page.evaluate("() => { Storage.prototype.setItem = window.before; }")
    order(page, "C4", "B4")
    expect(page.locator("#keeping")).to_have_text("")
    page.reload()
    assert written(shown(page)) == ["B3 → A5", "B4 → B3", "C4 → B4"]
    phone.context.close()


def test_a_seat_is_taken_and_outlives_a_reload_where_the_browser_keeps_nothing(
    event: servers.Server, phone_without: Callable[[str], Phone]
) -> None:
    table = open_table(event, "greenway", "The green", seats=4)
    phone = phone_without(BOTH + THROWS)
    page = phone.context.new_page()
    page.goto(f"{event.url}/seat/#{next(iter(table.cards.values()))}")
    expect(live(page).locator(".seat-main")).to_be_visible()
    assert "#" not in page.url
    page.reload()
    expect(live(page).locator(".seat-main")).to_be_visible()
    assert phone.errors == []
    phone.context.close()


NEWER = """
for (const [of, ...names] of [[Array.prototype, "at", "findLast"], [Object, "hasOwn"], [AbortSignal, "timeout", "any"],
    [Element.prototype, "checkVisibility"], [HTMLDialogElement.prototype, "showModal", "close"]]) {
  for (const name of names) delete of[name];
}
for (const name of ["structuredClone", "DecompressionStream", "HTMLDialogElement"]) delete window[name];
delete Navigator.prototype.wakeLock;
delete Navigator.prototype.userActivation;
delete Navigator.prototype.vibrate;"""


def test_a_phone_as_old_as_we_support_has_all_that_a_captain_needs(
    event: servers.Server, cards: dict[str, list[str]], phone_without: Callable[[str], Phone]
) -> None:
    """iOS 15.0 has none of these. It is only told that its screen is not kept on."""
    phone = phone_without(NEWER)
    page = scan(phone.context, event.url, cards["Wickfen"][0])
    order(page, "D7", "D8")
    expect(page.locator("#lines .line-advice").first).not_to_be_empty()
    expect(page.locator("#goes-dark")).to_have_text(
        "The browser may let this screen go dark: set it to stay on longer."
    )
    page.get_by_role("button", name="Limits").click()
    expect(page.locator("#promises")).to_be_visible()
    page.get_by_role("button", name="Back to the form").click()
    expect(page.locator("#promises")).to_be_hidden()
    expect(page.locator("#not-whole")).not_to_be_attached()
    seal(page)
    receipt(page)
    assert phone.errors == []
    phone.context.close()


def hand_in_plainly(page: Page, card: str) -> None:
    """Follows the link to the form without scripts, and hands one in there."""
    expect(page.locator("#not-whole")).to_contain_text("or this browser is too old for it.")
    page.get_by_role("link", name="Write the form without scripts").click()
    assert page.locator("script").count() == 0
    page.get_by_label("Order card").fill(card)
    page.get_by_label("Orders, one per line").fill("1. D7 → here")
    page.get_by_role("button", name="Seal and send").click()
    expect(page.get_by_role("alert")).to_have_text(
        "Line 1 cannot be read: “1. D7 → here”. Write two hexes, as in C12 D12."
    )
    page.get_by_label("Orders, one per line").fill("1. D7 → D8")
    page.get_by_role("button", name="Seal and send").click()
    expect(page.get_by_role("heading", name="The form is in the box")).to_be_visible()


OLDER = (
    "delete Array.prototype.flatMap; delete Map.prototype.values;",
    "delete window.ResizeObserver;",
    "delete window.WebSocket;",
)
"""Missing as the page begins, before its district is shown, and after."""


@pytest.mark.parametrize(("script", "place"), [(script, place) for place, script in enumerate(OLDER)])
def test_an_older_phone_is_told_so_and_hands_in_without_scripts(
    event: servers.Server, cards: dict[str, list[str]], phone_without: Callable[[str], Phone], script: str, place: int
) -> None:
    phone = phone_without(script)
    page = phone.context.new_page()
    page.goto(f"{event.url}/o/#{cards['Highgarth'][place]}")
    hand_in_plainly(page, cards["Highgarth"][place])
    phone.context.close()


@pytest.mark.parametrize(("name", "place"), [("phone", 1), ("page", 2)])
def test_a_browser_that_cannot_read_our_scripts_is_told_so_and_hands_in_without_them(
    event: servers.Server, cards: dict[str, list[str]], phone_without: Callable[[str], Phone], name: str, place: int
) -> None:
    phone = phone_without("")
    phone.context.route(
        f"**/static/civil_orders/{name}.*.js",
        lambda route: route.fulfill(body="const a = b ?.?. c;", content_type="text/javascript"),
    )
    page = phone.context.new_page()
    page.goto(f"{event.url}/o/#{cards['Wickfen'][place]}")
    hand_in_plainly(page, cards["Wickfen"][place])
    phone.context.close()
