"""Terminal output, log files, and permissions of an event's files."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.megagame.whole.test_start import mode
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proof.processes.ports import free_port


def test_where_output_is_kept_the_first_password_is_not_shown(tmp_path: Path) -> None:
    event = tmp_path / "event"
    port = free_port()
    server = servers.start(
        [sys.executable, "manage.py", "event", "--port", str(port), "--hide-password"], port, event, {}
    )
    password = servers.manage("password", data=event).stdout.split()[-1]
    assert Visitor(server.url).log_in("control", password)
    assert servers.stop(server) == 0
    assert server.password == ""


def test_what_strangers_cause_is_told_in_a_short_file_and_not_on_the_terminal(tmp_path: Path) -> None:
    event = tmp_path / "event"
    server = servers.start_event(event)
    before = server.said.read_text(encoding="utf-8")
    stranger = Visitor(server.url)
    for path in ("/nowhere/", f"/{'x' * 5000}/", "/o/nowhere/", "/d/nowhere/"):
        assert stranger.get(path).status == 404
    assert stranger.get("/", Host="evil.example").status == 400
    assert server.said.read_text(encoding="utf-8") == before
    written = (event / "refused.log").read_text(encoding="utf-8").splitlines()
    assert [line.split(": ")[-1][:9] for line in written[:2]] == ["/nowhere/", "/xxxxxxxx"]
    assert len(written) == 3
    assert max(map(len, written)) < 400
    servers.kill(server)
    assert mode(event / "refused.log") == 0o600


def test_any_command_makes_what_it_makes_for_its_owner_alone(tmp_path: Path) -> None:
    event = tmp_path / "event"
    event.mkdir(mode=0o755)
    assert servers.manage("migrate", data=event).returncode == 0
    assert {mode(path) for path in event.iterdir()} == {0o600}
