"""A strip explains why the backup fails, without moving map or clock."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import Browser, Page, ViewportSize, expect

from megagame.readiness.checklist import PROBLEMS
from megagame.tables.connections.backup_status import Chosen, Last, Problem
from tests.browser.pages import colleague, live
from tests.browser.whole.console.test_small_screens import NOT_HIT, NOT_SEEN
from tests.proof.trials.servers import Server

pytestmark = pytest.mark.browser

SIZES: list[ViewportSize] = [{"width": 1366, "height": 768}, {"width": 1920, "height": 1080}]
LANGUAGES = ("en", "zh-hans", "zh-hant")
PLACES = [".map", "#map-box", "#clock-next", "#clock-back", ".where", "#next-button", ".bar"]
STILL = """(places) => Object.fromEntries(places.map(
    (each) => [each, Object.values(document.querySelector(each).getBoundingClientRect().toJSON())]))"""
CUT = """(why, longest) => {
    why.lastChild.textContent = longest;
    return why.scrollHeight > why.clientHeight || why.scrollWidth > why.clientWidth;
}"""
BELOW = """() => Array.from(document.querySelectorAll(".outlook > *"), (each) => each.getBoundingClientRect().top)
    .every((top) => top === 0 || top >= document.querySelector(".backup-why").getBoundingClientRect().bottom - 0.5)"""


def tell(event: Server, problem: Problem | None) -> None:
    """Writes a backup's outcome and folder as the program does, whose own check then finds the same."""
    newest, folder = Last(datetime.now(UTC), problem), event.data / "pulled-out" if problem else event.data
    for name, content in (("backup-folder.json", Chosen(str(folder))), ("backup-newest.json", newest)):
        (event.data / f"{name}.told").write_bytes(msgspec.json.encode(content))
        (event.data / f"{name}.told").rename(event.data / name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_the_backup_fails_stands_below_the_bar_and_nothing_that_is_pressed_moves(
    browser: Browser, ana: Page, event: Server, language: str
) -> None:
    tell(event, None)
    page = colleague(browser, ana)
    page.goto(f"{event.url}/console/?language={language}")
    live(page)
    for size in SIZES:
        page.set_viewport_size(size)
        it_stands_below_the_bar(page, event, language)


def it_stands_below_the_bar(page: Page, event: Server, language: str) -> None:
    """Checks this window while the backup goes from fresh to failed and back."""
    expect(page.locator("#backup[data-condition=fresh]")).to_be_attached()
    why, before = page.locator(".backup-why"), still(page)
    tell(event, "missing")
    expect(page.locator("#backup[data-condition=failed]")).to_be_attached()
    with translation.override(language):
        expect(why).to_have_text(f"{gettext('Backup fails')} {gettext(PROBLEMS['missing'])}")
        longest = max((gettext(each) for each in PROBLEMS.values()), key=len)
    assert page.evaluate(NOT_SEEN, [".backup-why", "#next-button"]) == []
    assert page.evaluate(BELOW)
    assert still(page) == before
    assert page.evaluate(NOT_HIT) == []
    assert not why.evaluate(CUT, longest)
    tell(event, None)
    expect(why).to_have_count(0)
    assert still(page) == before


def still(page: Page) -> Any:
    """Returns the positions of what must not move."""
    return page.evaluate(STILL, PLACES)
