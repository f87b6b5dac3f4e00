"""The page of simulated days: its tables on paper, any day as a replay document, and a server that answers slowly."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from crisis_map import replay
from tests.browser.pages import logged_in
from tests.proof.processes.servers import Server
from tests.simulation_runs.small_city import small_event

pytestmark = pytest.mark.browser

PLAY_MS = 120_000
DAYS = 100
TABLES = ("hex", "turn", "slide", "pair")
SLOW_SECONDS = 1.5


@pytest.fixture(scope="module")
def page(browser: Browser, event: Server) -> Page:
    """An event of which a hundred days were played."""
    page = logged_in(browser, event, "control", event.password)
    page.goto(f"{event.url}/events/new/")
    page.locator("[name=title]").fill("Saltmere")
    page.locator("[name=source][value=file]").check()
    content = json.dumps(small_event()).encode()
    page.locator("[name=file]").set_input_files({"name": "set-up.json", "mimeType": "text/json", "buffer": content})
    page.get_by_role("button", name="Make it").click()
    found = re.search(r"/events/\d+/", page.url)
    assert found
    page.goto(f"{event.url}{found[0]}simulate/")
    page.locator(f"[name=days][value='{DAYS}']").check()
    page.get_by_role("button", name="Play").click()
    expect(page.locator("body[data-playing=false] .sim-fans")).to_be_visible(timeout=PLAY_MS)
    return page


def shown(page: Page) -> set[str]:
    return {each for each in TABLES if page.locator(f"#{each}-table table").is_visible()}


def test_every_picture_has_its_table_on_paper_and_closed_tables_are_closed_again(page: Page, tmp_path: Path) -> None:
    page.locator("#pair-table summary").click()
    assert shown(page) == {"pair"}
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert shown(page) == set(TABLES)
    assert not page.locator("#assumed").is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="null")
    assert shown(page) == {"pair"}
    assert len(page.pdf(path=tmp_path / "days.pdf", format="A4")) > 0


def test_any_day_is_downloaded_and_replays(page: Page) -> None:
    page.locator("#day").fill("7")
    with page.expect_download() as waited:
        page.get_by_role("button", name="Download").click()
    assert waited.value.suggested_filename.startswith("day-7-of-")
    found = replay.play(json.loads(Path(waited.value.path()).read_bytes()))
    assert (found["rejected"], found["turn"], found["phase"]) == ([], 3, "closed")


def test_a_server_that_answers_slowly_is_asked_for_one_thing_at_a_time(page: Page) -> None:
    asked = list[float]()

    def slow(route: Route) -> None:
        asked.append(time.monotonic())
        time.sleep(SLOW_SECONDS)
        route.fulfill(json={"playing": True, "drawn": {}})

    page.evaluate("document.body.dataset.playing = 'true'")
    page.route("**/newest/", slow)
    page.wait_for_timeout(8_000)
    page.unroute("**/newest/")
    assert 1 <= len(asked) <= 2
