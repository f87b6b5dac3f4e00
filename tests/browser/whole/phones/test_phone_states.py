"""A captain's phone in each of its states: what it says, and the state to which each event leads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.axe import in_both_themes
from tests.browser.interception import intercept
from tests.browser.pages import becomes, until
from tests.browser.phones import (
    asleep,
    awake,
    control_of,
    execute_all,
    hexagon,
    in_state,
    new_phone,
    newest_seen,
    order,
    order_cards,
    play,
    printed_cards,
    scan,
    seal,
    seal_elsewhere,
    to_the_map,
    unseal,
    watch,
    written,
    yellow,
)
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proxy import Proxy, proxy_to

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

SAYS: Mapping[str, tuple[str, str]] = {
    "write": ("#prompt-says", "Tap the hex to move from"),
    "sent": ("#told", "In the box: 1 line"),
    "replacing": ("#replacing", "This card already has a form in the box"),
    "shut": ("#told", "The box is shut Your 1 line is in it."),
    "executed": ("#told", "Your 1 line"),
    "next": (".card-head", "Draw a card for turn 2 This one was for turn 1, which is over."),
}
"""The sentence of each state, and its place."""

STAYS = ("reload", "lock", "back", "second tab")
LEADS: Mapping[str, Mapping[str, str]] = {
    "write": {**dict.fromkeys(STAYS, "write"), "another's use": "replacing", "a new turn": "next"},
    "sent": {**dict.fromkeys(STAYS, "sent"), "another's use": "replacing", "a new turn": "next"},
    "replacing": {**dict.fromkeys(STAYS, "replacing"), "another's use": "replacing", "a new turn": "next"},
    "shut": {**dict.fromkeys(STAYS, "shut"), "another's use": "shut", "a new turn": "next"},
    "executed": {**dict.fromkeys(STAYS, "executed"), "another's use": "executed", "a new turn": "next"},
    "next": {**dict.fromkeys(STAYS, "next"), "another's use": "next", "a new turn": "next"},
}
"""From each state, by event, to the next."""


class Hall(NamedTuple):
    """The event, its wifi, Control, and The Quays' order cards."""

    url: str
    line: Proxy
    control: Visitor
    cards: Iterator[str]


class Phone(NamedTuple):
    page: Page
    card: str


@pytest.fixture(scope="module")
def hall(event: servers.Server) -> Iterator[Hall]:
    """The box is open in turn 1, and Control may execute."""
    control = control_of(event.url, event.password)
    cards = printed_cards(control, "order", turn="1", captains="14")
    play(control, type="open_box", lines="20")
    play(control, type="fund", district="quays", amount="20")
    play(control, type="open_phase")
    with proxy_to(event.port) as line:
        yield Hall(line.url, line, control, iter(cards["The Quays"]))


def phone(browser: Browser, hall: Hall, way: tuple[str, str] = ("I3", "I2")) -> Phone:
    """Returns a phone with a line written."""
    card = next(hall.cards)
    page = scan(new_phone(browser), hall.url, card)
    order(page, *way)
    return Phone(page, card)


def sent(browser: Browser, hall: Hall, way: tuple[str, str] = ("I3", "I2")) -> Phone:
    with_form = phone(browser, hall, way)
    seal(with_form.page)
    to_the_map(with_form.page)
    return with_form


def replacing(browser: Browser, hall: Hall) -> Phone:
    """Returns a phone that learns, before replacing anything, that another phone was faster."""
    late = phone(browser, hall)
    assert seal_elsewhere(late.page, hall.url, late.card) == 200
    seal(late.page)
    return late


MADE: Mapping[str, Callable[[Browser, Hall], Phone]] = {"write": phone, "sent": sent, "replacing": replacing}


def reload(it: Phone, hall: Hall) -> None:
    it.page.reload()


def lock(it: Phone, hall: Hall) -> None:
    """Locks the phone, cuts its sockets, and unlocks it."""
    asleep(it.page)
    hall.line.cut()
    awake(it.page)


def back(it: Phone, hall: Hall) -> None:
    it.page.goto(f"{hall.url}/o/receipt/")
    it.page.go_back()


def second_tab(it: Phone, hall: Hall) -> None:
    """Checks that another tab shows the same state."""
    state = it.page.evaluate("document.body.dataset.phone")
    tab = it.page.context.new_page()
    tab.goto(f"{hall.url}/o/#{it.card}")
    in_state(tab, state)
    tab.close()


def anothers_use(it: Phone, hall: Hall) -> None:
    """Seals with the same card on another phone; this one wakes, and seals again if it can."""
    asleep(it.page)
    assert seal_elsewhere(it.page, hall.url, it.card) in {200, 409}
    awake(it.page)
    if it.page.evaluate("document.body.dataset.phone") == "write":
        seal(it.page)


HAPPENS: Mapping[str, Callable[[Phone, Hall], None]] = {
    "reload": reload,
    "lock": lock,
    "back": back,
    "second tab": second_tab,
    "another's use": anothers_use,
}


def leads_on(it: Phone, hall: Hall, state: str) -> None:
    """Lets everything except a new turn happen to the phone once."""
    at, words = SAYS[state]
    in_state(it.page, state)
    expect(it.page.locator(at)).to_contain_text(words)
    assert in_both_themes(it.page) == []
    for what, happens in HAPPENS.items():
        happens(it, hall)
        in_state(it.page, LEADS[state][what])


def a_new_turn_and_back(it: Phone, hall: Hall, state: str) -> None:
    """Begins the next turn, and takes it back."""
    play(hall.control, type="close_phase")
    in_state(it.page, LEADS[state]["a new turn"])
    play(hall.control, type="undo")
    awake(it.page)
    in_state(it.page, state)


