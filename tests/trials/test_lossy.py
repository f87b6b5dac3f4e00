"""Whatever the channel layer loses, every screen is right within five seconds."""

from __future__ import annotations

from pathlib import Path

import pytest

from megagame.trials import hall
from megagame.trials.lossy import lossy
from megagame.trials.proofs import HEALED_WITHIN, LOST_SHARES

pytestmark = pytest.mark.usefixtures("warm_starts")


@pytest.mark.parametrize("share", LOST_SHARES)
def test_on_a_laptop(tmp_path: Path, share: str) -> None:
    with hall.laptop(tmp_path / "event", ("-m", "megagame.trials.lossy", share)) as laptop:
        assert lossy(laptop, print).healed < HEALED_WITHIN


@pytest.mark.server
@pytest.mark.parametrize("share", LOST_SHARES)
def test_with_two_processes_on_postgresql_and_redis(tmp_path: Path, share: str) -> None:
    with hall.grown_up(tmp_path / "event", ("-m", "megagame.trials.lossy", share)) as pair:
        assert lossy(pair, print).healed < HEALED_WITHIN
