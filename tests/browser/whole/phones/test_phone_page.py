"""The order path's pages: small, fast, accessible, and silent about who reads them."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, ViewportSize, expect

from tests.browser.axe import in_both_themes
from tests.browser.pages import PHONE, until
from tests.browser.phones import (
    asleep,
    awake,
    hexagon,
    new_phone,
    order,
    printed_cards,
    receipt,
    scan,
    seal,
    shown,
    type_line,
    watch,
)
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

SLOWER = 6
USABLE_WITHIN = 2.0  # seconds, on a phone that much slower than this machine
SIZES: tuple[ViewportSize, ...] = (
    PHONE,
    {"width": 390, "height": 664},
    {"width": 360, "height": 640},
    {"width": 844, "height": 390},
    {"width": 820, "height": 1180},
    {"width": 1366, "height": 768},
)


WHEN_SHOWN = """new Promise((resolve) => {
    const look = () => performance.getEntriesByName("shown").length ? resolve() : setTimeout(look, 100);
    look();
})"""
"""Polls rarely, as Playwright's own waiting would count as the page's work."""


def test_it_is_usable_soon_on_a_slow_phone(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    """Its processor time is measured at this machine's speed; a slow phone needs six times that."""
    context = new_phone(browser)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"{event.url}/o/#{cards['The Quays'][0]}")
    session.send("Runtime.evaluate", {"expression": WHEN_SHOWN, "awaitPromise": True})
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    context.close()
    print(f"the phone's page: {metrics['TaskDuration']:.2f} s of the processor")
    assert metrics["TaskDuration"] * SLOWER < USABLE_WITHIN


def test_the_district_s_status_opens_in_the_style_of_a_district_card(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    """Its style comes with the first click: the first visit has no room for it."""
    page = scan(new_phone(browser), event.url, cards["The Quays"][2])
    assert page.locator("link[href*=district_status]").count() == 0
    page.locator(".more-told summary").click()
    expect(page.locator("#district dl")).to_have_css("display", "grid")
    expect(page.locator("#district dd").first).to_have_css("text-align", "right")
    page.context.close()


@pytest.mark.parametrize("width", [280, 390, 844])
def test_no_line_of_the_head_begins_with_the_dot_between_turn_and_phase(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]], width: int
) -> None:
    page = scan(new_phone(browser), event.url, cards["The Quays"][2])
    page.set_viewport_size({"width": width, "height": 664})
    for name in ("Debate", "Debate of all the districts at once"):
        page.locator(".phone-bar .phase-name").evaluate("(place, name) => { place.textContent = name; }", name)
        page.locator(".phone-bar .phase-now strong").evaluate("place => { place.textContent = 'Turn 10 of 12'; }")
        assert page.locator(".phone-bar .phase-now").evaluate(DOT) in ("between", "unseen")
    page.context.close()


DOT = """place => {
    const [turn, phase] = place.children;
    const [box, before, after] = [place, turn, phase].map(each => each.getBoundingClientRect());
    if (after.top < before.bottom) return after.left >= before.right - 1 ? "between" : "over the turn";
    const width = parseFloat(getComputedStyle(phase, "::before").width);
    const isClipped = getComputedStyle(place).clipPath.endsWith(" 0px)");
    return after.left + width <= box.left + 1 && isClipped ? "unseen" : "first";
}"""


def test_axe_finds_nothing_from_the_first_line_to_the_receipt_that_is_looked_up(
    browser: Browser, event: servers.Server, control: Visitor, cards: dict[str, list[str]]
) -> None:
    context = new_phone(browser)
    page = scan(context, event.url, cards["The Quays"][1])
    order(page, "I3", "I2")
    order(page, "G3", "H4")
    type_line(page, "I3", "K9")
    hexagon(page, "K5").click()
    page.get_by_role("button", name="Line 2, G3 to H4").click()
    page.locator("#notes-box summary").click()
    page.locator(".more-told summary").click()
    expect(page.locator("#lines .line-advice").nth(1)).not_to_be_empty()
    seal(page)
    expect(page.locator("#refusal")).to_contain_text("Line 3")
    assert in_both_themes(page) == []
    page.get_by_role("button", name="Limits").click()
    expect(page.get_by_role("dialog")).to_contain_text("In a district with one captain, every form is that captain’s.")
    assert in_both_themes(page, "dialog[open]") == []
    page.get_by_role("button", name="Back to the form").click()
    axe_finds_nothing_on_receipts(scan(context, event.url, cards["Kilnyard"][0]))
    looking = printed_cards(control, "district")["Kilnyard"][0]
    assert in_both_themes(scan(context, event.url, looking, "/d/")) == []
    context.close()


def axe_finds_nothing_on_receipts(page: Page) -> None:
    order(page, "B3", "A5")
    seal(page)
    receipt(page)
    assert in_both_themes(page) == []
    page.get_by_role("button", name="Keep them on this phone").click()
    page.locator("#sent").get_by_role("link", name="Look up a receipt").click()
    page.locator("[data-words]").click()
    expect(page.locator("#found-says")).to_have_text("In the box.")
    assert in_both_themes(page) == []


def test_the_screen_of_whoever_looks_at_a_district_stays_on(
    browser: Browser, event: servers.Server, control: Visitor
) -> None:
    page = scan(new_phone(browser), event.url, printed_cards(control, "district")["Kilnyard"][0], "/d/")
    watch(page)
    asleep(page)
    until(page, "held === 0")
    awake(page)
    until(page, "held === 1")
    expect(page.locator("#goes-dark")).to_be_hidden()


