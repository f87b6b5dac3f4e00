"""Senders over a bad network: retry each form and press with the same request id until answered."""

from __future__ import annotations

import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias
from urllib.parse import urlencode

import httpx

from tests.proof.clients import captains
from tests.proof.clients.hall import TABLE, Hall
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.http_clients import client

RETRY_SECONDS = 0.2
ACKNOWLEDGED = 200
Request: TypeAlias = tuple[str, bytes, dict[str, str]]
"""A path, a body, and headers."""


class Sender(threading.Thread):
    """Sends one request after the other, each until it is acknowledged.

    `took`: seconds since the first try, also of one given up at the end.
    """

    def __init__(self, origin: str, things: Iterator[tuple[str, Request]], patience: float) -> None:
        super().__init__(daemon=True)
        self._origin, self._things, self._client = origin, things, client(patience=patience)
        self.acknowledged: list[str] = []
        self.took: list[float] = []
        self.tries = 0
        self.over = threading.Event()

    def run(self) -> None:
        for name, request in self._things:
            first = time.monotonic()
            while not (sent := self._sent(request)) and not self.over.is_set():
                time.sleep(RETRY_SECONDS)
            self.took.append(time.monotonic() - first)
            if sent:
                self.acknowledged.append(name)
            if self.over.is_set():
                return

    def _sent(self, request: Request) -> bool:
        self.tries += 1
        path, body, headers = request
        return _is_acknowledged(lambda: self._client.post(self._origin + path, content=body, headers=headers))


def presses(control: Visitor, number: int, most: int) -> Iterator[tuple[str, Request]]:
    """Yields Control's notes, whose texts are their request ids."""
    for press in range(most):
        name = f"far-away-{number}-{press}"
        yield name, noted(control, name)


def noted(control: Visitor, name: str) -> Request:
    """Returns a note's request."""
    body = urlencode({"type": "note", "text": name, "request_id": name}).encode()
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": control.cookie_header(),
        "X-CSRFToken": control.token(),
        "Accept": "application/json",
    }
    return f"/tables/{TABLE}/act/", body, headers


def forms(cards: Sequence[str]) -> Iterator[tuple[str, Request]]:
    """Yields a form with each card, whose notes are its request id."""
    for card in cards:
        name = secrets.token_hex(16)
        yield name, ("/o/", captains.form(card, name, notes=name), {"Content-Type": "application/json"})


class Dripping(threading.Thread):
    """A phone that sends a byte a second, while Control presses."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(daemon=True)
        self._hall = hall
        self.over = threading.Event()
        self.took = float("inf")
        self.slowest = 0.0

    def run(self) -> None:
        path, body, headers = noted(self._hall.control, "dripping-in")
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        place = ("127.0.0.1", self._hall.processes[0].port)
        start = time.monotonic()
        with socket.create_connection(place) as line:
            head = f"POST {path} HTTP/1.1\r\nHost: {place[0]}\r\nContent-Length: {len(body)}\r\n{lines}\r\n"
            line.sendall(head.encode())
            line.settimeout(1.0)
            for byte in body * 10:
                if self.over.is_set():
                    return
                if self._is_over(line, byte):
                    self.took = time.monotonic() - start
                    return
                before = time.monotonic()
                self._hall.press()
                self.slowest = max(self.slowest, time.monotonic() - before)

    def _is_over(self, line: socket.socket, byte: int) -> bool:
        try:
            line.sendall(bytes([byte]))
            line.recv(1)
        except TimeoutError:
            return False
        except OSError:
            return True
        return True


def is_let_in(origin: str, patience: float) -> bool:
    """Whether a new client gets a page there."""
    with client(patience=patience) as newcomer:
        return _is_acknowledged(lambda: newcomer.get(f"{origin}/login/"))


def _is_acknowledged(send: Callable[[], httpx.Response]) -> bool:
    try:
        return send().status_code == ACKNOWLEDGED
    except httpx.HTTPError:
        return False
