"""Django on a few permanent threads, which never wait for the event loop."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from io import BytesIO
from typing import Any, TypeAlias

from a2wsgi.wsgi import build_environ
from django.core.handlers.wsgi import WSGIHandler

Message: TypeAlias = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Tell = Callable[[Iterable[Message]], object]


class OnThreads:
    """An ASGI application for HTTP that runs `program` on `count` threads.

    Further requests wait: with a thread for each, a burst took three times as long. A thread gets a request with its
    whole body, and is free as soon as it has answered, whether the client reads the response or not.
    """

    def __init__(self, program: WSGIHandler, count: int) -> None:
        self._program: Any = program
        self._threads = ThreadPoolExecutor(count, "requests")

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        environ = build_environ(scope, await _body(receive))
        loop, told = asyncio.get_running_loop(), asyncio.Queue[Iterable[Message]]()

        def tell(messages: Iterable[Message]) -> None:
            loop.call_soon_threadsafe(told.put_nowait, messages)

        work = loop.run_in_executor(self._threads, copy_context().run, self._answer, environ, tell)
        work.add_done_callback(lambda _: told.put_nowait(()))
        try:
            while messages := await told.get():
                for message in messages:
                    await send(message)
            await work
        finally:
            work.cancel()  # a client that left while it waited needs no response

    def _answer(self, environ: Any, tell: Tell) -> None:
        """Runs on a thread. Hands over a whole response at once, and a streamed one piece by piece."""
        begun: list[Message] = []
        response: Any = self._program(environ, lambda status, headers: begun.append(_begun(status, headers)))
        try:
            if response.streaming:
                tell(begun)
                for piece in response:
                    tell([_piece(piece, more=True)])
                tell([_piece(b"")])
            else:
                tell([*begun, _piece(response.content)])
        finally:
            response.close()


async def _body(receive: Receive) -> Any:
    """The request's body, which is already in memory (`channel.py`)."""
    body = BytesIO()
    while (message := await receive())["type"] == "http.request":
        body.write(message.get("body", b""))
        if not message.get("more_body"):
            break
    body.seek(0)
    return body


def _begun(status: str, headers: Iterable[tuple[str, str]]) -> Message:
    encoded = [(name.lower().encode("latin1"), value.strip().encode("latin1")) for name, value in headers]
    return {"type": "http.response.start", "status": int(status.split(" ", 1)[0]), "headers": encoded}


def _piece(content: bytes, *, more: bool = False) -> Message:
    return {"type": "http.response.body", "body": content, "more_body": more}
