"""Requests that a test answers itself, on a page that is in use."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route

from tests.browser.pages import until

OURS = re.compile(r"\?intercepted$")
ASKED = "async () => (await (await fetch(`${location.pathname}?intercepted`)).text()) === 'intercepted'"


def intercept(page: Page, address: str, handle: Callable[[Route], Any], **options: Any) -> None:
    """Lets `handle` have the page's requests to this address, from the next one on.

    Playwright's own `route` may return before a busy Chromium page intercepts anything.
    """
    page.route(address, handle, **options)
    page.route(OURS, lambda route: route.fulfill(body="intercepted"))
    until(page, ASKED)
    page.unroute(OURS)
