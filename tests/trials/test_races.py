"""Of two simultaneous presses of a once-only button exactly one succeeds; the other is told why."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.clients import hall
from tests.proof.clients.hall import Hall
from tests.proof.trials.races import races

pytestmark = pytest.mark.usefixtures("warm_starts")
PAIRS = 60
FAULTY = "tests/trials/faulty.py"


def assert_exactly_one(contested: Hall) -> None:
    outcome = races(contested, PAIRS, print)
    assert (outcome.pairs, outcome.both, outcome.neither, outcome.untold) == (PAIRS, 0, 0, 0)


@pytest.mark.server
def test_two_processes_on_postgresql(tmp_path: Path) -> None:
    with hall.grown_up(tmp_path / "event") as pair:
        assert_exactly_one(pair)


@pytest.mark.server
def test_two_processes_on_sqlite(tmp_path: Path) -> None:
    with hall.two_on_sqlite(tmp_path / "event") as pair:
        assert_exactly_one(pair)


def test_a_planted_fault_is_found(tmp_path: Path) -> None:
    with hall.laptop(tmp_path / "event", (FAULTY, "tells_both_that_they_did_it")) as laptop:
        outcome = races(laptop, 3, print)
    assert outcome.both > 0
    assert not outcome.clean
