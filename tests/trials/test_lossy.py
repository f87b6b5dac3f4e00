"""Whatever the channel layer loses, every screen is right within five seconds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.clients import hall
from tests.proof.trials.lossy import lossy
from tests.proof.trials.proofs import HEALED_WITHIN, LOST_SHARES

pytestmark = pytest.mark.usefixtures("warm_starts")
FAULTY = "tests/trials/faulty.py"


@pytest.mark.parametrize("share", LOST_SHARES)
def test_on_a_laptop(tmp_path: Path, share: str) -> None:
    with hall.laptop(tmp_path / "event", ("-m", "tests.proof.trials.lossy", share)) as laptop:
        assert lossy(laptop, print).healed < HEALED_WITHIN


@pytest.mark.server
@pytest.mark.parametrize("share", LOST_SHARES)
def test_with_two_processes_on_postgresql_and_redis(tmp_path: Path, share: str) -> None:
    with hall.grown_up(tmp_path / "event", ("-m", "tests.proof.trials.lossy", share)) as pair:
        assert lossy(pair, print).healed < HEALED_WITHIN


def test_screens_that_follow_messages_alone_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.proof.trials.lossy.LONGEST", 1.2 * HEALED_WITHIN)
    with hall.laptop(tmp_path / "event", (FAULTY, "believes_that_every_message_comes")) as laptop:
        assert lossy(laptop, print).healed > HEALED_WITHIN
