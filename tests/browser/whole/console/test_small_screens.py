"""A volunteer's small laptop: warnings are seen, hexes can be tapped, nothing is cut or jumps in overtime."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.pages import colleague, forms_are_in, next_step, press_next, queue_form, tool
from tests.browser.phones import control_of, play
from tests.browser.under_way import steer
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

LAPTOPS: list[ViewportSize] = [{"width": w, "height": h} for w, h in ((1366, 768), (1280, 720), (1024, 768))]
PANELS = ("form", "crises", "screens", "place", "note", "fund")
NOT_HIT = """() => Array.from(document.querySelectorAll("g.hex")).filter((hex) => {
    const { left, top, width, height } = hex.querySelector(".hex-face").getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit?.closest("g.hex") !== hex;
}).map((hex) => hex.dataset.hex)"""
NOT_SEEN = """(selectors) => selectors.filter((selector) => {
    const part = document.querySelector(selector);
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const out = left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
    if (out || !part.checkVisibility()) return true;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !(part.contains(hit) || hit.contains(part));
})"""
BOXES = """() => Array.from(document.querySelectorAll(".event-clock button, .event-menus button, .bar > .bar-button"),
    (button) => [button.id || button.title, ...Object.values(button.getBoundingClientRect().toJSON())])"""


@pytest.fixture(scope="module")
def window(browser: Browser, ana: Page) -> Page:
    return colleague(browser, ana, LAPTOPS[0])


@pytest.fixture(scope="module", params=LAPTOPS, ids=lambda size: f"{size['width']}x{size['height']}")
def laptop(window: Page, request: pytest.FixtureRequest) -> Page:
    window.set_viewport_size(request.param)
    return window


@pytest.fixture(scope="module")
def mei(event: Server) -> Visitor:
    """Another member of Control, elsewhere."""
    return control_of(event.url, event.password)


@pytest.fixture(scope="module", autouse=True)
def turn(ana: Page) -> None:
    """A turn with executed and remaining lines, and expected effects of the close."""
    press_next(ana)
    queue_form(ana, "quays", "J5 L4", "L6 L7", "I3 I2", "H4 H5", "J4 J3", "J5 J4", "I2 H2")
    forms_are_in(ana)
    for way in ("J5", "L6", "I3", "H4"):
        next_step(ana, way)
        press_next(ana)
    next_step(ana, "J4")


def section(page: Page, name: str) -> bool:
    """Shows this section if there is no room for all; returns whether it had to."""
    button = page.locator(f"[data-shows-section={name}]")
    if narrow := button.is_visible():
        button.click()
    return narrow


def test_every_hex_can_be_tapped_whatever_panel_is_open(laptop: Page) -> None:
    found: dict[str, Any] = {"none": laptop.evaluate(NOT_HIT)}
    for name in PANELS:
        if name == "fund":
            section(laptop, "districts")
        tool(laptop, name)
        found[name] = laptop.evaluate(NOT_HIT)
        laptop.keyboard.press("Escape")
    assert {name: hexes for name, hexes in found.items() if hexes} == {}


def test_what_waits_and_what_will_happen_is_in_sight_whatever_panel_is_open(laptop: Page) -> None:
    for name in ("", *PANELS[:3]):
        if name:
            tool(laptop, name)
        assert (
            laptop.evaluate(NOT_SEEN, ["#warnings h2", "#warnings li", "#next-button", "#undo-crisis-map-button"]) == []
        )
        laptop.keyboard.press("Escape")


def test_three_lines_done_the_next_and_two_to_come_are_in_sight(laptop: Page) -> None:
    done = [f"#lines-done > [data-in]:nth-last-child({number} of [data-in])" for number in (1, 2, 3)]
    to_come = [f"#lines-to-come > [data-in]:nth-child({number} of [data-in])" for number in (1, 2)]
    section(laptop, "to-come")
    assert laptop.evaluate(NOT_SEEN, [*done, "#next-button", *to_come]) == []


def test_what_changes_where_nobody_looks_is_counted_on_its_name(laptop: Page, mei: Visitor) -> None:
    narrow = section(laptop, "to-come")
    if not narrow:
        tool(laptop, "form")
    play(mei, type="note", text="The bridge is down.")
    counted = "[data-shows-section=log]" if narrow else "#panel-form [data-close]"
    expect(laptop.locator(counted)).to_have_attribute("data-unseen", "1")
    laptop.locator(counted).click()
    expect(laptop.locator(counted)).not_to_have_attribute("data-unseen", "1")
    expect(laptop.locator("#log-crisis-map [data-in]").first).to_contain_text("The bridge is down.")


def test_nothing_in_the_bar_moves_or_is_cut_when_the_clock_starts_and_runs_over(laptop: Page, mei: Visitor) -> None:
    def bar() -> Any:
        expect(laptop.locator("#clock-next")).to_be_visible()
        assert laptop.evaluate(NOT_SEEN, [".where", "#clock-next", "#clock-back", "[popovertarget=me-menu]"]) == []
        return laptop.evaluate(BOXES)

    clock = laptop.locator("#clock .clock-time")
    before = bar()
    steer(mei, type="next_phase")
    expect(clock).to_have_text(re.compile(r"^(10:00|09:\d\d)$"))
    assert bar() == before
    steer(mei, type="start")
    steer(mei, type="add_minutes", minutes="-13")
    expect(laptop.locator("#clock[data-time=over]")).to_be_visible()
    assert bar() == before
    steer(mei, type="pause")
    expect(laptop.locator("#clock-run use[href='#icon-play']")).to_be_attached()
    assert bar() == before
    steer(mei, type="add_minutes", minutes="13")
    expect(clock).to_have_text(re.compile(r"^(10:00|09:\d\d)$"))
    steer(mei, type="back")
    expect(laptop.locator("#clock")).to_be_hidden()
