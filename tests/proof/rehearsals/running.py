"""Runs a day by bots: a server with its own data directory, bots in another process, and the figures."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from megagame.bots.presses import Pressed
from tests.proof.benches.figures import Report
from tests.proof.benches.memory import resident
from tests.proof.clients import hall as halls
from tests.proof.clients.hall import Hall
from tests.proof.processes import reaper, servers
from tests.proof.rehearsals import recorded_day, tables_now
from tests.proof.rehearsals.counting import counted_forms, counted_presses, unasked
from tests.proof.rehearsals.days import Day, Played
from tests.proof.rehearsals.hall_work import unused
from tests.proof.rehearsals.pace import Sample, growth, pieces
from tests.proof.rehearsals.page import page
from tests.proof.rehearsals.people import People, gathered
from tests.proof.rehearsals.plans import Plan
from tests.proof.rehearsals.results import Outcome, figures

PAGE = "figures.html"
MEMORY_SECONDS = 2.0
MOST_NOTES = 20
SETTINGS = ("DATABASE_URL", "REDIS_URL")
Tell = Callable[[str], None]


def run(arguments: Sequence[str]) -> int:
    """Plays the day in a process whose settings name a new database; returns the exit code.

    `arguments`: those of `rehearse day`. With a PostgreSQL in DATABASE_URL the database is created there.
    """
    with tempfile.TemporaryDirectory() as folder, _settings() as settings:
        environment = servers.environment(Path(folder) / "event", settings)
        command = [sys.executable, "manage.py", "rehearse", "day", "--here", *arguments]
        return reaper.call(command, servers.ROOT, environment)


def _settings() -> AbstractContextManager[Mapping[str, str]]:
    return servers.grown_up() if os.environ.get("DATABASE_URL", "").startswith("postgres") else nullcontext({})


def play_here(plan: Plan, into: Path, *, record: bool, tell: Tell, program: Sequence[str]) -> bool:
    """Plays the day in the current database; returns whether it passed. `program`: the server.

    The figures are printed, and written as a page into `into`; with `record` also each table's journal.
    """
    settings = {name: os.environ[name] for name in SETTINGS if name in os.environ}
    data = Path(os.environ["MEGAGAME_DATA"])
    with halls.pair(data, settings, program) if settings else halls.laptop(data, program) as hall:
        outcome = asyncio.run(_played(hall, plan, tell))
    found, notes = figures(outcome), list(_notes(outcome))
    report = Report()
    for heading, rows in found.items():
        report.show(heading, rows)
    for note in notes:
        tell(note)
    into.mkdir(parents=True, exist_ok=True)
    title = f"A day by bots: {plan.phones} phones, {outcome.played.turns} turns, {plan.tables} side tables"
    (into / PAGE).write_text(page(title, found, notes), encoding="utf-8")
    tell(f"\nThe same as a page: {into / PAGE}")
    if record:
        for file in recorded_day.write(into):
            tell(f"{file}  {file.stat().st_size:,} bytes")
    return all(figure.kept for rows in found.values() for figure in rows)


async def _played(hall: Hall, plan: Plan, tell: Tell) -> Outcome:
    memory = list[Sample]()
    watching = asyncio.create_task(_watch_memory(hall, memory))
    began = time.monotonic()
    people = await gathered(hall, plan)
    played = await Day(hall, people, plan, tell).play()
    over = time.monotonic()
    watching.cancel()
    await people.leave()
    server = hall.processes[0]
    audit = await asyncio.to_thread(servers.manage, "audit", data=server.data, settings=server.settings)
    return await _outcome(played, audit.stderr, memory, (began, over), plan)


async def _outcome(
    played: Played, audit: str, memory: Sequence[Sample], lasted: tuple[float, float], plan: Plan
) -> Outcome:
    people = played.people
    forms = [form for captain in people.captains for form in captain.forms]
    presses = list(_presses(people))
    written = await tables_now.entries()
    authors = {"control", *people.council, *(seat for side in people.sides for seat in side.players)}
    waited = [*(Sample(each.at, each.seconds) for each in forms), *(Sample(each.at, each.seconds) for each in presses)]
    return Outcome(
        played=played,
        forms=counted_forms(forms, await tables_now.unsealed_notes()),
        presses=counted_presses(presses, written),
        unasked=len(unasked(presses, written, authors)),
        unused=unused(presses),
        audit=audit,
        waited_for_forms=[form.seconds for form in forms],
        waited_for_presses=[each.seconds for each in presses],
        pieces=pieces(*lasted, waited, memory) if plan.hours else (),
        growth=growth(*lasted, memory, plan.speed or 1.0) if plan.hours else None,
    )


def _presses(people: People) -> Iterator[Pressed]:
    for control in people.controls:
        yield from control.presses
    for players in (people.council, *(side.players for side in people.sides)):
        for player in players.values():
            yield from player.presses


async def _watch_memory(hall: Hall, memory: list[Sample]) -> None:
    while True:
        memory.append(Sample(time.monotonic(), resident(hall) / 1024))
        await asyncio.sleep(MEMORY_SECONDS)


def _notes(outcome: Outcome) -> Iterator[str]:
    yield from (f"nobody did: {kind}" for kind in outcome.unused)
    for each in outcome.played.differences[:MOST_NOTES]:
        yield f"{each.screen}: {each.stream} {each.part} {each.what}"
    yield from outcome.audit.splitlines()[:MOST_NOTES]
