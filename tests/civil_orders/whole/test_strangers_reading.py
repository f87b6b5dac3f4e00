"""Copies of an event's files, taken while forms are in the box, reveal their order no better than chance."""

from __future__ import annotations

import http.client
import json
import random
import secrets
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.civil_orders.stranger import Sent, Stranger, known
from tests.proof.clients import captains, hall
from tests.proof.clients.hall import Hall
from tests.proof.processes import outside

pytestmark = pytest.mark.usefixtures("warm_starts")

EVENTS = 2
"""A chance success in both is as rare as one in a thousand events; the first usually settles it."""
MOMENTS = 100
MOMENTS_TO_FIND_ROWS = 12
FORMS = 100
BREATH = 0.25  # seconds between two forms, at most
FAULTY = ("tests/trials/faulty.py", "keeps_rows_of_forms")


class Senders(threading.Thread):
    """Captains who send forms one after the other, or at once, to any of the processes."""

    def __init__(self, place: Hall, key: str) -> None:
        super().__init__(daemon=True)
        self._place, self._key = place, key
        self._cards = captains.print_cards(place, FORMS // 5)
        captains.open_box(place)
        self.sent: list[Sent] = []

    def run(self) -> None:
        chance = random.Random()  # noqa: S311 - any order is as good, but not the same one in each event
        chance.shuffle(self._cards)
        for number, card in enumerate(self._cards[:FORMS]):
            request_id = secrets.token_hex(16)
            self._post(captains.form(card, request_id, f"stranger-{number:04}"), chance)
            self.sent.append(known(self._key, number, card, request_id))
            time.sleep(chance.choice((0.0, chance.uniform(0, BREATH))))

    def _post(self, body: bytes, chance: random.Random) -> None:
        port = chance.choice(self._place.processes).port
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("POST", "/o/", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert answer.status == 200, json.loads(answer.read())
        connection.close()


def reading(place: Hall, folders: Sequence[Path], moments: int) -> dict[str, float]:
    """Returns a stranger's findings in these folders, at random moments while forms arrive and at the end."""
    data = place.processes[0].data
    key = (data / "secret.key").read_text(encoding="ascii").strip()

    def files() -> Iterator[Path]:
        for folder in folders:
            yield from (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".box")

    senders, stranger = Senders(place, key), Stranger(data / "event.box", key, files)
    senders.start()
    for _ in range(moments):
        time.sleep(random.uniform(0, BREATH / 3))  # noqa: S311
        stranger.read(tuple(senders.sent))
    senders.join()
    stranger.read(tuple(senders.sent))
    assert len(senders.sent) == FORMS
    return stranger.told()


@contextmanager
def on_postgresql(data: Path, program: Sequence[str] = ("manage.py",)) -> Iterator[tuple[Hall, list[Path]]]:
    """Yields two processes on their own PostgreSQL and Redis, and the folders of their files."""
    data.parent.mkdir()
    with outside.postgres() as postgres, outside.redis() as redis:
        settings = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        with hall.pair(data, settings, program) as pair:
            yield pair, [data, postgres._folder]


@contextmanager
def on_sqlite(data: Path, program: Sequence[str] = ("manage.py",)) -> Iterator[tuple[Hall, list[Path]]]:
    """Yields a laptop, and the folder of all its files."""
    data.parent.mkdir()
    with hall.laptop(data, program) as laptop:
        yield laptop, [data.parent]


def tells_in_every_event(days: Iterable[AbstractContextManager[tuple[Hall, list[Path]]]], moments: int) -> set[str]:
    """Returns the guesses better than chance in each of these events; stops once none is left."""
    telling: set[str] | None = None
    for day in days:
        with day as (place, folders):
            told = reading(place, folders, moments)
        assert {"slot", "nonce", "sealed", "overtaken"} <= told.keys()
        better = {way for way, share in told.items() if share > 1}
        telling = better if telling is None else telling & better
        if not telling:
            break
    assert telling is not None
    return telling


def test_nothing_on_the_disk_of_a_laptop_tells_the_order_of_forms(tmp_path: Path) -> None:
    days = (on_sqlite(tmp_path / str(number) / "event") for number in range(EVENTS))
    assert tells_in_every_event(days, MOMENTS) == set()


@pytest.mark.own_servers
def test_nothing_on_the_disk_of_two_processes_and_postgresql_tells_the_order_of_forms(tmp_path: Path) -> None:
    days = (on_postgresql(tmp_path / str(number) / "event") for number in range(EVENTS))
    assert tells_in_every_event(days, MOMENTS) == set()


def test_rows_of_forms_in_sqlite_would_tell_it(tmp_path: Path) -> None:
    day = on_sqlite(tmp_path / "laptop" / "event", FAULTY)
    assert any("sqlite3" in way for way in tells_in_every_event([day], MOMENTS_TO_FIND_ROWS))


@pytest.mark.own_servers
def test_rows_of_forms_in_postgresql_would_tell_it(tmp_path: Path) -> None:
    day = on_postgresql(tmp_path / "pair" / "event", FAULTY)
    assert tells_in_every_event([day], MOMENTS_TO_FIND_ROWS)
