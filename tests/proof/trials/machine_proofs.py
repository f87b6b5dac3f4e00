"""`manage.py prove` for faults of the event's machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.proof.clients import hall as halls
from tests.proof.clients import judgements
from tests.proof.clients.hall import Hall
from tests.proof.clients.judgements import Judgement
from tests.proof.networks.namespaces import cannot_make
from tests.proof.processes import moved_time, outside, servers, slowness
from tests.proof.processes.memory_limits import cannot_limit
from tests.proof.processes.servers import Server
from tests.proof.trials import broken_disks, clocks, disks, machines, turn_clock
from tests.proof.trials.descriptors import descriptors
from tests.proof.trials.full_sticks import full_stick
from tests.proof.trials.kill_proofs import SERVING_WITHIN
from tests.proof.trials.out_of_memory import out_of_memory
from tests.proof.trials.outages import outages
from tests.proof.trials.sleeps import sleeps
from tests.proof.trials.slow_disks import cannot_slow, slow_disk

CURRENT_WITHIN = 8.0  # seconds
SLEEPS = (10.0, 600.0)
SHORT_OF_THEM = 10.0
SLOW_SECONDS = 20.0
CUT_SECONDS = 6.0
ANSWERED_WITHIN = 1.0
TIMES_WITHOUT_MEMORY = 10

Tell = Callable[[str], None]


def prove_disks(data: Path, tell: Tell) -> bool:
    """The disk is full, cut off, unwritable, moved away, slow and broken; the backup stick fills up."""
    tell("\nDisks. One process, SQLite:")
    if reason := disks.cannot_mount():
        tell(f"A full disk and a full stick were NOT tried: {reason}.")
    with disks.hall_on_disk(data) as (hall, troubles):
        faults = () if reason else full_stick(hall, data.with_name(f"{data.name}-stick"))
        outcome = outages(hall, troubles, tell)
        slow = _slow_disk(hall, tell)
    for fault in faults:
        tell(f"The stick gets full: {fault}.")
    tell(said_of(outcome.journal))
    slowest = max(row.current for row in outcome.rows)
    broken = _broken_disks(data.with_name(f"{data.name}-broken"), tell)
    told = all(row.refused for row in outcome.rows)
    return outcome.clean and told and not faults and slowest < CURRENT_WITHIN and slow and broken


def _slow_disk(hall: Hall, tell: Tell) -> bool:
    if reason := cannot_slow():
        tell(f"A slow disk was NOT tried: {reason}.")
        return True
    outcome = outages(hall, [slow_disk(hall)], tell, SLOW_SECONDS)
    tell(said_of(outcome.journal))
    return outcome.clean


def _broken_disks(folder: Path, tell: Tell) -> bool:
    with broken_disks.disk_to_break(folder) as disk:
        if disk is None:
            tell("A broken disk was NOT tried: that needs mkfs.ext4 and the right to mount.")
            return True
        with broken_disks.event_on(disk, folder) as hall:
            kept = [_broken_disk(hall, disk, name, folder, tell) for name in broken_disks.BREAKS]
    return all(kept)


def _broken_disk(hall: Hall, disk: broken_disks.Disk, name: str, aside: Path, tell: Tell) -> bool:
    def again(ended: Server) -> Server:
        return servers.start_event(ended.data, port=ended.port, aside=aside)

    outcome = broken_disks.broken(hall, disk, broken_disks.BREAKS[name], again)
    tell(
        f"{name}: refused {outcome.refused}, without the right sentence {outcome.dishonest}, accepted all the same "
        f"{outcome.kept}. A start on it says: {outcome.said.strip()} Mended: accepting {outcome.recovered:.2f} s after "
        f"the start. {said_of(outcome.journal)}"
    )
    return outcome.clean and outcome.recovered < SERVING_WITHIN


def prove_clocks(data: Path, tell: Tell) -> bool:
    """System time jumps by hours, and the server restarts in another time zone."""
    tell("\nClocks. One process, SQLite:")
    with halls.laptop(data, moved_time.PROGRAM) as hall:
        outcome = clocks.clocks(hall, tell)
        elsewhere = clocks.zones(hall, moved_time.PROGRAM)
        audit = judgements.audit(hall.processes[0])
    tell(f"Started again in the time zone {clocks.ZONE}: the turn's clock is {elsewhere:.2f} s astray")
    tell(f"Audit: {audit or 'clean'}.")
    return outcome.clean and elsewhere < turn_clock.RIGHT_WITHIN and not audit


def prove_sleeps(data: Path, tell: Tell) -> bool:
    """All processes freeze, for a moment and for ten minutes."""
    tell("\nSleep. One process, SQLite; ten minutes of it:")
    with halls.laptop(data) as hall:
        outcomes = [sleeps(hall, seconds, tell) for seconds in SLEEPS]
    for outcome in outcomes:
        tell(said_of(outcome.outage.journal))
    slowest = max(row.current for outcome in outcomes for row in outcome.outage.rows)
    return all(outcome.clean for outcome in outcomes) and slowest < CURRENT_WITHIN


def prove_descriptors(data: Path, tell: Tell) -> bool:
    """The server cannot open files or connections."""
    tell("\nFile descriptors. One process, SQLite:")
    with halls.laptop(data) as hall:
        outcome = descriptors(hall, SHORT_OF_THEM, tell)
    tell(said_of(outcome.outage.journal))
    tell(f"A screen that comes afterwards is {'' if outcome.counted else 'NOT '}counted.")
    slowest = max(row.current for row in outcome.outage.rows)
    return outcome.clean and max(outcome.served) < ANSWERED_WITHIN and slowest < CURRENT_WITHIN


def prove_memory(data: Path, tell: Tell) -> bool:
    """The server runs out of memory, and Linux kills it."""
    tell("\nMemory. One process, SQLite, under a limit:")
    if reason := cannot_limit():
        tell(f"NOT tried: {reason}.")
        return True
    with slowness.measuring() as slow:
        outcome = out_of_memory(data, TIMES_WITHOUT_MEMORY, tell)
        slower = slow.allowed()
    tell(
        f"Linux was to end the server {outcome.wanted} times, and has {outcome.ended} times. Everything was "
        f"{slower:.1f} times as slow as on a machine at rest, and is allowed as much more time."
    )
    tell(said_of(outcome.presses.journal))
    tell(_said_of_forms(outcome.forms))
    in_time = all(
        row.accepting < SERVING_WITHIN * slower and row.current < CURRENT_WITHIN * slower
        for row in outcome.presses.rows
    )
    return outcome.clean and in_time


def prove_machines(data: Path, tell: Tell) -> bool:
    """Two machines on one PostgreSQL and one Redis: cut off, separated, killed."""
    tell("\nMachines. Two of them, minutes apart, a PostgreSQL and a Redis of their own:")
    if reason := cannot_make() or outside.missing():
        tell(f"NOT tried: {reason}.")
        return True
    with machines.event_on_machines(data) as (hall, troubles):
        result = machines.machines(hall, troubles, CUT_SECONDS, tell)
    tell(said_of(result.presses.journal))
    tell(
        f"{_said_of_forms(result.forms)} The clock was at most "
        f"{result.astray:.0f} ms astray at any machine; all show the same at the end: {result.alike}. Everything was "
        f"{result.slowness:.1f} times as slow as on a machine at rest, and is allowed as much more time."
    )
    return result.clean


def said_of(journal: Judgement) -> str:
    """Returns a trial's closing line."""
    return (
        f"{journal.acknowledged} actions acknowledged: lost {journal.lost}, doubled {journal.doubled}; audit: "
        f"{journal.audit or 'clean'}."
    )


def _said_of_forms(forms: Judgement) -> str:
    return f"{forms.acknowledged} forms acknowledged: lost {forms.lost}, doubled {forms.doubled}."


PROOFS: dict[str, Callable[[Path, Tell], bool]] = {
    "disks": prove_disks,
    "clocks": prove_clocks,
    "sleeps": prove_sleeps,
    "descriptors": prove_descriptors,
    "memory": prove_memory,
    "machines": prove_machines,
}
