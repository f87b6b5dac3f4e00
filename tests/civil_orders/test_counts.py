"""The counts of forms go on, whatever fails in one minute."""

from __future__ import annotations

import errno
from datetime import UTC, datetime

import pytest

from civil_orders import counts


def test_a_disk_that_fails_ends_no_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = list[datetime]()

    def fail(at: datetime) -> None:
        tried.append(at)
        raise OSError(errno.EIO, "no sector")

    monkeypatch.setattr(counts, "count", fail)
    noon = datetime(2026, 11, 22, 12, tzinfo=UTC)
    counts._minute(noon)
    assert tried == [noon]
