"""A void card: one sentence for each state of its form, which counts only once on the same phone."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.interception import intercept
from tests.browser.pages import until
from tests.browser.phones import (
    asleep,
    awake,
    control_of,
    in_state,
    new_phone,
    newest_seen,
    order,
    play,
    press_step,
    printed_cards,
    receipt,
    scan,
    seal,
    to_the_map,
    unseal,
)
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

STACK = 6
DISTRICTS = 5
COUNTS = "Your form is in the box and counts. Its card is void now: draw a new one only to change the form."
ON_ITS_WAY = "A sealed form on this phone will be sent automatically."
DRAFT_WAITS = "A draft is saved on this phone. Scan its card again to continue."
AT_THE_TABLE = "Your 1 line is at Control’s table."
NOTED = """() => {
  window.noted = [];
  new MutationObserver(() => {
    const place = document.querySelector("#card-waits");
    if (!place.hidden && place.innerText.trim()) window.noted.push(place.innerText);
  }).observe(document.querySelector("#card-waits"), { attributes: true, childList: true, subtree: true });
}"""
"""Records every sentence about what waits for a card, even if shown only briefly."""
VOID = "This card is void because its stack was reprinted: draw a new one."
TOLD = """() => ["#card-refusal", "#card-waits", "#carried-mark", "#carried-says", "#carried .fate-says"]
    .flatMap((place) => [...document.querySelectorAll(place)])
    .filter((each) => each.checkVisibility() && each.innerText.trim()).map((each) => each.innerText.trim())"""


class Hall(NamedTuple):
    url: str
    control: Visitor


@pytest.fixture(scope="module")
def hall(event: servers.Server) -> Hall:
    """The box is open in turn 1, and each district has its stack."""
    control = control_of(event.url, event.password)
    play(control, type="open_box", lines="20")
    printed_cards(control, "order", turn="1", captains=str(STACK - 2))
    return Hall(event.url, control)


def made_again(hall: Hall) -> list[str]:
    """Makes new cards for The Quays, which voids the old ones."""
    fields = {"turn": "1", "captains": str(STACK - 2), "sure": str(STACK * DISTRICTS)}
    return printed_cards(hall.control, "order", **fields)["The Quays"]


def written(page: Page) -> None:
    order(page, "I3", "I2")


def sealed(page: Page) -> None:
    written(page)
    seal(page)
    to_the_map(page)


def test_a_void_card_that_brought_nothing_is_told_in_one_sentence(hall: Hall, browser: Browser) -> None:
    page = scan(new_phone(browser), hall.url, made_again(hall)[0])
    void(page, hall)
    told_alone(page, [VOID])


def void(page: Page, hall: Hall) -> list[str]:
    """Voids this phone's card while it is locked; returns the new ones."""
    asleep(page)
    cards = made_again(hall)
    awake(page)
    expect(page.locator("#card-view")).to_be_visible()
    return cards


def told_alone(page: Page, told: list[str]) -> None:
    """Expects only these sentences about the card and its form."""
    expect(page.locator("#card-view")).to_contain_text(told[0])
    until(page, f"(count) => ({TOLD})().length === count", len(told))
    said = page.evaluate(TOLD)
    assert all(text.startswith(begins) for text, begins in zip(said, told, strict=True)), said


def test_the_new_card_on_the_same_phone_goes_on_with_the_form_and_it_counts_once(hall: Hall, browser: Browser) -> None:
    page = scan(new_phone(browser), hall.url, made_again(hall)[0])
    written(page)
    seal(page)
    old = receipt(page)
    page.get_by_role("button", name="To the map").click()
    card = void(page, hall)[0]
    told_alone(page, [COUNTS])
    tab = scan(page.context, hall.url, card)
    in_state(tab, "sent")
    expect(tab.locator("#told")).to_contain_text("In the box: 1 line")
    order(tab, "J5", "J4")
    expect(tab.locator("#seal")).to_have_text("Send changed form")
    asleep(page)
    intercept(tab, "**/o/", lambda route: sends_meanwhile(page, route))
    seal(tab)
    new = receipt(tab)
    assert [found(tab, hall, words) for words in (old, new)] == [404, 200]
    awake(page)
    told_alone(page, [VOID])


def sends_meanwhile(page: Page, route: Route) -> None:
    """Lets the hidden page look for forms to send while another page's form is on its way."""
    page.evaluate("window.dispatchEvent(new Event('online'))")
    route.continue_()


def found(page: Page, hall: Hall, words: list[str]) -> int:
    return page.context.request.post(f"{hall.url}/o/receipt/", data={"words": " ".join(words)}).status


def test_of_two_captains_on_one_phone_neither_form_is_replaced_by_a_new_card(hall: Hall, browser: Browser) -> None:
    cards = made_again(hall)
    phone = new_phone(browser)
    tabs = [scan(phone, hall.url, card) for card in cards[:2]]
    words = []
    asleep(tabs[1])  # a phone shows one tab at a time; a second visible tab would send the first one's form, too
    for tab in tabs:
        awake(tab)
        written(tab)
        seal(tab)
        words.append(receipt(tab))
        to_the_map(tab)
    new = made_again(hall)[0]
    for tab in tabs:
        asleep(tab)
        awake(tab)
        told_alone(tab, [COUNTS])
    tab = scan(phone, hall.url, new)
    in_state(tab, "write")
    order(tab, "J5", "J4")
    seal(tab)
    words.append(receipt(tab))
    assert [found(tab, hall, each) for each in words] == [200, 200, 200]


def test_a_form_that_is_on_its_way_is_told_alone_until_it_arrives(hall: Hall, browser: Browser) -> None:
    page = scan(new_phone(browser), hall.url, made_again(hall)[0])
    written(page)
    intercept(page, "**/o/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    seal(page)
    void(page, hall)
    told_alone(page, [ON_ITS_WAY])
    page.reload()
    told_alone(page, [ON_ITS_WAY])
    page.unroute("**/o/")
    told_alone(page, [VOID, DRAFT_WAITS])


def test_a_draft_is_told_with_its_void_card_and_no_other_sentence_is_shown_before(hall: Hall, browser: Browser) -> None:
    page = scan(new_phone(browser), hall.url, made_again(hall)[0])
    written(page)
    page.evaluate(NOTED)
    void(page, hall)
    told_alone(page, [VOID, "carry over", "1 ticked line is carried over to the new card.", "not sent"])
    assert page.evaluate("() => window.noted") == []


def test_a_form_is_told_again_after_a_reload_in_another_tab_and_after_a_lock_until_it_is_at_controls_table(
    hall: Hall, browser: Browser
) -> None:
    """The last test, as it ends the box of this turn."""
    page = scan(new_phone(browser), hall.url, made_again(hall)[0])
    sealed(page)
    void(page, hall)
    told_alone(page, [COUNTS])
    page.reload()
    told_alone(page, [COUNTS])
    asleep(page)
    awake(page)
    told_alone(page, [COUNTS])
    tab = page.context.new_page()
    tab.goto(f"{hall.url}/o/")
    told_alone(tab, [COUNTS])
    tab.close()
    play(hall.control, type="shut_box")
    assert unseal(hall.control) == 200
    play(hall.control, type="open_phase", seen=newest_seen(hall.control))
    while press_step(hall.control, "execute_line"):
        pass
    asleep(page)
    awake(page)
    expect(page.locator("#card-view")).to_contain_text(AT_THE_TABLE)
    assert COUNTS not in page.evaluate(TOLD)
