from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, get_args

import pytest
from django.utils import translation
from hypothesis import HealthCheck, settings
from playwright.sync_api import expect

from tests import building
from tests.proof.clients import browsers
from tests.proof.engines import start as engines
from tests.proof.engines.chromium import QUIET
from tests.proof.engines.window import EngineName
from tests.proof.networks.namespaces import cannot_make
from tests.proof.processes import outside, servers
from tests.proof.processes.preloaded import warmed
from tests.share import share_of

# Hypothesis expects examples to be quick, but a busy machine is no fault.
EXAMPLES = 100  # Hypothesis' default
settings.register_profile(
    "busy",
    settings.default,
    deadline=None,
    max_examples=share_of(EXAMPLES),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("busy")
USUAL = 15_000  # milliseconds, as a page may be slow on a busy machine, too
expect.set_options(timeout=USUAL)

# Without bytecode files each of hundreds of started servers would compile the program again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = browsers.chromium()
PROGRAMS = {
    "browser": ("Chromium", CHROMIUM),
    "nginx": ("nginx", shutil.which("nginx", path=f"{os.defpath}:/usr/sbin")),
    "compose": ("docker-compose", shutil.which("docker-compose")),
    "systemd": ("systemd-analyze", shutil.which("systemd-analyze")),
    "node": ("node", shutil.which("node")),
    "esbuild": ("esbuild, which `npm ci` installs", shutil.which("esbuild", path=ROOT / "node_modules" / ".bin")),
    "typescript": ("TypeScript, which `npm ci` installs", shutil.which("tsc", path=ROOT / "node_modules" / ".bin")),
}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips a test if this machine lacks what it needs; in CI it fails."""
    lacking = missing(item)
    if lacking and os.environ.get("CI") == "true":
        pytest.fail(f"CI must provide {lacking}", pytrace=False)
    if lacking:
        pytest.skip(f"needs {lacking}")
    if opens_any_browser(item) and PROGRAMS["esbuild"][1] and building.differing():
        pytest.fail(building.OLD, pytrace=False)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sorts browser tests last: once started, Playwright's event loop allows no other in this thread."""
    if unmarked := [item.nodeid for item in items if opens_a_browser(item) and not item.get_closest_marker("browser")]:
        raise pytest.UsageError(f"These open a browser and lack its mark: {', '.join(unmarked)}")
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def opens_a_browser(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and "browser" in item.fixturenames


def opens_any_browser(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(engine) for engine in ("browser", "firefox", "webkit"))


@pytest.fixture(autouse=True)
def no_language_is_left() -> Iterator[None]:
    """Resets the language, which Django's test client leaves in this thread."""
    yield
    translation.deactivate()


def missing(item: pytest.Item) -> str:
    for marker, (name, found) in PROGRAMS.items():
        if item.get_closest_marker(marker) and not found:
            return name
    for engine in get_args(EngineName):
        if item.get_closest_marker(engine) and (reason := engines.missing(engine)):
            return reason
    if item.get_closest_marker("own_servers") and (program := outside.missing()):
        return program
    if item.get_closest_marker("networks") and (reason := cannot_make()):
        return f"networks of its own: {reason}"
    servers_named = {"TEST_DATABASE_URL", "TEST_REDIS_URL"} <= os.environ.keys()
    if item.get_closest_marker("server") and not servers_named:
        return "PostgreSQL and Redis, named by TEST_DATABASE_URL and TEST_REDIS_URL"
    return ""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": QUIET}


class Starter(Protocol):
    """Starts the event, and runs commands of manage.py to their end."""

    def start_event(
        self,
        data: Path,
        settings: Mapping[str, str] | None = None,
        port: int | None = None,
        program: Sequence[str] = ("manage.py",),
    ) -> servers.Server: ...
    def manage(
        self, *arguments: str, data: Path, settings: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture(scope="session")
def warm() -> Iterator[Starter]:
    """Starts in half the time, if the system can copy processes."""
    if sys.platform != "linux":
        yield servers
        return
    with warmed() as starter:
        yield starter


@pytest.fixture(scope="module")
def warm_starts(warm: Starter) -> Iterator[None]:
    """Makes all starts of the event and of commands in this file warm."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(servers, "start_event", warm.start_event)
        patch.setattr(servers, "manage", warm.manage)
        yield


@pytest.fixture(scope="session")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served") / "event"


@pytest.fixture(scope="session")
def server(data_dir: Path, warm: Starter) -> Iterator[servers.Server]:
    """The event as served on a laptop: one Daphne, SQLite, in-memory layer, the sample event."""
    running = warm.start_event(data_dir)
    yield running
    servers.stop(running)


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory, warm: Starter) -> Iterator[tuple[servers.Server, servers.Server]]:
    """Two processes serving one event with PostgreSQL and Redis; the first knows Control's password."""
    data = tmp_path_factory.mktemp("pair") / "event"
    with servers.grown_up() as settings:
        first = warm.start_event(data, settings)
        second = servers.start_daphne(data, settings)
        yield first, second
        servers.stop(second)
        servers.stop(first)
