"""Opening side tables from the console: which game, under which rulings, and what the table is called."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

import msgspec
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from megagame.core.documents import BadDocument, shape
from megagame.core.game import Refusal
from megagame.core.listing import Listing
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say
from megagame.games import GAMES
from megagame.tables import bad_input, journal
from megagame.tables.access import control_alone
from megagame.tables.models import Entry, Table
from megagame.tables.option_fields import document, option_fields, posted_again
from megagame.tables.play import open_table
from megagame.tables.seat_cards import issue_first
from megagame.tables.steps import OPENING

LONGEST_TITLE = 60
LONGEST_NUMBER = 9


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
def open_side_table(request: HttpRequest, game_name: str) -> HttpResponse:
    """GET: the form with the game's own options, or for a rematch with those of the table `like`.

    POST: opens the table, with a card for every seat, and shows those.

    The form says which number the table will have, so that pressing twice opens one. Refused on the form: options that
    do not fit (400); `too_many_cards` (422).
    """
    listing = GAMES.get(game_name)
    if listing is None or listing.side is None:
        raise Http404
    if request.method != "POST":
        return _form(request, listing, _like(listing, request.GET.get("like", "")))
    posted = request.POST.dict()
    try:
        options = shape(document(listing, posted), listing.game.options, strict=False)
        table = _opened(listing, posted, options, request.user.get_username())
    except BadDocument as bad:
        place = bad.place.replace("[", ".").replace("]", "")
        return _form(request, listing, posted, bad_input.sentence_of(bad, _called(listing, place)), place, status=400)
    except Refusal as no:
        return _form(request, listing, posted, say(sentence_of(listing.game, no), gettext), status=422)
    return redirect("seat_cards", table.name)


def _like(listing: Listing, table_name: str) -> dict[str, str]:
    """What the form of that table said when it was opened, as far as a new game has it too."""
    opening = Entry.objects.filter(table__name=table_name, table__game=listing.game.name, number=OPENING).first()
    if opening is None:
        return {}
    options = msgspec.json.decode(opening.action)
    return {"title": Table.objects.get(name=table_name).title, **posted_again(listing, options)}


def _opened(listing: Listing, posted: Mapping[str, str], options: Any, author: str) -> Table:
    """The new table, or the one that the same press has opened already."""
    number, title = posted.get("number", ""), posted.get("title", "").replace("\0", "").strip()[:LONGEST_TITLE]
    with transaction.atomic():
        free = _free_number(listing)
        if (
            number.isdecimal()
            and len(number) < LONGEST_NUMBER
            and int(number) < free
            and (before := _same(listing, number, options, author))
        ):
            return before
        title = title or f"{gettext(_game_called(listing))} {free}"
        name = _name(listing, free)
        table = open_table(game=listing.game.name, name=name, title=title, options=options, author=author)
        issue_first(table, table.versions)
        return table


def _same(listing: Listing, number: str, options: Any, author: str) -> Table | None:
    name, action = _name(listing, int(number)), journal.encode(options)
    same = Entry.objects.filter(table__name=name, number=OPENING, author=author, action=action)
    return Table.objects.get(name=name) if same.exists() else None


def _free_number(listing: Listing) -> int:
    taken = set(Table.objects.filter(game=listing.game.name).values_list("name", flat=True))
    return next(number for number in count(1) if _name(listing, number) not in taken)


def _name(listing: Listing, number: int) -> str:
    return f"{listing.game.name.replace('_', '-')}-{number}"


def _game_called(listing: Listing) -> str:
    return listing.side.called if listing.side else listing.game.name


def _called(listing: Listing, place: str) -> str:
    """What the form calls the option at a place of the document."""
    option = place.partition(".")[0]
    words = listing.side.words if listing.side else {}
    return gettext(words.get(option, option))


def _form(
    request: HttpRequest,
    listing: Listing,
    posted: Mapping[str, str],
    refusal: str = "",
    place: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "game": gettext(_game_called(listing)),
        "fields": option_fields(listing, posted),
        "title": posted.get("title", ""),
        "number": _free_number(listing),
        "longest": LONGEST_TITLE,
        "refusal": refusal,
        "place": place,
    }
    return render(request, "open_table.html", context, status=status)
