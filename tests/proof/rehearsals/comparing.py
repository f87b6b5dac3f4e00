"""Compares every screen with one newly rendered from the journals."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from megagame.bots.live_pages import LivePage, Shown
from megagame.tables.connections import connected_screens
from megagame.tables.rendering.screens import Whole
from tests.proof.rehearsals.tables_now import drawn_anew

LEAD, SHOWN = 20, 80
"""Characters quoted of a wrong part: before the first difference, and in all."""


class Difference(NamedTuple):
    """A difference of a screen: a stream's `part`, or "" if the stream lacks the version."""

    screen: str
    stream: str
    part: str
    what: str


async def compared(pages: Iterable[tuple[str, LivePage]]) -> tuple[int, list[Difference]]:
    """Returns the number of screens and their differences, once each had time to catch up.

    No table may change meanwhile. Connected screens (`census`) are not compared, as no journal has them.
    """
    every = list(pages)
    for _, page in every:
        page.wake()
    drawn = await drawn_anew({stream for _, page in every for stream in _compared(page.shown)})
    versions = {stream: whole.version for stream, whole in drawn.items()}
    await asyncio.gather(
        *(_until_shown(page, {stream: versions[stream] for stream in _compared(page.shown)}) for _, page in every)
    )
    return len(every), [each for screen, page in every for each in differences(screen, page.shown, drawn)]


async def _until_shown(page: LivePage, versions: Mapping[str, int]) -> None:
    """Waits, at most a minute, until each stream shows this version or a newer one."""
    with suppress(TimeoutError):
        async with asyncio.timeout(60):
            while any((page.shown[stream].version or 0) < version for stream, version in versions.items()):
                await asyncio.sleep(0.05)


def differences(screen: str, shown: Mapping[str, Shown], drawn: Mapping[str, Whole]) -> Iterator[Difference]:
    """Yields the differences between a screen and its newly rendered streams."""
    for stream in _compared(shown):
        there, right = shown[stream], drawn[stream]
        if there.version != right.version:
            yield Difference(screen, stream, "", f"shows {there.version} in place of {right.version}")
            continue
        for part in sorted({*there.parts, *right.markup}):
            if there.parts.get(part) != right.markup.get(part):
                yield Difference(screen, stream, part, _apart(there.parts.get(part, ""), right.markup.get(part, "")))


def _apart(shown: str, right: str) -> str:
    """Quotes both texts from just before their first difference."""
    ours, theirs = " ".join(shown.split()), " ".join(right.split())
    pairs = enumerate(zip(ours, theirs, strict=False))
    same = next((place for place, (mine, yours) in pairs if mine != yours), min(len(ours), len(theirs)))
    start = max(0, same - LEAD)
    return f"shows {ours[start : start + SHOWN]!r} in place of {theirs[start : start + SHOWN]!r}"


def _compared(shown: Mapping[str, Shown]) -> list[str]:
    return [stream for stream in shown if not stream.startswith(f"{connected_screens.TABLE}/")]
