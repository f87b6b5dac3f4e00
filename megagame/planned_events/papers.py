"""What is to be printed for an event that is being made, and on how many sheets: so that there is paper enough."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from civil_orders.cards import SPARE
from megagame.core.sentences import Sentence, gettext_noop
from megagame.planned_events.clashes import times
from megagame.start.day import turns_played

CARDS_A_SHEET, FORMS_A_SHEET = 8, 2


class Paper(Struct, frozen=True):
    """One kind of paper: what people call it, how many there are and for whom, and on how many sheets."""

    called: str
    said: Sentence
    sheets: int


def papers(found: Mapping[str, Any]) -> tuple[Paper, ...]:
    """For all turns that are planned, or for the first one where no turn is final yet."""
    districts = len(found.get("setup", {}).get("districts", {}))
    captains = found.get("captains", 1)
    captains = captains if isinstance(captains, int) else 1
    programme = times(found).programme
    turns = max(1, len(turns_played(programme))) if programme else 1
    tables = len(found.get("side_tables", ()))
    cards, forms = districts * (captains + SPARE) * turns, districts * captains
    each = {"districts": districts, "captains": captains, "turns": turns}
    order = Sentence(gettext_noop("{number} for {districts} districts and {turns} turns"), {**each, "number": cards})
    blank = Sentence(gettext_noop("{captains} for each of {districts} districts"), each)
    a_district = Sentence(gettext_noop("one a district"))
    return (
        Paper(gettext_noop("Order cards"), order, _sheets(cards, CARDS_A_SHEET)),
        Paper(gettext_noop("District cards"), a_district, _sheets(districts, CARDS_A_SHEET)),
        Paper(gettext_noop("Seat cards"), Sentence(gettext_noop("side tables: {number}"), {"number": tables}), tables),
        Paper(gettext_noop("Blank order forms"), blank, _sheets(forms, FORMS_A_SHEET)),
        Paper(gettext_noop("Briefing for Guard Captains"), a_district, districts),
        Paper(gettext_noop("The sheet for the door"), Sentence(gettext_noop("one a door")), 1),
        Paper(gettext_noop("The map as it stands"), Sentence(gettext_noop("one sheet, or a poster of several")), 1),
    )


def _sheets(number: int, on_each: int) -> int:
    return -(-number // on_each)
