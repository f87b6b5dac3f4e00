"""Every page in every window, also at twice the size of type and in Chinese: all can be read and hit.

The clock has run over by then. A page is loaded once for each language, and then its window and its type change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from megagame.event_form.form_steps import STEPS
from tests.browser.legibility import TextSize, faults, faults_of_what_opens
from tests.browser.pages import logged_in
from tests.browser.phones import control_of
from tests.browser.under_way import EIGHT, SIDE_GAMES, World, begun
from tests.proof.laws.legible import USUAL, Measures
from tests.proof.trials.servers import Server

pytestmark = pytest.mark.browser

SIZES = ((1920, 1080), (1366, 768), (1024, 768), (390, 844), (390, 664), (360, 640), (844, 390))
CHINESE = ("zh-hant", "zh-hans")
"""Texts in one are as long as in the other; of twice the size they are shorter than English ones."""
LIVE = "body[data-live-state=live]"
TOOLS = (
    *(f"[data-tool={tool}][aria-expanded]" for tool in ("form", "crises", "screens", "place", "move", "note", "fund")),
    *(f"[popovertarget={part}-menu]" for part in ("programme", "projector", "health", "me")),
)


class Sample(NamedTuple):
    """A page as somebody comes to it. `prepare`: what is pressed there. `measures`: what its readers need.

    `moment`: how far the day has gone by then, as `under_way.DAY` calls it. `shared`: on a device that others use too.
    `opens`: buttons each of which opens something, and shuts it again.
    """

    path: str
    settled: str = "main"
    logged_in: bool = False
    prepare: Callable[[Page], None] = lambda page: None
    measures: Measures = USUAL
    moment: str = "writing"
    shared: bool = False
    opens: tuple[str, ...] = ()


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
    "console": CONSOLE._replace(opens=TOOLS),
    "console, side tables stand still": CONSOLE._replace(prepare=stands_still),
    "set-up": Sample("/console/event/set-up/", LIVE, logged_in=True),
    "reports": Sample("/console/crisis-map/papers/reports/", logged_in=True),
    "log": Sample("/tables/crisis-map/log/", logged_in=True),
    "event's log": Sample("/tables/event/log/", logged_in=True),
    "helpers": Sample("/helpers/", logged_in=True),
    "backups": Sample("/backups/", logged_in=True),
    "readiness": Sample("/ready/", LIVE, logged_in=True),
    "wifi": Sample("/ready/wifi/", logged_in=True),
    "Control's password": Sample("/ready/password/", logged_in=True),
    "test code": Sample("/test/"),
    "players": Sample("/players/", logged_in=True),
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
    "events": Sample("/events/", logged_in=True),
    "practice, none runs": Sample("/practice/", logged_in=True),
    "new event": Sample("/events/new/", logged_in=True),
    "new event, by lot": Sample("/events/new/", logged_in=True, prepare=by_lot),
    "event being made": Sample("DRAFT", logged_in=True),
    **{f"event being made, {step}": Sample(f"DRAFT {step}", logged_in=True) for step in STEPS[1:]},
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
    **{f"{game}, control": Sample(console_of(game), LIVE, logged_in=True) for game in SIDE_GAMES},
    **{f"{game}, cards": Sample(f"{console_of(game)}seat-cards/", logged_in=True) for game in SIDE_GAMES},
    **{f"{game}, replay": Sample(f"{console_of(game)}replay/", logged_in=True) for game in SIDE_GAMES},
    **{f"{game}, table view": Sample(f"WALL {game}", LIVE) for game in SIDE_GAMES},
    **{f"{game}, seat": Sample(f"/seat/#{game}", LIVE) for game in SIDE_GAMES},
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
    "eight seats, seat at New Year": EIGHT_SEAT._replace(moment="New Year"),
    "eight seats, table view of a rescue": EIGHT_WALL._replace(moment="rescue"),
    "eight seats, seat that is asked": EIGHT_SEAT._replace(path="/seat/#eight orange", moment="rescue"),
    "eight seats, table view after an earthquake": EIGHT_WALL._replace(moment="shaken"),
}
"""In the order of the day."""


@pytest.fixture(scope="module")
def world(browser: Browser, event: Server) -> World:
    page = logged_in(browser, event, "control", event.password)
    return begun(event, control_of(event.url, event.password), page, browser)


def address(world: World, path: str, language: str) -> str:
    path, _, card = path.partition("#")
    base = world.cards.get(path, path)
    query = f"{'&' if '?' in base else '?'}language={language}"
    return f"{'' if base.startswith('http') else world.url}{base}{query}" + (f"#{world.cards[card]}" if card else "")


Looks = Mapping[str, Sequence[tuple[int, Sequence[tuple[int, int]]]]]
"""By language: the windows and font sizes, in percent of the default, in which pages are checked."""


def looks(number: int) -> Looks:
    """The page of this number in every window, and in half of them at twice the size and in Chinese.

    Among four pages that follow each other, and often are alike, each half is looked at in each script.
    """
    halves = SIZES[::2], SIZES[1::2]
    large, chinese = halves[number % 2], halves[number // 2 % 2]
    return {"en": ((100, SIZES), (200, large)), CHINESE[number % 2]: ((100, chinese),)}


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
    return found


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


@pytest.mark.parametrize(("number", "name"), list(enumerate(PAGES)), ids=PAGES)
def test_page(world: World, number: int, name: str) -> None:
    assert look(world, PAGES[name], looks(number)) == {}


def test_four_pages_share_all_that_each_is_looked_at_in_half_of() -> None:
    chinese = {
        (script, looks(number)[script][0]) for number in range(4) for script in CHINESE if script in looks(number)
    }
    assert chinese == {(script, (100, half)) for script in CHINESE for half in (SIZES[::2], SIZES[1::2])}
    assert {looks(number)["en"] for number in range(4)} == {
        ((100, SIZES), (200, half)) for half in (SIZES[::2], SIZES[1::2])
    }
