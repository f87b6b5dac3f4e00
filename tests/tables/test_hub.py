"""The hub: one read for all waiting sockets, changed parts only, and repair of lost messages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from megagame.tables.connections import calls_status, connected_screens
from megagame.tables.connections.outbox import Outbox
from megagame.tables.journals.calls import Waiting
from megagame.tables.live import hub
from megagame.tables.live import stream as streams
from megagame.tables.live.stream import AT_ONCE, Stream
from megagame.tables.rendering.screens import View, Whole
from tests.tables.test_outbox import Phone

VIEW = View("crisis-map", "wall", "en")


class Table:
    """A fake database: the current whole screen, and how often it was read."""

    def __init__(self) -> None:
        self.now = Whole(5, {"a": "a5", "b": "b5"})
        self.readings = 0
        self.is_away = False

    def whole(self, view: View) -> Whole:
        assert view == VIEW
        if self.is_away:
            raise OSError("away")
        self.readings += 1
        return self.now


async def read_done() -> None:
    """Waits until all that was begun is read and sent."""
    await asyncio.sleep(0.05)
    begun = asyncio.all_tasks() - {asyncio.current_task()}
    if begun:
        await asyncio.wait(begun, timeout=10)
    await asyncio.sleep(0)


def scene(monkeypatch: pytest.MonkeyPatch, play: Callable[[Table, Stream], Awaitable[None]]) -> None:
    table = Table()
    monkeypatch.setattr(streams, "in_thread", asyncio.to_thread)
    asyncio.run(_play(table, play))


async def _play(table: Table, play: Callable[[Table, Stream], Awaitable[None]]) -> None:
    await play(table, Stream(VIEW, table.whole))


async def joined(stream: Stream, *phones: Phone) -> None:
    for phone in phones:
        stream.join(Outbox(phone.send))
    await read_done()


def test_all_who_come_at_once_are_served_by_one_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        phones = [Phone() for _ in range(50)]
        await joined(stream, *phones)
        whole = {"type": "screen", "stream": "crisis-map/wall", "base": None, "version": 5, "parts": table.now.markup}
        assert [phone.got for phone in phones] == [[whole]] * 50
        assert table.readings == 1

    scene(monkeypatch, play)


def test_a_change_goes_out_as_the_parts_that_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        phone = Phone()
        await joined(stream, phone)
        stream.moved(6, {"b": "b6"})
        await read_done()
        assert (phone.got[1]["base"], phone.got[1]["version"], phone.got[1]["parts"]) == (5, 6, {"b": "b6"})
        assert table.readings == 1

    scene(monkeypatch, play)


def test_who_comes_later_gets_the_whole_as_it_is_then(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        await joined(stream, Phone())
        stream.moved(6, {"b": "b6"})
        late = Phone()
        await joined(stream, late)
        assert (late.got[0]["base"], late.got[0]["version"]) == (None, 6)
        assert late.got[0]["parts"] == {"a": "a5", "b": "b6"}
        assert table.readings == 1

    scene(monkeypatch, play)


def test_who_has_this_very_version_is_told_so_and_gets_what_changes_from_then_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A page whose screen came by another way, whether or not somebody watches here already: nothing is missing."""

    async def play(table: Table, stream: Stream) -> None:
        first, later = Phone(), Phone()
        stream.join(Outbox(first.send), 5)
        await read_done()
        stream.join(Outbox(later.send), 5)
        await read_done()
        stream.moved(6, {"b": "b6"})
        await read_done()
        for phone in (first, later):
            assert [(told["type"], told.get("base"), told["version"]) for told in phone.got] == [
                ("beat", None, 5),
                ("screen", 5, 6),
            ]
        assert table.readings == 1

    scene(monkeypatch, play)


@pytest.mark.parametrize("has", [None, 4, 6])
def test_who_has_another_version_gets_the_whole(monkeypatch: pytest.MonkeyPatch, has: int | None) -> None:
    async def play(table: Table, stream: Stream) -> None:
        phone = Phone()
        stream.join(Outbox(phone.send), has)
        await read_done()
        assert [(told["base"], told["version"], told["parts"]) for told in phone.got] == [(None, 5, table.now.markup)]

    scene(monkeypatch, play)


def test_a_gap_is_healed_by_reading_the_screen_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        phone = Phone()
        await joined(stream, phone)
        table.now = Whole(8, {"a": "a5", "b": "b8"})
        stream.moved(8, {"a": "only what changed last"})
        await read_done()
        assert (phone.got[1]["base"], phone.got[1]["version"], phone.got[1]["parts"]) == (5, 8, {"b": "b8"})

    scene(monkeypatch, play)


def test_who_comes_later_gets_no_part_that_is_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        first, later = Phone(), Phone()
        await joined(stream, first)
        table.now = Whole(7, {"a": "a7"})
        stream.refresh()
        await read_done()
        await joined(stream, later)
        assert (later.got[0]["version"], later.got[0]["parts"]) == (7, {"a": "a7"})

    scene(monkeypatch, play)


