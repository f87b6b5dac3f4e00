"""A backup's file always holds a good copy, readable only by its owner."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from megagame.backups import file
from megagame.backups.file import BLOCK, BadBackup, Box, Copy, read, write
from tests.share import share_of

EVENT = b"e" * file.EVENT
EMPTY = Box(b"k" * BLOCK + os.urandom(7 * BLOCK))


def box(blocks: dict[int, bytes], lying: frozenset[int] = frozenset(), of: Box = EMPTY) -> Box:
    """Returns the box with other bytes in these blocks."""
    content = bytearray(of.content)
    for block, byte in blocks.items():
        content[block * BLOCK : (block + 1) * BLOCK] = byte * BLOCK
    return Box(bytes(content), lying)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "event.backup"


def test_the_newest_copy_is_read(place: Path) -> None:
    for number in range(1, 6):
        written = box({number: b"f"}, frozenset({number}))
        write(place, EVENT, b"rows %d" % number, written)
        assert read(place) == Copy(number, b"rows %d" % number, written.content)


def test_only_its_owner_may_read_it(place: Path) -> None:
    write(place, EVENT, b"rows", EMPTY)
    assert place.stat().st_mode & 0o777 == 0o600


def test_a_copy_that_needs_more_room_gets_it_and_the_old_box_is_gone(place: Path) -> None:
    write(place, EVENT, b"small", box({3: b"f"}))
    with place.open("rb") as before:
        large = Random(1).randbytes(file.LEAST_ROOM + 1)  # noqa: S311 - any bytes do
        write(place, EVENT, large, EMPTY)
        assert b"f" * 64 not in before.read()
    assert read(place) == Copy(2, large, EMPTY.content)
    assert [each.name for each in place.parent.iterdir()] == [place.name]


def test_a_backup_without_the_box_has_none(place: Path) -> None:
    write(place, EVENT, b"rows", Box())
    assert read(place) == Copy(1, b"rows", b"")


def test_the_backup_of_another_event_is_left_alone(place: Path) -> None:
    write(place, EVENT, b"rows", EMPTY)
    before = place.read_bytes()
    with pytest.raises(BadBackup, match="is the backup of another event"):
        write(place, b"x" * file.EVENT, b"other rows", EMPTY)
    assert place.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no backup"),
        (b"PK\3\4 a zip" * 1000, "is no backup"),
        (file.MAGIC.replace(b"1", b"2") + bytes(BLOCK), "newer version"),
        (file.MAGIC + bytes(BLOCK), "holds no whole copy"),
        (file.MAGIC, "holds no whole copy"),
    ],
)
def test_what_is_no_backup_is_named_and_left_alone(place: Path, content: bytes, said: str) -> None:
    place.write_bytes(content)
    for attempt in (lambda: read(place), lambda: write(place, EVENT, b"rows", EMPTY)):
        with pytest.raises(BadBackup, match=said):
            attempt()
    assert place.read_bytes() == content


def test_a_file_that_is_not_there_is_named(place: Path) -> None:
    with pytest.raises(BadBackup, match="cannot be read"):
        read(place)


class Cut(Exception):
    """The power fails."""


@settings(max_examples=share_of(40))
@given(st.data())
def test_wherever_a_writing_is_cut_off_a_good_copy_is_left(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    place = tmp_path_factory.mktemp("stick") / "event.backup"
    write(place, EVENT, b"first", box({1: b"a"}, frozenset({1})))
    write(place, EVENT, b"second", box({1: b"a", 2: b"b"}, frozenset({1, 2})))
    third = box({1: b"a", 2: b"b", 3: b"c"}, frozenset({1, 2, 3}))
    _cut(place, data.draw(st.integers(0, 3 * BLOCK)), third)
    found = read(place)
    assert (found.number, found.rows) in {(2, b"second"), (3, b"third")}
    assert (found.box[BLOCK : 3 * BLOCK]) == b"a" * BLOCK + b"b" * BLOCK
    write(place, EVENT, b"fourth", third)
    assert read(place)[1:] == (b"fourth", third.content)


def test_what_leaves_the_box_stays_in_the_backup_until_the_journal_has_it(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(place, EVENT, b"sealed", box({1: b"a"}, frozenset({1})))
    monkeypatch.setattr(file, "_write_copy", _cuts)
    with pytest.raises(Cut):
        write(place, EVENT, b"unsealed", box({0: b"n"}))
    assert read(place) == Copy(1, b"sealed", box({1: b"a"}).content)


def test_a_copy_that_is_cut_off_is_the_older_one(place: Path) -> None:
    for length in range(len(b"third") + file._COPY.size):
        place.unlink(missing_ok=True)
        write(place, EVENT, b"first", Box())
        write(place, EVENT, b"second", Box())
        _cut(place, length, Box())
        assert read(place) == Copy(2, b"second", b"")


def test_a_sealed_form_is_in_the_box_of_the_backup_before_the_journal_is(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(place, EVENT, b"first", box({1: b"a"}, frozenset({1})))
    monkeypatch.setattr(file, "_write_copy", _cuts)
    with pytest.raises(Cut):
        write(place, EVENT, b"second", box({1: b"a", 2: b"b"}, frozenset({1, 2})))
    assert read(place) == Copy(1, b"first", box({1: b"a", 2: b"b"}).content)


@pytest.mark.parametrize("blocks", [{1: b"a", 2: b"b", 3: b"c"}, {1: b"a", 2: b"b"}], ids=["one more form", "none"])
def test_a_disk_that_loses_what_was_not_synchronised_keeps_a_good_copy(
    place: Path, tmp_path: Path, blocks: dict[int, bytes]
) -> None:
    """A disk may keep any part of unsynchronised writes, so each write is tried alone."""
    write(place, EVENT, b"first", box({1: b"a"}, frozenset({1})))
    write(place, EVENT, b"second", box({1: b"a", 2: b"b"}, frozenset({1, 2})))
    before, third = place.read_bytes(), box(blocks, frozenset(blocks))
    groups = _synchronised(place, b"third", third)
    assert groups[-1] == []
    for number, group in enumerate(groups):
        for alone in [[], *([each] for each in group)]:
            left = tmp_path / "left.backup"
            left.write_bytes(_applied(before, [*(each for kept in groups[:number] for each in kept), *alone]))
            found = read(left)
            assert (found.number, found.rows) in {(2, b"second"), (3, b"third")}
            assert found.rows == b"second" or found.box == third.content


def _synchronised(place: Path, rows: bytes, content: Box) -> list[list[tuple[int, bytes]]]:
    """Returns a backup's writes in groups, each of which is on disk before the next begins."""
    groups: list[list[tuple[int, bytes]]] = [[]]
    really = file._write_at

    def write_at(descriptor: int, start: int, what: bytes) -> None:
        groups[-1].append((start, what))
        really(descriptor, start, what)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(file, "_write_at", write_at)
        patched.setattr(os, "fsync", lambda descriptor: groups.append([]))
        write(place, EVENT, rows, content)
    return groups


def _applied(before: bytes, writes: list[tuple[int, bytes]]) -> bytes:
    content = bytearray(before)
    for start, what in writes:
        content[start : start + len(what)] = what
    return bytes(content)


def test_a_file_cut_anywhere_is_refused_or_whole(place: Path) -> None:
    write(place, EVENT, b"first", EMPTY)
    write(place, EVENT, b"second", EMPTY)
    whole = place.read_bytes()
    for length in Random(2).sample(range(len(whole)), 40):  # noqa: S311 - any lengths do
        place.write_bytes(whole[:length])
        with suppress(BadBackup):
            assert read(place) in {Copy(1, b"first", EMPTY.content), Copy(2, b"second", EMPTY.content)}


def _cuts(*anything: object) -> None:
    raise Cut


def _cut(place: Path, after: int, content: Box) -> None:
    """Writes a third backup, cut off after this many bytes."""
    left = after
    really = os.write

    def written(descriptor: int, what: Any) -> int:
        nonlocal left
        length = really(descriptor, what[: min(len(what), left)]) if left else 0
        left -= length
        if not left:
            raise Cut
        return length

    with pytest.MonkeyPatch.context() as patched, suppress(Cut):
        patched.setattr(os, "write", written)
        write(place, EVENT, b"third", content)
