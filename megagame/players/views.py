"""The list at the door: expected people, marking arrivals, and removing people."""

from collections import Counter
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from megagame.core.input.unseen import visible
from megagame.core.sentences import Sentence, gettext_noop
from megagame.players import presses
from megagame.players.cell_contents import has_letters
from megagame.players.columns import folded
from megagame.players.comparing import LONGEST, Expected
from megagame.players.models import Player
from megagame.players.running_city import districts as city_districts
from megagame.presses.presses import id_of, is_done, new_id, once, undoable
from megagame.tables.pages.access import control_alone, is_control

GONE = gettext_noop("That line is not in the list any more: somebody removed it.")
NO_NAME = gettext_noop("Type a name.")
LONG_NAME = gettext_noop("Too long: a name has at most {name} characters, a district {district}.")
ON_THE_LIST = gettext_noop("{name} is on the list already: tick that line, or type more of the name.")
CHANGED = gettext_noop("Meanwhile the list changed. People on it now: {all}, here: {here}. Look, then press.")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def players(request: HttpRequest) -> HttpResponse:
    """The list. POST: set whether a `player` is `here` (1 or 0). Idempotent."""
    if request.method != "POST":
        return _page(request)
    number = _number(request)
    if not Player.objects.filter(pk=number).update(here=request.POST.get("here") == "1"):
        return _page(request, problem=Sentence(GONE), status=422)
    return redirect(f"{reverse('players')}#player-{number}")


@require_POST
@login_required
def add_player(request: HttpRequest) -> HttpResponse:
    """Add a person who is here but not listed: `name`, `district`. 422 with the reason keeps the input."""
    press, person = id_of(request), Expected(_typed(request, "name"), _typed(request, "district"))
    problem = None if is_done(presses.PAGE, press) else _why_not(person)
    if problem:
        return _page(request, problem=problem, status=422, typed=person)
    once(presses.PAGE, "arrived", press, request.user.get_username(), lambda: presses.arrived(person))
    return redirect("players")


def _typed(request: HttpRequest, field: str) -> str:
    return " ".join(visible(request.POST.get(field, "")).split())


def _why_not(person: Expected) -> Sentence | None:
    if not has_letters(person.name):
        return Sentence(NO_NAME)
    if any(len(each) > LONGEST[name] for name, each in person._asdict().items()):
        return Sentence(LONG_NAME, {**LONGEST})
    listed = Player.objects.filter(district=person.district) if person.district else Player.objects.all()
    if any(folded(each.name) == folded(person.name) for each in listed):
        return Sentence(ON_THE_LIST, {"name": person.name})
    return None


@require_POST
@control_alone
def remove_player(request: HttpRequest) -> HttpResponse:
    """Remove a `player` from the list. 422 if already removed."""
    found, press = Player.objects.filter(pk=_number(request)), id_of(request)
    if not is_done(presses.PAGE, press) and not found.exists():
        return _page(request, problem=Sentence(GONE), status=422)
    once(presses.PAGE, "removed", press, request.user.get_username(), lambda: presses.removed(found))
    return redirect("players")


@require_POST
@control_alone
def empty_list(request: HttpRequest) -> HttpResponse:
    """Remove everybody. 409, without changes, if the list differs from the one seen (`seen`)."""
    press = id_of(request)
    if not is_done(presses.PAGE, press) and request.POST.get("seen") != _mark():
        everybody = list(Player.objects.all())
        figures = {"all": len(everybody), "here": sum(each.here for each in everybody)}
        return _page(request, problem=Sentence(CHANGED, figures), status=409)
    once(presses.PAGE, "emptied", press, request.user.get_username(), lambda: presses.removed(Player.objects.all()))
    return redirect("players")


def _number(request: HttpRequest) -> int:
    number = request.POST.get("player", "")
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise Http404
    return int(number)


def _mark() -> str:
    """Identifies a list by the figures in the question."""
    return f"{Player.objects.count()}-{Player.objects.filter(here=True).count()}"


def _page(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    listed = list(Player.objects.all())
    here = Counter(player.district for player in listed if player.here)
    districts = Counter(player.district for player in listed)
    context = {
        "players": listed,
        "here": sum(here.values()),
        "districts": [(name, here[name], number) for name, number in districts.items()],
        "known": tuple(dict.fromkeys((*city_districts(), *filter(None, districts)))),
        "longest": LONGEST,
        "is_control": is_control(request.user),
        "seen": _mark(),
        "press": new_id(),
        "undoable": undoable(presses.PAGE, presses.KINDS) if is_control(request.user) else None,
        **more,
    }
    return render(request, "players.html", context, status=status)
