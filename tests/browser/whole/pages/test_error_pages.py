"""Each error page, dark on a phone: axe-core objects to no colour, no policy is broken, nobody else is asked.

`tests/proof/laws` looks at each in light.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Browser, Page

from tests.browser.axe import COLOURS, in_theme, listening
from tests.browser.pages import PHONE
from tests.proof.processes.servers import ROOT, Server

pytestmark = pytest.mark.browser


def go(page: Page, address: str) -> None:
    page.goto(address)


def draw(page: Page, server: Server, template: str) -> None:
    """Shows what the template says, with everything that it asks for from the server."""
    address = f"{server.url}/drawn-by-a-test/"
    body = render_to_string(template)
    page.route(address, lambda route: route.fulfill(body=body, content_type="text/html; charset=utf-8"))
    page.goto(address)


def log_in_without_cookies(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/login/")
    page.context.clear_cookies()
    send_login(page, "control")


def log_in_with_a_long_name(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/login/")
    send_login(page, "x" * 70_000)


def send_login(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.evaluate(
            """name => {
                const form = document.querySelector("form.login");
                form.elements.username.value = name;
                form.elements.password.value = "wrong";
                form.submit();
            }""",
            name,
        )


ERRORS: dict[str, Callable[[Page, Server], None]] = {
    "400.html": lambda page, server: draw(page, server, "400.html"),
    "403.html": lambda page, server: draw(page, server, "403.html"),
    "403_csrf.html": log_in_without_cookies,
    "404.html": lambda page, server: go(page, f"{server.url}/no-such-page/"),
    "413.html": log_in_with_a_long_name,
    "500.html": lambda page, server: draw(page, server, "500.html"),
    "503.html": lambda page, server: draw(page, server, "503.html"),
}
"""How to reach each error page; those that a healthy server never shows are rendered directly."""


def test_every_error_has_its_line_here() -> None:
    assert {file.name for file in (ROOT / "templates").glob("[45]??*.html")} == ERRORS.keys()


@pytest.mark.parametrize("template", ERRORS)
def test_error_page(browser: Browser, server: Server, template: str) -> None:
    page = browser.new_context(viewport=PHONE).new_page()
    complaints = listening(page, server)
    ERRORS[template](page, server)
    assert in_theme(page, "dark", rules=COLOURS) == []
    assert [said for said in complaints if not said.startswith("Failed to load resource")] == []
    page.context.close()
