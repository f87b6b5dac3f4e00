"""The story in the browser: always for the Control team, for everybody once published."""

import re
import secrets
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from megagame.core.game import CONTROL, Refusal
from megagame.event.actions import ShowStory
from megagame.event.state import State as EventState
from megagame.story.days import MAP
from megagame.story.stories import Story, public, story_of
from megagame.story_pages.film import PIECE, piece
from megagame.story_pages.page import page
from megagame.story_pages.take_away import made, maps, offered
from megagame.tables.journals import journal
from megagame.tables.lookup import event_table, main_table
from megagame.tables.models import Table
from megagame.tables.pages.access import is_team
from megagame.tables.playing.play import Asker, play

MAP_FILE = re.compile(r"map-(\d{1,6})\.svg")


class Asked(NamedTuple):
    """What a visitor may read. `by_team`: a member of the Control team. `published`: public now."""

    table: Table
    story: Story
    by_team: bool
    published: bool


@require_safe
@never_cache
def story(request: HttpRequest, table_name: str = "") -> HttpResponse:
    """The story at the requested or first step. `table_name`: the map of an earlier event."""
    asked = _asked(request, table_name)
    context = {
        **page(asked.story, _place(request.GET.get("step", ""), asked.story)),
        **asked._asdict(),
        "prefix": request.path,
        "files": [(name, gettext(file.called)) for name, file in offered(asked.story).items()],
        "press": secrets.token_hex(16),
    }
    return render(request, "story/story.html", context)


@require_safe
@never_cache
def film(request: HttpRequest, number: int, table_name: str = "") -> HttpResponse:
    """A piece of the film as JSON; 404 beyond its end."""
    told = _asked(request, table_name).story
    if number * PIECE >= len(told.steps):
        raise Http404
    return JsonResponse(piece(told, number))


@require_safe
@never_cache
def take_away(request: HttpRequest, name: str, table_name: str = "") -> HttpResponse:
    """A downloadable file, or the map of any step; 404 if there is no such file."""
    told = _asked(request, table_name).story
    if step := MAP_FILE.fullmatch(name):
        (content,) = maps(told, [_place(step[1], told)]).values()
        return _file(content, "image/svg+xml", name)
    if name not in (files := offered(told)):
        raise Http404
    return _file(made(told, name), files[name].kind, name)


@require_POST
@login_required
def show(request: HttpRequest) -> HttpResponse:
    """Publish or hide the running event's story. Does nothing if it is already so."""
    table = event_table()
    if table is None:
        raise Http404
    given = request.POST.get("request_id", "")
    press = given if re.fullmatch(r"[\w-]{8,64}", given) else secrets.token_hex(16)
    asker = Asker(author=request.user.get_username(), seat=CONTROL, request_id=press)
    try:
        play(table.name, ShowStory(request.POST.get("to_all") == "yes"), asker)
    except Refusal as no:
        if no.code != "nothing_new":
            raise
    return redirect("story")


def _asked(request: HttpRequest, table_name: str) -> Asked:
    """404 for visitors who may not read it, and before a city is founded."""
    by_team = is_team(request.user)
    table = Table.objects.filter(name=table_name, game=MAP).first() if table_name else main_table()
    published = not table_name and _is_published()
    if table is None or table.game != MAP or not (by_team or published):
        raise Http404
    told = story_of(table)
    return Asked(table, told if by_team else public(told), by_team, published)


def _is_published() -> bool:
    table = event_table()
    state: EventState | None = journal.current(table).state if table else None
    return state is not None and state.story


def _place(asked: str, told: Story) -> int:
    """The requested step, limited to the last one; 0 if invalid."""
    return min(int(asked), len(told.steps) - 1) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else 0


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(content, kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
