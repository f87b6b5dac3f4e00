"""The program behind nginx with the configuration in `deploy/`: pages, sockets, limits and headers."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from django.templatetags.static import static
from websockets import InvalidStatus, Origin
from websockets.sync.client import connect

from tests.proof.clients import hall
from tests.proof.clients.hall import STREAM, TABLE, Hall
from tests.proof.clients.screens import watching
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import reaper
from tests.proof.processes.ports import free_port
from tests.proof.processes.servers import ROOT

pytestmark = [pytest.mark.server, pytest.mark.nginx]

AROUND = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
user root;  # where this runs as root: else a body may not be laid down in a folder of the tests
http {{
    access_log {folder}/access.log; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/megagame.conf;
}}
"""


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Two processes with PostgreSQL and Redis, and Control connected through nginx."""
    folder = tmp_path_factory.mktemp("nginx")
    with hall.grown_up(folder / "event") as pair:
        port = free_port()
        process = _nginx(folder, port, [server.port for server in pair.processes])
        try:
            front = replace(pair.processes[0], port=port)
            _until_answering(front.url)
            yield hall.enter((front,), pair.password)
        finally:
            process.terminate()
            process.wait(10)


def _nginx(folder: Path, port: int, behind: list[int]) -> subprocess.Popen[bytes]:
    offered = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    for usual, real in zip(("8001", "8002"), behind, strict=True):
        offered = offered.replace(f"127.0.0.1:{usual};", f"127.0.0.1:{real};")
    offered = re.sub(r"listen 80 ", f"listen 127.0.0.1:{port} ", offered)
    (folder / "megagame.conf").write_text(offered, encoding="utf-8")
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder), encoding="utf-8")
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")])
    reaper.watch(process.pid)
    return process


def _until_answering(url: str) -> None:
    for _ in range(200):
        try:
            if Visitor(url).get("/").status == 200:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("nginx does not answer")


def test_pages_and_their_headers_come_through(behind: Hall) -> None:
    page = behind.control.get("/console/")
    assert page.status == 200
    assert "default-src 'none'" in str(page.headers["Content-Security-Policy"])
    assert Visitor(behind.processes[0].url).get(static("pages/house.css")).status == 200


def test_a_change_reaches_a_projector_through_nginx(behind: Hall) -> None:
    with watching(behind.processes[0].url, STREAM, behind.card) as screen:
        version = screen.until(lambda shown: bool(shown.parts)).version
        behind.press()
        screen.until(lambda shown: shown.version != version)
        assert screen.frames[-1]["base"] == version


def test_too_long_is_413(behind: Hall) -> None:
    assert behind.control.press(TABLE, {"type": "note", "text": "x" * 70_000}).status == 413


def test_a_set_up_of_megabytes_comes_through(behind: Hall) -> None:
    fields = {"title": "Vell", "source": "file", "csrfmiddlewaretoken": behind.control.token()}
    answer = behind.control.upload("/events/new/", fields, {"file": b" " * 2_000_000})
    assert (answer.status, "This file is empty." in answer.text) == (400, True)


def test_another_sites_socket_is_refused(behind: Hall) -> None:
    address = behind.sockets[0]
    with pytest.raises(InvalidStatus, match="403"), connect(address, origin=Origin("http://elsewhere.example")):
        pass


def test_nothing_is_logged(behind: Hall) -> None:
    folder = behind.processes[0].data.parent
    assert (folder / "access.log").read_text(encoding="utf-8") == ""
