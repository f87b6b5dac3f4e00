"""Requests every address of `tests/doors/declared.py` over HTTP, and compares it with the declaration.

A walk tries every address as every role once, or a share of them, in random order: some after each step, the rest at
its end. Each step also tries some of Control's main pages. A step that changes rights tries many more, and one that
changes the event or its seats a third of all pages as Control. Each page has its turn before any is tried again.
"""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from itertools import product
from math import ceil
from random import Random
from typing import NamedTuple
from urllib.parse import urlencode

from megagame.tables.models import PlannedEvent
from tests.doors import declared
from tests.doors.declared import CONTROL, DOORS, LOGIN, NOT_HERE, OPEN, Door, Verdict, verdict
from tests.doors.headers import missing
from tests.proof.walks import facts, people
from tests.proof.walks.fault import Fault, at
from tests.proof.walks.people import Person, Rights
from tests.proof.walks.world import Hall
from tests.tables.side import ONE
from tests.tables.tables import NAME

FORM = "application/x-www-form-urlencoded"
TOKEN = "c" * 32
A_GUESS = "ABCDEFGHJKMN"
PATIENCE = 60.0
SOME_MAIN = 2
"""Main pages after each step."""
MANY_OPEN, MANY_REFUSED, MANY_OF_CONTROL = 6, 12, 20
"""Additional requests after a step that changed rights, and of Control after one that changed the event."""
LINKS_EVERY = 3
"""After one of so many steps links are followed."""
MAIN = ("/console/", "/events/", "/tables/", "/ready/", "/story/", "/console/crisis-map/cards/")
LEADING = ("/events/", "/console/", "/print/", "/ready/", "/tables/", "/helpers/")
LINK = re.compile(r'href="(/(?!static/|logout/)[^"#?]+/)"')
OF_COUNCIL = f"/console/{NAME}/seat-cards/"
"""Only a council has cards of the city's table."""
READING = ("/o/card/", "/o/advice/", "/d/", "/seat/")
"""Posts without effects, tried for all roles, even permitted ones."""


class Knock(NamedTuple):
    """One request."""

    door: Door
    method: str
    role: str


def _is_refused(door: Door, role: str) -> bool:
    """Whether a post of this role is refused for its sender, so that it changes nothing."""
    by_anybody = role == CONTROL or door.path == "/login/"
    return not by_anybody and role not in door.instead and verdict(door, "POST", role) != OPEN


def knocks() -> Iterator[Knock]:
    """Yields all requests without effects."""
    for door, method, role in product(DOORS, ("GET", "HEAD", "POST"), declared.EVERYBODY):
        reads = method != "POST" or door.path in READING or _is_refused(door, role)
        if reads and door.before is declared.nothing:
            yield Knock(door, method, role)


ALL = tuple(knocks())
MAIN_PAGES = tuple(each for each in ALL if each.door.path in MAIN and (each.method, each.role) == ("GET", CONTROL))
OPENING = tuple(each for each in ALL if each.method == "GET" and verdict(*each) == OPEN)
OF_CONTROL = tuple(each for each in OPENING if each.role == CONTROL)
REFUSED = tuple(each for each in ALL if each.method != "HEAD" and verdict(*each) != OPEN)
OF_STRANGERS = tuple(each for each in ALL if each.role == declared.NOBODY)


class Deck:
    """Draws requests at random, each once before any repeats."""

    def __init__(self, *knocks: Knock) -> None:
        self._all, self._left = knocks, list[Knock]()

    def draw(self, number: int, dice: Random) -> list[Knock]:
        if len(self._left) < number:
            self._left = dice.sample(self._all, len(self._all)) + self._left
        return [self._left.pop() for _ in range(number)]


@dataclass
class Decks:
    """The decks of one walk. `left`: requests still to be made, whose role may not have existed yet."""

    left: list[Knock]
    opening: Deck = field(default_factory=lambda: Deck(*OPENING))
    refused: Deck = field(default_factory=lambda: Deck(*REFUSED))
    main: Deck = field(default_factory=lambda: Deck(*MAIN_PAGES))
    of_control: Deck = field(default_factory=lambda: Deck(*OF_CONTROL))


def decks(dice: Random) -> Decks:
    """Returns decks for a new walk."""
    return Decks(dice.sample(ALL, len(ALL)))


def check(hall: Hall, dice: Random, own: Decks, share: float) -> None:
    """Tries some main pages, this share of all, and many more if rights or the event changed."""
    before, hall.rights = hall.rights, rights(hall)
    now = dict(hall.rights.who)
    drawn = _next(now, own, ceil(len(ALL) * share)) + own.main.draw(SOME_MAIN, dice)
    if hall.rights != before:
        drawn += own.opening.draw(MANY_OPEN, dice) + own.refused.draw(MANY_REFUSED, dice)
    if before is None or hall.rights.event != before.event:
        drawn += own.of_control.draw(MANY_OF_CONTROL, dice)
    _check_these(hall, now, drawn)
    _check_ended(hall, dice)
    if dice.randrange(LINKS_EVERY) == 0:
        _check_links(hall, dice)


def check_rest(hall: Hall, own: Decks, share: float) -> None:
    """Tries the rest of a walk's share."""
    tried, now = len(ALL) - len(own.left), people.by_role(hall.known, hall.logins)
    _check_these(hall, now, _next(now, own, ceil(len(ALL) * share) - tried))


def _next(now: Mapping[str, Person], own: Decks, most: int) -> list[Knock]:
    """Takes the next requests whose role exists now."""
    drawn, left = list[Knock](), list[Knock]()
    for each in own.left:
        is_next = each.role in now and len(drawn) < most
        (drawn if is_next else left).append(each)
    own.left = left
    return drawn


