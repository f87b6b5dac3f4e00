"""A thread gets a complete request, and is free once it has answered, even if nobody reads the response."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from django.http import HttpResponse, StreamingHttpResponse

from megagame.serving.threads import OnThreads

PATIENCE = 10


def scope(method: str = "POST") -> dict[str, Any]:
    server = {"scheme": "http", "server": ("127.0.0.1", 8000), "client": ("127.0.0.1", 5), "http_version": "1.1"}
    return {"type": "http", "method": method, "path": "/act/", "query_string": b"a=b", "headers": [], **server}


def echo(environ: dict[str, Any], begin: Callable[..., object]) -> HttpResponse:
    begin("200 OK", [("X-Path", environ["PATH_INFO"])])
    return HttpResponse(environ["wsgi.input"].read())


async def asked(application: OnThreads, *pieces: bytes) -> list[dict[str, Any]]:
    """Posts these pieces and returns the ASGI response."""
    sent: list[dict[str, Any]] = []
    waiting = [{"type": "http.request", "body": piece, "more_body": True} for piece in pieces]
    waiting.append({"type": "http.request", "body": b"", "more_body": False})

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await asyncio.wait_for(application(scope(), receive, send), PATIENCE)
    return sent


def running(program: Any, count: int = 1) -> OnThreads:
    return OnThreads(program, count)


def test_a_request_comes_with_its_whole_body_and_is_answered_in_one_piece() -> None:
    sent = asyncio.run(asked(running(echo), b"one ", b"and two"))
    assert sent == [
        {"type": "http.response.start", "status": 200, "headers": [(b"x-path", b"/act/")]},
        {"type": "http.response.body", "body": b"one and two", "more_body": False},
    ]


def test_what_is_streamed_goes_out_as_it_comes_and_is_closed() -> None:
    closed = []

    def program(environ: dict[str, Any], begin: Callable[..., object]) -> StreamingHttpResponse:
        def pieces() -> Iterator[bytes]:
            yield b"first"
            yield b"second"

        begin("206 Partial Content", [])
        response = StreamingHttpResponse(pieces())
        response.close = lambda: closed.append(True)  # type: ignore[method-assign]
        return response

    sent = asyncio.run(asked(running(program)))
    assert [message["type"] for message in sent] == ["http.response.start", *["http.response.body"] * 3]
    assert sent[0]["status"] == 206
    assert [(message["body"], message["more_body"]) for message in sent[1:]] == [
        (b"first", True),
        (b"second", True),
        (b"", False),
    ]
    assert closed == [True]


def test_somebody_who_takes_nothing_keeps_no_thread() -> None:
    async def both() -> list[dict[str, Any]]:
        application, never = running(echo), asyncio.Event()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            await never.wait()

        stuck = asyncio.create_task(application(scope(), receive, send))
        sent = await asked(application, b"another")
        assert not stuck.done()
        stuck.cancel()
        return sent

    assert asyncio.run(both())[-1]["body"] == b"another"


def test_who_goes_away_while_waiting_in_line_is_not_answered() -> None:
    began: list[str] = []

    async def goes() -> None:
        held, free = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def program(environ: dict[str, Any], begin: Callable[..., object]) -> HttpResponse:
            began.append(environ["REQUEST_METHOD"])
            loop.call_soon_threadsafe(held.set)
            asyncio.run_coroutine_threadsafe(free.wait(), loop).result(PATIENCE)
            return echo(environ, begin)

        application = running(program)
        first = asyncio.create_task(asked(application))
        await held.wait()
        second = asyncio.create_task(asked(application))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.wait([second])  # it leaves the queue only then
        free.set()
        await first
        assert (await asked(application))[-1]["body"] == b""

    asyncio.run(goes())
    assert len(began) == 2


def test_what_the_program_raises_is_heard_by_who_serves() -> None:
    def program(environ: dict[str, Any], begin: Callable[..., object]) -> Iterable[bytes]:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        asyncio.run(asked(running(program)))
