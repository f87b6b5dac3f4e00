"""Data directories of earlier versions start, go on where they were, and audit clean.

Each is kept as a zip, by the day on which its version was in use. None is ever made anew. Two have the database and the
key of an event that had been played: turns with forms from phones and on paper, and a side table of every game that
there was. Their box is left out, as the slots of one are noise that does not pack. The third has an open box with forms
in it, whose free slots are empty, and an event half made.
"""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.phones import token_of
from tests.proof.clients import hall
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proof.processes.ports import free_port

pytestmark = pytest.mark.usefixtures("warm_starts")

KEPT = sorted(Path(__file__).parent.glob("*.zip"))
WITH_FORMS = Path(__file__).parent / "2026-11-22-forms.zip"
PASSWORDS = {"2026-11-21": "9fk6-rv8r-79ar", "2026-11-22": "6h49-5bk4-jvnn", "2026-11-22-forms": "4xz6-wyw4-22ss"}
STEPS = {
    "2026-11-21": {"crisis-map": "24", "event": "6", "folding-beijing-1": "1", "greenway-1": "1"},
    "2026-11-22": {
        "crisis-map": "13",
        "event": "38",  # the last one is the clock, which ran when its machine went down
        "folding-beijing-1": "1",
        "greenway-1": "1",
        "earthquake-1": "1",
        "evacuation-1": "1",
    },
    "2026-11-22-forms": {"crisis-map": "9", "event": "1"},
}
"""By table: the number of its newest entry."""
FAULTY = "tests/trials/faulty.py"
LOSES, OVERLOOKS = "loses_the_newest_entries_when_upgraded", "overlooks_what_it_does_not_know"


@pytest.mark.parametrize("kept", KEPT, ids=lambda each: each.stem)
def test_a_data_directory_of_an_earlier_version_starts_goes_on_and_audits_clean(kept: Path, tmp_path: Path) -> None:
    data = unpacked(kept, tmp_path / "data")
    event = servers.start_event(data)
    try:
        control = hall.log_in(event.url, PASSWORDS[kept.stem])
        assert steps(control, kept) == STEPS[kept.stem]
        assert control.get("/console/").status == 200
        assert control.get("/print/state/").status == 200
    finally:
        servers.stop(event)
    audited = servers.manage("audit", data=data)
    assert (audited.returncode, audited.stderr) == (0, "")


def test_forms_that_were_sealed_under_an_earlier_version_are_unsealed(tmp_path: Path) -> None:
    data = unpacked(WITH_FORMS, tmp_path / "data")
    event = servers.start_event(data)
    try:
        control = hall.log_in(event.url, PASSWORDS[WITH_FORMS.stem])
        assert "Half done" in control.get("/events/").text
        for seen, (address, action) in enumerate((("act", "shut_box"), ("unseal", "unseal")), start=9):
            fields = {"type": action, "request_id": f"{seen:032x}", "seen": str(seen)}
            fields["csrfmiddlewaretoken"] = token_of(control)
            answer = control.post(f"/tables/crisis-map/{address}/", fields)
            assert answer.status == 200, answer.text
    finally:
        servers.stop(event)
    kept = servers.manage("record", "crisis-map", data=data)
    forms = json.loads(kept.stdout)["end"]["forms"]
    assert [form["notes"] for form in forms] == ["the bridge"] * 7
    audited = servers.manage("audit", data=data)
    assert (audited.returncode, audited.stderr) == (0, "")


def test_an_upgrade_that_loses_an_entry_is_found(tmp_path: Path) -> None:
    kept = KEPT[0]
    event = servers.start_event(unpacked(kept, tmp_path / "data"), program=(FAULTY, LOSES))
    try:
        found = steps(hall.log_in(event.url, PASSWORDS[kept.stem]), kept)
    finally:
        servers.stop(event)
    assert int(found["crisis-map"]) == int(STEPS[kept.stem]["crisis-map"]) - 1


def test_an_event_of_an_unknown_kind_is_refused_and_a_program_that_overlooks_it_is_found(tmp_path: Path) -> None:
    """The latter says what is wrong besides."""
    data = unpacked(KEPT[0], tmp_path / "data")
    with closing(sqlite3.connect(data / "event.sqlite3")) as database, database:
        database.execute('UPDATE tables_entry SET events = \'[{"type":"moon_risen"}]\' WHERE number = 2')
    (data / "event.box").mkdir()
    before = (data / "event.sqlite3").read_bytes()
    assert "cannot read entry 2 of the table" in started(data, "manage.py").stderr
    assert (data / "event.sqlite3").read_bytes() == before
    assert "event.box cannot be used" in started(data, FAULTY, OVERLOOKS).stderr


def started(data: Path, *program: str) -> subprocess.CompletedProcess[str]:
    """Runs `event` with a data directory that has a fault."""
    command = [sys.executable, *program, "event", "--port", str(free_port())]
    environment = servers.environment(data)
    return subprocess.run(
        command, cwd=servers.ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )


def steps(control: Visitor, kept: Path) -> dict[str, str]:
    return {name: newest(control.get(f"/tables/{name}/log/").text) for name in STEPS[kept.stem]}


def unpacked(kept: Path, data: Path) -> Path:
    data.mkdir(mode=0o700)
    with zipfile.ZipFile(kept) as whole:
        whole.extractall(data)
    for file in data.iterdir():
        file.chmod(0o600)
    return data


def newest(log: str) -> str:
    """Returns the number of the table's newest entry, from its log."""
    found = re.search(r'data-number="(\d+)"', log)
    assert found
    return found[1]
