"""The front page: where one is, and how to get in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from megagame.pages.join import join
from megagame.tables.lookup import main_table


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Says which event this is, with the address of this page as a QR code for the next device."""
    table = main_table()
    return render(request, "front.html", {"title": table.title if table else "", "join": join(request)})
