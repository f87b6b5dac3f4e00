"""Control's pages of the whole log: everything done at a table, and the way back to any step."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from megagame.core.game import CONTROL
from megagame.tables.journals import journal
from megagame.tables.journals.log import line_to_undo
from megagame.tables.journals.log_search import search, sought
from megagame.tables.pages.views import page_of, table_named
from megagame.tables.playing.going_back import compared, going_back


@require_safe
@login_required
def whole_log(request: HttpRequest, table_name: str) -> HttpResponse:
    """A table's log for Control, reduced by the filters in the query string (`Sought`)."""
    table = table_named(table_name)
    newest, filters = line_to_undo(table, table.number), sought(request.GET)
    further = {
        "found": search(table, filters),
        "filters": filters,
        "wider": filters.wider(),
        "newest": newest.number if newest else None,
        "ruling": journal.listing_of(table).search.ruling,
        "has_console": journal.listing_of(table).page(CONTROL) is not None,
    }
    return page_of(request, table, CONTROL, "log.html", further=further)


@require_safe
@login_required
def back(request: HttpRequest, table_name: str, number: int) -> HttpResponse:
    """Ask Control to confirm going back by many steps; 404 for an entry that does not exist.

    Afterwards it returns to the console, or with `?from=log` to the log.
    """
    table = table_named(table_name)
    if not 1 <= number <= table.number:
        raise Http404
    has_console = journal.listing_of(table).page(CONTROL) is not None
    console = reverse("table_console", args=[table.name]) if has_console else reverse("console")
    then = reverse("log", args=[table.name]) if request.GET.get("from") == "log" else console
    further = {"going": going_back(table, number), "compared": compared(table, number), "then": then}
    return page_of(request, table, CONTROL, "log_back.html", further=further)
