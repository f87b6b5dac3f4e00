"""A lock shared by many actors, which a check of everything holds exclusively."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

LOOK_SECONDS = 0.01


class Floor:
    """Actors share it; a check waits for them and holds off new ones."""

    def __init__(self) -> None:
        self._open, self._busy = asyncio.Event(), 0
        self._open.set()

    @asynccontextmanager
    async def acting(self) -> AsyncIterator[None]:
        """Held while acting."""
        await self._open.wait()
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1

    @asynccontextmanager
    async def quiet(self) -> AsyncIterator[None]:
        """Held while nothing may change. An actor must not call it."""
        self._open.clear()
        while self._busy:
            await asyncio.sleep(LOOK_SECONDS)
        try:
            yield
        finally:
            self._open.set()
