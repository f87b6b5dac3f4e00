"""Every page in every window, also at twice the size of type, in Chinese and in the dark: all can be read and hit.

The clock has run over by then. A page is loaded once for each language, and then its window and its type change.
`tests/proof/laws` looks at each in light at its first size: on a projector's screen, or a phone's.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import pytest
from django.urls import URLPattern, get_resolver, resolve
from playwright.sync_api import Browser, Page

from megagame.event_form.form_steps import STEPS
from tests.browser.axe import COLOURS, RULES, in_theme, listening
from tests.browser.legibility import TextSize, faults, faults_of_what_opens
from tests.browser.pages import logged_in
from tests.browser.phones import control_of
from tests.browser.under_way import DAY, EIGHT, SIDE_GAMES, World, begun
from tests.proof.gallery.tours import tours
from tests.proof.laws.legible import USUAL, Measures
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

SIZES = ((1366, 768), (1024, 768), (390, 844), (360, 640), (844, 390))
CHINESE = ("zh-hant", "zh-hans")
"""Texts in one are as long as in the other; of twice the size they are shorter than English ones."""
LIVE = "body[data-live-state=live]"
FIRST = next(iter(DAY))
TOOLS = (
    *(f"[data-tool={tool}][aria-expanded]" for tool in ("form", "crises", "screens", "place", "move", "note", "fund")),
    *(f"[popovertarget={part}-menu]" for part in ("programme", "projector", "health", "me")),
)


class Sample(NamedTuple):
    """A page as somebody comes to it. `prepare`: what is pressed there. `measures`: what its readers need.

    `moment`: how far the day has gone by then, as `under_way.DAY` calls it. `shared`: on a device that others use too.
    `opens`: buttons each of which opens something, and shuts it again. `rules`: those of axe-core in the dark; none
    where the page is in the dark as at another moment.
    """

    path: str
    settled: str = "main"
    logged_in: bool = False
    prepare: Callable[[Page], None] = lambda page: None
    measures: Measures = USUAL
    moment: str = FIRST
    shared: bool = False
    opens: tuple[str, ...] = ()
    rules: Mapping[str, Any] = COLOURS


def stands_still(page: Page) -> None:
    """All side tables have waited for an hour."""
    page.locator("[data-waits-since]").evaluate_all("times => times.forEach((time) => (time.dateTime = '2026-01-01'))")
    page.locator("[data-standing-still]:not([hidden])").wait_for()


def console_of(game: str) -> str:
    """Control’s page of the table of this game."""
    return f"/console/{game.replace('_', '-')}-1/"


def made(page: Page) -> None:
    """Makes the cards of a later turn and opens their printable sheets."""
    page.locator("[name=turn]").first.fill("3")
    page.locator("[name=make][value=order]").first.click()
    page.locator(".cards-paper, #sure-button").first.wait_for()
    if page.locator("#sure-button").count():  # they were made at another size before
        page.locator("#sure-button").click()
    page.locator(".cards-paper").wait_for()


def by_lot(page: Page) -> None:
    """Opens the options of a random city for a new event."""
    page.locator("[name=source][value=lot]").check()


OF_TABLE = partial(Sample, rules={})
"""Tests of side tables look at theirs in the dark, too."""
AFAR = Measures(share_of_height=0.025)
ON_PAPER = USUAL._replace(may_be_small="svg")
WALL = Sample("WALL", LIVE, measures=AFAR)
CONSOLE = Sample("/console/", f"{LIVE} .console[data-ready]", logged_in=True)
ORDERS = Sample("/o/#order", f"{LIVE} #phone[data-shown]")
SENT = ORDERS._replace(path="/o/#order sent")
EIGHT_WALL = Sample("WALL eight", LIVE, moment="played out")
EIGHT_SEAT = Sample("/seat/#eight red", LIVE, moment="played out")
PAGES: dict[str, Sample] = {
    "front": Sample("/"),
    "login": Sample("/login/"),
    "console, side tables stand still": CONSOLE._replace(prepare=stands_still, opens=TOOLS),
    "set-up": Sample("/console/event/set-up/", LIVE, logged_in=True),
    "reports": Sample("/console/crisis-map/papers/reports/", logged_in=True),
    "log": Sample("/tables/crisis-map/log/", logged_in=True),
    "log, back to a step": Sample("/tables/crisis-map/log/back/1/", LIVE, logged_in=True),
    "helpers": Sample("/helpers/", logged_in=True),
    "backups": Sample("/backups/", logged_in=True),
    "readiness": Sample("/ready/", LIVE, logged_in=True),
    "wifi": Sample("/ready/wifi/", logged_in=True),
    "Control's password": Sample("/ready/password/", logged_in=True),
    "test code": Sample("/test/"),
    "players": Sample("/players/", logged_in=True),
    "list of players": Sample("/players/list/", logged_in=True),
    "print": Sample("/print/", logged_in=True),
    "map on paper": Sample("/print/map/", logged_in=True, measures=ON_PAPER),
    "state on paper": Sample("/print/state/", logged_in=True, measures=ON_PAPER),
    "blank forms": Sample("/print/forms/", logged_in=True),
    "door sheet": Sample("/print/door/", logged_in=True),
    "order cards, a specimen": Sample("/print/order-cards/", logged_in=True),
    "district cards, a specimen": Sample("/print/district-cards/", logged_in=True),
    "seat cards of all tables": Sample("/print/seat-cards/", logged_in=True),
    "briefing": Sample("/print/briefing/", logged_in=True),
    "story": Sample("/story/", "main[data-shown]", logged_in=True, measures=ON_PAPER),
    "story of the map": Sample("/console/crisis-map/story/", "main[data-shown]", logged_in=True, measures=ON_PAPER),
    "what may come": Sample("/may-come/", logged_in=True),
    "events": Sample("/events/", logged_in=True),
    "practice, none runs": Sample("/practice/", logged_in=True),
    "new event, by lot": Sample("/events/new/", logged_in=True, prepare=by_lot),
    "event being made": Sample("DRAFT", logged_in=True),
    **{f"event being made, {step}": Sample(f"DRAFT {step}", logged_in=True, rules=RULES) for step in STEPS[1:]},
    "city editor": Sample("CITY", "body[data-drawn]", logged_in=True, measures=ON_PAPER),
    "city brought in": Sample("CITY bring-in", logged_in=True),
    "city by hand": Sample("/city/running/", logged_in=True),
    "cards": Sample("/console/crisis-map/cards/", logged_in=True),
    "screen of a district": Sample("/console/crisis-map/seats/district-quays/", LIVE, logged_in=True),
    "projector": WALL,
    "orders, no card": Sample("/o/"),
    "orders": ORDERS,
    "kiosk": Sample("/o/?kiosk", shared=True),
    "receipt": Sample("/o/receipt/"),
    "district card, no card": Sample("/d/"),
    "district card": Sample("/d/#district", f"{LIVE}"),
    "seat, no card": Sample("/seat/"),
    "side tables": Sample("/tables/", LIVE, logged_in=True),
    **{f"{game}, opening": Sample(f"/tables/open/{game}/", logged_in=True) for game in SIDE_GAMES},
    **{f"{game}, control": OF_TABLE(console_of(game), LIVE, logged_in=True) for game in SIDE_GAMES},
    **{f"{game}, cards": OF_TABLE(f"{console_of(game)}seat-cards/", logged_in=True) for game in SIDE_GAMES},
    **{f"{game}, replay": OF_TABLE(f"{console_of(game)}replay/", logged_in=True) for game in SIDE_GAMES},
    **{f"{game}, table view": OF_TABLE(f"WALL {game}", LIVE) for game in SIDE_GAMES},
    **{f"{game}, seat": OF_TABLE(f"/seat/#{game}", LIVE) for game in SIDE_GAMES},
    "printed cards": Sample("/console/crisis-map/cards/", logged_in=True, prepare=made),
    "projector, announcement": WALL._replace(moment="announced"),
    "orders, announcement": ORDERS._replace(moment="announced"),
    "projector, join": WALL._replace(moment="joining"),
    "orders, sent": SENT._replace(moment="sent"),
    "orders, shut": SENT._replace(moment="shut"),
    "orders, shut, nothing sent": ORDERS._replace(moment="shut"),
    "console, unsealing": CONSOLE._replace(moment="shut"),
    "console, executing": CONSOLE._replace(moment="executing"),
    "projector, executing": WALL._replace(moment="executing"),
    "orders, executed": SENT._replace(moment="executing"),
    "console, striking": CONSOLE._replace(moment="striking"),
    "console, next turn": CONSOLE._replace(moment="next turn"),
    "projector, next turn": WALL._replace(moment="next turn"),
    "orders, next turn": Sample("/o/#order sent", "[data-phone=next] .card-head", moment="next turn"),
    "eight seats, control": Sample(f"/console/{EIGHT}/", LIVE, logged_in=True, moment="played out"),
    "eight seats, table view": EIGHT_WALL,
    "eight seats, seat": EIGHT_SEAT,
}
"""In the order of the day."""

ASKED = re.compile(r"status of 409")
"""Cards are made only at a second press if others become void by it."""
CALLED = {"WALL": "wall", "DRAFT": "planned_event", "CITY": "city_editor", "CITY bring-in": "bring_in_city"}
"""Names of the pages whose paths hold a card or a number."""
ELSEWHERE = {
    "planned_paper": "test_papers.py",
    "public_replay": "is table_replay, for everybody",
    "simulate": "is may_come, for an event that is being made",
}
"""Pages of the gallery that are not here, besides those of errors."""


def test_every_page_of_the_gallery_is_here_or_elsewhere() -> None:
    named = {each.name for each in get_resolver().url_patterns if isinstance(each, URLPattern)}
    shown = {state.page for tour in tours() for state in tour.states} & named
    paths = [each.path.partition("#")[0].partition("?")[0] for each in PAGES.values()]
    here = {CALLED.get(path) or CALLED.get(path.split()[0]) or resolve(path).url_name for path in paths}
    assert here.isdisjoint(ELSEWHERE)
    assert here | ELSEWHERE.keys() == shown


@pytest.fixture(scope="module")
def world(browser: Browser, event: Server) -> World:
    page = logged_in(browser, event, "control", event.password)
    return begun(event, control_of(event.url, event.password), page, browser)


@pytest.fixture(scope="module")
def complaints(world: World, event: Server) -> list[list[str]]:
    """What each browser complains of from now on: refused by the policy, asked elsewhere, or an error."""
    return [listening(page, event) for page in (world.signed_in, world.anybody, world.shared)]


def address(world: World, path: str, language: str) -> str:
    path, _, card = path.partition("#")
    base = world.cards.get(path, path)
    query = f"{'&' if '?' in base else '?'}language={language}"
    return f"{'' if base.startswith('http') else world.url}{base}{query}" + (f"#{world.cards[card]}" if card else "")


Looks = Mapping[str, Sequence[tuple[int, Sequence[tuple[int, int]]]]]
"""By language: the windows and font sizes, in percent of the default, in which pages are checked."""
HALVES = (SIZES[::2], SIZES[1::2])
EVERY_LOOK = os.environ.get("LAWS_EVERY") == "1"
"""In CI, the pages are looked at by turns at twice the size of type and in Chinese."""


def looks(number: int) -> Looks:
    """The page of this number in every window, and in half of them at twice the size, in Chinese or both.

    Among eight pages that follow each other, and often are alike, each half is looked at in each of these ways.
    """
    half, script = HALVES[number // 2 % 2], CHINESE[number // 4 % 2]
    large, chinese = ((200, half),), {script: ((100, half),)}
    if EVERY_LOOK:
        return {"en": ((100, SIZES), *large), **chinese}
    return {"en": ((100, SIZES),), **chinese} if number % 2 else {"en": ((100, SIZES), *large)}


def look(world: World, sample: Sample, looks: Looks) -> dict[str, list[str]]:
    """What cannot be read or hit on a page, by language, window and size of type."""
    world.reach(sample.moment)
    page = world.page(logged_in=sample.logged_in, shared=sample.shared)
    text = TextSize(page)
    found: dict[str, list[str]] = {}
    for language, sizes in looks.items():
        text.set(100)
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.goto(address(world, sample.path, language))
        page.locator(sample.settled).first.wait_for(state="attached")
        sample.prepare(page)
        found |= {f"{language} {where}": said for where, said in in_these_windows(page, text, sample, sizes) if said}
    text.let_go()
    return found | in_the_dark(page, sample)


def in_these_windows(
    page: Page, text: TextSize, sample: Sample, sizes: Sequence[tuple[int, Sequence[tuple[int, int]]]]
) -> Iterator[tuple[str, list[str]]]:
    """Letters of a map that is shown as a whole on a small screen are small: there it is for finding one's way."""
    for percent, windows in sizes:
        text.set(percent)
        for width, height in windows:
            page.set_viewport_size({"width": width, "height": height})
            roomy = width * 100 // percent > 1000
            measures = sample.measures if roomy else sample.measures._replace(may_be_small="svg, .held")
            where = f"{width}x{height} {percent} %"
            yield where, faults(page, measures)
            for button, said in faults_of_what_opens(page, sample.opens, measures).items():
                yield f"{where}, {button}", said


def in_the_dark(page: Page, sample: Sample) -> dict[str, list[str]]:
    """What axe-core objects to; of the pages of one address, `tests/proof/laws` has all its rules checked on one."""
    said = in_theme(page, "dark", rules=dict(sample.rules)) if sample.rules and sample.moment == FIRST else []
    page.emulate_media(color_scheme="null", reduced_motion="null")
    return {"dark": said} if said else {}


@pytest.mark.parametrize(("number", "name"), list(enumerate(PAGES)), ids=PAGES)
def test_page(world: World, complaints: list[list[str]], number: int, name: str) -> None:
    for each in complaints:
        each.clear()
    assert look(world, PAGES[name], looks(number)) == {}
    assert [said for each in complaints for said in each if not ASKED.search(said)] == []


def test_eight_pages_share_all_that_each_is_looked_at_in_a_part_of() -> None:
    looked = [looks(number) for number in range(8)]
    chinese = {(script, each[script][0]) for each in looked for script in CHINESE if script in each}
    assert chinese == {(script, (100, half)) for script in CHINESE for half in HALVES}
    assert {each["en"] for each in looked} >= {((100, SIZES), (200, half)) for half in HALVES}
