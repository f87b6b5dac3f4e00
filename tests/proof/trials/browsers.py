"""The browser with which pages are tried and measured."""

from __future__ import annotations

import shutil

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
"""Chromium asks nobody outside, and needs no screen."""


def chromium() -> str | None:
    """Where Chromium is on this machine, if it is."""
    names = ("chromium-headless-shell", "chromium", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)
