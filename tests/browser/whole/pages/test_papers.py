"""Every paper as PDF in both sizes, and the console: pages are counted, nothing is cut, and nothing is coloured."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import CONSOLE, logged_in, ready
from tests.browser.phones import control_of
from tests.browser.under_way import SIDE_GAMES, World, begun
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

SHEET = re.compile(rb"/Type\s*/Page\b")
POINTS = {"a4": (595, 842), "letter": (612, 792)}
ROOM = {"a4": (718, 1047), "letter": (740, 980)}
"""A sheet without its margins, in CSS pixels."""
PAPERS = {
    "map/": {1},
    "map/?across=2": {4},
    "map/?across=3": {9},
    "state/": {1, 2},
    "state/?public": {1},
    "forms/?forms=3": {8},
    "forms/?forms=1": {3},
    "door/": {1},
    "briefing/": {1},
    "order-cards/": {1},
    "district-cards/": {1},
    "seat-cards/": {2},
}
"""Possible numbers of sheets in either size and language, for five districts and seven lines."""
LANGUAGES = {"a4": ("en", "zh-hant"), "letter": ("en", "zh-hans")}
"""Texts in both Chinese scripts have the same length, so each script is checked in one size."""
LARGER = {"map/?across=2": "letter", "map/?across=3": "a4"}
"""The same drawing as `map/` on more sheets, so each is checked in one size and in English."""
IN_CHINESE = {size: [paper for paper in PAPERS if paper not in LARGER][half::2] for half, size in enumerate(LANGUAGES)}
"""Chinese needs less room than English, so each paper is checked in one size."""
CUT = """([width]) => Array.from(document.querySelectorAll(".sheets *, .stacks *, .seat-cards *"))
    .filter((each) => each.checkVisibility() && !each.closest("svg.map") && !each.closest(".only-heard"))
    .filter((each) => each.getBoundingClientRect().right > width + 1 || each.getBoundingClientRect().left < -1
        || (getComputedStyle(each).overflowX !== "visible" && each.clientWidth
            && each.scrollWidth > each.clientWidth + 1))
    .map((each) => `${each.localName}.${each.className}: ${each.textContent.trim().slice(0, 40)}`)"""
COLOURED = """() => Array.from(document.querySelectorAll("body *")).filter((each) => each.checkVisibility())
    .flatMap((each) => ["color", "fill", "stroke", "backgroundColor"].map((name) => getComputedStyle(each)[name])
        .map((value) => [each.localName, each.getAttribute("class"), value.match(/^rgba?\\((\\d+), (\\d+), (\\d+)/)]))
    .filter(([, , rgb]) => rgb && new Set(rgb.slice(1)).size > 1)
    .map(([name, kind, rgb]) => `${name}.${kind} ${rgb[0]}`)"""
TALL = """() => Array.from(
    document.querySelectorAll(".sheet-map .map, .card, .blank-form, .briefing-sheet, .door-sheet"),
).map((each) => [each.getBoundingClientRect().height, each.scrollHeight])"""


@pytest.fixture(scope="module")
def page(browser: Browser, event: Server) -> Page:
    return logged_in(browser, event, "control", event.password)


@pytest.fixture(scope="module")
def world(browser: Browser, event: Server, page: Page) -> World:
    return begun(event, control_of(event.url, event.password), page, browser)


@pytest.fixture
def on_paper(page: Page) -> Iterator[Page]:
    yield page
    page.emulate_media(media="null")
    page.set_viewport_size(CONSOLE)


PATTERNS = """() => [1, 2, 3, 4, 5, 6, 7, 8].map((palette) => {
    const [cell, lines] = [document.querySelector(".cell"), document.querySelector(".stripes > g")];
    cell.setAttribute("class", `cell district-${palette}`);
    lines.setAttribute("class", `district-${palette}`);
    const drawn = Array.from(lines.children).filter((each) => each.checkVisibility()).map(getComputedStyle);
    return [getComputedStyle(cell).fill,
        ...drawn.map((style) => [style.stroke, style.strokeDasharray, style.transform, style.d].join())].join("; ");
})"""
"""Returns how the eight possible districts are filled."""


def sheets(page: Page, size: str) -> int:
    """Returns the number of printed sheets, all of which must have this size."""
    printed = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert {(round(float(width)), round(float(height))) for width, height in boxes} == {POINTS[size]}
    return len(SHEET.findall(printed))


def look(page: Page, size: str) -> None:
    """Expects that nothing is cut at the edges, taller than its sheet, or coloured."""
    page.emulate_media(media="print")
    width, height = ROOM[size]
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate(CUT, [width]) == []
    for drawn, inside in page.evaluate(TALL):
        assert inside <= drawn + 1
        assert drawn <= height
    assert page.evaluate(COLOURED) == []


@pytest.mark.parametrize(
    ("paper", "size", "language"),
    [
        (paper, size, language)
        for paper in PAPERS
        for size, languages in LANGUAGES.items()
        for language in languages
        if LARGER.get(paper, size) == size and (language == "en" or paper in IN_CHINESE[size])
    ],
)
def test_paper(world: World, on_paper: Page, paper: str, size: str, language: str) -> None:
    address = f"{world.url}/print/{paper}{'&' if '?' in paper else '?'}size={size}"
    on_paper.goto(f"{address}&language={language}")
    assert sheets(on_paper, size) in PAPERS[paper]
    look(on_paper, size)


@pytest.mark.parametrize("size", POINTS)
def test_the_map_of_an_event_with_a_long_name_is_one_sheet(world: World, on_paper: Page, size: str) -> None:
    on_paper.goto(f"{world.url}/print/map/?size={size}&language=en")
    on_paper.locator(".sheet h1").evaluate("(title) => { title.textContent = 'The Sunken Metropolis '.repeat(6); }")
    assert sheets(on_paper, size) == 1
    look(on_paper, size)


def test_the_map_is_lines_and_letters_and_each_district_has_a_pattern(world: World, on_paper: Page) -> None:
    on_paper.goto(f"{world.url}/print/map/?size=a4&language=en")
    assert b"/Subtype /Image" not in on_paper.pdf()  # an image of each hex would be slow to print
    on_paper.emulate_media(media="print")
    patterns = on_paper.evaluate(PATTERNS)
    assert len(set(patterns)) == len(patterns) == 8


@pytest.mark.parametrize("size", POINTS)
def test_the_page_print_leads_to_every_paper_in_the_size_that_was_chosen(world: World, size: str) -> None:
    papers = world.control.get(f"/print/?size={size}").text.partition('class="papers"')[2]
    links = [html.unescape(link) for link in re.findall(r'<a class="button"\s+href="([^"]+)"', papers)]
    assert len(links) == 3 + 2 + 2 + 2 + 1 + 1 + 1 + len(SIDE_GAMES)
    assert {link for link in links if f"size={size}" not in link} == {"/console/crisis-map/papers/reports/"}
    assert {link: world.control.get(link).status for link in links} == dict.fromkeys(links, 200)


OF_A_PLAN = {"order-cards": 1, "district-cards": 1, "seat-cards": 1, "forms": 5, "briefing": 1, "door": 1, "map": 1}
"""Sheets of an event that is being made."""
TURNS = cycle([("a4", "zh-hant"), ("letter", "en")])
"""Its papers are those above with other figures, so each is checked in one size and language."""


@pytest.fixture(scope="module")
def planned(world: World) -> str:
    """Opens a side table of the planned event, and returns the event's address."""
    page = world.signed_in
    page.goto(f"{world.url}{world.cards['DRAFT']}?step=people&language=en")
    page.get_by_label("One more").select_option("folding_beijing")
    page.get_by_label("Called").last.fill("Foyer")
    page.get_by_role("button", name="And one more").click()
    page.locator("#side-title-1").wait_for()
    return world.cards["DRAFT"]


@pytest.mark.parametrize(
    ("paper", "size", "language"), [(paper, *looks) for paper, looks in zip(OF_A_PLAN, TURNS, strict=False)]
)
def test_paper_of_an_event_that_is_being_made(
    world: World, on_paper: Page, planned: str, paper: str, size: str, language: str
) -> None:
    on_paper.goto(f"{world.url}{planned}papers/{paper}/?size={size}&forms=2&language={language}")
    expect(on_paper.locator("html")).to_have_attribute("lang", language)
    assert sheets(on_paper, size) == OF_A_PLAN[paper]
    look(on_paper, size)


@pytest.mark.parametrize("size", POINTS)
def test_order_cards_are_eight_a_sheet_at_either_size(world: World, on_paper: Page, size: str) -> None:
    on_paper.goto(f"{world.url}/console/crisis-map/cards/?language=en&size={size}")
    on_paper.get_by_label("Turn", exact=True).first.fill({"a4": "4", "letter": "6"}[size])
    on_paper.get_by_label("Number of turns").fill("2")
    on_paper.get_by_label("Captains in the largest district").fill("2")
    on_paper.get_by_role("button", name="Make order cards for all districts").click()
    on_paper.locator(".cards-paper").wait_for()
    assert on_paper.locator(".card").count() == 2 * 5 * 4
    assert sheets(on_paper, size) == 5
    look(on_paper, size)


@pytest.mark.parametrize(("game", "size"), list(zip(SIDE_GAMES, cycle(POINTS), strict=False)))
def test_seat_cards(world: World, on_paper: Page, game: str, size: str) -> None:
    on_paper.goto(f"{world.url}/console/{game.replace('_', '-')}-1/seat-cards/?language=en&size={size}")
    assert sheets(on_paper, size) in {1, 2}
    look(on_paper, size)


def test_the_state_holds_what_one_goes_on_with_and_in_public_no_secret(world: World, page: Page) -> None:
    page.goto(f"{world.url}/print/state/?language=en")
    whole = page.locator(".sheets")
    for said in ("Secret", "Crises to come", "moderate at J3", "The Quays 1", "J5 → L4", "the bridge first", "riot"):
        expect(whole).to_contain_text(said)
    assert page.locator(".secrets .ring, .secrets use, .secrets path").first.is_visible()
    public = world.control.get("/print/state/?public").text
    for secret in ("Secret", "Crises to come", "moderate", "J5 → L4", "the bridge", "Funding", 'class="secrets"'):
        assert secret not in public


def test_the_door_sheet_tells_the_wifi(world: World) -> None:
    wifi = {"name": "VELL; \\1", "password": "the bridge at J5"}
    assert world.control.submit("/ready/wifi/", wifi).status == 200
    told = world.control.get("/print/door/").text.partition('door-sheet"')[2].partition("</li>")[0]
    for said in (*wifi.values(), "<svg"):
        assert said in told


PRESSED = ".button, .pen, .event-bar, .strip, .steps, .undo-place, .panel"


@pytest.mark.parametrize("moment", ["writing", "executing", "striking", "next turn"])
def test_the_console_is_printed_on_one_sheet_in_black_and_white(world: World, on_paper: Page, moment: str) -> None:
    world.reach(moment)
    on_paper.goto(f"{world.url}/console/?language=en")
    ready(on_paper)
    whole = on_paper.locator("#side").get_attribute("class")
    on_paper.emulate_media(media="print")
    on_paper.set_viewport_size({"width": ROOM["a4"][0], "height": ROOM["a4"][1]})
    assert on_paper.evaluate(COLOURED) == []
    for part in (".map", ".districts .figures", ".totals", ".next-what", ".only-on-paper"):
        assert on_paper.locator(part).first.is_visible(), part
    assert on_paper.locator(PRESSED).locator("visible=true").count() == 0
    on_paper.emulate_media(media="null")
    on_paper.set_viewport_size(CONSOLE)
    assert len(SHEET.findall(on_paper.pdf(format="A4", prefer_css_page_size=True))) == 1
    assert on_paper.locator("#side").get_attribute("class") == whole


def test_a_strike_shown_nearer_is_printed_as_the_whole_city(world: World, page: Page) -> None:
    page.goto(f"{world.url}/console/?language=en")
    ready(page)
    view = "document.querySelector('.map').getAttribute('viewBox')"
    page.evaluate("document.querySelector('.map').setAttribute('viewBox', '0 0 10 10')")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(view) != "0 0 10 10"
    assert page.locator(".map .out-of-sight").count() == 0
