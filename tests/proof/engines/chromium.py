"""Chromium from Debian, or Chrome, driven by Playwright."""

from __future__ import annotations

from typing import Any, Final

from playwright.async_api import Browser, Playwright

from tests.proof.engines.by_playwright import PlaywrightEngine
from tests.proof.engines.window import Look
from tests.proof.trials import browsers

UNWANTED: Final = (
    # The address bar's pop-ups, which nobody sees here, cost half a second of processor time for each window.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # A process that stands by for another site, which no test goes to.
    "SpareRendererForSitePerProcess",
    # What Playwright leaves out by the same option, of which Chromium hears the last one only.
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
    # One process less to talk with for whatever is fetched and drawn.
    "--enable-features=NetworkServiceInProcess2",
    "--in-process-gpu",
]


def missing() -> str:
    """Why Chromium cannot be started here, or ""."""
    return "" if browsers.chromium() else "Chromium"


def start() -> PlaywrightEngine:
    return PlaywrightEngine("chromium", _launched, _options)


async def _launched(playwright: Playwright) -> Browser:
    return await playwright.chromium.launch(executable_path=browsers.chromium(), args=QUIET)


def _options(look: Look) -> dict[str, Any]:
    return {"color_scheme": look.theme, "has_touch": look.touch, "is_mobile": look.touch}
