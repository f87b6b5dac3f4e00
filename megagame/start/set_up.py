"""A whole set-up as one file of JSON (docs/setting-up.md): the city, what is planned, and the side tables.

Everything that is wrong with a file is told, each with its place; nothing of a bad file is taken.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Annotated, Any

import msgspec
from django.db import transaction
from msgspec import Meta, Struct, field

from crisis_map.city.city import City, problems
from crisis_map.records.actions import Fund, PlanFunding, Schedule
from crisis_map.records.state import State
from megagame.core.dice import Dice
from megagame.core.documents import BadDocument, parse_all, shape
from megagame.core.game import CONTROL, WALL, Refusal
from megagame.core.journal import fold
from megagame.core.options import MOST_PROBLEMS, bad_documents, option_problems
from megagame.core.problems import joined, problems_of
from megagame.core.recording import lines
from megagame.core.refusals import sentence_of
from megagame.core.sentences import Sentence, gettext_noop, say
from megagame.event.actions import SetCaptains
from megagame.event.programme import Programme
from megagame.event.state import MOST_CAPTAINS
from megagame.games import GAMES
from megagame.start import versions
from megagame.start.day import Day
from megagame.start.versions import without_version
from megagame.tables import journal
from megagame.tables.audit import recorded
from megagame.tables.authors import SET_UP
from megagame.tables.lookup import event_table, main_table, running_event
from megagame.tables.models import Entry, SeatCard, Table
from megagame.tables.play import Asker, open_table, play
from megagame.tables.seat_cards import issue_first
from megagame.tables.steps import OPENING

CITY = "crisis_map"
EVENT = "event"
MAP_TABLE = "crisis-map"
LONGEST_TITLE = 120
MOST_SIDE_TABLES = 20
MOST_HELPERS = 50
LONGEST_FILE = 10 * 1024 * 1024
TOO_LONG = BadDocument("", f"too long: at most {LONGEST_FILE // 1024**2} MB")

Title = Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
HALF_DONE = "half_done"
ONLY_HALF_DONE = gettext_noop("this event is only half done: go on with it under Events, New event, and begin it there")
NO_HEXES = gettext_noop("the city has no hex yet")

HelperName = Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
Planned = Fund | PlanFunding | Schedule


class PlannedTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A side table: its game, what people call it, and the game's own options."""

    game: str
    title: Title
    options: Mapping[str, Any] = field(default_factory=dict)


