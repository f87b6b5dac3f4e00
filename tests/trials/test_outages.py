"""Redis and PostgreSQL go away and come back: nothing acknowledged is lost, and all is right again by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from megagame.trials.machine_proofs import CURRENT_WITHIN
from megagame.trials.outages import hall_to_lose, outages


@pytest.mark.own_servers
def test_no_action_is_refused_for_redis_and_every_screen_is_current_after_each_outage(tmp_path: Path) -> None:
    with hall_to_lose(tmp_path / "event") as (hall, troubles):
        outcome = outages(hall, troubles, print)
    assert [row.outage.name for row in outcome.rows] == [trouble.name for trouble in troubles]
    assert [row.refused for row in outcome.rows if not row.outage.refuses] == [0, 0]
    assert min(row.refused for row in outcome.rows if row.outage.refuses) > 0
    assert sum(row.dishonest for row in outcome.rows) == 0
    assert max(row.current for row in outcome.rows) < CURRENT_WITHIN
    journal = outcome.journal
    assert (journal.lost, journal.doubled, journal.audit) == (0, 0, "")
    assert journal.acknowledged > 0
