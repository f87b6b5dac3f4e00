"""A complete set-up as one JSON file (docs/setting-up.md): city, plans and side tables.

All problems of a file are reported with their places. Nothing of a bad file is used.
"""

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Annotated, Any

import msgspec
from django.db import transaction
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from crisis_map.city.city import City, alike, problems
from crisis_map.game import council_seats
from crisis_map.records.actions import Fund, PlanFunding, Schedule
from crisis_map.records.state import State
from megagame.core.dice import Dice
from megagame.core.documents import BadDocument, joined, parse_all, shape
from megagame.core.game import CONTROL, WALL, Refusal
from megagame.core.input.options import MOST_PROBLEMS, bad_documents, option_problems
from megagame.core.input.problems import problems_of
from megagame.core.input.unseen import unseen
from megagame.core.journals.journal import fold
from megagame.core.journals.recording import lines
from megagame.core.refusals import sentence_of
from megagame.core.sentences import Sentence, gettext_noop, say
from megagame.event.actions import PlanBreak, SetCaptains
from megagame.event.programme import Break, Programme
from megagame.event.state import MOST_CAPTAINS
from megagame.games import GAMES
from megagame.start import versions
from megagame.start.day import Day
from megagame.start.versions import without_version
from megagame.tables.authors import SET_UP
from megagame.tables.journals import journal
from megagame.tables.journals.audit import recorded
from megagame.tables.journals.steps import OPENING
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.lookup import event_table, main_table, running_event
from megagame.tables.models import Entry, SeatCard, Table
from megagame.tables.playing.play import LONGEST_TITLE as LONGEST_TABLE_TITLE
from megagame.tables.playing.play import Asker, open_table, play
from megagame.text_tables.encodings import Unreadable, decoded

CITY = "crisis_map"
EVENT = "event"
MAP_TABLE = "crisis-map"
LONGEST_TITLE = 120
MOST_SIDE_TABLES = 20
MOST_HELPERS = 50
LONGEST_FILE = 10 * 1024 * 1024
TOO_LONG = BadDocument("", f"too long: at most {LONGEST_FILE // 1024**2} MB")

Title = Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
TableTitle = Annotated[str, Meta(min_length=1, max_length=LONGEST_TABLE_TITLE)]
HALF_DONE = "half_done"
ONLY_HALF_DONE = gettext_noop("this event is only half done: go on with it under Events, New event, and begin it there")
CANNOT_BE_READ = gettext_noop("it cannot be read ({reason})")
NO_HEXES = gettext_noop("the city has no hex yet")
NO_SIDE_GAME = gettext_noop("no game of this name is played at side tables")

HelperName = Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
Planned = Fund | PlanFunding | Schedule


class PlannedTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A side table: its game, title and options."""

    game: str
    title: TableTitle
    options: Mapping[str, Any] = field(default_factory=dict)


class SetUp(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event before it begins. `actions`: funding by turn, and planned crises. `helpers`: their names."""

    title: Title
    setup: City
    actions: tuple[Planned, ...] = ()
    programme: Programme = Programme()
    captains: Annotated[int, Meta(ge=1, le=MOST_CAPTAINS)] = 1
    side_tables: Annotated[tuple[PlannedTable, ...], Meta(max_length=MOST_SIDE_TABLES)] = ()
    day: Day = Day()
    helpers: Annotated[tuple[HelperName, ...], Meta(max_length=MOST_HELPERS)] = ()


def read(raw: bytes) -> SetUp:
    """Parse a set-up file. Raises BadSetUp with all problems and their places."""
    return checked(*parsed(raw))


def checked(data: Any, twice: Iterable[BadDocument] = ()) -> SetUp:
    """Convert plain data to a set-up. `twice`: as from `parsed`. Raises BadSetUp with all problems."""
    if is_half_done(data):
        raise BadSetUp((BadDocument(HALF_DONE, ONLY_HALF_DONE, Sentence(ONLY_HALF_DONE)),))
    if found := tuple(islice(chain(twice, all_problems(data)), MOST_PROBLEMS)):
        raise BadSetUp(found, data)
    set_up: SetUp = shape(data, SetUp)
    return set_up


def parsed(raw: bytes) -> tuple[Any, tuple[BadDocument, ...]]:
    """Parse a file of a set-up or city: plain data without its version, and repeated keys.

    Raises BadSetUp for this problem alone if it is too long, no JSON, or from a newer program.
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
    """Whether this is the document of an unfinished event."""
    return isinstance(data, dict) and data.get(HALF_DONE) is True


def read_file(place: Path) -> SetUp:
    """As `read`, in any encoding. An unreadable file is one problem."""
    try:
        with place.open("rb") as file:
            raw = file.read(LONGEST_FILE + 1)
        return read(raw if len(raw) > LONGEST_FILE else decoded(raw).text.encode())
    except OSError as problem:
        sentence = Sentence(CANNOT_BE_READ, {"reason": problem.strerror or type(problem).__name__})
    except Unreadable as bad:
        sentence = bad.sentence
    raise BadSetUp((BadDocument("", say(sentence), sentence),))


class BadSetUp(Exception):
    """A file's problems. `found`: its plain data; None if unreadable."""

    def __init__(self, problems: tuple[BadDocument, ...], found: Any = None) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems
        self.found = found