def test_who_comes_a_while_later_gets_nothing_that_has_ended_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """What ends by the clock is left out of a screen without a new version of it."""
    monkeypatch.setattr(streams, "FRESH_SECONDS", -1.0)

    async def play(table: Table, stream: Stream) -> None:
        first, later = Phone(), Phone()
        await joined(stream, first)
        table.now = Whole(5, {"a": "a5", "b": ""})
        await joined(stream, later)
        assert (later.got[0]["version"], later.got[0]["parts"]) == (5, {"a": "a5", "b": ""})
        assert len(first.got) == 1

    scene(monkeypatch, play)


def test_who_comes_while_the_database_is_away_gets_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "FRESH_SECONDS", -1.0)

    async def play(table: Table, stream: Stream) -> None:
        await joined(stream, Phone())
        table.is_away, later = True, Phone()
        await joined(stream, later)
        assert (later.got[0]["version"], later.got[0]["parts"]) == (5, table.now.markup)

    scene(monkeypatch, play)


def test_a_change_without_markup_in_ones_language_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        phone = Phone()
        await joined(stream, phone)
        table.now = Whole(6, {"a": "a6", "b": "b5"})
        stream.moved(6, None)
        await read_done()
        assert phone.got[1]["parts"] == {"a": "a6"}

    scene(monkeypatch, play)


def test_a_change_that_comes_during_a_reading_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        phone = Phone()
        stream.join(Outbox(phone.send))
        await asyncio.sleep(0)
        stream.moved(6, {"b": "b6"})
        table.now = Whole(6, {"a": "a5", "b": "b6"})
        await read_done()
        await read_done()
        assert phone.got[-1]["version"] == 6
        assert stream.markup == {"a": "a5", "b": "b6"}

    scene(monkeypatch, play)


def test_a_call_noticed_while_the_counted_screens_are_read_is_sent_with_the_next_beat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = View(connected_screens.TABLE, "control", "en")
    waits = Waiting(1, "The Quays", "card", datetime.now(UTC), 0, "")

    async def play(table: Table, _other: Stream) -> None:
        stream = Stream(view, lambda _: table.now)
        monkeypatch.setitem(hub._streams, view, stream)
        monkeypatch.setattr(hub, "CONNECTED_SCREENS", screens := connected_screens.ConnectedScreens())
        phone = Phone()
        table.now = Whole(screens.version, {"calls": "nobody"})
        await joined(stream, phone)
        stream.refresh()
        await asyncio.sleep(0)
        hub._compare(looked := hub.Versions(0, {}, 0, (waits,)))
        assert screens.health.calls == (waits,)
        await read_done()
        assert len(phone.got) == 1
        table.now = Whole(screens.version, {"calls": "The Quays"})
        hub._compare(looked)
        await read_done()
        assert phone.got[1]["parts"] == {"calls": "The Quays"}

    calls_status.note(())
    scene(monkeypatch, play)
    calls_status.note(())


def test_what_comes_twice_or_late_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        phone = Phone()
        await joined(stream, phone)
        stream.moved(5, {"b": "again"})
        stream.moved(4, {"b": "late"})
        await read_done()
        assert len(phone.got) == 1
        assert table.readings == 1

    scene(monkeypatch, play)


def test_requests_come_between_where_many_are_sent_to(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        phones = [Phone() for _ in range(4 * AT_ONCE)]
        await joined(stream, *phones)
        stream.moved(6, {"b": "b6"})
        sent = [0]
        while sent[-1] < len(phones):
            await asyncio.sleep(0)
            sent.append(sum(phone.got[-1]["version"] == 6 for phone in phones))
        assert max(after - before for before, after in pairwise(sent)) <= AT_ONCE
        assert {len(phone.got) for phone in phones} == {2}

    scene(monkeypatch, play)


def test_a_page_is_behind_when_it_has_not_what_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        outbox = Outbox(Phone().send)
        stream.join(outbox)
        await read_done()
        monkeypatch.setitem(hub._streams, VIEW, stream)
        assert not hub.is_behind(outbox, {"crisis-map/wall": 4})
        monkeypatch.setattr(hub, "BEHIND_SECONDS", 0.0)
        assert hub.is_behind(outbox, {"crisis-map/wall": 4})
        assert hub.is_behind(outbox, {})
        assert not hub.is_behind(outbox, {"crisis-map/wall": 5, "elsewhere/wall": 1})
        assert not hub.is_behind(Outbox(Phone().send), {"crisis-map/wall": 4})

    scene(monkeypatch, play)


def test_when_the_database_fails_sockets_stay_and_the_next_try_serves_them(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table, stream: Stream) -> None:
        phone = Phone()

        table.is_away = True
        await joined(stream, phone)
        assert phone.got == []
        table.is_away = False
        stream.refresh()
        await read_done()
        assert phone.got[0]["version"] == 5

    scene(monkeypatch, play)
