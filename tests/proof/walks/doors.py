"""Every address of `tests/doors/declared.py`, knocked at over HTTP: what is declared happens, whatever was done before.

A walk knocks at every address as every role once, or at a share of them, in a random order: some of them after each
step, the rest at its end. After each step it also tries the pages that Control uses most. A step that changed rights
tries many more, and one that changed the event or its seats tries every page as Control.
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

FORM = "application/x-www-form-urlencoded"
TOKEN = "c" * 32
A_GUESS = "ABCDEFGHJKMN"
PATIENCE = 60.0
MANY_OPEN, MANY_REFUSED = 6, 24
"""How many more after a step that changed rights."""
MAIN = ("/console/", "/events/", "/tables/", "/ready/", "/story/", "/console/crisis-map/cards/")
LEADING = ("/events/", "/console/", "/print/", "/ready/", "/tables/", "/helpers/")
LINK = re.compile(r'href="(/(?!static/|logout/)[^"#?]+/)"')
READING = ("/o/card/", "/o/advice/", "/d/", "/seat/")
"""Posts that change nothing: they are tried as everybody for whom they open, too."""


class Knock(NamedTuple):
    """One request to one door."""

    door: Door
    method: str
    role: str


def _is_refused(door: Door, role: str) -> bool:
    """Whether a post of this role is refused for who sends it, so that it changes nothing; Control may change much."""
    by_anybody = role == CONTROL or door.path == "/login/"
    return not by_anybody and role not in door.instead and verdict(door, "POST", role) != OPEN


def knocks() -> Iterator[Knock]:
    """All that can be tried without changing anything."""
    for door, method, role in product(DOORS, ("GET", "HEAD", "POST"), declared.EVERYBODY):
        reads = method != "POST" or door.path in READING or _is_refused(door, role)
        if reads and door.before is declared.nothing:
            yield Knock(door, method, role)


ALL = tuple(knocks())
OFTEN = tuple(each for each in ALL if each.door.path in MAIN and (each.method, each.role) == ("GET", CONTROL))
OPENING = tuple(each for each in ALL if each.method == "GET" and verdict(*each) == OPEN)
OF_CONTROL = tuple(each for each in OPENING if each.role == CONTROL)
REFUSED = tuple(each for each in ALL if each.method != "HEAD" and verdict(*each) != OPEN)
OF_STRANGERS = tuple(each for each in ALL if each.role == declared.NOBODY)


class Deck:
    """Draws these at random, each once before any is drawn again."""

    def __init__(self, *knocks: Knock) -> None:
        self._all, self._left = knocks, list[Knock]()

    def draw(self, number: int, dice: Random) -> list[Knock]:
        if len(self._left) < number:
            self._left = dice.sample(self._all, len(self._all)) + self._left
        return [self._left.pop() for _ in range(number)]


@dataclass
class Decks:
    """What one walk draws from. `left`: those at which it has still to knock, as nobody had the role before."""

    left: list[Knock]
    opening: Deck = field(default_factory=lambda: Deck(*OPENING))
    refused: Deck = field(default_factory=lambda: Deck(*REFUSED))


def decks(dice: Random) -> Decks:
    """For a new walk."""
    return Decks(dice.sample(ALL, len(ALL)))


def check(hall: Hall, dice: Random, own: Decks, share: float) -> None:
    """Those of Control that are used most, this share of all, and many more where rights or the event have changed."""
    before, hall.rights = hall.rights, rights(hall)
    drawn = _next(hall, own, ceil(len(ALL) * share))
    if hall.rights != before:
        drawn += own.opening.draw(MANY_OPEN, dice) + own.refused.draw(MANY_REFUSED, dice)
    is_other = before is None or hall.rights.event != before.event
    check_some(hall, (*(OF_CONTROL if is_other else OFTEN), *drawn))
    _check_ended(hall, dice)
    _check_links(hall, dice)


def check_rest(hall: Hall, own: Decks, share: float) -> None:
    """Those that are left of a walk's share of all."""
    tried = len(ALL) - len(own.left)
    check_some(hall, _next(hall, own, ceil(len(ALL) * share) - tried))


def _next(hall: Hall, own: Decks, most: int) -> list[Knock]:
    """Takes the next so many of those whose role somebody has now."""
    now = people.by_role(hall.known, hall.logins)
    drawn, left = list[Knock](), list[Knock]()
    for each in own.left:
        is_next = each.role in now and len(drawn) < most
        (drawn if is_next else left).append(each)
    own.left = left
    return drawn


def _check_ended(hall: Hall, dice: Random) -> None:
    """A login that has ended opens no more than a stranger does."""
    ended = [each for each in hall.logins if each.ended]
    if ended:
        person = Person(people.cookies_of(dice.choice(ended).visitor))
        with _way(hall) as way:
            for each in dice.sample(OF_STRANGERS, 2):
                _try(way, each, person)


def _check_links(hall: Hall, dice: Random) -> None:
    """Wherever a page of Control's leads to, there is a page."""
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
    """As they are now."""
    who = tuple(sorted(people.by_role(hall.known, hall.logins).items()))
    event = (facts.running(), facts.is_practice(), facts.seats("crisis-map"), facts.seats(ONE))
    return Rights(who, event, (facts.is_story_public(), facts.is_over(ONE)))


def check_some(hall: Hall, chosen: Iterable[Knock]) -> None:
    """Fault where one of these is not answered as it is declared."""
    now = people.by_role(hall.known, hall.logins)
    with _way(hall) as way:
        for each in chosen:
            if each.role in now:
                with at(each.door.path):
                    _try(way, each, now[each.role])


class _Way(NamedTuple):
    """One connection for many knocks, as browsers keep it. `named`: what the addresses of doors name."""

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
    """Whether everybody may read this now: the published story of the day, and the replay of a game that is over."""
    if door.path == f"/replay/{ONE}/":
        return facts.is_over(ONE)
    return door.path.startswith("/story/") and door.get is not None and facts.is_story_public()


def _is_absent(door: Door, person: Person) -> bool:
    """Whether there is nothing behind this door now, so that it is 404 for those for whom it would open."""
    if "{draft}" in door.path:
        return not facts.events("draft")
    if "{tom}" in door.path:
        return True
    if ONE in door.path:
        return facts.table(ONE) is None
    district = re.search(r"/seats/(district-\w+)/", door.path)
    if district:
        return district[1] not in facts.seats("crisis-map")
    return False


def _reason(text: str) -> str:
    """The beginning of what a page says."""
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())[:200]