def a_new_turn_and_back_while_it_asks(it: Phone, hall: Hall, state: str) -> None:
    """Begins the next turn, which ends the phone's screens, and takes it back before the phone asks for its card."""
    asked: list[Route] = []
    is_held = True
    intercept(it.page, "**/o/card/", lambda route: asked.append(route) if is_held else route.continue_())
    play(hall.control, type="close_phase")
    until(it.page, "document.body.dataset.liveState === 'gone'")
    play(hall.control, type="undo")
    is_held = False
    for route in asked:
        route.continue_()
    expect(it.page.locator("body")).to_have_attribute("data-live-state", "live")
    in_state(it.page, state)


@pytest.mark.parametrize("state", MADE)
def test_while_the_box_takes_forms(browser: Browser, hall: Hall, state: str) -> None:
    it = MADE[state](browser, hall)
    leads_on(it, hall, state)
    assert written(it.page) == ["I3 → I2"]
    it.page.context.close()


def test_a_changed_form_is_offered_and_the_one_in_the_box_told(browser: Browser, hall: Hall) -> None:
    it = sent(browser, hall)
    expect(it.page.locator("#seal")).to_have_attribute("aria-disabled", "true")
    expect(it.page.locator("#cost")).to_have_text("Nothing changed since it was sent.")
    order(it.page, "K5", "K4")
    in_state(it.page, "write")
    expect(it.page.locator("#told")).to_contain_text("In the box: 1 line Your changes are not in it yet.")
    it.page.get_by_role("button", name="Send changed form").click()
    to_the_map(it.page)
    expect(it.page.locator("#told")).to_contain_text("In the box: 2 lines")
    it.page.context.close()


def test_a_replaced_phone_is_told_when_it_wakes_and_may_replace_in_turn(browser: Browser, hall: Hall) -> None:
    it = sent(browser, hall)
    anothers_use(it, hall)
    expect(it.page.locator("#told")).to_contain_text("Another phone with this card replaced your form")
    it.page.get_by_role("button", name="Replace it with my 1 line").click()
    to_the_map(it.page)
    in_state(it.page, "sent")
    it.page.context.close()


def test_a_phone_that_is_written_on_stays_awake_and_calls_two_minutes_before_the_end(
    browser: Browser, hall: Hall
) -> None:
    it = phone(browser, hall)
    watch(it.page)
    until(it.page, "held === 1")
    press_clock(hall.control, type="next_phase")
    clock = it.page.locator("#clock .clock-time")
    expect(clock).to_contain_text(":")
    left = int(clock.inner_text().split(":")[0])
    press_clock(hall.control, type="add_minutes", minutes=str(1 - left))
    expect(it.page.locator("#told")).to_contain_text("Two minutes are left Your lines are not in the box.")
    expect(it.page).to_have_title(re.compile("^● "))
    assert it.page.evaluate("shaken") == [[200, 100, 200]]
    it.page.get_by_role("heading", name="The Quays").click()
    expect(it.page).not_to_have_title(re.compile("^● "))
    it.page.context.close()


def press_clock(control: Visitor, **fields: str) -> None:
    answer = control.press("event", {**fields, "seen": newest_seen(control, "event")})
    assert answer.status == 200, answer.text


def test_after_the_box_is_shut(browser: Browser, hall: Hall) -> None:
    """The box is shut and executed, and the next turn's card takes over lines that were not done."""
    it, late = sent(browser, hall, ("L2", "L3")), phone(browser, hall)
    sleepers = {state: made(browser, hall) for state, made in MADE.items()}
    for sleeper in sleepers.values():
        asleep(sleeper.page)
    play(hall.control, type="shut_box")
    leads_on(it, hall, "shut")
    expect(late.page.locator("#told")).to_contain_text("Not sent: 1 line stays on this phone.")
    for page in (it.page, late.page):
        assert yellow(page) == []
        hexagon(page, "J5").dispatch_event("click")
        expect(page.locator("#prompt")).to_be_hidden()

    assert unseal(hall.control) == 200
    expect(it.page.locator("#told")).to_contain_text("The box is unsealed Your 1 line is at Control’s table.")
    a_new_turn_and_back(it, hall, "shut")
    a_new_turn_and_back_while_it_asks(late, hall, "shut")
    execute_all(hall.control)
    leads_on(it, hall, "executed")
    expect(it.page.locator("#fates li")).to_have_attribute("data-fate", "executed")
    expect(it.page.locator("#lines-head")).to_contain_text("Just now: line 1, L2 → L3")
    expect(late.page.locator("#told")).to_contain_text("Control executes Not sent: 1 line stays on this phone.")
    assert [yellow(page) for page in (it.page, late.page)] == [[], []]
    a_new_turn_and_back(it, hall, "executed")

    play(hall.control, type="close_phase")
    in_state(it.page, "next")
    for state, sleeper in sleepers.items():
        awake(sleeper.page)
        in_state(sleeper.page, LEADS[state]["a new turn"])
    expect(it.page.locator("#carried-lines li.executed")).to_have_count(1)
    assert it.page.locator("#carried-lines input:visible").count() == 0
    leads_on(late, hall, "next")
    expect(late.page.locator("#carried-says")).to_contain_text("1 ticked line is carried over to the new card.")
    takes_over(late.page, order_cards(hall.control, 2)["The Quays"][0])


def takes_over(page: Page, card: str) -> None:
    """Types the new card: the ticked lines are there, nothing is sent, and the old card's data is gone."""
    page.get_by_label("Order card").fill(card)
    page.get_by_role("button", name="Type the new card").click()
    in_state(page, "write")
    becomes(page, written, ["I3 → I2"])
    expect(page.locator("#told")).to_contain_text("The box is not open yet")
    assert page.evaluate("Object.keys(localStorage).length") == 1
