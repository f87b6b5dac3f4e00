"""The event at the start of every walk: a small city, two side tables, cards, a helper and a draft."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from tests.doors.declared import CONTROL, HELPER
from tests.proof.clients.captains import VALUE
from tests.proof.processes import servers
from tests.proof.processes.preloaded import Warm
from tests.proof.processes.servers import Server
from tests.proof.walks import facts, people, screens
from tests.proof.walks.people import Known, Login
from tests.proof.walks.seeded import SEED
from tests.proof.walks.world import Hall
from tests.tables.test_opening_views import defaults

HELPERS = "mei"
PROGRAMME = {"phases": [{"name": "Talks", "minutes": 10}, {"name": "Forms", "minutes": 5, "specialisation": True}]}


def city() -> dict[str, Any]:
    """Returns four districts of four hexes each, and a slum."""
    names = {"north": "North", "south": "South", "east": "East", "west": "West"}
    columns = dict(zip(names, "ABCD", strict=True))
    hexes: dict[str, Any] = {"E1": {}, "E2": {"tokens": ["refugee"]}}
    for district, column in columns.items():
        for row in range(1, 5):
            hexes[f"{column}{row}"] = {"district": district, "tokens": ["population"] if row < 3 else []}
    return {"layout": "odd-q", "districts": {key: {"name": name} for key, name in names.items()}, "hexes": hexes}


def set_up() -> str:
    """Returns the set-up file."""
    tables = [{"game": "folding_beijing", "title": f"Beijing {number}", "options": {}} for number in (1, 2)]
    funding = [{"type": "fund", "district": district, "amount": 5} for district in ("north", "south")]
    crisis = {"type": "schedule", "turn": 1, "at": "A1", "magnitude": "minor"}
    return json.dumps(
        {"title": "Walks", "setup": city(), "actions": [*funding, crisis], "side_tables": tables, "captains": 1}
    )


class Prepared(NamedTuple):
    """The event's files, and what people knew then."""

    folder: Path
    server: Server
    password: str
    known: Known
    logins: list[Login]


def prepare(warm: Warm, folder: Path) -> Prepared:
    """Prepares the event once; `new_hall` gives each walk a copy."""
    data = folder / "event"
    server = warm.start_event(data)
    facts.other_files()
    hall = Hall(warm, server, server.password, Known(), [])
    hall.log_in("Control", "control", server.password, CONTROL)
    _begin(hall)
    _fill(hall)
    servers.stop(server)
    kept = folder / "prepared"
    shutil.copytree(data, kept)
    return Prepared(kept, server, server.password, hall.known, hall.logins)


def _begin(hall: Hall) -> None:
    made = hall.submit("/events/new/", {"title": "Walks", "source": "file", "text": set_up()})
    number = made.address.rstrip("/").rpartition("/")[2]
    begun = hall.submit(f"/events/{number}/begin/", {"version": "1", "running": str(facts.running())})
    assert facts.running() == int(number), begun.text


def _fill(hall: Hall) -> None:
    """Prints cards, creates a helper who logs in, and starts a draft event."""
    for fields in ({"make": "district"}, {"make": "order", "turn": "1", "captains": "1"}):
        page = hall.submit("/console/crisis-map/cards/", fields)
        hall.known.cards += VALUE.findall(page.text)
    shown = hall.submit("/helpers/", {"username": HELPERS})
    hall.log_in("the helper", HELPERS, people.password_in(shown.text), HELPER)
    hall.submit("/events/new/", {"title": "Port Amber", "source": "running"})
    assert hall.known.cards, "no cards were printed"


def new_hall(warm: Warm, prepared: Prepared, program: Sequence[str], seed: int) -> Hall:
    """Returns a new walk's hall with copied files and logins. `seed`: of the server's random choices."""
    data = prepared.server.data
    shutil.rmtree(data, ignore_errors=True)
    for left in data.parent.glob(f"{data.name}-said-*"):
        left.unlink()
    shutil.copytree(prepared.folder, data)
    server = warm.start_event(data, {SEED: str(seed)}, prepared.server.port, program)
    facts.other_files()
    logins = [Login(each.called, each.name, each.role, each.visitor.another(server.url)) for each in prepared.logins]
    hall = Hall(warm, server, prepared.password, deepcopy(prepared.known), logins, tuple(program))
    screens.keep_talking(hall)
    return hall


def option_defaults(game: str) -> dict[str, str]:
    """Returns the default fields of a side table's form."""
    return defaults(game)
