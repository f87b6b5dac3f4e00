"""The browser for trials and measurements."""

from __future__ import annotations

import shutil

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
"""Prevents outside requests, and needs no screen."""


def chromium() -> str | None:
    """Returns the path of Chromium on this machine, or None."""
    names = ("chromium-headless-shell", "chromium", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)
