"""Behind a proxy the event is served at one address only."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest

from tests.proof.processes import servers
from tests.proof.processes.ports import free_port


def test_behind_a_proxy_it_serves_the_named_address_alone(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "manage.py", "event", "--port", str(port), "--bind", "127.0.0.1"]
    server = servers.start(command, port, tmp_path / "event", None)
    try:
        assert f"Served at 127.0.0.1, port {server.port}" in server.said.read_text(encoding="utf-8")
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", server.port), 5)
    finally:
        servers.kill(server)


@pytest.mark.parametrize(("bind", "said"), [("192.0.2.77", "no address 192.0.2.77"), ("here", "looks like 127.0.0.1")])
def test_an_address_that_cannot_be_served_is_said(tmp_path: Path, bind: str, said: str) -> None:
    done = servers.manage("event", "--bind", bind, data=tmp_path / "data")
    assert done.returncode != 0
    assert said in done.stderr
    assert "Traceback" not in done.stderr
