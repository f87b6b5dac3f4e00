"""Clients that press and retry as pages do, and a check of the journal against their answers."""

from __future__ import annotations

import itertools
import random
import secrets
import threading
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager

import httpx

from tests.proof.clients import judgements
from tests.proof.clients.hall import EMPTY_HEXES, TABLE, Hall
from tests.proof.clients.judgements import Judgement
from tests.proof.clients.visitors import Answer
from tests.proof.clients.workers import working

RETRY_SECONDS = 0.05
UNDER_WAY = 0.3  # seconds within which a failure takes effect everywhere


class Presser(threading.Thread):
    """Presses buttons in turn, each until accepted, with the same request id.

    Alternates a note that holds its request id, and a token at its own hex for the screens to show. Notes of another
    presser with the same number have other request ids: a known one is answered without a write. Tokens have the same,
    so that none is placed twice.
    """

    def __init__(self, hall: Hall, number: int) -> None:
        super().__init__(daemon=True)
        self._controls = [hall.another_control(process) for process in range(len(hall.processes))]
        self._number, self._own = number, secrets.token_hex(4)
        self._random = random.Random(number)  # noqa: S311 - which server is asked needs no secret
        self.over = threading.Event()
        self.answered = threading.Event()
        self.acknowledged: list[str] = []
        self.refusals: list[Answer] = []
        self.slowest = 0.0
        self.tries = 0

    def run(self) -> None:
        for press in itertools.count(1):
            request_id = f"presser{self._number}-{self._own}-{press}"
            if self._answered({"type": "note", "text": request_id, "request_id": request_id}):
                self.acknowledged.append(request_id)
            kind = "place" if press % 2 else "remove"
            token = {"at": EMPTY_HEXES[self._number], "token": "damage"}
            self._answered({"type": kind, **token, "request_id": f"mover{self._number}-{press}"})
            if self.over.is_set():
                return

    def _answered(self, fields: dict[str, str]) -> bool:
        """Retries until accepted; returns False if the trial ended first."""
        first = time.monotonic()
        while not self.over.is_set():
            if self._accepted(fields):
                self.slowest = max(self.slowest, time.monotonic() - first)
                self.answered.set()
                return True
            time.sleep(RETRY_SECONDS)
        return False

    def _accepted(self, fields: dict[str, str]) -> bool:
        try:
            answer = self._random.choice(self._controls).press(TABLE, fields)
        except httpx.HTTPError:
            return False
        finally:
            self.tries += 1
        if answer.status != 200:
            self.refusals.append(answer)
        return answer.status == 200


def pressing(hall: Hall) -> AbstractContextManager[Sequence[Presser]]:
    """Runs a presser for each empty hex."""
    return working([Presser(hall, number) for number in range(len(EMPTY_HEXES))])


def until_answered(pressers: Sequence[Presser]) -> None:
    """Waits a moment, and then until everybody's present press is answered, or has failed."""
    time.sleep(UNDER_WAY)
    present = [presser.tries for presser in pressers]
    while any(presser.tries == tries for presser, tries in zip(pressers, present, strict=True)):
        time.sleep(0.005)


def judged(hall: Hall, pressers: Sequence[Presser]) -> Judgement:
    """Compares the journal with acknowledged presses, and audits it. The pressers must have ended."""
    written = judgements.written_notes(hall.processes[0])
    acknowledged = [request_id for presser in pressers for request_id in presser.acknowledged]
    return Judgement(
        acknowledged=len(acknowledged),
        lost=sum(written[request_id] == 0 for request_id in acknowledged),
        doubled=sum(times > 1 for times in written.values()),
        audit=judgements.audit(hall.processes[0]),
    )
