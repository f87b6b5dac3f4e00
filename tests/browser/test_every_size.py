"""Every page in every window, at usual and at twice the size of type, in each language: all of it can be read and hit.

The clock has run over by then, the turn has lines done and to come, and the box takes forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from megagame.games import GAMES
from megagame.trials.servers import Server
from megagame.trials.visitors import Visitor
from tests.browser.legibility import USUAL, Measures, TextSize, faults
from tests.browser.pages import console
from tests.browser.phones import control_of, play, printed_cards

pytestmark = pytest.mark.browser

SIZES = ((1920, 1080), (1366, 768), (1024, 768), (390, 844), (390, 664), (360, 640), (844, 390))
TEXTS = (100, 200)
LANGUAGES = ("en", "zh-hant", "zh-hans")
"""At twice the usual size of type only in the first, whose words are the longest."""
LIVE = "body[data-live-state=live]"
CARD = re.compile(r'id="card-([\w-]+)".*?class="card-value">([^<]+)<', re.DOTALL)
PANELS = ("form", "crises", "screens", "place", "move", "note", "fund")
MENUS = ("programme-menu", "announcement-menu", "projector-menu", "health-menu", "me-menu")


class Sample(NamedTuple):
    """A page as somebody comes to it. `prepare`: what is pressed there. `measures`: what its readers need."""

    path: str
    settled: str = "main"
    logged_in: bool = False
    prepare: Callable[[Page], None] = lambda page: None
    measures: Measures = USUAL


class World(NamedTuple):
    """An event that is under way. `cards`: by what they admit to; `signed_in`: a browser with Control's login."""

    url: str
    cards: Mapping[str, str]
    control: Visitor
    signed_in: BrowserContext
    anybody: BrowserContext


def opener(tool: str) -> Callable[[Page], None]:
    """Opens this tool of the console."""
    return lambda page: page.locator(f"[data-tool={tool}][aria-expanded]").first.evaluate("button => button.click()")


def menu(name: str) -> Callable[[Page], None]:
    return lambda page: page.locator(f"[popovertarget={name}]").evaluate("button => button.click()")


AFAR = Measures(share_of_height=0.025)
CONSOLE = Sample("/console/", f"{LIVE} .console[data-ready]", logged_in=True)
SIDE_GAMES = tuple(name for name, listing in GAMES.items() if listing.side)
PAGES: dict[str, Sample] = {
    "front": Sample("/"),
    "login": Sample("/login/"),
    "console": CONSOLE,
    **{f"console, {tool}": CONSOLE._replace(prepare=opener(tool)) for tool in PANELS},
    **{f"console, {name}": CONSOLE._replace(prepare=menu(name)) for name in MENUS},
    "set-up": Sample("/console/event/set-up/", LIVE, logged_in=True),
    "reports": Sample("/console/crisis-map/papers/reports/", logged_in=True),
    "log": Sample("/tables/crisis-map/log/", logged_in=True),
    "event's log": Sample("/tables/event/log/", logged_in=True),
    "helpers": Sample("/helpers/", logged_in=True),
    "cards": Sample("/console/crisis-map/cards/", logged_in=True),
    "screen of a district": Sample("/console/crisis-map/seats/district-quays/", LIVE, logged_in=True),
    "projector": Sample("WALL", LIVE, measures=AFAR),
    "orders, no card": Sample("/o/"),
    "orders": Sample("/o/#order", f"{LIVE} #phone[data-shown]"),
    "kiosk": Sample("/o/?kiosk"),
    "receipt": Sample("/o/receipt/"),
    "district card, no card": Sample("/d/"),
    "district card": Sample("/d/#district", f"{LIVE}"),
    "seat, no card": Sample("/seat/"),
    "side tables": Sample("/tables/", LIVE, logged_in=True),
    **{f"{game}, opening": Sample(f"/tables/open/{game}/", logged_in=True) for game in SIDE_GAMES},
    **{
        f"{game}, control": Sample(f"/console/{game.replace('_', '-')}-1/", LIVE, logged_in=True) for game in SIDE_GAMES
    },
    **{
        f"{game}, cards": Sample(f"/console/{game.replace('_', '-')}-1/seat-cards/", logged_in=True)
        for game in SIDE_GAMES
    },
    **{f"{game}, table view": Sample(f"WALL {game}", LIVE) for game in SIDE_GAMES},
    **{f"{game}, seat": Sample(f"/seat/#{game}", LIVE) for game in SIDE_GAMES},
}


