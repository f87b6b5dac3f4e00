"""Cities to practise with: the sample, the running event's, and those of draft events."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext

from boardgames.folding_beijing.side_game import CALLED
from crisis_map.city.city import City
from megagame.core.documents import shape
from megagame.core.game import Refusal
from megagame.core.sentences import gettext_noop
from megagame.planned_events import drafts, sources
from megagame.practice.models import running_practice
from megagame.practice_session.preparations import prepared
from megagame.start import set_up
from megagame.start.sample_event import SAMPLE
from megagame.tables.lookup import main_table
from megagame.tables.models import PlannedEvent

SAMPLE_CITY, RUNNING_CITY = "sample", "running"
CAPTAINS = 2
SIDE_GAME = "folding_beijing"
LONGEST_NUMBER = 9
KEPT = 64
"""Number of set-ups whose completeness is cached."""
REFUSALS = {
    "no_city": gettext_noop("This city is not there any more: choose another one to practise with."),
    "city_unfinished": gettext_noop("This event is not complete yet: complete its steps, or choose another city."),
}


class Offered(NamedTuple):
    """A city of the user: its value in a form, and its event's title."""

    value: str
    title: str


def offered() -> tuple[Offered, ...]:
    """The user's cities that a practice can start with, the running event's first; none during a practice."""
    return () if running_practice() else (*_of_running(), *_being_made())


def document(city: str) -> drafts.Document:
    """The set-up of a practice with this city. Refused: `no_city`, `city_unfinished`."""
    found = _chosen(city)
    if not _is_whole(_encoded(found)):
        raise Refusal("city_unfinished")
    table = {"game": SIDE_GAME, "title": gettext(CALLED)}
    return {
        "setup": found["setup"],
        **prepared(found, shape(found["setup"], City)),
        "day": {"breaks": found.get("day", {}).get("breaks", [])},
        "captains": CAPTAINS,
        "side_tables": found.get("side_tables") or [table],
    }


def title_of(city: str) -> str:
    """The practice's title. Refused: `no_city`."""
    if city == SAMPLE_CITY:
        return gettext("Practice")
    title = next((each.title for each in offered() if each.value == city), None)
    if title is None:
        raise Refusal("no_city")
    return gettext("Practice: {title}").format(title=title)


def _of_running() -> Iterator[Offered]:
    main = main_table()
    if main is not None and (main.title, _city(sources.city_played(None))) != _sample():
        yield Offered(RUNNING_CITY, main.title)


def _being_made() -> Iterator[Offered]:
    for event in PlannedEvent.objects.filter(stage="draft").order_by("-changed_at"):
        if _is_whole(_encoded(_of_draft(event))):
            yield Offered(str(event.pk), event.title)


def _chosen(city: str) -> dict[str, Any]:
    if city == SAMPLE_CITY:
        return dict(sources.sample())
    if city == RUNNING_CITY:
        running: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(set_up.taken_out()))
        return running
    number = int(city) if city.isascii() and city.isdecimal() and len(city) <= LONGEST_NUMBER else 0
    event = PlannedEvent.objects.filter(pk=number, stage="draft").first()
    if event is None:
        raise Refusal("no_city")
    return _of_draft(event)


def _of_draft(event: PlannedEvent) -> dict[str, Any]:
    return {name: value for name, value in drafts.document_of(event).items() if name != "title"}


@lru_cache(KEPT)
def _is_whole(found: str) -> bool:
    return not drafts.problems({"title": SAMPLE_CITY, **msgspec.json.decode(found)})


def _encoded(found: drafts.Document) -> str:
    return msgspec.json.encode(found).decode()


def _city(setup: drafts.Document) -> City:
    city: City = shape(dict(setup), City)
    return city


def _sample() -> tuple[str, City]:
    sample = set_up.read(SAMPLE.read_bytes())
    return sample.title, sample.setup
