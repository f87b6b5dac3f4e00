"""One command prepares and serves an event, continues it later, and refuses errors with one sentence."""

from __future__ import annotations

import errno
import gc
import http.client
import io
import os
import re
import signal
import socket
import sqlite3
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest
import segno
from django.conf import settings
from django.db import connection, transaction

from megagame.accounts import passwords
from megagame.machine import addresses
from megagame.management.commands.event import Command
from megagame.settings import secret_key
from megagame.start import serving_lock
from tests.conftest import Starter
from tests.doors.headers import missing
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proof.processes.ports import free_port

PASSWORD = re.compile(r"[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){2}")
Start = Callable[[], servers.Server]


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """The path of an event that does not exist yet."""
    return tmp_path / "event"


@pytest.fixture
def start(event: Path, warm: Starter) -> Iterator[Start]:
    """Starts this test's event any number of times; kills what is left at the end."""
    yield from _starting(event, warm)


@pytest.fixture
def start_cold(event: Path) -> Iterator[Start]:
    """Like `start`, for tests of exit codes, which copies do not have."""
    yield from _starting(event, servers)


def _starting(event: Path, starter: Starter) -> Iterator[Start]:
    with ExitStack() as at_the_end:

        def one_more() -> servers.Server:
            server = starter.start_event(event)
            at_the_end.callback(servers.kill, server)
            return server

        yield one_more


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_first_start_prepares_everything_and_tells_how_to_get_in(event: Path, start: Start) -> None:
    server = start()
    said = server.said.read_text(encoding="utf-8")
    assert PASSWORD.fullmatch(server.password)
    assert said.count(server.password) == 1
    assert "manage.py password" in said
    assert all(f"http://{address}:{server.port}/" in said for address in addresses.addresses())
    picture = io.StringIO()
    segno.make(f"http://{addresses.addresses()[0]}:{server.port}/").terminal(picture, border=2, compact=True)
    assert picture.getvalue() in said
    assert Visitor(server.url).log_in("control", server.password)


def test_what_an_event_keeps_is_for_its_owner_alone(event: Path, start: Start) -> None:
    start()
    assert mode(event) == 0o700
    kept = {path.name: mode(path) for path in event.iterdir()}
    assert {"secret.key", "event.sqlite3"} <= kept.keys()
    assert set(kept.values()) == {0o600}


def test_started_again_it_continues_where_it_was(start_cold: Start) -> None:
    first = start_cold()
    control = Visitor(first.url)
    assert control.log_in("control", first.password)
    assert servers.stop(first) == 0
    again = start_cold()
    control.origin = again.url
    assert again.password == ""
    assert "Name: control; a new password: `python3 manage.py password`" in again.said.read_text(encoding="utf-8")
    assert "Password" not in again.said.read_text(encoding="utf-8")
    assert control.is_in()
    assert Visitor(again.url).log_in("control", first.password)


def test_python_looks_for_garbage_once_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[bool] = []
    serving = SimpleNamespace(run=lambda: looks.append(gc.isenabled()))
    server = SimpleNamespace(BoundedServer=lambda *_args, **_named: serving)
    monkeypatch.setitem(sys.modules, "megagame.serving.server", server)
    monkeypatch.setitem(sys.modules, "megagame.asgi", SimpleNamespace(application=None, known_by=None))
    gc.disable()
    try:
        Command().serve(bind="", port=1, most=1)
    finally:
        gc.enable()
    assert looks == [True]


def test_ctrl_c_ends_it_quietly(start_cold: Start) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # background processes of a shell would ignore it
    server = start_cold()
    before = server.said.read_text(encoding="utf-8")
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(60) == 0
    assert server.said.read_text(encoding="utf-8") == before


def test_a_new_password_ends_the_old_one_and_its_sessions(event: Path, start: Start, warm: Starter) -> None:
    server = start()
    control = Visitor(server.url)
    assert control.log_in("control", server.password)
    said = warm.manage("password", data=event).stdout
    new = said.removeprefix("Name: control   Password: ").strip()
    assert PASSWORD.fullmatch(new)
    assert not control.is_in()
    assert not Visitor(server.url).log_in("control", server.password)
    assert Visitor(server.url).log_in("control", new)


def test_a_second_control_gets_in_with_a_password_of_her_own(event: Path, start: Start, warm: Starter) -> None:
    server = start()
    assert Visitor(server.url).log_in("ada", warm.manage("password", "ada", data=event).stdout.split()[-1])
    assert Visitor(server.url).log_in("control", server.password)


def test_a_second_process_over_the_in_memory_layer_is_refused(event: Path, start: Start, warm: Starter) -> None:
    start()
    second = warm.manage("event", "--port", str(free_port()), data=event)
    assert (second.returncode, second.stdout, second.stderr) == (1, "", serving_lock.ALONE_REFUSED + "\n")
    with pytest.raises(AssertionError, match=re.escape(serving_lock.ALONE_REFUSED)):
        servers.start_daphne(event)


def test_a_killed_process_leaves_the_event_free(start: Start) -> None:
    servers.kill(start())
    assert Visitor(start().url).get("/").status == 200


@pytest.mark.parametrize("name", ["*", ".lan", "a b", "http://a.lan", "-a", "a.lan:80"])
def test_a_host_that_could_stand_for_more_than_itself_is_refused(name: str, event: Path, warm: Starter) -> None:
    refused = warm.manage("check", f"--host={name}", data=event)
    sentence = f"--host takes the name of this machine, like megagame.lan, and not {name!r}.\n"
    assert (refused.returncode, refused.stdout, refused.stderr) == (1, "", sentence)


