"""Data for phones about cards, lines before execution, and their fate."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from civil_orders.crisis_map_table import MapNow, the_map
from civil_orders.forms import form_counts, outcomes
from civil_orders.forms.form_intake import require_accepting, require_usable
from civil_orders.models import Card
from civil_orders.phones.advice import LineAdvice
from civil_orders.phones.responses import refused
from crisis_map.city.tokens import Kind
from crisis_map.drawing.short_names import short_names
from crisis_map.records.forms import Line, Verdict
from crisis_map.records.state import DISTRICT_SEAT, coming_turn
from crisis_map.sentences import REASONS
from crisis_map.templatetags.crisis_map_words import effect, reason
from megagame.core.game import Refusal
from megagame.core.sentences import gettext_noop
from megagame.tables.lookup import tables_beside

AS_IT_WAS: Mapping[Verdict, str] = {
    "unfunded": gettext_noop("lacked funding"),
    "no_such_token": gettext_noop("none was in {from}"),
    "already_moved": gettext_noop("was moved already"),
    "no_room": gettext_noop("{to} was full"),
}
"""Verdicts reworded for an old map, which may no longer hold."""

BECAME: Mapping[Kind, str] = {
    "population": gettext_noop("executed: now population"),
    "refugee": gettext_noop("executed: now refugee"),
}


def of_card(card: Card) -> dict[str, Any]:
    """A card's purpose and what it admits now."""
    table, state = now = the_map()
    why_not = _why_not(card, now)
    seat = f"{DISTRICT_SEAT}{card.district}"
    return {
        "kind": "district" if card.turn is None else "order",
        "district": card.district,
        "name": state.city.name_of(card.district),
        "short_name": short_names(state.city)[card.district],
        "turn": card.turn,
        "coming_turn": coming_turn(state),
        "streams": [f"{each.name}/{seat}" for each in (table, *tables_beside(table))],
        "box": {"stage": state.box.stage, "lines": state.box.lines} if state.box else None,
        "has_form": form_counts.had_form(card.digest),
        "may_send": why_not is None,
        "why_not": refused(why_not) if why_not else None,
    }


def _why_not(card: Card, now: MapNow) -> Refusal | None:
    try:
        require_usable(card, coming_turn(now.state))
        require_accepting(now)
    except Refusal as no:
        return no
    return None


def of_advice(line: LineAdvice) -> dict[str, Any]:
    """What a line would do. `would`: the same, worded for an old map."""
    order = line.order
    return {
        "line": order.line,
        "from": order.from_,
        "to": order.to,
        "verdict": order.verdict,
        "token": order.token,
        "becomes": order.becomes,
        "cost": order.cost,
        "clears": line.clears,
        "left": line.left,
        "message": _advice_words(line),
        "would": _would(line),
    }


def _advice_words(line: LineAdvice) -> str:
    order = line.order
    if order.verdict == "executed":
        return effect(order, line.apart)
    if line.emptied_by:
        return gettext("line {line} empties {from}").format(**{"line": line.emptied_by, "from": order.from_})
    if line.stays == "unrest":
        return gettext("unrest does not move")
    return reason(order)


def _would(line: LineAdvice) -> str:
    order = line.order
    if order.verdict != "executed":
        old = AS_IT_WAS.get(order.verdict, REASONS[order.verdict])
        return gettext(old).format(**{"from": order.from_, "to": order.to})
    if line.clears:
        return gettext("would clear rubble")
    if order.becomes == order.token:
        return gettext("would stay the same")
    return gettext("would be population") if order.becomes == "population" else gettext("would be refugee")


def of_stage(stage: outcomes.Stage) -> str:
    return {
        "in_the_box": gettext("In the box."),
        "queued": gettext("Control executes it."),
        "over": gettext("This turn is over."),
    }[stage]


def of_fate(line: Line, stage: outcomes.Stage) -> dict[str, Any]:
    return {
        "line": line.number,
        "from": line.from_,
        "to": line.to,
        "token": line.token,
        "fate": line.fate,
        "moved": line.moved,
        "became": line.became,
        "message": _fate_words(line, stage),
    }


def _fate_words(line: Line, stage: outcomes.Stage) -> str:
    if line.fate is None:
        return gettext("never executed") if stage == "over" else gettext("to come")
    if line.fate == "skipped":
        return gettext("skipped by Control")
    if line.fate == "unfunded":
        return gettext("discarded: no funding left")
    if line.fate == "executed":
        changed = line.became if line.became != line.moved else None
        return gettext(BECAME[changed]) if changed else gettext("executed")
    why = gettext(REASONS[line.fate]).format(**{"from": line.from_, "to": line.to})
    return gettext("refused: {reason}, no cost").format(reason=why)
