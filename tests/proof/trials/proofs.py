"""`manage.py prove`: runs every trial on every profile that this machine supports."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from tests.proof.clients import hall as halls
from tests.proof.clients.hall import Hall
from tests.proof.floods import costs, flooders, floods
from tests.proof.networks.far_proofs import prove_network
from tests.proof.processes import outside, servers
from tests.proof.trials import kill_proofs, machine_proofs, outages
from tests.proof.trials.counts import Counts
from tests.proof.trials.lossy import lossy
from tests.proof.trials.machine_proofs import CURRENT_WITHIN

RACES_A_KILL = 10
LOST_SHARES = ("0.3", "1")
HEALED_WITHIN = 5.0  # seconds
DEVICES = (1, 10, 100)
MOST_TOGETHER = 10
"""Devices per flood when all run at once: 330 devices with 4,000 connections. A hundred each, with 40,000 connections,
would take the server's processors before reaching it."""
FLOOD_SECONDS = 5.0

Tell = Callable[[str], None]
Open = Callable[..., AbstractContextManager[Hall]]


@dataclass(frozen=True)
class Profile:
    """A way of serving an event, and a function that opens its hall, given a data directory and a program.

    `strike`: opens a hall with its ways to be killed.
    """

    name: str
    open: Open
    strike: kill_proofs.Strike = kill_proofs.laptop


LAPTOP = Profile("One process, SQLite, in-memory layer", halls.laptop)
GROWN_UP = Profile("Two processes, PostgreSQL, Redis", halls.grown_up, kill_proofs.grown_up)
TWO_ON_SQLITE = Profile("Two processes, SQLite, Redis", halls.two_on_sqlite)
NOT_NAMED = (
    "Two processes on PostgreSQL and Redis were NOT tried: that needs DATABASE_URL (of a user who may make databases) "
    "and REDIS_URL."
)


def prove(folder: str, chosen: Iterable[str], count: int, tell: Tell, counted: Path | None = None) -> bool:
    """Runs the chosen trials; returns whether every promise was kept. `count`: kills, and a tenth of the races.

    `counted`: file with counts and results of earlier runs.
    """
    counts = Counts(counted)
    kept = [_proof(name, Path(folder), count, counts, tell) for name in chosen]
    tell("\nEvery promise was kept." if all(kept) else "\nA promise was BROKEN: see above.")
    return all(kept)


def _proof(name: str, folder: Path, count: int, counts: Counts, tell: Tell) -> bool:
    alone = {"network": prove_network, "outages": _outages, "floods": _floods, **machine_proofs.PROOFS}
    if name in alone:
        return alone[name](folder / name, tell)
    trial = {"kills": _kills, "races": _races, "lossy": _lossy}[name]
    kept = []
    for number, profile in enumerate(_profiles(name, tell)):
        tell(f"\n{name.capitalize()}. {profile.name}:")
        kept.append(trial(profile, folder / f"{name}-{number}", count, counts, tell))
    return all(kept)


def _profiles(name: str, tell: Tell) -> Iterator[Profile]:
    yield LAPTOP
    if servers.are_named():
        yield TWO_ON_SQLITE if name == "races" else GROWN_UP
        if name == "races":
            yield GROWN_UP
    else:
        tell(NOT_NAMED)


def _kills(profile: Profile, data: Path, count: int, counts: Counts, tell: Tell) -> bool:
    kept = [
        kill_proofs.prove_kills(kind, profile.name, profile.strike, data, count, counts, tell)
        for kind in (kill_proofs.ACTIONS, kill_proofs.FORMS)
    ]
    return all(kept)


def _races(profile: Profile, data: Path, count: int, counts: Counts, tell: Tell) -> bool:
    return kill_proofs.prove_races(profile.name, profile.open, data, count * RACES_A_KILL, counts, tell)


def _lossy(profile: Profile, data: Path, count: int, counts: Counts, tell: Tell) -> bool:
    healed = []
    for share in LOST_SHARES:
        tell(f"A share of {share} of the layer's messages is lost:")
        with profile.open(data.with_name(f"{data.name}-{share}"), ("-m", "tests.proof.trials.lossy", share)) as hall:
            healed.append(lossy(hall, tell).healed)
    return max(healed) < HEALED_WITHIN


def _outages(data: Path, tell: Tell) -> bool:
    tell("\nOutages. Two processes, a PostgreSQL and a Redis of their own:")
    if missing := outside.missing():
        tell(f"NOT tried: {missing} is not installed on this machine.")
        return True
    with outages.hall_to_lose(data) as (hall, troubles):
        outcome = outages.outages(hall, troubles, tell)
    tell(machine_proofs.said_of(outcome.journal))
    return outcome.clean and max(row.current for row in outcome.rows) < CURRENT_WITHIN


def _costs(data: Path, tell: Tell) -> bool:
    tell(f"What a connection costs that sends {costs.BYTES} bytes in small pieces:")
    server = servers.start_event(data)
    try:
        told = list(costs.costs(server, costs.KINDS))
    finally:
        servers.stop(server)
    for each in told:
        tell(str(each))
    return all(each.is_bounded for each in told)


def _floods(data: Path, tell: Tell) -> bool:
    tell(f"\nFloods. {LAPTOP.name}, sixty honest phones at the same address:")
    if sys.platform != "linux":
        tell("NOT tried: only Linux lets one machine stand for another.")
        return True
    kept = [_costs(data.with_name(f"{data.name}-costs"), tell)]
    each = [[name] for name in flooders.FLOODS]
    for devices in DEVICES:
        together = [list(flooders.FLOODS)] if devices <= MOST_TOGETHER else []
        then = ", then all floods at once" if together else ""
        tell(f"{devices} device{'s' if devices > 1 else ''} at each flood{then}:")
        with floods.opened(data.with_name(f"{data.name}-{devices}")) as hall:
            kept.append(not floods.floods(hall, [*each, *together], devices, FLOOD_SECONDS, tell).faults)
    return all(kept)
