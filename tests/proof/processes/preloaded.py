"""`python -m tests.proof.processes.preloaded`: starts the program many times as copies of itself.

It has imported third-party libraries and our games, so a start takes a third of the work.
"""

from __future__ import annotations

import importlib
import os
import runpy
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from tests.proof.processes import servers
from tests.proof.processes.ports import free_port
from tests.proof.processes.servers import Server

STARTER = "tests.proof.processes.preloaded"
LIBRARIES = (
    *("a2wsgi", "asyncio", "attr", "autobahn.twisted.websocket", "channels.layers", "cryptography.x509"),
    *("django.contrib.auth.hashers", "django.core.management", "django.db.models", "django.forms", "django.http"),
    *("django.template.backends.django", "django.urls", "environs", "html.parser", "ifaddr", "megagame.games"),
    *("msgspec", "psycopg", "segno", "sqlite3", "twisted.internet.asyncioreactor", "twisted.internet.interfaces"),
    *("uvloop", "xml.sax"),
)
"""None of these looks for an event loop. Of our modules only the pure games are included: others choose random names on
import."""


class Asked(NamedTuple):
    """A command to start, its environment and output files, and whether to await its end."""

    words: list[str]
    environment: dict[str, str]
    said: str
    warned: str
    to_its_end: bool


class Copy:
    """A started copy."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._it = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """Returns None while it runs. Its exit code is unknown."""
        return 0 if select.select([self._it], [], [], 0)[0] else None

    def wait(self, timeout: float | None = None) -> int:
        if not select.select([self._it], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("a copy", timeout or 0.0)
        return 0

    def send_signal(self, sig: int) -> None:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._it, sig)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class Warm:
    """Starts copies, for servers of any event."""

    def __init__(self, parent: subprocess.Popen[bytes]) -> None:
        self._parent = parent
        self._asking = threading.Lock()

    def start_event(
        self,
        data: Path,
        settings: Mapping[str, str] | None = None,
        port: int | None = None,
        program: Sequence[str] = ("manage.py",),
        aside: Path | None = None,
    ) -> Server:
        """Like `servers.start_event`, in a copy."""
        port = port or free_port()
        said = servers.output_of(data, aside)
        words = [*program, "event", "--port", str(port)]
        process = Copy(self._asked(words, servers.environment(data, settings), said, said))
        return servers.answering(process, port, data, said, settings)

    def again(self, program: Sequence[str] = ("manage.py",)) -> Callable[[Server], Server]:
        """Returns a function that restarts a server in a copy; `program` as in `servers.start_event`."""
        return lambda ended: self.start_event(ended.data, ended.settings, ended.port, program)

    def manage(
        self, *arguments: str, data: Path, settings: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Like `servers.manage`, in a copy."""
        return self.ended(["manage.py", *arguments], servers.environment(data, settings))

    def ended(self, words: list[str], environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
        """Runs `python` with these words in a copy to its end."""
        with tempfile.TemporaryDirectory() as folder:
            said, warned = Path(folder, "said.txt"), Path(folder, "warned.txt")
            code = self._asked(words, environment, said, warned, to_its_end=True)
            return subprocess.CompletedProcess(words, code, said.read_text("utf-8"), warned.read_text("utf-8"))

    def _asked(
        self, words: list[str], environment: Mapping[str, str], said: Path, warned: Path, *, to_its_end: bool = False
    ) -> int:
        """Returns the process id, or the exit code of an awaited one."""
        if self._parent.stdin is None or self._parent.stdout is None:
            raise AssertionError("nobody can be told to start")
        asked = Asked(words, dict(environment), str(said), str(warned), to_its_end)
        with self._asking:
            self._parent.stdin.write(msgspec.json.encode(asked) + b"\n")
            self._parent.stdin.flush()
            return int(self._parent.stdout.readline())


@contextmanager
def warmed(starter: str = STARTER, **given: str) -> Iterator[Warm]:
    """Yields a server starter; `given` extends its environment, for what Python reads only at its start.

    `starter`: a module that has imported more before it calls `take_orders`.
    """
    command = [sys.executable, "-m", starter]
    pipe = subprocess.PIPE
    environment = servers.without_ours() | given
    with subprocess.Popen(command, cwd=servers.ROOT, env=environment, stdin=pipe, stdout=pipe, umask=0o077) as parent:
        try:
            yield Warm(parent)
        finally:
            parent.kill()


def main() -> None:
    import_libraries()
    take_orders()


def import_libraries() -> None:
    for name in LIBRARIES:
        importlib.import_module(name)


def take_orders() -> None:
    """Starts the command of each line, and prints its process id, or its exit code if awaited.

    At the end of input it terminates running copies, as their owner may have died before watching them.
    """
    running: set[int] = set()
    for line in sys.stdin:
        asked = msgspec.json.decode(line, type=Asked)
        process = os.fork()
        if process == 0:
            return _become(asked)
        if not asked.to_its_end:
            running.add(process)
        print(_ended(process) if asked.to_its_end else process, flush=True)
        running.difference_update(_gone())
    for process in running.difference(_gone()):
        os.kill(process, signal.SIGTERM)


def _gone() -> Iterator[int]:
    """Yields and reaps the ended processes."""
    with suppress(ChildProcessError):
        while process := os.waitpid(-1, os.WNOHANG)[0]:
            yield process


def _ended(process: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def _become(asked: Asked) -> None:
    """Turns this process into `python` with these words and environment."""
    os.environ.clear()
    os.environ.update(asked.environment)
    time.tzset()
    nothing, said = os.open(os.devnull, os.O_RDONLY), os.open(asked.said, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    warned = os.open(asked.warned, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for file, number in ((nothing, 0), (said, 1), (warned, 2)):
        os.dup2(file, number)
        os.close(file)
    words = asked.words
    if words[0] == "-m":
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = words
        runpy.run_path(words[0], run_name="__main__")


if __name__ == "__main__":
    main()
