"""Redis and PostgreSQL servers started for one trial, which may kill them."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.proof.processes import reaper
from tests.proof.processes.http_clients import PATIENCE
from tests.proof.processes.ports import free_port

REDIS = "redis-server"
LOCAL = "127.0.0.1"
POSTGRES_OWNER = "postgres"  # PostgreSQL refuses to run as root
NAME = "megagame"


class Redis:
    """A Redis at this address without persistence; `start` runs it."""

    def __init__(self, address: str = LOCAL) -> None:
        self.port, self._address = free_port(), address
        self.url = f"redis://{address}:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns once it answers."""
        command = [_program(REDIS), "--port", str(self.port), "--bind", self._address, "--protected-mode", "no"]
        command += ["--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, cwd=tempfile.gettempdir(), stdout=subprocess.DEVNULL)
        reaper.watch(self._process.pid)
        _until_listening(self._address, self.port)

    def kill(self) -> None:
        """Kills it, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)

    def freeze(self) -> None:
        """Stops it: it accepts connections but answers nobody."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, which: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(which)


class Postgres:
    """A PostgreSQL cluster in `folder`, which must belong to its user; `start` runs it."""

    def __init__(self, folder: Path, options: Sequence[str] = (), address: str = LOCAL) -> None:
        self.port, self._address = free_port(), address
        self._folder, self._data = folder, folder / "cluster"
        self._options = options
        password = secrets.token_hex(8)
        self.url = f"postgresql://{NAME}:{password}@{address}:{self.port}/{POSTGRES_OWNER}"
        written = folder / "password"
        written.write_text(password, encoding="ascii")
        if os.getuid() == 0:  # `manage.py` creates files for its own user only
            shutil.chown(written, POSTGRES_OWNER)
        # Small WAL files: the usual 16 MiB take time to create and to read.
        small = ("--no-sync", "--wal-segsize=1")
        self._run("initdb", f"--username={NAME}", f"--pwfile={written}", "--auth=scram-sha-256", *small)
        with (self._data / "pg_hba.conf").open("a") as let_in:
            let_in.write("host all all samenet scram-sha-256\n")

    def start(self) -> None:
        """Returns once it answers."""
        # Asynchronous commits then stay unwritten until a crash, even on a slow machine.
        late = {"wal_writer_delay": "10s"}
        fixed = {"port": self.port, "listen_addresses": self._address, "unix_socket_directories": self._folder, **late}
        options = [*(f"{name}={value}" for name, value in fixed.items()), *self._options]
        together = " ".join(f"-c {option}" for option in options)
        self._run("pg_ctl", "--wait", f"--log={self._folder / 'log'}", f"--options={together}", "start")
        reaper.watch(int((self._data / "postmaster.pid").read_text(encoding="utf-8").split()[0]))

    def stop(self) -> None:
        """Stops it like an administrator, without waiting for clients."""
        self._run("pg_ctl", "--wait", "--mode=fast", "stop")

    def crash(self) -> None:
        """Stops it like a power cut, which loses unwritten data."""
        self._run("pg_ctl", "--wait", "--mode=immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        command = [_program(program), f"--pgdata={self._data}", *arguments]
        owner = POSTGRES_OWNER if os.getuid() == 0 else None
        # Logs to a file, as a server left running would keep a pipe open forever.
        with (self._folder.parent / f"{self._folder.name}.txt").open("ab") as said:
            done = subprocess.run(
                command, cwd=self._folder, stdout=said, stderr=said, check=False, user=owner, group=owner
            )
        if done.returncode != 0:
            raise AssertionError(f"{program} failed: {Path(said.name).read_text(encoding='utf-8')}")


def missing() -> str:
    """Returns a program that this machine lacks for these servers, or ""."""
    return next((name for name in (REDIS, "initdb", "pg_ctl") if _found(name) is None), "")


@contextmanager
def redis(address: str = LOCAL) -> Iterator[Redis]:
    """Yields a running Redis on a free port of this address; kills it at the end."""
    server = Redis(address)
    server.start()
    try:
        yield server
    finally:
        server.thaw()
        server.kill()


@contextmanager
def postgres(options: Sequence[str] = (), address: str = LOCAL) -> Iterator[Postgres]:
    """Yields a running PostgreSQL on a free port of this address; stops and removes it at the end.

    `options` like `fsync=off`.
    """
    folder = Path(tempfile.mkdtemp(prefix="megagame-postgres-"))
    if os.getuid() == 0:
        os.chown(folder, *pwd.getpwnam(POSTGRES_OWNER)[2:4])
    try:
        server = Postgres(folder, options, address)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)
        folder.with_name(f"{folder.name}.txt").unlink(missing_ok=True)


def _program(name: str) -> str:
    found = _found(name)
    if found is None:
        raise SystemExit(f"{name} is not installed on this machine.")
    return found


def _found(name: str) -> str | None:
    """Also searches Debian's folders of PostgreSQL programs, one for each version."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), *map(str, reversed(folders))]))


def _until_listening(address: str, port: int) -> None:
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        try:
            socket.create_connection((address, port), timeout=1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError(f"nothing listens on port {port}")
