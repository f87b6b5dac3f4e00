"""One event on two machines: cuts and kills lose nothing acknowledged, and both keep the same clock."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from tests.proof.networks.network import network
from tests.proof.processes import outside, servers
from tests.proof.trials.machines import event_on_machines, machines

FAULTY = "tests/trials/faulty_machine.py"
TRIED = {
    "Machine 1 cut off",
    "Machines cut off from each other",
    "Process of machine 1 killed",
    "PostgreSQL crashed",
}
AWAY = 4.0  # seconds: longer than the clock's keeper may be silent

GIVEN_FREE_WITHIN = 8.0  # seconds, of which the system takes 4
HOLDS = """
import django
django.setup()
from django.db import connection
connection.cursor().execute("SELECT pg_advisory_lock(7)")
print("held", flush=True)
input()
"""

pytestmark = [pytest.mark.networks, pytest.mark.own_servers]


def test_lines_are_cut_and_processes_killed_and_all_goes_on_as_on_one_machine(tmp_path: Path) -> None:
    with event_on_machines(tmp_path / "event") as (hall, troubles):
        result = machines(hall, [each for each in troubles if each.name in TRIED], AWAY, print)
    assert {row.outage.name for row in result.presses.rows} == TRIED
    assert [row.outage.name for row in result.presses.rows if not row.clean] == []
    presses, forms = result.presses.journal, result.forms
    assert (presses.lost, presses.doubled, presses.audit) == (0, 0, "")
    assert (forms.lost, forms.doubled, forms.audit) == (0, 0, "")
    assert min(presses.acknowledged, forms.acknowledged) > 0
    assert result.in_time, result
    assert result.alike


def test_forms_on_one_machine_only_and_machines_that_go_by_the_time_of_day_are_found(tmp_path: Path) -> None:
    faults = "keeps_forms_on_one_machine,goes_by_the_time_of_day"
    with event_on_machines(tmp_path / "event", (FAULTY, faults)) as (hall, _):
        result = machines(hall, [], AWAY, print)
    assert result.forms.lost > 0
    assert result.astray > 60_000
    assert (result.presses.journal.lost, result.presses.journal.doubled) == (0, 0)


def test_what_a_machine_had_locked_is_given_free_when_it_is_cut_off(tmp_path: Path) -> None:
    with network(1) as net, outside.postgres(address=net.address) as postgres:
        (machine,) = net.machines
        settings = {"DATABASE_URL": postgres.url, "DJANGO_SETTINGS_MODULE": "megagame.settings"}
        environment = servers.environment(tmp_path / "event", settings)
        command = machine.command(sys.executable, "-c", HOLDS)
        with (
            subprocess.Popen(
                command, cwd=servers.ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            ) as holder,
            psycopg.connect(postgres.url, autocommit=True) as other,
        ):
            assert holder.stdout
            assert holder.stdout.readline() == b"held\n"
            assert other.execute("SELECT pg_try_advisory_lock(7)").fetchone() == (False,)
            machine.cut()
            started = time.monotonic()
            other.execute("SELECT pg_advisory_lock(7)")
            took = time.monotonic() - started
            holder.kill()
    assert took < GIVEN_FREE_WITHIN, took