def test_the_allowed_hosts_are_this_machines_addresses_and_names(start: Start) -> None:
    allowed = addresses.hosts(["megagame.lan"])
    assert set(allowed) == {*addresses.addresses(), *addresses.names(), "megagame.lan"}
    assert "*" not in [*allowed, *settings.ALLOWED_HOSTS]
    assert {"127.0.0.1", "localhost", socket.gethostname().lower()} <= set(allowed)


def test_a_foreign_host_header_is_refused_and_each_own_one_answered(server: servers.Server) -> None:
    visitor = Visitor(server.url)
    assert visitor.get("/", Host="evil.example").status == 400
    own = {host: visitor.get("/", Host=f"{host}:{server.port}").status for host in addresses.hosts([])}
    assert set(own.values()) == {200}


def test_what_the_real_server_answers_carries_the_strict_headers(server: servers.Server) -> None:
    for path, status, host in [
        ("/", 200, "127.0.0.1"),
        ("/login/", 200, "127.0.0.1"),
        ("/console/", 302, "127.0.0.1"),
        ("/o/", 200, "127.0.0.1"),
        ("/o/nowhere/", 404, "127.0.0.1"),
        ("/nowhere/", 404, "127.0.0.1"),
        ("/static/staticfiles.json", 200, "127.0.0.1"),
        ("/", 400, "evil.example"),
        ("/o/", 400, "evil.example"),
    ]:
        client = http.client.HTTPConnection("127.0.0.1", server.port)
        client.request("GET", path, headers={"Host": host})
        answer = client.getresponse()
        client.close()
        assert (answer.status, missing(path, dict(answer.getheaders()))) == (status, []), path


def test_the_front_page_needs_no_cookie(server: servers.Server) -> None:
    visitor = Visitor(server.url)
    assert visitor.get("/").status == 200
    assert list(visitor.cookies) == []


def test_cookies_are_out_of_reach_for_scripts_and_other_sites(server: servers.Server) -> None:
    visitor = Visitor(server.url)
    visitor.log_in("control", server.password)
    cookies = {cookie.name: cookie for cookie in visitor.cookies}
    assert cookies.keys() == {"csrftoken", "sessionid"}
    for cookie in cookies.values():
        assert cookie.has_nonstandard_attr("HttpOnly")
        assert cookie.get_nonstandard_attr("SameSite") == "Lax"


@pytest.mark.django_db(transaction=True)
def test_the_database_is_durable_and_its_writers_queue() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT journal_mode, synchronous FROM pragma_journal_mode, pragma_synchronous")
        assert cursor.fetchone() == ("wal", 2)
    other = sqlite3.connect(connection.settings_dict["NAME"], timeout=0, isolation_level=None)
    with transaction.atomic(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    other.close()


def test_an_address_that_leads_to_phones_stands_first_and_loopback_last() -> None:
    found = {"127.0.0.1", "169.254.3.4", "8.8.4.4", "172.17.0.1", "192.168.7.2", "10.0.0.9"}
    assert addresses.in_order(found, "192.168.7.2") == [
        "192.168.7.2",
        "10.0.0.9",
        "172.17.0.1",
        "8.8.4.4",
        "169.254.3.4",
        "127.0.0.1",
    ]


def test_a_changed_address_is_told_and_allowed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = ["192.168.7.2", "127.0.0.1"], ["192.168.7.50", "127.0.0.1"]
    allowed = [*before, *addresses.names(), "megagame.lan"]
    same_list, told = allowed, list[list[str]]()
    monkeypatch.setattr(addresses, "addresses", lambda: before)
    assert addresses.look_again(before, allowed, ["megagame.lan"], told.append) == before
    assert told == []
    monkeypatch.setattr(addresses, "addresses", lambda: after)
    assert addresses.look_again(before, allowed, ["megagame.lan"], told.append) == after
    assert told == [after]
    assert same_list == [*after, *addresses.names(), "megagame.lan"]


def test_the_watch_goes_on_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after a failure, such as too few file descriptors."""
    seen = iter([["192.168.7.2"], ["192.168.7.2"], None, ["192.168.7.50"]])
    told = threading.Event()

    def found() -> list[str]:
        if (each := next(seen, ["192.168.7.50"])) is None:
            raise OSError(errno.EMFILE, "too many open files")
        return each

    monkeypatch.setattr(addresses, "addresses", found)
    allowed: list[str] = []
    over = addresses.watch(allowed, [], lambda now: told.set(), pause=0.01)
    assert told.wait(5)
    over.set()
    assert allowed == ["192.168.7.50", *addresses.names()]


def test_the_key_is_on_the_disk_before_anything_is_made_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty key file after a power cut would make all cards and sealed forms useless."""
    synced = list[int]()
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    key = secret_key(tmp_path / "secret.key")
    assert synced == [len(key)]


def test_passwords_are_made_of_letters_that_nobody_mistakes() -> None:
    made = {passwords.made_up() for _ in range(1000)}
    assert len(made) == 1000
    assert all(PASSWORD.fullmatch(each) for each in made)
    assert set("".join(made)) == {*passwords.ALPHABET, "-"}
    assert not set("ilo01") & set(passwords.ALPHABET)


@pytest.mark.server
def test_two_processes_serve_one_event_over_postgresql_and_redis(pair: tuple[servers.Server, servers.Server]) -> None:
    first, second = pair
    control = Visitor(first.url)
    assert control.log_in("control", first.password)
    control.origin = second.url
    assert control.is_in()
    assert second.password == ""
