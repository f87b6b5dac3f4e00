"""All screen laws."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tests.proof.engines.window import Window
from tests.proof.laws.accessible import accessible, readable_above
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
"""By name; each takes a window with a page, and may scroll it but nothing else."""


def faults(window: Window, *, with_axe: bool = True, has_server: bool = True) -> list[Fault]:
    """Returns all faults of this window's page."""
    watch(window)
    found = [*legible(window), *(accessible(window) if with_axe else readable_above(window)), *still(window)]
    return [*found, *painted(window), *pressable(window), *silent(window, has_server=has_server)]


def silent(window: Window, *, has_server: bool = True) -> Iterator[Fault]:
    """No script or request fails, except refused POSTs and error pages themselves.

    Pages below `/fails/` are the gallery's failing ones. Without a server, requests may fail, too.
    """
    page, path = window.run("() => [location.href, location.pathname]")
    answer = f"GET {page}: " if path.startswith("/fails/") else f"GET {page}: 4"
    for said in window.errors():
        is_lost = not has_server and LOST.search(said)
        if not is_lost and not REFUSED.fullmatch(said) and not said.startswith(answer):
            yield Fault("silent", "page", said)
