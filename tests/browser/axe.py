"""Objections of axe-core to a page, in light and dark, and the page's own errors."""

from __future__ import annotations

from importlib import resources
from typing import Any, Literal

from playwright.sync_api import Page, ViewportSize

from tests.browser.pages import CONSOLE, PHONE
from tests.proof.processes.servers import Server

Theme = Literal["light", "dark"]

WINDOWS: tuple[tuple[ViewportSize, Theme], ...] = ((CONSOLE, "light"), (PHONE, "dark"))
"""Themes change only colours, and window sizes never do, so each theme is checked in one window."""
AXE = resources.files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
QUICK = {"resultTypes": ["violations"], "preload": False, "selectors": False}
"""Preloading serves only two experimental rules, which are not run here; selectors are not used."""
RULES = {**QUICK, "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
COLOURS = {**QUICK, "runOnly": {"type": "rule", "values": ["color-contrast"]}}
"""The only rules that a theme can break."""


RULES_OF: dict[Theme, dict[str, Any]] = {"light": RULES, "dark": COLOURS}
"""Rules to check in each theme, if everything is checked in both."""


def violations(page: Page, part: str = "html", rules: dict[str, Any] = RULES) -> list[str]:
    """Returns axe-core's objections to the page or a part of it, with the first elements."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(
        "async ([part, rules]) => (await axe.run(part, rules)).violations", [part, rules]
    )
    return [f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:3]]}" for each in found]


def in_theme(page: Page, theme: Theme, part: str = "html", rules: dict[str, Any] = RULES) -> list[str]:
    """Returns the objections in this theme, which stays set."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # avoids colours in transition
    return [f"{theme}: {said}" for said in violations(page, part, rules)]


def in_both_themes(page: Page, part: str = "html") -> list[str]:
    """Returns the objections in light and dark."""
    return in_theme(page, "dark", part, COLOURS) + in_theme(page, "light", part)


def listening(page: Page, server: Server) -> list[str]:
    """Returns a list to which the page's errors, warnings and requests to elsewhere are added from now on."""
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: complaints.extend(_elsewhere(request.url, server)))
    return complaints


def _elsewhere(url: str, server: Server) -> list[str]:
    return [] if url.startswith((f"{server.url}/", f"{server.url.replace('http', 'ws')}/")) else [f"asked {url}"]
