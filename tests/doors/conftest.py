from __future__ import annotations

from collections.abc import Iterator

import pytest

from megagame.tables.connections import backup_status, readiness_status
from megagame.tables.live.caches import forget
from tests.doors.hall import Hall, filled_hall


@pytest.fixture
def hall(transactional_db: None) -> Iterator[Hall]:
    """An event with everybody, and no caches of earlier ones."""
    forget()
    yield filled_hall()
    forget()
    readiness_status.note(())
    backup_status.choose("")  # root may have chosen any folder
