"""`python -m megagame.trials.warm`: starts the program again and again, each time in a copy of itself.

It has read the libraries of others, and nothing of ours: a start takes half the work, and meets the same files.
"""

from __future__ import annotations

import importlib
import json
import os
import runpy
import secrets
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from megagame.trials import servers
from megagame.trials.servers import Server

LIBRARIES = (
    *(
        "asyncio",
        "attr",
        "channels.layers",
        "cryptography.x509",
        "django.contrib.auth.hashers",
        "django.core.management",
    ),
    *("django.db.models", "django.forms", "django.http", "django.template.backends.django", "django.urls", "environs"),
    *("html.parser", "ifaddr", "msgspec", "psycopg", "segno", "sqlite3", "twisted.internet.interfaces", "xml.sax"),
)
"""None of these looks for an event loop, and none of ours is among them: those draw by lot what they are called."""


class Copy:
    """A process that was started so."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._it = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """None as long as it lives. How it ended nobody knows."""
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
    """What copies itself; for servers of one event."""

    def __init__(self, parent: subprocess.Popen[bytes], program: Sequence[str]) -> None:
        self._parent, self._program = parent, program

    def again(self, ended: Server) -> Server:
        """The same process, started in a copy, answering."""
        said = ended.data.parent / f"{ended.data.name}-said-{secrets.token_hex(4)}.txt"
        words = [*self._program, "event", "--port", str(ended.port)]
        if self._parent.stdin is None or self._parent.stdout is None:
            raise AssertionError("nobody can be told to start")
        self._parent.stdin.write(json.dumps([str(said), *words]).encode() + b"\n")
        self._parent.stdin.flush()
        process = Copy(int(self._parent.stdout.readline()))
        servers.wait_until_answering(process, ended.port, said)
        return Server(process, ended.port, ended.data, said, "", ended.settings)


@contextmanager
def warmed(like: Server, program: Sequence[str] = ("manage.py",)) -> Iterator[Warm]:
    """Starts servers like this one; `program` as in `servers.start_event`."""
    command = [sys.executable, "-m", "megagame.trials.warm"]
    environment = {**servers.environment(like.data, like.settings), "DJANGO_SETTINGS_MODULE": "megagame.settings"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=servers.ROOT, env=environment, stdin=pipe, stdout=pipe, umask=0o077) as parent:
        try:
            yield Warm(parent, program)
        finally:
            parent.kill()


def main() -> None:
    """Starts what each line asks for, and says the number of its process."""
    for name in LIBRARIES:
        importlib.import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody here waits for them
    for line in sys.stdin:
        said, *words = json.loads(line)
        process = os.fork()
        if process == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            return _become(Path(said), words)
        print(process, flush=True)


def _become(said: Path, words: list[str]) -> None:
    """Is from now on what `python` with these words would be."""
    with said.open("wb") as output, Path(os.devnull).open("rb") as nothing:
        for file, number in ((nothing, 0), (output, 1), (output, 2)):
            os.dup2(file.fileno(), number)
    if words[0] == "-m":
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = words
        runpy.run_path(words[0], run_name="__main__")


if __name__ == "__main__":
    main()
