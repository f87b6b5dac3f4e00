"""A real browser's complaints about the first pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import ConsoleMessage, Page

from tests.proof.processes.servers import Server


@pytest.mark.browser
@pytest.mark.parametrize("path", ["/", "/login/"])
def test_a_page_breaks_no_policy_and_asks_nobody_else(page: Page, server: Server, path: str) -> None:
    complaints: list[str] = []
    asked: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            complaints.append(message.text)

    page.on("console", heard)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.url + path, wait_until="networkidle")
    assert complaints == []
    assert {url for url in asked if not url.startswith(f"{server.url}/")} == set()
    assert f"{server.url}{path}" in asked
