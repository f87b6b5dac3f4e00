"""Data directories of earlier versions start, go on where they were, and audit clean.

Each is kept as a zip, by the day on which its version was in use, with the database and the key of an event that had
been played: a turn with forms from phones and on paper, and a side table of every game. None is ever made anew. The box
is left out, as its slots are noise that does not pack: an event without one gets a new, empty one.
"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from megagame.trials import hall, servers

KEPT = sorted(Path(__file__).parent.glob("*.zip"))
PASSWORDS = {"2026-11-22": "6h49-5bk4-jvnn"}
STEPS = {
    "2026-11-22": {
        "crisis-map": "13",
        "event": "37",
        "folding-beijing-1": "1",
        "greenway-1": "1",
        "earthquake-1": "1",
        "evacuation-1": "1",
    }
}
"""By table: the number of its newest entry."""


@pytest.mark.parametrize("kept", KEPT, ids=lambda each: each.stem)
def test_a_data_directory_of_an_earlier_version_starts_goes_on_and_audits_clean(kept: Path, tmp_path: Path) -> None:
    data = unpacked(kept, tmp_path / "data")
    event = servers.start_event(data)
    try:
        control = hall.log_in(event.url, PASSWORDS[kept.stem])
        found = {name: newest(control.get(f"/tables/{name}/log/").text) for name in STEPS[kept.stem]}
        assert found == STEPS[kept.stem]
        assert control.get("/console/").status == 200
        assert control.get("/print/state/").status == 200
    finally:
        servers.stop(event)
    audited = servers.manage("audit", data=data)
    assert (audited.returncode, audited.stderr) == (0, "")


def unpacked(kept: Path, data: Path) -> Path:
    data.mkdir(mode=0o700)
    with zipfile.ZipFile(kept) as whole:
        whole.extractall(data)
    for file in data.iterdir():
        file.chmod(0o600)
    return data


def newest(log: str) -> str:
    """The number of the table's newest entry, as its log tells it."""
    found = re.search(r'data-number="(\d+)"', log)
    assert found
    return found[1]
