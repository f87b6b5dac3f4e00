"""The story of a recorded day is what its journals say, field by field, as other code counts it from plain JSON."""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
from base64 import b64decode
from collections import Counter
from collections.abc import Iterable
from functools import cache
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest

from megagame.core.journals.recording import Recording, faults
from megagame.games import GAMES
from megagame.story.figure_tables import figures
from megagame.story_pages.charts import chart
from megagame.story_pages.take_away import FILES
from tests.story.counted import EVENT, KINDS, MAP, Counted, gone
from tests.story.recorded import FOLDER, moments, order, plain, story

VERDICTS = (
    *("unfunded", "unknown_hex", "same_hex", "jurisdiction", "not_movable"),
    *("no_such_token", "already_moved", "no_room"),
)
COUNTS = ("deaths", "displaced", "rioted", "ruined", "slid")
TABLES = order()["tables"]
COUNTED = Counted(plain(MAP)["entries"], plain(EVENT)["entries"], moments(MAP), moments(EVENT))


@cache
def written(name: str) -> str:
    """A file of the story."""
    return FILES[name].made(story()).decode()


def rows(name: str) -> list[dict[str, str]]:
    """A CSV file of the story, row by row."""
    return list(csv.DictReader(io.StringIO(written(f"{name}.csv").removeprefix("\ufeff"))))


def texts(row: dict[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in row.items()}


@pytest.mark.parametrize("name", TABLES)
def test_the_recording_is_sound(name: str) -> None:
    recording = msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Recording)
    assert list(faults(GAMES[recording.game].game, recording.entries)) == []
    assert len(recording.entries) == order()["came"].count(TABLES.index(name))


def test_there_is_enough_in_the_day_to_count() -> None:
    turns = COUNTED.turns
    assert len(turns) == 3
    assert all(turn.forms == 20 for turn in turns)
    assert min(len(turn.crises) for turn in turns) >= 2
    assert sum(turn.in_all("deaths") for turn in turns) > 0
    assert len(gone(plain(MAP)["entries"])) > 3
    assert len(TABLES) == 6
    assert max(len(plain(name)["entries"]) for name in TABLES if name not in {MAP, EVENT}) > 50


def test_the_file_of_turns() -> None:
    assert rows("turns") == [
        texts(
            {
                "turn": turn.number,
                "given": turn.given.total(),
                "used": turn.used,
                "forms": turn.forms,
                "executed": turn.fates["executed"],
                "skipped": turn.fates["skipped"],
                **{verdict: turn.fates[verdict] for verdict in VERDICTS},
                "crises": len(turn.crises),
                **{what: turn.in_all(what) for what in COUNTS},
                **{kind: sum(there[kind] for there in turn.stands.values()) for kind in KINDS},
                "first": turn.played[0],
                "last": turn.played[1],
                **{what: turn.by_hand[what] for what in ("placed", "removed", "shifted")},
            }
        )
        for turn in COUNTED.turns
    ]


def test_the_file_of_lines() -> None:
    names = ("from", "to", "token", "becomes", "verdict")
    assert rows("lines") == [
        texts({"turn": turn.number, **dict(zip(names, line, strict=True))})
        for turn in COUNTED.turns
        for line in sorted(turn.lines)
    ]


def test_the_file_of_tokens() -> None:
    stands = [(0, COUNTED.turns[0].opened), *((turn.number, turn.stands) for turn in COUNTED.turns)]
    expected = [
        texts({"turn": turn, "hex": at, "district": COUNTED.ground[at], **{kind: there[kind] for kind in KINDS}})
        for turn, tokens in stands
        for at, there in tokens.items()
    ]
    assert sorted(map(str, rows("tokens"))) == sorted(map(str, expected))


def test_the_files_of_deaths_and_of_phases() -> None:
    districts = (*COUNTED.city()["districts"], "slums")
    assert rows("deaths") == [
        texts(
            {
                "turn": turn.number,
                "district": district,
                **{what: turn.counts.get(what, {}).get(district, 0) for what in ("deaths", "displaced")},
            }
        )
        for turn in COUNTED.turns
        for district in districts
    ]
    names = ("turn", "last", "phase", "planned", "lasted", "stage")
    assert rows("phases") == [texts(dict(zip(names, phase, strict=True))) for phase in COUNTED.phases()]
    assert len(COUNTED.phases()) == 15


