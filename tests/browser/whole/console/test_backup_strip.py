"""A strip explains why the backup fails, without moving map or clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import Page, ViewportSize, expect

from megagame.readiness.checklist import PROBLEMS
from megagame.tables.connections.backup_status import Chosen, Last, Problem
from tests.browser.pages import live
from tests.browser.whole.console.test_small_screens import NOT_HIT, NOT_SEEN
from tests.proof.processes.servers import Server

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


def test_why_the_backup_fails_stands_below_the_bar_and_nothing_that_is_pressed_moves(ana: Page, event: Server) -> None:
    """While the backup goes from fresh to failed and back."""
    why = ana.locator(".backup-why")
    tell(event, None)
    expect(ana.locator("#backup[data-condition=fresh]")).to_be_attached()
    before = in_each_size(ana, still)
    tell(event, "missing")
    expect(ana.locator("#backup[data-condition=failed]")).to_be_attached()
    expect(why).to_have_text(f"Backup fails {PROBLEMS['missing']}")
    assert in_each_size(ana, hidden) == [[], []]
    assert in_each_size(ana, lambda page: page.evaluate(BELOW)) == [True, True]
    assert in_each_size(ana, still) == before
    tell(event, None)
    expect(why).to_have_count(0)
    assert in_each_size(ana, still) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_reason_is_not_cut_in_any_language(ana: Page, event: Server, language: str) -> None:
    tell(event, "missing")
    ana.goto(f"{event.url}/console/?language={language}")
    why = live(ana).locator(".backup-why")
    with translation.override(language):
        expect(why).to_have_text(f"{gettext('Backup fails')} {gettext(PROBLEMS['missing'])}")
        longest = max((gettext(each) for each in PROBLEMS.values()), key=len)
    assert in_each_size(ana, lambda page: page.locator(".backup-why").evaluate(CUT, longest)) == [False, False]


def in_each_size(page: Page, read: Callable[[Page], Any]) -> list[Any]:
    """Returns what is read in each size of the window."""
    found = []
    for size in SIZES:
        page.set_viewport_size(size)
        found.append(read(page))
    return found


def hidden(page: Page) -> list[str]:
    """Returns what is pressed or read there and cannot be."""
    found: list[str] = page.evaluate(NOT_SEEN, [".backup-why", "#next-button"]) + page.evaluate(NOT_HIT)
    return found


def still(page: Page) -> Any:
    """Returns the positions of what must not move."""
    return page.evaluate(STILL, PLACES)
