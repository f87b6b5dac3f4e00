"""`manage.py prove kills` and `prove races` in batches, each judged and counted at its end."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from tests.proof.clients import hall as halls
from tests.proof.clients.hall import Hall
from tests.proof.processes import outside, power_cuts, preloaded, servers, slowness
from tests.proof.processes.outside import Postgres
from tests.proof.processes.preloaded import Warm
from tests.proof.processes.servers import Server
from tests.proof.processes.slowness import Slowness
from tests.proof.trials import kills, kills_of_forms, races
from tests.proof.trials.counts import Counts
from tests.proof.trials.kills import End, Restart, Way

KILLS_AT_A_TIME, RACES_AT_A_TIME = 25, 500
COLD = 10
"""One start of this many is a timed cold start; the others use preloaded processes."""
SERVING_WITHIN = 5.0  # seconds

Tell = Callable[[str], None]
Struck: TypeAlias = tuple[Hall, Sequence[Way]]


@dataclass(frozen=True)
class Kind:
    """What is killed: the trial's clients, the server program, the kinds of death, and the name of what is counted."""

    name: str
    trial: Callable[[Hall, int, Sequence[Way], Tell, int], kills.Outcome]
    program: Sequence[str]
    ends: Sequence[End]
    things: str


ACTIONS = Kind("kills", kills.kills, ("manage.py",), (servers.kill,), "actions")
FORMS = Kind(
    "kills of forms", kills_of_forms.kills_of_forms, power_cuts.PROGRAM, (servers.kill, power_cuts.cut), "forms"
)


def again_with(program: Sequence[str]) -> Restart:
    """Restarts the process."""

    def again(killed: Server) -> Server:
        return servers.start_event(killed.data, killed.settings, port=killed.port, program=program)

    return again


def cold_with(program: Sequence[str]) -> Restart:
    """Restarts the process from a cold start."""

    def again(killed: Server) -> Server:
        command = [sys.executable, *program, "event", "--port", str(killed.port)]
        return servers.start(command, killed.port, killed.data, killed.settings)

    return again


def database_too(postgres: Postgres, way: Way) -> tuple[Way, Way]:
    """Two ways: kills the database alone, or the server and then the database."""

    def start(server: Server) -> Server:
        postgres.start()
        return server

    def end(server: Server) -> None:
        way.end(server)
        postgres.crash()

    return Way(lambda _: postgres.crash(), start), Way(end, lambda server: way.restart(start(server)), way.timed)


Strike: TypeAlias = Callable[[Path, Kind], AbstractContextManager[Struck]]


@contextmanager
def laptop(data: Path, kind: Kind) -> Iterator[Struck]:
    """Yields one process on SQLite."""
    with halls.laptop(data, kind.program) as hall, preloaded.warmed() as warmed:
        yield hall, _ways(kind, warmed)


@contextmanager
def grown_up(data: Path, kind: Kind) -> Iterator[Struck]:
    """Yields two processes on their own PostgreSQL, which is killed as well, and Redis.

    Without those programs, uses the named servers, which are not killed.
    """
    if outside.missing():
        with halls.grown_up(data, kind.program) as hall, preloaded.warmed() as warmed:
            yield hall, _ways(kind, warmed)
        return
    with outside.redis() as redis, outside.postgres() as postgres:
        settings = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        with halls.pair(data, settings, kind.program) as hall, preloaded.warmed() as warmed:
            servers_alone = _ways(kind, warmed)
            yield hall, [each for way in servers_alone for each in (way, *database_too(postgres, way))]


def serving_within(slow: Slowness) -> float:
    """Returns the promised seconds from a start to an answer, extended on a busy machine."""
    return SERVING_WITHIN * slow.allowed()


def _ways(kind: Kind, warmed: Warm) -> list[Way]:
    cold, quick = cold_with(kind.program), warmed.again(kind.program)
    return [Way(end, quick if number else cold, timed=not number) for number in range(COLD) for end in kind.ends]


def prove_kills(kind: Kind, profile: str, strike: Strike, data: Path, count: int, counts: Counts, tell: Tell) -> bool:
    """Kills up to `count` times including earlier ones; returns whether every promise was kept."""
    name = f"{kind.name}, {profile}"
    outcome = counts.of(name, kills.Outcome)
    in_time = True
    while outcome.kills < count:
        now = min(KILLS_AT_A_TIME, count - outcome.kills)
        folder = data.with_name(f"{data.name}-{kind.things}-{outcome.kills}")
        with slowness.measuring() as slow, strike(folder, kind) as (hall, ways):
            piece = kind.trial(hall, now, ways, tell, outcome.kills)
            allowed = serving_within(slow)
        in_time = in_time and max(piece.recoveries, default=0.0) < allowed
        outcome = outcome.plus(piece)
        counts.keep(name, outcome)
        tell(f"{_said(kind, outcome)} Allowed on this machine just now: {allowed:.1f} s.")
    tell(_said(kind, outcome))
    return outcome.clean and in_time


def _said(kind: Kind, outcome: kills.Outcome) -> str:
    journal = outcome.journal
    shown = f", shown though never committed {outcome.shown}" if kind is ACTIONS else ""
    times = outcome.recoveries or [0.0]
    return (
        f"{outcome.kills} kills, {journal.acknowledged} {kind.things} acknowledged: lost {journal.lost}, doubled "
        f"{journal.doubled}{shown}; audit: {journal.audit or 'clean'}. Accepting again after "
        f"{statistics.median(times):.2f} s, at most {max(times):.2f} s, in {len(outcome.recoveries)} timed starts."
    )


def prove_races(
    profile: str,
    opened: Callable[..., AbstractContextManager[Hall]],
    data: Path,
    count: int,
    counts: Counts,
    tell: Tell,
) -> bool:
    """Races up to `count` pairs including earlier ones."""
    name = f"races, {profile}"
    outcome = counts.of(name, races.Outcome)
    while outcome.pairs < count:
        now = min(RACES_AT_A_TIME, count - outcome.pairs)
        with opened(data.with_name(f"{data.name}-{outcome.pairs}")) as hall:
            outcome = outcome.plus(races.races(hall, now, tell))
        counts.keep(name, outcome)
    tell(
        f"{outcome.pairs} racing pairs: both took effect {outcome.both}, neither {outcome.neither}, the other was not "
        f"told why {outcome.untold}."
    )
    return outcome.clean
