"""Killed at random moments, nothing acknowledged is lost and nothing doubled; and the proof finds what would."""

from __future__ import annotations

from pathlib import Path

import pytest

from megagame.trials import hall, servers
from megagame.trials.kills import Outcome, kills
from megagame.trials.machine_proofs import SERVING_WITHIN
from megagame.trials.proofs import again
from megagame.trials.servers import Server

pytestmark = pytest.mark.timeout(900)  # a minute or two on a quiet machine
KILLS = 13
"""With those of forms and on both profiles fifty in all; `manage.py prove kills` does as many of each."""
KILLS_TO_FIND_A_FAULT = 6
FAULTY = "tests/trials/faulty.py"


def assert_nothing_lost(outcome: Outcome) -> None:
    journal = outcome.journal
    assert (journal.lost, journal.doubled, outcome.shown, journal.audit) == (0, 0, 0, "")
    assert outcome.kills == KILLS
    assert journal.acknowledged > KILLS
    assert min(outcome.recoveries) < SERVING_WITHIN  # this machine is shared: `manage.py prove` asks it of each


def test_nothing_is_lost_or_doubled_on_a_laptop(tmp_path: Path) -> None:
    with hall.laptop(tmp_path / "event") as laptop:
        assert_nothing_lost(kills(laptop, KILLS, again, print))


@pytest.mark.server
def test_nothing_is_lost_or_doubled_with_two_processes_on_postgresql_and_redis(tmp_path: Path) -> None:
    with hall.grown_up(tmp_path / "event") as pair:
        assert_nothing_lost(kills(pair, KILLS, again, print))


@pytest.mark.parametrize(
    ("fault", "found_as"),
    [("acknowledges_before_commit", "lost"), ("ignores_request_ids", "doubled"), ("tells_before_commit", "shown")],
)
def test_a_planted_fault_is_found(tmp_path: Path, fault: str, found_as: str) -> None:
    program = (FAULTY, fault)

    def restart_faulty(killed: Server) -> Server:
        return servers.start_event(killed.data, killed.settings, port=killed.port, program=program)

    with hall.laptop(tmp_path / "event", program) as laptop:
        outcome = kills(laptop, KILLS_TO_FIND_A_FAULT, restart_faulty, print)
    found = {"lost": outcome.journal.lost, "doubled": outcome.journal.doubled, "shown": outcome.shown}
    assert found[found_as] > 0
    assert not outcome.clean
