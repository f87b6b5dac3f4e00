"""`manage.py` without one bound; the floods must find each."""

from __future__ import annotations

import asyncio
import os
import resource
import socket
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"

import django

django.setup()

from django.contrib.auth.hashers import PBKDF2PasswordHasher  # noqa: E402
from django.core.management import execute_from_command_line  # noqa: E402

from megagame.accounts import logins, passwords  # noqa: E402
from megagame.machine import freed_memory, rate_limit  # noqa: E402
from megagame.middleware import request_limits  # noqa: E402
from megagame.serving import accept_queue, channel, descriptors, event_loop, open_connections, request_queue  # noqa: E402
from megagame.tables.live import hub_threads, screen_requests, shared_lookup, sockets  # noqa: E402

WITHOUT_END = 10**12
USUAL_DESCRIPTORS = 1024


def takes_long_bodies() -> None:
    """Stores endless bodies in a file, as Twisted does."""

    def to_a_file(this: Any, length: int | None) -> None:
        this.content, this._left = tempfile.TemporaryFile(), WITHOUT_END  # noqa: SIM115 - Twisted closes it

    vars(channel)["longest_body"] = lambda path: WITHOUT_END
    vars(channel)["BoundedRequest"].gotLength = to_a_file


def hashes_on_the_threads_of_pages() -> None:
    """Hashes passwords expensively on the threads of pages, and prefers no known clients."""
    knows_nobody()
    vars(passwords)["Hasher"].encode = PBKDF2PasswordHasher.encode
    vars(logins)["apart"] = lambda served: served.pages


def listens_without_end() -> None:
    """Sockets may send anything at any rate; each request is rendered at once."""

    def at_once(this: Any, question: Any) -> int:
        asyncio.get_running_loop().create_task(this._answer(question))
        return 0

    vars(rate_limit)["Allowance"].take = lambda this, count=1: True
    vars(screen_requests)["Asking"].ask = at_once
    vars(shared_lookup)["SharedLookup"].ask = lambda this, question: this._answer(question)
    vars(sockets)["MOST_REFUSED"] = vars(sockets)["MOST_UNREADABLE"] = WITHOUT_END
    vars(sockets)["_LOOKING"] = vars(hub_threads)["_THREADS"] = None


def keeps_every_line() -> None:
    """Allows one address all connections, with the usual few file descriptors.

    Silent connections are accepted at once.
    """
    vars(socket).pop("TCP_DEFER_ACCEPT")
    vars(open_connections)["MOST_OF_ONE_ADDRESS"] = WITHOUT_END
    vars(descriptors)["raised"] = lambda: WITHOUT_END
    resource.setrlimit(resource.RLIMIT_NOFILE, (USUAL_DESCRIPTORS, USUAL_DESCRIPTORS))


def holds_a_thread_while_a_request_drips() -> None:
    """A request occupies one of few threads from its headers until its body is complete."""
    threads: list[Executor] = []

    def together(served: logins.Served) -> Any:
        threads.append(vars(served.pages)["_threads"])
        return served.pages

    vars(logins)["apart"] = together
    bounded = vars(channel)["BoundedChannel"]
    begun, whole, lost = bounded.allHeadersReceived, bounded.allContentReceived, bounded.connectionLost

    def begins(this: Any) -> None:
        this.whole = Event()
        threads[0].submit(this.whole.wait)
        begun(this)

    def is_whole(this: Any) -> None:
        this.whole.set()
        whole(this)

    def is_lost(this: Any, reason: Any = None) -> None:
        getattr(this, "whole", Event()).set()
        lost(this, reason)

    bounded.allHeadersReceived, bounded.allContentReceived, bounded.connectionLost = begins, is_whole, is_lost


def knows_nobody() -> None:
    """Queues known clients like strangers."""
    really = request_queue.RequestQueue.__init__

    def of_strangers(this: Any, whose: Any) -> None:
        really(this, lambda asked: "")

    vars(request_queue)["RequestQueue"].__init__ = of_strangers


def lets_in_all_at_once() -> None:
    """Admits all strangers at once, and nobody before them."""
    vars(accept_queue)["MOST_STRANGERS_AT_ONCE"] = WITHOUT_END
    knows_nobody()


def parses_without_a_price() -> None:
    """Parses any number of frames, chunks, headers and fields."""
    vars(request_limits)["MOST_FIELDS"] = WITHOUT_END
    vars(open_connections)["OpenConnections"].pays = lambda this, line, price: True
    vars(channel)["BoundedChannel"].maxHeaders = WITHOUT_END


def keeps_every_socket() -> None:
    """Allows one address as many connections as there are file descriptors."""
    vars(open_connections)["MOST_OF_ONE_ADDRESS"] = WITHOUT_END


def forgives_what_ends_a_connection() -> None:
    """Parses frames after a close frame or a protocol error; the application closes nobody either."""
    from autobahn.websocket.protocol import WebSocketProtocol

    from megagame.serving import socket as bounded

    this: Any = WebSocketProtocol
    this._protocol_violation = this.onCloseFrame = lambda *told: False

    vars(sockets)["MOST_REFUSED"] = vars(sockets)["MOST_UNREADABLE"] = vars(bounded)["MOST_UNREAD"] = WITHOUT_END


def forgives_without_a_price() -> None:
    """Neither closes for frames that end a connection, nor charges for them."""
    forgives_what_ends_a_connection()
    parses_without_a_price()


def keeps_what_is_free() -> None:
    """Never returns freed memory."""
    vars(freed_memory)["keep"] = lambda: None


def _once_the_loop_is_chosen(plant: Callable[[], None]) -> None:
    """Delays a plant that imports Daphne's server, which keeps the event loop found at import."""
    really = event_loop.install

    def install() -> None:
        really()
        plant()

    vars(event_loop)["install"] = install


def forgets_who_has_left() -> None:
    """Frees a client's place when it leaves, although a thread still works for it."""

    def plant() -> None:
        from megagame.serving import server

        vars(server)["BoundedServer"].call_when_answered = lambda this, protocol, then: then()

    _once_the_loop_is_chosen(plant)


def sends_to_whoever_takes_nothing() -> None:
    """Sends responses at once, buffering them in memory for sockets that do not read."""

    def plant() -> None:
        from daphne.server import Server

        from megagame.serving import server, socket

        vars(server)["BoundedServer"].handle_reply = Server.handle_reply
        bounded = vars(socket)["BoundedSocket"]
        bounded.is_free = property(lambda this: this.state == this.STATE_OPEN)
        bounded.send_frame = lambda this, frame: this.transport.write(frame)  # one after the other

    _once_the_loop_is_chosen(plant)


LACKS = {
    lack.__name__: lack
    for lack in (
        *(takes_long_bodies, hashes_on_the_threads_of_pages, listens_without_end, keeps_every_line),
        *(holds_a_thread_while_a_request_drips, knows_nobody, keeps_what_is_free, sends_to_whoever_takes_nothing),
        *(parses_without_a_price, forgives_what_ends_a_connection, forgives_without_a_price),
        *(lets_in_all_at_once, forgets_who_has_left, keeps_every_socket),
    )
}

if __name__ == "__main__":
    LACKS[sys.argv[1]]()
    execute_from_command_line([sys.argv[0], *sys.argv[2:]])
