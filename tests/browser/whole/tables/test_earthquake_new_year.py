"""EARTHQUAKE!'s New Year on three phones with the table view: everything that can happen, and a cut connection."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import in_both_themes
from tests.browser.earthquake import SEATS, Sitting, roll, says
from tests.browser.pages import live
from tests.proof.processes.servers import Server
from tests.proxy import Proxy, proxy_to

pytestmark = pytest.mark.browser

Cut: TypeAlias = Callable[[], AbstractContextManager[None]]
STALE_WITHIN = 10_000
"""Milliseconds until a phone notices that its connection is cut or back."""


@pytest.fixture
def line(event: Server) -> Iterator[Proxy]:
    """The wifi between one phone and the laptop."""
    with proxy_to(event.port) as proxy:
        yield proxy


@pytest.fixture
def city(browser: Browser, event: Server) -> Iterator[Sitting]:
    at_table = Sitting(browser, event)
    yield at_table
    at_table.close()


def year_of_red(city: Sitting) -> None:
    """Sets up red with nothing to pay: one deed to forfeit, and two at the tanks."""
    city.place("Foster", "green", "red", (20, 31), (21, 31), (22, 31), (21, 30))
    city.place("Hawthorne", "yellow", "red", (14, 18), (14, 19), (14, 20))
    city.place("Belmont", "red", "red", (15, 18), (15, 19), (16, 19))
    for block in ("Foster", "Hawthorne", "Belmont"):
        city.set("set_deed", block=block, holder="red")
    city.save("red", blue=1)
    city.save("blue", yellow=2, blue=1)
    city.save("yellow", orange=2)
    city.set("move_pawn", player="red", to=35)


def one_is_saved_and_two_are_auctioned(city: Sitting, cut: Cut) -> None:
    """Blue pays for Hawthorne, nobody helps with Belmont; both are auctioned, and an earthquake of 6 follows.

    `cut`: entered while blue gives, and while yellow bids.
    """
    red, blue, yellow = (city.phones[seat] for seat in SEATS)
    red.get_by_role("button", name="Give up Foster").tap()
    red.locator(".due-card", has_text="Hawthorne").get_by_role("button", name="Ask the others").tap()
    says(blue, "Will you help Red to keep Hawthorne?")
    says(yellow, "Blue is asked to help save Hawthorne.")
    with cut():
        blue.get_by_role("button", name="One three more").tap()
        blue.get_by_role("button", name="Give 1 Y").tap()
    expect(city.wall.locator("#just .told")).to_contain_text("Red pays 1 × three for Hawthorne.")
    red.get_by_role("button", name="Ask the others").tap()
    for page in (blue, yellow):
        page.get_by_role("button", name="Give nothing").tap()
    says(yellow, "What do you bid for Hawthorne?")
    expect(city.wall.locator("#just .told")).to_contain_text("Red defaults: the bank takes everything.")
    with cut():
        yellow.get_by_role("button", name="One two more").tap()
        yellow.get_by_role("button", name="Bid 1 O: 2 squares").tap()
        says(city.wall, "Blue bids for Hawthorne, or passes.")
    expect(blue.locator("#turn .asked-list")).to_contain_text("2 squares")
    blue.get_by_role("button", name="Pass").tap()
    says(yellow, "What do you bid for Belmont?")
    yellow.get_by_role("button", name="Pass").tap()
    says(blue, "What do you bid for Belmont?")
    blue.locator("[name='quake.0']").select_option("1")
    blue.locator("[name='quake.1']").select_option("6")
    blue.get_by_role("button", name="Pass").tap()


def test_a_new_year_with_a_forfeit_a_rescue_an_auction_and_an_earthquake_goes_on_though_a_line_is_cut(
    browser: Browser, event: Server, line: Proxy
) -> None:
    """Blue's connection is silently cut; blue's gift counts once, and blue sees what the others did."""
    city = Sitting(browser, event, {"blue": replace(event, port=line.port)})
    blue = city.phones["blue"]

    @contextmanager
    def cut() -> Iterator[None]:
        line.freeze()
        yield
        expect(blue.locator("body[data-live-state=stale]")).to_be_attached(timeout=STALE_WITHIN)
        line.thaw()
        expect(blue.locator("body[data-live-state=live]")).to_be_attached(timeout=STALE_WITHIN)

    year_of_red(city)
    assert city.pages  # opens the pages
    roll(city.phones["red"], 1, 2)
    for page in city.pages:
        expect(page.locator("#just .steps .now")).to_contain_text("Cost")
    one_is_saved_and_two_are_auctioned(city, cut)
    expect(city.wall.locator("#just .told li", has_text="Blue gives Red 1 × three.")).to_have_count(1)
    the_earthquake_is_turned(city, cut)
    city.close()


def the_earthquake_is_turned(city: Sitting, cut: Cut) -> None:
    """Red turns the earthquake's pages, and every page shows only what is turned: the dice, then the damage.

    `cut`: entered while the first of them is turned.
    """
    red = city.phones["red"]
    for page in city.pages:
        says(page, "the pages")
        expect(page.locator("#just .steps .now")).to_contain_text("Quake")
        expect(page.locator("#just .dice-row .die")).to_have_text(["1"])
        expect(page.locator(".broken")).to_have_count(0)
    with cut():
        red.get_by_role("button", name="strong").tap()
        expect(city.wall.locator("#just .dice-row .die")).to_have_text(["1", "6"])
        expect(city.phones["blue"].locator("#just .dice-row .die")).to_have_text(["1"])
    for button, broken in (("", 0), ("breaks", 2), ("falls", 2)):
        if button:
            red.get_by_role("button", name=button).tap()
        for page in city.pages:
            expect(page.locator("#just .dice-row .die")).to_have_text(["1", "6"])
            expect(page.locator(".broken .piece")).to_have_count(broken)
    expect(city.wall.locator("#just")).to_contain_text("Deeds lost: Hawthorne")
    red.get_by_role("button", name="Go on").tap()
    for page in (city.phones[seat] for seat in SEATS):
        expect(page.locator("#just .steps .done")).to_have_count(3)
    expect(city.wall.locator("#just.settled .told")).to_be_visible()
    says(red, "You are on Woodstock: choose one action.")


def test_a_new_year_can_be_gone_through_again_step_by_step(city: Sitting) -> None:
    year_of_red(city)
    live(city.wall)
    roll(city.phones["red"], 1, 2)
    city.phones["red"].get_by_role("button", name="Give up Foster").tap()
    steps = city.wall.locator("#just .told li")
    gives_up = "Red gives up Foster. Pieces into savings: 1 × T."
    expect(steps).to_have_text([gives_up, "Red is at New Year.", "Red rolls 1 and 2."])
    city.wall.locator("#step-again").click()
    expect(city.wall.locator("#just .told li.shown")).to_have_text("Red rolls 1 and 2.")
    for _ in range(2):
        city.wall.locator("#step-on").click()
    expect(city.wall.locator("#just .told li.shown")).to_have_text(gives_up)
    expect(city.wall.locator(".space.told")).to_have_attribute("data-block", "Foster")
    expect(city.wall.locator("#step-on")).to_be_disabled()
    for page in (city.phones["red"], city.wall):
        page.locator("#forecast-details summary").click()
        page.locator("#standing-table summary").click()
        for part in ("#forecast-details", "#standing-table"):
            assert in_both_themes(page, part) == []
