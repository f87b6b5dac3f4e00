"""The compose file fits the specification's schema, and its commands serve one event."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.proof.clients import hall
from tests.proof.processes import outside, servers
from tests.proof.processes.ports import free_port
from tests.proof.processes.servers import ROOT, Server

pytestmark = pytest.mark.compose

COMPOSE = ROOT / "deploy" / "compose.yaml"
FILLED_IN = {"PASSWORD": "a-password", "KEY": "k" * 50}
IN_USE = "127.0.0.1:5432", "127.0.0.1:6379"


def checked(file: Path, filled_in: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Runs Compose on a file, which it first checks by its schema."""
    command = [shutil.which("docker-compose") or "", "--file", str(file), "config"]
    environment = {"PATH": "/usr/bin:/bin", **filled_in}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    """The services, with every variable set."""
    done = checked(COMPOSE, FILLED_IN)
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = yaml.safe_load(done.stdout)["services"]
    return found


def test_it_has_two_processes_with_what_they_need(services: dict[str, Any]) -> None:
    assert services.keys() == {"postgres", "redis", "first", "second", "nginx"}
    assert services["first"]["environment"] == services["second"]["environment"]
    assert services["first"]["volumes"] == services["second"]["volumes"]
    assert {service["network_mode"] for service in services.values()} == {"host"}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("shm_size:", "shm_sizes:"), ("retries: 30", "retries: many"), ("service_healthy", "when_it_likes")],
)
def test_the_schema_finds_mistakes(tmp_path: Path, right: str, wrong: str) -> None:
    spoilt = tmp_path / "compose.yaml"
    spoilt.write_text(COMPOSE.read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")
    assert checked(spoilt, FILLED_IN).returncode != 0


@pytest.mark.parametrize("missing", FILLED_IN)
def test_it_does_not_start_with_a_secret_missing(missing: str) -> None:
    done = checked(COMPOSE, {name: value for name, value in FILLED_IN.items() if name != missing})
    assert done.returncode != 0
    assert "at least 32 characters" in done.stderr or "a password for PostgreSQL" in done.stderr


def test_nginx_is_given_the_configuration_that_is_tested_and_finds_the_processes(services: dict[str, Any]) -> None:
    mounted = services["nginx"]["volumes"][0].split(":")[0]
    assert Path(mounted) == ROOT / "deploy" / "nginx.conf"
    upstream = set(re.findall(r"server 127\.0\.0\.1:(\d+);", Path(mounted).read_text(encoding="utf-8")))
    assert upstream == {port_of(services["first"]), port_of(services["second"])}


def port_of(service: dict[str, Any]) -> str:
    command = service["command"]
    port: str = command[command.index("--port") + 1]
    return port


@pytest.fixture
def outer() -> Iterator[dict[str, str]]:
    """PostgreSQL and Redis as started by the file, except their ports."""
    with outside.redis() as redis, outside.postgres() as postgres:
        yield {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}


def served(service: dict[str, Any], data: Path, outer: dict[str, str]) -> Server:
    """Runs the service's own command here, with its environment except addresses and paths."""
    assert all(used in service["environment"][name] for used, name in zip(IN_USE, outer, strict=True))
    settings = {**service["environment"], **outer}
    del settings["MEGAGAME_DATA"]
    python, *command = service["command"]
    assert (python, command[:2]) == ("python3", ["manage.py", "event"])
    port = free_port()
    command[command.index("--port") + 1] = str(port)
    return servers.start([sys.executable, *command], port, data, settings)


@pytest.mark.own_servers
def test_its_commands_serve_one_event_from_two_processes(
    services: dict[str, Any], tmp_path: Path, outer: dict[str, str]
) -> None:
    first = served(services["first"], tmp_path / "event", outer)
    second = served(services["second"], tmp_path / "event", outer)
    assert first.password == ""  # as the container's log would keep it
    password = servers.manage("password", data=first.data, settings=first.settings).stdout.split()[-1]
    with hall.leaving(hall.enter((second, first), password)) as pair:
        pair.press()
        assert healthy(services["first"], first.port)
        assert not healthy(services["first"], free_port())


def healthy(service: dict[str, Any], port: int) -> bool:
    """Returns the result of the service's health check for this port."""
    _, _, option, script = service["healthcheck"]["test"]
    asked = script.replace(port_of(service), str(port))
    return subprocess.run([sys.executable, option, asked], stderr=subprocess.DEVNULL, check=False).returncode == 0


def test_only_the_program_goes_into_the_image() -> None:
    taken = (ROOT / "deploy" / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()[1:]
    assert taken[0] == "*"
    assert taken[-2:] == ["**/.*", "**/__pycache__"]
    program = {"manage.py", "requirements.txt", "requirements-dev.txt", "templates", "static", "dist", "locale"}
    assert set(taken[1:-2]) == {
        f"!{each}" for each in program | {"megagame", "crisis_map", "civil_orders", "boardgames"}
    }
    assert "deploy/.env" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", ["first", "second"])
def test_nobody_goes_past_nginx(services: dict[str, Any], name: str) -> None:
    command = services[name]["command"]
    assert command[command.index("--bind") + 1] == "127.0.0.1"
