"""A killed laptop's event goes on from its backup, on SQLite and on PostgreSQL."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from megagame.backups.backup import NAME
from tests.proof.clients import captains, hall
from tests.proof.clients.hall import TABLE, Hall
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers

pytestmark = pytest.mark.usefixtures("warm_starts")

EACH = 8
"""Order cards for each district."""


class Seen(NamedTuple):
    """What is seen of an event: the newest entry's number, the log, the projector, and each card's receipt."""

    number: str
    log: list[str]
    projector: str
    receipts: list[str]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def elsewhere(request: pytest.FixtureRequest) -> Iterator[Mapping[str, str]]:
    """Settings of the machine on which the event continues."""
    if request.param == "sqlite":
        yield {}
        return
    with servers.grown_up() as settings:
        yield {"DATABASE_URL": settings["DATABASE_URL"]}


def test_an_event_goes_on_from_its_backup(tmp_path: Path, elsewhere: Mapping[str, str]) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    with hall.laptop(tmp_path / "laptop") as laptop:
        cards = captains.print_cards(laptop, EACH)
        captains.open_box(laptop)
        laptop.press()
        send_all(laptop, cards)
        back_up(laptop, stick)
        before = seen(laptop, cards)
        laptop.processes[0].process.kill()
    told = servers.manage("restore", str(stick / NAME), "--yes", data=tmp_path / "second", settings=elsewhere)
    assert (told.returncode, told.stderr) == (0, "")
    assert f"- the box, sealed forms in it: {len(cards)}\n" in told.stdout
    with going_on(tmp_path / "second", elsewhere, laptop) as second:
        assert seen(second, cards) == before
        second.presses = 1
        second.press()  # undoes a token placed before the laptop died
        captains.unseal(second)
        assert f"The box is unsealed, forms: {len(cards)}." in second.control.get("/console/").text
        assert audited(second) == 0


def test_a_restore_tells_first_and_asks(tmp_path: Path) -> None:
    file = backed_up(tmp_path)
    told = servers.manage("restore", str(file), data=tmp_path / "second")
    assert told.returncode == 1
    assert "- Saltmere" in told.stdout
    until = re.search(r"until (\d{4}-\d\d-\d\d (\d\d:\d\d:\d\d)) \(\d+ min ago\):\n", told.stdout)
    assert until is not None
    assert f"Whatever was done after {until[2]} is not in it" in told.stdout
    assert "- the box, sealed forms in it: 0\n" in told.stdout
    assert not (tmp_path / "second" / "event.box").exists()


def test_what_was_here_before_a_restore_is_kept_and_can_be_gone_back_to(tmp_path: Path) -> None:
    file = backed_up(tmp_path)
    second = tmp_path / "second"
    with hall.laptop(second) as other:
        other.press()
        other.press()
        kept = captains.seen(other)
        password = other.password
    told = servers.manage("restore", str(file), "--yes", data=second)
    assert told.returncode == 0, told.stderr
    before = re.search(r"is kept in (\S+)\.\n", told.stdout)
    assert before is not None
    assert servers.manage("restore", before[1], "--yes", data=second).returncode == 0
    server = servers.start_event(second)
    with hall.leaving(Hall((server,), hall.log_in(server.url, password), password, "")) as again:
        assert captains.seen(again) == kept


def test_after_a_restore_the_box_is_the_one_that_was_restored_and_no_other_machine_has_it(tmp_path: Path) -> None:
    file = backed_up(tmp_path)
    second = tmp_path / "second"
    servers.stop(servers.start_event(second))
    with closing(sqlite3.connect(second / "event.sqlite3")) as database, database:
        database.execute("INSERT INTO civil_orders_boxcopy VALUES ('10.0.0.2:7640', 1)")
    with pytest.raises(AssertionError, match="lie on several machines"):
        servers.start_event(second)
    told = servers.manage("restore", str(file), "--yes", data=second)
    assert told.returncode == 0, told.stderr
    servers.stop(servers.start_event(second))


def test_a_served_event_is_not_restored_over(tmp_path: Path) -> None:
    file = backed_up(tmp_path)
    with hall.laptop(tmp_path / "second") as served:
        before = captains.seen(served)
        told = servers.manage("restore", str(file), "--yes", data=tmp_path / "second")
        assert told.returncode == 1
        assert "Another program already serves this event" in told.stderr
        assert captains.seen(served) == before


@pytest.mark.server
def test_nor_one_that_several_processes_serve(tmp_path: Path) -> None:
    file = backed_up(tmp_path)
    with servers.grown_up() as settings:
        server = servers.start_event(tmp_path / "second", settings)
        try:
            told = servers.manage("restore", str(file), "--yes", data=tmp_path / "second", settings=settings)
        finally:
            servers.stop(server)
        assert told.returncode == 1
        assert "Another program already serves this event" in told.stderr


def test_a_restore_that_was_cut_off_is_not_served(tmp_path: Path) -> None:
    (tmp_path / "event").mkdir(mode=0o700)
    (tmp_path / "event" / "restore.unfinished").touch()
    with pytest.raises(AssertionError, match="A restore was cut off"):
        servers.start_event(tmp_path / "event")


def test_a_file_cut_off_at_any_byte_is_refused_in_one_sentence_or_is_whole(tmp_path: Path) -> None:
    file = backed_up(tmp_path)
    whole = file.read_bytes()
    for length in Random(3).sample(range(len(whole)), 3):  # noqa: S311 - any lengths do
        file.write_bytes(whole[:length])
        told = servers.manage("restore", str(file), data=tmp_path / "second")
        assert told.returncode == 1
        assert "Traceback" not in told.stderr
        assert "The backup holds" in told.stdout or str(file) in told.stderr


def backed_up(tmp_path: Path) -> Path:
    stick = tmp_path / "stick"
    stick.mkdir()
    with hall.laptop(tmp_path / "first") as first:
        back_up(first, stick)
    return stick / NAME


def back_up(laptop: Hall, stick: Path) -> None:
    token = {cookie.name: cookie.value or "" for cookie in laptop.control.cookies}["csrftoken"]
    answer = laptop.control.post("/backups/", {"folder": str(stick)}, **{"X-CSRFToken": token})
    assert answer.status == 200, answer.text


def send_all(laptop: Hall, cards: list[str]) -> None:
    phone = Visitor(laptop.processes[0].url)
    for number, card in enumerate(cards):
        answer = ask(phone, "/o/", captains.form(card, f"{number:032d}"))
        assert '"receipt"' in answer, answer


def seen(laptop: Hall, cards: list[str]) -> Seen:
    """Sends each form again, which must be answered as at first."""
    phone = Visitor(laptop.processes[0].url)
    log = laptop.control.get(f"/tables/{TABLE}/log/").text
    wall = phone.get(f"/wall/{laptop.card}/").text
    return Seen(
        captains.seen(laptop),
        re.findall(r'<span class="said">(.*?)</span>', log),
        re.sub(r'class="qrline".*', "", "".join(re.findall(r"<svg.*?</svg>", wall, re.DOTALL))),
        [ask(phone, "/o/", captains.form(card, f"{number:032d}")) for number, card in enumerate(cards)],
    )


def ask(phone: Visitor, path: str, body: bytes) -> str:
    return phone.post_json(path, body).text


@contextmanager
def going_on(data: Path, settings: Mapping[str, str], before: Hall) -> Iterator[Hall]:
    server = servers.start_event(data, settings)
    control = hall.log_in(server.url, before.password)
    with hall.leaving(Hall((server,), control, before.password, before.card)) as second:
        yield second


def audited(second: Hall) -> int:
    server = second.processes[0]
    return servers.manage("audit", data=server.data, settings=server.settings).returncode
