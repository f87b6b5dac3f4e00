"""Whether every screen shows what it should: beside it, the same screen drawn anew from the journals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from megagame.rehearsals.live_pages import LivePage
from megagame.rehearsals.tables_now import drawn_anew
from megagame.tables import census
from megagame.tables.screens import Whole
from megagame.trials.shown import Shown


class Difference(NamedTuple):
    """What a screen shows otherwise than it should: a stream's `part`; empty: the stream did not come that far."""

    screen: str
    stream: str
    part: str
    what: str


async def compared(pages: Iterable[tuple[str, LivePage]]) -> tuple[int, list[Difference]]:
    """How many screens there are, and all that is wrong with them once each had the time to come that far.

    Nothing may happen at any table meanwhile. How the screens themselves are (`census`) is shown by no journal.
    """
    every = list(pages)
    for _, page in every:
        page.wake()
    drawn = await drawn_anew({stream for _, page in every for stream in _compared(page.shown)})
    found = list[Difference]()
    for screen, page in every:
        await page.until_shown({stream: drawn[stream].version for stream in _compared(page.shown)})
        found += differences(screen, page.shown, drawn)
    return len(every), found


def differences(screen: str, shown: Mapping[str, Shown], drawn: Mapping[str, Whole]) -> Iterator[Difference]:
    """What a screen shows otherwise than it was drawn."""
    for stream in _compared(shown):
        there, right = shown[stream], drawn[stream]
        if there.version != right.version:
            yield Difference(screen, stream, "", f"shows {there.version} in place of {right.version}")
            continue
        for part in sorted({*there.parts, *right.markup}):
            if there.parts.get(part) != right.markup.get(part):
                what = f"shows {there.parts.get(part)!r:.200} in place of {right.markup.get(part)!r:.200}"
                yield Difference(screen, stream, part, what)


def _compared(shown: Mapping[str, Shown]) -> list[str]:
    return [stream for stream in shown if not stream.startswith(f"{census.TABLE}/")]
