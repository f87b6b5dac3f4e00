"""Tests of the probe: it finds one fault of each kind, and none on a sound page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.legibility import TextSize, faults
from tests.browser.pages import CONSOLE

pytestmark = pytest.mark.browser

SOUND = """<style>body { margin: 8px; font: 16px/1.4 sans-serif } button { min-height: 32px; padding: 0 12px }
    .only-heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }</style>
    <p>Some text with <a href="#x">a link</a> in it.</p> <p><button>Go on</button> <button>Back</button></p>
    <span class="only-heard">for the ears</span>"""
CUT = "width:9rem;overflow:hidden;height:1.4em"
PLANTED = {
    "cut: “A long name of": f'<p style="{CUT};text-overflow:ellipsis;white-space:nowrap">A long name of a district</p>',
    "cut: “One line and": f'<p style="{CUT}">One line and then others that are hidden</p>',
    "small (9.0)": '<p style="font-size:9px">fine print</p>',
    "small (8.0)": '<svg width="80" height="40" viewBox="0 0 160 80"><text y="40" font-size="16">hex</text></svg>',
    "overlap: “over / under”": '<p>over</p><p style="margin-top:-2.4em">under</p>',
    "overlap: “Press / words”": '<button>Press</button><p style="margin-top:-1.6em">words</p>',
    "overlap: “One / Two": '<button>One</button><button style="margin-left:-1.5rem">Two</button>',
    "out of its button": '<button style="width:3rem;padding:0;white-space:nowrap">Much too long</button>',
    "small control": '<button style="min-height:0;height:18px;padding:0">x</button>',
    "small control (": '<p><a href="#y">alone</a></p>',
    "beyond the window: “far out”": '<p style="position:absolute;left:-40px">far out</p>',
    "scrolls sideways within": '<div style="overflow:auto;width:9rem"><p style="width:20rem">a long way</p></div>',
    "scrolls sideways": '<div style="width:200vw;height:3px"></div>',
}


@pytest.fixture(scope="module")
def page(browser: Browser) -> Page:
    return browser.new_context(viewport=CONSOLE).new_page()


def test_a_sound_page_has_none(page: Page) -> None:
    page.set_content(SOUND)
    assert faults(page) == []


@pytest.mark.parametrize("kind", PLANTED)
def test_each_kind_is_found(page: Page, kind: str) -> None:
    page.set_content(SOUND + PLANTED[kind])
    found = faults(page)
    assert [fault for fault in found if fault.startswith(kind)], found


def test_the_text_is_as_large_as_the_reader_wants_it(page: Page) -> None:
    page.set_content("<p style='font-size:1rem'>text</p>")
    height = "document.querySelector('p').getBoundingClientRect().height"
    usual = page.evaluate(height)
    size = TextSize(page)
    size.set(200)
    assert page.evaluate(height) == pytest.approx(2 * usual, abs=2)
    size.set(100)
    assert page.evaluate(height) == usual
