"""Signed requests between machines that share an event, one connection each.

One process of a machine answers at `settings.HERE`; if it ends, another one takes over. Only machines with the event's
key can request or answer. Messages are not encrypted.
"""

import hashlib
import hmac
import os
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress

import msgspec
from django.conf import settings

SECONDS = 2.0
"""Timeout of each step of an exchange."""
LONGEST = 16 * 1024 * 1024
SIGNATURE, NONCE = 32, 16
_LENGTH = struct.Struct("!I")

Answer = Callable[[bytes], bytes]
_answers: dict[str, Answer] = {}


class Silent(OSError):
    """The other machine does not answer, or not as one of this event."""


def answer_with(what: str, answer: Answer) -> None:
    """Register this process's answer to a kind of request. If it raises, the request gets no answer."""
    _answers[what] = answer


def ask(address: str, what: str, content: bytes = b"") -> bytes:
    """Request something from the machine at this address (its `settings.HERE`). Raises Silent without an answer."""
    host, _, port = address.rpartition(":")
    try:
        with socket.create_connection((host, int(port)), SECONDS) as line:
            challenge = _taken(line, NONCE)
            question = msgspec.msgpack.encode((os.urandom(NONCE), what, content))
            signature = _signature(challenge, question)
            _say(line, signature, question)
            signed, answer = _heard(line)
    except OSError as problem:
        raise Silent(f"{address} does not answer") from problem
    if not hmac.compare_digest(signed, _signature(signature, answer)):
        raise Silent(f"{address} is not of this event")
    return answer


def keep(pause: float = 0.5) -> threading.Event:
    """Answer at `settings.HERE` once no other process does, until the returned event is set."""
    over = threading.Event()
    host, _, port = settings.HERE.rpartition(":")

    def listen_until_over() -> None:
        while not over.is_set():
            with suppress(OSError), socket.create_server((host, int(port))) as door:
                _serve(door, over)
            over.wait(pause)

    threading.Thread(target=listen_until_over, name="neighbours", daemon=True).start()
    return over


def _serve(door: socket.socket, over: threading.Event) -> None:
    while not over.is_set():
        line, _ = door.accept()
        threading.Thread(target=_answer, args=(line,), daemon=True).start()


def _answer(line: socket.socket) -> None:
    with line, suppress(OSError):
        line.settimeout(SECONDS)
        challenge = os.urandom(NONCE)
        line.sendall(challenge)
        signature, question = _heard(line)
        if hmac.compare_digest(signature, _signature(challenge, question)):
            _, what, content = msgspec.msgpack.decode(question, type=tuple[bytes, str, bytes])
            answer = _answers[what](content)
            _say(line, _signature(signature, answer), answer)


def _signature(before: bytes, content: bytes) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), b"neighbours" + before + content, hashlib.sha256)


def _say(line: socket.socket, signature: bytes, content: bytes) -> None:
    line.sendall(_LENGTH.pack(len(content)) + signature + content)


def _heard(line: socket.socket) -> tuple[bytes, bytes]:
    (length,) = _LENGTH.unpack(_taken(line, _LENGTH.size))
    if length > LONGEST:
        raise Silent("too long")
    return _taken(line, SIGNATURE), _taken(line, length)


def _taken(line: socket.socket, length: int) -> bytes:
    taken = bytearray()
    while len(taken) < length:
        part = line.recv(min(length - len(taken), 1 << 16))
        if not part:
            raise Silent("the line was cut")
        taken += part
    return bytes(taken)