@pytest.fixture(scope="module")
def world(browser: Browser, event: Server) -> World:
    page = console(browser, event, "control", event.password)
    control = control_of(event.url, event.password)
    cards = {**under_way(control), **sat_down(control)}
    cards["WALL"] = page.get_by_role("link", name="Projector").get_attribute("href") or ""
    return World(event.url, cards, control, page.context, browser.new_context())


def under_way(control: Visitor) -> dict[str, str]:
    """The map in the midst of a turn whose time is over; a card for orders and one for looking."""
    play(control, type="open_phase")
    queue(control, "quays", "J5 L4", "G3 H4", "I3 I2", "H4 H5", "J4 J3", "J5 J4", "I2 H2")
    play(control, type="open_box", lines="20")
    for _ in range(2):
        steer(control, type="next_phase")
    steer(control, type="start")
    for _ in range(28):
        steer(control, type="add_minutes", minutes="-1")
    orders = printed_cards(control, "order", turn="1", captains="1")
    looking = printed_cards(control, "district")
    return {"order": orders["The Quays"][0], "district": looking["Kilnyard"][0]}


def queue(control: Visitor, district: str, *ways: str) -> None:
    fields = {"type": "queue_form", "district": district, "notes": "the bridge first"}
    for number, way in enumerate(ways):
        from_, to = way.split()
        fields |= {f"orders.{number}.line": str(number + 1), f"orders.{number}.from": from_, f"orders.{number}.to": to}
    play(control, **fields)


def steer(control: Visitor, **fields: str) -> None:
    """One action on the programme and its clock."""
    seen = re.search(r'id="seen-event"[^>]*data-number="(\d+)"', control.get("/console/").text)
    assert seen
    answer = control.press("event", {**fields, "seen": seen[1]})
    assert answer.status == 200, answer.text


def sat_down(control: Visitor) -> dict[str, str]:
    """A table of each side game as the form proposes it; a card of a seat and of its table view."""
    cards = {}
    for game in SIDE_GAMES:
        token = {cookie.name: cookie.value or "" for cookie in control.cookies}["csrftoken"]
        form = control.get(f"/tables/open/{game}/").text
        fields = {
            "csrfmiddlewaretoken": token,
            **dict(re.findall(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"', form)),
        }
        fields |= dict(re.findall(r'<select name="([^"]+)".*?<option value="([^"]*)" selected', form, re.DOTALL))
        answer = control.post(f"/tables/open/{game}/", fields | {"csrfmiddlewaretoken": token})
        found = dict(CARD.findall(answer.text))
        assert found, answer.text
        cards[f"WALL {game}"] = f"/wall/{found.pop('wall')}/"
        cards[game] = next(iter(found.values()))
    return cards


def address(world: World, path: str, language: str) -> str:
    path, _, card = path.partition("#")
    base = world.cards.get(path, path)
    query = f"{'&' if '?' in base else '?'}language={language}"
    return f"{'' if base.startswith('http') else world.url}{base}{query}" + (f"#{world.cards[card]}" if card else "")


def look(world: World, sample: Sample) -> dict[str, list[str]]:
    """What cannot be read or hit on a page, by language, window and size of type."""
    page = (world.signed_in if sample.logged_in else world.anybody).new_page()
    text = TextSize(page)
    found: dict[str, list[str]] = {}
    for language in LANGUAGES:
        text.set(100)
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.goto(address(world, sample.path, language))
        page.locator(sample.settled).first.wait_for(state="attached")
        sample.prepare(page)
        texts = TEXTS if language == LANGUAGES[0] else TEXTS[:1]
        found |= {f"{language} {where}": said for where, said in in_every_window(page, text, sample, texts) if said}
    page.close()
    return found


def in_every_window(
    page: Page, text: TextSize, sample: Sample, texts: Sequence[int]
) -> Iterator[tuple[str, list[str]]]:
    for percent in texts:
        text.set(percent)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            roomy = width * 100 // percent > 1000
            measures = sample.measures if roomy else sample.measures._replace(may_be_small="svg, .held")
            yield f"{width}x{height} {percent} %", faults(page, measures)


@pytest.mark.parametrize("name", PAGES)
def test_page(world: World, name: str) -> None:
    assert look(world, PAGES[name]) == {}
