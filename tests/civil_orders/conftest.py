from __future__ import annotations

from collections.abc import Iterator

import pytest

from megagame.tables.live.caches import forget
from megagame.tables.models import Table
from tests.civil_orders.world import emptied
from tests.tables.tables import opened


@pytest.fixture
def city(transactional_db: None) -> Iterator[Table]:
    """A fresh Crisis Map of two districts and a slum, in a process that remembers nothing of earlier ones."""
    forget()
    emptied()
    yield opened()
    forget()
