"""Real servers as subprocesses, for tests and benches."""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol
from urllib.parse import urlsplit

import httpx
import psycopg
from psycopg import sql

from tests.proof.processes import reaper
from tests.proof.processes.http_clients import PATIENCE, client
from tests.proof.processes.ports import free_port

ROOT = Path(__file__).resolve().parents[3]
LOCAL = "127.0.0.1"
_OURS = (
    "DJANGO_SETTINGS_MODULE",
    "DATABASE_URL",
    "REDIS_URL",
    "MEGAGAME_DATA",
    "MEGAGAME_HOSTS",
    "MEGAGAME_HTTPS",
    "MEGAGAME_HERE",
    "SECRET_KEY",
)


class Process(Protocol):
    """Interface of a server process, however it was started."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...
    def kill(self) -> None: ...
    def terminate(self) -> None: ...


@dataclass(frozen=True)
class Server:
    """A server process. `password`: Control's, if this was the first start, else ""; `said`: its output.

    `host`: its address from here.
    """

    process: Process
    port: int
    data: Path
    said: Path
    password: str
    settings: Mapping[str, str]
    host: str = LOCAL

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"


def environment(data: Path, settings: Mapping[str, str] | None = None) -> dict[str, str]:
    """Returns the environment of a program with its event in `data`, and only these of our settings."""
    return {**without_ours(), "MEGAGAME_DATA": str(data), **(settings or {})}


def without_ours() -> dict[str, str]:
    """Returns this environment without our settings."""
    return {name: value for name, value in os.environ.items() if name not in _OURS}


def manage(
    *arguments: str, data: Path, settings: Mapping[str, str] | None = None, patience: float = 2 * PATIENCE
) -> subprocess.CompletedProcess[str]:
    """Runs a command of manage.py to its end, for at most `patience` seconds."""
    command, pipe = [sys.executable, "manage.py", *arguments], subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(data, settings), stdout=pipe, stderr=pipe, text=True
    ) as process:
        reaper.watch(process.pid)
        try:
            said, warned = process.communicate(timeout=patience)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(command, process.returncode, said, warned)


def start_event(
    data: Path,
    settings: Mapping[str, str] | None = None,
    port: int | None = None,
    program: Sequence[str] = ("manage.py",),
    aside: Path | None = None,
) -> Server:
    """Starts `manage.py event` until it answers. Raises AssertionError with its output if it ends or stays silent.

    `program`: another script with the same commands, such as one with a planted fault; `aside`: folder for its output,
    by default next to the data.
    """
    port = port or free_port()
    return start([sys.executable, *program, "event", "--port", str(port)], port, data, settings, aside)


def start_daphne(data: Path, settings: Mapping[str, str] | None = None, port: int | None = None) -> Server:
    """Starts Daphne as an administrator would, on a prepared event."""
    port = port or free_port()
    command = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "megagame.asgi:application"]
    return start(command, port, data, settings)


def start(
    command: list[str],
    port: int,
    data: Path,
    settings: Mapping[str, str] | None,
    aside: Path | None = None,
    host: str = LOCAL,
) -> Server:
    """Starts any command that serves the event on this port, until it answers."""
    said = output_of(data, aside)
    with said.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(data, settings),
            stdout=output,
            stderr=subprocess.STDOUT,
            umask=0o077,  # like `manage.py`, which not every command uses
        )
    return answering(process, port, data, said, settings, host)


def output_of(data: Path, aside: Path | None = None) -> Path:
    """Returns a new output file, next to the data or in `aside`."""
    return (aside or data.parent) / f"{data.name}-said-{secrets.token_hex(4)}.txt"


def answering(
    process: Process, port: int, data: Path, said: Path, settings: Mapping[str, str] | None, host: str = LOCAL
) -> Server:
    """Returns the server once it answers. It ends with this program, however that ends."""
    reaper.watch(process.pid)
    wait_until_answering(process, port, said, host)
    password = re.search(r"Password: (\S+)", said.read_text(encoding="utf-8"))
    return Server(process, port, data, said, password[1] if password else "", settings or {}, host)


def wait_until_answering(process: Process, port: int, said: Path, host: str = LOCAL) -> None:
    """Raises AssertionError with its output if it ends or stays silent."""
    limit = time.monotonic() + PATIENCE
    while not _answers(f"{host}:{port}"):
        if process.poll() is not None or time.monotonic() > limit:
            process.kill()
            process.wait()
            raise AssertionError(f"no answer at {host}:{port}; the server said:\n{said.read_text(encoding='utf-8')}")
        time.sleep(0.05)


def _answers(place: str) -> bool:
    with client() as asking:
        try:
            asking.get(f"http://{place}/")
        except httpx.HTTPError:
            return False
    return True


def stop(server: Server) -> int:
    """Stops it like systemd, and returns the exit code. Background processes ignore Ctrl-C."""
    server.process.terminate()
    return server.process.wait(PATIENCE)


def kill(server: Server) -> None:
    """Kills it, as a power cut would."""
    server.process.kill()
    server.process.wait(PATIENCE)


class Named(NamedTuple):
    """Addresses of a PostgreSQL, whose user may create databases, and of a Redis."""

    database: str
    redis: str


def named() -> Named:
    """Returns the TEST_DATABASE_URL and TEST_REDIS_URL, or those without TEST_. Raises SystemExit without either."""
    for before in ("TEST_", ""):
        database, redis = os.environ.get(f"{before}DATABASE_URL", ""), os.environ.get(f"{before}REDIS_URL", "")
        if database.startswith("postgres") and redis:
            return Named(database, redis)
    raise SystemExit("Two processes need DATABASE_URL (PostgreSQL, whose user may make databases) and REDIS_URL.")


def are_named() -> bool:
    """Whether a PostgreSQL and a Redis are named for trials."""
    try:
        named()
    except SystemExit:
        return False
    return True


@contextmanager
def grown_up(like: str = "template1") -> Iterator[dict[str, str]]:
    """Yields settings with a new database on the named PostgreSQL, dropped afterwards, and the Redis.

    `like`: template database, to which nobody may be connected.
    """
    servers = named()
    name = f"megagame_{secrets.token_hex(6)}"
    with psycopg.connect(servers.database, autocommit=True) as connection:
        create = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(like))
        connection.execute(create)
        try:
            database = urlsplit(servers.database)._replace(path=f"/{name}").geturl()
            yield {"DATABASE_URL": database, "REDIS_URL": servers.redis}
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
