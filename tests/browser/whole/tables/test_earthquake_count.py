"""The count of a game with many players can be read whole: every deed by its name, on a phone and on the table view."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from boardgames.earthquake.records.options import PLAYERS
from boardgames.earthquake.records.street import SIDE_OF
from megagame.core.game import WALL
from tests.browser.earthquake import set_by_hand
from tests.browser.phones import control_of, newest_seen
from tests.browser.side_tables import PagesOfTable, open_table, page_of
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.browser

READ = """(names) => {
    const count = document.querySelector(".breakdown");
    const placeOf = (name) => {
        const texts = document.createTreeWalker(count, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) if (texts.currentNode.data.includes(name)) break;
        if (!texts.currentNode.data?.includes(name)) return [];
        const range = document.createRange();
        range.setStart(texts.currentNode, texts.currentNode.data.indexOf(name));
        range.setEnd(texts.currentNode, range.startOffset + name.length);
        texts.currentNode.parentElement.scrollIntoView({ block: "center" });
        const painted = [...range.getClientRects()].every(({ left, right, top, bottom }) =>
            document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.contains(texts.currentNode));
        const above = count.getBoundingClientRect().top;
        const rects = painted ? [...range.getClientRects()] : [];
        // A line's letters take about the middle half of its height.
        return rects.map(({ x, y, width, height }) => new DOMRect(x, y - above + height / 4, width, height / 2));
    };
    const places = new Map(names.map((name) => [name, placeOf(name)]));
    const over = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    const all = [...places.values()].flat();
    return names.filter((name) => places.get(name).length
        && places.get(name).every((one) => all.every((other) => one === other || !over(one, other))));
}"""
"""The names that are painted in the count, each of them apart from all others."""


@pytest.fixture(params=[4, 5, 7, 8])
def pages(request: pytest.FixtureRequest, browser: Browser, event: Server) -> Iterator[PagesOfTable]:
    """So many players, who hold all deeds of the city; Control has stopped the game."""
    seats = PLAYERS[: request.param]
    table, cards = open_table(event, "earthquake", "The city", seats=seats, order=seats)
    control = control_of(event.url, event.password)
    for place, block in enumerate(SIDE_OF):
        set_by_hand(control, table, "set_deed", block=block, holder=seats[place % len(seats)])
    answer = control.press(table, {"type": "stop", "seen": newest_seen(control, table, f"/console/{table}/")})
    assert answer.status == 200, answer.text
    opened = PagesOfTable(lambda seat: page_of(browser, event, seat, cards[seat]))
    yield opened
    opened.close()


def read(page: Page) -> list[str]:
    expect(page.locator(".breakdown table")).to_be_visible()
    found: list[str] = page.evaluate(READ, list(SIDE_OF))
    return found


def test_all_deeds_are_read_by_name_in_the_count(pages: PagesOfTable) -> None:
    assert read(pages["red"]) == list(SIDE_OF)
    pages[WALL].set_viewport_size({"width": 1920, "height": 1080})
    assert read(pages[WALL]) == list(SIDE_OF)
