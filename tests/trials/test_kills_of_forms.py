"""Killed at random moments, the box loses no acknowledged form and doubles none; and the proof finds what would."""

from __future__ import annotations

from pathlib import Path

import pytest

from megagame.trials import hall, servers
from megagame.trials.kills import Outcome
from megagame.trials.kills_of_forms import kills_of_forms
from megagame.trials.proofs import SERVING_WITHIN, again
from megagame.trials.servers import Server

KILLS = 25
"""With those of actions fifty on each profile; `manage.py prove kills` does a thousand."""
KILLS_TO_FIND_A_FAULT = 6
FAULTY = "tests/trials/faulty.py"


def assert_nothing_lost(outcome: Outcome) -> None:
    journal = outcome.journal
    assert (journal.lost, journal.doubled, journal.audit) == (0, 0, "")
    assert outcome.kills == KILLS
    assert journal.acknowledged > 10 * KILLS
    assert max(outcome.recoveries) < SERVING_WITHIN


def test_no_form_is_lost_or_doubled_on_a_laptop(tmp_path: Path) -> None:
    with hall.laptop(tmp_path / "event") as laptop:
        assert_nothing_lost(kills_of_forms(laptop, KILLS, again, print))


@pytest.mark.server
def test_no_form_is_lost_or_doubled_with_two_processes_on_postgresql_and_redis(tmp_path: Path) -> None:
    with hall.grown_up(tmp_path / "event") as pair:
        assert_nothing_lost(kills_of_forms(pair, KILLS, again, print))


@pytest.mark.parametrize(
    ("fault", "found_as"),
    [
        ("acknowledges_forms_before_commit", "lost"),
        ("ignores_request_ids_of_forms", "lost"),
        ("admits_a_card_twice", "doubled"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, fault: str, found_as: str) -> None:
    program = (FAULTY, fault)

    def restart_faulty(killed: Server) -> Server:
        return servers.start_event(killed.data, killed.settings, port=killed.port, program=program)

    with hall.laptop(tmp_path / "event", program) as laptop:
        outcome = kills_of_forms(laptop, KILLS_TO_FIND_A_FAULT, restart_faulty, print)
    assert getattr(outcome.journal, found_as) > 0
    assert not outcome.clean
