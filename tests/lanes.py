"""Runs every test, in three lanes and then four: what `python3 manage.py test --all` does.

Two lanes run browsers and one what needs none, which keeps two processors busy. The rest waits a part of its time:
four lanes share it once there are no browsers. A lane that is done takes the next piece, the longest first, so that
all lanes end together.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import IO, NamedTuple, TypeAlias

from tests.proof.processes import reaper

Piece: TypeAlias = tuple[str, ...]

SIZES = "tests/browser/whole/pages/test_every_size.py"
SCREENS = "tests/proof/laws"
ENGINES = ("tests/browsers", "tests/proof/engines")
WALKS = "tests/proof/walks"
TRIALS = "tests/trials"
KILLS = ("tests/trials/test_kills.py", "tests/trials/test_kills_of_forms.py", "tests/trials/test_day.py")
NETWORKS = ("tests/trials/test_machines.py", "tests/trials/test_network.py")
FLOODS = "tests/trials/test_floods.py"
LAWS = "tests/test_laws.py"
FOLDERS: tuple[Piece, ...] = (
    ("tests/civil_orders",),
    ("tests/tables", "tests/doors"),
    ("tests/megagame",),
    ("tests/backups", "tests/packing", "tests/deploy"),
    ("tests/benches",),
    ("tests/boardgames",),
)
BROWSER_PIECES = 5
BROWSER_LANES = 2
OWN_NETWORK = ("unshare", "--net", "bash", "-c", 'ip link set lo up && exec "$@"', "--")


class Plan(NamedTuple):
    """Pieces in the order of lanes; `groups`: run one after the other, the pieces of each at the same time."""

    browsers: tuple[Piece, ...]
    others: tuple[Piece, ...]
    groups: tuple[tuple[Piece, ...], ...]


def planned() -> Plan:
    """Walks keep both processors busy by themselves, which browsers would wait for. Floods come last, with what sends
    nothing: they make the system lose packets of others, and others delay them.
    """
    in_browsers = [str(file) for file in sorted(Path("tests/browser").rglob("test_*.py")) if str(file) != SIZES]
    rules = tuple(str(file) for file in sorted(Path("tests").glob("test_*.py")) if str(file) != LAWS)
    apart = [*KILLS, *NETWORKS, FLOODS]
    trials: Piece = (TRIALS, *(f"--ignore={file}" for file in apart))
    elsewhere = ["tests/browser", SCREENS, WALKS, TRIALS, *ENGINES, *sum(FOLDERS, ()), *rules, LAWS]
    rest: Piece = ("tests", *(f"--ignore={path}" for path in elsewhere))
    return Plan(
        (ENGINES, (SCREENS,), *divided(in_browsers, BROWSER_PIECES), (SIZES,)),
        (trials, rest, FOLDERS[0], NETWORKS, KILLS, (LAWS,), *FOLDERS[1:]),
        (((WALKS,),), ((FLOODS,), rules)),
    )


def divided(files: Sequence[str], into: int) -> Iterator[Piece]:
    """Yields pieces of similar length, by separating neighbouring files, which are often alike."""
    for first in range(into):
        yield tuple(files[first::into])


def run(options: Sequence[str]) -> int:
    """Runs all pieces, and returns the exit code; `options` are passed to pytest."""
    began, plan, lanes = time.monotonic(), planned(), Lanes(options)
    browsers, others = deque(plan.browsers), deque(plan.others)
    lanes.run(browsers, others)
    for group in plan.groups:
        lanes.run(deque(), deque(group))
    for failed in lanes.red:
        print(f"red: {failed}")
    print(f"All of it: {'red' if lanes.red else 'green'}, after {time.monotonic() - began:.0f} s.")
    return int(bool(lanes.red))


class Lanes:
    """Runs each piece in its own process, and prints its output once it has ended.

    `red`: tests that failed, and pieces that ended without a summary.
    """

    def __init__(self, options: Sequence[str]) -> None:
        self.red: list[str] = []
        self._options = options
        self._printing = threading.Lock()

    def run(self, browsers: deque[Piece], others: deque[Piece]) -> None:
        """Runs two lanes of browsers and one of others, each followed by others, and a fourth after all browsers."""
        with ThreadPoolExecutor(2 * BROWSER_LANES + 2) as pool:
            running: list[Future[None]] = []

            def begin(queue: deque[Piece]) -> Future[None]:
                running.append(pool.submit(self._run_lane, queue))
                return running[-1]

            try:
                browsing = [begin(browsers) for _ in range(BROWSER_LANES)]
                begin(others)
                for _ in as_completed(browsing):
                    begin(others)
                begin(others)
                for each in running:
                    each.result()
            except BaseException:
                browsers.clear()
                others.clear()
                raise

    def _run_lane(self, queue: deque[Piece]) -> None:
        while piece := taken(queue):
            self._try(piece)

    def _try(self, piece: Piece) -> None:
        began = time.monotonic()
        with tempfile.TemporaryFile() as said:
            print(f"{time.strftime('%T')} {' '.join(piece)}", flush=True)
            code, used = ended(
                [*apart(piece), sys.executable, "-m", "pytest", "--durations=10", *piece, *self._options], said
            )
            took = f"{time.monotonic() - began:.0f} s, of the processor {used:.0f} s"
            said.seek(0)
            output = said.read().decode(errors="replace")
        with self._printing:
            print(f"{output}{' '.join(piece)}: {took}", flush=True)
        if code != 0:
            self.red += failures(output) or [" ".join(piece)]


def failures(output: str) -> list[str]:
    """Returns the tests that failed by pytest's output."""
    return [line.partition(" - ")[0] for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]


def taken(queue: deque[Piece]) -> Piece:
    """Takes the first piece of the queue; returns an empty one if there is none."""
    try:
        return queue.popleft()
    except IndexError:
        return ()


def ended(command: Sequence[str], said: IO[bytes]) -> tuple[int, float]:
    """The exit code of a command, and the processor's seconds. It ends when this process does, however that ends."""
    process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT)
    reaper.watch(process.pid)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime


def apart(piece: Piece) -> Sequence[str]:
    """Prefix of the command: browsers abort loading when network interfaces change."""
    if piece != NETWORKS or not shutil.which(OWN_NETWORK[0]):
        return ()
    if os.geteuid() == 0:
        return OWN_NETWORK
    return ("sudo", "--preserve-env", *OWN_NETWORK) if os.environ.get("CI") == "true" else ()
