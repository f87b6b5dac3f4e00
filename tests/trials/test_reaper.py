"""Nothing outlives the tests that started it, however they end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from tests.proof.processes.http_clients import PATIENCE
from tests.proof.processes.servers import ROOT

STARTS_A_SERVER = """
import os, time
from collections.abc import Callable
from pathlib import Path
from tests.proof.processes import servers

def test_that_goes_on_for_ever(tmp_path):
    server = servers.start_event(tmp_path / "event")
    told = Path(os.environ["TELLS"])
    told.with_suffix(".new").write_text(f"{server.process.pid} {server.url}")
    told.with_suffix(".new").rename(told)
    while True:
        time.sleep(60)
"""

DIES_BEFORE_IT_WATCHES = """
import os, sys
from pathlib import Path
from tests.proof.processes import servers
from tests.proof.processes.ports import free_port
from tests.proof.processes.preloaded import warmed

with warmed() as warm:
    data = Path(sys.argv[1])
    said = servers.output_of(data)
    words = ["manage.py", "event", "--port", str(free_port())]
    print(warm._asked(words, servers.environment(data), said, said), flush=True)
    os._exit(1)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("parallel", [(), ("--numprocesses=1",)], ids=["alone", "in a worker"])
def test_a_killed_test_run_leaves_no_server(tmp_path: Path, parallel: tuple[str, ...]) -> None:
    tells, inner = tmp_path / "told", tmp_path / "test_inner.py"
    inner.write_text(STARTS_A_SERVER, encoding="utf-8")
    words = ["-m", "pytest", "-q", *parallel, "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    command = [sys.executable, *words, "-p", "no:cacheprovider", "--basetemp", str(tmp_path / "base"), str(inner)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TELLS": str(tells)}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL) as run:
        until(lambda: tells.exists() or run.poll() is not None)
        pid, _ = tells.read_text(encoding="utf-8").split()
        assert lives(pid)
        run.send_signal(signal.SIGKILL)
    until(lambda: not lives(pid))
    assert not lives(pid)


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_server_whose_run_is_killed_before_it_watches_it_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-c", DIES_BEFORE_IT_WATCHES, str(tmp_path / "event")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    pid = done.stdout.strip()
    assert pid, done.stderr
    until(lambda: not lives(pid))
    assert not lives(pid)


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_nothing_of_a_killed_walk_goes_on(tmp_path: Path) -> None:
    """`prove walks` walks in another process, whose servers a third starts."""
    command = [sys.executable, "manage.py", "prove", "walks", "--hours", "1"]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL) as run:
        until(lambda: any(map(listens, begun_by(run.pid))))
        pids = [str(each.pid) for each in begun_by(run.pid)]
        run.send_signal(signal.SIGKILL)
    assert len(pids) > 1
    until(lambda: not any(map(lives, pids)))
    assert [pid for pid in pids if lives(pid)] == []


def begun_by(pid: int) -> list[psutil.Process]:
    return psutil.Process(pid).children(recursive=True)


def listens(process: psutil.Process) -> bool:
    try:
        return any(line.status == psutil.CONN_LISTEN for line in process.net_connections())
    except psutil.NoSuchProcess:
        return False


def until(happened: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not happened() and time.monotonic() < limit:
        time.sleep(0.02)


def lives(pid: str) -> bool:
    """Whether it runs and is no zombie."""
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
