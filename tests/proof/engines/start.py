"""Browsers by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from tests.proof.engines import chromium, firefox, webkit
from tests.proof.engines.window import Engine, EngineName


class Startable(NamedTuple):
    missing: Callable[[], str]
    start: Callable[[], Engine]


ENGINES: Final[Mapping[EngineName, Startable]] = {
    "chromium": Startable(chromium.missing, chromium.start),
    "firefox": Startable(firefox.missing, firefox.start),
    "webkit": Startable(webkit.missing, webkit.start),
}


def missing(name: EngineName) -> str:
    """Returns what this browser needs and this machine lacks, or ""."""
    return ENGINES[name].missing()


def start(name: EngineName) -> Engine:
    """Starts a browser; the caller must call `close`."""
    return ENGINES[name].start()
