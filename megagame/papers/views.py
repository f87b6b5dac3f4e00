"""The print page, and each paper as printed."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from civil_orders.crisis_map_table import events_beside, the_map
from crisis_map.city.tokens import KINDS
from crisis_map.records.state import State, coming_turn
from megagame.papers import drawn, specimens
from megagame.papers.event_state import event_as_it_stands, map_drawn, scenery
from megagame.papers.poster_tiles import POSTERS
from megagame.tables.models import Table
from megagame.tables.pages.access import is_control
from megagame.tables.rendering import overview


@require_safe
@login_required
@never_cache
def print_page(request: HttpRequest) -> HttpResponse:
    """Every paper that can be printed now, with its preview. Cards are for Control alone, as their pages are."""
    table, state = _map()
    context = {
        **drawn.context(request, table),
        "turn": coming_turn(state),
        "posters": POSTERS,
        "captains": max((event.captains for event in events_beside(table)), default=1),
        "side_tables": overview.rows(),
        "has_council": state.city.council is not None,
        "is_control": is_control(request.user),
    }
    return render(request, "papers/print.html", context)


@require_safe
@login_required
@never_cache
def map_paper(request: HttpRequest) -> HttpResponse:
    """The public map on one sheet, or on several for gluing together."""
    return drawn.map_sheets(request, *_map())


@require_safe
@login_required
@never_cache
def state_paper(request: HttpRequest) -> HttpResponse:
    """The event's state for continuing on paper. `public`: without secrets."""
    table, state = _map()
    secret = "public" not in request.GET
    context = {
        "event": event_as_it_stands(secret=secret),
        "parts": map_drawn(table, state, secret=secret),
        "map": scenery(state),
        "kinds": KINDS,
    }
    return render(request, "papers/state.html", {**drawn.context(request, table), **context})


@require_safe
@login_required
@never_cache
def order_card_paper(request: HttpRequest) -> HttpResponse:
    """Specimens of the coming turn's order cards. Real cards are shown only once, when made."""
    return specimens.order_cards(request, *_map())


@require_safe
@login_required
@never_cache
def district_card_paper(request: HttpRequest) -> HttpResponse:
    """As `order_card_paper`, for district cards."""
    return specimens.district_cards(request, *_map())


@require_safe
@login_required
@never_cache
def form_paper(request: HttpRequest) -> HttpResponse:
    """Blank order forms for each district, two per sheet."""
    return drawn.blank_forms(request, *_map())


@require_safe
@login_required
@never_cache
def door_paper(request: HttpRequest) -> HttpResponse:
    """The sheet for the door: the wifi, the event's address, and what to do."""
    return drawn.door_sheet(request, *_map())


@require_safe
@login_required
@never_cache
def briefing_paper(request: HttpRequest) -> HttpResponse:
    """The briefing of captains, on one sheet."""
    return drawn.briefing(request, *_map())


def _map() -> tuple[Table, State]:
    try:
        table, state = the_map()
    except Table.DoesNotExist:
        raise Http404 from None
    return table, state
