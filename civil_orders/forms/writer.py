"""One thread per process that writes forms to the box in batches."""

import asyncio
import queue
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import NamedTuple

from django.db import DatabaseError, connection

from civil_orders.forms import form_intake
from civil_orders.forms.form_intake import Answer
from civil_orders.forms.request_data import Form
from megagame.core.game import Refusal

MOST_AT_ONCE = 500
STILL_COMING_SECONDS = 0.003
"""A batch stays open while forms arrive within this time: it costs as much as ten forms."""
LONGEST_WAIT = 0.1
"""Seconds after which a batch is written although more forms arrive."""


class _Waiting(NamedTuple):
    form: Form
    answer: Future[Answer]


class Writer:
    """Accepts forms from any thread by `hand_in`. Answered forms are on disk."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[_Waiting] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    def hand_in(self, form: Form) -> Future[Answer]:
        """Answers with `try_again` if database or disk failed and nothing was stored."""
        waiting = _Waiting(form, Future())
        self._waiting.put(waiting)
        self._start()
        return waiting.answer

    def _start(self) -> None:
        with self._starting:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._write, name="box", daemon=True)
                self._thread.start()

    def _write(self) -> None:
        while True:
            self._write_batch()
            if self._waiting.empty():
                connection.close()

    def _write_batch(self) -> None:
        """Write the waiting forms. Their requests are not kept afterwards."""
        batch = [self._waiting.get()]
        self._wait_for_others()
        while len(batch) < MOST_AT_ONCE and not self._waiting.empty():
            batch.append(self._waiting.get())
        try:
            _tell(batch, _written([waiting.form for waiting in batch]))
        except Exception as problem:  # noqa: BLE001 - whoever waits must hear of it, and the others must not wait
            _fail(batch, problem)

    def _wait_for_others(self) -> None:
        until, waiting = time.monotonic() + LONGEST_WAIT, -1
        while waiting < self._waiting.qsize() < MOST_AT_ONCE and time.monotonic() < until:
            waiting = self._waiting.qsize()
            time.sleep(STILL_COMING_SECONDS)


def _written(forms: Sequence[Form]) -> Sequence[Answer]:
    try:
        return form_intake.put_in(forms)
    except (DatabaseError, OSError):  # not logged: its time would be that of a form
        connection.close()
        return [Refusal("try_again")] * len(forms)


def _tell(batch: Sequence[_Waiting], answers: Sequence[Answer]) -> None:
    for waiting, answer in zip(batch, answers, strict=True):
        if waiting.answer.set_running_or_notify_cancel():
            waiting.answer.set_result(answer)


def _fail(batch: Sequence[_Waiting], problem: Exception) -> None:
    for waiting in batch:
        if not waiting.answer.done():
            waiting.answer.set_exception(problem)


class _Told:
    """Passes answers to event loops, waking each once for many."""

    def __init__(self) -> None:
        self._ready: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Answer], Future[Answer]]]] = {}
        self._mine = threading.Lock()

    def here(self, answer: Future[Answer]) -> asyncio.Future[Answer]:
        """The answer as a future of the running loop."""
        loop = asyncio.get_running_loop()
        here: asyncio.Future[Answer] = loop.create_future()
        answer.add_done_callback(lambda answered: self._tell(loop, here, answered))
        return here

    def _tell(self, loop: asyncio.AbstractEventLoop, here: asyncio.Future[Answer], answered: Future[Answer]) -> None:
        with self._mine:
            ready = self._ready.setdefault(loop, [])
            ready.append((here, answered))
            is_first = len(ready) == 1
        if is_first:
            try:
                loop.call_soon_threadsafe(self._hand_on, loop)
            except RuntimeError:  # the loop is closed
                self._taken(loop)

    def _hand_on(self, loop: asyncio.AbstractEventLoop) -> None:
        for here, answered in self._taken(loop):
            problem = answered.exception()
            if here.done():
                continue
            if problem is None:
                here.set_result(answered.result())
            else:
                here.set_exception(problem)

    def _taken(self, loop: asyncio.AbstractEventLoop) -> Sequence[tuple[asyncio.Future[Answer], Future[Answer]]]:
        with self._mine:
            return self._ready.pop(loop, ())


_TOLD = _Told()


async def handed_in(form: Form) -> Answer:
    """Put a form into the box without blocking a thread."""
    return await _TOLD.here(WRITER.hand_in(form))


WRITER = Writer()
"""This process's writer."""
