"""The event's set-up as a file, for Control."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from megagame.start import set_up
from megagame.tables.models import Table
from megagame.tables.pages.access import control_alone


@require_safe
@control_alone
@never_cache
def set_up_file(request: HttpRequest) -> HttpResponse:
    """The set-up to begin another event with; 404 where there is no city or no event."""
    try:
        content = set_up.to_json(set_up.taken_out())
    except Table.DoesNotExist:
        raise Http404 from None
    return HttpResponse(
        content,
        content_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="set-up.json"'},
    )
