"""Events that are being made: a set-up as plain data, half done maybe, which several people and machines go on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from megagame.core.documents import BadDocument
from megagame.core.game import Refusal
from megagame.start import set_up
from megagame.tables.models import PlannedEvent

Document = Mapping[str, Any]
Change = Callable[[dict[str, Any]], Document]
EMPTY_CITY: Document = {"layout": "odd-q", "districts": {}, "hexes": {}}


class ChangedMeanwhile(Refusal):
    """Somebody else changed the event since; `newest` is how it is now."""

    def __init__(self, newest: PlannedEvent) -> None:
        super().__init__("changed_meanwhile")
        self.newest = newest


def make(title: str, document: Document, author: str, *, rehearsal: bool = False) -> PlannedEvent:
    """A new event that is being made. Of the document `title` is left out: the event has it."""
    kept = {name: value for name, value in document.items() if name != "title"}
    return PlannedEvent.objects.create(
        title=title[: set_up.LONGEST_TITLE],
        rehearsal=rehearsal,
        document=_encoded({"setup": EMPTY_CITY, **kept}),
        changed_at=timezone.now(),
        changed_by=author,
    )


def document_of(event: PlannedEvent) -> dict[str, Any]:
    """The event's set-up as plain data, as far as it is done, its title in it."""
    return {"title": event.title, **msgspec.json.decode(event.document)}


def change(
    number: int, version: int | None, changed: Callable[[dict[str, Any]], Document], author: str
) -> PlannedEvent:
    """Changes an event that is being made; returns it as it is then, its version one more.

    PlannedEvent.DoesNotExist if there is none. Refused, and nothing changed: ChangedMeanwhile where `version` is not
    the newest (None: `changed` looks itself whether it changes what its author saw); `not_being_made`.
    """
    with transaction.atomic():
        event = PlannedEvent.objects.select_for_update().get(pk=number)
        if event.stage != "draft":
            raise Refusal("not_being_made")
        if version not in {None, event.version}:
            raise ChangedMeanwhile(event)
        document = dict(changed(document_of(event)))
        event.title = str(document.pop("title", event.title))[: set_up.LONGEST_TITLE]
        event.document, event.version = _encoded(document), event.version + 1
        event.changed_at, event.changed_by = timezone.now(), author
        event.save()
    return event


def problems(document: Document) -> tuple[BadDocument, ...]:
    """All that is missing or wrong before the event can begin, however much."""
    return tuple(set_up.all_problems(dict(document)))


def _encoded(document: Document) -> str:
    return msgspec.json.encode(document).decode()
