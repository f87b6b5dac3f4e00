"""Without free file descriptors connected clients are served, and it recovers; the proof finds faults in that."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.clients import hall
from tests.proof.trials import descriptors, outages
from tests.proof.trials.machine_proofs import CURRENT_WITHIN

FAULTY = "tests/trials/faulty.py"
FAULTS = ("stops_counting_at_the_first_fault", "opens_a_file_for_each_press")
SHORT_OF_THEM = 3.0  # seconds: longer than between two counts of screens


@pytest.fixture(autouse=True)
def no_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "CALM", 0.1)


def test_on_a_laptop(tmp_path: Path) -> None:
    with hall.laptop(tmp_path / "event") as laptop:
        outcome = descriptors.descriptors(laptop, SHORT_OF_THEM, print)
    assert outcome.served
    assert (outcome.dishonest, outcome.counted, outcome.outage.rows[0].dishonest) == (0, True, 0)
    assert outcome.outage.rows[0].current < CURRENT_WITHIN
    assert outcome.clean, (outcome.outage.journal, outcome.outage.rows)


def test_planted_faults_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(descriptors, "COUNTED_WITHIN", 3.0)
    with hall.laptop(tmp_path / "event", (FAULTY, ",".join(FAULTS))) as laptop:
        outcome = descriptors.descriptors(laptop, SHORT_OF_THEM, print)
    assert outcome.served == []
    assert not outcome.counted
    assert not outcome.clean
