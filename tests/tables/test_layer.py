"""Messages reach every process in order, and waiting ones are sent together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer

from megagame.tables.live import layer


class Slow(InMemoryChannelLayer):
    """A layer that takes a moment for each message."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = 0

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.sent += 1
        await asyncio.sleep(0.02)
        await super().group_send(group, message)


def noting(numbers: list[int]) -> Callable[[layer.Message], None]:
    return lambda message: numbers.append(message["n"])


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    slow = Slow()
    monkeypatch.setattr(layer, "_layer", lambda: slow)
    monkeypatch.setattr(layer, "_line", None)
    return slow


def test_what_waits_while_something_is_told_is_told_in_one_go_and_in_order(slow: Slow) -> None:
    one, other = list[int](), list[int]()

    async def scene() -> None:
        works = layer.send(), layer.listen(noting(one)), layer.listen(noting(other))
        tasks = [asyncio.create_task(work) for work in works]
        await asyncio.sleep(0.01)
        layer.tell({"n": 0})
        await asyncio.sleep(0.01)
        for number in range(1, 50):
            layer.tell({"n": number})
        await asyncio.sleep(0.1)
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    asyncio.run(scene())
    assert one == other == list(range(50))
    assert slow.sent == 2
