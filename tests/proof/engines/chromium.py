"""Debian's Chromium, or Chrome, driven by Playwright."""

from __future__ import annotations

from typing import Any, Final

from playwright.async_api import Browser, Playwright

from tests.proof.clients import browsers
from tests.proof.engines.by_playwright import PlaywrightEngine
from tests.proof.engines.window import Look

UNWANTED: Final = (
    # The address bar's pop-ups cost half a second of processor time per window.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Spare process for another site, which no test opens.
    "SpareRendererForSitePerProcess",
    # Playwright disables these with the same option, of which Chromium obeys only the last.
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)
QUIET: Final = [
    *browsers.QUIET,
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNWANTED)}",
    # Saves a process, and messages to it, for network and drawing.
    "--enable-features=NetworkServiceInProcess2",
    "--in-process-gpu",
]


def missing() -> str:
    """Returns why Chromium cannot start here, or ""."""
    return "" if browsers.chromium() else "Chromium"


def start() -> PlaywrightEngine:
    return PlaywrightEngine("chromium", _launched, _options)


async def _launched(playwright: Playwright) -> Browser:
    return await playwright.chromium.launch(executable_path=browsers.chromium(), args=QUIET)


def _options(look: Look) -> dict[str, Any]:
    return {"color_scheme": look.theme, "has_touch": look.touch, "is_mobile": look.touch}
