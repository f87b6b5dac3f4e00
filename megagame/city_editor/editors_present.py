"""Who draws a city just now, and at which hex: what their editors said last, in this process's memory alone."""

from typing import NamedTuple

GONE_SECONDS = 12.0
"""An editor asks every three seconds, one of several processes; one that was silent for so long is gone."""
MOST_PAGES = 40
LONGEST = 40


class There(NamedTuple):
    """An open editor's person, the hex at which they are, and when they said so."""

    name: str
    at: str
    since: float


_pages: dict[int, dict[str, There]] = {}


def note(event: int, page: str, name: str, at: str, now: float) -> list[dict[str, str]]:
    """Notes that the editor `page` of an event is open; returns the others that are, as the page shows them.

    `now`: in seconds, by a steady clock.
    """
    known = {key: there for key, there in _pages.get(event, {}).items() if now - there.since < GONE_SECONDS}
    if page and (page in known or len(known) < MOST_PAGES):
        known[page[:LONGEST]] = There(name, at[:LONGEST], now)
    _pages[event] = known
    return [{"name": there.name, "at": there.at} for key, there in known.items() if key != page[:LONGEST]]
