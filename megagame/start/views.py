"""The front page, and the event's set-up as a file."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from megagame.pages.join import join
from megagame.start import set_up
from megagame.tables.lookup import main_table
from megagame.tables.models import Table
from megagame.tables.pages.access import control_alone


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """The event's title, and this page's address as a QR code for other devices."""
    table = main_table()
    return render(request, "front.html", {"title": table.title if table else "", "join": join(request)})


@require_safe
@control_alone
@never_cache
def set_up_file(request: HttpRequest) -> HttpResponse:
    """The set-up to start this event again; 404 without a city or an event."""
    try:
        content = set_up.to_json(set_up.taken_out())
    except Table.DoesNotExist:
        raise Http404 from None
    return HttpResponse(
        content,
        content_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="set-up.json"'},
    )
