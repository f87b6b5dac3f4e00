"""What a page asks to see: one screen at a time is looked up for it, and what it asks again meanwhile is asked once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, Protocol, TypeVar

from megagame.machine.rate_limit import Allowance

AT_ONCE = 24
A_SECOND = 2.0
"""A page asks for all its screens when it comes, and for one that it lost at most every second."""


class Asked(Protocol):
    @property
    def stream(self) -> str: ...


Question = TypeVar("Question", bound=Asked)


class Asking(Generic[Question]):
    """The questions of one socket, each of which `answer` answers. Questions about the same screen are one: the newest.

    Anyone who asks without end is answered slowly; what comes too often is not lost.
    """

    def __init__(self, answer: Callable[[Question], Awaitable[None]]) -> None:
        self._answer = answer
        self._waiting: dict[str, Question] = {}
        self._allowance = Allowance(AT_ONCE, A_SECOND)
        self._task: asyncio.Task[None] | None = None

    def ask(self, question: Question) -> int:
        """It will be answered; returns how many wait now."""
        self._waiting[question.stream] = question
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._answer_all())
        return len(self._waiting)

    def end(self) -> None:
        """Nobody waits for answers any more; nothing is asked after that."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()
        del self._answer  # whose page has this: Python would have to look for both

    async def _answer_all(self) -> None:
        try:
            while self._waiting:
                if self._allowance.take():
                    await self._answer(self._waiting.pop(next(iter(self._waiting))))
                else:
                    await asyncio.sleep(1 / A_SECOND)
        finally:
            self._task = None
