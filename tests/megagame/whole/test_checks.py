"""Every bad set-up is refused or warned of with one plain sentence, and nothing is changed."""

from __future__ import annotations

import re
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest

from megagame import settings as house_settings
from megagame.start import checks, serving_lock
from tests.conftest import Starter
from tests.megagame.spoilt import FREE
from tests.megagame.spoilt_data import (
    box_that_is_none,
    empty_key,
    foreign_file,
    half_a_box,
    newer_program,
    nothing,
    open_database,
    open_key,
    unreadable_entry,
    unreadable_key,
)
from tests.proof.processes import outside, servers
from tests.proof.processes.ports import free_port
from tests.proof.processes.servers import ROOT

SPOILT = "tests/megagame/spoilt.py"
UNUSED = 1  # a port on which nothing listens


class Bad(NamedTuple):
    """A bad set-up: its name in docs/deploying.md, the sentence, and how to produce it."""

    name: str
    said: str
    settings: Mapping[str, str] = {}
    spoil: Callable[[Path], None] = nothing
    program: tuple[str, ...] = ("manage.py",)
    arguments: tuple[str, ...] = ()
    code: int = 1


REFUSED = [
    Bad(
        "`--host` that stands for any name",
        "--host takes the name of this machine, * not '*'.",
        {"MEGAGAME_HOSTS": "*"},
    ),
    Bad("`ALLOWED_HOSTS` that stands for any name", checks.ANY_HOST, program=(SPOILT, "any host")),
    Bad("`DEBUG`", checks.DEBUG_ON, program=(SPOILT, "debug")),
    Bad("a disk that is nearly full", f"Only {FREE // 10**6} MB are free in *", program=(SPOILT, "full disk")),
    Bad(
        "a data directory that cannot be made",
        "The data directory * cannot be made (*",
        {"MEGAGAME_DATA": "/dev/null/x"},
    ),
    Bad(
        "a data directory that cannot be written",
        "The key file * cannot be made or read (*",
        {"MEGAGAME_DATA": "/proc/1"},
    ),
    Bad("a key file that cannot be read", "The key file * cannot be made or read (*", spoil=unreadable_key),
    Bad("a key file that others may read", "Others on this machine may read the key file *", spoil=open_key),
    Bad("a database that others may read", "Others on this machine may read */event.sqlite3: *", spoil=open_database),
    Bad("an empty key file", "The key file * is empty: *", spoil=empty_key),
    Bad("a short `SECRET_KEY`", "SECRET_KEY is too short: *", {"SECRET_KEY": "hunter2"}),
    Bad(
        "a `DATABASE_URL` that is none",
        "Environment variable * invalid: Not a valid database URL.",
        {"DATABASE_URL": "x"},
    ),
    Bad(
        "another kind of database", "DATABASE_URL must begin with postgresql:// *", {"DATABASE_URL": "mysql://a:b@c/d"}
    ),
    Bad("a database in memory", checks.ONLY_MEMORY, {"DATABASE_URL": "sqlite://:memory:"}),
    Bad(
        "a PostgreSQL that does not answer",
        "The database does not answer (*",
        {"DATABASE_URL": f"postgresql://a:b@127.0.0.1:{UNUSED}/c"},
    ),
    Bad(
        "a database file that is none",
        "The database file * cannot be used (file is not a database): *",
        spoil=foreign_file,
    ),
    Bad(
        "a database file that is not written through",
        "The database file * is not written through *",
        program=(SPOILT, "sqlite that does not wait"),
    ),
    Bad("a database of a newer program", checks.NEWER, spoil=newer_program),
    Bad(
        "an entry that this program cannot read",
        "This version of the program cannot read entry * of the table crisis-map: *",
        spoil=unreadable_entry,
    ),
    Bad("a box that cannot be used", "The box * cannot be used (*", spoil=box_that_is_none),
    Bad("a box that is damaged", "The box * is damaged: *", spoil=half_a_box),
    Bad("a box that was made with another key", "The box * was made with another key: *", {"SECRET_KEY": "k" * 40}),
    Bad("a `REDIS_URL` that is none", "REDIS_URL must begin with redis://*", {"REDIS_URL": "localhost:6379"}),
    Bad(
        "a `MEGAGAME_HTTPS` that is neither true nor false",
        "Environment variable * invalid: Not a valid boolean.",
        {"MEGAGAME_HTTPS": "perhaps"},
    ),
    Bad("a `MEGAGAME_HERE` that is none", "MEGAGAME_HERE is an address *", {"MEGAGAME_HERE": "10.0.0.1"}),
    Bad("a `MEGAGAME_HERE` without what all share", "MEGAGAME_HERE is for machines *", {"MEGAGAME_HERE": "a:1"}),
    Bad(
        "a port that is none",
        "*error: argument --port: a port is a number from 1 to 65535",
        arguments=("--port", "http"),
        code=2,
    ),
]
ELSEWHERE = {
    "a port that is taken",
    "a second program on the same event without Redis",
    "a program with Redis beside one without",
    "two processes with different data directories",
    "a database that is not prepared",
    "a PostgreSQL that forgets",
    "a Redis that does not answer (a warning)",
    "a machine to whose event others belong, without its `MEGAGAME_HERE`",
    "a machine that does not reach those with the forms, or with the clock",
}
"""These need another program or machine, and have their own tests, here or elsewhere."""


