"""Long names in Firefox and WebKit: nothing is cut, broken inside a word, overlapping or outside any window."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.browser.long_names import TABLE, addresses_of, comes_to_overtime, serving
from tests.browser.phones import printed_cards
from tests.browser.under_way import SIDE_GAMES
from tests.browser.under_way import opened as opened_table
from tests.browsers.conftest import EVERY_BROWSER, HALL, LAPTOP, PHONE, Opened, of_the_hall, sampled_in
from tests.browsers.hands import log_in, scan
from tests.proof.clients.visitors import Visitor
from tests.proof.engines.window import Size, Window
from tests.proof.laws.legible import PROBE, USUAL, given
from tests.proof.processes.servers import Server

EVERY = range(1024, 1921, 20)
HANDHELD = (320, 390, 820)
WIDTHS = tuple(EVERY) if EVERY_BROWSER else (1024, 1164, 1280, 1366, 1544, 1920)
"""A sample in CI; all with LAWS_EVERY=1."""
SOME = WIDTHS if EVERY_BROWSER else WIDTHS[::2]
pytestmark = pytest.mark.timeout(1500 if EVERY_BROWSER else 300)
MAPS_ASIDE = USUAL._replace(may_be_small="svg, .held, .table-picture")
SETTLED = f"""async (given) => {{
    const probe = {PROBE.strip().removesuffix(";")};
    let found = await probe(given);
    for (const later of [0, 100, 400]) {{
        if (!found.length) break;
        await new Promise((done) => setTimeout(done, later));
        found = await probe(given);
    }}
    return found;
}}"""


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("long-names")) as running:
        yield replace(running, host=of_the_hall())


@pytest.fixture(scope="module")
def control(event: Server) -> Visitor:
    visitor = Visitor(event.url)
    assert visitor.log_in("control", event.password)
    comes_to_overtime(visitor)
    return visitor


def in_windows(window: Window, widths: Iterable[int], height: int = 800) -> dict[int, list[str]]:
    """Returns the page's faults by width, where there are any."""
    found = {}
    for width in widths:
        window.resize(Size(width, height))
        found[width] = window.run(SETTLED, given(MAPS_ASIDE))
    return {width: said for width, said in found.items() if said}


@sampled_in("firefox")
def test_the_console_of_long_names_in_windows_of_laptops(opened: Opened, event: Server, control: Visitor) -> None:
    console = opened(LAPTOP)
    log_in(console, event.url, event.password)
    assert in_windows(console, WIDTHS) == {}


@pytest.fixture(scope="module")
def addresses(control: Visitor) -> Mapping[str, str]:
    """Returns the path of every page by name, including the table views of all games."""
    walls = {f"table view of {game}": opened_table(control, game, title=TABLE)["wall"] for game in SIDE_GAMES}
    return {**addresses_of(control), **{name: f"/wall/{card}/" for name, card in walls.items()}}


def faults_of_pages(window: Window, event: Server, addresses: Mapping[str, str]) -> dict[str, dict[int, list[str]]]:
    """Returns faults by page and width, where there are any."""
    found = {}
    for name, path in addresses.items():
        window.resize(LAPTOP.size)
        window.open(event.url + path)
        window.wait_for("() => !('key' in document.body.dataset) || document.body.dataset.liveState === 'live'")
        found[name] = in_windows(window, SOME)
    return {name: said for name, said in found.items() if said}


@sampled_in("firefox")
def test_projector_and_table_views_of_long_names(opened: Opened, event: Server, addresses: Mapping[str, str]) -> None:
    walls = {name: path for name, path in addresses.items() if path.startswith("/wall/")}
    assert faults_of_pages(opened(HALL), event, walls) == {}


@sampled_in("firefox")
def test_whichever_cards_lie_open_no_name_breaks(opened: Opened, event: Server, addresses: Mapping[str, str]) -> None:
    """Cards are drawn at random, so each row shows the name with the longest word."""
    longest = max((card["name"] for card in open_cards()), key=lambda name: max(map(len, name.split())))
    wall = opened(HALL)
    wall.open(event.url + addresses["table view of evacuation"])
    wall.wait_for("() => document.body.dataset.liveState === 'live'")
    wall.run("(name) => document.querySelectorAll('#rows b').forEach((each) => each.replaceChildren(name))", longest)
    assert wall.run("() => document.querySelector('#rows b').textContent") == longest
    assert in_windows(wall, WIDTHS) == {}


def open_cards() -> Iterator[Mapping[str, str]]:
    """Yields the cards of `home_box` that may lie open: all with a name and a price."""
    box = json.loads(Path("boardgames/evacuation/box/home_box.json").read_text(encoding="utf-8"))
    for kind in filter(lambda kind: isinstance(kind, list), box.values()):
        yield from (card for card in kind if isinstance(card, dict) and "price" in card)


@sampled_in("webkit")
def test_every_other_page_of_long_names(opened: Opened, event: Server, addresses: Mapping[str, str]) -> None:
    others = {name: path for name, path in addresses.items() if not path.startswith("/wall/")}
    window = opened(LAPTOP)
    log_in(window, event.url, event.password)
    assert faults_of_pages(window, event, others) == {}


@sampled_in("webkit")
def test_phones_of_long_names(opened: Opened, event: Server, control: Visitor) -> None:
    phone, found = opened(PHONE), {}
    for district, values in printed_cards(control, "order", turn="1", captains="1").items():
        phone.open("about:blank")
        scan(phone, event.url, values[0])
        found[district] = in_windows(phone, HANDHELD)
    assert {name: said for name, said in found.items() if said} == {}
