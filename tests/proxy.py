"""A line that can be cut: a TCP proxy that stops carrying anything without a word, as wifi does."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

CHUNK = 65_536


class Proxy:
    """Relays bytes between clients of `port` and the server, unless frozen."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._open = threading.Event()
        self._open.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._sockets: list[socket.socket] = []
        self._accepting = self._start(self._accept)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def freeze(self) -> None:
        """From now on nothing arrives, on either side; nobody is told."""
        self._open.clear()

    def thaw(self) -> None:
        """Everything goes on, and what waited arrives."""
        self._open.set()

    def cut(self) -> None:
        """Cuts all current connections on both sides; new ones get through."""
        sockets, self._sockets = self._sockets, []
        for each in sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def close(self) -> None:
        self._open.set()
        self._listener.shutdown(socket.SHUT_RDWR)  # wakes threads waiting in accept, which closing does not
        self._accepting.join()
        for each in (self._listener, *self._sockets):
            each.close()

    def _accept(self) -> None:
        while True:
            client, _ = self._listener.accept()
            server = socket.create_connection(("127.0.0.1", self._server_port))
            self._sockets += (client, server)
            self._start(self._carry, client, server)
            self._start(self._carry, server, client)

    def _carry(self, from_: socket.socket, to: socket.socket) -> None:
        while data := from_.recv(CHUNK):
            self._open.wait()
            to.sendall(data)
        to.shutdown(socket.SHUT_WR)

    def _start(self, work: Callable[..., None], *arguments: socket.socket) -> threading.Thread:
        def until_closed() -> None:
            with suppress(OSError):
                work(*arguments)

        thread = threading.Thread(target=until_closed, daemon=True)
        thread.start()
        return thread


@contextmanager
def proxy_to(server_port: int) -> Iterator[Proxy]:
    """A proxy before a server on this machine."""
    proxy = Proxy(server_port)
    try:
        yield proxy
    finally:
        proxy.close()
