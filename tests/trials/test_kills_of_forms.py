"""Killed at random moments, or powerless in the middle of a slot, the box loses and doubles no acknowledged form."""

from __future__ import annotations

from pathlib import Path

import pytest

from megagame.trials import hall, power_cuts, servers
from megagame.trials.kills import Outcome
from megagame.trials.kills_of_forms import End, kills_of_forms
from megagame.trials.machine_proofs import SERVING_WITHIN
from megagame.trials.proofs import ENDS, again_with_power_cuts
from megagame.trials.servers import Server

KILLS = 13
"""With those of actions and on both profiles fifty in all; `manage.py prove kills` does as many of each."""
FAULTY = "tests/trials/faulty.py"


def assert_nothing_lost(outcome: Outcome) -> None:
    journal = outcome.journal
    assert (journal.lost, journal.doubled, journal.audit) == (0, 0, "")
    assert outcome.kills == KILLS
    assert journal.acknowledged > 10 * KILLS
    assert min(outcome.recoveries) < SERVING_WITHIN  # this machine is shared: `manage.py prove` asks it of each


def test_no_form_is_lost_or_doubled_on_a_laptop(tmp_path: Path) -> None:
    with hall.laptop(tmp_path / "event", power_cuts.PROGRAM) as laptop:
        assert_nothing_lost(kills_of_forms(laptop, KILLS, again_with_power_cuts, print, ENDS))


@pytest.mark.server
def test_no_form_is_lost_or_doubled_with_two_processes_on_postgresql_and_redis(tmp_path: Path) -> None:
    with hall.grown_up(tmp_path / "event", power_cuts.PROGRAM) as pair:
        assert_nothing_lost(kills_of_forms(pair, KILLS, again_with_power_cuts, print, ENDS))


@pytest.mark.parametrize(
    ("fault", "found_as", "count", "end"),
    [
        ("acknowledges_forms_before_commit", "lost", 6, servers.kill),
        ("ignores_request_ids_of_forms", "lost", 6, servers.kill),
        ("admits_a_card_twice", "doubled", 1, servers.kill),
        ("overwrites_what_is_replaced", "lost", 6, power_cuts.cut),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, fault: str, found_as: str, count: int, end: End) -> None:
    program = (FAULTY, fault)

    def restart_faulty(killed: Server) -> Server:
        return servers.start_event(killed.data, killed.settings, port=killed.port, program=program)

    with hall.laptop(tmp_path / "event", program) as laptop:
        outcome = kills_of_forms(laptop, count, restart_faulty, print, (end,))
    assert getattr(outcome.journal, found_as) > 0
    assert not outcome.clean
