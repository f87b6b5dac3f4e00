"""After kills at random moments, or power cuts within a slot, the box loses and doubles no acknowledged form."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.clients import hall as halls
from tests.proof.processes import power_cuts, servers, slowness
from tests.proof.trials.kill_proofs import FORMS, again_with, grown_up, laptop, serving_within
from tests.proof.trials.kills import End, Outcome, Way
from tests.proof.trials.kills_of_forms import kills_of_forms

pytestmark = pytest.mark.usefixtures("warm_starts")
KILLS = 5
"""Twenty in all, with actions and both profiles; `manage.py prove kills` does fifty of each."""
MOST_TRIALS = 5
"""Trials until a planted fault is found."""
FAULTY = "tests/trials/faulty.py"


def assert_nothing_lost(outcome: Outcome, serving_within: float) -> None:
    journal = outcome.journal
    assert (journal.lost, journal.doubled, journal.audit) == (0, 0, "")
    assert outcome.kills == KILLS
    assert journal.acknowledged > 10 * KILLS
    assert min(outcome.recoveries) < serving_within  # the machine is shared; `manage.py prove` checks all


def test_no_form_is_lost_or_doubled_on_a_laptop(tmp_path: Path) -> None:
    with laptop(tmp_path / "event", FORMS) as (hall, ways), slowness.measuring() as slow:
        assert_nothing_lost(kills_of_forms(hall, KILLS, ways, print), serving_within(slow))


@pytest.mark.own_servers
def test_no_form_is_lost_or_doubled_where_server_and_database_are_killed(tmp_path: Path) -> None:
    with grown_up(tmp_path / "event", FORMS) as (hall, ways), slowness.measuring() as slow:
        assert_nothing_lost(kills_of_forms(hall, KILLS, ways, print), serving_within(slow))


@pytest.mark.parametrize(
    ("fault", "found_as", "count", "end"),
    [
        ("acknowledges_forms_before_commit", "lost", 3, servers.kill),
        ("ignores_request_ids_of_forms", "lost", 2, servers.kill),
        ("admits_a_card_twice", "doubled", 1, servers.kill),
        ("overwrites_what_is_replaced", "lost", 6, power_cuts.cut),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, fault: str, found_as: str, count: int, end: End) -> None:
    """Not every moment of a kill reveals it."""
    program = (FAULTY, fault)

    def tried(number: int) -> Outcome:
        with halls.laptop(tmp_path / f"event-{number}", program) as hall:
            return kills_of_forms(hall, count, [Way(end, again_with(program))], print)

    found = (outcome.journal for outcome in map(tried, range(MOST_TRIALS)) if not outcome.clean)
    assert any(getattr(journal, found_as) > 0 for journal in found)
