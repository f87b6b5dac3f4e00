"""A phone that lies on its side: what a message from Control leaves is enough to see the board and to act."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.earthquake import Sitting, roll
from tests.browser.phones import control_of, newest_seen
from tests.browser.side_tables import acts_for, opened_by, phone, proposed
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server
from tests.tables.side import ARRANGE

pytestmark = pytest.mark.browser

LYING = {"width": 844, "height": 390}
MESSAGE = "Please come to the hall: the news begins in five minutes and nobody may miss it."


@pytest.fixture(scope="module")
def mei(event: Server) -> Visitor:
    """Control at another console, with a message on all screens."""
    control = control_of(event.url, event.password)
    fields = {"type": "announce", "text": MESSAGE, "to": "everybody", "ends": "phase"}
    assert control.press("event", {**fields, "seen": newest_seen(control, "event", "/tables/")}).status == 200
    return control


@pytest.fixture
def city(browser: Browser, event: Server) -> Iterator[Sitting]:
    at_table = Sitting(browser, event)
    roll(at_table.phones["red"], 1, 2)
    yield at_table
    at_table.close()


def laid_down(page: Page) -> Page:
    page.set_viewport_size({"width": LYING["width"], "height": LYING["height"]})
    expect(page.locator(".announcement[open]")).to_be_in_viewport(ratio=1)
    return page


def is_whole(page: Page, *parts: str) -> None:
    """Expects that each of these is in sight as a whole."""
    for part in parts:
        for each in page.locator(part).filter(visible=True).all():
            expect(each).to_be_in_viewport(ratio=1)


def test_the_city_its_views_and_the_kinds_of_pieces_are_in_sight_below_a_message(city: Sitting, mei: Visitor) -> None:
    red = laid_down(city.phones["red"])
    is_whole(red, "#city-window", "#city-views button", "#way-build", "#way-invest")
    views = red.locator("#city-views").bounding_box()
    assert views is not None
    assert views["y"] + views["height"] == pytest.approx(LYING["height"], abs=1)
    red.locator("#way-build").tap()
    is_whole(red, "[data-lay-kind]", "#lay-button", "#city-views button")


@pytest.mark.parametrize(
    ("game", "seat", "board"),
    [("folding_beijing", "governor", ".board"), ("greenway", "P1", "#board"), ("evacuation", "P1", "#worlds")],
)
def test_the_board_and_the_call_are_in_sight_below_a_message(
    browser: Browser, event: Server, mei: Visitor, game: str, seat: str, board: str
) -> None:
    table = opened_by(mei, game, {**proposed(mei, game), "title": game})
    if game == "folding_beijing":
        acts_for(mei, table.name, "residents", **ARRANGE)
    page = laid_down(phone(browser, event, table.cards[seat]))
    assert page.locator(board).count() == 1
    is_whole(page, board, ".seat-call")
