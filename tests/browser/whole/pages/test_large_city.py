"""The projector of a city too large to be read as a whole shows it part by part, all of it legible."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from crisis_map.city.hexes import label_of
from tests.browser.pages import COVERED, live, text_size, wall
from tests.proof.processes import servers
from tests.proof.processes.ports import free_port
from tests.proof.processes.servers import Server

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("patient")]

COLUMNS, ROWS = 20, 18
DISTRICTS = ("North End", "Oldharbour", "St. Mary’s Mills", "The Long Embankment")
KINDS = ("population", "refugee", "unrest", "damage")
LEAST = 0.025
MOST_PAGES = 40
HURRY = """const usual = window.setTimeout;
window.setTimeout = (done, wait, ...rest) => usual(done, wait === 12000 ? 1500 : wait, ...rest);"""
SIZES = (((1920, 1080), (100, 130)), ((1024, 768), (100,)))
"""Windows, and the sizes of text in each."""


def city() -> dict[str, Any]:
    """Returns a city with tokens in every hex, and districts by column."""
    hexes = {}
    for column in range(COLUMNS):
        for row in range(ROWS):
            place = column * ROWS + row
            hexes[label_of(column, row)] = {
                "district": f"d{column * len(DISTRICTS) // COLUMNS}",
                "tokens": [KINDS[place % 4], KINDS[(place // 4) % 4]][: 1 + place % 2],
            }
    named = {f"d{number}": {"name": name} for number, name in enumerate(DISTRICTS)}
    return {"title": "Large", "setup": {"layout": "odd-q", "districts": named, "hexes": hexes}}


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("large")
    (folder / "city.json").write_text(json.dumps(city()), encoding="utf-8")
    port = free_port()
    command = [sys.executable, "manage.py", "event", "--port", str(port), "--set-up", str(folder / "city.json")]
    running = servers.start(command, port, folder / "data", None)
    yield running
    servers.stop(running)


WORDS = ".map .hexes .label, .map .plate text, .map .dead-word"
PART = """(words) => {
    const isSeen = (each) => each.checkVisibility({ visibilityProperty: true });
    const seen = (selector) => Array.from(document.querySelectorAll(selector)).filter(isSeen);
    const height = (each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().d;
    return {
        part: document.querySelector(".map").getAttribute("viewBox"),
        labels: seen(".map .hexes .label").map((each) => each.textContent),
        names: seen(".map .flag").map((each) => each.textContent),
        covered: (COVERED)(),
        least: Math.min(innerHeight, ...seen(words).map(height)),
    };
}""".replace("COVERED", COVERED)


def turned_over(page: Page) -> list[dict[str, Any]]:
    """Returns every part shown, until the first comes again."""
    shown: list[dict[str, Any]] = []
    while True:
        part: dict[str, Any] = page.evaluate(PART, WORDS)
        if shown and part["part"] == shown[0]["part"]:
            return shown
        shown.append(part)
        assert len(shown) < MOST_PAGES
        expect(page.locator(".map")).not_to_have_attribute("viewBox", part["part"])


@pytest.mark.parametrize(("size", "percents"), SIZES)
def test_every_label_and_name_is_shown_and_large_enough_and_larger_text_makes_all_of_it_larger(
    browser: Browser, ana: Page, size: tuple[int, int], percents: Sequence[int]
) -> None:
    hall = wall(browser, ana)
    hall.add_init_script(HURRY)
    hall.set_viewport_size({"width": size[0], "height": size[1]})
    least = []
    for percent in percents:
        text_size(ana, percent)
        hall.reload()
        expect(hall.locator("html")).to_have_attribute("style", f"--text-size: {percent / 100:g};")
        parts = turned_over(live(hall))
        assert {label for part in parts for label in part["labels"]} == set(city()["setup"]["hexes"])
        assert {"".join(name.split()) for part in parts for name in part["names"]} >= {
            "".join(name.split()) for name in DISTRICTS
        }
        assert [part["covered"] for part in parts if part["covered"]] == []
        least.append(min(part["least"] for part in parts))
    assert least[0] >= LEAST * size[1]
    assert all(larger > 1.05 * least[0] for larger in least[1:])
    hall.close()
