"""After kills at random moments nothing acknowledged is lost or doubled; the proof finds faults in that."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.clients import hall as halls
from tests.proof.clients.hall import Hall
from tests.proof.processes import servers, slowness
from tests.proof.trials.kill_proofs import ACTIONS, again_with, grown_up, laptop, serving_within
from tests.proof.trials.kills import Outcome, Way, kills

pytestmark = [pytest.mark.timeout(900), pytest.mark.usefixtures("warm_starts")]  # a minute or two on an idle machine
KILLS = 5
"""Twenty in all, with forms and both profiles; `manage.py prove kills` does fifty of each."""
AT_ONCE, MOST_KILLS = 3, 27
"""Kills while looking for a planted fault."""
FAULTY = "tests/trials/faulty.py"


def assert_nothing_lost(outcome: Outcome, serving_within: float) -> None:
    journal = outcome.journal
    assert (journal.lost, journal.doubled, outcome.shown, journal.audit) == (0, 0, 0, "")
    assert outcome.kills == KILLS
    assert journal.acknowledged > KILLS
    assert min(outcome.recoveries) < serving_within  # the machine is shared; `manage.py prove` checks all


def test_nothing_is_lost_or_doubled_on_a_laptop(tmp_path: Path) -> None:
    with laptop(tmp_path / "event", ACTIONS) as (hall, ways), slowness.measuring() as slow:
        assert_nothing_lost(kills(hall, KILLS, ways, print), serving_within(slow))


@pytest.mark.own_servers
def test_nothing_is_lost_or_doubled_where_server_and_database_are_killed(tmp_path: Path) -> None:
    with grown_up(tmp_path / "event", ACTIONS) as (hall, ways), slowness.measuring() as slow:
        assert_nothing_lost(kills(hall, KILLS, ways, print), serving_within(slow))


@pytest.mark.parametrize(
    ("fault", "found_as"),
    [("acknowledges_before_commit", "lost"), ("ignores_request_ids", "doubled"), ("tells_before_commit", "shown")],
)
def test_a_planted_fault_is_found(tmp_path: Path, fault: str, found_as: str) -> None:
    program = (FAULTY, fault)
    with halls.laptop(tmp_path / "event", program) as hall:
        outcome = until_found(hall, Way(servers.kill, again_with(program)))
    found = {"lost": outcome.journal.lost, "doubled": outcome.journal.doubled, "shown": outcome.shown}
    assert found[found_as] > 0
    assert not outcome.clean


def until_found(hall: Hall, way: Way) -> Outcome:
    """Repeats a few kills, as not every moment reveals a fault."""
    outcome = kills(hall, AT_ONCE, [way], print)
    while outcome.clean and outcome.kills < MOST_KILLS:
        outcome = outcome.plus(kills(hall, AT_ONCE, [way], print, seed=outcome.kills))
    return outcome
