"""Control's doors to the box: how many forms lie in it, unsealing it, and making cards."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from civil_orders import cards as stacks
from civil_orders import counts
from civil_orders.card_numbers import SPARE
from civil_orders.cards import Stack
from civil_orders.crisis_map_table import GAME, events_beside, the_map
from civil_orders.past_unsealings import was_unsealed
from civil_orders.unsealing import unseal as unsealed
from crisis_map.records.state import State, coming_turn
from crisis_map.sentences import REFUSALS
from megagame.core.documents import BadDocument
from megagame.core.game import CONTROL, Refusal
from megagame.core.refusals import BEHIND, HOUSE_REFUSALS
from megagame.core.sentences import Sentence, gettext_noop, say
from megagame.event.state import MOST_CAPTAINS
from megagame.pages.join import address_for_others, qr_of
from megagame.papers.sheets import size_of
from megagame.practice import watch
from megagame.tables import bad_input
from megagame.tables.access import control_alone, is_control
from megagame.tables.models import Table
from megagame.tables.play import Asker
from megagame.tables.request_data import read

SENTENCES = {
    **HOUSE_REFUSALS,
    **REFUSALS,
    "past_turn": gettext_noop("Turn {turn} is past: make cards for turn {coming} or later."),
    "bad_captains": gettext_noop("Write how many captains the largest district has: 1 to {most}."),
    "bad_turns": gettext_noop("Write for how many turns: 1 to {most}."),
    "no_stack": gettext_noop("No cards were made for turn {turn} yet."),
    "too_many_cards": gettext_noop("More than {most} cards cannot be in use at once: one of them could be guessed."),
    "not_a_number": gettext_noop("Write a number."),
}


class PrintedCard(NamedTuple):
    """A card as it is printed: its value is nowhere else from then on."""

    value: str
    qr: SafeString


class PrintedStack(NamedTuple):
    """A district's cards, to be cut apart. `door`: the address at which their values are typed in."""

    name: str
    turn: int | None
    door: str
    cards: list[PrintedCard]


@require_safe
@login_required
def box_counts(request: HttpRequest, table_name: str) -> HttpResponse:
    """What lies in the box by district, as of the last full minute; the same bytes until the next one.

    With it the button that has the box take forms, where it may: once it was unsealed it never does again that turn,
    which is said wherever an undo has taken the unsealing back.
    """
    table, state = _require_map(table_name), the_map().state
    turn = coming_turn(state)
    stage = state.box.stage if state.box else ""
    unsealed_before = was_unsealed(table, turn)
    context = {
        "counts": counts.shown(),
        "table": table.name,
        "turn": turn,
        "box": state.box,
        "may_open": stage in ("", "shut") and not unsealed_before,
        "spent": stage != "unsealed" and unsealed_before,
    }
    return render(request, "civil_orders/counts.html", context)


@require_POST
def unseal(request: HttpRequest, table_name: str) -> HttpResponse:
    """Unseals the box. Answers as actions on a table are answered: 200 with the entry's number, 400, 409, 422."""
    if not is_control(request.user):
        raise Http404
    table = _require_map(table_name)
    try:
        pressed = read(request)
        author = request.user.get_username()
        asker = Asker(author=author, seat=CONTROL, request_id=pressed.request_id, seen=pressed.seen)
        return JsonResponse({"number": unsealed(table, asker)}, headers={"HX-Reswap": "none"})
    except BadDocument as bad:
        message = bad_input.sentence_of(bad, bad.place)
        return JsonResponse({"code": "bad_input", "message": message, "place": bad.place}, status=400)
    except Refusal as no:
        return JsonResponse({"code": no.code, "message": _sentence(no)}, status=409 if no.code in BEHIND else 422)


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
def cards(request: HttpRequest, table_name: str) -> HttpResponse:
    """GET: what can be made. POST: makes cards and shows them this one time, to be printed. Not for helpers."""
    table = _require_map(table_name)
    if request.method != "POST":
        return render(request, "civil_orders/cards.html", _cards_context(request, table))
    try:
        made = _made(request)
    except Refusal as no:
        return render(
            request, "civil_orders/cards.html", {**_cards_context(request, table), "message": _sentence(no)}, status=422
        )
    what = {
        "table": table,
        "stacks": [_printed(request, stack) for stack in made],
        "theme": "light",
        "size": size_of(request),
    }
    response = render(request, "civil_orders/printed.html", what)
    response["Cache-Control"] = "no-store"
    return response


def _made(request: HttpRequest) -> list[Stack]:
    """What the button says: `make` order or district cards for all, or again for one `district`."""
    kind = request.POST.get("make", "")
    district = request.POST.get("district", "")
    if kind == "district":
        return [stacks.make_again(None, district)] if district else stacks.make_district_cards()
    turn = _number(request, "turn")
    if district:
        again = stacks.make_again(turn, district)
        watch.note("card")
        return [again]
    turns = _number(request, "turns") if "turns" in request.POST else 1
    return stacks.make_order_cards(turn, _number(request, "captains"), turns)


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "").strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Refusal("not_a_number")
    return int(text)


def _cards_context(request: HttpRequest, table: Table) -> dict[str, Any]:
    state: State = the_map().state
    turn = coming_turn(state)
    size = stacks.stack_size(turn)
    return {
        "table": table,
        "turn": turn,
        "cards": size,
        "size": size_of(request),
        "captains": size - SPARE if size else _captains(table),
        "most": MOST_CAPTAINS,
        "most_turns": stacks.MOST_TURNS,
        "districts": [(key, state.city.name_of(key)) for key in state.city.districts],
    }


def _captains(table: Table) -> int:
    """Of the largest district, as the event was set up."""
    return max((event.captains for event in events_beside(table)), default=1)


def _printed(request: HttpRequest, stack: Stack) -> PrintedStack:
    name = the_map().state.city.name_of(stack.district)
    door = address_for_others(request, reverse("district_card" if stack.turn is None else "order"))
    return PrintedStack(
        name, stack.turn, door, [PrintedCard(value, qr_of(f"{door}#{value}")) for value in stack.values]
    )


def _sentence(no: Refusal) -> str:
    return say(Sentence(SENTENCES[no.code], no.what), gettext)


def _require_map(table_name: str) -> Table:
    table = Table.objects.filter(name=table_name, game=GAME, kept=None).order_by("pk").first()
    if table is None or table.pk != the_map().table.pk:
        raise Http404
    return table
