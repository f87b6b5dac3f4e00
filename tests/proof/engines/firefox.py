"""Debian's Firefox ESR, driven by Playwright over WebDriver BiDi."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from playwright.async_api import Browser, Playwright

from tests.proof.engines.by_playwright import PlaywrightEngine
from tests.proof.engines.window import EngineName, Look, Window

SHIM: Final = Path(__file__).with_name("firefox.cjs")
THEMES: Final = {"dark": 0, "light": 1}
LIGHT: Final = {
    "dom.ipc.processPrelaunch.enabled": False,
    "dom.ipc.processCount": 1,
    "fission.autostart": False,
    "layout.frame_rate": 20,
}
"""Starts no processes for pages to come, and draws 20 frames a second: a third less of the processor's time."""
Preferences: TypeAlias = Mapping[str, str | float | bool]


def missing() -> str:
    """Returns why Firefox cannot start here, or ""."""
    return "" if shutil.which("firefox-esr") else "Firefox ESR"


class FirefoxEngine:
    """One Firefox process per theme, as it reads `preferences`, and the theme with them, only when it starts."""

    name: EngineName = "firefox"

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._by_theme: dict[str, PlaywrightEngine] = {}

    def window(self, look: Look) -> Window:
        if look.theme not in self._by_theme:
            launch = _launched(
                {**LIGHT, **self._preferences, "layout.css.prefers-color-scheme.content-override": THEMES[look.theme]}
            )
            self._by_theme[look.theme] = PlaywrightEngine(self.name, launch, _options, SHIM)
        return self._by_theme[look.theme].window(look)

    def close(self) -> None:
        for engine in self._by_theme.values():
            engine.close()


def start(preferences: Preferences | None = None) -> FirefoxEngine:
    """Starts Firefox with these changes of `about:config`."""
    return FirefoxEngine(preferences or {})


def _launched(preferences: dict[str, str | float | bool]) -> Callable[[Playwright], Awaitable[Browser]]:
    async def launch(playwright: Playwright) -> Browser:
        return await playwright.firefox.launch(
            channel="moz-firefox", executable_path=shutil.which("firefox-esr"), firefox_user_prefs=preferences
        )

    return launch


def _options(look: Look) -> dict[str, Any]:
    return {"has_touch": look.touch}
