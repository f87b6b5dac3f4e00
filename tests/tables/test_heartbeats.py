"""Heartbeats: each socket gets its version and the time, after changes, and less often above many sockets."""

from __future__ import annotations

import asyncio
import time

import pytest

from megagame.core.instants import Instant
from megagame.machine import machine_clock
from megagame.tables.live import hub
from megagame.tables.live import stream as streams
from megagame.tables.live.stream import AT_ONCE, HEARTBEATS, LONGEST_WAIT, LOOKED_AGAIN, Stream
from tests.tables.test_hub import VIEW, Table, joined, read_done, scene
from tests.tables.test_outbox import Phone


def test_a_heartbeat_tells_the_version_and_the_machines_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        phone = Phone()
        await joined(stream, phone)
        monkeypatch.setattr(machine_clock, "now", lambda: Instant("boot-1", 12_345))
        stream.beat()
        await read_done()
        told = {"now": 12_345, "boot": "boot-1", "event": HEARTBEATS.event, "every": 1}
        assert phone.got[1:] == [{"type": "beat", "stream": "crisis-map/wall", "version": 5, **told}]

    scene(monkeypatch, play)


def test_a_change_goes_before_heartbeats_and_takes_nobody_s_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        phones = [Phone() for _ in range(4 * AT_ONCE)]
        await joined(stream, *phones)
        stream.moved(6, {"b": "b6"})
        stream.beat()
        await asyncio.sleep(2 * LOOKED_AGAIN)
        await read_done()
        got = {tuple((frame["type"], frame["version"]) for frame in phone.got[1:]) for phone in phones}
        assert got == {(("screen", 6), ("beat", 6))}

    scene(monkeypatch, play)


def test_heartbeats_wait_for_changes_without_end_no_longer_than_half_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams.CHANGES, "under_way", 1)

    async def play(table: Table, stream: Stream) -> None:
        phone = Phone()
        await joined(stream, phone)
        start = time.monotonic()
        stream.beat()
        while len(phone.got) == 1:
            await asyncio.sleep(LOOKED_AGAIN)
        assert LONGEST_WAIT <= time.monotonic() - start < 2 * LONGEST_WAIT

    scene(monkeypatch, play)


def beats(phones: list[Phone]) -> set[int]:
    """Returns the numbers of beats that phones received."""
    return {sum(frame["type"] == "beat" for frame in phone.got) for phone in phones}


@pytest.mark.parametrize(("sockets", "every"), [(2, 1), (3, 2), (4, 2), (5, 3), (9, 3)])
def test_of_very_many_sockets_each_has_its_heartbeat_more_seldom_and_is_told_so(
    monkeypatch: pytest.MonkeyPatch, sockets: int, every: int
) -> None:
    monkeypatch.setattr(hub, "MANY", 2)

    async def play(table: Table, stream: Stream) -> None:
        monkeypatch.setattr(hub, "_streams", {VIEW: stream})
        phones = [Phone() for _ in range(sockets)]
        await joined(stream, *phones)
        for second in range(1, 2 * every + 1):
            hub.beat_everywhere()
            await read_done()
            assert beats(phones) <= {second // every, -(-second // every)}
        assert beats(phones) == {2}
        assert {frame["every"] for phone in phones for frame in phone.got[1:]} == {every}

    scene(monkeypatch, play)


def test_once_fewer_are_left_each_has_its_heartbeat_every_second_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "MANY", 5)

    async def play(table: Table, stream: Stream) -> None:
        monkeypatch.setattr(hub, "_streams", {VIEW: stream})
        phones = [Phone() for _ in range(6)]
        await joined(stream, *phones)
        hub.beat_everywhere()
        stream.outboxes.remove(next(iter(stream.outboxes)))
        hub.beat_everywhere()
        await read_done()
        assert [phone.got[-1].get("every") for phone in phones].count(1) == 5

    scene(monkeypatch, play)
