"""Floods by a few phones do not affect the others; the trial finds a missing bound."""

from __future__ import annotations

from pathlib import Path

import pytest

from megagame.machine import freed_memory
from tests.conftest import Starter
from tests.proof.floods import flooders, floods, pieces
from tests.proof.processes import servers, slowness

DEVICES = 3
SECONDS = 3.0
LONGEST = 45.0
TOGETHER = (
    ["long_bodies", "logins", "forms", "guesses", "pages", "gone_at_once"],
    ["wrong_keys", "asking_again", "gibberish", "here_again", "reconnects"],
    ["deaf", "idle_lines", "drips", "unfinished"],
    list(pieces.FLOODS),
)
KEPT = 16 * 1024 * 1024
TAKEN = KEPT * 3 // 2
"""Endless bodies take bounded memory, a little more than the trial lets a server keep."""
UNBOUNDED = "tests/trials/unbounded.py"
LATE = {"actions are late", "forms are late", "newcomers are late", "heartbeats do not come"}
"""Who waits first for a server without time depends on the machine."""


def test_no_flood_holds_up_those_at_the_same_address(tmp_path: Path) -> None:
    assert {name for names in TOGETHER for name in names} == set(flooders.FLOODS)
    with floods.opened(tmp_path / "event") as hall:
        assert floods.floods(hall, TOGETHER, DEVICES, SECONDS, print).faults == {}


@pytest.mark.parametrize(
    ("lack", "flood", "devices", "found_as"),
    [
        ("takes_long_bodies", "long_bodies", 1, {"disk"}),
        ("hashes_on_the_threads_of_pages", "logins", 5, LATE),
        ("listens_without_end", "asking_again", 5, LATE | {"memory"}),
        ("keeps_every_line", "idle_lines", 10, LATE),
        ("holds_a_thread_while_a_request_drips", "drips", 3, LATE),
        ("knows_nobody", "guesses", 50, LATE),
        ("lets_in_all_at_once", "handshakes", 50, LATE),
        ("forgets_who_has_left", "gone_at_once", 5, LATE),
        ("keeps_every_socket", "few_frames", 200, LATE | {"memory"}),
        ("parses_without_a_price", "byte_fragments", 3, LATE),
    ],
)
def test_a_bound_that_is_missing_is_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    warm: Starter,
    lack: str,
    flood: str,
    devices: int,
    found_as: set[str],
) -> None:
    """A flood runs until the fault is found, long enough for a machine shared with other tests.

    No slowness is allowed, as nobody can wait longer than the flood lasts, and less memory than in an hour. An
    intact server breaks none of these promises, as the test above shows.

    Sockets with few frames stay within their budgets and their address's, which closes only big spenders. Only the
    connections per address bound them.
    """
    monkeypatch.setattr(floods, "MOST_MEMORY", 40 * 1024 * 1024)
    monkeypatch.setattr(slowness, "ALONE", float("inf"))
    monkeypatch.setattr(floods, "AFTERWARDS", 0)
    monkeypatch.setattr(floods, "CALM_SECONDS", 1.5)
    monkeypatch.setattr(servers, "start_event", warm.start_event)
    with floods.opened(tmp_path / "event", (UNBOUNDED, lack)) as hall:
        faults = floods.floods(hall, [[flood]], devices, LONGEST, print, enough=found_as).faults.values()
    assert found_as & {fault for each in faults for fault in each}


def test_memory_that_is_not_given_back_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The flood runs until it has taken more than may be kept, even on a slow machine."""
    monkeypatch.setattr(floods, "AFTERWARDS", 2 * freed_memory.EVERY_SECONDS)
    monkeypatch.setattr(floods, "MOST_MEMORY_KEPT", KEPT)
    with floods.opened(tmp_path / "event", (UNBOUNDED, "keeps_what_is_free")) as hall:
        flood, afterwards = floods.floods(hall, [["unfinished"]], 40, SECONDS, print, least=TAKEN).rows
    assert flood.memory >= TAKEN
    assert "memory" in afterwards.faults
