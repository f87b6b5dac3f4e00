"""The floor, on which many act at once, until somebody asks for quiet to look at all of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

LOOK_SECONDS = 0.01


class Floor:
    """Whoever acts says so; whoever asks for quiet waits for them, and nobody begins until that is over."""

    def __init__(self) -> None:
        self._open, self._busy = asyncio.Event(), 0
        self._open.set()

    @asynccontextmanager
    async def acting(self) -> AsyncIterator[None]:
        """Somebody does something."""
        await self._open.wait()
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1

    @asynccontextmanager
    async def quiet(self) -> AsyncIterator[None]:
        """Nobody does anything. Not for those who act themselves."""
        self._open.clear()
        while self._busy:
            await asyncio.sleep(LOOK_SECONDS)
        try:
            yield
        finally:
            self._open.set()
