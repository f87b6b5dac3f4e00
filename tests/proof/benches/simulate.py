"""Simulated days on two processors: total time, time to the first figures, and memory."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

import msgspec
import psutil

from crisis_map.city.random_city import Numbers, drawn
from megagame.core.dice import Dice
from tests.proof.benches.figures import Figure
from tests.proof.benches.timing import once_ms
from tests.proof.clients.hall import Hall
from tests.proof.clients.visitors import Visitor
from tests.proof.percentiles import percentile
from tests.proof.processes.servers import ROOT, without_ours

MIB = 1024 * 1024
LIMITS = {"idle": 30.0, "lot": 30.0, "careful": 60.0}
LARGE = 300
BETWEEN_LOOKS = 0.1
ROUNDS = 4
PAGE = "/may-come/"
COMMAND = (sys.executable, "manage.py", "simulate", "--json", "--processes", "2")


def sample_days(days: int) -> Iterator[Figure]:
    """Measures six turns of the sample city with each kind of captains."""
    first, memory = 0.0, 0.0
    for captains, limit in LIMITS.items():
        took, told, held, worked = _run(["--captains", captains], days)
        first, memory = max(first, told), max(memory, held)
        yield Figure(f"{days:,} days of the sample city, {captains}", took, "s", limit)
        yield Figure("its processor time, halved", worked / 2, "s")
    yield Figure("first figures", first, "s", 2)
    yield Figure("memory of all processes together", memory, "MiB", 200)


def large_city(folder: Path, days: int) -> Iterator[Figure]:
    """Measures six turns of a large random city with careful captains."""
    city = drawn(Numbers(hexes=LARGE), Dice(1))
    funding = [{"type": "fund", "district": district, "amount": 4} for district in city.districts]
    file = folder / "large.json"
    file.write_bytes(msgspec.json.encode({"title": "Large", "setup": city, "actions": funding}))
    took, _, _, worked = _run([str(file), "--captains", "careful"], days)
    yield Figure(f"{days:,} days of a city of {LARGE} hexes, careful", took, "s", 120)
    yield Figure("its processor time, halved", worked / 2, "s")


def presses_beside(laptop: Hall, times: int) -> Iterator[Figure]:
    """Compares presses while the page plays days of the running event with presses alone.

    Days pause soon after the first press. Both alternate, so that other programs on the machine disturb them equally.
    """
    alone, beside = list[float](), list[float]()
    for _ in range(ROUNDS):
        alone += [once_ms(laptop.press) for _ in range(times)]
        with _playing(laptop.control):
            beside += [once_ms(laptop.press) for _ in range(times)]
    yield Figure("a press alone, 99 of 100", percentile(alone, 99), "ms")
    yield Figure("a press while days are played, 99 of 100", percentile(beside, 99), "ms")
    yield Figure("beside, times alone", percentile(beside, 99) / percentile(alone, 99), "x", 1.2)
    yield Figure("the slowest press while days are played", max(beside), "ms")


@contextmanager
def _playing(control: Visitor) -> Iterator[None]:
    """Plays days of the running event, more than there is time for; they are under way when it yields."""
    control.submit(PAGE, {"do": "play", "days": "100000", "seed": "1", "captains": "careful"})
    while not _days(control):
        time.sleep(BETWEEN_LOOKS)
    yield
    control.submit(PAGE, {"do": "stop"})


def _days(control: Visitor) -> int:
    answer = control.get(f"{PAGE}days.json")
    return msgspec.json.decode(answer.text, type=_Played).days if answer.status == HTTPStatus.OK else 0


class _Played(msgspec.Struct):
    days: int


def _run(arguments: Sequence[str], days: int) -> tuple[float, float, float, float]:
    """Returns seconds to the result and to the first figures, the peak MiB, and processor seconds.

    Other programs on the machine hardly affect the processor time.
    """
    before = _worked()
    command = [*COMMAND, *arguments, "--days", str(days)]
    began = time.monotonic()
    with subprocess.Popen(
        command, cwd=ROOT, env=without_ours(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as started:
        assert started.stderr
        started.stderr.readline()
        told, most = time.monotonic() - began, 0.0
        while started.poll() is None:
            most = max(most, _held(started.pid))
            time.sleep(BETWEEN_LOOKS)
    if started.returncode:
        raise RuntimeError(f"manage.py simulate ended with {started.returncode}")
    return time.monotonic() - began, told, most, _worked() - before


def _worked() -> float:
    """Returns the processor time of all ended child processes."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _held(pid: int) -> float:
    try:
        parent = psutil.Process(pid)
        return sum(each.memory_info().rss for each in (parent, *parent.children(recursive=True))) / MIB
    except psutil.NoSuchProcess:
        return 0.0
