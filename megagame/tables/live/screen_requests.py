"""A page's requests for screens, looked up one at a time; repeated ones are merged."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, Protocol, TypeVar

from megagame.machine.rate_limit import Allowance

AT_ONCE = 24
A_SECOND = 2.0
"""A page requests all its screens when it opens, and a lost one at most every second."""


class Asked(Protocol):
    @property
    def stream(self) -> str: ...


Question = TypeVar("Question", bound=Asked)


class Asking(Generic[Question]):
    """The questions of one socket, answered by `answer`. Only the newest about each screen counts.

    Excessive questions are answered slowly, but not lost.
    """

    def __init__(self, answer: Callable[[Question], Awaitable[None]]) -> None:
        self._answer = answer
        self._waiting: dict[str, Question] = {}
        self._allowance = Allowance(AT_ONCE, A_SECOND)
        self._task: asyncio.Task[None] | None = None

    def ask(self, question: Question) -> int:
        """Queue a question; returns how many are waiting."""
        self._waiting[question.stream] = question
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._answer_all())
        return len(self._waiting)

    def end(self) -> None:
        """Drop all questions; none may be asked after that."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()
        del self._answer  # breaks a reference cycle, which Python would have to collect

    async def _answer_all(self) -> None:
        try:
            while self._waiting:
                if self._allowance.take():
                    await self._answer(self._waiting.pop(next(iter(self._waiting))))
                else:
                    await asyncio.sleep(1 / A_SECOND)
        finally:
            self._task = None
