"""Where the city of a new event comes from: the sample, another event, a file, an empty grid, or at random."""

from __future__ import annotations

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
    """The set-up of another event as before it began. PlannedEvent.DoesNotExist if there is none."""
    event = PlannedEvent.objects.get(pk=number)
    document = _without(drafts.document_of(event), "title", "day")
    if "setup" in document and document["setup"].get("hexes"):
        return document
    return {"setup": _founded(Table.objects.filter(kept=None if event.stage == "running" else event))}


def city_played(event: PlannedEvent | None) -> Document:
    """The city with which an event that has begun was founded; None: the running one, of whatever age."""
    kept = None if event is None or event.stage == "running" else event
    return _founded(Table.objects.filter(kept=kept))


def of_running() -> Document:
    """The set-up of the running event; an empty city where none runs."""
    try:
        return _without(_plain(set_up.taken_out()), "title", "day")
    except Table.DoesNotExist:
        return {"setup": drafts.EMPTY_CITY}


def of_file(raw: bytes) -> Document:
    """A whole set-up, one that says it is half done, or a city alone.

    BadSetUp with everything that is wrong, each with its place; nothing is taken then.
    """
    data, twice = set_up.parsed(raw)
    if isinstance(data, dict) and "layout" in data and "setup" not in data:
        return {"setup": city_of(data, twice)}
    if set_up.is_half_done(data):
        return half_done.opened(data, twice)
    return _plain(set_up.checked(data, twice))


class Upload(NamedTuple):
    """`left_out`: what the file has besides, which no city has."""

    document: Document
    left_out: tuple[Sentence, ...] = ()


def of_upload(raw: bytes, before: Document) -> Upload:
    """What a file or pasted text holds: JSON as `of_file` reads it, a hex map of another program, or else a table of
    hexes, in any encoding.

    `before`: the city whose layout, colours and rulings a table keeps. BadSetUp or BadTable with everything wrong.
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
    """A city as plain data. BadSetUp with everything that is wrong with it. `twice`: as of `set_up.parsed`."""
    found = [*problems_of(data, City), *unseen(data)] or list(set_up.city_problems(shape(data, City), ""))
    if found := [*twice, *found]:
        raise BadSetUp(tuple(found[:MOST_PROBLEMS]), data)
    city: Document = msgspec.to_builtins(shape(data, City))
    return city


def by_lot(posted: Mapping[str, str]) -> Document:
    """A city chosen at random from the numbers that were posted. Refused with `bad_numbers`."""
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
    """As a file has it."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))
    return plain


def _without(document: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in names}


def as_file(document: Mapping[str, Any]) -> bytes:
    """A set-up as it is in a file, to be read by people too; in the program's own order where it is whole."""
    try:
        return set_up.to_json(set_up.checked(dict(document)))
    except BadSetUp:
        return versions.to_json(half_done.marked(document))
