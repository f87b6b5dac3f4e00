"""Control's further pages: any seat's screen as that seat sees it, and papers to print."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from megagame.core.game import CONTROL, Seat
from megagame.core.sentences import say
from megagame.tables.journals import journal
from megagame.tables.models import Table
from megagame.tables.pages.access import is_seat
from megagame.tables.pages.views import page_of
from megagame.tables.rendering import screens


@require_safe
@login_required
def seat_screen(request: HttpRequest, table_name: str, seat: Seat) -> HttpResponse:
    """The live screen of another seat, as that seat sees it, without controls."""
    if seat == CONTROL or not is_seat(table_name, seat):
        raise Http404
    table = get_object_or_404(Table, name=table_name)
    listing = journal.listing_of(table)
    called = listing.called(journal.current(table).state, seat)
    return page_of(request, table, seat, listing.page(seat), looking_from=say(called, gettext))


@never_cache
@require_safe
@login_required
def secrets(request: HttpRequest, table_name: str) -> HttpResponse:
    """What is hidden at a table now, as a fragment of Control's page; 404 if nothing is."""
    table = get_object_or_404(Table, name=table_name)
    if not (parts := screens.secret_parts(table, journal.current(table))):
        raise Http404
    drawn = screens.draw_once(table, parts).values()
    return render(request, "secrets.html", {"secrets": [mark_safe(text) for text in drawn]})  # noqa: S308 - our templates


@require_safe
@login_required
def paper(request: HttpRequest, table_name: str, name: str) -> HttpResponse:
    """A printable paper of the table in its current state."""
    table = get_object_or_404(Table, name=table_name)
    listing = journal.listing_of(table)
    if (template := listing.papers.get(name)) is None:
        raise Http404
    screen = listing.game.screen(journal.current(table).state, CONTROL)
    return render(request, template, {"table": table, "screen": screen, "theme": "light"})
