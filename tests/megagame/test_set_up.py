"""Events from a file: problems are reported with their places, and an export gives the same again."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from crisis_map.city.city import City
from crisis_map.records.actions import Fund, OpenPhase
from megagame.start import set_up
from megagame.start.sample_event import SAMPLE
from megagame.start.set_up import BadSetUp, SetUp
from megagame.start.versions import VERSION
from megagame.tables.journals.audit import audit
from megagame.tables.live.caches import forget
from megagame.tables.models import SeatCard, Table
from megagame.tables.playing.play import play
from tests.proof.processes import servers
from tests.proof.processes.ports import free_port
from tests.share import share_of
from tests.tables.tables import asker

ROOT = Path(__file__).resolve().parent.parent.parent
SMALL: dict[str, Any] = {
    "title": "Port Amber",
    "setup": {
        "layout": "even-r",
        "districts": {"docks": {"name": "Docks"}, "hill": {"name": "Hill"}},
        "hexes": {
            "A1": {"district": "docks", "tokens": ["population"]},
            "A2": {"district": "hill", "tokens": ["refugee", "unrest"]},
            "B1": {},
        },
        "magnitudes": {"bad": [1, 1]},
    },
    "actions": [
        {"type": "fund", "district": "docks", "amount": 2},
        {"type": "plan_funding", "turn": 3, "district": "hill", "amount": 4},
        {"type": "schedule", "turn": 1, "at": "B1", "magnitude": "bad"},
    ],
    "programme": {"phases": [{"name": "Play", "minutes": 20, "specialisation": True}], "final": 3, "doubles": [2]},
    "captains": 4,
    "side_tables": [{"game": "folding_beijing", "title": "Foyer"}],
}


def small(**changes: Any) -> bytes:
    return json.dumps({**SMALL, **changes}).encode()


def city(**changes: Any) -> bytes:
    return small(setup={**SMALL["setup"], **changes}, actions=[])


@pytest.fixture
def fresh(transactional_db: None) -> None:
    forget()


def test_an_event_begins_with_its_file(fresh: None) -> None:
    set_up.open_tables(set_up.read(small(side_tables=[])))
    assert set(Table.objects.values_list("name", "title")) == {("crisis-map", "Port Amber"), ("event", "Port Amber")}
    assert list(SeatCard.objects.values_list("table__name", "seat")) == [("crisis-map", "wall")]
    assert [audit(table).faults for table in Table.objects.all()] == [(), ()]


def test_what_is_taken_out_gives_the_same_again(fresh: None) -> None:
    given_in = set_up.read(small(side_tables=[{"game": "folding_beijing", "title": "Foyer"}]))
    set_up.open_tables(given_in)
    out = set_up.to_json(set_up.taken_out())
    again = set_up.read(out)
    assert (again.setup, again.actions, again.programme, again.captains) == (
        given_in.setup,
        given_in.actions,
        given_in.programme,
        given_in.captains,
    )
    assert [(each.game, each.title) for each in again.side_tables] == [("folding_beijing", "Foyer")]
    assert set_up.to_json(again) == out


def test_funding_given_before_the_first_phase_is_taken_out_and_what_came_later_is_not(fresh: None) -> None:
    set_up.open_tables(set_up.read(small(side_tables=[])))
    play("crisis-map", Fund("hill", 7), asker())
    play("crisis-map", OpenPhase(), asker(seen=Table.objects.get(name="crisis-map").number))
    play("crisis-map", Fund("docks", 9), asker())
    funded = [action for action in set_up.taken_out().actions if isinstance(action, Fund)]
    assert sorted(msgspec.structs.astuple(each) for each in funded) == [("docks", 2), ("hill", 7)]


def test_a_file_says_its_version_first_and_one_that_says_none_is_of_the_first() -> None:
    without = set_up.read(small())
    assert set_up.to_json(without).startswith(b'{\n  "version": 1,\n  "title": "Port Amber"')
    assert set_up.read(small(version=1)) == set_up.read(city_of_version(1)) == without
    assert set_up.read(set_up.to_json(without)) == without


def city_of_version(version: int) -> bytes:
    return small(setup={"version": version, **SMALL["setup"]})


def test_the_sample_event_is_a_set_up() -> None:
    assert set_up.read(SAMPLE.read_bytes()).title == "Saltmere"


IN_SCHEMA = {"type": "integer", "minimum": 1, "maximum": VERSION, "default": 1}


def schema_of(document: type[msgspec.Struct], *versioned: type[msgspec.Struct]) -> dict[str, Any]:
    """Returns the JSON Schema of a `document` file; it and each of `versioned` may have a version."""
    schema = msgspec.json.schema(document)
    for each in (document, *versioned):
        found = schema["$defs"][each.__name__]
        found["properties"] = {"version": IN_SCHEMA, **found["properties"]}
    return schema


def test_the_schemas_are_those_of_the_program() -> None:
    for name, schema in (("set-up", schema_of(SetUp, City)), ("city", schema_of(City))):
        written = json.loads((ROOT / "docs" / f"{name}.schema.json").read_text(encoding="utf-8"))
        assert written == json.loads(json.dumps(schema))


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"PK\3\4", ["not JSON"]),
        (small()[:200], ["not JSON"]),
        (b" " * (set_up.LONGEST_FILE + 1), ["too long"]),
        (b'{"title": "a", "title": "b"}', ["title: duplicate key", "setup: missing"]),
        (
            small(captains=0).replace(b'"A2":', b'"A1":'),
            ["setup.hexes.A1: duplicate key", "captains: "],
        ),
        (small(title=""), ["title: "]),
        (small(colour="red"), ["colour: unknown field"]),
        (small(version=VERSION + 1, colour="red", captains=0), ["version: this file is of a newer version"]),
        (city(version=VERSION + 1, hexes=[]), ["setup.version: this file is of a newer version"]),
        (small(version="two", colour="red"), ["version: a version is a whole number"]),
        (small(version=True), ["version: a version is a whole number"]),
        (small(captains=0), ["captains: "]),
        (small(title="", captains=0, programme={"phases": []}), ["title: ", "captains: ", "programme.phases: "]),
        (city(layout="hexagonal"), ["setup.layout: "]),
        (
            city(hexes={"A1": {"district": "nowhere"}, "B2": {"tokens": ["people"]}, "1B": {}}),
            ["setup.hexes.B2.tokens", "setup.hexes.1B"],
        ),
        (
            city(hexes={"A1": {"district": "nowhere"}, "B1": {"district": "elsewhere"}}),
            ["setup.hexes.A1.district: no such district", "setup.hexes.B1.district: no such district"],
        ),
        (
            small(
                actions=[{"type": "fund", "district": "nowhere", "amount": 1}, SMALL["actions"][0], {"type": "open"}]
            ),
            ["actions[2]"],
        ),
        (
            small(
                actions=[
                    {"type": "fund", "district": "nowhere", "amount": 1},
                    SMALL["actions"][0],
                    {"type": "schedule", "turn": 1, "at": "Z9", "magnitude": "bad"},
                ]
            ),
            ["actions[0]: ", "actions[2]: "],
        ),
        (small(side_tables=[{"game": "chess", "title": "x"}]), ["side_tables[0].game: no game of this name"]),
        (
            small(side_tables=[{"game": "greenway", "title": "x", "options": {"colour": 1}}]),
            ["side_tables[0].options.colour: unknown field"],
        ),
    ],
)
def test_all_that_is_wrong_is_told_by_its_place(raw: bytes, said: list[str]) -> None:
    with pytest.raises(BadSetUp) as refused:
        set_up.read(raw)
    told = str(refused.value).splitlines()
    assert len(told) == len(said)
    for line, beginning in zip(sorted(told), sorted(said), strict=True):
        assert line.startswith(beginning)


@settings(max_examples=share_of(150))
@given(st.data())
def test_a_broken_set_up_is_refused_with_a_place_in_it_or_means_something(data: st.DataObject) -> None:
    """A random change is accepted, or refused with a list of places."""
    broken = json.loads(small())
    holder: Any = broken
    while True:
        key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
        if not (isinstance(holder[key], dict | list) and holder[key] and data.draw(st.booleans())):
            break
        holder = holder[key]
    holder[key] = data.draw(st.sampled_from([None, -1, 10**9, "x", "", [], {}, True, [[]], {"a": 1}, "A1", 1.5]))
    try:
        set_up.read(json.dumps(broken).encode())
    except BadSetUp as refused:
        for problem in refused.problems:
            assert problem.problem
    else:
        assert set_up.to_json(set_up.read(json.dumps(broken).encode()))


def test_the_command_begins_with_it_and_a_bad_one_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "amber.json"
    file.write_bytes(small(captains=0, title=""))
    told = servers.manage("event", "--set-up", str(file), data=tmp_path / "event")
    assert told.returncode == 1
    assert "Traceback" not in told.stderr
    assert f"{file} cannot be begun with, and nothing was taken of it:\nName is missing." in told.stderr
    file.write_bytes(small(version=2))
    newer = servers.manage("event", "--set-up", str(file), data=tmp_path / "event")
    assert newer.returncode == 1
    assert newer.stderr.strip().splitlines()[-2:] == [
        f"{file} cannot be begun with, and nothing was taken of it:",
        "Version: this file is of a newer version of the program (it says 2, and 1 is read here)",
    ]
    file.write_bytes(small(side_tables=[]))
    port = free_port()
    begin = [sys.executable, "manage.py", "event", "--port", str(port), "--set-up", str(file)]
    servers.stop(servers.start(begin, port, tmp_path / "event", None))
    again = servers.manage("event", "--set-up", str(file), data=tmp_path / "event")
    assert "keeps an event already" in again.stderr


def test_control_takes_it_out_in_the_browser(fresh: None) -> None:
    set_up.open_tables(set_up.read(small(side_tables=[])))
    client = Client()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    answer = client.get("/set-up.json")
    assert set_up.read(answer.content).title == "Port Amber"
    assert "attachment" in answer["Content-Disposition"]
