"""The page behind the test code: whatever phone opens it is told whether it got here, and tells Control the same."""

from __future__ import annotations

from datetime import UTC, datetime

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from megagame.machine import addresses
from megagame.machine.rate_limit import Allowance
from megagame.readiness import seen, watch
from megagame.readiness.seen import Phone

LONGEST_LOAD = 600_000
FURTHEST_ZONE = 24 * 60
LATEST = 10**13  # milliseconds: the year 2286
_ALLOWANCE = Allowance(4, 0.5)
"""More than Control can look at is not written down."""


class Told(forms.Form):
    """What a phone tells: when its page was whole, whether its live line held, and its own clock."""

    milliseconds = forms.IntegerField(min_value=0, max_value=LONGEST_LOAD)
    live = forms.BooleanField(required=False)
    now = forms.IntegerField(min_value=0, max_value=LATEST)
    zone = forms.IntegerField(min_value=-FURTHEST_ZONE, max_value=FURTHEST_ZONE)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def phone_test(request: HttpRequest) -> HttpResponse:
    """GET: the page, for anybody. POST: what a phone found out; 204 where it counts, 422 where it tells nothing.

    What this laptop opens itself says nothing of phones: that is 204 too, and is not kept.
    """
    if request.method != "POST":
        return render(request, "phone_test.html", {"itself": is_itself(request)})
    told = Told(request.POST)
    if not told.is_valid():
        return HttpResponse(status=422)
    if not is_itself(request) and _ALLOWANCE.take():
        seen.note_phone(_came(request, told))
        watch.look()
    return HttpResponse(status=204)


def is_itself(request: HttpRequest) -> bool:
    """Whether it was opened on the laptop: by a name that means itself, or from its own address."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    asks = request.META.get("REMOTE_ADDR", "")
    return host in {addresses.LOOPBACK, "localhost"} or (asks != addresses.LOOPBACK and asks in addresses.addresses())


def _came(request: HttpRequest, told: Told) -> Phone:
    now, said = datetime.now(UTC), told.cleaned_data
    ahead = round(said["now"] / 1000 - now.timestamp())
    address = f"{request.get_host().rpartition(':')[0] or request.get_host()}:{request.get_port()}"
    at = now.replace(microsecond=0)
    return Phone(at, address, said["milliseconds"], bool(said["live"]), ahead, said["zone"])
