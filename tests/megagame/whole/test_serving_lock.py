"""One process with the in-memory layer or any number with Redis, never a mix, on SQLite and PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from megagame.start import prepared_database, serving_lock
from tests.conftest import Starter
from tests.proof.processes import outside, servers

ALONE: Mapping[str, str] = {}
SHARED = {"REDIS_URL": "redis://127.0.0.1:1/0"}  # not contacted, as a claim uses only the database
HELD = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1"
CLAIM = """
import django
django.setup()
from megagame.start import serving_lock
serving_lock.claim()
serving_lock.claim()
serving_lock.keep(0.1)
print("claimed", flush=True)
input()
"""


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def database(request: pytest.FixtureRequest) -> Iterator[Mapping[str, str]]:
    if request.param == "sqlite":
        yield {}
        return
    with servers.grown_up() as settings:
        yield {"DATABASE_URL": settings["DATABASE_URL"]}


@contextmanager
def claimant(data: Path, settings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yields the first line of a process that claims the event and waits, and its refusal."""
    environment = servers.environment(data, {"DJANGO_SETTINGS_MODULE": "megagame.settings", **settings})
    with subprocess.Popen(
        [sys.executable, "-c", CLAIM],
        cwd=servers.ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stderr
        try:
            said = process.stdout.readline().strip()
            yield said, "" if said else process.stderr.read().strip()
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [
        (ALONE, ALONE, ("", serving_lock.ALONE_REFUSED)),
        (ALONE, SHARED, ("", serving_lock.SHARED_REFUSED)),
        (SHARED, ALONE, ("", serving_lock.ALONE_REFUSED)),
        (SHARED, SHARED, ("claimed", "")),
    ],
)
def test_who_may_serve_beside_whom(
    tmp_path: Path,
    database: Mapping[str, str],
    first: Mapping[str, str],
    second: Mapping[str, str],
    outcome: tuple[str, str],
) -> None:
    with claimant(tmp_path, {**database, **first}) as one:
        assert one == ("claimed", "")
        with claimant(tmp_path, {**database, **second}) as other:
            assert other == outcome
    with claimant(tmp_path, {**database, **ALONE}) as after_both_were_killed:
        assert after_both_were_killed == ("claimed", "")


@pytest.mark.own_servers
def test_after_a_restart_of_postgresql_the_right_is_taken_again_by_itself(tmp_path: Path) -> None:
    with outside.postgres() as postgres:
        settings = {"DATABASE_URL": postgres.url}
        with claimant(tmp_path, {**settings, **ALONE}) as one, claimant(tmp_path, {**settings, **ALONE}) as other:
            assert (one, other) == (("claimed", ""), ("", serving_lock.ALONE_REFUSED))
            postgres.stop()
            postgres.start()
            until_taken(postgres.url)
            with claimant(tmp_path, {**settings, **SHARED}) as third:
                assert third == ("", serving_lock.SHARED_REFUSED)


def until_taken(url: str) -> None:
    """Waits until a process holds the lock."""
    with psycopg.connect(url, autocommit=True) as connection:
        for _ in range(600):
            if connection.execute(HELD).fetchone() == (1,):
                return
            time.sleep(0.05)
    raise AssertionError("nobody took the right again")


def test_a_database_that_is_not_this_programs_is_refused_in_one_sentence(
    tmp_path: Path, database: Mapping[str, str]
) -> None:
    with pytest.raises(AssertionError) as refused:
        servers.start_daphne(tmp_path / "event", dict(database))
    said = str(refused.value).split("the server said:\n")[1].strip().splitlines()
    assert said[-1] == prepared_database.NOT_PREPARED
    assert "Traceback" not in said


@pytest.mark.server
def test_processes_on_one_database_share_one_box(tmp_path: Path) -> None:
    with servers.grown_up() as named:
        settings = {"DATABASE_URL": named["DATABASE_URL"], **SHARED}
        with claimant(tmp_path / "here", settings) as one:
            assert one == ("claimed", "")
            with claimant(tmp_path / "elsewhere", settings) as other:
                assert other == ("", serving_lock.BOX_REFUSED)
            with claimant(tmp_path / "here", settings) as third:
                assert third == ("claimed", "")
        with claimant(tmp_path / "elsewhere", settings) as alone:
            assert alone == ("claimed", "")


@pytest.mark.parametrize("command", ["audit", "open_table greenway one", "password", "record main"])
def test_a_command_before_the_first_event_is_refused_in_one_sentence(
    tmp_path: Path, command: str, warm: Starter
) -> None:
    done = warm.manage(*command.split(), data=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{prepared_database.NOT_PREPARED}\n")
