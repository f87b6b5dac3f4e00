"""What `manage.py prove` does to the machine under an event, told as it goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from megagame.trials import disks
from megagame.trials.full_sticks import full_stick
from megagame.trials.outages import outages
from megagame.trials.pressers import Judgement

CURRENT_WITHIN = 8.0  # seconds

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


def said_of(journal: Judgement) -> str:
    """The line at the end of a trial."""
    return (
        f"{journal.acknowledged} actions acknowledged: lost {journal.lost}, doubled {journal.doubled}; audit: "
        f"{journal.audit or 'clean'}."
    )


PROOFS: dict[str, Callable[[Path, Tell], bool]] = {"disks": prove_disks}
