"""What `manage.py prove` runs: every trial on every profile that this machine can serve, told as it goes."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from megagame.trials import flooders, floods, machine_proofs, outages, outside, power_cuts, servers
from megagame.trials import hall as halls
from megagame.trials.hall import Hall
from megagame.trials.kills import kills
from megagame.trials.kills_of_forms import kills_of_forms
from megagame.trials.lossy import lossy
from megagame.trials.machine_proofs import CURRENT_WITHIN, SERVING_WITHIN
from megagame.trials.races import races
from megagame.trials.servers import Server

RACES_A_KILL = 10
ENDS = (servers.kill, power_cuts.cut)
"""How a process ends while forms come in."""
LOST_SHARES = ("0.3", "1")
HEALED_WITHIN = 5.0  # seconds
DEVICES = (1, 10, 100)
FLOOD_SECONDS = 5.0

Tell = Callable[[str], None]
Open = Callable[..., AbstractContextManager[Hall]]


@dataclass(frozen=True)
class Profile:
    """A way of serving an event, and what opens a hall of it: its data directory, and what to start."""

    name: str
    open: Open


LAPTOP = Profile("One process, SQLite, in-memory layer", halls.laptop)
GROWN_UP = Profile("Two processes, PostgreSQL, Redis", halls.grown_up)
TWO_ON_SQLITE = Profile("Two processes, SQLite, Redis", halls.two_on_sqlite)
NOT_NAMED = (
    "Two processes on PostgreSQL and Redis were NOT tried: that needs DATABASE_URL (of a user who may make databases) "
    "and REDIS_URL."
)


def prove(folder: str, chosen: Iterable[str], count: int, tell: Tell) -> bool:
    """Runs the chosen trials; whether every promise was kept. `count`: kills, and a tenth of the races."""
    kept = [_proof(name, Path(folder), count, tell) for name in chosen]
    tell("\nEvery promise was kept." if all(kept) else "\nA promise was BROKEN: see above.")
    return all(kept)


def _proof(name: str, folder: Path, count: int, tell: Tell) -> bool:
    alone = {"outages": _outages, "floods": _floods, **machine_proofs.PROOFS}
    if name in alone:
        return alone[name](folder / name, tell)
    trials = {"kills": (_kills, _kills_of_forms), "races": (_races,), "lossy": (_lossy,)}[name]
    kept = []
    for number, profile in enumerate(_profiles(name, tell)):
        tell(f"\n{name.capitalize()}. {profile.name}:")
        kept += [trial(profile.open, folder / f"{trial.__name__}-{number}", count, tell) for trial in trials]
    return all(kept)


def _profiles(name: str, tell: Tell) -> Iterator[Profile]:
    yield LAPTOP
    if servers.are_named():
        yield TWO_ON_SQLITE if name == "races" else GROWN_UP
        if name == "races":
            yield GROWN_UP
    else:
        tell(NOT_NAMED)


def again(killed: Server) -> Server:
    """The same process, as somebody starts it who finds it dead."""
    return servers.start_event(killed.data, killed.settings, port=killed.port)


def again_with_power_cuts(ended: Server) -> Server:
    """The same, where the power may fail again."""
    return servers.start_event(ended.data, ended.settings, port=ended.port, program=power_cuts.PROGRAM)


def _kills(opened: Open, data: Path, count: int, tell: Tell) -> bool:
    with opened(data) as hall:
        outcome = kills(hall, count, again, tell)
    journal = outcome.journal
    tell(
        f"{outcome.kills} kills, {journal.acknowledged} actions acknowledged: lost {journal.lost}, doubled "
        f"{journal.doubled}, shown though never committed {outcome.shown}; audit: {journal.audit or 'clean'}. "
        f"Accepting again after {statistics.median(outcome.recoveries):.2f} s, at most {max(outcome.recoveries):.2f} s."
    )
    return outcome.clean and max(outcome.recoveries) < SERVING_WITHIN


def _kills_of_forms(opened: Open, data: Path, count: int, tell: Tell) -> bool:
    with opened(data, power_cuts.PROGRAM) as hall:
        outcome = kills_of_forms(hall, count, again_with_power_cuts, tell, ENDS)
    journal = outcome.journal
    tell(
        f"{outcome.kills} kills, half of them in the middle of a slot; {journal.acknowledged} forms acknowledged: lost "
        f"{journal.lost}, doubled {journal.doubled}; audit: {journal.audit or 'clean'}. Taking forms again after "
        f"{statistics.median(outcome.recoveries):.2f} s, at most {max(outcome.recoveries):.2f} s."
    )
    return outcome.clean and max(outcome.recoveries) < SERVING_WITHIN


def _races(opened: Open, data: Path, count: int, tell: Tell) -> bool:
    with opened(data) as hall:
        outcome = races(hall, count * RACES_A_KILL, tell)
    tell(
        f"{outcome.pairs} racing pairs: both took effect {outcome.both}, neither {outcome.neither}, the other was not "
        f"told why {outcome.untold}."
    )
    return outcome.clean


def _lossy(opened: Open, data: Path, count: int, tell: Tell) -> bool:
    healed = []
    for share in LOST_SHARES:
        tell(f"A share of {share} of the layer's messages is lost:")
        with opened(data.with_name(f"{data.name}-{share}"), ("-m", "megagame.trials.lossy", share)) as hall:
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


def _floods(data: Path, tell: Tell) -> bool:
    tell(f"\nFloods. {LAPTOP.name}, sixty honest phones at the same address:")
    if sys.platform != "linux":
        tell("NOT tried: only Linux lets one machine stand for another.")
        return True
    each = [[name] for name in flooders.FLOODS]
    kept = []
    for devices in DEVICES:
        tell(f"{devices} device{'s' if devices > 1 else ''} at each flood, then all floods at once:")
        with floods.opened(data.with_name(f"{data.name}-{devices}")) as hall:
            kept.append(not floods.floods(hall, [*each, list(flooders.FLOODS)], devices, FLOOD_SECONDS, tell).faults)
    return all(kept)
