"""The door's list: who is expected, and ticking who is there."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from megagame.core.sentences import Sentence
from megagame.players.models import Player
from megagame.players.table import UNREADABLE, Expected, read
from megagame.tables.access import control_alone, is_control


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def players(request: HttpRequest) -> HttpResponse:
    """The list. POST: ticks a `player` as `here` (1), or takes that back (0); twice does what once does."""
    if request.method != "POST":
        return _page(request)
    number = request.POST.get("player", "")
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise Http404
    here = request.POST.get("here") == "1"
    if not Player.objects.filter(pk=int(number)).update(here=here):
        return _page(request, gone=True, status=422)
    return redirect(f"{reverse('players')}#player-{number}")


@require_POST
@control_alone
def player_list(request: HttpRequest) -> HttpResponse:
    """Takes a list (`text`, or a `file`) in the place of the one before; who stands in both stays ticked.

    422 with everything that is wrong with it, by its line, and nothing is changed; an empty one throws the list away.
    """
    text = request.POST.get("text", "")
    if file := request.FILES.get("file"):
        try:
            text = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            return _page(request, problems=(Sentence(UNREADABLE),), status=422)
    if not text.strip():
        Player.objects.all().delete()
        return redirect("players")
    found = read(text)
    if found.problems:
        return _page(request, problems=found.problems, text=text, status=422)
    _replace(found.players)
    return redirect("players")


@transaction.atomic
def _replace(expected: tuple[Expected, ...]) -> None:
    known = {Expected(each.name, each.district, each.seat): each.here for each in Player.objects.all()}
    Player.objects.all().delete()
    Player.objects.bulk_create([Player(**each._asdict(), here=known.get(each, False)) for each in expected], 500)


def _page(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    listed = list(Player.objects.all())
    here = Counter(player.district for player in listed if player.here)
    districts = Counter(player.district for player in listed)
    context = {
        "players": listed,
        "here": sum(here.values()),
        "districts": [(name, here[name], number) for name, number in districts.items()],
        "is_control": is_control(request.user),
        **more,
    }
    return render(request, "players.html", context, status=status)
