"""Who is drawing a city now, and at which hex, by the last reports of their editors to this process."""

from typing import NamedTuple

GONE_SECONDS = 12.0
"""Seconds after which a silent editor counts as closed. Editors report every three seconds, to any of the processes."""
MOST_PAGES = 40
LONGEST = 40


class There(NamedTuple):
    """The user of an open editor, their hex, and the time of the report."""

    name: str
    at: str
    since: float


_pages: dict[int, dict[str, There]] = {}


def note(event: int, page: str, name: str, at: str, now: float) -> list[dict[str, str]]:
    """Record that the editor `page` of an event is open. Returns the other open editors for display.

    `now`: seconds of a monotonic clock.
    """
    known = {key: there for key, there in _pages.get(event, {}).items() if now - there.since < GONE_SECONDS}
    if page and (page in known or len(known) < MOST_PAGES):
        known[page[:LONGEST]] = There(name, at[:LONGEST], now)
    _pages[event] = known
    return [{"name": there.name, "at": there.at} for key, there in known.items() if key != page[:LONGEST]]
