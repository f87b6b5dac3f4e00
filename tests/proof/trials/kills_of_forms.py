"""Power cuts while captains send, replace and retry forms: the box must keep each newest form."""

from __future__ import annotations

import itertools
import random
import secrets
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager

import httpx

from tests.proof.clients import captains, judgements
from tests.proof.clients.hall import Hall
from tests.proof.clients.judgements import Judgement
from tests.proof.clients.pressers import RETRY_SECONDS
from tests.proof.clients.workers import working
from tests.proof.processes.http_clients import client
from tests.proof.trials.kills import Outcome, Way, note, recovered, struck

CAPTAINS = 16
SECONDS_A_CARD = 12.0
BREATH = 0.2  # seconds between two forms of one captain, at most
LARGEST_DISTRICT = 22

ACKNOWLEDGED, OVERTAKEN, DIED = 200, 409, 0
GIVE_UP = 0.2
JSON = {"Content-Type": "application/json"}


class Captain(threading.Thread):
    """Seals forms one after the other, each until acknowledged, and sometimes repeats an old one.

    Each newer form of a card replaces the one before; its notes are its request id. When a server dies, some give up,
    and either that form or the one before may count.
    """

    def __init__(self, hall: Hall, cards: Sequence[str], number: int) -> None:
        super().__init__(daemon=True)
        self._hall = hall
        self._cards = cards
        self._client = client()
        self._random = random.Random(number)  # noqa: S311 - which server is asked needs no secret
        self.over = threading.Event()
        self.answered = threading.Event()
        self.newest: dict[str, str] = {}
        self.given_up: defaultdict[str, set[str]] = defaultdict(set)
        self.acknowledged = 0

    def run(self) -> None:
        for card in itertools.cycle(self._cards):
            self._use(card, time.monotonic() + SECONDS_A_CARD)
            if self.over.is_set():
                return

    @property
    def used(self) -> Iterable[str]:
        """Cards with which anything was sent."""
        return self.newest.keys() | self.given_up.keys()

    def may_count(self, card: str) -> set[str]:
        """Returns the candidates to count: the last acknowledged form, and unanswered later ones."""
        return {self.newest[card], *self.given_up[card]} if card in self.newest else self.given_up[card]

    def _use(self, card: str, until: float) -> None:
        for count in itertools.count(1):
            older = self.newest.get(card)
            request_id = secrets.token_hex(16)
            if not self._send(card, request_id, ACKNOWLEDGED):
                self.given_up[card].add(request_id)
                return
            self.newest[card] = request_id
            self.given_up.pop(card, None)
            self.acknowledged += 1
            if older and count % 3 == 0:
                self._send(card, older, OVERTAKEN)
            if self.over.is_set() or time.monotonic() > until:
                return
            time.sleep(self._random.uniform(0, BREATH))

    def _send(self, card: str, request_id: str, expected: int) -> bool:
        """Retries until answered; accepts also a wrong 200, which the box then reveals.

        Returns False if given up.
        """
        body = captains.form(card, request_id, notes=request_id)
        while (status := self._status(body)) not in {expected, ACKNOWLEDGED}:
            if status == DIED and self._random.random() < GIVE_UP:
                return False
            time.sleep(RETRY_SECONDS)
        self.answered.set()
        return True

    def _status(self, body: bytes) -> int:
        server = self._random.choice(self._hall.processes)
        try:
            return self._client.post(f"{server.url}/o/", content=body, headers=JSON).status_code
        except httpx.HTTPError:
            return DIED


def kills_of_forms(hall: Hall, count: int, ways: Sequence[Way], tell: Callable[[str], None], seed: int = 0) -> Outcome:
    """Like `kills`, with forms; then unseals, and counts losses and duplicates.

    Lost: neither a card's newest acknowledged form nor a later one is in the journal. Doubled: an older one is, or one
    is there twice.
    """
    outcome = Outcome()
    with sending(hall) as people:
        answered = [captain.answered for captain in people]
        for place, way in struck(hall, count, ways, seed):
            way.end(hall.processes[place])
            took = recovered(hall, place, way.restart, answered)
            note(outcome, way, took)
            tell(f"kill {outcome.kills} of {count}: taking forms again after {took:.2f} s")
    outcome.journal = judged_forms(hall, people)
    return outcome


def sending(hall: Hall) -> AbstractContextManager[Sequence[Captain]]:
    """Runs captains with a few cards each, who send all the time; each ends with an acknowledged form."""
    cards = captains.print_cards(hall, LARGEST_DISTRICT)
    captains.open_box(hall)
    return working([Captain(hall, cards[number::CAPTAINS], number) for number in range(CAPTAINS)])


def judged_forms(hall: Hall, people: Sequence[Captain]) -> Judgement:
    """Unseals, and compares the journal with acknowledged forms. The captains must have ended."""
    hall.control = hall.another_control()
    captains.unseal(hall)
    written = judgements.unsealed_forms(hall.processes[0])
    sent = [(card in captain.newest, captain.may_count(card)) for captain in people for card in captain.used]
    there = [not written.keys().isdisjoint(forms) for _, forms in sent]
    return Judgement(
        acknowledged=sum(captain.acknowledged for captain in people),
        lost=sum(known and not found for (known, _), found in zip(sent, there, strict=True)),
        doubled=sum(written.values()) - sum(there),
        audit=judgements.audit(hall.processes[0]),
    )
