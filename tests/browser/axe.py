"""What axe-core objects to on a page, in light and dark, and what else the page complains of."""

from __future__ import annotations

from importlib import resources
from typing import Any, Literal

from playwright.sync_api import Page, ViewportSize

from tests.browser.pages import CONSOLE, PHONE
from tests.proof.trials.servers import Server

Theme = Literal["light", "dark"]

WINDOWS: tuple[tuple[ViewportSize, Theme], ...] = ((CONSOLE, "light"), (PHONE, "dark"))
"""A theme changes nothing but colours, and a window none of them: each theme has one."""
AXE = resources.files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
QUICK = {"resultTypes": ["violations"], "preload": False, "selectors": False}
"""What is fetched beforehand is for two experimental rules, which none of these ask for; nobody reads selectors."""
RULES = {**QUICK, "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
COLOURS = {**QUICK, "runOnly": {"type": "rule", "values": ["color-contrast"]}}
"""Of the rules those that a theme can break: it changes nothing but colours."""


RULES_OF: dict[Theme, dict[str, Any]] = {"light": RULES, "dark": COLOURS}
"""What is tried in each theme, where all is tried in both."""


def violations(page: Page, part: str = "html", rules: dict[str, Any] = RULES) -> list[str]:
    """What axe-core objects to on the page, or in one part of it, each with the elements concerned."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(
        "async ([part, rules]) => (await axe.run(part, rules)).violations", [part, rules]
    )
    return [f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:3]]}" for each in found]


def in_theme(page: Page, theme: Theme, part: str = "html", rules: dict[str, Any] = RULES) -> list[str]:
    """What axe-core objects to in this theme, which stays."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # a colour on its way would be neither
    return [f"{theme}: {said}" for said in violations(page, part, rules)]


def in_both_themes(page: Page, part: str = "html") -> list[str]:
    """What axe-core objects to in the light and in the dark."""
    return in_theme(page, "dark", part, COLOURS) + in_theme(page, "light", part)


def listening(page: Page, server: Server) -> list[str]:
    """A list that from now on fills with all that the page complains of: errors, policies, requests to elsewhere."""
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: complaints.extend(_elsewhere(request.url, server)))
    return complaints


def _elsewhere(url: str, server: Server) -> list[str]:
    return [] if url.startswith((f"{server.url}/", f"{server.url.replace('http', 'ws')}/")) else [f"asked {url}"]
