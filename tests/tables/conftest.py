from __future__ import annotations

from collections.abc import Iterator

import pytest

from megagame.tables.live.caches import forget
from megagame.tables.models import Table
from tests.tables.tables import opened


@pytest.fixture
def table(transactional_db: None) -> Iterator[Table]:
    """A new table, with empty caches."""
    forget()
    yield opened()
    forget()
