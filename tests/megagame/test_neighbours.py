"""Machines of one event ask each other; without the event's key nobody asks or answers."""

from __future__ import annotations

import hashlib
import hmac
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import msgspec
import pytest
from django.conf import settings

from megagame.machine import neighbours
from megagame.machine.neighbours import Silent
from tests.proof.processes.ports import free_port


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address at which this machine answers the question "backwards"."""
    monkeypatch.setattr(settings, "HERE", f"127.0.0.1:{free_port()}")
    neighbours.answer_with("backwards", lambda content: content[::-1])
    over = neighbours.keep(0.01)
    yield settings.HERE
    over.set()
    with suppress(Silent):
        neighbours.ask(settings.HERE, "backwards")  # wakes the listener so that it ends


def asked(address: str, content: bytes = b"abc") -> bytes:
    """Returns the answer, once the machine listens."""
    limit = time.monotonic() + 20
    while True:
        try:
            return neighbours.ask(address, "backwards", content)
        except Silent:
            if time.monotonic() > limit:
                raise
            time.sleep(0.02)


def test_a_question_is_answered_however_long_it_is(address: str) -> None:
    assert asked(address) == b"cba"
    assert asked(address, b"ab" * 4_000_000) == b"ba" * 4_000_000


def test_who_says_nothing_holds_up_nobody(address: str) -> None:
    asked(address)
    host, _, port = address.partition(":")
    with socket.create_connection((host, int(port))):
        started = time.monotonic()
        assert asked(address) == b"cba"
        assert time.monotonic() - started < neighbours.SECONDS


def test_with_another_key_nothing_is_answered(address: str) -> None:
    asked(address)
    question = msgspec.msgpack.encode((b"", "backwards", b"abc"))
    host, _, port = address.partition(":")
    with socket.create_connection((host, int(port)), 10) as line:
        challenge = neighbours._taken(line, neighbours.NONCE)
        wrong = hmac.digest(b"k" * 40, b"neighbours" + challenge + question, hashlib.sha256)
        neighbours._say(line, wrong, question)
        assert line.recv(1) == b""


def test_whoever_answers_with_another_key_is_not_believed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=_lie, args=(door,), daemon=True).start()
        with pytest.raises(Silent, match="not of this event"):
            neighbours.ask(f"127.0.0.1:{door.getsockname()[1]}", "backwards", b"abc")


def _lie(door: socket.socket) -> None:
    line, _ = door.accept()
    with line:
        line.sendall(bytes(neighbours.NONCE))
        neighbours._heard(line)
        neighbours._say(line, bytes(neighbours.SIGNATURE), b"cba")


def test_where_nobody_listens_is_said_so() -> None:
    with pytest.raises(Silent, match="does not answer"):
        neighbours.ask(f"127.0.0.1:{free_port()}", "backwards")
