"""Whatever a few phones send without end, the others are served; and the trial finds a bound that is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from megagame.machine import freed_memory
from megagame.trials import flooders, floods, servers
from tests.conftest import Starter

DEVICES = 3
SECONDS = 3.0
TOGETHER = (
    ["long_bodies", "logins", "forms", "guesses", "pages"],
    ["wrong_keys", "asking_again", "gibberish", "here_again", "reconnects"],
    ["deaf", "idle_lines", "drips", "unfinished"],
)
UNBOUNDED = "tests/trials/unbounded.py"


def test_no_flood_holds_up_those_at_the_same_address(tmp_path: Path) -> None:
    assert {name for names in TOGETHER for name in names} == set(flooders.FLOODS)
    with floods.opened(tmp_path / "event") as hall:
        assert floods.floods(hall, TOGETHER, DEVICES, SECONDS, print).faults == {}


@pytest.mark.parametrize(
    ("lack", "flood", "devices", "seconds", "found_as"),
    [
        ("takes_long_bodies", "long_bodies", 1, SECONDS, {"disk"}),
        ("hashes_on_the_threads_of_pages", "logins", 5, SECONDS, {"actions are late"}),
        ("listens_without_end", "asking_again", 5, 15 * SECONDS, {"memory", "heartbeats do not come"}),
        ("keeps_every_line", "idle_lines", 10, 2 * SECONDS, {"actions are late"}),
        ("holds_a_thread_while_a_request_drips", "drips", 3, SECONDS, {"actions are late"}),
        ("knows_nobody", "guesses", 50, 2 * SECONDS, {"forms are late"}),
    ],
)
def test_a_bound_that_is_missing_is_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    warm: Starter,
    lack: str,
    flood: str,
    devices: int,
    seconds: float,
    found_as: set[str],
) -> None:
    """Seconds are at most those that so many devices need to come, on a machine that the rest of the tests shares.

    Nothing is allowed to a busy machine: nobody can wait longer than the flood lasts. Nor is as much memory as in an
    hour: it grows with each second. What comes first where two may come is the machine's to say.
    """
    monkeypatch.setattr(floods, "MOST_MEMORY", 40 * 1024 * 1024)
    monkeypatch.setattr(floods, "ALONE", float("inf"))
    monkeypatch.setattr(floods, "AFTERWARDS", 0)
    monkeypatch.setattr(floods, "CALM_SECONDS", 1.5)
    monkeypatch.setattr(servers, "start_event", warm.start_event)
    with floods.opened(tmp_path / "event", (UNBOUNDED, lack)) as hall:
        faults = floods.floods(hall, [[flood]], devices, seconds, print, enough=found_as).faults.values()
    assert found_as & {fault for each in faults for fault in each}


def test_memory_that_is_not_given_back_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floods, "AFTERWARDS", 2 * freed_memory.EVERY_SECONDS)
    with floods.opened(tmp_path / "event", (UNBOUNDED, "keeps_what_is_free")) as hall:
        *_, afterwards = floods.floods(hall, [["unfinished"]], 40, SECONDS, print).rows
    assert "memory" in afterwards.faults
