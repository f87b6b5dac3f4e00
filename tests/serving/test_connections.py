"""Connections that are over are found by looking through all of them: each second where they are few."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from daphne.server import Server

from megagame.serving import server as servers
from megagame.serving.server import LOOKED_THROUGH, BoundedServer


async def nobody(*called: Any) -> None:
    raise AssertionError(called)


@pytest.mark.parametrize(
    ("connections", "seconds"), [(0, 1), (LOOKED_THROUGH - 1, 1), (LOOKED_THROUGH, 2), (10 * LOOKED_THROUGH, 11)]
)
def test_the_more_there_are_the_more_seldom_they_are_looked_through(
    monkeypatch: pytest.MonkeyPatch, connections: int, seconds: int
) -> None:
    looked, later = list[int](), list[float]()
    monkeypatch.setattr(Server, "application_checker", lambda _: looked.append(len(looked) + len(later)))
    monkeypatch.setattr(servers, "reactor", SimpleNamespace(callLater=lambda wait, _: later.append(wait)))
    server = BoundedServer(nobody, 0, 1000, lambda asked: "", lambda: None)
    server.connections = {number: {} for number in range(connections)}
    for _ in range(2 * seconds + 1):
        server.application_checker()
    assert looked == [0, seconds, 2 * seconds]
    assert later == [1] * (2 * seconds - 2)