def _check_ended(hall: Hall, dice: Random) -> None:
    """An ended login opens no more than a stranger's."""
    ended = [each for each in hall.logins if each.ended]
    if ended:
        person = Person(people.cookies_of(dice.choice(ended).visitor))
        with _way(hall) as way:
            for each in dice.sample(OF_STRANGERS, 2):
                _try(way, each, person)


def _check_links(hall: Hall, dice: Random) -> None:
    """Links on Control's pages lead to pages."""
    page = dice.choice(LEADING)
    with at(page):
        _follow_links(hall, page, dice)


def _follow_links(hall: Hall, page: str, dice: Random) -> None:
    found = sorted(set(LINK.findall(hall.control.visitor.get(page).text)))
    for path in dice.sample(found, min(2, len(found))):
        answer = hall.control.visitor.get(path)
        if answer.status != HTTPStatus.OK or "/login/" in answer.address:
            raise Fault(f"{page} leads to {path}, which answered {answer.status} ({answer.address})", page)


def rights(hall: Hall) -> Rights:
    """Returns the current rights."""
    who = tuple(sorted(people.by_role(hall.known, hall.logins).items()))
    event = (facts.running(), facts.is_practice(), facts.seats("crisis-map"), facts.seats(ONE))
    return Rights(who, event, (facts.is_story_public(), facts.is_over(ONE)))


def check_some(hall: Hall, chosen: Iterable[Knock]) -> None:
    """Raises Fault if a request is not answered as declared."""
    _check_these(hall, people.by_role(hall.known, hall.logins), chosen)


def _check_these(hall: Hall, now: Mapping[str, Person], chosen: Iterable[Knock]) -> None:
    with _way(hall) as way:
        for each in chosen:
            if each.role in now:
                with at(each.door.path):
                    _try(way, each, now[each.role])


class _Way(NamedTuple):
    """A persistent connection, as browsers have. `named`: values in addresses."""

    line: http.client.HTTPConnection
    origin: str
    named: Mapping[str, int]


@contextmanager
def _way(hall: Hall) -> Iterator[_Way]:
    draft = PlannedEvent.objects.filter(stage="draft").order_by("pk").first()
    named = {"draft": draft.pk if draft else 0, "version": draft.version if draft else 0, "tom": 0, "newest": 0}
    with closing(http.client.HTTPConnection(hall.server.host, hall.server.port, timeout=PATIENCE)) as line:
        yield _Way(line, hall.server.url, named)


def _try(way: _Way, knock: Knock, person: Person) -> None:
    expected, (status, where, text) = verdict(*knock), _answer(way, knock, person)
    if knock.method != "POST" and _is_public(knock.door):
        expected = OPEN
    said = _came_of(status, where)
    fine = said == expected or (expected == OPEN and said == NOT_HERE and _is_absent(knock.door, person))
    if not fine:
        what = f"{knock.method} {_filled(way, knock.door.path, person)} as {knock.role}"
        raise Fault(f"{what} answered {said}, not {expected}: {_reason(text)}", knock.door.path)


def _answer(way: _Way, knock: Knock, person: Person) -> tuple[int, str, str]:
    path, headers = _filled(way, knock.door.path, person), {"X-CSRFToken": TOKEN, "Origin": way.origin}
    headers["Cookie"] = "; ".join(filter(None, (f"csrftoken={TOKEN}", _session(person))))
    body = None
    if knock.method == "POST":
        sent = {name: _filled(way, value, person) for name, value in knock.door.sends.items()}
        body = urlencode({name: value for name, value in sent.items() if value or not knock.door.sends[name]})
        headers["Content-Type"] = FORM
    elif person.card:
        path = f"{path}?{urlencode({'card': person.card, 'key': person.card})}"
    way.line.request(knock.method, path, body, headers)
    answer = way.line.getresponse()
    text = answer.read().decode(errors="replace")
    if lacking := missing(path, dict(answer.headers)):
        raise Fault(f"{knock.method} {path} lacks {lacking}", knock.door.path)
    return answer.status, answer.headers.get("Location", ""), text


def _session(person: Person) -> str:
    return next((each for each in person.cookies.split("; ") if each.startswith("sessionid=")), "")


def _filled(way: _Way, text: str, person: Person) -> str:
    return text.format(card=person.card, shown=person.card or A_GUESS, words=person.words, **way.named)


def _came_of(status: int, where: str) -> Verdict:
    if status == HTTPStatus.FOUND and where.startswith("/login/?next=/"):
        return LOGIN
    return OPEN if status < HTTPStatus.BAD_REQUEST else status


def _is_public(door: Door) -> bool:
    """Whether the page is public now: the published story, or the replay of a finished game."""
    if door.path == f"/replay/{ONE}/":
        return facts.is_over(ONE)
    return door.path.startswith("/story/") and door.get is not None and facts.is_story_public()


def _is_absent(door: Door, person: Person) -> bool:
    """Whether the page's object does not exist now, so that it is 404 for permitted roles."""
    if "{draft}" in door.path:
        return not facts.events("draft")
    if "{tom}" in door.path:
        return True
    if ONE in door.path:
        return facts.table(ONE) is None
    if door.path.startswith(OF_COUNCIL):
        return not any(seat.startswith("councillor-") for seat in facts.seats(NAME))
    district = re.search(r"/seats/(district-\w+)/", door.path)
    if district:
        return district[1] not in facts.seats("crisis-map")
    return False


def _reason(text: str) -> str:
    """Returns the beginning of a page's text."""
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())[:200]
