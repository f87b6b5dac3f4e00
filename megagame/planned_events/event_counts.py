"""Figures of an event, shown before it is set aside, thrown away or begun."""

from typing import NamedTuple

from civil_orders.models import Card
from megagame.start.set_up import CITY
from megagame.tables.journals import journal
from megagame.tables.models import Entry, PlannedEvent, SeatCard, Table

_QUEUED = '"event":"form_queued"'


class Figures(NamedTuple):
    """Numbers of journal steps, begun turns, queued forms, and cards that work while the event runs."""

    steps: int
    turns: int
    forms: int
    cards: int


def figures(event: PlannedEvent | None) -> Figures:
    """Figures of an event that has begun. None: the running one, even without a row."""
    kept = None if event is None or event.stage == "running" else event
    city = Table.objects.filter(kept=kept, game=CITY).order_by("pk").first()
    texts = Entry.objects.filter(table=city, events__contains=_QUEUED).values_list("events", flat=True)
    return Figures(
        steps=Entry.objects.filter(table__kept=kept).count(),
        turns=journal.current(city).state.turn if city else 0,
        forms=sum(text.count(_QUEUED) for text in texts),
        cards=Card.objects.filter(kept=kept).count() + SeatCard.objects.filter(table__kept=kept).count(),
    )
