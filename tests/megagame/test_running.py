"""One process over the in-memory layer or any number over Redis, and never a mix: on SQLite and on PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from megagame import running
from megagame.trials import servers

ALONE: Mapping[str, str] = {}
SHARED = {"REDIS_URL": "redis://127.0.0.1:1/0"}  # nobody is asked there: a claim looks at the database only
CLAIM = """
import django
django.setup()
from megagame import running
running.claim()
running.claim()
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
    """A process that claims the event and then waits to be killed: the first line it prints, and its refusal."""
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
        (ALONE, ALONE, ("", running.ALONE_REFUSED)),
        (ALONE, SHARED, ("", running.SHARED_REFUSED)),
        (SHARED, ALONE, ("", running.ALONE_REFUSED)),
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


def test_a_database_that_is_not_this_programs_is_refused_in_one_sentence(
    tmp_path: Path, database: Mapping[str, str]
) -> None:
    with pytest.raises(AssertionError) as refused:
        servers.start_daphne(tmp_path / "event", dict(database))
    said = str(refused.value).split("the server said:\n")[1].strip().splitlines()
    assert said[-1] == running.NOT_PREPARED
    assert "Traceback" not in said
