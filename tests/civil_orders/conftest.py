from __future__ import annotations

from collections.abc import Iterator

import pytest

from megagame.tables.live.caches import forget
from megagame.tables.models import Table
from tests.civil_orders.world import emptied
from tests.tables.tables import opened


@pytest.fixture
def city(transactional_db: None) -> Iterator[Table]:
    """A new Crisis Map with two districts and a slum, and empty caches."""
    forget()
    emptied()
    yield opened()
    forget()
