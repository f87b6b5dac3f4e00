"""Draft events: set-ups as plain data, possibly incomplete, edited from several machines."""

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
EMPTY_CITY: Document = {"layout": "odd-q", "districts": {}, "hexes": {}}


class ChangedMeanwhile(Refusal):
    """Somebody else changed the event. `newest`: its current state."""

    def __init__(self, newest: PlannedEvent) -> None:
        super().__init__("changed_meanwhile")
        self.newest = newest


def make(title: str, document: Document, author: str, *, rehearsal: bool = False) -> PlannedEvent:
    """Create a draft event. The title is stored in the event, not in its document."""
    kept = {name: value for name, value in document.items() if name != "title"}
    return PlannedEvent.objects.create(
        title=title[: set_up.LONGEST_TITLE],
        rehearsal=rehearsal,
        document=_encoded({"setup": EMPTY_CITY, **kept}),
        changed_at=timezone.now(),
        changed_by=author,
    )


def document_of(event: PlannedEvent) -> dict[str, Any]:
    """The event's set-up as plain data, including its title, as far as it is complete."""
    return {"title": event.title, **msgspec.json.decode(event.document)}


def change(
    number: int, version: int | None, changed: Callable[[dict[str, Any]], Document], author: str
) -> PlannedEvent:
    """Change a draft event and return it with its version incremented.

    PlannedEvent.DoesNotExist if there is none. Refused: ChangedMeanwhile, if `version` is not the newest (None:
    `changed` checks this itself); `not_being_made`.
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
    """All problems to be fixed before the event can begin."""
    return tuple(set_up.all_problems(dict(document)))


def _encoded(document: Document) -> str:
    return msgspec.json.encode(document).decode()
