"""Networks of a trial's own, beside the machine's.

What runs in one reaches another only over a link that loses and delays (`links.py`), or over a wire (`network.py`).
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
    """Why there can be no network of one's own here; empty: there can."""
    if sys.platform != "linux" or not shutil.which(PROGRAM):
        return "only Linux has networks beside its own, and iproute2 is needed for them"
    if not TUN.exists():
        return f"there is no {TUN}"
    trying = ["unshare", "--net", PROGRAM, "tuntap", "add", "dev", "tun0", "mode", "tun"]
    if os.geteuid() != 0 or subprocess.run(trying, capture_output=True, check=False).returncode != 0:
        return "a network of its own needs root"
    return ""


class Namespace:
    """One network, which is there as long as this is open; it has no address but its own loopback's."""

    def __init__(self) -> None:
        """Leaves the thread that makes it where it was."""
        with _back_again():
            _called("unshare", _CLONE_NEWNET)
            run("link", "set", "lo", "up")
            self._file = os.open(_MINE, os.O_RDONLY)

    @contextmanager
    def entered(self) -> Iterator[None]:
        """This thread, and every thread and process that it starts meanwhile, is in this network."""
        with _back_again():
            _called("setns", self._file, _CLONE_NEWNET)
            yield

    @property
    def path(self) -> str:
        """What programs that ask for a network find it by, as long as this is open."""
        return f"/proc/{os.getpid()}/fd/{self._file}"

    def command(self, *words: str) -> list[str]:
        """How a command is run in it from anywhere."""
        return ["nsenter", f"--net={self.path}", *words]

    def close(self) -> None:
        """It goes when nothing is in it any more."""
        os.close(self._file)


def run(*arguments: str) -> None:
    """`ip` with these arguments, in the network of the thread that asks."""
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
