"""What `manage.py prove` does to the machine under an event, told as it goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from megagame.trials import clocks, disks, moved_time, servers, turn_clock
from megagame.trials import hall as halls
from megagame.trials.descriptors import descriptors
from megagame.trials.full_sticks import full_stick
from megagame.trials.outages import outages
from megagame.trials.pressers import Judgement
from megagame.trials.sleeps import sleeps

CURRENT_WITHIN = 8.0  # seconds
SLEEPS = (10.0, 600.0)
SHORT_OF_THEM = 10.0
ANSWERED_WITHIN = 1.0

Tell = Callable[[str], None]


def prove_disks(data: Path, tell: Tell) -> bool:
    """The disk is full, cut off, takes nothing, is moved away; and so is the stick with the backups."""
    tell("\nDisks. One process, SQLite:")
    if reason := disks.cannot_mount():
        tell(f"A full disk and a full stick were NOT tried: {reason}.")
    with disks.hall_on_disk(data) as (hall, troubles):
        faults = () if reason else full_stick(hall, data.with_name(f"{data.name}-stick"))
        outcome = outages(hall, troubles, tell)
    for fault in faults:
        tell(f"The stick gets full: {fault}.")
    tell(said_of(outcome.journal))
    slowest = max(row.current for row in outcome.rows)
    return outcome.clean and not faults and slowest < CURRENT_WITHIN


def prove_clocks(data: Path, tell: Tell) -> bool:
    """The time of day jumps by hours, and the server comes back in another time zone."""
    tell("\nClocks. One process, SQLite:")
    with halls.laptop(data, moved_time.PROGRAM) as hall:
        outcome = clocks.clocks(hall, tell)
        elsewhere = clocks.zones(hall, moved_time.PROGRAM)
        audit = servers.manage("audit", data=data).stderr
    tell(f"Started again in the time zone {clocks.ZONE}: the turn's clock is {elsewhere:.2f} s astray")
    tell(f"Audit: {audit or 'clean'}.")
    return outcome.clean and elsewhere < turn_clock.RIGHT_WITHIN and not audit


def prove_sleeps(data: Path, tell: Tell) -> bool:
    """Everything stands still, for a moment and for ten minutes."""
    tell("\nSleep. One process, SQLite; ten minutes of it:")
    with halls.laptop(data) as hall:
        outcomes = [sleeps(hall, seconds, tell) for seconds in SLEEPS]
    for outcome in outcomes:
        tell(said_of(outcome.outage.journal))
    slowest = max(row.current for outcome in outcomes for row in outcome.outage.rows)
    return all(outcome.clean for outcome in outcomes) and slowest < CURRENT_WITHIN


def prove_descriptors(data: Path, tell: Tell) -> bool:
    """The system lets the server open nothing more, neither files nor connections."""
    tell("\nFile descriptors. One process, SQLite:")
    with halls.laptop(data) as hall:
        outcome = descriptors(hall, SHORT_OF_THEM, tell)
    tell(said_of(outcome.outage.journal))
    tell(f"A screen that comes afterwards is {'' if outcome.counted else 'NOT '}counted.")
    slowest = max(row.current for row in outcome.outage.rows)
    return outcome.clean and max(outcome.served) < ANSWERED_WITHIN and slowest < CURRENT_WITHIN


def said_of(journal: Judgement) -> str:
    """The line at the end of a trial."""
    return (
        f"{journal.acknowledged} actions acknowledged: lost {journal.lost}, doubled {journal.doubled}; audit: "
        f"{journal.audit or 'clean'}."
    )


PROOFS: dict[str, Callable[[Path, Tell], bool]] = {
    "disks": prove_disks,
    "clocks": prove_clocks,
    "sleeps": prove_sleeps,
    "descriptors": prove_descriptors,
}
