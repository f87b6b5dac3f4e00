from __future__ import annotations

from collections.abc import Iterator

import pytest

from megagame.tables.live.caches import forget
from megagame.tables.models import Table
from tests.tables.tables import opened


@pytest.fixture
def table(transactional_db: None) -> Iterator[Table]:
    """A fresh table, in a process that remembers nothing of earlier ones."""
    forget()
    yield opened()
    forget()
