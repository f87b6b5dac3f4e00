"""A phone without something that pages use is told so in one sentence, and still hands in its form."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.pages import becomes
from tests.browser.phones import new_phone, order, receipt, scan, seal, shown, written
from tests.proof.processes import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
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


def test_a_browser_whose_store_is_full_says_so_and_hands_in(
    event: servers.Server, cards: dict[str, list[str]], phone_without: Callable[[str], Phone]
) -> None:
    phone = phone_without(FULL)
    page = phone.context.new_page()
    page.goto(f"{event.url}/o/")
    page.get_by_label("Order card").fill(cards["The Quays"][0])
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


def told_so(page: Page) -> None:
    """The page says that it is not whole, and has the way to the form without scripts."""
    expect(page.locator("#not-whole")).to_contain_text("or this browser is too old for it.")
    expect(page.get_by_role("link", name="Write the form without scripts")).to_have_attribute(
        "href", re.compile("plain")
    )


def hand_in_plainly(page: Page, card: str) -> None:
    """Follows the link to the form without scripts, and hands one in there."""
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


@pytest.mark.parametrize("script", OLDER)
def test_an_older_phone_is_told_so(
    event: servers.Server, cards: dict[str, list[str]], phone_without: Callable[[str], Phone], script: str
) -> None:
    phone = phone_without(script)
    page = phone.context.new_page()
    page.goto(f"{event.url}/o/#{cards['Highgarth'][0]}")
    told_so(page)
    phone.context.close()


@pytest.mark.parametrize("name", ["phone", "page"])
def test_a_browser_that_cannot_read_our_scripts_is_told_so_and_hands_in_without_them(
    event: servers.Server, cards: dict[str, list[str]], phone_without: Callable[[str], Phone], name: str
) -> None:
    phone = phone_without("")
    phone.context.route(
        f"**/static/civil_orders/{name}.*.js",
        lambda route: route.fulfill(body="const a = b ?.?. c;", content_type="text/javascript"),
    )
    page = phone.context.new_page()
    page.goto(f"{event.url}/o/#{cards['Wickfen'][1]}")
    told_so(page)
    if name == "page":
        hand_in_plainly(page, cards["Wickfen"][1])
    phone.context.close()
