"""Open side tables from the console: the game, its options, and the table's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import msgspec
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from megagame.core.documents import BadDocument, joined, parse, shape
from megagame.core.game import Refusal
from megagame.core.input.options import LONGEST_FILE, file_options, option_at, option_problems
from megagame.core.input.unseen import visible
from megagame.core.listing import Listing
from megagame.core.refusals import sentence_of
from megagame.core.sentences import Sentence, gettext_noop, say
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.journals.steps import OPENING
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.models import Entry, Table
from megagame.tables.pages import bad_input
from megagame.tables.pages.access import control_alone
from megagame.tables.pages.option_fields import (
    Choice,
    Input,
    OptionField,
    called,
    document,
    input_at,
    option_fields,
    posted_again,
)
from megagame.tables.playing.option_files import chosen_like, input_of, kept_file, kept_files
from megagame.tables.playing.play import LONGEST_TITLE, open_table

LONGEST_NUMBER = 9
MEGABYTE = 1024 * 1024
LONG_TITLE = gettext_noop("The name of the table is too long: at most {most} characters.")
TOO_LONG = gettext_noop("The file is too long: at most {most} MB.")


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
def open_side_table(request: HttpRequest, game_name: str) -> HttpResponse:
    """GET: the form with the game's options, or for a rematch those of the table `like`.

    POST opens the table with a card for every seat, and shows the cards. The form contains the new table's number, so
    that pressing twice opens only one. Refused on the form, with nothing stored: options that do not fit, all of them
    listed, and a name that is too long (400); `too_many_cards` (422).
    """
    listing = GAMES.get(game_name)
    if listing is None or listing.side is None:
        raise Http404
    if request.method != "POST":
        return _form(request, listing, _like(listing, request.GET.get("like", "")))
    posted = request.POST.dict()
    data, wrong = _asked(request, listing, posted)
    long = [gettext(LONG_TITLE).format(most=LONGEST_TITLE)] if len(_title(posted)) > LONGEST_TITLE else []
    if wrong or long:
        sentences = long + [bad_input.sentence_of(bad, called(listing, bad.place)) for bad in wrong]
        fields = [input_at(listing, bad.place, posted) for bad in wrong]
        return _form(request, listing, posted, sentences, fields, status=400)
    options = shape(data, listing.game.options, strict=False)
    try:
        table = _opened(listing, posted, options, request.user.get_username())
    except Refusal as no:
        return _form(request, listing, posted, [say(sentence_of(listing.game, no), gettext)], status=422)
    return redirect("seat_cards", table.name)


def _asked(
    request: HttpRequest, listing: Listing, posted: Mapping[str, str]
) -> tuple[dict[str, Any], Sequence[BadDocument]]:
    """The posted options as plain data, and everything wrong with them; files that are not JSON first."""
    files, unread = dict[str, Any](), list[BadDocument]()
    for name in file_options(listing.game):
        try:
            if upload := request.FILES.get(name):
                files[name] = _read(upload, name)
            elif table := posted.get(input_of(name)):
                files[name] = kept_file(listing, name, table)
        except BadDocument as bad:
            unread.append(bad)
    try:
        data = {**document(listing, posted), **files}
    except BadDocument as bad:
        return {}, [*unread, bad]
    found = option_problems(listing.game, data, strict=False)
    return data, unread + [bad for bad in found if option_at(bad.place) not in {each.place for each in unread}]


def _read(upload: UploadedFile[bytes], option: str) -> Any:
    if upload.size is None or upload.size > LONGEST_FILE:
        raise BadDocument(option, "too long", Sentence(TOO_LONG, {"most": LONGEST_FILE // MEGABYTE}))
    try:
        return parse(upload.read())
    except BadDocument as bad:
        raise BadDocument(joined(option, bad.place), bad.problem, bad.sentence) from bad


def _like(listing: Listing, table_name: str) -> dict[str, str]:
    """The form of that table as far as this game still has its options."""
    opening = Entry.objects.filter(table__name=table_name, table__game=listing.game.name, number=OPENING).first()
    if opening is None:
        return {}
    options = msgspec.json.decode(opening.action)
    title = Table.objects.get(name=table_name).title
    return {"title": title, **posted_again(listing, options), **chosen_like(listing, options)}


def _title(posted: Mapping[str, str]) -> str:
    """The table's name; empty: the game's name with a number."""
    return visible(posted.get("title", "")).strip()


def _opened(listing: Listing, posted: Mapping[str, str], options: Any, author: str) -> Table:
    """The new table, or the one that the same press opened before."""
    number, title = posted.get("number", ""), _title(posted)
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


def _fields(listing: Listing, posted: Mapping[str, str]) -> list[OptionField]:
    """The form's fields, with earlier tables' files to choose from."""
    kept = {
        option: tuple(Choice(each.table, f"{each.called} ({each.title})") for each in files)
        for option, files in kept_files(listing).items()
    }
    inputs = {option: Input(input_of(option), posted.get(input_of(option), "")) for option in kept}
    fields = option_fields(listing, posted)
    return [field._replace(kept=kept.get(field.name, ()), kept_input=inputs.get(field.name)) for field in fields]


def _form(
    request: HttpRequest,
    listing: Listing,
    posted: Mapping[str, str],
    problems: Sequence[str] = (),
    places: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "game": gettext(_game_called(listing)),
        "fields": _fields(listing, posted),
        "title": posted.get("title", ""),
        "number": _free_number(listing),
        "problems": problems,
        "places": places,
        "longest_file": LONGEST_FILE,
        "too_long": gettext(TOO_LONG).format(most=LONGEST_FILE // MEGABYTE),
        "has_files": bool(file_options(listing.game)),
    }
    return render(request, "open_table.html", context, status=status)