class SetUp(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event before it begins. `actions`: funding, also by turn, and crises to come; `helpers`: by name."""

    title: Title
    setup: City
    actions: tuple[Planned, ...] = ()
    programme: Programme = Programme()
    captains: Annotated[int, Meta(ge=1, le=MOST_CAPTAINS)] = 1
    side_tables: Annotated[tuple[PlannedTable, ...], Meta(max_length=MOST_SIDE_TABLES)] = ()
    day: Day = Day()
    helpers: Annotated[tuple[HelperName, ...], Meta(max_length=MOST_HELPERS)] = ()


def read(raw: bytes) -> SetUp:
    """The set-up in a file. `BadSetUp` with all that is wrong with it, each with its place."""
    return checked(*parsed(raw))


def checked(data: Any, twice: Iterable[BadDocument] = ()) -> SetUp:
    """Plain data as a set-up. `BadSetUp` with all that is wrong with it, each with its place.

    `twice`: as of `parsed`.
    """
    if is_half_done(data):
        raise BadSetUp((BadDocument(HALF_DONE, ONLY_HALF_DONE, Sentence(ONLY_HALF_DONE)),))
    if found := tuple(islice(chain(twice, all_problems(data)), MOST_PROBLEMS)):
        raise BadSetUp(found)
    set_up: SetUp = shape(data, SetUp)
    return set_up


def parsed(raw: bytes) -> tuple[Any, tuple[BadDocument, ...]]:
    """A file of a set-up, or of a city, as plain data without its version, and the keys that came twice.

    `BadSetUp` where it is too long, no JSON, or of a newer version of the program: then nothing else is said of it.
    """
    if len(raw) > LONGEST_FILE:
        raise BadSetUp((TOO_LONG,))
    try:
        data, twice = parse_all(raw)
        plain = without_version(data)
        if isinstance(plain, dict) and "setup" in plain:
            plain = {**plain, "setup": without_version(plain["setup"], "setup")}
    except BadDocument as bad:
        raise BadSetUp((bad,)) from None
    return plain, twice


def is_half_done(data: Any) -> bool:
    """Whether a plain document says of itself that the event is still being made."""
    return isinstance(data, dict) and data.get(HALF_DONE) is True


def read_file(place: Path) -> SetUp:
    """As `read`; a file that cannot be read is one problem."""
    try:
        return read(place.read_bytes())
    except OSError as problem:
        raise BadSetUp((BadDocument("", f"{place} cannot be read ({problem.strerror})"),)) from None


class BadSetUp(Exception):
    """What is wrong with a file, a line for each."""

    def __init__(self, problems: tuple[BadDocument, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


def open_tables(set_up: SetUp) -> None:
    """Opens all tables of the event, or none. There must be none yet."""
    with transaction.atomic():
        open_city(set_up)
        open_event(set_up)
        for number, planned in enumerate(set_up.side_tables, start=1):
            _open_side_table(planned, number)


def open_city(set_up: SetUp) -> None:
    """The city with its first funding and crises, and a projector."""
    table = open_table(game=CITY, name=MAP_TABLE, title=set_up.title, options=set_up.setup, author=SET_UP)
    SeatCard.objects.create(table=table, seat=WALL, value=secrets.token_urlsafe(16))
    for number, action in enumerate(set_up.actions):
        play(table.name, action, Asker(author=SET_UP, seat=CONTROL, request_id=f"set-up-{number}"))


def open_event(set_up: SetUp) -> None:
    """The programme of the event that plays at the main table."""
    open_table(game=EVENT, name=EVENT, title=set_up.title, options=set_up.programme, author=SET_UP)
    if set_up.captains > 1:
        play(EVENT, SetCaptains(set_up.captains), Asker(author=SET_UP, seat=CONTROL, request_id="set-up-captains"))


def taken_out() -> SetUp:
    """The event's set-up, which gives the same event again: as planned now, and the map as it was before turn 1.

    Day and helpers are as they were planned before it began.
    """
    city, event = main_table(), event_table()
    if city is None or event is None:
        raise Table.DoesNotExist
    state = journal.current(event).state
    opening = shape(_opening(city), City)
    side = Table.objects.filter(kept=None).exclude(pk__in=[city.pk, event.pk]).order_by("pk")
    tables = tuple(PlannedTable(each.game, each.title, _opening(each)) for each in side)
    row = running_event()
    before = msgspec.json.decode(row.document) if row else {}
    day, helpers = shape(before.get("day", {}), Day), tuple(before.get("helpers", ()))
    return SetUp(city.title, opening, _planned(city), state.programme, state.captains, tables, day, helpers)


def to_json(set_up: SetUp) -> bytes:
    """As it stands in a file, to be read by people too."""
    return versions.to_json(set_up)


def all_problems(data: Any) -> Iterator[BadDocument]:
    """All that is wrong with plain data as a set-up, however much, each with its place."""
    found = list(problems_of(data, SetUp))
    yield from found
    if found:
        yield from _of_city_alone(data, found)
    else:
        set_up: SetUp = shape(data, SetUp)
        yield from city_problems(set_up.setup, "setup") or _refused(set_up)
        for number, planned in enumerate(set_up.side_tables):
            yield from side_table_problems(planned, f"side_tables[{number}]")


def _of_city_alone(data: Any, found: list[BadDocument]) -> Iterator[BadDocument]:
    """What keeps the city from being played, where the rest is no set-up yet, but the city is one."""
    if {"", "setup"}.isdisjoint(bad.place.partition(".")[0] for bad in found):
        yield from city_problems(shape(data["setup"], City), "setup")


def city_problems(city: City, place: str) -> tuple[BadDocument, ...]:
    """What keeps a city, which stands at `place`, from being played; without hexes it may still be drawn."""
    if not city.hexes:
        return (BadDocument(joined(place, "hexes"), "empty", Sentence(NO_HEXES)),)
    return tuple(bad_documents(problems(city), place))


def _refused(set_up: SetUp) -> Iterator[BadDocument]:
    """The rules are asked: each action is played on the city, and the rest goes on without one that is refused."""
    game, dice = GAMES[CITY].game, Dice(0)
    state: State = game.after(game.blank, game.open(set_up.setup, dice))
    for number, action in enumerate(set_up.actions):
        try:
            state = game.after(state, game.decide(state, CONTROL, action, dice))
        except Refusal as no:
            yield BadDocument(f"actions[{number}]", say(sentence_of(game, no)), sentence_of(game, no))


def side_table_problems(planned: PlannedTable, place: str) -> Iterator[BadDocument]:
    """What keeps a side table, which stands at `place`, from being opened."""
    listing = GAMES.get(planned.game)
    if listing is None or listing.side is None:
        yield BadDocument(joined(place, "game"), "no game of this name is played at side tables")
        return
    yield from option_problems(listing.game, dict(planned.options), place=joined(place, "options"))


def _open_side_table(planned: PlannedTable, number: int) -> None:
    listing = GAMES[planned.game]
    name = f"{planned.game.replace('_', '-')}-{number}"
    options = shape(dict(planned.options), listing.game.options)
    table = open_table(game=planned.game, name=name, title=planned.title, options=options, author=SET_UP)
    issue_first(table, table.versions)


def _opening(table: Table) -> Any:
    return msgspec.json.decode(Entry.objects.get(table=table, number=OPENING).action)


def _planned(city: Table) -> tuple[Planned, ...]:
    """What stood of funding, by turn too, and of crises before the first phase opened."""
    state = _before_the_first_phase(city)
    funding = [Fund(district, amount) for district, amount in state.funding.items() if amount]
    planned = [PlanFunding(each.turn, each.district, each.amount) for each in state.planned_funding]
    return (*funding, *planned, *(Schedule(each.turn, each.at, each.magnitude) for each in state.crises.values()))


def _before_the_first_phase(city: Table) -> State:
    game = GAMES[CITY].game
    kinds = Entry.objects.filter(table=city, number__gt=OPENING).order_by("number").values_list("number", "action")
    opened = (number for number, action in kinds if msgspec.json.decode(action).get("type") == "open_phase")
    first = next(opened, city.number + 1)
    state: State = fold(game, lines(game, recorded(city))[: first - 1])
    return state
