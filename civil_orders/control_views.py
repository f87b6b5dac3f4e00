"""Control's requests to the box: counts and unsealing."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from civil_orders.crisis_map_table import GAME, the_map
from civil_orders.forms import form_counts
from civil_orders.forms.standing import holds_hidden_forms, standing
from civil_orders.forms.unsealing import unseal as unsealed
from crisis_map.records.state import coming_turn
from crisis_map.sentences import REFUSALS
from megagame.core.documents import BadDocument
from megagame.core.game import CONTROL, Refusal
from megagame.core.refusals import BEHIND, HOUSE_REFUSALS
from megagame.core.sentences import Sentence, gettext_noop, say
from megagame.tables.models import Table
from megagame.tables.pages import bad_input
from megagame.tables.pages.access import is_control
from megagame.tables.pages.request_data import read
from megagame.tables.playing.play import Asker

SENTENCES = {
    **HOUSE_REFUSALS,
    **REFUSALS,
    "past_turn": gettext_noop("Turn {turn} is past: make cards for turn {coming} or later."),
    "bad_captains": gettext_noop("Enter the number of captains in the largest district: 1 to {most}."),
    "bad_turns": gettext_noop("Enter the number of turns: 1 to {most}."),
    "no_stack": gettext_noop("No cards were made for turn {turn} yet."),
    "too_many_cards": gettext_noop("At most {most} cards can be in use at once, or one of them could be guessed."),
    "not_a_number": gettext_noop("Enter a number."),
    "nothing_to_take_back": gettext_noop(
        "There is nothing to take back: these cards are in use, or their turn is over."
    ),
}


@require_safe
@login_required
def box_counts(request: HttpRequest, table_name: str) -> HttpResponse:
    """The forms by district at the last full minute; the same bytes until the next.

    Includes the buttons that depend on `standing.py`: opening the box, and unsealing after an undo.
    """
    table, now = require_map(table_name), the_map()
    where = standing(now)
    context = {
        "counts": form_counts.shown(),
        "table": table.name,
        "turn": coming_turn(now.state),
        "box": now.state.box,
        "may_open": where in ("unused", "shut", "withdrawn"),
        "withdrawn": where == "withdrawn",
        "spent": where == "resealed",
        "may_unseal": now.state.box is None and holds_hidden_forms(now),
    }
    return render(request, "civil_orders/counts.html", context)


@require_POST
def unseal(request: HttpRequest, table_name: str) -> HttpResponse:
    """Unseal the box. Responds as to an action: 200 with the entry, 400, 409, 422."""
    if not is_control(request.user):
        raise Http404
    table = require_map(table_name)
    try:
        pressed = read(request)
        author = request.user.get_username()
        asker = Asker(author=author, seat=CONTROL, request_id=pressed.request_id, seen=pressed.seen)
        return JsonResponse({"number": unsealed(table, asker)}, headers={"HX-Reswap": "none"})
    except BadDocument as bad:
        message = bad_input.sentence_of(bad, bad.place)
        return JsonResponse({"code": "bad_input", "message": message, "place": bad.place}, status=400)
    except Refusal as no:
        return JsonResponse({"code": no.code, "message": sentence_of(no)}, status=409 if no.code in BEHIND else 422)


def sentence_of(no: Refusal) -> str:
    return say(Sentence(SENTENCES[no.code], no.what), gettext)


def require_map(table_name: str) -> Table:
    """The running event's Crisis Map, if it has this name; else 404."""
    table = Table.objects.filter(name=table_name, game=GAME, kept=None).order_by("pk").first()
    if table is None or table.pk != the_map().table.pk:
        raise Http404
    return table
