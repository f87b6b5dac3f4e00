"""The papers of an event that is being made, as far as its plan has what they need."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from civil_orders.crisis_map_table import GAME
from crisis_map.city.city import City
from crisis_map.records.state import State, founded
from megagame.core.documents import shape
from megagame.event_form.planned_seats import planned_council, planned_tables
from megagame.event_form.sheet_counts import SEAT_CARDS, lacking
from megagame.papers import drawn, specimens
from megagame.planned_events import drafts
from megagame.tables.models import PlannedEvent, Table
from megagame.tables.pages.access import control_alone

Drawn: TypeAlias = Callable[[HttpRequest, Table, State, str], HttpResponse]


@require_safe
@control_alone
@never_cache
def planned_paper(request: HttpRequest, number: int, paper: str) -> HttpResponse:
    """A paper as it will be if the event begins as it is planned now, before its first turn.

    404 for an event that is not being made, and for a paper that is made only once it runs. Where the plan lacks what
    the paper needs it goes to the step that says so.
    """
    event = get_object_or_404(PlannedEvent, pk=number, stage="draft")
    if paper not in _PAPERS and paper != SEAT_CARDS:
        raise Http404
    papers = f"{reverse('planned_event', args=[number])}?step=papers"
    found = drafts.document_of(event)
    if lacking(paper, found):
        return redirect(papers)
    table = Table(name=f"planned-{number}", title=event.title, game=GAME)
    if paper == SEAT_CARDS:
        council = planned_council(found)
        tables = (*([council] if council else ()), *(planned_tables(found) or ()))
        return specimens.seat_cards(request, table, tables, papers)
    return _PAPERS[paper](request, table, founded(shape(found["setup"], City)), papers)


_PAPERS: Mapping[str, Drawn] = {
    "map": drawn.map_sheets,
    "forms": drawn.blank_forms,
    "door": drawn.door_sheet,
    "briefing": drawn.briefing,
    "order-cards": specimens.order_cards,
    "district-cards": specimens.district_cards,
}
