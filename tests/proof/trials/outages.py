"""Redis and PostgreSQL go away and return while people press: refusals and losses."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.proof.clients import hall as halls
from tests.proof.clients.crowd import Crowd, crowd
from tests.proof.clients.hall import STREAM, Hall
from tests.proof.clients.judgements import Judgement
from tests.proof.clients.pressers import Presser, judged, pressing, until_answered
from tests.proof.clients.screens import watching
from tests.proof.clients.visitors import Answer
from tests.proof.processes import outside
from tests.proof.processes.outside import Postgres, Redis

SCREENS = 20
CALM, AWAY = 1.0, 3.0  # seconds
Step = Callable[[], None]


@dataclass(frozen=True)
class Outage:
    """A temporary failure. `refuses`: whether actions may be refused meanwhile, with an honest answer.

    `code`: the error code of that answer; `loses`: writes are lost meanwhile, so nothing may be accepted.
    """

    name: str
    away: Step
    back: Step
    refuses: bool
    code: str = "database_away"
    loses: bool = False


@dataclass(frozen=True)
class Row:
    """Results of one outage.

    - `refused`: refusals; `dishonest`: those without 503, the right code and a sentence
    - `kept`: accepted although it would be lost
    - `slowest`: longest wait to be accepted, with all retries, in seconds
    - `accepting`, `current`: seconds from the restart to an accepted action, and to all screens right
    """

    outage: Outage
    refused: int
    dishonest: int
    kept: int
    slowest: float
    accepting: float
    current: float

    @property
    def clean(self) -> bool:
        return not (self.dishonest or self.kept) and (self.outage.refuses or not self.refused)


@dataclass(frozen=True)
class Outcome:
    """Results of all outages, and the journal's judgement."""

    rows: tuple[Row, ...]
    journal: Judgement

    @property
    def clean(self) -> bool:
        return self.journal.clean and all(row.clean for row in self.rows)


@contextmanager
def hall_to_lose(data: Path, program: Sequence[str] = ("manage.py",)) -> Iterator[tuple[Hall, tuple[Outage, ...]]]:
    """Yields two processes on their own PostgreSQL and Redis, and the possible outages."""
    with outside.redis() as redis, outside.postgres() as postgres:
        settings = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        with halls.pair(data, settings, program) as pair:
            yield pair, _outages(redis, postgres)


def _outages(redis: Redis, postgres: Postgres) -> tuple[Outage, ...]:
    return (
        Outage("Redis killed", redis.kill, redis.start, refuses=False),
        Outage("Redis frozen", redis.freeze, redis.thaw, refuses=False),
        Outage("PostgreSQL restarted", postgres.stop, postgres.start, refuses=True),
        Outage("PostgreSQL crashed", postgres.crash, postgres.start, refuses=True),
    )


def outages(hall: Hall, troubles: Iterable[Outage], tell: Callable[[str], None], away: float = AWAY) -> Outcome:
    """Runs each outage for `away` seconds after the presses under way, while people press and projectors watch."""
    rows = []
    with crowd(hall.sockets, hall.watch, SCREENS) as people:
        people.gathered()
        with pressing(hall) as pressers:
            for trouble in troubles:
                time.sleep(CALM)
                rows.append(_outage(hall, trouble, people, pressers, away))
                tell(_said(rows[-1]))
    return Outcome(tuple(rows), judged(hall, pressers))


def _outage(hall: Hall, trouble: Outage, people: Crowd, pressers: Sequence[Presser], away: float) -> Row:
    refused = [len(presser.refusals) for presser in pressers]
    for presser in pressers:
        presser.slowest = 0.0
    trouble.away()
    until_answered(pressers)
    accepted = _accepted(pressers)
    time.sleep(away)
    kept = _accepted(pressers) - accepted if trouble.loses else 0
    before = max(seen.version for seen in people.seen())
    start = time.monotonic()
    trouble.back()
    accepting = _accepting(pressers)
    newest = max(_newest(hall), before + 1)
    current = max(seen.at for seen in people.until(newest))
    refusals = [answer for presser, old in zip(pressers, refused, strict=True) for answer in presser.refusals[old:]]
    return Row(
        outage=trouble,
        refused=len(refusals),
        dishonest=sum(not _is_honest(answer, trouble.code) for answer in refusals),
        kept=kept,
        slowest=max(presser.slowest for presser in pressers),
        accepting=accepting - start,
        current=current - start,
    )


def _said(row: Row) -> str:
    return (
        f"{row.outage.name}: refused meanwhile {row.refused}, without the right sentence {row.dishonest}"
        f"{f', accepted all the same {row.kept}' if row.outage.loses else ''}; "
        f"longest wait to be accepted {row.slowest:.1f} s. Started again: accepting after {row.accepting:.2f} s, "
        f"all {SCREENS} screens right after {row.current:.2f} s."
    )


def _accepting(pressers: Sequence[Presser]) -> float:
    """Waits for the next acknowledged action, and returns its time."""
    for presser in pressers:
        presser.answered.clear()
    while not any(presser.answered.wait(0.01) for presser in pressers):
        pass
    return time.monotonic()


def _accepted(pressers: Sequence[Presser]) -> int:
    return sum(len(presser.acknowledged) for presser in pressers)


def _newest(hall: Hall) -> int:
    """Returns the newest version, read from the last process."""
    with watching(hall.processes[-1].url, STREAM, hall.card) as screen:
        return screen.until(lambda shown: shown.version is not None).version or 0


def _is_honest(answer: Answer, code: str) -> bool:
    if answer.status != 503:
        return False
    told = json.loads(answer.text)
    return told["code"] == code and bool(told["message"])
