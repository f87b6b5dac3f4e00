"""An event of an earlier program version, with forms in its database, keeps all of them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.civil_orders import stored
from tests.proof.clients import captains, hall
from tests.proof.processes import servers

pytestmark = pytest.mark.usefixtures("warm_starts")

WORDS = "the harbour master's cousin"
FORM = json.dumps({"orders": [{"from": "I3", "to": "I2", "token": None, "line": 1}], "notes": WORDS})


def lay_into_the_old_box(data: Path) -> None:
    """Stores a form as the earlier version did: one row for it, and one for its request."""
    with closing(sqlite3.connect(data / "event.sqlite3")) as database, database:
        (card,) = database.execute("SELECT digest FROM civil_orders_card WHERE district = 'quays'").fetchone()
        row = ("a" * 64, card, "quays", 1, FORM, "b" * 64)
        database.execute("INSERT INTO civil_orders_sealedform VALUES (?, ?, ?, ?, ?, ?)", row)
        database.execute("INSERT INTO civil_orders_answered VALUES (?, 1, 0)", ["a" * 64])


def test_forms_in_the_old_box_are_taken_over_and_nothing_of_them_stays_in_the_database(tmp_path: Path) -> None:
    data = tmp_path / "event"
    server = servers.start_event(data)
    place = hall.enter((server,), server.password)
    captains.print_cards(place, 2)
    captains.open_box(place)
    servers.stop(server)
    assert servers.manage("migrate", "civil_orders", "0001", data=data).returncode == 0
    lay_into_the_old_box(data)

    again = servers.start_event(data)
    assert [form.notes for form in stored.forms(data).values()] == [WORDS]
    assert all(WORDS.encode() not in file.read_bytes() for file in data.iterdir())
    place = hall.enter((again,), server.password)
    captains.unseal(place)
    servers.stop(again)
    assert stored.forms(data) == {}
    recorded = servers.manage("record", hall.TABLE, data=data).stdout
    assert recorded.count(WORDS) == 3  # the action, its event, and the map at the end
    assert servers.manage("audit", data=data).returncode == 0
