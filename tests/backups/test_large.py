"""Backups from unknown files: the unpacked size is limited before anything is read from it."""

from __future__ import annotations

import os
import tracemalloc
import zlib
from pathlib import Path

import pytest

from megagame.backups import backup, database_rows, file, restore
from megagame.backups.file import BadBackup, Box


@pytest.mark.parametrize("content", [bytes(database_rows.MOST_BYTES + 1), b"\xc0" * (2 * database_rows.MOST_BYTES)])
def test_a_backup_that_unpacks_to_more_than_any_event_is_refused_in_one_sentence(
    tmp_path: Path, content: bytes
) -> None:
    place = tmp_path / backup.NAME
    file.write(place, b"e" * file.EVENT, zlib.compress(content, 9), Box())
    tracemalloc.start()
    try:
        with pytest.raises(BadBackup, match=r"what it holds cannot be read: it was not written by this program\.$"):
            restore.read(place)
        assert tracemalloc.get_traced_memory()[1] < 3 * database_rows.MOST_BYTES
    finally:
        tracemalloc.stop()


def test_a_packed_copy_that_is_cut_off_is_no_event() -> None:
    with pytest.raises(ValueError, match="cut off"):
        database_rows.from_bytes(zlib.compress(os.urandom(10_000))[:-20])


def test_a_file_that_claims_a_huge_copy_is_refused_unread(tmp_path: Path) -> None:
    place = tmp_path / backup.NAME
    head = file._Head(b"e" * file.EVENT, 0, file.LONGEST)
    place.write_bytes(file._head_bytes(head))
    with place.open("r+b") as opened:
        opened.truncate(3 * file.LONGEST)
    with pytest.raises(BadBackup, match="holds no whole copy"):
        restore.read(place)
