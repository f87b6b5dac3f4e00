"""The page behind the test code, which reports to the phone and to Control whether it loaded."""

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
"""Limits how many reports are stored."""


class Told(forms.Form):
    """A phone's report: loading time, whether its live connection worked, and its clock."""

    milliseconds = forms.IntegerField(min_value=0, max_value=LONGEST_LOAD)
    live = forms.BooleanField(required=False)
    now = forms.IntegerField(min_value=0, max_value=LATEST)
    zone = forms.IntegerField(min_value=-FURTHEST_ZONE, max_value=FURTHEST_ZONE)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def phone_test(request: HttpRequest) -> HttpResponse:
    """GET: the page, for anybody. POST: a phone's report; 204 if valid, else 422.

    Reports from this laptop itself are accepted with 204 but not stored.
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
    """Whether the request comes from this laptop: by a loopback name or its own address."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    asks = request.META.get("REMOTE_ADDR", "")
    return host in {addresses.LOOPBACK, "localhost"} or (asks != addresses.LOOPBACK and asks in addresses.addresses())


def _came(request: HttpRequest, told: Told) -> Phone:
    now, said = datetime.now(UTC), told.cleaned_data
    ahead = round(said["now"] / 1000 - now.timestamp())
    address = f"{request.get_host().rpartition(':')[0] or request.get_host()}:{request.get_port()}"
    at = now.replace(microsecond=0)
    return Phone(at, address, said["milliseconds"], bool(said["live"]), ahead, said["zone"])
