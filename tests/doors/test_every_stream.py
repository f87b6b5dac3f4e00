"""The socket: every message and every screen, in every role."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from contextlib import suppress
from typing import get_args

import pytest

from megagame.core.game import CONTROL as CONTROLS_SEAT
from megagame.core.game import tag_of
from megagame.tables.journals.journal import seats_of
from megagame.tables.live import hub, sockets
from megagame.tables.models import Table
from tests.doors.declared import EVERYBODY, NOBODY, SAYS, STREAMS
from tests.doors.hall import Hall, Person
from tests.tables.test_sockets import HERE, Line, connected

NOT_THERE = ("crisis-map/mayor", "no-such-table/control", "crisis-map", "/", "")
SECONDS = 5


def streams() -> set[str]:
    """Returns all screens of the event."""
    tables = {f"{table.name}/{seat}" for table in Table.objects.all() for seat in {*table.versions, *seats_of(table)}}
    return tables | {f"{name}/{CONTROLS_SEAT}" for name in hub._OF_CONTROL}


def shown(person: Person, asked: Iterable[str]) -> dict[str, str]:
    """Returns the response to watching each screen: `screen`, or the refusal's code; unanswered ones are left out."""
    wanted = set(asked)

    async def ask(line: Line) -> None:
        for stream in wanted:
            line.say({"type": "watch", "stream": stream, "language": "en", "key": person.card or None})
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS):
                while answers(line).keys() != wanted:
                    await asyncio.sleep(0.01)
        line.close(1001)

    return answers(connected(ask, user=person.user, session=person.login))


def answers(line: Line) -> dict[str, str]:
    told = [json.loads(message["text"]) for message in line.sent if "text" in message]
    return {each["stream"]: each.get("code", each["type"]) for each in told}


def test_everything_that_can_be_said_has_a_verdict_and_so_has_every_screen(hall: Hall) -> None:
    understood = set(map(tag_of, get_args(sockets.Said)))
    for said in understood:
        assert said in SAYS, f"Declare in declared.py who may say {said!r} over the socket: nobody has said so yet."
    assert understood == set(SAYS)
    for stream in streams():
        assert stream in STREAMS, f"Declare in declared.py who may watch {stream}: nobody has said so yet."
    assert streams() == set(STREAMS)


@pytest.mark.parametrize("role", EVERYBODY)
def test_a_screen_is_shown_to_whom_it_is_declared(hall: Hall, role: str) -> None:
    refused = "logged_out" if role == NOBODY else "not_found"
    declared = {stream: "screen" if role in roles else refused for stream, roles in STREAMS.items()}
    declared |= dict.fromkeys(NOT_THERE, refused)
    asked, of_one_socket = list(declared), sockets.MOST_REFUSED
    batches = [asked[start : start + of_one_socket] for start in range(0, len(asked), of_one_socket)]
    found = {stream: code for batch in batches for stream, code in shown(hall.people[role], batch).items()}
    assert found == declared


@pytest.mark.parametrize("role", EVERYBODY)
def test_whoever_may_say_something_is_heard_without_a_word_and_the_others_refused(hall: Hall, role: str) -> None:
    async def say(line: Line) -> None:
        line.say(HERE)
        line.close(1001)

    heard = answers(connected(say, user=hall.people[role].user, session=hall.people[role].login)) == {}
    assert heard == (role in SAYS["here"])
