"""Accepted actions per second on one table, compared with a bare view that writes one row."""

from __future__ import annotations

import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from urllib.parse import urlencode

from tests.proof.benches.figures import Figure
from tests.proof.clients.hall import TABLE, Hall
from tests.proof.processes.ports import free_port
from tests.proof.processes.servers import ROOT, Server, environment

CLIENTS = 8
PATIENCE = 30.0
FORM = "application/x-www-form-urlencoded"

Fields = Callable[[], Mapping[str, str]]


def accepted(hall: Hall, seconds: float) -> Iterator[Figure]:
    """Measures notes from 8 clients on one table, and rows of a bare view on the same database."""
    ours = _per_second(hall.processes[0].port, f"/tables/{TABLE}/act/", _headers(hall), _note, seconds)
    with bare_view(hall.processes[0]) as port:
        bare = _per_second(port, "/", {}, lambda: {"text": "row"}, seconds)
    yield Figure(f"accepted actions from {CLIENTS} clients", ours, "a second")
    yield Figure("rows of a bare view", bare, "a second")
    yield Figure("bare view, times ours", bare / ours, "x", limit=2)


def _note() -> Mapping[str, str]:
    return {"type": "note", "text": "a ruling", "request_id": secrets.token_hex(8)}


def _headers(hall: Hall) -> dict[str, str]:
    cookies = {cookie.name: cookie.value or "" for cookie in hall.control.cookies}
    together = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return {"Cookie": together, "X-CSRFToken": cookies["csrftoken"]}


def _per_second(port: int, path: str, headers: Mapping[str, str], fields: Fields, seconds: float) -> float:
    done: list[int] = []
    until = time.monotonic() + seconds

    def press() -> None:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)  # lighter than httpx; it shares the processors
        count = 0
        while time.monotonic() < until:
            connection.request("POST", path, urlencode(fields()), {**headers, "Content-Type": FORM})
            answer = connection.getresponse()
            answer.read()
            count += answer.status == 200
        done.append(count)

    threads = [threading.Thread(target=press) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(done) / seconds


@contextmanager
def bare_view(server: Server) -> Iterator[int]:
    """Serves the bare view on the database of `server` and yields its port."""
    port = free_port()
    command = [sys.executable, "-m", "tests.proof.benches.bare_view", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=environment(server.data, server.settings)) as process:
        try:
            _wait(port)
            yield port
        finally:
            process.kill()


def _wait(port: int) -> None:
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request("POST", "/", urlencode({"text": "first"}), {"Content-Type": FORM})
            connection.getresponse().read()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"the bare view did not answer within {PATIENCE:.0f} s")
