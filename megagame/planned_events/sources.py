"""Sources of a new event's city: sample, another event, file, empty grid, or random."""

import json
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from crisis_map.city.city import City
from crisis_map.city.random_city import Numbers, drawn
from megagame.core.dice import SEED_BITS, Dice
from megagame.core.documents import BadDocument, shape
from megagame.core.game import Refusal
from megagame.core.input.options import MOST_PROBLEMS
from megagame.core.input.problems import problems_of
from megagame.core.input.unseen import unseen
from megagame.core.sentences import Sentence
from megagame.planned_events import city_table, drafts, half_done, hex_maps
from megagame.planned_events.city_table import BadTable
from megagame.planned_events.drafts import Document
from megagame.start import set_up, versions
from megagame.start.sample_event import SAMPLE
from megagame.start.set_up import BadSetUp, SetUp
from megagame.tables.journals.steps import OPENING
from megagame.tables.models import Entry, PlannedEvent, Table
from megagame.text_tables.encodings import Unreadable, decoded


def sample() -> Document:
    """The sample event's city, with funding and crises."""
    return _without(json.loads(SAMPLE.read_bytes()), "title")


def of_event(number: int) -> Document:
    """The initial set-up of another event. PlannedEvent.DoesNotExist if there is none."""
    event = PlannedEvent.objects.get(pk=number)
    document = _without(drafts.document_of(event), "title", "day")
    if "setup" in document and document["setup"].get("hexes"):
        return document
    return {"setup": _founded(Table.objects.filter(kept=None if event.stage == "running" else event))}


def city_played(event: PlannedEvent | None) -> Document:
    """The initial city of an event that has begun; None: the running one, even without a row."""
    kept = None if event is None or event.stage == "running" else event
    return _founded(Table.objects.filter(kept=kept))


def of_running() -> Document:
    """The set-up of the running event, or an empty city."""
    try:
        return _without(_plain(set_up.taken_out()), "title", "day")
    except Table.DoesNotExist:
        return {"setup": drafts.EMPTY_CITY}


def of_file(raw: bytes) -> Document:
    """Parse a complete or unfinished set-up, or a city alone. Raises BadSetUp with all problems and their places."""
    data, twice = set_up.parsed(raw)
    if isinstance(data, dict) and "layout" in data and "setup" not in data:
        return {"setup": city_of(data, twice)}
    if set_up.is_half_done(data):
        return half_done.opened(data, twice)
    return _plain(set_up.checked(data, twice))


class Upload(NamedTuple):
    """`left_out`: contents of the file that a city cannot have."""

    document: Document
    left_out: tuple[Sentence, ...] = ()


def of_upload(raw: bytes, before: Document) -> Upload:
    """Parse a file or pasted text: JSON as in `of_file`, a hex map, or a table of hexes, in any encoding.

    `before`: the city whose layout, colours and rulings a table keeps. Raises BadSetUp or BadTable with all problems.
    """
    if len(raw) > set_up.LONGEST_FILE:
        raise BadSetUp((set_up.TOO_LONG,))
    if hex_maps.is_hex_map(raw):
        found = hex_maps.read(raw)
        return Upload({"setup": hex_maps.city_of(found, before)}, found.left_out)
    try:
        text = decoded(raw).text
    except Unreadable as bad:
        raise BadTable((bad.sentence,)) from None
    if text.lstrip().startswith(("{", "[")):
        return Upload(of_file(text.encode()))
    return Upload({"setup": city_table.read(text, before)})


def city_of(data: Any, twice: Iterable[BadDocument] = ()) -> Document:
    """A city as plain data. Raises BadSetUp with all problems. `twice`: as returned by `set_up.parsed`."""
    found = [*problems_of(data, City), *unseen(data)] or list(set_up.city_problems(shape(data, City), ""))
    if found := [*twice, *found]:
        raise BadSetUp(tuple(found[:MOST_PROBLEMS]), data)
    city: Document = msgspec.to_builtins(shape(data, City))
    return city


def by_lot(posted: Mapping[str, str]) -> Document:
    """A random city with the posted parameters. Refused: `bad_numbers`."""
    named = {name: posted[name] for name in ("hexes", "districts", "slums", "full", "layout") if posted.get(name)}
    try:
        numbers = shape(named, Numbers, strict=False)
    except BadDocument as bad:
        raise Refusal("bad_numbers", name=bad.place) from None
    return {"setup": msgspec.to_builtins(drawn(numbers, Dice(secrets.randbits(SEED_BITS))))}


def _founded(tables: Any) -> Document:
    city = tables.filter(game=set_up.CITY).order_by("pk").first()
    if city is None:
        return drafts.EMPTY_CITY
    founded: Document = json.loads(Entry.objects.get(table=city, number=OPENING).action)
    return founded


def _plain(whole: SetUp) -> dict[str, Any]:
    """Plain data as in a file."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))
    return plain


def _without(document: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in names}


def as_file(document: Mapping[str, Any]) -> bytes:
    """A set-up as human-readable JSON. A complete one has its fields in standard order."""
    try:
        return set_up.to_json(set_up.checked(dict(document)))
    except BadSetUp:
        return versions.to_json(half_done.marked(document))
