"""Firefox and WebKit without some feature: the phone is told so, and still hands in its form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from megagame.story.stories import for_hall
from megagame.story_pages.one_file import one_file
from tests.browser.phones import order_cards, play
from tests.browser.side_tables import open_table
from tests.browsers.conftest import LAPTOP, PHONE, Copied, Started
from tests.browsers.hands import district_shown, live, order, reload, shows, written
from tests.proof.clients.visitors import Visitor
from tests.proof.engines import firefox, webkit
from tests.proof.engines.window import Engine, EngineName, Window
from tests.proof.processes.servers import Server
from tests.story.played import a_day

KEEPS_NOTHING = "This browser stores nothing: leave this page open until the form is in the box."
STORES = """() => ["localStorage", "sessionStorage"].map((name) => {
    try {
        return window[name] ? "kept" : "none";
    } catch {
        return "refused";
    }
})"""


class Lacking(NamedTuple):
    """A browser with its settings, and the state of its two stores."""

    engine: EngineName
    start: Callable[[], Engine]
    stores: tuple[str, str]


WITHOUT_STORAGE = {
    "cookies are blocked": Lacking(
        "firefox", lambda: firefox.start({"network.cookie.cookieBehavior": 2}), ("refused", "refused")
    ),
    "storage is off": Lacking("firefox", lambda: firefox.start({"dom.storage.enabled": False}), ("none", "none")),
    "local storage is off": Lacking(
        "webkit", lambda: webkit.start("--enable-html5-local-storage=false"), ("none", "kept")
    ),
}


def marked(name: str, engine: EngineName) -> object:
    return pytest.param(name, marks=getattr(pytest.mark, engine))


@pytest.fixture(scope="module")
def event(copied: Copied) -> Server:
    return copied()


@pytest.fixture(scope="module")
def cards(control: Visitor) -> Iterator[str]:
    """Order cards of one district, with the box open."""
    play(control, type="open_box", lines="20")
    return iter(order_cards(control)["The Quays"])


@pytest.fixture(params=[marked(name, lacking.engine) for name, lacking in WITHOUT_STORAGE.items()])
def phone(request: pytest.FixtureRequest, event: Server, started: Started) -> Iterator[Window]:
    """A phone that is checked to lack what its name says."""
    lacking = WITHOUT_STORAGE[request.param]
    window = started(request.param, lacking.start).window(PHONE)
    window.open(f"{event.url}/o/")
    assert tuple(window.run(STORES)) == lacking.stores
    yield window
    errors = window.errors()
    window.close()
    assert errors == []


def test_a_phone_that_keeps_nothing_says_so_and_hands_in(phone: Window, event: Server, cards: Iterator[str]) -> None:
    phone.open(f"{event.url}/o/#{next(cards)}")
    district_shown(phone)
    shows(phone, "#keeping", KEEPS_NOTHING)
    reload(phone)
    district_shown(phone)
    order(phone, "I3", "I2")
    assert written(phone) == ["I3 → I2"]
    phone.press("#seal")
    shows(phone, "#receipt-words li")
    shows(phone, "#keep-says", "Write them down: this browser stores nothing.")
    phone.press("#to-the-map")
    shows(phone, "#told", "In the box: 1 line")


@pytest.fixture(scope="module")
def greenway(event: Server) -> Iterator[str]:
    """Seat cards of one table."""
    return iter(open_table(event, "greenway", "The green", seats=4).cards.values())


def test_a_seat_of_a_phone_that_keeps_nothing_outlives_a_reload(
    phone: Window, event: Server, greenway: Iterator[str]
) -> None:
    phone.open(f"{event.url}/seat/#{next(greenway)}")
    shows(live(phone), ".seat-main")
    reload(phone)
    shows(live(phone), ".seat-main")


@pytest.mark.webkit
def test_the_story_as_a_file_opens_where_the_browser_cannot_unpack(tmp_path: Path) -> None:
    """As in Safari before 16.4; every supported Firefox can unpack."""
    file = tmp_path / "day.html"
    file.write_text(one_file(for_hall(a_day())), encoding="utf-8")
    engine = webkit.start("--features=-CompressionStream")
    story = engine.window(LAPTOP)
    story.open(file.as_uri())
    assert story.run("() => typeof DecompressionStream") == "undefined"
    shows(story, "#story[data-shown='0']")
    story.key("ArrowRight")
    shows(story, "#story[data-shown='1']")
    assert story.errors() == []
    engine.close()
