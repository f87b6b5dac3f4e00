"""Long names: nothing is cut, broken inside a word, overlapping or outside any window.

`tests/browsers/test_long_names.py` looks at the same pages in Firefox and WebKit.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.legibility import faults
from tests.browser.long_names import DISTRICTS, HELPER, addresses_of, comes_to_overtime, serving
from tests.browser.pages import live, logged_in, ready
from tests.browser.phones import control_of, play, printed_cards
from tests.proof.clients.visitors import Visitor
from tests.proof.laws.legible import USUAL
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

EVERY_WIDTH = os.environ.get("LAWS_EVERY") == "1"
"""In CI, a sample of the widths between those at which the layout changes."""
WIDTHS = range(1024, 1921, 20 if EVERY_WIDTH else 140)
EDGES = (1279, 1280, 1366, 1439, 1440, 1519, 1919, 1920)
HANDHELD = (320, 375, 430, 820) if EVERY_WIDTH else (320, 820)
MAPS_ASIDE = USUAL._replace(may_be_small="svg, .held, .table-picture")
"""The size of letters on maps is tested elsewhere."""


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("long-names")) as running:
        yield running


@pytest.fixture(scope="module")
def control(event: Server) -> Visitor:
    """Control of an event full of long names, with the clock of turn 1 in overtime."""
    control = control_of(event.url, event.password)
    comes_to_overtime(control)
    return control


@pytest.fixture(scope="module")
def addresses(control: Visitor) -> Mapping[str, str]:
    return addresses_of(control)


@pytest.fixture(scope="module")
def page(browser: Browser, event: Server, control: Visitor) -> Page:
    return logged_in(browser, event, "control", event.password)


def in_windows(page: Page, widths: Iterable[int], height: int) -> dict[str, list[str]]:
    """Returns the page's faults by window, where there are any."""
    found = {}
    for width in widths:
        page.set_viewport_size({"width": width, "height": height})
        found[f"{width} × {height}"] = faults(page, MAPS_ASIDE)
    return {window: said for window, said in found.items() if said}


def test_the_console_and_its_bar_with_the_whole_turn_and_every_button_in_every_width(page: Page, event: Server) -> None:
    page.goto(f"{event.url}/console/")
    ready(live(page))
    page.locator(".me").evaluate("(me, name) => { me.textContent = name; }", HELPER)
    found = {}
    for width in (*WIDTHS, *EDGES):
        page.set_viewport_size({"width": width, "height": 800})
        found[width] = faults(page, MAPS_ASIDE) + page.evaluate(LOST_IN_THE_BAR)
    assert {width: said for width, said in found.items() if said} == {}


def test_districts_without_funding_are_named_whole_beside_the_map(page: Page, event: Server, control: Visitor) -> None:
    for key in DISTRICTS:
        play(control, type="fund", district=key, amount="99999" if key == "quays" else "0")
    page.goto(f"{event.url}/console/")
    ready(live(page))
    page.get_by_role("button", name="Change funding").click()
    for width in EDGES:
        page.set_viewport_size({"width": width, "height": 800})
        for place in ("#next", "#waiting", "#panel-fund"):
            assert page.locator(place).get_by_text(DISTRICTS["wickfen"]).first.is_visible(), (width, place)
            assert page.locator(place).evaluate("(box) => box.scrollWidth <= box.clientWidth"), (width, place)


LOST_IN_THE_BAR = """() => Array.from(document.querySelectorAll(".bar > *, .bar .button, .bar .where > * > *"))
    .filter((each) => each.checkVisibility() && !each.closest("[popover], .push") && each.clientWidth > 1)
    .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        const isCut = each.matches(".where > * > *") && each.scrollWidth > each.clientWidth + 1;
        return left < 0 || right > innerWidth || isCut;
    }).map((each) => each.id || each.textContent.trim())"""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_the_projector_shows_every_name_and_every_hex_whole(
    page: Page, event: Server, addresses: Mapping[str, str], size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(event.url + addresses["projector"])
    live(page)
    page.locator(".map:not(.too-far)").wait_for()
    assert page.locator(".map .flag").count() == len(DISTRICTS)
    assert page.evaluate(NOT_WHOLE) == []
    assert faults(page, MAPS_ASIDE) == []


NOT_WHOLE = """() => {
    const map = document.querySelector(".map").parentElement.getBoundingClientRect();
    return Array.from(document.querySelectorAll(".map :is(.cell, .flag)")).filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const seen = each.checkVisibility({ visibilityProperty: true });
        return !seen || left < map.left - 1 || right > map.right + 1 || top < map.top - 1 || bottom > map.bottom + 1;
    }).map((each) => each.textContent || each.getAttribute("transform"));
}"""

SOME = (1024, 1280, 1440, 1919) if EVERY_WIDTH else (1024, 1280)


def test_every_other_page_in_windows_of_laptops_and_phones(
    page: Page, event: Server, addresses: Mapping[str, str]
) -> None:
    found = {}
    for name, path in addresses.items():
        page.set_viewport_size({"width": 1366, "height": 768})
        page.goto(event.url + path)
        page.locator("body[data-live-state=live], body:not([data-key])").first.wait_for(state="attached")
        narrow = () if name in {"projector", "table view", "city editor", "state on paper"} else HANDHELD
        found[name] = in_windows(page, (*SOME, *narrow), 800)
    assert {name: said for name, said in found.items() if said} == {}


KINDS_OF_CARDS = {"/o/": "order", "/d/": "district"}


def test_the_page_of_each_district_on_phones_and_tablets(browser: Browser, event: Server, control: Visitor) -> None:
    made = {way: printed_cards(control, kind, turn="1", captains="1") for way, kind in KINDS_OF_CARDS.items()}
    phone = browser.new_context().new_page()
    found = {}
    for way, cards in made.items():
        assert len(cards) == len(DISTRICTS)
        for district, values in cards.items():
            phone.goto("about:blank")
            phone.goto(f"{event.url}{way}#{values[0]}")
            live(phone)
            found[f"{way} {district}"] = in_windows(phone, HANDHELD, 800)
    assert {name: said for name, said in found.items() if said} == {}
