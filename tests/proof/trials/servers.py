"""Real servers as subprocesses, for tests and benches: what a test sees is what an event sees."""

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

from tests.proof.trials import reaper
from tests.proof.trials.clients import PATIENCE, client
from tests.proof.trials.ports import free_port

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
    """What is done with a process that serves, whoever started it."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...
    def kill(self) -> None: ...
    def terminate(self) -> None: ...


@dataclass(frozen=True)
class Server:
    """A serving process. `password` is Control's if this was the first start, else empty; `said` holds its output.

    `host`: where it is reached from here.
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
    """The environment of a program that keeps its event in `data`, with these settings and no others of ours."""
    return {**without_ours(), "MEGAGAME_DATA": str(data), **(settings or {})}


def without_ours() -> dict[str, str]:
    """This program's environment but for what is said in it to ours."""
    return {name: value for name, value in os.environ.items() if name not in _OURS}


def manage(
    *arguments: str, data: Path, settings: Mapping[str, str] | None = None, patience: float = 2 * PATIENCE
) -> subprocess.CompletedProcess[str]:
    """Runs a command of manage.py to its end, for which it has so many seconds."""
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
    """`manage.py event`, answering. AssertionError with its output where it ends or stays silent.

    `program`: another script that does the same, such as one with a planted fault; `aside`: where its output goes, if
    not beside the data.
    """
    port = port or free_port()
    return start([sys.executable, *program, "event", "--port", str(port)], port, data, settings, aside)


def start_daphne(data: Path, settings: Mapping[str, str] | None = None, port: int | None = None) -> Server:
    """Daphne as an administrator starts it, on an event that was prepared before."""
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
    """Any command that serves the event on this port, answering; its output goes beside the data, or `aside`."""
    said = output_of(data, aside)
    with said.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(data, settings),
            stdout=output,
            stderr=subprocess.STDOUT,
            umask=0o077,  # as `manage.py` does, which not every command comes through
        )
    return answering(process, port, data, said, settings, host)


def output_of(data: Path, aside: Path | None = None) -> Path:
    """A new place for what one process says: beside the data, or `aside`."""
    return (aside or data.parent) / f"{data.name}-said-{secrets.token_hex(4)}.txt"


def answering(
    process: Process, port: int, data: Path, said: Path, settings: Mapping[str, str] | None, host: str = LOCAL
) -> Server:
    """The server that this process is, once it answers. It ends when this program does, however that ends."""
    reaper.watch(process.pid)
    wait_until_answering(process, port, said, host)
    password = re.search(r"Password: (\S+)", said.read_text(encoding="utf-8"))
    return Server(process, port, data, said, password[1] if password else "", settings or {}, host)


def wait_until_answering(process: Process, port: int, said: Path, host: str = LOCAL) -> None:
    """AssertionError with what it `said` where it ends or stays silent."""
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
    """As systemd does, and the exit code. Not Ctrl-C, to which what a script starts in the background is deaf."""
    server.process.terminate()
    return server.process.wait(PATIENCE)


def kill(server: Server) -> None:
    """The power cut: nothing is tidied up."""
    server.process.kill()
    server.process.wait(PATIENCE)


class Named(NamedTuple):
    """The addresses of a PostgreSQL, where its user may make databases, and of a Redis."""

    database: str
    redis: str


def named() -> Named:
    """What TEST_DATABASE_URL and TEST_REDIS_URL name, or DATABASE_URL and REDIS_URL; SystemExit where neither does."""
    for before in ("TEST_", ""):
        database, redis = os.environ.get(f"{before}DATABASE_URL", ""), os.environ.get(f"{before}REDIS_URL", "")
        if database.startswith("postgres") and redis:
            return Named(database, redis)
    raise SystemExit("Two processes need DATABASE_URL (PostgreSQL, whose user may make databases) and REDIS_URL.")


def are_named() -> bool:
    """Whether there is a PostgreSQL and a Redis for trials."""
    try:
        named()
    except SystemExit:
        return False
    return True


@contextmanager
def grown_up(like: str = "template1") -> Iterator[dict[str, str]]:
    """Settings for PostgreSQL and Redis: a database of its own on the servers that are named, dropped afterwards.

    `like`: the database there of which it is a copy, and to which nobody is connected.
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
