"""Network namespaces of trials.

They are connected only by a link that loses and delays (`links.py`), or by a wire (`network.py`).
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

TUN = Path("/dev/net/tun")
PROGRAM = "ip"
_CLONE_NEWNET = 0x40000000
_MINE = "/proc/thread-self/ns/net"


def cannot_make() -> str:
    """Returns why network namespaces are unavailable here, or ""."""
    if sys.platform != "linux" or not shutil.which(PROGRAM):
        return "only Linux has networks beside its own, and iproute2 is needed for them"
    if not TUN.exists():
        return f"there is no {TUN}"
    trying = ["unshare", "--net", PROGRAM, "tuntap", "add", "dev", "tun0", "mode", "tun"]
    if os.geteuid() != 0 or subprocess.run(trying, capture_output=True, check=False).returncode != 0:
        return "a network of its own needs root"
    return ""


class Namespace:
    """A network namespace with only a loopback address, until it is closed."""

    def __init__(self) -> None:
        """The calling thread stays in its network."""
        with _back_again():
            _called("unshare", _CLONE_NEWNET)
            run("link", "set", "lo", "up")
            self._file = os.open(_MINE, os.O_RDONLY)

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Moves this thread, and all threads and processes it starts meanwhile, into this network."""
        with _back_again():
            _called("setns", self._file, _CLONE_NEWNET)
            yield

    @property
    def path(self) -> str:
        """Path by which programs find the namespace."""
        return f"/proc/{os.getpid()}/fd/{self._file}"

    def command(self, *words: str) -> list[str]:
        """Returns the command that runs this one in the namespace."""
        return ["nsenter", f"--net={self.path}", *words]

    def close(self) -> None:
        """The namespace goes once nothing runs in it."""
        os.close(self._file)


def run(*arguments: str) -> None:
    """Runs `ip` in the calling thread's network."""
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"ip {' '.join(arguments)} failed: {done.stderr}")


@contextmanager
def _back_again() -> Iterator[None]:
    before = os.open(_MINE, os.O_RDONLY)
    try:
        yield
    finally:
        _called("setns", before, _CLONE_NEWNET)
        os.close(before)


def _called(name: str, *arguments: int) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    function: Callable[..., int] = getattr(library, name)
    if function(*arguments) != 0:
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")
