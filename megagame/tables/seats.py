"""The door for seat cards. A card's value comes in the address's fragment, which no server hears, and in the body."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from megagame.tables import journal
from megagame.tables.access import card_of
from megagame.tables.views import page_of


@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest) -> HttpResponse:
    """GET: where a seat card is shown or typed in. POST with its value as `key`: the page of its seat.

    404, with the door again, for a value that no card has.
    """
    key = request.POST.get("key")
    card = card_of(key)
    if card is None:
        return render(request, "seat.html", {"unknown": bool(key)}, status=404 if request.method == "POST" else 200)
    return page_of(request, card.table, card.seat, journal.listing_of(card.table).page(card.seat), card.value)
