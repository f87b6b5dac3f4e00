"""Redis and PostgreSQL go away and return: nothing acknowledged is lost, and all recovers by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.trials import outages
from tests.proof.trials.machine_proofs import CURRENT_WITHIN
from tests.proof.trials.outages import hall_to_lose
from tests.trials.losses import until_lost

FAULTY = "tests/trials/faulty.py"
AWAY = 0.9  # seconds
CRASHES = 2

pytestmark = pytest.mark.usefixtures("warm_starts")


@pytest.mark.own_servers
def test_no_action_is_refused_for_redis_and_every_screen_is_current_after_each_outage(tmp_path: Path) -> None:
    with hall_to_lose(tmp_path / "event") as (hall, troubles):
        outcome = outages.outages(hall, troubles, print)
    assert [row.outage.name for row in outcome.rows] == [trouble.name for trouble in troubles]
    assert [row.refused for row in outcome.rows if not row.outage.refuses] == [0, 0]
    assert min(row.refused for row in outcome.rows if row.outage.refuses) > 0
    assert sum(row.dishonest for row in outcome.rows) == 0
    assert max(row.current for row in outcome.rows) < CURRENT_WITHIN
    journal = outcome.journal
    assert (journal.lost, journal.doubled, journal.audit) == (0, 0, "")
    assert journal.acknowledged > 0


@pytest.mark.own_servers
def test_an_action_that_postgresql_has_not_written_yet_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "CALM", 0.5)
    with hall_to_lose(tmp_path / "event", (FAULTY, "does_not_wait_for_the_disk")) as (hall, troubles):
        outcome = until_lost(lambda: outages.outages(hall, troubles[-1:] * CRASHES, print, AWAY))
    assert outcome.journal.lost > 0
    assert not outcome.clean
