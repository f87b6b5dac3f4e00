"""When memory runs out Linux kills the server: nothing acknowledged is lost, and the proof finds faults in that."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.processes.memory_limits import cannot_limit
from tests.proof.trials import machine_proofs, outages
from tests.proof.trials.out_of_memory import out_of_memory

pytestmark = pytest.mark.usefixtures("warm_starts")
FAULTY = "tests/trials/faulty.py"


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skips even in CI, as most containers may not set limits."""
    if reason := cannot_limit():
        pytest.skip(f"NOT tried: {reason}")
    monkeypatch.setattr(outages, "CALM", 0.5)


@pytest.mark.usefixtures("limits")
def test_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    outcome = out_of_memory(tmp_path / "event", 1, print)
    assert outcome.ended == 1
    assert min(outcome.presses.journal.acknowledged, outcome.forms.acknowledged) > 0
    assert outcome.clean, outcome


@pytest.mark.usefixtures("limits")
def test_planted_faults_are_found(tmp_path: Path) -> None:
    program = (FAULTY, "acknowledges_long_before_commit,admits_a_card_twice")
    outcome = out_of_memory(tmp_path / "event", 1, print, program)
    assert outcome.ended == 1
    assert outcome.presses.journal.lost > 0
    assert outcome.forms.doubled > 0
    assert not outcome.clean


def test_without_limits_it_says_so_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_proofs, "cannot_limit", lambda: "a limit of its own needs root")
    told: list[str] = []
    assert machine_proofs.prove_memory(tmp_path / "event", told.append)
    assert told[1:] == ["NOT tried: a limit of its own needs root."]
    assert list(tmp_path.iterdir()) == []
