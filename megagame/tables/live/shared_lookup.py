"""Look up equal questions once, as when a whole hall reconnects at the same moment."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

GATHERING_SECONDS = 0.01
"""Too short to notice, even for several screens, and long enough to collect many of a thousand equal questions."""

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class SharedLookup(Generic[Question, Answer]):
    """Questions that `answer` answers, once for all who ask the same within `gathering` seconds.

    Each answer is looked up after it was asked, so a card that is no longer valid lets nobody in.
    """

    def __init__(self, answer: Callable[[Question], Awaitable[Answer]], gathering: float = GATHERING_SECONDS) -> None:
        self._answer, self._gathering = answer, gathering
        self._asked: dict[Question, asyncio.Task[Answer]] = {}

    async def ask(self, question: Question) -> Answer:
        """The answer; everybody who asked gets the exception that `answer` raises."""
        if question not in self._asked:
            self._asked[question] = asyncio.get_running_loop().create_task(self._answered(question))
        return await asyncio.shield(self._asked[question])  # some askers may be cancelled

    async def _answered(self, question: Question) -> Answer:
        try:
            await asyncio.sleep(self._gathering)
        finally:
            del self._asked[question]
        return await self._answer(question)
