"""All laws of the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tests.proof.engines.window import Window
from tests.proof.laws.accessible import accessible
from tests.proof.laws.fault import Fault
from tests.proof.laws.legible import legible
from tests.proof.laws.painted import painted
from tests.proof.laws.pressable import pressable
from tests.proof.laws.still import still, watch

REFUSED: Final = re.compile(r"POST \S+: 4\d\d")
LOST: Final = re.compile(r"net::ERR_CONNECTION_(REFUSED|RESET)|^htmx:(afterRequest|sendError), ")
LAWS: Final[Mapping[str, Callable[[Window], Iterator[Fault]]]] = {
    "legible": legible,
    "accessible": accessible,
    "painted": painted,
    "pressable": pressable,
}
"""By name; each is given a window that shows a page, and scrolls it, but changes nothing else."""


def faults(window: Window, *, with_axe: bool = True, has_server: bool = True) -> list[Fault]:
    """All that is wrong with the page that this window shows."""
    watch(window)
    found = [*legible(window), *(accessible(window) if with_axe else ()), *still(window)]
    return [*found, *painted(window), *pressable(window), *silent(window, has_server=has_server)]


def silent(window: Window, *, has_server: bool = True) -> Iterator[Fault]:
    """No script fails, and no request; that the program refuses what was sent, or the page itself, is an answer.

    Pages below `/fails/` are the gallery's, of requests that fail. Where the server has ended, requests fail as well.
    """
    page, path = window.run("() => [location.href, location.pathname]")
    answer = f"GET {page}: " if path.startswith("/fails/") else f"GET {page}: 4"
    for said in window.errors():
        is_lost = not has_server and LOST.search(said)
        if not is_lost and not REFUSED.fullmatch(said) and not said.startswith(answer):
            yield Fault("silent", "page", said)
