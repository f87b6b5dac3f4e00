"""Manual changes to the running event's city: hexes, districts, rulings, planned funding.

Each change is a step in the map's journal.
"""

import secrets
from typing import Any, TypeAlias

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from crisis_map.city.city import City
from crisis_map.parts.pages import city_mark
from crisis_map.records.actions import PlanFunding
from crisis_map.records.city_actions import ChangeRulings, CityAction, MoveHexes
from crisis_map.records.state import State, coming_turn
from megagame.city_editor.consequences import consequences, labels
from megagame.city_editor.council_consequences import changes_council
from megagame.city_editor.council_consequences import consequences as council_consequences
from megagame.core.dice import Dice
from megagame.core.documents import BadDocument, shape
from megagame.core.game import CONTROL, Refusal
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say
from megagame.event_form.council_form import council
from megagame.event_form.draft_form import ORDERS
from megagame.event_form.places import in_words
from megagame.papers.event_state import map_drawn, scenery
from megagame.tables.journals import journal
from megagame.tables.journals.log import line_to_undo
from megagame.tables.lookup import main_table
from megagame.tables.models import Table
from megagame.tables.pages import bad_input
from megagame.tables.pages.access import control_alone
from megagame.tables.pages.views import page_of
from megagame.tables.playing.play import Asker, play

FIELDS = ("type", "at", "hexes", "district", "name", "colour", "turn", "amount")
ByHand: TypeAlias = CityAction | PlanFunding


@require_http_methods(["GET", "HEAD", "POST"])
@control_alone
@never_cache
def running_city(request: HttpRequest) -> HttpResponse:
    """GET: what may be changed. POST: one change, played as any step is; a refusal is told on the page (400, 422).

    404 if no city is played.
    """
    table = main_table()
    if table is None or table.game != "crisis_map":
        raise Http404
    if request.method != "POST":
        return _page(request, table)
    try:
        action = shape(_fields(request, table), ByHand, strict=False)
        if isinstance(action, MoveHexes) and request.POST.get("asked") != str(journal.current(table).number):
            return _asked(request, table, action)
        if isinstance(action, ChangeRulings) and _asks_of_council(request, table, action):
            return _asked_of_council(request, table, action)
        press = request.POST.get("press", "")[:40] or secrets.token_hex(8)
        play(table.name, action, Asker(author=request.user.get_username(), seat=CONTROL, request_id=f"city-{press}"))
    except BadDocument as bad:
        return _page(request, table, bad_input.sentence_of(bad, in_words(bad.place, None)), 400)
    except Refusal as no:
        return _page(request, table, say(sentence_of(journal.listing_of(table).game, no), gettext), 422)
    return redirect("running_city")


def _fields(request: HttpRequest, table: Table) -> dict[str, Any]:
    """The posted fields as an action; an empty district means the slums."""
    posted: dict[str, Any] = {name: request.POST[name].strip() for name in FIELDS if request.POST.get(name, "").strip()}
    if "at" in posted:
        posted["at"] = posted["at"].upper()
    if posted.get("type") == "move_hexes":
        return {**posted, "hexes": list(labels(posted.get("hexes", "")))}
    if posted.get("type") == "remove_district":
        return {"type": posted["type"], "district": posted.get("district", "")}
    if posted.get("type") != "change_rulings":
        return posted
    rulings = {
        "charge_invalid": request.POST.get("charge_invalid") == "true",
        "major_displaces": request.POST.get("major_displaces", ""),
        "displacement_order": request.POST.get("order", "").split(","),
        "adjacency": request.POST.get("adjacency", ""),
    }
    return {**posted, "rulings": {**council(request.POST, _council(table)), **rulings}}


def _council(table: Table) -> dict[str, Any]:
    """The present ruling on Councillors and Scientists, as plain data."""
    found = journal.current(table).state.city.council
    return {} if found is None else {"council": msgspec.to_builtins(found)}


def _asked(request: HttpRequest, table: Table, action: MoveHexes) -> HttpResponse:
    """Ask for confirmation, showing the consequences. An answer is valid only for the position that was shown.

    Raises the Refusal of an action that the rules would not accept.
    """
    folded = journal.current(table)
    state: State = folded.state
    journal.listing_of(table).game.decide(state, CONTROL, action, Dice(0))
    found = consequences(state, action)
    names = [(each, state.city.name_of(each.district) if each.district else "") for each in found.changes]
    context = {
        "title": table.title,
        "found": found,
        "names": names,
        "to": names[-1][1],
        "district": action.district or "",
        "asked": folded.number,
        "press": secrets.token_hex(8),
    }
    return render(request, "city_editor/give_hexes.html", context)


def _asks_of_council(request: HttpRequest, table: Table, action: ChangeRulings) -> bool:
    folded = journal.current(table)
    return changes_council(folded.state, action) and request.POST.get("asked") != str(folded.number)


def _asked_of_council(request: HttpRequest, table: Table, action: ChangeRulings) -> HttpResponse:
    """As `_asked`, for another ruling on Councillors and Scientists."""
    folded = journal.current(table)
    context = {
        "title": table.title,
        "found": council_consequences(folded.state, action),
        "fields": [
            (name, value) for name, value in request.POST.items() if name not in {"csrfmiddlewaretoken", "asked"}
        ],
        "asked": folded.number,
    }
    return render(request, "city_editor/change_council.html", context)


def _renamed(request: HttpRequest, city: City) -> str:
    """The district whose posted name was refused; "" if another change was."""
    district = request.POST.get("district", "") if request.POST.get("type") == "change_district" else ""
    return district if district in city.districts else ""


def _page(request: HttpRequest, table: Table, problem: str = "", status: int = 200) -> HttpResponse:
    folded = journal.current(table)
    state: State = folded.state
    city: City = state.city
    context = {
        "title": table.title,
        "problem": problem,
        "newest": line_to_undo(table, folded.number),
        "press": secrets.token_hex(8),
        "posted": request.POST,
        "renamed": _renamed(request, city),
        "districts": [(key, city.name_of(key), each.colour) for key, each in city.districts.items()],
        "without_hex": [key for key in city.districts if key not in {block.district for block in city.hexes.values()}],
        "drawn": map_drawn(table, state, secret=False),
        "map": scenery(state),
        "kept": f"{city_mark(city)}/{state.turn}",
        "palettes": range(1, 9),
        "planned": [(each.turn, city.name_of(each.district), each.amount) for each in state.planned_funding],
        "later_turn": coming_turn(state) + 1,
        "rulings": city.rulings,
        "order": ",".join(city.rulings.displacement_order),
        "orders": [(",".join(order), order) for order in ORDERS],
    }
    answer = page_of(request, table, CONTROL, "city_editor/running.html", further=context)
    answer.status_code = status
    return answer