def test_the_tables_beside_the_charts_and_the_charts() -> None:
    turns, districts = COUNTED.turns, (*COUNTED.city()["districts"], "slums")
    found = {each.name: each for each in figures(story())}
    numbers = {name: [row for _, row in each.rows] for name, each in found.items()}
    assert numbers["tokens"] == [
        tuple(sum(there[kind] for there in turn.stands.values()) for kind in KINDS) for turn in turns
    ]
    for what in ("deaths", "displaced"):
        by_district = [tuple(turn.counts.get(what, {}).get(each, 0) for turn in turns) for each in districts]
        assert numbers[what] == by_district
        assert [bar.number for bar in chart(found[what]).bars] == list(map(sum, by_district))
    assert numbers["funding"] == [(turn.given.total(), turn.used) for turn in turns]
    fates = [fate for fate in ("executed", "skipped", *VERDICTS) if any(turn.fates[fate] for turn in turns)]
    assert numbers["lines"] == [tuple(turn.fates[fate] for turn in turns) for fate in fates]
    assert numbers["phases"] == [(planned, lasted) for *_, planned, lasted, _ in COUNTED.phases()]
    assert [course.last for course in chart(found["tokens"]).courses] == list(numbers["tokens"][-1])


def steps() -> list[dict[str, Any]]:
    """The steps in the file of the journal."""
    found: list[dict[str, Any]] = json.loads(written("journal.json"))["steps"]
    return found


def test_the_file_of_the_journal_has_all_that_was_seen_on_the_map_in_order() -> None:
    seen = [each for step in steps() if step["table"] == MAP for each in step["seen"]]
    happened = [event for entry in plain(MAP)["entries"] if "voids" not in entry for event in entry["events"]]
    for kind, fields in (
        ("OrderJudged", ("from", "to", "verdict", "token", "becomes")),
        ("TokenDisplaced", ("from", "to", "was", "becomes")),
        ("TokenDestroyed", ("at", "token")),
        ("HexRioted", ("at",)),
        ("HexRuined", ("at",)),
        ("HexStruck", ("at", "damage", "spread")),
        ("PhaseOpened", ("turn",)),
    ):
        assert _fields(seen, kind, fields) == _fields(happened, kind, fields), kind
    struck = [(each["at"], each["magnitude"]) for each in seen if each.get("event") == "CrisisStruck"]
    assert struck == [crisis for turn in COUNTED.turns for crisis in turn.crises]
    undone = sum("undone" in step["marks"] for step in steps())
    assert undone == sum("voids" in entry and _is_seen(entry["voids"]) for entry in plain(MAP)["entries"])


def _fields(events: Iterable[dict[str, Any]], kind: str, fields: Iterable[str]) -> list[tuple[Any, ...]]:
    found = [each for each in events if each.get("event") == kind]
    return [tuple(each.get(field) or each.get(f"{field}_") for field in fields) for each in found]


def _is_seen(number: int) -> bool:
    """Whether anybody but Control could see that entry of the map."""
    kinds = {event["event"] for event in plain(MAP)["entries"][number - 1]["events"]}
    return bool(kinds & {"OrderJudged", "CrisisStruck", "BoxOpened", "BoxShut", "BoxUnsealed"})


class Page(HTMLParser):
    """The tables of figures of a page, by the names of their charts, row by row."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: dict[str, list[tuple[int, ...]]] = {}
        self._name, self._inside = "", False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "figure":
            self._name = (found.get("id") or "").removeprefix("figure-")
            self.tables |= {self._name: []} if self._name else {}
        if tag == "tr" and self._name and "data-turn" in found:
            self.tables[self._name].append(())
        self._inside = tag == "td"

    def handle_endtag(self, tag: str) -> None:
        self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside and self._name and self.tables[self._name]:
            self.tables[self._name][-1] += (int(data),)


@cache
def film() -> dict[str, Any]:
    packed = re.search(r'id="story-film">([^<]*)<', written("day.html"))
    assert packed
    found: dict[str, Any] = json.loads(gzip.decompress(b64decode(packed[1])))
    return found


def test_the_one_file_has_the_same_tables_and_a_frame_for_each_step() -> None:
    tables = Page(written("day.html")).tables
    assert tables == {each.name: [row for _, row in each.rows] for each in figures(story())}
    assert Page(written("report.html")).tables == tables
    frames = film()["frames"]
    assert [frame["said"] for frame in frames] == [" ".join(step["said"]) for step in steps()]
    assert len(written("day.html")) < 5_000_000


def test_the_film_ends_with_the_map_that_the_journal_ends_with() -> None:
    shown = dict[str, int]()
    for frame in film()["frames"]:
        shown |= frame["parts"]
    last = COUNTED.turns[-1].stands
    for at in COUNTED.city()["hexes"]:
        drawn = re.findall(r'class="token (\w+) there"', film()["markup"][shown[f"hex-{at}"]])
        assert Counter(drawn) == last.get(at, Counter()), at


def test_nothing_that_only_a_captain_and_control_know_is_in_any_file() -> None:
    forms = [form for entry in plain(MAP)["entries"] for form in entry["action"].get("forms", ())]
    secrets = [form[name] for form in forms for name in ("notes", "receipt")]
    assert len(secrets) == len(set(secrets)) == 2 * 3 * 20
    everything = json.dumps(film()) + "".join(map(written, FILES))
    assert [secret for secret in secrets if secret in everything] == []