@pytest.fixture(scope="module", autouse=True)
def _refused_warm(warm: Starter) -> Iterator[None]:
    """Uses copies only for commands that end, as a copied server's exit code is unknown."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(servers, "manage", warm.manage)
        yield


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event that was served once, all of it in the database's main file."""
    data = tmp_path_factory.mktemp("prepared") / "event"
    servers.stop(servers.start_event(data))
    with closing(sqlite3.connect(data / "event.sqlite3")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return data


@pytest.fixture
def data(prepared: Path, tmp_path: Path) -> Path:
    """A copy of it for one test."""
    shutil.copytree(prepared, tmp_path / "event")
    return tmp_path / "event"


def start(data: Path, bad: Bad) -> subprocess.CompletedProcess[str]:
    """Runs `event` to its end."""
    arguments = bad.arguments or ("--port", str(free_port()))
    if bad.program == ("manage.py",):
        return servers.manage("event", *arguments, data=data, settings=bad.settings)
    command = [sys.executable, *bad.program, "event", *arguments]
    environment = servers.environment(data, bad.settings)
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60)


def fits(said: str, pattern: str) -> bool:
    """Whether the last line is this sentence, with * for any text."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), said.strip().splitlines()[-1]) is not None


def kept(data: Path) -> dict[str, bytes]:
    """Returns the files and their content, without SQLite's temporary ones."""
    files = [file for file in data.iterdir() if file.is_file() and file.suffix not in {".sqlite3-wal", ".sqlite3-shm"}]
    return {file.name: file.read_bytes() for file in files}


@pytest.mark.parametrize("bad", REFUSED, ids=[bad.name for bad in REFUSED])
def test_it_is_refused_with_one_sentence_and_nothing_is_changed(bad: Bad, data: Path) -> None:
    bad.spoil(data)
    before = kept(data)
    refused = start(data, bad)
    assert fits(refused.stderr, bad.said), refused.stderr
    assert (refused.returncode, refused.stdout) == (bad.code, "")
    assert bad.code == 2 or len(refused.stderr.splitlines()) == 1
    assert kept(data) == before


def test_the_same_event_is_served_where_nothing_is_wrong(data: Path) -> None:
    server = servers.start_event(data)
    assert servers.stop(server) == 0


def test_a_taken_port_is_refused(data: Path) -> None:
    before = kept(data)
    with socket.create_server(("", 0)) as other:
        port = other.getsockname()[1]
        refused = start(data, Bad("", "", arguments=("--port", str(port))))
    sentence = f"Port {port} is taken or not allowed: end the program that uses it, or choose another with --port.\n"
    assert (refused.returncode, refused.stdout, refused.stderr) == (1, "", sentence)
    assert kept(data) == before


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [({}, serving_lock.ALONE_REFUSED), ({"REDIS_URL": f"redis://127.0.0.1:{UNUSED}/0"}, serving_lock.SHARED_REFUSED)],
)
def test_a_second_program_on_the_same_event_is_refused(data: Path, settings: dict[str, str], sentence: str) -> None:
    first = servers.start_event(data)
    second = start(data, Bad("", "", settings))
    assert (second.returncode, second.stdout, second.stderr) == (1, "", sentence + "\n")
    assert servers.stop(first) == 0


@pytest.fixture(scope="module")
def postgres() -> Iterator[outside.Postgres]:
    with outside.postgres() as server:
        yield server


@pytest.mark.own_servers
@pytest.mark.parametrize("setting", checks.POSTGRES_NEEDS)
def test_a_postgresql_that_forgets_is_refused(data: Path, postgres: outside.Postgres, setting: str) -> None:
    def switch(how: str) -> None:
        with psycopg.connect(postgres.url, autocommit=True) as connection:
            connection.execute(f"ALTER SYSTEM SET {setting} = {how}")
            connection.execute("SELECT pg_reload_conf()")

    switch("off")
    refused = start(data, Bad("", "", {"DATABASE_URL": postgres.url}))
    switch("on")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.strip() == checks.NOT_DURABLE.format(setting=setting)
    with psycopg.connect(postgres.url) as connection:
        tables = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    assert tables == (0,)


@pytest.mark.own_servers
def test_a_wrong_password_for_postgresql_is_refused_and_not_shown(data: Path, postgres: outside.Postgres) -> None:
    wrong = re.sub(r":\w+@", ":a-wrong-one@", postgres.url)
    refused = start(data, Bad("", "", {"DATABASE_URL": wrong}))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert fits(refused.stderr, "The database does not answer (*password authentication failed*): check DATABASE_URL*")
    assert "a-wrong-one" not in refused.stderr


def test_a_redis_that_does_not_answer_is_warned_of_and_the_event_is_served(data: Path) -> None:
    server = servers.start_event(data, {"REDIS_URL": f"redis://:a-password@127.0.0.1:{UNUSED}/0"})
    said = server.said.read_text(encoding="utf-8")
    assert servers.stop(server) == 0
    warning = next(line for line in said.splitlines() if line.startswith("Warning:"))
    assert fits(warning, checks.NO_REDIS.format(place=f"127.0.0.1:{UNUSED}", reason="*"))
    assert "a-password" not in said


def test_the_handbook_lists_exactly_these() -> None:
    handbook = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| (.+?) \| (?:refused|warned of) \|", handbook, re.MULTILINE))
    assert listed == {bad.name for bad in REFUSED} | ELSEWHERE


def test_events_over_one_redis_do_not_hear_each_other() -> None:
    one, other = (house_settings.channel_layer("redis://localhost", key)["CONFIG"] for key in ("one", "other"))
    assert one["hosts"] == other["hosts"] == ["redis://localhost"]
    assert one["prefix"] != other["prefix"]
    assert "one" not in one["prefix"]
