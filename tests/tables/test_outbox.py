"""Unsent changes for a slow socket are merged into one frame per view, without losses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from megagame.tables.connections.outbox import Frame, Outbox, Wire, merged


class Phone:
    """A socket that receives only while awake; `got`: its messages."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.awake = asyncio.Event()
        self.awake.set()

    async def send(self, message: dict[str, Any]) -> None:
        await self.awake.wait()
        self.got.append(json.loads(message["text"]))


def wire(text: str) -> Wire:
    return Wire(text.encode())


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_frame_that_waits_takes_newer_ones_in() -> None:
    async def scene() -> None:
        phone = Phone()
        outbox = Outbox(phone.send)
        outbox.put(Frame("t/wall", 1, 2, {"a": "a2", "b": "b2"}))
        outbox.send()
        await settled()
        phone.awake.clear()
        for version in range(3, 100):
            outbox.put(Frame("t/wall", version - 1, version, {"a": f"a{version}", f"n{version % 3}": str(version)}))
            outbox.send()
            await settled()
        phone.awake.set()
        await settled()
        assert [(got["base"], got["version"]) for got in phone.got] == [(1, 2), (2, 3), (3, 99)]
        assert phone.got[-1]["parts"] == {"a": "a99", "n0": "99", "n1": "97", "n2": "98"}

    asyncio.run(scene())


def test_a_whole_screen_replaces_what_waits() -> None:
    waiting = merged(Frame("t/wall", 4, 5, {"a": "a5"}), Frame("t/wall", None, 9, {"b": "b9"}))
    assert (waiting.base, waiting.version, waiting.markup) == (None, 9, {"b": "b9"})


def test_parts_merged_onto_a_waiting_whole_screen_stay_whole() -> None:
    waiting = merged(Frame("t/wall", None, 9, {"a": "a9", "b": "b9"}), Frame("t/wall", 9, 10, {"b": "b10"}))
    assert (waiting.base, waiting.version, waiting.markup) == (None, 10, {"a": "a9", "b": "b10"})
    assert json.loads(waiting.wire.text)["parts"] == waiting.markup


def test_views_of_one_socket_do_not_hold_up_each_other() -> None:
    async def scene() -> None:
        phone = Phone()
        outbox = Outbox(phone.send)
        phone.awake.clear()
        outbox.put(Frame("t/wall", 1, 2, {"a": "x"}))
        outbox.send()
        await settled()
        outbox.put(Frame("u/wall", 7, 8, {"a": "y"}))
        outbox.send()
        outbox.put(Frame("t/wall", 2, 3, {"a": "z"}))
        outbox.send()
        phone.awake.set()
        await settled()
        assert [(got["stream"], got["base"], got["version"]) for got in phone.got] == [
            ("t/wall", 1, 2),
            ("u/wall", 7, 8),
            ("t/wall", 2, 3),
        ]

    asyncio.run(scene())


def test_each_stream_of_a_socket_has_its_heartbeat() -> None:
    async def scene() -> None:
        phone = Phone()
        outbox = Outbox(phone.send)
        for beat in range(3):
            for stream in ("t/wall", "u/wall", "v/wall"):
                outbox.put_beat(stream, wire(json.dumps({"stream": stream, "beat": beat})))
                outbox.send()
            await settled()
        assert len(phone.got) == 9
        assert [got["stream"] for got in phone.got[-3:]] == ["t/wall", "u/wall", "v/wall"]

    asyncio.run(scene())


def test_a_slow_socket_has_one_heartbeat_a_stream_waiting_and_none_where_a_frame_waits() -> None:
    async def scene() -> None:
        phone = Phone()
        outbox = Outbox(phone.send)
        phone.awake.clear()
        outbox.put_beat("t/wall", wire('{"beat": "on its way"}'))
        outbox.send()
        await settled()
        for beat in range(50):
            outbox.put_beat("t/wall", wire(json.dumps({"beat": beat})))
            outbox.send()
            outbox.put_beat("u/wall", wire(json.dumps({"beat": beat})))
            outbox.send()
        outbox.put(Frame("t/wall", 1, 2, {"a": "x"}))
        outbox.send()
        outbox.put_beat("t/wall", wire('{"beat": "too much"}'))
        outbox.send()
        phone.awake.set()
        await settled()
        assert [got.get("beat", got.get("version")) for got in phone.got] == ["on its way", 2, 49]

    asyncio.run(scene())


def test_a_socket_that_fails_is_sent_nothing_more() -> None:
    async def scene() -> None:
        calls = []

        async def broken(message: dict[str, Any]) -> None:
            calls.append(message)
            raise OSError("gone")

        outbox = Outbox(broken)
        outbox.put(Frame("t/wall", 1, 2, {"a": "x"}))
        outbox.send()
        await settled()
        outbox.put(Frame("t/wall", 2, 3, {"a": "y"}))
        outbox.send()
        outbox.put_beat("t/wall", wire("{}"))
        outbox.send()
        await settled()
        assert len(calls) == 1

    asyncio.run(scene())


class Broken:
    """A `send` whose short cut fails, as its connection was closed by the loop."""

    is_free = True

    @property
    def short_cut(self) -> Broken:
        return self

    def send_frame(self, frame: bytes) -> None:
        raise RuntimeError("the handler is closed")

    def call_when_free(self, then: Callable[[], object]) -> None:
        pass

    async def __call__(self, message: dict[str, Any]) -> None:
        raise AssertionError(message)


def test_a_socket_that_cannot_be_sent_to_is_over_and_holds_up_nobody() -> None:
    outbox = Outbox(Broken())
    outbox.put(Frame("t/wall", None, 6, {"a": "a6"}))
    outbox.send()
    assert outbox.closed
