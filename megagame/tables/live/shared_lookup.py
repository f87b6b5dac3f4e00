"""Who may look: looked up once for all who ask the same at the same moment, as when a whole hall comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

GATHERING_SECONDS = 0.01
"""Nobody notices that he waits for so long, also for each of several screens; of a thousand who come at once several
ask meanwhile."""

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class SharedLookup(Generic[Question, Answer]):
    """Questions that `answer` answers, each once for all who ask it within `gathering` seconds.

    What is answered was looked up after it was asked: a card that is not valid any more lets nobody in.
    """

    def __init__(self, answer: Callable[[Question], Awaitable[Answer]], gathering: float = GATHERING_SECONDS) -> None:
        self._answer, self._gathering = answer, gathering
        self._asked: dict[Question, asyncio.Task[Answer]] = {}

    async def ask(self, question: Question) -> Answer:
        """The answer; whatever `answer` raises is raised for everybody who asked."""
        if question not in self._asked:
            self._asked[question] = asyncio.get_running_loop().create_task(self._answered(question))
        return await asyncio.shield(self._asked[question])  # of those who asked some may go meanwhile

    async def _answered(self, question: Question) -> Answer:
        try:
            await asyncio.sleep(self._gathering)
        finally:
            del self._asked[question]
        return await self._answer(question)
