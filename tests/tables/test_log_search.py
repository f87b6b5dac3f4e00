"""The log is searched on the server by filters in the address; each finds exactly the matching steps."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from megagame.core.instants import Instant
from megagame.core.sentences import Sentence, say
from megagame.event.actions import NextPhase, SetDouble
from megagame.tables.journals.log import LogLine, UndoneLine
from megagame.tables.journals.log_search import Sought, search
from megagame.tables.models import Entry, Table
from megagame.tables.playing.play import play
from tests.tables import events, side
from tests.tables.tables import NAME, asker, do, fund, take_back

pytestmark = pytest.mark.django_db

NOTHING_DONE = {"at": timezone.now(), "action": '{"type":"end_turn"}', "seed": 0, "events": "[]", "rules_version": 1}
NOTE = {"type": "note", "text": "Kilnyard asked whether A2 may be left empty. Yes."}


def now() -> Table:
    return Table.objects.get(name=NAME)


def once(action: dict[str, object], author: str = "Ana") -> None:
    do(action, asker(author, seen=now().number))


@pytest.fixture
def day(table: Table) -> Table:
    """Two turns of the map, with a note, a form, a strike, tokens by hand and an undo."""
    do(fund(3), asker("Mei"))
    do({"type": "schedule", "turn": 1, "at": "B2", "magnitude": "minor"})
    once({"type": "open_phase"})
    form = [{"from": "A1", "to": "A2"}, {"from": "B1", "to": "A2"}]
    do({"type": "queue_form", "district": "north", "orders": form})
    once({"type": "execute_form", "form": "f1"}, "Mei")
    do(NOTE, asker("Jo"))
    once({"type": "close_phase"})
    once({"type": "open_phase"})
    do({"type": "place", "at": "B1", "token": "damage"})
    do({"type": "note", "text": "Never mind, South."})
    take_back(now().number)
    return table


def found(**filters: str) -> list[str]:
    """Returns the found lines in words, with the steps of undone runs."""
    lines = [line for group in search(now(), Sought(**filters)).groups for line in group.lines]
    return [" ".join(map(say, line.sentences if isinstance(line, LogLine) else told(line))) for line in lines]


def told(line: UndoneLine) -> list[Sentence]:
    return [sentence for each in line.lines for sentence in each.sentences]


@pytest.mark.usefixtures("day")
def test_without_filters_there_is_everything() -> None:
    result = search(now(), Sought())
    assert (result.number, result.total) == (10, 10)


@pytest.mark.usefixtures("day")
@pytest.mark.parametrize(
    ("filters", "starts"),
    [
        ({"words": "kilnyard EMPTY"}, ["Note: Kilnyard"]),
        ({"words": "mind"}, ["Note: Never mind"]),
        ({"words": "mei"}, ["North, form 1, line 1", "Funding"]),
        ({"words": "b2 scheduled"}, ["Crisis 1 scheduled"]),
        ({"words": "south hand"}, ["By hand"]),
        ({"hex": "B2"}, ["The phase is closed", "Crisis 1 scheduled"]),
        ({"hex": "B1"}, ["By hand", "North, form 1, line 1", "North: form 1 queued"]),
        ({"hex": "A2"}, ["Note: Kilnyard", "North, form 1, line 1", "North: form 1 queued"]),
        ({"hex": "A"}, []),
        ({"district": "south"}, ["Note: Never mind", "By hand", "North, form 1, line 1", "North: form 1 queued"]),
        ({"district": "slums"}, ["The phase is closed", "Crisis 1 scheduled"]),
        ({"who": "Mei"}, ["North, form 1, line 1", "Funding"]),
        ({"who": "Nobody"}, []),
        ({"kind": "note"}, ["Note: Never mind", "Note: Kilnyard"]),
        ({"kind": "strike"}, ["The phase is closed"]),
        ({"kind": "line"}, ["North, form 1, line 1"]),
        ({"turn": "2"}, ["Note: Never mind", "By hand", "The phase of turn 2"]),
        ({"turn": "1", "who": "Jo"}, ["Note: Kilnyard"]),
        ({"turn": "2", "who": "Jo"}, []),
    ],
    ids=str,
)
def test_each_filter_finds_what_is_about_it(filters: dict[str, str], starts: list[str]) -> None:
    lines = found(**filters)
    assert len(lines) == len(starts), lines
    for line, start in zip(lines, starts, strict=True):
        assert start in line


@pytest.mark.usefixtures("day")
def test_turns_are_those_of_the_programme_where_it_has_some() -> None:
    events.opened()
    for number, action in enumerate((NextPhase(Instant("a-boot", 0)), SetDouble(1, True)), 1):
        play(events.NAME, action, asker(seen=number))
    do({"type": "note", "text": "In both."})
    result = search(now(), Sought())
    assert [group.called for group in result.groups] == ["Turns 1 and 2", ""]
    assert [option.value for option in result.options["turn"]] == ["1"]


def test_who_acted_for_seats_is_one_person_and_a_player_is_the_seat() -> None:
    side.opened()
    for number, (author, seat) in enumerate((("Ana", "residents"), ("residents", "residents"), ("Ana", "control")), 1):
        entry = {"author": author, "seat": seat, "request_id": f"by-hand-{number}", "number": number + 1}
        Entry.objects.create(table=Table.objects.get(name=side.ONE), **entry, **NOTHING_DONE)
    Table.objects.filter(name=side.ONE).update(number=4)
    options = search(Table.objects.get(name=side.ONE), Sought()).options["who"]
    assert [(option.value, option.called) for option in options] == [("Ana", "Ana"), ("residents", "Residents")]


@pytest.mark.usefixtures("day")
def test_the_page_searches_without_scripts_and_keeps_its_filters_in_the_address() -> None:
    client = Client()
    client.force_login(User.objects.create_user("ana"))
    address = f"/tables/{NAME}/log/?" + urlencode({"words": "left", "hex": "a2", "who": "Jo", "kind": "note"})
    page = client.get(address).content.decode()
    assert "Lines: 1 of 10" in page
    assert NOTE["text"] in page
    for chosen in (
        'name="words" type="search" maxlength="80" value="left"',
        'value="A2"',
        '<option value="Jo" selected>',
    ):
        assert chosen in page
    assert '<option value="note" selected>2 notes</option>' in page
    assert 'href="?words=left&amp;who=Jo&amp;kind=note" aria-label="Remove the filter: Hex"' in page
    assert page.count("Remove the filter: Turn") == 0
    assert "No step matches these filters." in client.get(f"/tables/{NAME}/log/?hex=Z9").content.decode()
    assert client.get(f"/tables/{NAME}/log/?" + urlencode({"words": "<b>" * 999, "turn": "x"})).status_code == 200
