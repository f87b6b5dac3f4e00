"""The five words of a receipt, on any phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.legibility import TextSize
from tests.browser.phones import new_phone, order, receipt, scan, seal
from tests.proof.processes import servers

pytestmark = pytest.mark.browser

NARROW = ((320, 100), (360, 100), (390, 100), (390, 115), (390, 130), (390, 200))


def test_no_word_of_a_receipt_is_broken_on_a_narrow_phone_or_in_large_type(
    browser: Browser, event: servers.Server, cards: dict[str, list[str]]
) -> None:
    """They are read aloud, and typed."""
    page = scan(new_phone(browser), event.url, cards["Kilnyard"][2])
    order(page, "B3", "A5")
    seal(page)
    receipt(page)
    text, found = TextSize(page), {}
    for width, percent in NARROW:
        page.set_viewport_size({"width": width, "height": 640})
        text.set(percent)
        found[width, percent] = page.locator("#receipt-words").evaluate(BROKEN, WIDEST)
    text.let_go()
    assert {size: broken for size, broken in found.items() if broken} == {}
    page.context.close()


WIDEST = ("mushroom", "maximum", "remember", "mechanic", "december")
BROKEN = """(list, words) => Array.from(list.children).filter((each, place) => {
    each.textContent = words[place];
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getClientRects().length > 1;
}).map((each) => each.textContent)"""
