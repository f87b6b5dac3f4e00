"""Every page, light and dark: axe-core finds nothing, no policy is broken, and nobody outside is asked."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from megagame.trials.servers import Server
from tests.browser.pages import CONSOLE, console

pytestmark = pytest.mark.browser

TABLE = "crisis-map"
PUBLIC = ["/", "/login/", "/seat/", "/no-such-page/"]
CONTROLS = ["/console/", f"/tables/{TABLE}/log/"]
PHONE = {"width": 390, "height": 844}
AXE = resources.files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RULES = json.dumps({"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})


@pytest.fixture(scope="module")
def control(browser: Browser, server: Server) -> Page:
    """Control's console; what it may see, its browser context may open."""
    return console(browser, server, "control", server.password)


def violations(page: Page, part: str = "html") -> list[str]:
    """What axe-core objects to on the page, or in one part of it, each with the elements concerned."""
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(f"async () => (await axe.run({part!r}, {RULES})).violations")
    return [f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:3]]}" for each in found]


def visit(page: Page, server: Server, address: str) -> list[str]:
    """Opens the page and returns all that is wrong with it."""
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: complaints.extend(_elsewhere(request.url, server)))
    page.goto(address)
    page.wait_for_timeout(400)
    complaints.extend(violations(page))
    return [said for said in complaints if "404 (Not Found)" not in said]


def _elsewhere(url: str, server: Server) -> list[str]:
    return [] if url.startswith((f"{server.url}/", f"{server.url.replace('http', 'ws')}/")) else [f"asked {url}"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [CONSOLE, PHONE], ids=["1920x1080", "390x844"])
@pytest.mark.parametrize("path", PUBLIC)
def test_public_page(browser: Browser, server: Server, path: str, size: Any, scheme: Any) -> None:
    page = browser.new_context(viewport=size, color_scheme=scheme).new_page()
    assert visit(page, server, server.url + path) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [CONSOLE, PHONE], ids=["1920x1080", "390x844"])
@pytest.mark.parametrize("path", CONTROLS)
def test_controls_page(browser: Browser, server: Server, control: Page, path: str, size: Any, scheme: Any) -> None:
    signed_in = control.context.storage_state()
    page = browser.new_context(viewport=size, color_scheme=scheme, storage_state=signed_in).new_page()
    assert visit(page, server, server.url + path) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_projector(browser: Browser, server: Server, control: Page, scheme: Any) -> None:
    address = control.get_by_role("link", name="Projector").get_attribute("href")
    assert address
    page = browser.new_context(viewport=CONSOLE, color_scheme=scheme).new_page()
    assert visit(page, server, address) == []
