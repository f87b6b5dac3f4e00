"""Repeats a trial of a planted fault until it loses something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from tests.proof.clients.judgements import Judgement

MOST_TRIES = 10


class Judged(Protocol):
    """The outcome of a trial."""

    @property
    def journal(self) -> Judgement: ...


Outcome = TypeVar("Outcome", bound=Judged)


def until_lost(once: Callable[[], Outcome]) -> Outcome:
    """Retries, as one commit that waits for the disk writes everybody's."""
    outcome, tries = once(), 1
    while not outcome.journal.lost and tries < MOST_TRIES:
        outcome, tries = once(), tries + 1
    return outcome
