"""systemd accepts the unit, and its command starts with the handbook's environment file."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from tests.proof.clients.visitors import Visitor
from tests.proof.processes import outside, servers
from tests.proof.processes.ports import free_port
from tests.proof.processes.servers import ROOT

UNIT = ROOT / "deploy" / "megagame@.service"
INSTALLED = "/opt/megagame"
HANDBOOK = ROOT / "docs" / "deploying.md"


def verified(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Returns systemd's verdict on a unit, with the program's path on this machine."""
    file = folder / UNIT.name
    file.write_text(text.replace(INSTALLED, str(ROOT)), encoding="utf-8")
    analyze = shutil.which("systemd-analyze") or ""
    command = [analyze, "verify", "--man=no", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.systemd
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    done = verified(tmp_path, UNIT.read_text(encoding="utf-8"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.systemd
@pytest.mark.parametrize(("right", "wrong"), [("Restart=always", "Restart=perhaps"), ("ExecStart=/", "ExecStart=/no/")])
def test_systemd_finds_what_is_wrong_with_a_unit(tmp_path: Path, right: str, wrong: str) -> None:
    done = verified(tmp_path, UNIT.read_text(encoding="utf-8").replace(right, wrong))
    assert done.stderr


def unit() -> ConfigParser:
    parser = ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[method-assign, assignment] # systemd's names have capitals
    parser.read(UNIT, encoding="utf-8")
    return parser


def offered_environment() -> dict[str, str]:
    """Returns the handbook's /etc/megagame.env, read as by systemd: a setting a line, and comment lines."""
    found = re.search(r"```\n\s*(DATABASE_URL=.*?)```", HANDBOOK.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    lines = [line.strip() for line in found[1].splitlines()]
    settings = (line.partition("=") for line in lines if line and not line.startswith("#"))
    return {name: value for name, _, value in settings}


@pytest.mark.own_servers
def test_its_command_serves_the_event_from_two_processes(tmp_path: Path) -> None:
    service = unit()["Service"]
    assert (service["WorkingDirectory"], service["EnvironmentFile"]) == (INSTALLED, "/etc/megagame.env")
    offered = offered_environment()
    assert offered.keys() == {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "MEGAGAME_DATA", "MEGAGAME_HOSTS"}
    assert offered["MEGAGAME_DATA"] == service["ReadWritePaths"]
    with outside.redis() as redis, outside.postgres() as postgres:
        settings = {**offered, "DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        del settings["MEGAGAME_DATA"]
        started = [serving(service["ExecStart"], tmp_path / "event", settings) for _ in range(2)]
        password = servers.manage("password", data=started[0].data, settings=settings).stdout.split()[-1]
        assert [Visitor(server.url).log_in("control", password) for server in started] == [True, True]
        assert [server.password for server in started] == ["", ""]  # as the journal would keep it
        assert [servers.stop(server) for server in started] == [0, 0]


def serving(command: str, data: Path, settings: dict[str, str]) -> servers.Server:
    """Starts a process by the unit's command, with a free port as its instance."""
    port = free_port()
    python, *rest = shlex.split(command.replace("%i", str(port)))
    assert python == f"{INSTALLED}/.venv/bin/python"
    return servers.start([sys.executable, *rest], port, data, settings)