def open_tables(set_up: SetUp) -> None:
    """Open all tables of the event, or none. There must not be any yet."""
    with transaction.atomic():
        open_city(set_up)
        open_event(set_up)
        for number, planned in enumerate(set_up.side_tables, start=1):
            _open_side_table(planned, number)


def open_city(set_up: SetUp) -> None:
    """Open the map with its initial funding, crises and projector."""
    table = open_table(game=CITY, name=MAP_TABLE, title=set_up.title, options=set_up.setup, author=SET_UP)
    open_projector(table)
    issue_first(table, council_seats(set_up.setup) if set_up.setup.council else ())
    for number, action in enumerate(set_up.actions):
        play(table.name, action, Asker(author=SET_UP, seat=CONTROL, request_id=f"set-up-{number}"))


def open_projector(table: Table) -> None:
    """Give the projector an address, which nobody types."""
    SeatCard.objects.create(table=table, seat=WALL, value=secrets.token_urlsafe(16))


def open_event(set_up: SetUp) -> None:
    open_table(game=EVENT, name=EVENT, title=set_up.title, options=set_up.programme, author=SET_UP)
    if set_up.captains > 1:
        play(EVENT, SetCaptains(set_up.captains), Asker(author=SET_UP, seat=CONTROL, request_id="set-up-captains"))
    for number, each in enumerate(_coming(set_up)):
        planned = PlanBreak(each.before, each.name, each.minutes)
        play(EVENT, planned, Asker(author=SET_UP, seat=CONTROL, request_id=f"set-up-break-{number}"))


def _coming(set_up: SetUp) -> Iterator[Break]:
    """The planned breaks before turns that are played."""
    final, doubles = set_up.programme.final, set_up.programme.doubles
    for each in set_up.day.breaks:
        if each.before - 1 not in doubles and (final is None or each.before <= final):
            yield each


def taken_out() -> SetUp:
    """The set-up that starts the same event again: the current plans, and the map as before turn 1.

    Day and helpers are as planned before the event began.
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
    day = replace(day, breaks=state.breaks) if state.breaks else day
    return SetUp(city.title, opening, _planned(city), state.programme, state.captains, tables, day, helpers)


def to_json(set_up: SetUp) -> bytes:
    """A set-up as human-readable JSON."""
    return versions.to_json(set_up)


def all_problems(data: Any) -> Iterator[BadDocument]:
    """All problems of plain data as a set-up, with their places. Parts are checked independently of each other."""
    found = [*problems_of(data, SetUp), *unseen(data), *_nameless(data)]
    yield from found
    wrong = {bad.place for bad in found}
    if _fits("setup", wrong):
        city: City = shape(data["setup"], City)
        bad_city = city_problems(city, "setup")
        yield from bad_city
        if not bad_city and _fits("actions", wrong):
            yield from _refused(city, shape(data.get("actions", []), tuple[Planned, ...]))
    if _fits("side_tables", wrong):
        for number, planned in enumerate(shape(data.get("side_tables", []), tuple[PlannedTable, ...])):
            yield from side_table_problems(planned, f"side_tables[{number}]")


def _nameless(data: Any) -> Iterator[BadDocument]:
    title = data.get("title") if isinstance(data, dict) else None
    if isinstance(title, str) and title.isspace():
        yield BadDocument("title", "expected str of length >= 1")


def _fits(field: str, wrong: Iterable[str]) -> bool:
    """Whether no problem is in this field or concerns the whole document."""
    return not any(place == "" or re.split(r"[.\[]", place, maxsplit=1)[0] == field for place in wrong)


def city_problems(city: City, place: str) -> tuple[BadDocument, ...]:
    """Why a city, at the path `place`, cannot be played. A city without hexes may still be drawn."""
    if not city.hexes:
        return (BadDocument(joined(place, "hexes"), "empty", Sentence(NO_HEXES)),)
    return tuple(bad_documents(chain(problems(city), alike(city)), place))


def _refused(city: City, actions: Iterable[Planned]) -> Iterator[BadDocument]:
    """Problems found by playing each action on the city, skipping refused ones."""
    game, dice = GAMES[CITY].game, Dice(0)
    state: State = game.after(game.blank, game.open(city, dice))
    for number, action in enumerate(actions):
        try:
            state = game.after(state, game.decide(state, CONTROL, action, dice))
        except Refusal as no:
            yield BadDocument(f"actions[{number}]", say(sentence_of(game, no)), sentence_of(game, no))


def side_table_problems(planned: PlannedTable, place: str) -> Iterator[BadDocument]:
    """Why a side table, at the path `place`, cannot be opened."""
    listing = GAMES.get(planned.game)
    if listing is None or listing.side is None:
        yield BadDocument(joined(place, "game"), say(Sentence(NO_SIDE_GAME)), Sentence(NO_SIDE_GAME))
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
    """Funding and crises as planned before the first phase opened."""
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