NOT_IN_SIGHT = """() => {
    const box = (at) => document.querySelector(at).getBoundingClientRect();
    const inside = (one, all) => one.left >= all.left - 1 && one.right <= all.right + 1
        && one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
    const isOwn = (hex) => hex.getAttribute("aria-label").includes("The Quays");
    const own = Array.from(document.querySelectorAll(".faces .hex")).filter(isOwn);
    const hidden = own.filter((hex) => !inside(hex.querySelector("use").getBoundingClientRect(), box("#phone-scroll")));
    const covered = own.filter((hex) => {
        const { x, y, width, height } = hex.getBoundingClientRect();
        return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".faces");
    });
    const lines = Array.from(document.querySelectorAll("#lines > li"));
    const shown = lines.filter((line) => inside(line.getBoundingClientRect(), box("#written")));
    const wide = document.documentElement.scrollWidth > innerWidth;
    const low = document.documentElement.scrollHeight > innerHeight;
    const said = (name, hexes) => hexes.map((hex) => `${hex.dataset.hex} ${name}`);
    return [...said("hidden", hidden), ...said("covered", covered),
        ...(shown.length < 2 ? ["fewer than two lines"] : []),
        ...(shown.includes(lines.at(-1)) ? [] : ["not the newest line"]), ...(wide ? ["too wide"] : []),
        ...(low ? ["the page scrolls"] : []), ...(inside(box("#seal"), box("#phone")) ? [] : ["no button"])];
}"""


def test_at_first_view_the_district_two_lines_and_the_button_are_in_sight_on_every_screen(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    """Nothing covers the map, and the page does not scroll."""
    context = new_phone(browser)
    page = scan(context, event.url, cards["The Quays"][2])
    for from_, to in (("I3", "I2"), ("J5", "L4"), ("K1", "I2"), ("G3", "H4")):
        order(page, from_, to)
    expect(page.locator("#lines .line-advice").last).not_to_be_empty()
    missed = {}
    for size in SIZES:
        page.set_viewport_size(size)
        page.wait_for_timeout(200)
        missed[f"{size['width']}x{size['height']}"] = page.evaluate(NOT_IN_SIGHT)
    assert not any(missed.values()), missed
    smallest = page.locator(".phone button:visible:not(.link-button), .phone a:visible").evaluate_all(
        "all => Math.min(...all.map(each => each.getBoundingClientRect().height))"
    )
    assert smallest >= 40
    context.close()


MAP_AND_BOX = """() => {
  const { x, y, width } = document.querySelector(".map").getBoundingClientRect();
  return [[x, y, width], document.querySelector("#phone-scroll").clientHeight];
}"""


def test_the_map_stays_where_it_is_under_a_finger_and_between_the_two_taps_of_a_line(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    """The prompt after the first tap takes room from the map on small phones, but must not move it."""
    context = new_phone(browser)
    page = scan(context, event.url, cards["The Quays"][2])
    page.set_viewport_size({"width": 360, "height": 640})
    page.wait_for_timeout(500)
    before, room = page.evaluate(MAP_AND_BOX)
    hexagon(page, "I3").click()
    page.wait_for_timeout(500)
    between, left = page.evaluate(MAP_AND_BOX)
    assert left < room
    assert between == before
    hexagon(page, "I2").click()
    page.wait_for_timeout(500)
    after, again = page.evaluate(MAP_AND_BOX)
    assert (after, again) == (before, room)
    expect(page.locator("#lines .line-way").last).to_have_text(re.compile("I3.*I2", re.DOTALL))
    hexagon(page, "I2").hover()
    page.mouse.down()
    page.evaluate("document.querySelector('#prompt-says .note').style.lineHeight = '5'")
    page.wait_for_timeout(300)
    assert page.evaluate(MAP_AND_BOX)[0] == before
    page.mouse.up()
    expect(page.locator("#typing [name=from]")).to_have_value("I2")
    context.close()


def test_nobody_learns_who_reads_or_sends(browser: Browser, event: servers.Server, cards: dict[str, list[str]]) -> None:
    context = new_phone(browser)
    page = context.new_page()
    asked: list[Request] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.extend([request]))
    page.on("websocket", lambda socket: complaints.extend(_elsewhere(socket.url, event)))
    page.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    card = cards["Wickfen"][0]
    page.goto(f"{event.url}/o/#{card}")
    order(shown(page), "D7", "D8")
    expect(page.locator("#cost")).to_contain_text("Would cost")
    seal(page)
    receipt(page)
    page.get_by_role("button", name="Keep them on this phone").click()
    page.locator("#sent").get_by_role("link", name="Look up a receipt").click()
    page.locator("[data-words]").click()
    expect(page.locator("#found-says")).to_be_visible()
    assert complaints == []
    for request in asked:
        complaints.extend(_elsewhere(request.url, event))
        told = request.all_headers()  # a request that the page gave up has an empty referer
        complaints.extend(f"{name} to {request.url}" for name in ("cookie", "referer") if told.get(name))
    assert complaints == []
    assert not any(card in request.url for request in asked)
    assert {"/o/", "/o/card/", "/o/advice/", "/o/receipt/"} <= {urlsplit(request.url).path for request in asked}
    assert context.cookies() == []
    context.close()


def _elsewhere(url: str, event: servers.Server) -> list[str]:
    return [] if urlsplit(url).netloc == f"127.0.0.1:{event.port}" else [f"asked {url}"]
